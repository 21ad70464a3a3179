// `npm run check:content`: looks through all articles and what they rest on in seconds, without building the site, and says how
// to mend what is wrong.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checkArticle, type Problem } from './content/check-article.ts';
import { checkAmounts, checkBibliography, checkYaml } from './content/check-yaml.ts';
import { surroundingsIn, valuesOf } from './content/surroundings.ts';

/** Why the prices cannot be sold as they stand, or nothing. */
async function priceProblems(root: string): Promise<Problem[]> {
  try {
    await import(pathToFileURL(join(root, 'src/domain/catalogue.ts')).href);
    return [];
  } catch (error) {
    return [
      { file: 'content/catalogue.yaml', message: error instanceof Error ? error.message : String(error) },
    ];
  }
}

/** Takes the repository's root; gives every problem of the YAML files in content. */
async function yamlProblems(root: string): Promise<Problem[]> {
  const files = globSync('content/**/*.yaml', { cwd: root }).sort();
  const unread = files.flatMap((file) => checkYaml(file, readFileSync(join(root, file), 'utf8')));
  if (unread.length > 0) return unread;
  const works = 'content/bibliography.yaml';
  const prices = 'content/catalogue.yaml';
  return [
    ...checkBibliography(works, readFileSync(join(root, works), 'utf8')),
    ...checkAmounts(prices, readFileSync(join(root, prices), 'utf8')),
    ...(await priceProblems(root)),
  ];
}

/** Takes the repository's root; gives every problem of every article, or of the files that all of them need. */
export async function checkContent(root: string): Promise<{ articles: number; problems: Problem[] }> {
  const files = globSync('content/articles/**/*.mdx', { cwd: root }).sort();
  const problems: Problem[] = await yamlProblems(root);
  if (problems.length > 0) return { articles: files.length, problems };
  const around = surroundingsIn(root);
  for (const file of files) {
    const slug = basename(file, '.mdx');
    try {
      const values = await valuesOf(root, slug);
      problems.push(...checkArticle(file, readFileSync(join(root, file), 'utf8'), { ...around, values }));
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      problems.push({ file: file.replace(/mdx$/, 'ts'), message: `its numbers cannot be computed: ${said}` });
    }
  }
  return { articles: files.length, problems };
}

if (import.meta.main) {
  const { articles, problems } = await checkContent(process.cwd());
  for (const { file, line, message } of problems)
    console.error(`${file}${line === undefined ? '' : `, line ${line}`}: ${message}\n`);
  console.log(
    problems.length === 0
      ? `${articles} articles, nothing to mend.`
      : `${problems.length} ${problems.length === 1 ? 'thing' : 'things'} to mend.`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}
