// Cases of stratified and paired tables that the reference sets lack.
import { describe, expect, test } from 'vitest';
import { cochranQ } from '../../../src/statistics/tables/cochran-q.ts';
import { mantelHaenszel } from '../../../src/statistics/tables/mantel-haenszel.ts';
import { marginalHomogeneity } from '../../../src/statistics/tables/marginal-homogeneity.ts';
import { mcNemar } from '../../../src/statistics/tables/mcnemar.ts';
import { ok } from './properties/samples.ts';
import { expectClose } from './properties/closeness.ts';

const strata = [
  [
    [12, 5],
    [6, 14],
  ],
  [
    [3, 9],
    [2, 11],
  ],
];

describe('Mantel–Haenszel estimates', () => {
  test('do not count a stratum with an empty margin in the df, but include its risk difference of 0', () => {
    const noEvents = [
      [0, 8],
      [0, 6],
    ];
    const [found, without] = [ok(mantelHaenszel([...strata, noEvents])), ok(mantelHaenszel(strata))];
    expect(found).toMatchObject({
      strata: 3,
      oddsRatio: without.oddsRatio,
      homogeneity: without.homogeneity,
    });
    expect(without.homogeneity!.df).toBe(1);
    expect(found.riskDifference).toBeLessThan(without.riskDifference);
    expect(ok(mantelHaenszel(strata.slice(0, 1))).homogeneity).toBeNull();
  });

  test('correct χ² to 0 if the sum is less than ½ from its expectation', () => {
    // R's mantelhaen.test applies no correction then.
    const near = mantelHaenszel([
      [
        [5, 5],
        [5, 6],
      ],
    ]);
    expect(ok(near)).toMatchObject({ chiSquareCorrected: 0, pCorrected: 1 });
    expect(ok(near).chiSquare).toBeGreaterThan(0);
  });

  test('are inverted or negated by exchanging the rows', () => {
    const exchanged = ok(mantelHaenszel(strata.map((table) => table.toReversed())));
    const found = ok(mantelHaenszel(strata));
    expectClose(exchanged.oddsRatio, 1 / found.oddsRatio, 1e-14);
    expectClose(exchanged.riskRatioInterval.lower, 1 / found.riskRatioInterval.upper, 1e-13);
    expectClose(exchanged.sato.interval.lower, -found.sato.interval.upper, 1e-13);
    expectClose(exchanged.homogeneity!.taroneChiSquare, found.homogeneity!.taroneChiSquare, 1e-12);
  });

  test.each([
    ['no tables', 'too-few-groups', []],
    [
      'an odds ratio of 0',
      'separation',
      [
        [
          [0, 3],
          [4, 2],
        ],
      ],
    ],
    [
      'an infinite odds ratio',
      'separation',
      [
        [
          [3, 0],
          [4, 2],
        ],
      ],
    ],
    [
      'events only',
      'no-events',
      [
        [
          [3, 0],
          [4, 0],
        ],
      ],
    ],
    [
      'no stratum with two outcomes and two groups',
      'no-variation',
      [
        [
          [0, 0],
          [4, 1],
        ],
        [
          [2, 0],
          [3, 0],
        ],
      ],
    ],
    [
      'half a person',
      'invalid-input',
      [
        [
          [1.5, 2],
          [3, 4],
        ],
      ],
    ],
    [
      'three columns',
      'unequal-lengths',
      [
        [
          [1, 2, 3],
          [3, 4, 5],
        ],
      ],
    ],
  ])('return an error for %s', (_, reason, tables) => {
    expect(mantelHaenszel(tables)).toEqual({ status: 'error', reason });
  });
});

describe('the tests of paired ratings', () => {
  const table = [
    [10, 4, 1],
    [8, 12, 3],
    [2, 6, 9],
  ];

  test('ignore a category that no one used', () => {
    const unused = [...table.map((row) => [...row, 0]), [0, 0, 0, 0]];
    const [found, without] = [ok(marginalHomogeneity(unused)), ok(marginalHomogeneity(table))];
    expect(found).toEqual({ ...without, pairs: 6 });
    expect(without.stuartMaxwell.df).toBe(2);
  });

  test('are McNemar’s test for two categories', () => {
    const two = [
      [10, 3],
      [9, 5],
    ];
    const { chiSquare, p } = ok(mcNemar(two));
    const { bowker, stuartMaxwell } = ok(marginalHomogeneity(two));
    for (const each of [bowker, stuartMaxwell]) {
      expectClose(each.chiSquare, chiSquare, 1e-14);
      expectClose(each.p, p, 1e-12);
    }
  });

  test('keep their digits if the counts differ by nine orders of magnitude', () => {
    const unbalanced = [
      [5, 1e9, 3, 0],
      [1e9 - 50, 7, 2, 1],
      [4, 1, 0, 1e6],
      [0, 2, 1e6 + 900, 9],
    ];
    // In exact fractions.
    expectClose(ok(marginalHomogeneity(unbalanced)).stuartMaxwell.chiSquare, 0.48243396022586593, 1e-14);
  });

  test('give an infinite Bhapkar statistic if every pair changed in the same way', () => {
    const { bhapkar } = ok(
      marginalHomogeneity([
        [0, 7],
        [0, 0],
      ]),
    );
    expect(bhapkar).toEqual({ chiSquare: Infinity, df: 1, p: 0 });
  });

  test('are not affected by subjects whose answers are all alike in Cochran’s Q', () => {
    const rows = [
      [1, 0, 0],
      [1, 1, 0],
      [1, 0, 1],
    ];
    const { q, informative, subjects } = ok(cochranQ([...rows, [1, 1, 1], [0, 0, 0]]));
    expect({ q, informative, subjects }).toEqual({ q: ok(cochranQ(rows)).q, informative: 3, subjects: 5 });
    expect(cochranQ([[1, 1]])).toEqual({ status: 'error', reason: 'no-variation' });
    expect(cochranQ([[1, 2]])).toEqual({ status: 'error', reason: 'invalid-input' });
  });
});
