// The fourth set of reference results (R 4.2.2): mostly methods that we do not implement. Compares what one or two
// of our functions
// can answer and names every other family, so that a new function is not forgotten here.
import { readFileSync } from 'node:fs';
import { afterAll, describe, expect, test } from 'vitest';
import { simpleEffects } from '../../../src/statistics/anova/simple-effects.ts';
import { twoWayAnova } from '../../../src/statistics/anova/two-way-anova.ts';
import { blandAltman } from '../../../src/statistics/method-comparison/bland-altman.ts';
import { intraclassCorrelation } from '../../../src/statistics/method-comparison/intraclass-correlation.ts';
import { friedman } from '../../../src/statistics/rank-tests/friedman.ts';
import { nonlinearRegression } from '../../../src/statistics/regression/nonlinear-regression.ts';
import { searchStart } from '../../../src/statistics/regression/search-start.ts';
import { coxRegression } from '../../../src/statistics/survival/cox-regression.ts';
import { logRank } from '../../../src/statistics/survival/log-rank.ts';
import { compare } from '../../../src/validation/compare.ts';
import { matrix, numbers, strings, vector } from '../../../src/validation/inputs.ts';
import type { Inputs, Json, ReferenceCase } from '../../../src/validation/reference-case.ts';

const { cases } = JSON.parse(readFileSync(new URL('fourth.json', import.meta.url), 'utf8')) as {
  cases: readonly ReferenceCase[];
};

type Found = Record<string, unknown>;
const words = (value: Json | undefined) => strings(value).map(String);

/** The residual mean square, the cells, and Tukey's pairwise comparisons at each level of b. */
function marginalMeans({ y, a, b }: Inputs): Found {
  const anova = twoWayAnova(numbers(y), words(a), words(b));
  if (anova.status === 'error') return anova;
  const simple = simpleEffects(anova, 'a').map(({ at, pairs }) => [
    at,
    {
      difference: pairs.map(({ difference }) => difference),
      se: pairs.map(({ standardError }) => standardError),
      t: pairs.map(({ t }) => t),
      p_tukey: pairs.map(({ p }) => p),
    },
  ]);
  return {
    mse: anova.residual.meanSquare,
    df: anova.residual.df,
    cell_means: anova.cellMeans,
    simple: Object.fromEntries(simple) as Found,
  };
}

/** The log-rank test and Cox model of subjects still under observation after the landmark. */
function landmark({ time, status, response_time, landmark: at }: Inputs): Found {
  const [all, ended] = [numbers(time), numbers(status)];
  const response = vector(response_time).map((t) => (t === null ? Infinity : Number(t)));
  const kept = all.flatMap((t, i) => (t > Number(at) ? [i] : []));
  const [times, events] = [kept.map((i) => all[i]!), kept.map((i) => ended[i]!)];
  const responded = kept.map((i) => Number(response[i]! <= Number(at)));
  const test = logRank(times, events, responded.map(String));
  const cox = coxRegression({ time: times, status: events, columns: [responded] });
  if (test.status === 'error') return test;
  if (cox.status === 'error') return cox;
  const of = (values: readonly number[], group: number) =>
    values.filter((_, i) => responded[i] === group).reduce((sum, value) => sum + value, 0);
  return {
    n: kept.length,
    excluded: all.length - kept.length,
    responders: responded.filter(Boolean).length,
    events_responders: of(events, 1),
    events_nonresponders: of(events, 0),
    logrank_chi2: test.logRank.chiSquare,
    logrank_p: test.logRank.p,
    hr_responders: cox.hazardRatios[0]!.estimate,
    hr_ci95: cox.hazardRatios[0]!.interval,
    cox_p: cox.coefficients[0]!.p,
  };
}

