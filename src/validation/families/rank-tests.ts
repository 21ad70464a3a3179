import type { Alternative } from '../../statistics/alternative.ts';
import { compareCorrelations } from '../../statistics/correlation/compare-correlations.ts';
import { kendallCorrelation } from '../../statistics/correlation/kendall-correlation.ts';
import { pearsonCoefficient } from '../../statistics/correlation/pearson-coefficient.ts';
import { pearsonCorrelation } from '../../statistics/correlation/pearson-correlation.ts';
import { spearmanCorrelation } from '../../statistics/correlation/spearman-correlation.ts';
import { adjustPValues } from '../../statistics/multiple-comparisons/adjust-p-values.ts';
import type { Adjustment } from '../../statistics/multiple-comparisons/adjust-p-values.ts';
import { friedman } from '../../statistics/rank-tests/friedman.ts';
import { kruskalWallis } from '../../statistics/rank-tests/kruskal-wallis.ts';
import { mannWhitney } from '../../statistics/rank-tests/mann-whitney.ts';
import { midranks } from '../../statistics/rank-tests/midranks.ts';
import { pairedSignedRank, signedRank } from '../../statistics/rank-tests/wilcoxon-signed-rank.ts';
import type { Interval } from '../../statistics/result.ts';
import { labeled, numbers, matrix, numbersOrMissing, observed, pairs, scalar } from '../inputs.ts';
import type { Inputs, Registry } from '../reference-case.ts';

/** The one-sided p-values of a rank test. None if it returns an error. */
type RankTest = { status: 'ok'; pExact: number | null; pNormal: number } | { status: 'error' };
const oneSided = (run: (alternative: Alternative) => RankTest) =>
  (['less', 'greater'] as const).map((alternative) => {
    const test = run(alternative);
    return test.status === 'ok' ? test : { pExact: null, pNormal: null };
  }) as [
    { pExact: number | null; pNormal: number | null },
    { pExact: number | null; pNormal: number | null },
  ];

const twoGroups = (inputs: Inputs): Record<string, unknown> => {
  const [x, y] = [observed(inputs.x), observed(inputs.y)];
  const test = mannWhitney(x, y);
  const [less, greater] = oneSided((alternative) => mannWhitney(x, y, { alternative }));
  if (test.status === 'error') {
    // R still returns the statistic if all values are equal. Its p is NaN.
    const ranks = midranks([...numbers(inputs.x), ...numbers(inputs.y)]).ranks.slice(0, x.length);
    return { ...test, U1: ranks.reduce((sum, rank) => sum + rank, 0) - (x.length * (x.length + 1)) / 2 };
  }
  return {
    status: 'ok',
    U1: test.u1,
    U2: test.u2,
    rank_sum_1: test.rankSum1,
    p_exact: test.pExact,
    p_exact_less: less.pExact,
    p_exact_greater: greater.pExact,
    p_exact_permutation_ties: test.pExact,
    p_normal_corrected: test.pNormal,
    p_normal_uncorrected: test.pNormalUncorrected,
    hodges_lehmann: test.hodgesLehmann,
    hodges_lehmann_median_of_differences: test.hodgesLehmann,
    ci95_exact: test.shiftInterval,
    rank_biserial: test.rankBiserial,
    auc: test.probabilityOfSuperiority,
  };
};

const paired = (inputs: Inputs): Record<string, unknown> => {
  const test =
    inputs.y === undefined ? signedRank(observed(inputs.x)) : pairedSignedRank(...pairs(inputs.x, inputs.y));
  if (test.status === 'error') return test;
  return {
    status: 'ok',
    V: test.v,
    n_used: test.nUsed,
    n_nonzero: test.nUsed,
    n_zero: test.zeros,
    p_exact: test.pExact,
    p_exact_permutation_ties: test.pExact,
    p_normal_corrected: test.pNormal,
    p_normal_uncorrected: test.pNormalUncorrected,
    pseudomedian: test.pseudomedian,
    ci95_exact: test.interval,
  };
};

const correlation = (inputs: Inputs): Record<string, unknown> => {
  const [x, y] = pairs(inputs.x, inputs.y);
  const pearson = pearsonCorrelation(x, y);
  const spearman = spearmanCorrelation(x, y);
  const kendall = kendallCorrelation(x, y);
  if (pearson.status === 'error' || spearman.status === 'error' || kendall.status === 'error') {
    return { ...pearson, pearson_r: x.length === y.length ? pearsonCoefficient(x, y) : undefined };
  }
  return {
    status: 'ok',
    n: pearson.n,
    pearson_r: pearson.r,
    pearson_t: pearson.t,
    pearson_df: pearson.df,
    pearson_p: pearson.p,
    pearson_ci95_fisher: pearson.interval,
    r_squared: pearson.rSquared,
    covariance: pearson.covariance,
    spearman_rho: spearman.rho,
    spearman_S: spearman.s,
    spearman_p_t_approx: spearman.pByT,
    spearman_p_exact: spearman.pExact,
    kendall_tau_b: kendall.tau,
    kendall_tau: kendall.tau,
    kendall_T: kendall.concordant,
    kendall_z: kendall.z,
    kendall_p_normal: kendall.pByNormal,
    kendall_p_exact: kendall.pExact,
  };
};

