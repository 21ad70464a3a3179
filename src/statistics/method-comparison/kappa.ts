import { sum } from '../descriptive/sum.ts';
import { normalUpperQuantile, normalUpperTail } from '../distributions/normal.ts';
import { isLevel } from '../level.ts';
import { around, ok, refuse } from '../result.ts';
import type { Interval, Result } from '../result.ts';

export type KappaWeights = 'unweighted' | 'linear' | 'quadratic';

export type Kappa = {
  n: number;
  /** Proportion of subjects on which both raters agree. */
  observedAgreement: number;
  /** The same by chance, from how often each rater used each category. */
  expectedAgreement: number;
  kappa: number;
  /** For the interval. */
  standardError: number;
  interval: Interval;
  /** Under chance agreement only, for the test. Null, as are z and p, if it cannot vary. */
  standardErrorNull: number | null;
  z: number | null;
  p: number | null;
};

const weightOf: Record<KappaWeights, (distance: number) => number> = {
  unweighted: (distance) => Number(distance === 0),
  linear: (distance) => 1 - distance,
  quadratic: (distance) => 1 - distance * distance,
};

/**
 * Cohen's kappa of two raters from the k × k table of their ratings, plain or weighted.
 *
 * Definition: κ = (Σwp − Σwe)/(1 − Σwe), weights 1 − d/(k − 1) or 1 − d²/(k − 1)², with the standard errors of Fleiss,
 * Cohen and Everitt. Source: J. Cohen (1968), Psychol. Bull. 70, 213–220; J. L. Fleiss, J. Cohen, B. S. Everitt (1969),
 * Psychol. Bull. 72, 323–327. Accuracy: 13 digits. Errors: `too-few-groups`, `unequal-lengths` (not square),
 * `invalid-input`, `no-variation` (both used one category only).
 * Example: `kappa([[20, 5], [10, 15]]).kappa` → 0.3999999999999999
 */
export function kappa(
  table: readonly (readonly number[])[],
  weights: KappaWeights = 'unweighted',
  level = 0.95,
): Result<Kappa> {
  if (!isLevel(level)) return refuse('out-of-range');
  const k = table.length;
  if (k < 2) return refuse('too-few-groups');
  if (table.some((row) => row.length !== k)) return refuse('unequal-lengths');
  const cells = table.flat();
  if (!cells.every((count) => Number.isInteger(count) && count >= 0)) return refuse('invalid-input');
  const n = sum(cells);
  if (n === 0) return refuse('too-few-values');
  const rows = table.map((row) => sum(row) / n);
  const columns = table.map((_, j) => sum(table.map((row) => row[j]!)) / n);
  const weight = (i: number, j: number) => weightOf[weights](Math.abs(i - j) / (k - 1));
  const over = (f: (i: number, j: number) => number) =>
    sum(cells.map((_, at) => f(Math.floor(at / k), at % k)));
  const share = (i: number, j: number) => table[i]![j]! / n;
  const observed = over((i, j) => weight(i, j) * share(i, j));
  const expected = over((i, j) => weight(i, j) * rows[i]! * columns[j]!);
  if (!(1 - expected > 1e-12)) return refuse('no-variation');
  const estimate = (observed - expected) / (1 - expected);
  const ofRow = rows.map((_, i) => sum(columns.map((c, j) => c * weight(i, j))));
  const ofColumn = columns.map((_, j) => sum(rows.map((r, i) => r * weight(i, j))));
  const spread = (squares: number, center: number) =>
    Math.sqrt(Math.max(0, squares - center ** 2) / n) / (1 - expected);
  const standardError = spread(
    over((i, j) => share(i, j) * (weight(i, j) - (ofRow[i]! + ofColumn[j]!) * (1 - estimate)) ** 2),
    estimate - expected * (1 - estimate),
  );
  const standardErrorNull = spread(
    over((i, j) => rows[i]! * columns[j]! * (weight(i, j) - ofRow[i]! - ofColumn[j]!) ** 2),
    expected,
  );
  const z = standardErrorNull > 1e-12 ? estimate / standardErrorNull : null;
  return ok({
    n,
    observedAgreement: sum(table.map((row, i) => row[i]! / n)),
    expectedAgreement: sum(rows.map((share, i) => share * columns[i]!)),
    kappa: estimate,
    standardError,
    interval: around(
      estimate,
      normalUpperQuantile((1 - level) / 2) * standardError,
      level,
      'Fleiss–Cohen–Everitt',
    ),
    standardErrorNull: z === null ? null : standardErrorNull,
    z,
    p: z === null ? null : Math.min(1, 2 * normalUpperTail(Math.abs(z))),
  });
}
