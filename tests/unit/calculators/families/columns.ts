// Descriptive statistics of a column, and of two paired columns.
import { adjustPValuesInstrument } from '../../../../src/calculators/adjust-p-values.ts';
import { answerOf } from '../../../../src/calculators/answer.ts';
import { correlation } from '../../../../src/calculators/correlation.ts';
import { logisticRegressionInstrument } from '../../../../src/calculators/logistic-regression.ts';
import { outlierTest } from '../../../../src/calculators/outlier-test.ts';
import { multipleRegression } from '../../../../src/calculators/multiple-regression.ts';
import { straightLine } from '../../../../src/calculators/straight-line.ts';
import { descriptiveStatistics } from '../../../../src/calculators/descriptive-statistics.ts';
import { numbers, numbersOrMissing, scalar, vector } from '../../../../src/validation/inputs.ts';
import type { Inputs, Json } from '../../../../src/validation/reference-case.ts';
import { cell, column, ends, named, pasted, xy } from './read-report.ts';
import type { Cells, Families, Family } from './read-report.ts';

const afterIntercept = (cells: Cells): Cells => [null, ...cells];

const withFactors = ({ y, X, factors }: Inputs) =>
  pasted({
    y: numbersOrMissing(y),
    ...Object.fromEntries(
      Object.entries((X ?? {}) as Record<string, Json>).map(([name, values]) => [
        name,
        numbersOrMissing(values),
      ]),
    ),
    ...Object.fromEntries(
      Object.entries((factors ?? {}) as Record<string, Json>).map(([name, labels]) => [
        name,
        vector(labels).map((label) => (label === null || label === '' ? null : `${name} ${String(label)}`)),
      ]),
    ),
  });

/** The outcome first, followed by the columns of X. */
const modeled = (outcome: Json | undefined, X: Json | undefined) =>
  pasted({
    outcome: numbersOrMissing(outcome),
    ...Object.fromEntries(
      Object.entries(X as Record<string, Json>).map(([name, values]) => [name, numbersOrMissing(values)]),
    ),
  });

/** The side of the value farthest from the mean. */
const farthestSide = (x: readonly number[]) => {
  const mean = x.reduce((sum, value) => sum + value, 0) / x.length;
  return Math.max(...x) - mean > mean - Math.min(...x) ? 'greater' : 'less';
};

const adjusted: Family['ask'] = ({ p }) =>
  answerOf(adjustPValuesInstrument, pasted({ p: numbersOrMissing(p) }));

/** Adjusted p-values by the methods at these columns of the table of all methods, with a gap at each missing p-value. */
const byMethod =
  (at: Readonly<Record<string, number>>): Family['read'] =>
  (r, { p }) =>
    Object.fromEntries(
      Object.entries(at).map(([name, method]) => {
        const cells = column(r, 2, method).values();
        return [name, numbersOrMissing(p).map((value) => (value === null ? null : cells.next().value))];
      }),
    );

