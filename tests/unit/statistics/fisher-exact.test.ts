import fc from 'fast-check';
import { expect, test } from 'vitest';
import { fisherExact } from '../../../src/statistics/tables/fisher-exact.ts';
import { fisherExactTable } from '../../../src/statistics/tables/fisher-exact-rxc.ts';
import { expectClose } from './properties/closeness.ts';

const p = (table: number[][]) => {
  const result = fisherExactTable(table);
  return result.status === 'ok' ? result.p : result.reason;
};

// R 4.2.2, fisher.test with its default workspace.
test.each<[number[][], number]>([
  [
    [
      [1, 3, 11, 7],
      [2, 6, 11, 10],
      [1, 6, 14, 12],
      [0, 4, 7, 13],
    ],
    0.832000902414236,
  ],
  [
    [
      [4, 5, 10, 10, 6, 6, 1, 9],
      [7, 14, 7, 7, 3, 7, 3, 1],
    ],
    0.0355028298097887,
  ],
  [
    [
      [22, 19, 6],
      [8, 10, 12],
      [12, 9, 2],
    ],
    0.0329215621778043,
  ],
  [
    [
      [9, 1, 12, 5],
      [0, 4, 16, 1],
      [6, 21, 10, 15],
    ],
    7.39279933624423e-7,
  ],
  [
    [
      [4, 2, 3, 10, 3, 2],
      [1, 5, 1, 0, 10, 4],
      [2, 0, 2, 8, 0, 3],
    ],
    7.91242237061852e-5,
  ],
  [
    [
      [1, 6, 1, 1],
      [3, 6, 5, 6],
      [2, 1, 7, 1],
      [6, 12, 2, 0],
    ],
    0.00349655103904871,
  ],
  [
    [
      [2, 0, 2, 0, 2],
      [1, 0, 1, 0, 1],
      [1, 1, 1, 2, 2],
      [0, 1, 1, 3, 5],
      [0, 0, 1, 3, 0],
    ],
    0.392128381791169,
  ],
])('%j has R’s p-value', (table, expected) => {
  expectClose(p(table) as number, expected, 1e-10);
});

test('the order of rows and columns does not matter, nor does transposing the table', () => {
  const count = fc.nat(6);
  const row = fc.array(count, { minLength: 3, maxLength: 3 });
  fc.assert(
    fc.property(row, row, row, (a, b, c) => {
      const table = [a, b, c];
      const before = p(table);
      fc.pre(typeof before === 'number');
      expectClose(p([c, a, b]) as number, before as number, 1e-9);
      expectClose(p([0, 1, 2].map((j) => table.map((r) => r[j]!))) as number, before as number, 1e-9);
    }),
    { numRuns: 60 },
  );
});

test('a table too large to enumerate returns an error instead of running on', () => {
  expect(p(Array.from({ length: 5 }, (_, i) => Array.from({ length: 5 }, (_, j) => 9 + ((i * j) % 5))))).toBe(
    'too-large',
  );
  expect(
    p([
      [1e9, 122],
      [118, 167],
    ]),
  ).toBe('too-large');
});

test('an underflowing probability still has its logarithm', () => {
  const result = fisherExact(
    [
      [40231, 9769],
      [12544, 37456],
    ],
    { alternative: 'greater' },
  );
  if (result.status === 'error') throw new Error(result.reason);
  expect(result.p).toBe(0);
  // R 4.2.2: phyper(40230, 50000, 50000, 52775, lower.tail = FALSE, log.p = TRUE).
  expectClose(result.logP, -16303.932010331449, 1e-12);
  expect(result.oddsRatio).toBeGreaterThan(12);
  expect(result.interval.lower).toBeLessThan(result.oddsRatio);
  expect(result.interval.upper).toBe(Infinity);
});
