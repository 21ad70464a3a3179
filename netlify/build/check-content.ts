// `npm run check:content`: looks through all articles in seconds, without building the site, and says how to mend what is wrong.
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { checkArticle, type Problem } from './content/check-article.ts';
import { surroundingsIn, valuesOf } from './content/surroundings.ts';

/** Takes the repository's root; gives every problem of every article. */
export async function checkContent(root: string): Promise<{ articles: number; problems: Problem[] }> {
  const around = surroundingsIn(root);
  const files = globSync('content/articles/**/*.mdx', { cwd: root }).sort();
  const problems: Problem[] = [];
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
