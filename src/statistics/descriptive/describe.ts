import { unfit } from '../observed.ts';
import { waldInterval } from '../regression/coefficient.ts';
import { ok } from '../result.ts';
import type { Interval, Limits, Result } from '../result.ts';
import { mean, sumOfSquares } from './moments.ts';
import { fiveNumbersOfSorted, median, quantileOfSorted } from './quantile.ts';
import { sorted } from './sorted.ts';
import { sum, sumOver } from './sum.ts';

export type Description = {
  n: number;
  sum: number;
  mean: number;
  median: number;
  minimum: number;
  maximum: number;
  range: number;
  /** Null for a single value. */
  variance: number | null;
  standardDeviation: number | null;
  standardErrorOfMean: number | null;
  /** 100 s / x̄; null if the mean is 0. */
  coefficientOfVariationPercent: number | null;
  /** Type 7 (R, Excel INC) and type 6 (SPSS, Excel EXC). */
  quartilesType7: Limits;
  quartilesType6: Limits;
  interquartileRangeType7: number;
  percentile5Type7: number;
  percentile95Type7: number;
  tukeyHinges: readonly number[];
  /** Median of the absolute deviations from the median. Scaled by 1.4826, it estimates σ of a normal distribution. */
  medianAbsoluteDeviation: number;
  medianAbsoluteDeviationScaled: number;
  /** Mean without the lowest and highest tenth. */
  trimmedMean10: number;
  /** Moment estimators g₁ and g₂. Null for constant values. */
  skewnessMoment: number | null;
  excessKurtosisMoment: number | null;
  /** Bias-adjusted G₁ and G₂ (Excel, SPSS, Prism). Null for fewer than 3 and 4 values, respectively. */
  skewness: number | null;
  excessKurtosis: number | null;
  /** Null for a single value and for constant values. */
  meanInterval95: Interval | null;
  meanInterval99: Interval | null;
};

/**
 * Descriptive statistics of one column.
 *
 * Definition: variance with divisor n − 1; g₁ = m₃/m₂^1.5, g₂ = m₄/m₂² − 3; G₁ = g₁ √(n(n − 1))/(n − 2),
 * G₂ = ((n + 1) g₂ + 6)(n − 1)/((n − 2)(n − 3)). Source: D. N. Joanes, C. A. Gill (1998), The Statistician 47, 183–189.
 * Accuracy: 13 digits; g and G 10. Errors: no values, or infinite values. Example: `describe([1, 2, 3, 4]).mean` → 2.5
 */
export function describe(x: readonly number[]): Result<Description> {
  const bad = unfit([x]);
  if (bad) return bad;
  const n = x.length;
  const center = mean(x);
  const ascending = sorted(x);
  const at = (p: number, type?: 6) => quantileOfSorted(ascending, p, type);
  const middle = quantileOfSorted(ascending, 0.5, 2);
  const squares = sumOfSquares(x);
  const spread = Math.sqrt(squares / n);
  const moment = (power: (score: number) => number) =>
    sumOver(x, (value) => power((value - center) / spread)) / n;
  const g1 = spread > 0 ? moment((z) => z * z * z) : null;
  const g2 = spread > 0 ? moment((z) => z * z * (z * z)) - 3 : null;
  const variance = n > 1 ? squares / (n - 1) : null;
  const sd = variance === null ? null : Math.sqrt(variance);
  const [at95, at99] = [0.95, 0.99].map((level) =>
    sd !== null && sd > 0 ? waldInterval(center, sd / Math.sqrt(n), n - 1, level) : null,
  ) as [Interval | null, Interval | null];
  const cut = Math.floor(n * 0.1);
  const deviation = median(x.map((value) => Math.abs(value - middle)));
  const minimum = ascending[0]!;
  const maximum = ascending[n - 1]!;
  const quartilesType7 = { lower: at(0.25), upper: at(0.75) };
  return ok({
    n,
    sum: sum(x),
    mean: center,
    median: middle,
    minimum,
    maximum,
    range: maximum - minimum,
    variance,
    standardDeviation: sd,
    standardErrorOfMean: sd === null ? null : sd / Math.sqrt(n),
    coefficientOfVariationPercent: sd === null || center === 0 ? null : (100 * sd) / center,
    quartilesType7,
    quartilesType6: { lower: at(0.25, 6), upper: at(0.75, 6) },
    interquartileRangeType7: quartilesType7.upper - quartilesType7.lower,
    percentile5Type7: at(0.05),
    percentile95Type7: at(0.95),
    tukeyHinges: fiveNumbersOfSorted(ascending),
    medianAbsoluteDeviation: deviation,
    medianAbsoluteDeviationScaled: 1.4826 * deviation,
    trimmedMean10: mean(ascending.slice(cut, n - cut)),
    skewnessMoment: g1,
    excessKurtosisMoment: g2,
    skewness: g1 === null || n < 3 ? null : (g1 * Math.sqrt(n * (n - 1))) / (n - 2),
    excessKurtosis: g2 === null || n < 4 ? null : (((n + 1) * g2 + 6) * (n - 1)) / ((n - 2) * (n - 3)),
    meanInterval95: at95,
    meanInterval99: at99,
  });
}
