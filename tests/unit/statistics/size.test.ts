// The download size of each calculation. `npm run bench -- statistics` prints the table.
import { expect, test } from 'vitest';
import { weigh } from '../../bench/statistics-size.ts';

test.each([
  ['all distributions', 5, ['distributions/*.ts']],
  ['a t test', 4, ['t-tests/two-sample-t-test.ts']],
  ['nonlinear regression', 6, ['regression/nonlinear-regression.ts']],
  ['a Kaplan–Meier curve', 3, ['survival/kaplan-meier.ts']],
  ['the import of a table', 2, ['import-csv.ts']],
] as const)('%s is at most %d kB (gzip)', async (name, limit, patterns) => {
  expect((await weigh(name, ...patterns)).gzip).toBeLessThanOrEqual(limit * 1000);
});
