// `npm run accuracy [-- path/to/reference.json] [-- --verbose]`: correct digits per family against R and NIST.
import { readFileSync } from 'node:fs';
import type { Reference } from './reference-case.ts';
import { runReference } from './run-reference.ts';
import { tabulate } from './tabulate.ts';

const [path, ...flags] = [...process.argv.slice(2)].sort(
  (a, b) => Number(a.startsWith('-')) - Number(b.startsWith('-')),
);
const given = path !== undefined && !path.startsWith('-');
const file = given ? path : new URL('reference.json', import.meta.url);
const outcomes = runReference(JSON.parse(readFileSync(file, 'utf8')) as Reference);
console.log(tabulate(outcomes));

const failed = outcomes.filter(({ comparison }) => !comparison.passed);
if (failed.length > 0) {
  for (const { id, comparison } of failed) {
    const shown = comparison.mismatches.slice(0, [path, ...flags].includes('--verbose') ? 50 : 3);
    console.log(`\n✗ ${id}: ${comparison.mismatches.length} differ`);
    for (const miss of shown)
      console.log(
        `    ${miss.key}: expected ${JSON.stringify(miss.expected)}, got ${String(miss.got)} (${miss.digits.toFixed(1)} digits)`,
      );
  }
  process.exitCode = 1;
}