/** Heterogeneity among the groups in the order of their scores. We have no trend test. */
function heterogeneity({ time, status, g, scores }: Inputs): Found {
  const order = Object.keys(scores as Record<string, Json>);
  const test = logRank(numbers(time), numbers(status), words(g));
  if (test.status === 'error') return test;
  const inOrder = (values: readonly number[]) => order.map((name) => values[test.groups.indexOf(name)]!);
  return {
    observed: inOrder(test.observed),
    expected: inOrder(test.expected),
    heterogeneity_chi2: test.logRank.chiSquare,
    heterogeneity_df: test.logRank.df,
    heterogeneity_p: test.logRank.p,
  };
}

/** Cochran's Q equals Friedman's statistic, with the tie correction, for rows of 0 and 1. */
function cochranQ({ m }: Inputs): Found {
  const rows = matrix(m);
  const test = friedman(rows);
  return test.status === 'error' ? test : { n: rows.length, Q: test.q, df: test.df, p: test.p };
}

/** Cronbach's α is the consistency of the mean of all items, and Feldt's interval equals that of McGraw and Wong. */
function cronbachAlpha({ m, level }: Inputs): Found {
  const found = intraclassCorrelation(matrix(m), Number(level));
  if (found.status === 'error') return found;
  const { icc, interval } = found.consistencyOfMean;
  return { n: found.subjects, items: found.raters, alpha: icc, feldt_ci: interval };
}

/** Limits of agreement for percent differences and for logarithms. */
function blandAltmanScaled({ x, y }: Inputs): Found {
  const [first, second] = [numbers(x), numbers(y)];
  const shares = first.map((value, i) => (200 * (value - second[i]!)) / (value + second[i]!));
  const percent = blandAltman(
    shares,
    shares.map(() => 0),
  );
  const logs = blandAltman(first.map(Math.log), second.map(Math.log));
  if (percent.status === 'error') return percent;
  if (logs.status === 'error') return logs;
  const raised = ({ lower, upper }: { lower: number; upper: number }) => [Math.exp(lower), Math.exp(upper)];
  return {
    n: percent.n,
    percent: {
      bias: percent.bias,
      sd: percent.standardDeviation,
      bias_ci95: percent.biasInterval,
      limits: percent.limits,
      lower_limit_ci95: percent.lowerLimitInterval,
      upper_limit_ci95: percent.upperLimitInterval,
    },
    ratio: {
      ratio: Math.exp(logs.bias),
      geometric_sd: Math.exp(logs.standardDeviation),
      ratio_ci95: raised(logs.biasInterval),
      limits: raised(logs.limits),
      lower_limit_ci95: raised(logs.lowerLimitInterval),
      upper_limit_ci95: raised(logs.upperLimitInterval),
    },
  };
}

/** A weighted fit equals a fit of the values and the formula multiplied by the square roots of the weights. */
function nonlinearWeighted({ x, y, weights, model, start }: Inputs): Found {
  const roots = numbers(weights).map(Math.sqrt);
  const rows = roots.flatMap((root, i) => (root === 0 ? [] : [i]));
  const fit = nonlinearRegression({
    model: `root*(${String(model)})`,
    variables: { x: rows.map((i) => numbers(x)[i]!), root: rows.map((i) => roots[i]!) },
    y: rows.map((i) => roots[i]! * numbers(y)[i]!),
    start: start as Record<string, number>,
  });
  if (fit.status === 'error') return fit;
  return {
    estimates: fit.coefficients.map(({ estimate }) => estimate),
    se: fit.coefficients.map(({ standardError }) => standardError),
    ci95: fit.coefficients.map(({ interval }) => interval),
    weighted_rss: fit.rss,
    residual_sd: fit.residualSd,
    df: fit.df,
  };
}

