import { mean, sumOfSquares, variance } from '../descriptive/moments.ts';
import { sum } from '../descriptive/sum.ts';
import { fUpperTail } from '../distributions/f-ratio.ts';
import { splitByGroup } from '../groups.ts';
import type { Groups } from '../groups.ts';
import { ok, refuse } from '../result.ts';
import type { Failure, Result } from '../result.ts';

export type OneWayAnova = {
  n: number;
  groups: readonly string[];
  groupSizes: readonly number[];
  groupMeans: readonly number[];
  /** The means minus the grand mean. Their differences keep the digits that means far from 0 lose. */
  groupEffects: readonly number[];
  /** Null for a group of one value. */
  groupStandardDeviations: readonly (number | null)[];
  sumOfSquaresBetween: number;
  dfBetween: number;
  meanSquareBetween: number;
  sumOfSquaresWithin: number;
  dfWithin: number;
  meanSquareWithin: number;
  f: number;
  p: number;
  rSquared: number;
  /** SSb/SSt, which is biased upward. */
  etaSquared: number;
  omegaSquared: number;
  cohenF: number;
  residualStandardDeviation: number;
};

/**
 * The groups of a one-way layout, if it can be analyzed: at least two groups, and more values than groups.
 * Example: `layout([1, 2, 3], ['a', 'b', 'a']).values` → [[1, 3], [2]]
 */
export function layout(y: readonly number[], labels: readonly string[]): Groups | Failure {
  const groups = splitByGroup(y, labels);
  if (!groups) return refuse(y.length === labels.length ? 'invalid-input' : 'unequal-lengths');
  if (groups.names.length < 2) return refuse('too-few-groups');
  return groups.values.flat().length > groups.names.length ? groups : refuse('too-few-values');
}

/**
 * Values minus the grand mean: exact if they are close together, however far from 0.
 * Example: `centered([[1, 2], [3, 6]])` → [[-2, -1], [0, 3]]
 */
export function centered(values: Groups['values']): Groups['values'] {
  const center = mean(values.flat());
  return values.map((group) => group.map((value) => value - center));
}

/** Sums of squares between and within groups, and the group effects. NIST StRD to the digits that the data carry. */
function squares(values: Groups['values']) {
  const all = values.flat();
  const offset = sum(all) / all.length;
  const effects = values.map((group) => mean(group) - offset);
  return {
    between: sum(values.map((group, i) => group.length * effects[i]! ** 2)),
    within: sum(values.map(sumOfSquares)),
    effects,
  };
}

/**
 * One-way analysis of variance. Groups are in order of first appearance, and rows with a missing value are dropped.
 *
 * Definition: F = MSb/MSw, η² = SSb/SSt, ω² = (SSb − (k − 1)MSw)/(SSt + MSw), f = √(SSb/SSw).
 * Source: R. A. Fisher (1925); effect sizes: J. Cohen (1988). Accuracy: 13 digits; NIST StRD ANOVA as far as data carry.
 * Errors: fewer than two groups, one value in every group, or no variation within groups.
 * Example: `oneWayAnova([1, 2, 3, 4], ['a', 'a', 'b', 'b']).f` → 8
 */
export function oneWayAnova(y: readonly number[], labels: readonly string[]): Result<OneWayAnova> {
  const groups = layout(y, labels);
  if ('status' in groups) return groups;
  const { names } = groups;
  const values = centered(groups.values);
  const n = values.flat().length;
  const { between, within, effects } = squares(values);
  if (!(within > 1e-300)) return refuse('no-variation');
  const [dfBetween, dfWithin] = [names.length - 1, n - names.length];
  const [meanSquareBetween, meanSquareWithin] = [between / dfBetween, within / dfWithin];
  const f = meanSquareBetween / meanSquareWithin;
  const share = between / (between + within);
  return ok({
    n,
    groups: names,
    groupSizes: values.map((group) => group.length),
    groupMeans: groups.values.map(mean),
    groupEffects: effects,
    groupStandardDeviations: values.map((group) => (group.length > 1 ? Math.sqrt(variance(group)) : null)),
    sumOfSquaresBetween: between,
    dfBetween,
    meanSquareBetween,
    sumOfSquaresWithin: within,
    dfWithin,
    meanSquareWithin,
    f,
    p: fUpperTail(f, dfBetween, dfWithin),
    rSquared: share,
    etaSquared: share,
    omegaSquared: (between - dfBetween * meanSquareWithin) / (between + within + meanSquareWithin),
    cohenF: Math.sqrt(between / within),
    residualStandardDeviation: Math.sqrt(meanSquareWithin),
  });
}