export const columns: Families = {
  multiple_comparisons: {
    // A single p-value has nothing to adjust.
    cases: ['padjust', 'padjust.2', 'multiple_comparisons.x.tiny'],
    ask: adjusted,
    read: byMethod({ bonferroni: 1, holm: 3, hochberg: 5, BH: 7, BY: 8 }),
  },
  adjust_p_more: { ask: adjusted, read: byMethod({ sidak: 2, holm_sidak: 4, hommel: 6 }) },
  correlation: {
    ask: (inputs) => answerOf(correlation, xy(inputs)),
    read: (r) => ({
      pearson_r: r.estimates[0],
      pearson_ci95_fisher: ends(r),
      pearson_p: named(r, 'p'),
      pearson_t: named(r, 't'),
      r_squared: named(r, 'r²'),
      spearman_rho: cell(r, 0, 'Spearman’s ρ', 1),
      kendall_tau_b: cell(r, 0, 'Kendall’s τ', 1),
    }),
  },
  linear_regression: {
    ask: ({ x, y }) => answerOf(straightLine, pasted({ x: numbersOrMissing(x), y: numbersOrMissing(y) })),
    read: (r) => ({
      slope: r.estimates[0],
      intercept: r.estimates[1],
      r_squared: named(r, 'R²'),
      ci95_slope: ends(r),
      ci95_intercept: ends(r, 1),
      p_slope: named(r, 'p of the slope'),
    }),
  },
  descriptive: {
    ask: ({ x }) => answerOf(descriptiveStatistics, pasted({ x: numbersOrMissing(x) })),
    read: (r) => ({
      n: named(r, 'n'),
      mean: r.estimates[0],
      sd: named(r, 'SD'),
      median: named(r, 'Median'),
      ci95_mean: ends(r),
      skewness_G1: cell(r, 0, 'Skewness (adjusted)', 1),
      kurtosis_excess_G2: cell(r, 0, 'Excess kurtosis (adjusted)', 1),
      mad_scaled: cell(r, 0, 'Median absolute deviation, scaled', 1),
      trimmed_mean_10pct: cell(r, 0, 'Trimmed mean (10% at each end)', 1),
    }),
  },
  grubbs: {
    ask: ({ x }) => answerOf(outlierTest, pasted({ x: numbers(x) })),
    read: (r) => ({
      outlier: r.estimates[0],
      G: named(r, 'G'),
      critical_two_sided_05: named(r, 'Critical value of G'),
      p_two_sided: named(r, 'p'),
    }),
  },
  grubbs_one_sided: {
    of: 'grubbs',
    ask: ({ x }) =>
      answerOf(outlierTest, pasted({ x: numbers(x) }), { alternative: farthestSide(numbers(x)) }),
    read: (r) => ({
      outlier: r.estimates[0],
      critical_one_sided_05: named(r, 'Critical value of G'),
      p_one_sided: named(r, 'p'),
    }),
  },
  generalized_esd: {
    ask: ({ x, r_max, alpha }) =>
      answerOf(outlierTest, pasted({ x: numbers(x) }), {
        test: 'esd',
        most: scalar(r_max),
        alpha: String(scalar(alpha)),
      }),
    read: (r) => ({
      number_of_outliers: r.estimates[0],
      R: column(r, 1, 2),
      critical: column(r, 1, 3),
    }),
  },
  multiple_regression: {
    ask: ({ y, X }) => answerOf(multipleRegression, modeled(y, X)),
    read: (r) => ({
      coefficients: column(r, 0, 1),
      se: column(r, 0, 2),
      t: column(r, 0, 3),
      p: column(r, 0, 4),
      ci95_lower: column(r, 0, 5),
      ci95_upper: column(r, 0, 6),
      residual_sd: named(r, 'Residual SD'),
      r_squared: named(r, 'R²'),
      adj_r_squared: named(r, 'Adjusted R²'),
      F: named(r, 'F'),
      F_p: named(r, 'p'),
      vif: column(r, 1, 4),
    }),
  },
  multiple_regression_factors: {
    ask: (inputs) => answerOf(multipleRegression, withFactors(inputs)),
    read: (r) => ({
      residual_sd: named(r, 'Residual SD'),
      r_squared: named(r, 'R²'),
      adj_r_squared: named(r, 'Adjusted R²'),
      term_df: column(r, 1, 1),
      term_F: column(r, 1, 2),
      term_p: column(r, 1, 3),
      gvif: column(r, 1, 4),
    }),
  },
  logistic_regression: {
    ask: ({ y, X }) => answerOf(logisticRegressionInstrument, modeled(y, X)),
    read: (r) => ({
      odds_ratios: afterIntercept(column(r, 0, 1)),
      coefficients: afterIntercept(column(r, 0, 4)),
      se: afterIntercept(column(r, 0, 5)),
      z: afterIntercept(column(r, 0, 6)),
      p: afterIntercept(column(r, 0, 7)),
      residual_deviance: cell(r, 1, 'Deviance', 1),
      null_deviance: cell(r, 1, 'Deviance without predictors', 1),
      aic: cell(r, 1, 'AIC', 1),
      mcfadden_r2: cell(r, 1, 'McFadden R²', 1),
      tjur_r2: cell(r, 1, 'Tjur R²', 1),
      brier: cell(r, 1, 'Brier score', 1),
      lr_chi2: named(r, 'χ² (likelihood ratio)'),
      lr_p: named(r, 'p'),
      nagelkerke_r2: named(r, 'Nagelkerke R²'),
      auc: named(r, 'Area under the ROC curve'),
    }),
  },
  logistic_wald: {
    of: 'logistic_regression',
    ask: ({ y, X }) => answerOf(logisticRegressionInstrument, modeled(y, X), { intervals: 'wald' }),
    read: (r) => ({
      or_wald_ci95_lower: afterIntercept(column(r, 0, 2)),
      or_wald_ci95_upper: afterIntercept(column(r, 0, 3)),
    }),
  },
};
