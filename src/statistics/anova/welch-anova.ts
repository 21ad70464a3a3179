import { sum } from '../descriptive/sum.ts';
import { fUpperTail } from '../distributions/f-ratio.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { summarize } from '../t-tests/two-sample-t-test.ts';
import type { GroupSummary } from '../t-tests/two-sample-t-test.ts';
import { centered, layout } from './one-way-anova.ts';

export type WelchAnova = { f: number; dfNumerator: number; dfDenominator: number; p: number };

/**
 * Welch's analysis from the n, mean, and variance of each group. See `welchAnova`.
 * Example: `welchAnovaFromSummary([{ n: 2, mean: 1.5, variance: 0.5 }, { n: 2, mean: 3.5, variance: 0.5 }]).f` → 8
 */
export function welchAnovaFromSummary(groups: readonly GroupSummary[]): Result<WelchAnova> {
  const k = groups.length;
  if (k < 2) return refuse('too-few-groups');
  if (groups.some(({ n }) => n < 2)) return refuse('too-few-values');
  const weights = groups.map(({ n, variance }) => n / variance);
  if (!weights.every(Number.isFinite)) return refuse('no-variation');
  const total = sum(weights);
  const center = sum(groups.map(({ mean }, i) => (weights[i]! / total) * mean));
  const lambda = sum(groups.map(({ n }, i) => (1 - weights[i]! / total) ** 2 / (n - 1))) / (k * k - 1);
  const between = sum(groups.map(({ mean }, i) => weights[i]! * (mean - center) ** 2)) / (k - 1);
  const f = between / (1 + 2 * (k - 2) * lambda);
  const dfDenominator = 1 / (3 * lambda);
  return ok({ f, dfNumerator: k - 1, dfDenominator, p: fUpperTail(f, k - 1, dfDenominator) });
}

/**
 * Welch's one-way analysis of variance, for groups of unequal variance.
 *
 * Definition: weights w = n/s², λ = Σ (1 − w/Σw)²/(n − 1)/(k² − 1); F = Σ w(x̄ − x̃)²/(k − 1)/(1 + 2(k − 2)λ), df 1/(3λ).
 * Source: B. L. Welch (1951), Biometrika 38, 330–336. Accuracy: 13 digits.
 * Errors: fewer than two groups, or a group of one value or without variation.
 * Example: `welchAnova([1, 2, 3, 4], ['a', 'a', 'b', 'b']).f` → 8
 */
export function welchAnova(y: readonly number[], labels: readonly string[]): Result<WelchAnova> {
  const groups = layout(y, labels);
  return 'status' in groups ? groups : welchAnovaFromSummary(centered(groups.values).map(summarize));
}
