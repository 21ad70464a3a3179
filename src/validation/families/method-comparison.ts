import { metaAnalysis } from '../../statistics/meta-analysis/meta-analysis.ts';
import type { PooledEstimate } from '../../statistics/meta-analysis/meta-analysis.ts';
import { blandAltman } from '../../statistics/method-comparison/bland-altman.ts';
import { concordanceCorrelation } from '../../statistics/method-comparison/concordance-correlation.ts';
import { deming } from '../../statistics/method-comparison/deming.ts';
import { intraclassCorrelation } from '../../statistics/method-comparison/intraclass-correlation.ts';
import { kappa } from '../../statistics/method-comparison/kappa.ts';
import type { Kappa } from '../../statistics/method-comparison/kappa.ts';
import { passingBablok } from '../../statistics/method-comparison/passing-bablok.ts';
import { pairs, matrix, numbers, scalar } from '../inputs.ts';
import type { Registry } from '../reference-case.ts';

const agreement = ({ kappa, standardError, interval, standardErrorNull, z, p }: Kappa) => ({
  kappa,
  se: standardError,
  ci95: interval,
  se_null: standardErrorNull,
  z,
  p,
});

const pooled = ({ estimate, standardError, interval, p }: PooledEstimate) => ({
  estimate,
  se: standardError,
  ci95: interval,
  p,
});

export const methodComparisons: Registry = {
  bland_altman: ({ x, y }) => {
    const result = blandAltman(...pairs(x, y));
    if (result.status === 'error') return result;
    return {
      n: result.n,
      bias: result.bias,
      sd: result.standardDeviation,
      bias_ci95: result.biasInterval,
      limits: result.limits,
      se_limit: result.limitStandardError,
      lower_limit_ci95: result.lowerLimitInterval,
      upper_limit_ci95: result.upperLimitInterval,
      proportional_slope: result.proportionalSlope,
      proportional_p: result.proportionalP,
      p_bias: result.biasP,
    };
  },
  deming: ({ x, y, lambda }) => {
    const result = deming(...pairs(x, y), scalar(lambda, 1));
    if (result.status === 'error') return result;
    return {
      intercept: result.intercept.estimate,
      slope: result.slope.estimate,
      jackknife_se_intercept: result.intercept.standardError,
      jackknife_se_slope: result.slope.standardError,
      intercept_ci95: result.intercept.interval,
      slope_ci95: result.slope.interval,
    };
  },
  passing_bablok: ({ x, y }) => {
    const result = passingBablok(...pairs(x, y));
    if (result.status === 'error') return result;
    return {
      slope: result.slope,
      intercept: result.intercept,
      slope_ci95: result.slopeInterval,
      intercept_ci95: result.interceptInterval,
      slopes_used: result.slopesUsed,
      offset: result.offset,
    };
  },
  kappa: ({ m }) => {
    const table = matrix(m);
    const [plain, linear, quadratic] = [kappa(table), kappa(table, 'linear'), kappa(table, 'quadratic')];
    if (plain.status === 'error') return plain;
    return {
      observed_agreement: plain.observedAgreement,
      unweighted: agreement(plain),
      linear: linear.status === 'ok' ? agreement(linear) : null,
      quadratic: quadratic.status === 'ok' ? agreement(quadratic) : null,
    };
  },
  icc: ({ m }) => {
    const result = intraclassCorrelation(matrix(m));
    if (result.status === 'error') return result;
    const named = ({ icc, interval, f, p }: { icc: number; interval: unknown; f?: number; p?: number }) => ({
      icc,
      ci95: interval,
      F: f,
      p,
    });
    return {
      icc_1_1: named(result.oneWay),
      icc_2_1: named(result.agreement),
      icc_3_1: named(result.consistency),
      icc_1_k: named(result.oneWayOfMean),
      icc_2_k: named(result.agreementOfMean),
      icc_3_k: named(result.consistencyOfMean),
    };
  },
  concordance_ccc: ({ x, y }) => {
    const result = concordanceCorrelation(...pairs(x, y));
    if (result.status === 'error') return result;
    return { ccc: result.ccc, bias_correction: result.biasCorrection, ci95_z: result.interval };
  },
  meta_analysis: ({ yi, sei }) => {
    const result = metaAnalysis(numbers(yi), numbers(sei));
    if (result.status === 'error') return result;
    return {
      fixed: pooled(result.fixed),
      Q: result.q,
      Q_df: result.qDf,
      Q_p: result.qP,
      I2_percent: result.iSquaredPercent,
      H2: result.hSquared,
      tau2_dl: result.tauSquared,
      dersimonian_laird: {
        ...pooled(result.random),
        prediction95: result.predictionInterval ?? [null, null],
      },
      tau2_reml: result.tauSquaredReml,
      reml: pooled(result.randomReml),
      hartung_knapp_reml: result.hartungKnapp && pooled(result.hartungKnapp),
      weights_fixed_percent: result.weightsFixedPercent,
      weights_dl_percent: result.weightsRandomPercent,
    };
  },
};
