// `npm run accuracy [-- path/to/reference.json …] [--verbose]`: correct digits per family against R and
// NIST. In a browser, /validation runs the same.
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { referenceFiles } from '../../../src/validation/reference-case.ts';
import type { Reference } from '../../../src/validation/reference-case.ts';
import { runReference } from '../../../src/validation/run-reference.ts';
import { tabulate } from './tabulate.ts';

const { values: flags, positionals } = parseArgs({
  allowPositionals: true,
  options: { verbose: { type: 'boolean' } },
});
const files = positionals.length
  ? positionals
  : referenceFiles.map((name) => new URL(`../../../src/validation/${name}`, import.meta.url).pathname);

for (const file of files) {
  const reference = JSON.parse(readFileSync(file, 'utf8')) as Reference;
  const outcomes = runReference(reference);
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
