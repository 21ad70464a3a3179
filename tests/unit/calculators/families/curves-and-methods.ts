// Curves, survival, and method comparison.
import { answerOf } from '../../../../src/calculators/answer.ts';
import { compareCurvesInstrument } from '../../../../src/calculators/compare-curves.ts';
import { coxRegressionInstrument } from '../../../../src/calculators/cox-regression.ts';
import { doseResponseInstrument } from '../../../../src/calculators/dose-response.ts';
import { ownFormula } from '../../../../src/calculators/own-formula.ts';
import { metaAnalysisInstrument } from '../../../../src/calculators/meta-analysis.ts';
import { methodComparison } from '../../../../src/calculators/method-comparison.ts';
import { michaelisMentenInstrument } from '../../../../src/calculators/michaelis-menten.ts';
import { standardCurve } from '../../../../src/calculators/standard-curve.ts';
import { survival } from '../../../../src/calculators/survival.ts';
import type { Shown } from '../../../../src/calculators/report.ts';
import { numbers, numbersOrMissing, scalar, strings } from '../../../../src/validation/inputs.ts';
import type { Inputs, Json } from '../../../../src/validation/reference-case.ts';
import { cell, column, ends, named, pasted, xy } from './read-report.ts';
import type { Families, Family } from './read-report.ts';

/** Both limits of a text such as `−0.84 to 1.37`. */
const limitsOf = (shown: Shown | undefined) =>
  (shown?.text.split(' to ') ?? []).map((text) => ({ value: Number(text.replace('−', '-')), text }));

const dosed = ({ x, y }: Inputs) => pasted({ dose: numbers(x), response: numbers(y) });

/** A formula with the start values of the case, or with none. */
const asFormula = ({ x, y, model }: Inputs, start: Json | undefined) =>
  answerOf(ownFormula, pasted({ x: numbers(x), y: numbers(y) }), {
    formula: String(model).replaceAll('3.141592653589793', 'pi'),
    start: Object.entries((start ?? {}) as Record<string, number>)
      .map(([name, value]) => `${name} = ${value}`)
      .join(', '),
  });
const readFit: Family['read'] = (r, inputs) => {
  const names = Object.keys((inputs.start ?? inputs.start2) as object);
  const each = (at: number) => names.map((name) => cell(r, 0, name, at));
  return {
    estimates: each(1),
    se: each(2),
    wald_ci95_lower: each(3),
    wald_ci95_upper: each(4),
    rss: named(r, 'Sum of squares'),
    residual_sd: named(r, 'Residual SD'),
    df: named(r, 'df'),
  };
};

/** Studies as differences with standard errors, in one of the models. */
const combined =
  (model: string): Family['ask'] =>
  ({ yi, sei }) =>
    answerOf(
      metaAnalysisInstrument,
      pasted({ study: numbers(yi).map((_, i) => `study ${i}`), estimate: numbers(yi), SE: numbers(sei) }),
      { model },
    );

/** Times, events, and predictors of numbers. */
const predicted = (time: Json | undefined, status: Json | undefined, X: Json | undefined) =>
  pasted({
    time: numbersOrMissing(time),
    status: numbersOrMissing(status),
    ...Object.fromEntries(
      Object.entries(X ?? {}).map(([name, values]) => [name, numbersOrMissing(values as Json)]),
    ),
  });
const readCox: Family['read'] = (r) => ({
  hr: column(r, 0, 1),
  hr_lower95: column(r, 0, 2),
  hr_upper95: column(r, 0, 3),
  coef: column(r, 0, 4),
  se: column(r, 0, 5),
  z: column(r, 0, 6),
  p: column(r, 0, 7),
  concordance: named(r, 'Concordance'),
  lr_chi2: named(r, 'χ² (likelihood ratio)'),
  df: named(r, 'df'),
  lr_p: named(r, 'p'),
  events: named(r, 'Events'),
});

