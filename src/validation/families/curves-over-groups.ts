import { biexponential } from '../../statistics/regression/biexponential.ts';
import { compareEC50 } from '../../statistics/regression/compare-ec50.ts';
import { globalFit } from '../../statistics/regression/global-fit.ts';
import { weightedNonlinearRegression } from '../../statistics/regression/weighted-nonlinear-regression.ts';
import { present } from '../../statistics/columns.ts';
import { transformed } from '../../statistics/result.ts';
import { labelsOrMissing, numbersOrMissing, strings } from '../inputs.ts';
import type { Adapter, Inputs, Json, Registry } from '../reference-case.ts';

type Tested = {
  readonly f: number | null;
  readonly df: readonly [number, number];
  readonly p: number | null;
} | null;
const test = (tested: Tested) => ({ F: tested?.f, df1: tested?.df[0], df2: tested?.df[1], p: tested?.p });

type Column = 'x' | 'y' | 'weights';
const complete = (inputs: Inputs, names: readonly Column[]) =>
  present(...names.map((name) => numbersOrMissing(inputs[name]))).columns;

const inGroups = ({ x, y, g }: Inputs) =>
  present(numbersOrMissing(x), numbersOrMissing(y), labelsOrMissing(g)).columns;

/** A start value of each parameter, or a list of one per group. A missing one is not a number. */
const startValues = (start: Json | undefined) =>
  Object.fromEntries(
    Object.entries((start ?? {}) as Record<string, Json>).map(([name, own]) => {
      const values = numbersOrMissing(own).map((value) => value ?? NaN);
      return [name, values.length === 1 ? values[0]! : values];
    }),
  );

const shareParameters: Adapter = ({ model, start, shared, ...data }) => {
  const [x, y, labels] = inGroups(data);
  const fit = globalFit({
    model: String(model),
    x,
    y,
    labels,
    shared: strings(shared ?? []),
    start: startValues(start),
  });
  if (fit.status === 'error') return fit;
  const { aiccShared, aiccSeparate } = fit;
  return {
    names: fit.names,
    estimates: fit.coefficients.map(({ estimate }) => estimate),
    se: fit.coefficients.map(({ standardError }) => standardError),
    ci95: fit.coefficients.map(({ interval }) => interval),
    rss: fit.rss,
    df: fit.df,
    residual_sd: fit.residualSd,
    separate_rss: fit.separate?.rss,
    separate_df: fit.separate?.df,
    one_curve_rss: fit.oneCurve?.rss,
    one_curve_df: fit.oneCurve?.df,
    shared_against_separate: test(fit.sharedAgainstSeparate),
    one_curve_against_separate: test(fit.oneCurveAgainstSeparate),
    aicc_shared: aiccShared,
    aicc_separate: aiccSeparate,
    aicc_difference: aiccShared === null || aiccSeparate === null ? null : aiccShared - aiccSeparate,
    probability_shared: fit.probabilityShared,
  };
};

const potency: Adapter = (inputs) => {
  const [dose, response, labels] = inGroups(inputs);
  // A relative potency is the first EC50 over the second.
  const fit = compareEC50({ dose, response, labels, reference: 1 });
  if (fit.status === 'error') return fit;
  const [bottom, top, logEC50, hill] = fit.parameters.map(({ values }) => values);
  const ratio = fit.logRatios[0]!;
  return {
    bottom: bottom![0]!.estimate,
    top: top![0]!.estimate,
    hill: hill![0]!.estimate,
    log_ec50: logEC50!.map(({ estimate }) => estimate),
    log_ec50_se: logEC50!.map(({ standardError }) => standardError),
    ec50: logEC50!.map(({ estimate }) => 10 ** estimate!),
    rss: fit.rss,
    df: fit.df,
    log_potency: ratio.estimate,
    log_potency_se: ratio.standardError,
    relative_potency: 10 ** ratio.estimate!,
    relative_potency_ci95: ratio.interval && transformed(ratio.interval, (limit) => 10 ** limit),
    t: ratio.statistic,
    p_t: ratio.p,
    equal_ec50: test(fit.equalEC50),
    parallelism: test(fit.parallelism),
  };
};

const weighted: Adapter = ({ model, start, ...data }) => {
  const [x, y, weights] = complete(data, ['x', 'y', 'weights']) as [number[], number[], number[]];
  const from = startValues(start) as Record<string, number>;
  const fit = weightedNonlinearRegression({
    model: String(model),
    variables: { x },
    y,
    weights,
    start: from,
  });
  if (fit.status === 'error') return fit;
  return {
    estimates: fit.coefficients.map(({ estimate }) => estimate),
    se: fit.coefficients.map(({ standardError }) => standardError),
    ci95: fit.coefficients.map(({ interval }) => interval),
    weighted_rss: fit.weightedRss,
    residual_sd: fit.residualSd,
    df: fit.df,
  };
};

const twoPhases: Adapter = (inputs) => {
  const [x, y] = complete(inputs, ['x', 'y']) as [number[], number[]];
  const fit = biexponential(x, y);
  if (fit.status === 'error') return fit;
  const [A, alpha, B, beta] = fit.coefficients;
  const [fast, slow] = fit.halfLives;
  return {
    A: A.estimate,
    alpha: alpha.estimate,
    B: B.estimate,
    beta: beta.estimate,
    se: fit.coefficients.map(({ standardError }) => standardError),
    rss: fit.rss,
    df: fit.df,
    residual_sd: fit.residualSd,
    half_life_alpha: fast.estimate,
    half_life_beta: slow.estimate,
    half_life_se: [fast.standardError, slow.standardError],
    percent_fast: fit.percentFast,
    auc_infinity: fit.area.estimate,
    auc_se: fit.area.standardError,
    against_one_exponential: test(fit.againstOne),
  };
};

export const curvesOverGroups: Registry = {
  nonlinear_global: shareParameters,
  ec50_compare: potency,
  nonlinear_weighted: weighted,
  biexponential: twoPhases,
};
