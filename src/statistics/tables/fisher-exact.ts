import { intervalOf, tailOf } from '../alternative.ts';
import type { Alternative, TestOptions } from '../alternative.ts';
import { largest } from '../descriptive/extremes.ts';
import { isLevel } from '../level.ts';
import { sum, sumOver } from '../descriptive/sum.ts';
import { logBinomialProbability } from '../distributions/binomial.ts';
import { findRoot } from '../find-root.ts';
import { ok, refuse } from '../result.ts';
import type { Interval, Result } from '../result.ts';
import { margins } from './counts.ts';
import type { Counts } from './counts.ts';

export type FisherExact = {
  alternative: Alternative;
  /** Two-sided: all tables with the same margins that are no more probable than the observed one. */
  p: number;
  /** Its natural logarithm, which does not underflow. */
  logP: number;
  /** Conditional maximum-likelihood estimate. 0 or Infinity at the edge. */
  oddsRatio: number;
  /** Exact conditional interval. One side is 0 or Infinity at the edge. */
  interval: Interval;
};

/** ln Σ exp of terms of any size. */
const logSum = (logs: readonly number[]) => {
  const highest = largest(logs);
  return highest + Math.log(sumOver(logs, (log) => Math.exp(log - highest)));
};

/**
 * Fisher's exact test of a 2 × 2 table, with the conditional odds ratio and its exact interval.
 *
 * Definition: the (noncentral) hypergeometric distribution of the first cell; limits at which a tail is (1 − level)/2.
 * Source: R. A. Fisher (1935); J. Cornfield (1956). Accuracy: p 12 digits, odds ratio and limits 11 (R prints 2 to 4).
 * Errors: a row or column without counts, or counts not whole or negative. Example: `fisherExact([[3, 1], [1, 3]]).p` → 0.4857
 */
export function fisherExact(
  table: Counts,
  { level = 0.95, alternative = 'two-sided' }: TestOptions = {},
): Result<FisherExact> {
  if (!isLevel(level)) return refuse('out-of-range');
  const sums = margins(table);
  if ('status' in sums) return sums;
  const [row, column] = [sums.rows[0]!, sums.columns[0]!];
  const observed = table[0]![0]!;
  const lowest = Math.max(0, row + column - sums.n);
  const highest = Math.min(row, column);
  const support = Array.from({ length: highest - lowest + 1 }, (_, i) => lowest + i);
  const share = row / sums.n;
  const weights = support.map(
    (k) => logBinomialProbability(k, column, share) + logBinomialProbability(row - k, sums.n - column, share),
  );
  const all = logSum(weights);
  const logs = weights.map((weight) => weight - all);
  const limit = logs[observed - lowest]! + 1e-7;
  const counted = {
    'two-sided': () => logs.filter((log) => log <= limit),
    less: () => logs.slice(0, observed - lowest + 1),
    greater: () => logs.slice(observed - lowest),
  };
  const logP = Math.min(0, logSum(counted[alternative]()));

  const tilted = (logOdds: number) => {
    const exponents = logs.map((log, i) => log + logOdds * support[i]!);
    const highest = largest(exponents);
    const terms = exponents.map((exponent) => Math.exp(exponent - highest));
    const scale = sum(terms);
    return terms.map((term) => term / scale);
  };
  const root = (f: (probabilities: readonly number[]) => number) =>
    Math.exp(findRoot((logOdds) => f(tilted(logOdds)), -60, 60) ?? NaN);
  const atLeast = (p: readonly number[]) => sum(p.slice(observed - lowest));
  const atMost = (p: readonly number[]) => sum(p.slice(0, observed - lowest + 1));
  const beta = tailOf(level, alternative);
  const atEdge = (edge: number, otherwise: () => number, value: number) =>
    observed === edge ? value : otherwise();
  return ok({
    alternative,
    p: Math.exp(logP),
    logP,
    oddsRatio: atEdge(
      lowest,
      () =>
        atEdge(
          highest,
          () => root((p) => sum(p.map((value, i) => value * support[i]!)) - observed),
          Infinity,
        ),
      0,
    ),
    interval: intervalOf(
      {
        lower: atEdge(lowest, () => root((p) => atLeast(p) - beta), 0),
        upper: atEdge(highest, () => root((p) => atMost(p) - beta), Infinity),
      },
      level,
      alternative,
      'exact conditional',
      [0, Infinity],
    ),
  });
}
