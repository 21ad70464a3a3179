// `npm run report -- accuracy [-- path/to/reference.json …] [--verbose] [--keep]`: the correct digits of each family
// against R and
// NIST. The page /validation runs the same in a browser. `--keep` saves them in the release history as the current
// release's.
import { readFileSync, writeFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { parse } from 'yaml';
import { entriesOf, readHistory, withEntries } from '../../../src/validation/history.ts';
import { referenceFiles } from '../../../src/validation/reference-case.ts';
import type { Reference } from '../../../src/validation/reference-case.ts';
import { type CaseOutcome, runReference } from '../../../src/validation/run-reference.ts';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { verbose: { type: 'boolean' }, keep: { type: 'boolean' } },
});
const files = positionals.length
  ? positionals
  : referenceFiles.map((name) => new URL(`../../../src/validation/${name}`, import.meta.url).pathname);

/**
 * The table that `npm run report -- accuracy` prints: for each family its cases, how many passed, and the worst
 * and median correct digits.
 */
function tabulate(outcomes: readonly CaseOutcome[]): string {
  const families = new Map<string, CaseOutcome[]>();
  for (const outcome of outcomes)
    families.set(outcome.family, [...(families.get(outcome.family) ?? []), outcome]);
  const width = Math.max(...[...families.keys()].map((name) => name.length));
  const line = (name: string, group: readonly CaseOutcome[]) => {
    const digits = group.flatMap(({ comparison }) => comparison.digits).sort((a, b) => a - b);
    const passed = group.filter(({ comparison }) => comparison.passed).length;
    const shown = (value: number | undefined) => (value === undefined ? '–' : value.toFixed(1)).padStart(6);
    const marked = passed === group.length ? ' ' : '✗';
    return `${marked} ${name.padEnd(width)} ${String(group.length).padStart(6)} ${String(passed).padStart(7)} ${shown(digits[0])} ${shown(digits[Math.floor(digits.length / 2)])}`;
  };
  return [
    `  ${'family'.padEnd(width)}  cases  passed  worst median`,
    ...[...families].map(([name, group]) => line(name, group)),
    line('all', outcomes),
  ].join('\n');
}

const all: CaseOutcome[] = [];
for (const file of files) {
  const reference = JSON.parse(readFileSync(file, 'utf8')) as Reference;
  const outcomes = runReference(reference);
  all.push(...outcomes);
  console.log(`\n${basename(file)}\n${tabulate(outcomes)}`);

  for (const { id, comparison } of outcomes.filter((outcome) => !outcome.comparison.passed)) {
    process.exitCode = 1;
    console.log(`\n✗ ${id}: ${comparison.mismatches.length} differ`);
    for (const { key, expected, got, digits } of comparison.mismatches.slice(0, flags.verbose ? 50 : 3))
      console.log(
        `    ${key}: expected ${JSON.stringify(expected)}, got ${String(got)} (${digits.toFixed(1)} digits)`,
      );
  }
}

if (flags.keep) {
  const root = new URL('../../../', import.meta.url);
  const { version } = parse(readFileSync(new URL('content/site.yaml', root), 'utf8')) as { version: string };
  const file = new URL('src/validation/history.csv', root);
  const date = new Date().toISOString().slice(0, 10);
  writeFileSync(file, withEntries(readHistory(readFileSync(file, 'utf8')), entriesOf(version, date, all)));
  console.log(`\nkept as release ${version} in src/validation/history.csv`);
}
