import { factorise } from '../algebra/least-squares.ts';
import { mean } from '../descriptive/moments.ts';
import { sum } from '../descriptive/sum.ts';
import { chiSquareUpperTail } from '../distributions/chi-square.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';

/**
 * Mauchly's test of sphericity: rows are subjects, columns conditions; incomplete rows are dropped.
 *
 * Definition: W = det S̃/(tr S̃/d)ᵈ, S̃ the covariance of d = k − 1 orthonormal contrasts; −νρ ln W is chi-square with
 * d(d + 1)/2 − 1 df, with the second-order term of its expansion. Source: J. W. Mauchly (1940), Ann. Math. Stat. 11,
 * 204–209; T. W. Anderson (2003), An Introduction to Multivariate Statistical Analysis, 10.7. Accuracy: 11 digits.
 * For four or more conditions, R's mauchly.test has another second-order term, so its p differs in the third or fourth digit.
 * Errors: `too-few-groups` below three conditions, `too-few-values` without more subjects than contrasts, `no-variation`.
 * Example: `mauchly([[45, 50, 55], [42, 42, 45], [36, 41, 43], [39, 35, 40], [51, 55, 59], [44, 49, 56]]).w` → 0.433533792063
 */
export function mauchly(rows: readonly (readonly number[])[]): Result<{ w: number; df: number; p: number }> {
  const bad = unfit(rows, 0);
  if (bad) return bad;
  const k = rows[0]?.length ?? 0;
  if (k < 3 && rows.length) return refuse('too-few-groups');
  const d = k - 1;
  const degrees = rows.length - 1;
  if (degrees < d || d < 2) return refuse('too-few-values');
  // Helmert contrasts: each condition compared with the mean of the earlier ones.
  const contrasts = Array.from({ length: d }, (_, j) => {
    const scale = Math.sqrt((j + 1) / (j + 2));
    const scores = rows.map((row) => scale * (row[j + 1]! - mean(row.slice(0, j + 1))));
    const center = mean(scores);
    return scores.map((score) => score - center);
  });
  const q = factorise(contrasts);
  const trace = sum(contrasts.flat().map((score) => score * score));
  if (q.rank < d || !(trace > 0)) return refuse('no-variation');
  const logW = q.logDeterminant() - d * Math.log(trace / d);
  const df = (d * (d + 1)) / 2 - 1;
  const rho = 1 - (2 * d * d + d + 2) / (6 * d * degrees);
  const second =
    ((d + 2) * (d - 1) * (d - 2) * (2 * d ** 3 + 6 * d * d + 3 * d + 2)) / (288 * (degrees * d * rho) ** 2);
  const chiSquare = Math.max(0, -degrees * rho * logW);
  const first = chiSquareUpperTail(chiSquare, df);
  const p = first + second * (chiSquareUpperTail(chiSquare, df + 4) - first);
  return ok({ w: Math.exp(logW), df, p: Math.min(1, Math.max(0, p)) });
}
