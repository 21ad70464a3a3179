import { sum } from '../descriptive/sum.ts';
import { normalCoefficient } from '../regression/normal-coefficient.ts';
import type { Coefficient } from '../regression/coefficient.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { kaplanMeier } from './kaplan-meier.ts';

type Values = readonly number[];

export type RestrictedMean = { mean: number; standardError: number };

/**
 * Mean survival time up to a horizon: the area under the Kaplan–Meier curve.
 *
 * Definition: ∫₀^τ S(t) dt; variance Σ (area from t to τ)² d/(n(n − d)) over events up to τ. Source: P. Royston,
 * M. K. B. Parmar (2013), BMC Med. Res. Methodol. 13, 152. Accuracy: 13 digits. Errors: those of `kaplanMeier`, and
 * `out-of-range` for a horizon that is not positive or is beyond the last time, unless the curve has reached 0.
 * Example: `restrictedMean([1, 2, 3], [1, 0, 1], 3).mean` → 2.333333333333333
 */
export function restrictedMean(time: Values, status: Values, horizon: number): Result<RestrictedMean> {
  const curve = kaplanMeier(time, status);
  if (curve.status === 'error') return curve;
  const known = curve.steps.at(-1)?.survival === 0 ? Infinity : curve.end * (1 + 1e-9);
  if (!(horizon > 0 && horizon < Infinity && horizon <= known)) return refuse('out-of-range');
  const steps = curve.steps.filter((step) => step.time < horizon);
  const ends = [...steps.slice(1).map((step) => step.time), horizon];
  const areas = steps.map((step, i) => step.survival * (ends[i]! - step.time));
  let after = 0;
  let variance = 0;
  for (let i = steps.length - 1; i >= 0; i--) {
    after += areas[i]!;
    const { atRisk, events } = steps[i]!;
    if (atRisk > events) variance += (after * after * events) / (atRisk * (atRisk - events));
  }
  const first = Math.min(steps[0]?.time ?? horizon, horizon);
  return ok({ mean: first + sum(areas), standardError: Math.sqrt(variance) });
}

export type RestrictedMeanComparison = {
  groups: readonly [string, string];
  means: readonly [RestrictedMean, RestrictedMean];
  /** Second group − first, in order of first appearance, with its standard error, z, p, and interval. */
  difference: Coefficient;
};

/**
 * The difference of the restricted means of two groups, second − first in order of first appearance.
 *
 * Source: as `restrictedMean`. Accuracy: 13 digits. Errors: those of `restrictedMean` for either group (such as a
 * horizon beyond the shorter follow-up), `unequal-lengths`, `too-few-groups` for other than two groups.
 * Example: `compareRestrictedMeans([1, 2, 3, 4], [1, 1, 1, 1], ['a', 'a', 'b', 'b'], 2).difference.estimate` → 0.5
 */
export function compareRestrictedMeans(
  time: Values,
  status: Values,
  group: readonly string[],
  horizon: number,
  level = 0.95,
): Result<RestrictedMeanComparison> {
  if (status.length !== time.length || group.length !== time.length) return refuse('unequal-lengths');
  const groups = [...new Set(group)];
  if (groups.length !== 2) return refuse('too-few-groups');
  const means: RestrictedMean[] = [];
  for (const name of groups) {
    const own = (values: Values) => values.filter((_, i) => group[i] === name);
    const found = restrictedMean(own(time), own(status), horizon);
    if (found.status === 'error') return found;
    means.push({ mean: found.mean, standardError: found.standardError });
  }
  const [first, second] = means as [RestrictedMean, RestrictedMean];
  return ok({
    groups: groups as [string, string],
    means: [first, second] as const,
    difference: normalCoefficient(
      second.mean - first.mean,
      Math.hypot(first.standardError, second.standardError),
      level,
    ),
  });
}