export const curvesAndMethods: Families = {
  meta_analysis: {
    ask: combined('hartung-knapp'),
    read: (r) => ({
      'reml.estimate': r.estimates[0],
      'hartung_knapp_reml.ci95': ends(r),
      'hartung_knapp_reml.p': named(r, 'p'),
      I2_percent: named(r, 'I²'),
      tau2_reml: named(r, 'τ²'),
      Q: cell(r, 2, 'Cochran’s Q', 1),
      Q_df: cell(r, 2, 'Degrees of freedom of Q', 1),
      Q_p: cell(r, 2, 'p of Q', 1),
      H2: cell(r, 2, 'H²', 1),
      tau2_dl: cell(r, 2, 'τ² (DerSimonian–Laird)', 1),
    }),
  },
  meta_analysis_dersimonian_laird: {
    of: 'meta_analysis',
    ask: combined('dersimonian-laird'),
    read: (r) => ({
      'dersimonian_laird.estimate': r.estimates[0],
      'dersimonian_laird.ci95': ends(r),
      'dersimonian_laird.p': named(r, 'p'),
      'dersimonian_laird.prediction95': limitsOf(named(r, '95% prediction interval')),
      weights_dl_percent: column(r, 0, 4),
    }),
  },
  meta_analysis_fixed: {
    of: 'meta_analysis',
    ask: combined('fixed'),
    read: (r) => ({
      'fixed.estimate': r.estimates[0],
      'fixed.ci95': ends(r),
      'fixed.p': named(r, 'p'),
      Q: named(r, 'Q'),
      Q_p: named(r, 'p of Q'),
      weights_fixed_percent: column(r, 0, 4),
    }),
  },
  dose_response: {
    ask: (inputs) => answerOf(doseResponseInstrument, dosed(inputs), { model: String(inputs.model) }),
    read: (r) => ({
      ec50: r.estimates[0],
      ec50_ci95: ends(r),
      estimates: column(r, 0, 1),
      se: column(r, 0, 2),
      residual_sd: named(r, 'Residual SD'),
    }),
  },
  ec50_compare: {
    // A relative potency is the EC50 of the first group over that of the last.
    ask: ({ x, y, g }) =>
      answerOf(
        compareCurvesInstrument,
        pasted({ dose: numbers(x), response: numbers(y), g: strings(g ?? []) }),
        {
          reference: 'last',
        },
      ),
    read: (r) => ({
      relative_potency: r.estimates[0],
      relative_potency_ci95: ends(r),
      ec50: column(r, 0, 1),
      log_ec50: column(r, 0, 4),
      log_ec50_se: column(r, 0, 5),
      log_potency: column(r, 1, 5),
      log_potency_se: column(r, 1, 6),
      p_t: column(r, 1, 7),
      bottom: cell(r, 2, 'Bottom, shared', 1),
      top: cell(r, 2, 'Top, shared', 1),
      hill: cell(r, 2, 'Hill slope, shared', 1),
      rss: cell(r, 3, 'One EC50 per group', 1),
      df: cell(r, 3, 'One EC50 per group', 2),
      'equal_ec50.F': named(r, 'F'),
      'equal_ec50.df1': named(r, 'df'),
      'equal_ec50.df2': named(r, 'Residual df'),
      'equal_ec50.p': named(r, 'p'),
      'parallelism.F': cell(r, 3, 'One EC50 per group', 4),
      'parallelism.p': cell(r, 3, 'One EC50 per group', 5),
    }),
  },
  elisa: {
    of: 'dose_response',
    ask: ({ x, y, y0, model }) =>
      answerOf(
        standardCurve,
        pasted({
          dose: [...numbers(x), ...numbers(y0).map(() => null)],
          signal: [...numbers(y), ...numbers(y0)],
        }),
        { model: String(model) },
      ),
    read: (r) => ({ ec50: named(r, 'EC50'), dose_at_y0: column(r, 0, 2) }),
  },
  michaelis_menten: {
    ask: (inputs) => answerOf(michaelisMentenInstrument, dosed(inputs)),
    read: (r) => ({
      Km: r.estimates[0],
      Vmax: r.estimates[1],
      Km_profile_ci95: ends(r),
      Vmax_profile_ci95: ends(r, 1),
      Vmax_se: cell(r, 0, 'Vmax', 2),
      residual_sd: named(r, 'Residual SD'),
      df: named(r, 'df'),
    }),
  },
  michaelis_menten_wald: {
    of: 'michaelis_menten',
    ask: (inputs) => answerOf(michaelisMentenInstrument, dosed(inputs), { intervals: 'wald' }),
    read: (r) => ({ Km_ci95: ends(r), Vmax_ci95: ends(r, 1) }),
  },
  nonlinear_regression: { ask: (inputs) => asFormula(inputs, inputs.start), read: readFit },
  nonlinear_regression_searched: {
    of: 'nonlinear_regression',
    ask: (inputs) => asFormula(inputs, undefined),
    // If two parameters are interchangeable, the curve is the same.
    read: (r, inputs) => {
      const { rss, residual_sd, df } = readFit(r, inputs);
      return { rss, residual_sd, df };
    },
  },
  nist_nonlinear: { ask: (inputs) => asFormula(inputs, inputs.start2), read: readFit },
  bland_altman: {
    ask: (inputs) => answerOf(methodComparison, xy(inputs)),
    read: (r) => ({
      n: named(r, 'n'),
      bias: r.estimates[0],
      bias_ci95: ends(r),
      limits: [r.estimates[1], r.estimates[2]],
      lower_limit_ci95: ends(r, 1),
      upper_limit_ci95: ends(r, 2),
      sd: named(r, 'SD of the differences'),
      p_bias: named(r, 'p that there is no bias'),
      proportional_p: named(r, 'p of a bias that grows'),
    }),
  },
  deming: {
    ask: (inputs) => answerOf(methodComparison, xy(inputs), { errorRatio: scalar(inputs.lambda) }),
    read: (r) => ({
      slope: cell(r, 0, 'Deming: slope', 1),
      intercept: cell(r, 0, 'Deming: intercept', 1),
      slope_ci95: [cell(r, 0, 'Deming: slope', 2), cell(r, 0, 'Deming: slope', 3)],
      intercept_ci95: [cell(r, 0, 'Deming: intercept', 2), cell(r, 0, 'Deming: intercept', 3)],
    }),
  },
  passing_bablok: {
    ask: (inputs) => answerOf(methodComparison, xy(inputs)),
    read: (r) => ({
      slope: cell(r, 0, 'Passing–Bablok: slope', 1),
      intercept: cell(r, 0, 'Passing–Bablok: intercept', 1),
      slope_ci95: [cell(r, 0, 'Passing–Bablok: slope', 2), cell(r, 0, 'Passing–Bablok: slope', 3)],
    }),
  },
  concordance_ccc: {
    ask: (inputs) => answerOf(methodComparison, xy(inputs)),
    read: (r) => ({
      ccc: cell(r, 0, 'Lin’s concordance', 1),
      ci95_z: [cell(r, 0, 'Lin’s concordance', 2), cell(r, 0, 'Lin’s concordance', 3)],
    }),
  },
  kaplan_meier: {
    ask: ({ time, status }) => answerOf(survival, pasted({ time: numbers(time), event: numbers(status) })),
    read: (r) => ({
      n: named(r, 'n'),
      events: named(r, 'Events'),
      ...(r.estimates[0]!.name === 'Median, All' && {
        'quantiles_25_50_75.1': r.estimates[0],
        median_ci95_loglog: ends(r),
      }),
    }),
  },
  logrank_cox: {
    ask: ({ time, status, g }) =>
      answerOf(survival, pasted({ time: numbers(time), event: numbers(status), group: strings(g) })),
    read: (r) => ({
      logrank_chi2: named(r, 'χ² (log-rank)'),
      logrank_df: named(r, 'df'),
      logrank_p: named(r, 'p (log-rank)'),
      peto_chi2: cell(r, 1, 'Peto–Peto', 1),
      peto_p: cell(r, 1, 'Peto–Peto', 2),
      n: column(r, 0, 1),
      observed: column(r, 0, 2),
      expected: column(r, 0, 3),
      medians: column(r, 0, 4),
      cox_efron_hr: r.estimates[0],
      cox_efron_hr_ci95_lower: ends(r)[0],
      cox_efron_hr_ci95_upper: ends(r)[1],
      cox_wald_p: cell(r, 1, 'Cox, Wald', 2),
      cox_lr_chi2: cell(r, 1, 'Cox, likelihood ratio', 1),
    }),
  },
  cox_tests: {
    cases: ['cox_tests.lung.efron', 'cox_tests.heavyties.efron', 'cox_tests.refuse.noevents'],
    ask: ({ time, status, X }) => answerOf(coxRegressionInstrument, predicted(time, status, X)),
    read: readCox,
  },
  cox_regression: {
    ask: ({ time, status, X }) => answerOf(coxRegressionInstrument, predicted(time, status, X)),
    read: readCox,
  },
  cox_zph: {
    ask: ({ time, status, X }) => answerOf(coxRegressionInstrument, predicted(time, status, X)),
    read: (r) => ({ 'km.chi2': column(r, 1, 1), 'km.df': column(r, 1, 2), 'km.p': column(r, 1, 3) }),
  },
};
