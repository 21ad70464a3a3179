import { andersonDarling } from '../../statistics/descriptive/anderson-darling.ts';
import { boxPlot } from '../../statistics/descriptive/box-plot.ts';
import { describe } from '../../statistics/descriptive/describe.ts';
import { describeLog } from '../../statistics/descriptive/describe-log.ts';
import { lagOneAutocorrelation } from '../../statistics/descriptive/lag-one-autocorrelation.ts';
import { lilliefors } from '../../statistics/descriptive/lilliefors.ts';
import { quantile } from '../../statistics/descriptive/quantile.ts';
import type { QuantileType } from '../../statistics/descriptive/quantile.ts';
import { shapiroWilk } from '../../statistics/descriptive/shapiro-wilk.ts';
import { numbers, observed } from '../inputs.ts';
import type { Inputs, Registry } from '../reference-case.ts';

const description = (inputs: Inputs): Record<string, unknown> => {
  const x = observed(inputs.x);
  const d = describe(x);
  if (d.status === 'error') return { ...d, n: x.length };
  return {
    status: 'ok',
    n: d.n,
    sum: d.sum,
    mean: d.mean,
    median: d.median,
    variance: d.variance,
    sd: d.standardDeviation,
    sem: d.standardErrorOfMean,
    cv_percent: d.coefficientOfVariationPercent,
    min: d.minimum,
    max: d.maximum,
    range: d.range,
    q1_type7: d.quartilesType7.lower,
    q3_type7: d.quartilesType7.upper,
    iqr_type7: d.interquartileRangeType7,
    q1_type6: d.quartilesType6.lower,
    q3_type6: d.quartilesType6.upper,
    p05_type7: d.percentile5Type7,
    p95_type7: d.percentile95Type7,
    tukey_hinges: d.tukeyHinges,
    mad_scaled: d.medianAbsoluteDeviationScaled,
    mad_raw: d.medianAbsoluteDeviation,
    trimmed_mean_10pct: d.trimmedMean10,
    skewness_g1: d.skewnessMoment,
    kurtosis_excess_g2: d.excessKurtosisMoment,
    skewness_G1: d.skewness,
    kurtosis_excess_G2: d.excessKurtosis,
    ci95_mean: d.meanInterval95,
    ci99_mean: d.meanInterval99,
  };
};

export const descriptions: Registry = {
  descriptive: description,
  descriptive_small: description,
  descriptive_log: (inputs) => {
    const d = describeLog(observed(inputs.x));
    if (d.status === 'error') return d;
    return {
      geometric_mean: d.geometricMean,
      geometric_sd: d.geometricStandardDeviation,
      harmonic_mean: d.harmonicMean,
      ci95_geometric_mean: d.geometricMeanInterval95,
    };
  },
  boxplot: (inputs) => {
    const b = boxPlot(observed(inputs.x));
    if (b.status === 'error') return b;
    return {
      lower_whisker: b.lowerWhisker,
      lower_hinge: b.lowerHinge,
      median: b.median,
      upper_hinge: b.upperHinge,
      upper_whisker: b.upperWhisker,
      n: b.n,
      notch: b.notch,
      outliers: b.outliers,
    };
  },
  normality: (inputs) => {
    const x = observed(inputs.x);
    const s = shapiroWilk(x);
    const a = andersonDarling(x);
    const l = lilliefors(x);
    return {
      ...(s.status === 'ok' ? { shapiro_W: s.w, shapiro_p: s.p } : s),
      ...(a.status === 'ok' ? { anderson_darling_A: a.aSquared, anderson_darling_p: a.p } : {}),
      ...(l.status === 'ok' ? { lilliefors_D: l.d, lilliefors_p: l.p } : {}),
    };
  },
  quantile: (inputs) => ({
    quantile: ([1, 2, 3, 4, 5, 6, 7, 8, 9] as const satisfies QuantileType[]).map((type) =>
      numbers(inputs.p).map((p) => quantile(numbers(inputs.x), p, type)),
    ),
  }),
  nist_univariate: (inputs) => {
    const x = numbers(inputs.x);
    const d = describe(x);
    if (d.status === 'error') return d;
    return { mean: d.mean, sd: d.standardDeviation, lag1_autocorrelation: lagOneAutocorrelation(x) };
  },
};
