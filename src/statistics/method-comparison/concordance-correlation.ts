import { crossMoments, pearsonCoefficient } from '../correlation/pearson-coefficient.ts';
import { normalUpperQuantile } from '../distributions/normal.ts';
import { unfit } from '../observed.ts';
import { interval, ok, refuse } from '../result.ts';
import type { Interval, Result } from '../result.ts';

export type ConcordanceCorrelation = {
  n: number;
  /** 1 if all points lie on the line y = x. */
  ccc: number;
  /** By Fisher's z. Null if the agreement is perfect or the correlation 0. */
  interval: Interval | null;
  r: number;
  /** ccc/r: how close the best-fit line is to y = x. Null if the correlation is 0. */
  biasCorrection: number | null;
};

/**
 * Lin's concordance correlation of two measurements. Pairs with a missing value are dropped.
 *
 * Definition: ρc = 2 sxy/(sx² + sy² + (x̄ − ȳ)²) with divisor n; interval tanh(artanh ρc ± z√(v/(n − 2))).
 * Source: L. I.-K. Lin (1989), Biometrics 45, 255–268, corrected (2000) 56, 324–325. Accuracy: 12 digits.
 * Errors: `unequal-lengths`, `too-few-values` below three pairs, `no-variation`.
 * Example: `concordanceCorrelation([1, 2, 3, 4], [1, 2, 3, 5]).ccc` → 0.9285714285…
 */
export function concordanceCorrelation(
  x: readonly number[],
  y: readonly number[],
  level = 0.95,
): Result<ConcordanceCorrelation> {
  const bad = unfit([x, y], 3, level);
  if (bad) return bad;
  const n = x.length;
  const moments = crossMoments(x, y);
  const r = pearsonCoefficient(x, y, moments);
  if (r === null) return refuse('no-variation');
  const [sx, sy] = [moments.sxx / n, moments.syy / n];
  const shift = moments.mx - moments.my;
  const ccc = (2 * moments.sxy) / n / (sx + sy + shift ** 2);
  const u2 = shift ** 2 / Math.sqrt(sx * sy);
  const room = (1 - ccc) * (1 + ccc);
  const variance =
    ((1 - r) * (1 + r) * ccc ** 2) / (room * r * r) +
    (2 * ccc ** 3 * (1 - ccc) * u2) / (r * room * room) -
    (ccc ** 4 * u2 * u2) / (2 * r * r * room * room);
  const half = normalUpperQuantile((1 - level) / 2) * Math.sqrt(variance / (n - 2));
  const limit = (distance: number) => Math.tanh(Math.atanh(ccc) + distance);
  return ok({
    n,
    ccc,
    interval: Number.isFinite(half) ? interval(limit(-half), limit(half), level, 'Fisher z') : null,
    r,
    biasCorrection: r === 0 ? null : ccc / r,
  });
}
