import { sum } from '../descriptive/sum.ts';
import { fUpperTail } from '../distributions/f-ratio.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import type { GroupSummary } from '../t-tests/two-sample-t-test.ts';
import { welchAnovaFromSummary } from './welch-anova.ts';
import type { WelchAnova } from './welch-anova.ts';

export type AnovaFromSummary = {
  f: number;
  dfBetween: number;
  dfWithin: number;
  p: number;
  /** Null if a group has one value or no variance. */
  welch: WelchAnova | null;
};

/**
 * One-way analysis of variance, Fisher's and Welch's, from the n, mean, and variance of each group.
 *
 * Definition: F = [Σ n(m − m̄)²/(k − 1)]/[Σ (n − 1)s²/(N − k)]. Source: R. A. Fisher (1925); B. L. Welch (1951), Biometrika
 * 38, 330–336. Accuracy: 13 digits. Errors: `too-few-groups`, `too-few-values`, `invalid-input`, `no-variation`.
 * Example: `anovaFromSummary([{ n: 2, mean: 1.5, variance: 0.5 }, { n: 2, mean: 3.5, variance: 0.5 }]).f` → 8
 */
export function anovaFromSummary(groups: readonly GroupSummary[]): Result<AnovaFromSummary> {
  if (groups.length < 2) return refuse('too-few-groups');
  const fit = ({ n, mean, variance }: GroupSummary) =>
    Number.isInteger(n) &&
    n >= 1 &&
    Number.isFinite(mean) &&
    (n === 1 || (variance >= 0 && variance < Infinity));
  if (!groups.every(fit)) return refuse('invalid-input');
  const total = sum(groups.map(({ n }) => n));
  const [dfBetween, dfWithin] = [groups.length - 1, total - groups.length];
  if (dfWithin < 1) return refuse('too-few-values');
  const center = sum(groups.map(({ n, mean }) => (n / total) * mean));
  const between = sum(groups.map(({ n, mean }) => n * (mean - center) ** 2));
  const within = sum(groups.map(({ n, variance }) => (n > 1 ? (n - 1) * variance : 0)));
  if (!(within > 1e-300)) return refuse('no-variation');
  const f = between / dfBetween / (within / dfWithin);
  const welch = welchAnovaFromSummary(groups);
  return ok({
    f,
    dfBetween,
    dfWithin,
    p: fUpperTail(f, dfBetween, dfWithin),
    welch: welch.status === 'ok' ? welch : null,
  });
}
