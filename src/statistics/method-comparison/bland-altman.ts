import { largest } from '../descriptive/extremes.ts';
import { mean, standardDeviation } from '../descriptive/moments.ts';
import { normalUpperQuantile } from '../distributions/normal.ts';
import { tTwoSided, tUpperQuantile } from '../distributions/students-t.ts';
import { unfit } from '../observed.ts';
import { linearRegression } from '../regression/linear-regression.ts';
import { around, ok, refuse } from '../result.ts';
import type { Interval, Limits, Result } from '../result.ts';

export type BlandAltman = {
  n: number;
  /** Mean of the differences, first − second. */
  bias: number;
  biasInterval: Interval;
  /** Test that the bias is 0. */
  biasP: number;
  standardDeviation: number;
  /** Limits of agreement, which contain `level` of the differences. */
  limits: Limits;
  limitStandardError: number;
  lowerLimitInterval: Interval;
  upperLimitInterval: Interval;
  /** Slope of the differences on the means of the pairs, and its test. Null if it is not defined. */
  proportionalSlope: number | null;
  proportionalP: number | null;
};

/**
 * Bland–Altman limits of agreement between two methods that measured the same subjects.
 *
 * Definition: d̄ ± z s; SE of a limit s√(1/n + z²/(2(n − 1))); intervals with t on n − 1 df. Pairs with a missing value are
 * dropped. Source: J. M. Bland, D. G. Altman (1999), Stat. Methods Med. Res. 8, 135–160. Accuracy: 13 digits.
 * Errors: `unequal-lengths`, `too-few-values` below three pairs, `no-variation` (all differences alike).
 * Example: `blandAltman([10, 12, 15, 20], [11, 12, 14, 22]).bias` → -0.5
 */
export function blandAltman(x: readonly number[], y: readonly number[], level = 0.95): Result<BlandAltman> {
  const bad = unfit([x, y], 3, level);
  if (bad) return bad;
  const differences = x.map((value, i) => value - y[i]!);
  const n = differences.length;
  const [bias, spread] = [mean(differences), standardDeviation(differences)];
  const size = largest([...x, ...y].map(Math.abs));
  if (!(spread > 10 * Number.EPSILON * size)) return refuse('no-variation');
  const tail = (1 - level) / 2;
  const [z, t] = [normalUpperQuantile(tail), tUpperQuantile(tail, n - 1)];
  const standardError = spread / Math.sqrt(n);
  const limitStandardError = spread * Math.sqrt(1 / n + (z * z) / (2 * (n - 1)));
  const limits = { lower: bias - z * spread, upper: bias + z * spread };
  const ofLimit = (limit: number) => around(limit, t * limitStandardError, level, 'Bland–Altman');
  const line = linearRegression(
    x.map((value, i) => (value + y[i]!) / 2),
    differences,
  );
  const slope = line.status === 'ok' ? line.coefficients[1]! : null;
  return ok({
    n,
    bias,
    biasInterval: around(bias, t * standardError, level, 'Student t'),
    biasP: tTwoSided(bias / standardError, n - 1),
    standardDeviation: spread,
    limits,
    limitStandardError,
    lowerLimitInterval: ofLimit(limits.lower),
    upperLimitInterval: ofLimit(limits.upper),
    proportionalSlope: slope?.estimate ?? null,
    proportionalP: slope?.p ?? null,
  });
}
