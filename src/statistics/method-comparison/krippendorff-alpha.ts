import { sumOfSquares } from '../descriptive/moments.ts';
import { sum } from '../descriptive/sum.ts';
import { isUsable } from '../observed.ts';
import { midranks } from '../rank-tests/midranks.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';

export type RatingScale = 'nominal' | 'ordinal' | 'interval' | 'ratio';

export type KrippendorffAlpha = {
  /** Ratings in units with at least two. The others do not count. */
  ratings: number;
  observedDisagreement: number;
  expectedDisagreement: number;
  alpha: number;
};

/** The most distinct values whose pairs are compared on a ratio scale. */
const mostDistinct = 5000;

const countsOf = (values: readonly number[]) => {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts];
};

/** The sum of the squared distances of all ordered pairs of values. */
const distances: Readonly<Record<RatingScale, (values: readonly number[]) => number>> = {
  nominal: (values) => sum(countsOf(values).map(([, count]) => count * (values.length - count))),
  ordinal: (ranks) => 2 * ranks.length * sumOfSquares(ranks),
  interval: (values) => 2 * values.length * sumOfSquares(values),
  ratio(values) {
    const counts = countsOf(values);
    const fromOne = ([a, n]: readonly [number, number], i: number) =>
      counts.slice(0, i).reduce((total, [b, m]) => total + n * m * ((a - b) / (a + b)) ** 2, 0);
    return 2 * sum(counts.map(fromOne));
  },
};

/**
 * Krippendorff's alpha of any number of raters, some of whose ratings may be missing: one list of ratings for each unit.
 * Categories of a nominal scale are any distinct numbers.
 *
 * Definition: α = 1 − Dₒ/Dₑ; Dₒ = Σ over units of the squared distances of its ordered pairs/(m − 1), over n; Dₑ, those of all
 * pairs over n(n − 1). The distance is 0 or 1 (nominal), of the mean ranks (ordinal), of the values (interval), or
 * |a − b|/(a + b) (ratio). Source: K. Krippendorff (2011), Computing Krippendorff's Alpha-Reliability.
 * Accuracy: 13 digits. Errors: `too-few-values` (no unit with two ratings), `invalid-input`, `out-of-range` (a negative
 * rating on a ratio scale), `no-variation`, `too-large` (more than 5,000 distinct values on a ratio scale).
 * Example: `krippendorffAlpha([[1, 1], [2, 3], [3, 3], [4]], 'interval').alpha` → 0.8275862068…
 */
export function krippendorffAlpha(
  units: readonly (readonly number[])[],
  scale: RatingScale = 'nominal',
): Result<KrippendorffAlpha> {
  const rated = units.filter(({ length }) => length > 1);
  const all = rated.flat();
  if (all.length === 0) return refuse('too-few-values');
  if (!all.every(isUsable)) return refuse('invalid-input');
  if (scale === 'ratio' && all.some((value) => value < 0)) return refuse('out-of-range');
  if (all.every((value) => value === all[0])) return refuse('no-variation');
  if (scale === 'ratio' && new Set(all).size > mostDistinct) return refuse('too-large');
  const scores = scale === 'ordinal' ? midranks(all).ranks : all;
  let start = 0;
  const inUnits = rated.map(({ length }) => {
    start += length;
    return distances[scale](scores.slice(start - length, start)) / (length - 1);
  });
  const n = all.length;
  const observedDisagreement = sum(inUnits) / n;
  const expectedDisagreement = distances[scale](scores) / n / (n - 1);
  if (!(expectedDisagreement > 0)) return refuse('no-variation');
  return ok({
    ratings: n,
    observedDisagreement,
    expectedDisagreement,
    alpha: 1 - observedDisagreement / expectedDisagreement,
  });
}
