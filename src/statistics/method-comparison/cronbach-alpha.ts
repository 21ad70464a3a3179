import { pearsonCoefficient } from '../correlation/pearson-coefficient.ts';
import { mean, variance } from '../descriptive/moments.ts';
import { sum } from '../descriptive/sum.ts';
import { fQuantile, fUpperQuantile } from '../distributions/f-ratio.ts';
import { pairsBelow } from '../groups.ts';
import { unfit } from '../observed.ts';
import { interval, ok, refuse } from '../result.ts';
import type { Interval, Result } from '../result.ts';

export type CronbachAlpha = {
  subjects: number;
  items: number;
  /** Negative if items point in opposite directions. */
  alpha: number;
  /** Feldt's interval. */
  interval: Interval;
  /** Alpha of the items divided by their SD. Null, as is the mean correlation, if an item is constant. */
  standardizedAlpha: number | null;
  meanCorrelation: number | null;
  /** Correlation of each item with the sum of the others. Null if either is constant. */
  itemRestCorrelations: readonly (number | null)[];
  /** Alpha of the other items. Null if there is only one, or if their sum is constant. */
  alphaWithout: readonly (number | null)[];
};

type Item = { readonly values: readonly number[]; readonly variance: number };

/** The sum of items and the alpha of their scale. Null if the sum is constant up to rounding. */
function scaleOf(items: readonly Item[]) {
  const total = items
    .map(({ values }) => values)
    .reduce((partial, values) => partial.map((value, i) => value + values[i]!));
  const parts = sum(items.map((item) => item.variance));
  const spread = variance(total);
  if (!(spread > 1e-24 * parts)) return null;
  const k = items.length;
  return { total, alpha: k > 1 ? (k / (k - 1)) * (1 - parts / spread) : null };
}

/**
 * Cronbach's alpha, the internal consistency of a scale: rows are subjects, columns are items.
 *
 * Definition: k/(k − 1) (1 − Σ sᵢ²/s²) with the variances of the k items and of their sum; standardized k r̄/(1 + (k − 1) r̄);
 * interval 1 − (1 − α) F with quantiles of F on n − 1 and (n − 1)(k − 1) df. Source: L. J. Cronbach (1951), Psychometrika
 * 16, 297–334; L. S. Feldt, D. J. Woodruff, F. A. Salih (1987), Appl. Psychol. Meas. 11, 93–103. Accuracy: 13 digits.
 * Errors: `too-few-values` below two subjects, `too-few-groups` below two items, `unequal-lengths`, `invalid-input`,
 * `no-variation` (the sum of the items is constant).
 * Example: `cronbachAlpha([[1, 2], [2, 2], [4, 5], [3, 3]]).alpha` → 0.952380952…
 */
export function cronbachAlpha(rows: readonly (readonly number[])[], level = 0.95): Result<CronbachAlpha> {
  const bad = unfit(rows, 0, level);
  if (bad) return bad;
  const [n, k] = [rows.length, rows[0]?.length ?? 0];
  if (n < 2) return refuse('too-few-values');
  if (k < 2) return refuse('too-few-groups');
  const items = rows[0]!.map((_, j): Item => {
    const item = rows.map((row) => row[j]!);
    const center = mean(item);
    return { values: item.map((value) => value - center), variance: variance(item) };
  });
  const alpha = scaleOf(items)?.alpha ?? null;
  if (alpha === null) return refuse('no-variation');
  const tail = (1 - level) / 2;
  const [df1, df2] = [n - 1, (n - 1) * (k - 1)];
  const correlations = pairsBelow(k).map(([i, j]) => pearsonCoefficient(items[i]!.values, items[j]!.values));
  const known = correlations.filter((r) => r !== null);
  const meanCorrelation = known.length < correlations.length ? null : mean(known);
  const shared = meanCorrelation === null ? 0 : 1 + (k - 1) * meanCorrelation;
  const rest = items.map((_, j) => scaleOf(items.filter((__, other) => other !== j)));
  return ok({
    subjects: n,
    items: k,
    alpha,
    interval: interval(
      1 - (1 - alpha) * fUpperQuantile(tail, df1, df2),
      1 - (1 - alpha) * fQuantile(tail, df1, df2),
      level,
      'Feldt',
    ),
    standardizedAlpha: meanCorrelation !== null && shared > 1e-12 ? (k * meanCorrelation) / shared : null,
    meanCorrelation,
    itemRestCorrelations: rest.map((scale, j) => scale && pearsonCoefficient(items[j]!.values, scale.total)),
    alphaWithout: rest.map((scale) => scale?.alpha ?? null),
  });
}
