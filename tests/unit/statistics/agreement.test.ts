// Agreement of methods, raters, and items in cases that the reference sets lack.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { replicatedBlandAltman } from '../../../src/statistics/method-comparison/bland-altman-replicates.ts';
import { scaledBlandAltman } from '../../../src/statistics/method-comparison/bland-altman-scaled.ts';
import { cronbachAlpha } from '../../../src/statistics/method-comparison/cronbach-alpha.ts';
import { fleissKappa } from '../../../src/statistics/method-comparison/fleiss-kappa.ts';
import { intraclassCorrelation } from '../../../src/statistics/method-comparison/intraclass-correlation.ts';
import { krippendorffAlpha } from '../../../src/statistics/method-comparison/krippendorff-alpha.ts';
import { expectClose } from './properties/closeness.ts';
import { measurement, ok, runs } from './properties/samples.ts';

describe('Bland–Altman limits of replicates', () => {
  const subjects = [
    { x: [5, 6, 7], y: [4, 6, 5] },
    { x: [8, 9, 8], y: [8, 7, 9] },
    { x: [3, 1, 2], y: [2, 2, 4] },
  ];

  test('equal those of an analysis of variance for equal numbers of pairs', () => {
    const { pairs, totalStandardDeviation } = ok(replicatedBlandAltman(subjects, 'varies'));
    expectClose(pairs!.standardDeviationByAnova, totalStandardDeviation, 1e-14);
  });

  test('have no repeatability of a method that measured each subject once', () => {
    const once = subjects.map(({ x, y }) => ({ x: x.slice(0, 1), y }));
    const { methods } = ok(replicatedBlandAltman(once, 'constant'));
    expect(methods!.x).toBeNull();
    expect(methods!.y!.withinVariance).toBeCloseTo((2 + 2 + 8 / 3) / 6, 12);
  });

  test.each([
    [
      'without replicates',
      'too-few-values',
      [
        { x: [1], y: [2] },
        { x: [3], y: [5] },
      ],
      'constant',
    ],
    ['for one subject', 'too-few-values', [{ x: [1, 2], y: [2, 3] }], 'constant'],
    [
      'unpaired, if the truth varies',
      'unequal-lengths',
      [
        { x: [1, 2], y: [2] },
        { x: [3], y: [5] },
      ],
      'varies',
    ],
    [
      'if nothing varies',
      'no-variation',
      [
        { x: [1, 2], y: [0, 1] },
        { x: [3, 4], y: [2, 3] },
      ],
      'varies',
    ],
  ] as const)('return an error %s', (_, reason, data, truth) => {
    expect(replicatedBlandAltman(data, truth)).toEqual({ status: 'error', reason });
  });
});

test('exchanging the methods negates percent differences and inverts ratios', () => {
  const [x, y] = [
    [10, 12, 15, 20, 31],
    [11, 12, 14, 22, 28],
  ];
  const [found, exchanged] = [ok(scaledBlandAltman(x, y)), ok(scaledBlandAltman(y, x))];
  expectClose(exchanged.percent.lowerLimitInterval.lower, -found.percent.upperLimitInterval.upper, 1e-14);
  expectClose(exchanged.ratio.limits.lower, 1 / found.ratio.limits.upper, 1e-14);
  expectClose(exchanged.ratio.standardDeviation, found.ratio.standardDeviation, 1e-14);
  expect(scaledBlandAltman([1, 2, 0], [1, 3, 2])).toEqual({ status: 'error', reason: 'out-of-range' });
});

describe('agreement of several raters', () => {
  test('is not defined in Fleiss’ kappa for a category that no one used', () => {
    const { categories, kappa } = ok(
      fleissKappa([
        [3, 0, 0],
        [0, 0, 3],
        [2, 0, 1],
        [1, 0, 2],
      ]),
    );
    expect(categories[1]).toBeNull();
    expectClose(kappa, 1 / 3, 1e-14);
    expect(fleissKappa([[3], [3]])).toEqual({ status: 'error', reason: 'too-few-groups' });
    expect(fleissKappa([[3, 0], [3, 0]])).toEqual({ status: 'error', reason: 'no-variation' }); // prettier-ignore
  });

  const units = fc.array(fc.array(fc.integer({ min: 1, max: 6 }), { maxLength: 4 }), { maxLength: 8 });

  test('does not change in Krippendorff’s alpha under the transformations that its scale allows', () => {
    const allowed = {
      nominal: (value: number) => (value * 5) % 7,
      ordinal: (value: number) => value ** 3,
      interval: (value: number) => 4 * value - 16,
      ratio: (value: number) => 8 * value,
    };
    fc.assert(
      fc.property(units, (ratings) => {
        for (const scale of ['nominal', 'ordinal', 'interval', 'ratio'] as const) {
          const found = krippendorffAlpha(ratings, scale);
          fc.pre(found.status === 'ok');
          const other = krippendorffAlpha(
            ratings.map((unit) => unit.map(allowed[scale])),
            scale,
          );
          expectClose(ok(other).alpha, ok(found).alpha, 1e-11, 1e-12);
        }
      }),
      runs,
    );
  });

  test('returns an error for a negative rating on a ratio scale, and if ratings are alike or alone', () => {
    expect(krippendorffAlpha([[1, -1]], 'ratio')).toEqual({ status: 'error', reason: 'out-of-range' });
    expect(krippendorffAlpha([[2, 2], [3]])).toEqual({ status: 'error', reason: 'no-variation' });
    expect(krippendorffAlpha([[2], [3]])).toEqual({ status: 'error', reason: 'too-few-values' });
  });
});

describe('Cronbach’s alpha', () => {
  test('equals the intraclass consistency of the mean of all items, and so does Feldt’s interval', () => {
    const row = fc.tuple(measurement, measurement, measurement);
    fc.assert(
      fc.property(fc.array(row, { minLength: 3, maxLength: 12 }), (rows) => {
        const icc = intraclassCorrelation(rows);
        fc.pre(icc.status === 'ok');
        const { alpha, interval } = ok(cronbachAlpha(rows));
        expectClose(1 - alpha, 1 - ok(icc).consistencyOfMean.icc, 1e-9);
        expectClose(1 - interval.lower, 1 - ok(icc).consistencyOfMean.interval.lower, 1e-9);
      }),
      runs,
    );
  });

  test('is defined with a constant item, whose correlations are not', () => {
    const rows = [
      [1, 2, 5],
      [2, 2, 5],
      [4, 5, 5],
      [3, 3, 5],
    ];
    const found = ok(cronbachAlpha(rows));
    expect(found).toMatchObject({ standardizedAlpha: null, meanCorrelation: null });
    expect(found.itemRestCorrelations[2]).toBeNull();
    expectClose(found.alphaWithout[2]!, ok(cronbachAlpha(rows.map((row) => row.slice(0, 2)))).alpha, 1e-14);
    expect(cronbachAlpha([[1, 3], [2, 2], [3, 1]])).toEqual({ status: 'error', reason: 'no-variation' }); // prettier-ignore
  });
});
