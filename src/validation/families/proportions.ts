import { compareRates } from '../../statistics/intervals/two-rates.ts';
import { proportionIntervals } from '../../statistics/intervals/proportion-intervals.ts';
import { binomialTest } from '../../statistics/tables/binomial-test.ts';
import { chiSquareTest } from '../../statistics/tables/chi-square-test.ts';
import { diagnosticTest } from '../../statistics/tables/diagnostic-test.ts';
import { trendInProportions } from '../../statistics/tables/trend-in-proportions.ts';
import type { Alternative } from '../../statistics/alternative.ts';
import { matrix, numbers, pAs, scalar } from '../inputs.ts';
import type { Registry } from '../reference-case.ts';

export const proportions: Registry = {
  rxc_association: ({ m }) => {
    const test = chiSquareTest(matrix(m));
    if (test.status === 'error') return test;
    return {
      chi2: test.chiSquare,
      df: test.df,
      p: test.p,
      log10_p: test.log10P,
      cramers_v: test.cramersV,
      cramers_v_bias_corrected: test.cramersVBiasCorrected,
      contingency_coefficient: test.contingencyCoefficient,
      min_expected: test.minimumExpected,
      cells_expected_below_5: test.expectedBelow5,
      adjusted_residuals: test.standardizedResiduals,
    };
  },
  trend_proportions: ({ x, n, score }) => {
    const test = trendInProportions(
      numbers(x),
      numbers(n),
      score === undefined ? {} : { scores: numbers(score) },
    );
    return test.status === 'error' ? test : { chi2: test.chiSquare, p: test.p };
  },
  binomial_test: ({ k, n, p0 }) => {
    const test = binomialTest(scalar(k), scalar(n), { nullValue: scalar(p0, 0.5) });
    if (test.status === 'error') return test;
    const one = (alternative: Alternative) =>
      pAs(binomialTest(scalar(k), scalar(n), { nullValue: scalar(p0, 0.5), alternative }));
    return { p: test.p, p_less: one('less'), p_greater: one('greater'), mid_p: test.midP };
  },
  ci_proportion_level: ({ k, n, conf_level }) => {
    const result = proportionIntervals(scalar(k), scalar(n), { level: scalar(conf_level, 0.95) });
    if (result.status === 'error') return result;
    return {
      estimate: result.estimate,
      wald: result.wald,
      wilson: result.wilson,
      wilson_continuity: result.wilsonContinuityCorrected,
      clopper_pearson: result.clopperPearson,
      agresti_coull: result.agrestiCoull,
      jeffreys: result.jeffreys,
    };
  },
  two_poisson_rates: ({ k1, t1, k2, t2, conf_level }) => {
    const result = compareRates(scalar(k1), scalar(t1), scalar(k2), scalar(t2), {
      level: scalar(conf_level, 0.95),
    });
    if (result.status === 'error') return result;
    return {
      rate1: result.rates[0],
      rate2: result.rates[1],
      rate_ratio: result.ratio,
      p_exact: result.pExact,
      ratio_exact: result.ratioExact,
      ratio_midp: result.ratioMidP,
      p_mid: result.pMid,
      ratio_wald_log: result.ratioLog ?? [null, null],
      rate_difference: result.difference,
      difference_wald: result.differenceWald,
    };
  },
  diagnostic_test: ({ tp, fn, fp, tn, prevalence }) => {
    const result = diagnosticTest(
      {
        truePositive: scalar(tp),
        falseNegative: scalar(fn),
        falsePositive: scalar(fp),
        trueNegative: scalar(tn),
      },
      prevalence === undefined ? null : scalar(prevalence),
    );
    if (result.status === 'error') return result;
    return {
      sensitivity: result.sensitivity.estimate,
      sensitivity_wilson: result.sensitivity.wilson,
      sensitivity_exact: result.sensitivity.exact,
      specificity: result.specificity.estimate,
      specificity_wilson: result.specificity.wilson,
      specificity_exact: result.specificity.exact,
      ppv: result.positivePredictiveValue?.estimate,
      ppv_wilson: result.positivePredictiveValue?.wilson ?? [null, null],
      npv: result.negativePredictiveValue?.estimate,
      npv_wilson: result.negativePredictiveValue?.wilson ?? [null, null],
      lr_positive: result.positiveLikelihoodRatio.estimate,
      lr_positive_ci: result.positiveLikelihoodRatio.interval ?? [null, null],
      lr_negative: result.negativeLikelihoodRatio.estimate,
      lr_negative_ci: result.negativeLikelihoodRatio.interval ?? [null, null],
      accuracy: result.accuracy,
      youden: result.youden,
      diagnostic_odds_ratio: result.diagnosticOddsRatio,
      ppv_at_prevalence: result.positiveAtPrevalence?.estimate,
      npv_at_prevalence: result.negativeAtPrevalence?.estimate,
    };
  },
};
