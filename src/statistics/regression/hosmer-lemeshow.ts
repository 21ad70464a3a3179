import { sum } from '../descriptive/sum.ts';
import { quantile } from '../descriptive/quantile.ts';
import { chiSquareStatistic } from '../distributions/chi-square.ts';
import { ok, refuse } from '../result.ts';
import type { LogisticRegression } from './logistic-regression.ts';

/**
 * Hosmer–Lemeshow test of fit in groups of predicted risk.
 *
 * Definition: groups between the type-7 quantiles of the fitted probabilities; χ² = Σ(o − e)²/(e(1 − e/n)) with
 * two degrees of freedom fewer than groups. Errors: `too-few-groups` when ties leave fewer than 3.
 * Source: Hosmer & Lemeshow (1980) Commun. Stat. A 9:1043–1069. Accuracy: 10 digits.
 * Example: `hosmerLemeshow({ probabilities: [0.1, 0.3, 0.5, 0.7, 0.9, 0.9] }, [0, 1, 0, 1, 1, 1], 3).chiSquare` → 1.430555556
 */
export function hosmerLemeshow(
  { probabilities }: LogisticRegression,
  outcome: readonly number[],
  groups = 10,
) {
  const cuts = Array.from({ length: groups - 1 }, (_, i) => quantile(probabilities, (i + 1) / groups));
  const bins = new Map<number, [observed: number, expected: number, n: number]>();
  probabilities.forEach((p, i) => {
    const group = cuts.filter((cut) => p > cut).length;
    const [observed, expected, n] = bins.get(group) ?? [0, 0, 0];
    bins.set(group, [observed + outcome[i]!, expected + p, n + 1]);
  });
  if (bins.size < 3) return refuse('too-few-groups');
  // A group whose risk rounds to 0 or 1, with the matching outcome, adds nothing.
  const parts = [...bins.values()].map(([o, e, n]) => (o === e ? 0 : (o - e) ** 2 / (e * (1 - e / n))));
  return ok(chiSquareStatistic(sum(parts), bins.size - 2));
}
