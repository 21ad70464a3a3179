// `npm run check:content`: checks all content in seconds without building the site, and explains how to fix each problem.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { annotationOf, type Problem } from './problem.ts';
import { checkPlaces } from './check-places.ts';
import { checkStated } from './check-stated.ts';
import { checkYaml } from './check-yaml.ts';
import { priceChanges, publishedPrices } from './price-changes.ts';
import { readText } from './read-text.ts';
import type { LintContext } from './surroundings.ts';
import { columnsOf } from '../plugins/csv.ts';
import { whyNotComputed } from './words.ts';

const facts = 'content/site.yaml';
const prices = 'content/catalog.yaml';

/** The files that others refer to: if one is broken, every message about the others would be wrong. */
const isReferredTo = (file: string) =>
  /^content\/((site|catalog|bibliography|redirects)\.yaml|pages\/(menus|gallery|calculators|glossary)\.yaml|datasets\/)/.test(
    file,
  );

/** Returns why a file's text cannot be used at all. */
function unusable(root: string, file: string): Problem[] {
  const { text, problems } = readText(file, readFileSync(join(root, file)));
  if (text === undefined) return problems;
  return file.endsWith('.yaml') ? checkYaml(file, text) : [];
}

/** Returns the values that an article or a guide computes, or why it can't, and which of them its calculators reject. */
async function computed(root: string, file: string, text: string, around: LintContext) {
  const computing = file.replace(/mdx$/, 'ts');
  const path = join(root, computing);
  try {
    const { valuesOf } = await import('./surroundings.ts');
    const values = await valuesOf(root, file);
    const { instrumentProblems } = await import('./check-instrument.ts');
    return { values, problems: await instrumentProblems(file, text, values) };
  } catch (error) {
    return {
      values: undefined,
      problems: whyNotComputed(computing, error, around.datasets, readFileSync(path, 'utf8')),
    };
  }
}

/** `notes`: effects of an edit that are not mistakes but deserve attention. */
type Verdict = { articles: number; problems: Problem[]; notes: string[] };

/** Checks the files one by one, once those that others refer to can be read. */
async function checkEach(root: string, files: readonly string[]): Promise<Problem[]> {
  const { checkFile } = await import('./check-file.ts');
  const { surroundingsIn } = await import('./surroundings.ts');
  const around = surroundingsIn(root);
  const tableOf = (name: string) => {
    const table = join(root, `content/datasets/${name}.csv`);
    return existsSync(table) ? Object.keys(columnsOf(readFileSync(table, 'utf8'))) : undefined;
  };
  const problems: Problem[] = [];
  for (const file of files.filter((each) => each !== facts)) {
    const bytes = readFileSync(join(root, file));
    if (!/^content\/(articles|guides)\/.*\.mdx$/.test(file)) {
      problems.push(...(await checkFile(file, bytes, around, tableOf)));
      continue;
    }
    const { values, problems: ofNumbers } = await computed(root, file, bytes.toString(), around);
    problems.push(...ofNumbers, ...(await checkFile(file, bytes, { ...around, values })));
  }
  return problems;
}

/** Takes the repository's root and returns every problem in the content, as far as other files can be read despite a broken one. */
export async function checkContent(root: string): Promise<Verdict> {
  const read = (file: string) => readFileSync(join(root, file), 'utf8');
  const files = globSync('content/**/*.{mdx,yaml,csv,ts,R}', { cwd: root }).sort();
  const broken = files.flatMap((file) => unusable(root, file));
  const stop = (problems: Problem[]): Verdict => ({ articles: 0, problems, notes: [] });
  if (broken.some(({ file }) => isReferredTo(file))) return stop(broken);
  // If the taxes or the site's facts can't be read, no text can, because they occur in all of them.
  const ofTax = (await checkStated(prices, read(prices))).filter(({ message }) => message.startsWith('tax '));
  if (ofTax.length > 0) return stop([...broken, ...ofTax]);
  const ofFacts = await checkStated(facts, read(facts));
  if (ofFacts.length > 0) return stop([...broken, ...ofFacts]);
  const { termsProblems } = await import('./check-legal.ts');
  const problems = [
    ...checkPlaces(root),
    ...(await checkEach(root, files)),
    ...termsProblems(read('content/legal/terms.yaml'), read('content/legal/terms-and-conditions.mdx')),
  ];
  const before = problems.some(({ file }) => file === prices) ? undefined : publishedPrices(root);
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
