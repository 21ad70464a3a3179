import { mean, variance } from '../descriptive/moments.ts';
import { median } from '../descriptive/quantile.ts';
import { sum } from '../descriptive/sum.ts';
import { chiSquareUpperTail } from '../distributions/chi-square.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { layout, oneWayAnova } from './one-way-anova.ts';

/**
 * Bartlett's test of equal variances (sensitive to departures from normality).
 *
 * Definition: K² = {(N − k) ln s_p² − Σ (nᵢ − 1) ln sᵢ²}/{1 + (Σ 1/(nᵢ − 1) − 1/(N − k))/(3(k − 1))}.
 * Source: M. S. Bartlett (1937), Proc. R. Soc. A 160, 268–282. Accuracy: 12 digits.
 * Errors: fewer than two groups, or a group of one value or without variation.
 * Example: `bartlettTest([1, 2, 3, 2, 3, 4], ['a', 'a', 'a', 'b', 'b', 'b']).kSquared` → 0
 */
export function bartlettTest(
  y: readonly number[],
  labels: readonly string[],
): Result<{ kSquared: number; df: number; p: number }> {
  const groups = layout(y, labels);
  if ('status' in groups) return groups;
  const { values } = groups;
  if (values.some((group) => group.length < 2)) return refuse('too-few-values');
  const variances = values.map(variance);
  if (!variances.every((v) => v > 1e-300)) return refuse('no-variation');
  const dfs = values.map((group) => group.length - 1);
  const df = sum(dfs);
  const k = values.length;
  const pooled = sum(variances.map((v, i) => (dfs[i]! / df) * v));
  const scale = 1 + (sum(dfs.map((d) => 1 / d)) - 1 / df) / (3 * (k - 1));
  const kSquared = Math.max(
    0,
    -sum(variances.map((v, i) => dfs[i]! * (Math.log(v) - Math.log(pooled)))) / scale,
  );
  return ok({ kSquared, df: k - 1, p: chiSquareUpperTail(kSquared, k - 1) });
}

/**
 * Levene's test of equal variances: a one-way ANOVA of the distances from each group's center. With the median it is
 * the Brown–Forsythe test, the robust choice.
 *
 * Source: H. Levene (1960); M. B. Brown, A. B. Forsythe (1974), JASA 69, 364–367. Accuracy: 13 digits.
 * Errors: as oneWayAnova. Example: `leveneTest([1, 2, 3, 2, 4, 6], ['a', 'a', 'a', 'b', 'b', 'b']).f` → 0.8
 */
export function leveneTest(
  y: readonly number[],
  labels: readonly string[],
  center: 'median' | 'mean' = 'median',
): Result<{ f: number; dfNumerator: number; dfDenominator: number; p: number }> {
  const groups = layout(y, labels);
  if ('status' in groups) return groups;
  const distances = groups.values.map((group) => {
    const middle = center === 'median' ? median(group) : mean(group);
    return group.map((value) => Math.abs(value - middle));
  });
  const test = oneWayAnova(
    distances.flat(),
    groups.values.flatMap((group, i) => group.map(() => String(i))),
  );
  if (test.status === 'error') return test;
  return ok({ f: test.f, dfNumerator: test.dfBetween, dfDenominator: test.dfWithin, p: test.p });
}