/** The cases omit a limit that cannot be reached. */
const reached = (interval: Interval) =>
  [interval.lower, interval.upper].map((limit) => (Number.isFinite(limit) ? limit : null));

const shifted = ({ x, y, mu, conf_level }: Inputs): Record<string, unknown> => {
  const [level, nullValue] = [scalar(conf_level, 0.95), scalar(mu, 0)];
  const run = (alternative?: Alternative) =>
    mannWhitney(observed(x), observed(y), { level, nullValue, ...(alternative && { alternative }) });
  const test = run();
  const [less, greater] = oneSided(run);
  if (test.status === 'error') return test;
  return {
    n1: test.n1,
    n2: test.n2,
    U1: test.u1,
    ties: test.ties,
    p_exact: test.pExact,
    p_exact_less: less.pExact,
    p_exact_greater: greater.pExact,
    p_normal_corrected: test.pNormal,
    p_normal_corrected_less: less.pNormal,
    p_normal_corrected_greater: greater.pNormal,
    p_normal_uncorrected: test.pNormalUncorrected,
    hodges_lehmann: test.hodgesLehmann,
    shift_ci_normal: reached(test.shiftIntervalNormal),
    rank_biserial: test.rankBiserial,
    shift_ci_exact: test.shiftInterval,
  };
};

const signedShift = ({ x, mu, conf_level }: Inputs): Record<string, unknown> => {
  const [level, nullValue] = [scalar(conf_level, 0.95), scalar(mu, 0)];
  const run = (alternative?: Alternative) =>
    signedRank(observed(x), { level, nullValue, ...(alternative && { alternative }) });
  const test = run();
  const [less, greater] = oneSided(run);
  if (test.status === 'error') return test;
  return {
    n_nonzero: test.nUsed,
    n_zero: test.zeros,
    V: test.v,
    ties: test.ties,
    p_exact: test.pExact,
    p_exact_less: less.pExact,
    p_exact_greater: greater.pExact,
    p_normal_corrected: test.pNormal,
    p_normal_uncorrected: test.pNormalUncorrected,
    p_normal_corrected_less: less.pNormal,
    pseudomedian: test.pseudomedian,
    interval_normal: reached(test.intervalNormal),
    interval_exact: test.interval,
  };
};

const correlationIntervals = ({ x, y, conf_level, rho0 }: Inputs): Record<string, unknown> => {
  const [[u, v], level] = [pairs(x, y), scalar(conf_level, 0.95)];
  const pearson = pearsonCorrelation(u, v, { level, nullValue: scalar(rho0, 0) });
  const [spearman, kendall] = [spearmanCorrelation(u, v, { level }), kendallCorrelation(u, v, { level })];
  if (pearson.status === 'error') return pearson;
  if (spearman.status === 'error') return spearman;
  if (kendall.status === 'error') return kendall;
  return {
    n: pearson.n,
    pearson_r: pearson.r,
    pearson_ci: pearson.interval,
    pearson_p_rho0: pearson.pNullCorrelation,
    spearman_rho: spearman.rho,
    spearman_ci_bonett_wright: spearman.intervalBonettWright,
    spearman_ci_fieller: spearman.intervalFieller,
    kendall_tau_b: kendall.tau,
    kendall_ci_fieller: kendall.interval,
  };
};

export const rankTests: Registry = {
  mann_whitney: twoGroups,
  mann_whitney_ties: twoGroups,
  mann_whitney_edge: twoGroups,
  wilcoxon_signed_rank: paired,
  wilcoxon_signed_rank_ties: paired,
  mann_whitney_shift: shifted,
  signed_rank_shift: signedShift,
  kruskal_wallis: (inputs) => {
    const test = kruskalWallis(...labeled(inputs.y, inputs.g));
    if (test.status === 'error') return test;
    return {
      H: test.h,
      df: test.df,
      p: test.p,
      mean_ranks: test.meanRanks,
      epsilon_squared: test.epsilonSquared,
      eta_squared_H: test.etaSquaredH,
      dunn_z: test.dunn.map(({ z }) => z),
      dunn_p_holm: test.dunn.map(({ pHolm }) => pHolm),
    };
  },
  friedman: (inputs) => {
    const test = friedman(matrix(inputs.m));
    if (test.status === 'error') return test;
    return { Q: test.q, df: test.df, p: test.p, kendall_W: test.kendallW, mean_ranks: test.meanRanks };
  },
  correlation,
  correlation_exact: correlation,
  correlation_edge: correlation,
  correlation_intervals: correlationIntervals,
  compare_correlations: ({ r1, n1, r2, n2 }) => ({
    ...compareCorrelations(scalar(r1), scalar(n1), scalar(r2), scalar(n2)),
  }),
  multiple_comparisons: (inputs) => {
    const p = numbersOrMissing(inputs.p);
    // A missing p-value stays missing and is not counted.
    const adjusted = (method: Adjustment) => {
      const list = adjustPValues(
        p.filter((value) => value !== null),
        method,
      );
      return p.map((value) => (value === null ? null : list.shift()!));
    };
    return {
      bonferroni: adjusted('bonferroni'),
      holm: adjusted('holm'),
      hochberg: adjusted('hochberg'),
      BH: adjusted('benjamini-hochberg'),
      BY: adjusted('benjamini-yekutieli'),
    };
  },
};