/** Two exponentials without start values, ordered by rate. */
function biexponential({ x, y }: Inputs): Found {
  const model = 'a*exp(-p*x) + b*exp(-q*x)';
  const given = { model, variables: { x: numbers(x) }, y: numbers(y) };
  const found = searchStart(given, ['a', 'p', 'b', 'q']);
  const fit = found.status === 'ok' ? nonlinearRegression({ ...given, start: found.start }) : found;
  if (fit.status === 'error') return fit;
  const of = [0, 1, 2, 3].map((k) => fit.coefficients[k]!);
  const [a, p, b, q] = of[1]!.estimate! > of[3]!.estimate! ? of : [of[2]!, of[3]!, of[0]!, of[1]!];
  return {
    A: a!.estimate,
    alpha: p!.estimate,
    B: b!.estimate,
    beta: q!.estimate,
    se: [a, p, b, q].map((one) => one!.standardError),
    rss: fit.rss,
    df: fit.df,
    residual_sd: fit.residualSd,
  };
}

const answers: Readonly<Record<string, (inputs: Inputs) => Found>> = {
  marginal_means: marginalMeans,
  landmark,
  logrank_trend: heterogeneity,
  cochran_q: cochranQ,
  cronbach_alpha: cronbachAlpha,
  bland_altman_scaled: blandAltmanScaled,
  nonlinear_weighted: nonlinearWeighted,
  biexponential,
};

/** Families that none of our functions can answer. */
const withoutFunction = [
  'lmm_random_intercept',
  'lmm_random_slope',
  'lmm_two_random',
  'repeated_mixed',
  'nonlinear_global',
  'ec50_compare',
  'cox_counting_process',
  'parametric_survival',
  'competing_risks',
  'fine_gray',
  'ancova',
  'robust_se',
  'cluster_robust',
  'gee',
  'negative_binomial',
  'conditional_logistic',
  'ordinal_logistic',
  'multinomial_logistic',
  'probit_ld50',
  'mantel_haenszel',
  'symmetry',
  'adjust_p_more',
  'bland_altman_replicates',
  'fleiss_kappa',
  'krippendorff_alpha',
  'hotelling',
  'manova',
  'k_means',
  'hierarchical_clustering',
  'partial_correlation',
  'loess',
  'restricted_cubic_spline',
  'theil_sen',
  'auc_time',
  'auc_batch',
  'jzs_ttest',
  'bootstrap_bca',
  'size_cluster',
  'size_crossover',
  'size_survival',
  'size_diagnostic',
  'size_kappa',
  'size_proportions_margin',
  'size_repeated',
];

/** The expected values of the keys that were answered, including nested objects. */
function asFarAs(expected: Json, found: unknown): Json {
  if (typeof expected !== 'object' || expected === null || Array.isArray(expected)) return expected;
  const entries = Object.entries(expected).filter(([key]) => key in (found as Found));
  return Object.fromEntries(entries.map(([key, value]) => [key, asFarAs(value, (found as Found)[key])]));
}

describe('the fourth set of reference results', () => {
  const count = { cases: 0, numbers: 0 };
  afterAll(() =>
    console.log(
      `fourth set: ${count.cases} of ${cases.length} cases compared, in ${count.numbers} numbers; ${withoutFunction.length} of ${new Set(cases.map(({ family }) => family)).size} families have no function here`,
    ),
  );

  test('contains 145 cases of 52 families, each either answered or listed as unsupported', () => {
    const families = [...new Set(cases.map(({ family }) => family))];
    expect([cases.length, families.length]).toEqual([145, 52]);
    expect([...Object.keys(answers), ...withoutFunction].sort()).toEqual([...families].sort());
  });

  // The trend rejects equal scores, but we have no trend test.
  const answered = cases.filter(
    ({ family, id }) => family in answers && id !== 'logrank_trend.refuse.equalscores',
  );
  test.each(answered.map((each) => [each.id, each] as const))(
    '%s agrees within its tolerance on every answered key',
    (_, item) => {
      const found = answers[item.family]!(item.inputs);
      const expected = asFarAs(item.expected, found) as Record<string, Json>;
      const compared = compare({ ...item, expected }, found);
      expect(compared.mismatches).toEqual([]);
      expect(compared.digits.length + Number('status' in expected)).toBeGreaterThan(0);
      count.cases++;
      count.numbers += compared.digits.length;
    },
  );
});
