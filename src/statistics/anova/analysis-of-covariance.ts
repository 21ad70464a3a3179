import { dot } from '../algebra/dot.ts';
import { factorise } from '../algebra/least-squares.ts';
import { mean } from '../descriptive/moments.ts';
import { fUpperTail } from '../distributions/f-ratio.ts';
import { pairsBelow } from '../groups.ts';
import { adjustPairs, mostPairs } from '../multiple-comparisons/adjust-pairs.ts';
import type { AdjustedPair } from '../multiple-comparisons/adjust-pairs.ts';
import { unfit } from '../observed.ts';
import { coefficient } from '../regression/coefficient.ts';
import type { Coefficient } from '../regression/coefficient.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';

type Column = readonly number[];
export type CovarianceTest = { f: number; df: readonly [number, number]; p: number };

export type AnalysisOfCovariance = {
  groups: readonly string[];
  /** The mean of each group at the mean of every covariate, over all rows. */
  adjustedMeans: readonly { estimate: number; standardError: number }[];
  slopes: readonly Coefficient[];
  residualSd: number;
  df: number;
  /** Equal adjusted means, and a slope of 0, each adjusted for all other terms. */
  groupTest: CovarianceTest;
  covariateTests: readonly CovarianceTest[];
  /** Common slopes compared with slopes by group. Null if the data do not determine more slopes, or no residual is left. */
  homogeneity: CovarianceTest | null;
  /** Adjusted means: later group − earlier group. */
  pairs: readonly AdjustedPair[];
};

/**
 * Analysis of covariance: compares groups at the same values of one or more covariates, on parallel lines.
 *
 * Definition: y = group + Σ b (x − x̄) by least squares; adjusted means at the means of all rows; tests by the sum of
 * squares that the last terms of a QR factorization add; pairs of adjusted means by the Tukey–Kramer method and others.
 * Groups are in order of first appearance. Source: R. A. Fisher (1932); G. W. Snedecor, W. G. Cochran (1989), Statistical Methods, 8th ed., ch. 18.
 * Accuracy: 12 digits, Tukey 10.
 * Errors: `unequal-lengths`, `invalid-input`, `out-of-range` (level), `too-few-groups`, `too-few-values`, `no-variation` (a
 * perfect fit), `aliased-terms` (a covariate that does not vary within groups, or depends on others), `too-large` above 500 pairs.
 * Example: `analysisOfCovariance([1, 2, 3.5, 2, 4, 5.5], ['a', 'a', 'a', 'b', 'b', 'b'], [[1, 2, 3, 1, 2, 3]]).adjustedMeans[0].estimate` → 2.166666667
 */
export function analysisOfCovariance(
  y: Column,
  labels: readonly string[],
  covariates: readonly Column[],
  level = 0.95,
): Result<AnalysisOfCovariance> {
  if (labels.length !== y.length) return refuse('unequal-lengths');
  const bad = unfit([y, ...covariates], 1, level);
  if (bad) return bad;
  const groups = [...new Set(labels)];
  const k = groups.length;
  if (covariates.length === 0) return refuse('invalid-input');
  if (k < 2) return refuse('too-few-groups');
  const df = y.length - k - covariates.length;
  if (df < 1) return refuse('too-few-values');
  if ((k * (k - 1)) / 2 > mostPairs) return refuse('too-large');

  const offset = mean(y);
  const response = centered(y);
  const columns = covariates.map(centered);
  const members = groups.map((name) => labels.map((label) => Number(label === name)));
  const q = factorise([...members, ...columns]);
  if (q.rank < k + columns.length) return refuse('aliased-terms');
  const { coefficients, residuals } = q.solve(response);
  const rss = dot(residuals, residuals);
  if (!(rss > 1e-300 + 1e-28 * dot(response, response))) return refuse('no-variation');
  const variance = rss / df;
  const inverse = q.inverse();
  const at = (i: number) => coefficients[i]!;
  const tested = (squares: number, added: number): CovarianceTest => {
    const f = squares / added / variance;
    return { f, df: [added, df], p: fUpperTail(f, added, df) };
  };
  const slopes = columns.map((_, j) =>
    coefficient(at(k + j), Math.sqrt(variance * inverse[k + j]![k + j]!), df, level),
  );
  const ones = y.map(() => 1);
  const adjust = adjustPairs({ groups: k, df, level });
  return ok({
    groups,
    adjustedMeans: groups.map((_, i) => ({
      estimate: offset + at(i),
      standardError: Math.sqrt(variance * inverse[i]![i]!),
    })),
    slopes,
    residualSd: Math.sqrt(variance),
    df,
    groupTest: tested(added([ones, ...columns], members.slice(1), response).squares, k - 1),
    covariateTests: slopes.map(({ estimate }, j) => tested(estimate! ** 2 / inverse[k + j]![k + j]!, 1)),
    homogeneity: homogeneityOf(members, columns, response),
    pairs: adjust(
      pairsBelow(k).map(([i, j]) => ({
        difference: at(j) - at(i),
        standardError: Math.sqrt(variance * (inverse[i]![i]! + inverse[j]![j]! - 2 * inverse[i]![j]!)),
      })),
    ),
  });
}

function centered(values: Column): number[] {
  const center = mean(values);
  return values.map((value) => value - center);
}

/** The sum of squares and degrees of freedom that columns add to earlier ones, and what is left. */
function added(earlier: readonly Column[], later: readonly Column[], y: Column) {
  const q = factorise([...earlier, ...later]);
  const effects = q.effects(y);
  const from = q.kept.filter((index) => index < earlier.length).length;
  const [own, rest] = [effects.slice(from, q.rank), effects.slice(q.rank)];
  return { squares: dot(own, own), df: own.length, rest: dot(rest, rest), restDf: rest.length };
}

function homogeneityOf(
  members: readonly Column[],
  columns: readonly Column[],
  y: Column,
): CovarianceTest | null {
  const own = members
    .slice(1)
    .flatMap((member) => columns.map((column) => column.map((x, i) => x * member[i]!)));
  const { squares, df, rest, restDf } = added([...members, ...columns], own, y);
  const f = squares / df / (rest / restDf);
  return Number.isFinite(f) && rest > 1e-28 * dot(y, y)
    ? { f, df: [df, restDf], p: fUpperTail(f, df, restDf) }
    : null;
}
