// `npm run check:content`: checks all content in seconds without building the site, and explains how to fix each problem.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { annotationOf, type Problem } from './problem.ts';
import { termsProblems } from './check-legal.ts';
import { checkPlaces } from './check-places.ts';
import { checkStated } from './check-stated.ts';
import { checkYaml } from './check-yaml.ts';
import { priceChanges, publishedPrices } from './price-changes.ts';
import { surroundingsIn, type LintContext, valuesOf } from './surroundings.ts';
import { columnsOf } from '../plugins/csv.ts';
import { whyNotComputed } from './words.ts';

const facts = 'content/site.yaml';
const prices = 'content/catalog.yaml';

/** Returns the values that an article computes, or why it can't, and which of them its calculators reject. */
async function computed(root: string, file: string, text: string, around: LintContext) {
  try {
    const values = await valuesOf(root, basename(file, '.mdx'));
    const { instrumentProblems } = await import('./check-instrument.ts');
    return { values, problems: await instrumentProblems(file, text, values) };
  } catch (error) {
    const computing = file.replace(/mdx$/, 'ts');
    return {
      values: undefined,
      problems: whyNotComputed(
        computing,
        error,
        around.datasets,
        readFileSync(join(root, computing), 'utf8'),
      ),
    };
  }
}

/** `notes`: effects of an edit that are not mistakes but deserve attention. */
type Verdict = { articles: number; problems: Problem[]; notes: string[] };

/** Takes the repository's root and returns every problem in the content, as far as other files can be read despite a broken one. */
export async function checkContent(root: string): Promise<Verdict> {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const files = globSync('content/**/*.{mdx,yaml,csv}', { cwd: root }).sort();
  // If the site's facts can't be read, no text can, because names and prices occur in all of them.
  const ofFacts: Problem[] = [];
  for (const file of [facts, prices])
    ofFacts.push(
      ...(checkYaml(file, read(file)).length > 0
        ? checkYaml(file, read(file))
        : await checkStated(file, read(file))),
    );
  if (ofFacts.some(({ file }) => file === facts) || checkYaml(prices, read(prices)).length > 0)
    return { articles: 0, problems: ofFacts, notes: [] };
  const { checkFile } = await import('./check-file.ts');
  const around = surroundingsIn(root);
  const tableOf = (name: string) => {
    const table = join(root, `content/datasets/${name}.csv`);
    return existsSync(table) ? Object.keys(columnsOf(readFileSync(table, 'utf8'))) : undefined;
  };
  const problems: Problem[] = checkPlaces(root);
  for (const file of files.filter((each) => each !== facts)) {
    const text = read(file);
    if (!file.endsWith('.mdx') || !file.startsWith('content/articles/')) {
      problems.push(...(await checkFile(file, text, around, tableOf)));
      continue;
    }
    const { values, problems: ofNumbers } = await computed(root, file, text, around);
    problems.push(...ofNumbers, ...(await checkFile(file, text, { ...around, values })));
  }
  problems.push(
    ...termsProblems(read('content/legal/terms.yaml'), read('content/legal/terms-and-conditions.mdx')),
  );
  const before = publishedPrices(root);
  const changes = before === undefined ? { notes: [], problems: [] } : priceChanges(before, read(prices));
  const articles = files.filter((file) => /^content\/articles\/.*\.mdx$/.test(file)).length;
  return { articles, problems: [...problems, ...changes.problems], notes: changes.notes };
}

if (import.meta.main) {
  const { articles, problems, notes } = await checkContent(process.cwd());
  for (const problem of problems) {
    const { file, line, message } = problem;
    console.error(`${file}${line === undefined ? '' : `, line ${line}`}: ${message}\n`);
    if (process.env.GITHUB_ACTIONS === 'true') console.log(annotationOf(problem));
  }
  if (notes.length > 0)
    console.log(
      `Prices change with the next deploy. Card prices follow within ten minutes (immediately: npm run cli -- stripe-sync):\n${notes.map((note) => `  ${note}\n`).join('')}`,
    );
  console.log(
    problems.length === 0
      ? `${articles} articles, nothing to fix.`
      : `${problems.length} ${problems.length === 1 ? 'thing' : 'things'} to fix.`,
  );
  process.exitCode = problems.length === 0 ? 0 : 1;
}
