// Functions of a whole column answer for columns as long as a spreadsheet allows, without forming all pairs and without
// spreading the values into arguments. Columns follow rules, so that expected values are known.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { countInversions } from '../../../src/statistics/correlation/count-inversions.ts';
import { kendallCorrelation } from '../../../src/statistics/correlation/kendall-correlation.ts';
import { sorted } from '../../../src/statistics/descriptive/sorted.ts';
import { mannWhitney } from '../../../src/statistics/rank-tests/mann-whitney.ts';
import { kthAverage, kthDifference } from '../../../src/statistics/rank-tests/select-pairs.ts';
import { signedRank } from '../../../src/statistics/rank-tests/wilcoxon-signed-rank.ts';
import { rocCurve } from '../../../src/statistics/regression/receiver-operating-characteristic.ts';

/** The whole numbers from `first` on, in a mixed order. */
const mixed = (count: number, first = 1) =>
  Array.from({ length: count }, (_, i) => first + ((i * 7919) % count));

const answer = <T extends { status: string }>(result: T) => {
  if (result.status !== 'ok') throw new Error(JSON.stringify(result));
  return result as Extract<T, { status: 'ok' }>;
};

describe('rank tests of long columns', () => {
  test('Mann–Whitney’s shift of 60,000 values a group is found', () => {
    const test = answer(mannWhitney(mixed(60_000, 11), mixed(60_000)));
    expect(test.hodgesLehmann).toBe(10);
    expect(test.u1).toBe(1_800_599_950);
  });

  test('the pseudomedian of 60,000 differences is found', () => {
    expect(answer(signedRank(mixed(60_000))).pseudomedian).toBe(30_000.5);
  });

  test('the k-th difference and the k-th average of pairs are those of the lists of all, ties included', () => {
    const values = fc.array(fc.oneof(fc.integer({ min: -3, max: 3 }), fc.double({ min: -9, max: 9 })), {
      minLength: 1,
      maxLength: 8,
    });
    fc.assert(
      fc.property(values, values, (first, second) => {
        const [x, y] = [sorted(first), sorted(second)];
        const differences = sorted(x.flatMap((a) => y.map((b) => a - b)));
        expect(differences.map((_, i) => kthDifference(x, y, i + 1))).toEqual(differences.map((d) => d + 0));
        const averages = sorted(x.flatMap((a, i) => x.slice(i).map((b) => (a + b) / 2)));
        expect(averages.map((_, i) => kthAverage(x, i + 1))).toEqual(averages.map((d) => d + 0));
      }),
    );
  });
});

describe('pairs of long columns', () => {
  test('are concordant, discordant or tied as a list of all pairs says', () => {
    const few = fc.array(fc.tuple(fc.integer({ min: 0, max: 4 }), fc.integer({ min: 0, max: 4 })), {
      minLength: 3,
      maxLength: 12,
    });
    fc.assert(
      fc.property(few, (rows) => {
        const [x, y] = [rows.map(([a]) => a), rows.map(([, b]) => b)];
        const test = kendallCorrelation(x, y);
        fc.pre(test.status === 'ok');
        const signs = rows.flatMap(([a, b], i) =>
          rows.slice(i + 1).map(([c, d]) => Math.sign(a - c) * Math.sign(b - d)),
        );
        const { concordant, discordant } = answer(test);
        expect(concordant).toBe(signs.filter((sign) => sign > 0).length);
        expect(discordant).toBe(signs.filter((sign) => sign < 0).length);
        expect(countInversions(y)).toBe(y.flatMap((a, i) => y.slice(i + 1).filter((b) => a > b)).length);
      }),
    );
  });

  test('Kendall’s τ of 100,000 pairs is counted', () => {
    const x = mixed(100_000);
    const swapped = x.map((value) => (value % 2 === 1 ? value + 1 : value - 1));
    const { discordant, tau } = answer(kendallCorrelation(x, swapped));
    expect(discordant).toBe(50_000);
    expect(tau).toBeCloseTo(1 - (2 * 50_000) / 4_999_950_000, 14);
  });

  test('the area under the curve of 100,000 distinct scores is counted', () => {
    const score = mixed(100_000);
    const curve = answer(
      rocCurve(
        score,
        score.map((value) => value % 2),
      ),
    );
    expect(curve.area).toBeCloseTo(0.5 - 0.5 / 50_000, 14);
    expect(curve.points).toHaveLength(100_000);
  });
});
