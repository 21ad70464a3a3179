// `npm run check:content`: looks through all articles and what they rest on in seconds, without building the site, and says how
// to mend what is wrong.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from 'yaml';
import type { Problem } from './check-article.ts';
import { checkCopy } from './check-copy.ts';
import { checkAmounts, checkBibliography, checkDataset, checkYaml } from './check-yaml.ts';
import { inWords } from './in-words.ts';
import { surroundingsIn, valuesOf } from './surroundings.ts';
import { columnsOf } from '../plugins/csv.ts';
import { whyNotComputed } from './words.ts';

/** What a module of the site finds wrong in the file that it reads when it is loaded. */
async function problemsOfReader(root: string, file: string, reader: string): Promise<Problem[]> {
  try {
    await import(pathToFileURL(join(root, reader)).href);
    return [];
  } catch (error) {
    return inWords(file, readFileSync(join(root, file), 'utf8'), error);
  }
}

/** Takes the repository's root; gives every problem of what is stated about the datasets. */
function datasetProblems(root: string): Problem[] {
  const works = Object.keys(parse(readFileSync(join(root, 'content/bibliography.yaml'), 'utf8')) as object);
  return globSync('content/datasets/*.yaml', { cwd: root })
    .sort()
    .flatMap((file) => {
      const table = join(root, file.replace(/yaml$/, 'csv'));
      const columns = existsSync(table) ? Object.keys(columnsOf(readFileSync(table, 'utf8'))) : undefined;
      return checkDataset(file, readFileSync(join(root, file), 'utf8'), columns, works);
    });
}

/** Takes the repository's root; gives every problem of the YAML files in content. */
async function yamlProblems(root: string): Promise<Problem[]> {
  const files = globSync('content/**/*.yaml', { cwd: root }).sort();
  const unread = files.flatMap((file) => checkYaml(file, readFileSync(join(root, file), 'utf8')));
  if (unread.length > 0) return unread;
  const works = 'content/bibliography.yaml';
  const prices = 'content/catalogue.yaml';
  const facts = await problemsOfReader(root, 'content/site.yaml', 'src/site.ts');
  if (facts.length > 0) return facts;
  return [
    ...checkBibliography(works, readFileSync(join(root, works), 'utf8')),
    ...checkAmounts(prices, readFileSync(join(root, prices), 'utf8')),
    ...(await problemsOfReader(root, prices, 'src/domain/catalogue.ts')),
    ...datasetProblems(root),
    ...(await checkCopy(root)),
  ];
}

/** Takes the repository's root; gives every problem of every article, or of the files that all of them need. */
export async function checkContent(root: string): Promise<{ articles: number; problems: Problem[] }> {
  const files = globSync('content/articles/**/*.mdx', { cwd: root }).sort();
  const problems: Problem[] = await yamlProblems(root);
  if (problems.length > 0) return { articles: files.length, problems };
  const { checkArticle } = await import('./check-article.ts');
  const around = surroundingsIn(root);
  for (const file of files) {
    const slug = basename(file, '.mdx');
    try {
      const values = await valuesOf(root, slug);
      problems.push(...checkArticle(file, readFileSync(join(root, file), 'utf8'), { ...around, values }));
    } catch (error) {
      problems.push({ file: file.replace(/mdx$/, 'ts'), message: whyNotComputed(error, around.datasets) });
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
