// `npm run check:content`: looks through all articles and what they rest on in seconds, without building the site, and says how
// to mend what is wrong.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseDocument } from 'yaml';
import type { Problem } from './check-article.ts';
import { checkCopy, checkCopyAmounts, checkCopyLinks } from './check-copy.ts';
import { checkAmounts, checkBibliography, checkDataset, checkYaml } from './check-yaml.ts';
import { inWords } from './in-words.ts';
import { priceChanges, publishedPrices } from './price-changes.ts';
import { type Surroundings, surroundingsIn, valuesOf } from './surroundings.ts';
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
function datasetProblems(root: string, works: readonly string[]): Problem[] {
  return globSync('content/datasets/*.yaml', { cwd: root })
    .sort()
    .flatMap((file) => {
      const table = join(root, file.replace(/yaml$/, 'csv'));
      const columns = existsSync(table) ? Object.keys(columnsOf(readFileSync(table, 'utf8'))) : undefined;
      return checkDataset(file, readFileSync(join(root, file), 'utf8'), columns, works);
    });
}

/** Takes the repository's root; gives every problem of every article. Reads the facts of the site, which must be sound. */
async function articleProblems(root: string, files: readonly string[]): Promise<Problem[]> {
  const { checkArticle } = await import('./check-article.ts');
  const { checkLegal } = await import('./check-legal.ts');
  const around = surroundingsIn(root);
  const problems: Problem[] = checkLegal(root, around);
  for (const file of globSync('content/pages/*.yaml', { cwd: root }).sort())
    problems.push(
      ...checkCopyLinks(file, readFileSync(join(root, file), 'utf8'), around),
      ...checkCopyAmounts(file, readFileSync(join(root, file), 'utf8')),
    );
  for (const file of files) {
    const slug = basename(file, '.mdx');
    let values: Surroundings['values'];
    try {
      values = await valuesOf(root, slug);
    } catch (error) {
      problems.push(...whyNotComputed(file.replace(/mdx$/, 'ts'), error, around.datasets));
    }
    problems.push(...checkArticle(file, readFileSync(join(root, file), 'utf8'), { ...around, values }));
  }
  return problems;
}

/** `notes`: what an edit does that is no mistake, but worth a look. */
type Verdict = { articles: number; problems: Problem[]; notes: string[] };

/** Takes the repository's root; gives every problem of all that stands in content, as far as a broken file lets the others be read. */
export async function checkContent(root: string): Promise<Verdict> {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const articles = globSync('content/articles/**/*.mdx', { cwd: root }).sort();
  const unreadable = globSync('content/**/*.yaml', { cwd: root })
    .sort()
    .flatMap((file) => checkYaml(file, read(file)));
  const unread = unreadable.map(({ file }) => file);
  const ifRead = async (file: string, check: () => Problem[] | Promise<Problem[]>) =>
    unread.includes(file) ? [] : await check();
  const [works, prices, facts, moved] = [
    'content/bibliography.yaml',
    'content/catalogue.yaml',
    'content/site.yaml',
    'content/redirects.yaml',
  ];
  const basic = [
    ...unreadable,
    ...(await ifRead(facts, () => problemsOfReader(root, facts, 'src/site.ts'))),
    ...(await ifRead(prices, () => checkAmounts(prices, read(prices)))),
    ...(await ifRead(prices, () => problemsOfReader(root, prices, 'src/domain/catalogue.ts'))),
  ];
  const others = [
    ...(await ifRead(moved, () => problemsOfReader(root, moved, 'src/domain/moved-articles.ts'))),
    ...(await ifRead(works, () => checkBibliography(works, read(works)))),
    ...datasetProblems(root, Object.keys((parseDocument(read(works)).toJS() ?? {}) as object)),
  ];
  // Names stand in all other texts: where they cannot be read, no other text can.
  const isSound = !basic.some(({ file }) => file === facts) && !unread.includes(prices);
  const texts = isSound
    ? [...(await checkCopy(root, unread)), ...(await articleProblems(root, articles))]
    : [];
  const before = publishedPrices(root);
  const { notes, problems } =
    before === undefined || unread.includes(prices)
      ? { notes: [], problems: [] }
      : priceChanges(before, read(prices));
  return { articles: articles.length, problems: [...basic, ...problems, ...others, ...texts], notes };
}

if (import.meta.main) {
  const { articles, problems, notes } = await checkContent(process.cwd());
  for (const { file, line, message } of problems)
    console.error(`${file}${line === undefined ? '' : `, line ${line}`}: ${message}\n`);
  if (notes.length > 0)
    console.log(
      `Prices change with the next deploy. Card prices follow within ten minutes (at once: npm run stripe:sync):\n${notes.map((note) => `  ${note}\n`).join('')}`,
    );
  console.log(
    problems.length === 0
      ? `${articles} articles, nothing to mend.`
      : `${problems.length} ${problems.length === 1 ? 'thing' : 'things'} to mend.`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}
