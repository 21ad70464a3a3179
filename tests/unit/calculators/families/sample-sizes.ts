// Sample sizes. Each case holds several designs; only the first is tested.
import { answerOf } from '../../../../src/calculators/answer.ts';
import { sampleSizeForAnova } from '../../../../src/calculators/sample-size-for-anova.ts';
import { sampleSizeForCorrelation } from '../../../../src/calculators/sample-size-for-correlation.ts';
import { sampleSizeForMeans } from '../../../../src/calculators/sample-size-for-means.ts';
import { sampleSizeForPrecision } from '../../../../src/calculators/sample-size-for-precision.ts';
import { sampleSizeForProportions } from '../../../../src/calculators/sample-size-for-proportions.ts';
import { scalar } from '../../../../src/validation/inputs.ts';
import { named } from './read-report.ts';
import type { Families } from './read-report.ts';

const n = 'n by the equation';

export const sampleSizes: Families = {
  power_means: {
    of: 'power',
    cases: ['power.t2.n', 'power.t2.n.2'],
    ask: ({ delta, sd, power, alpha }) =>
      answerOf(sampleSizeForMeans, '', {
        difference: scalar(delta),
        standardDeviation: scalar(sd),
        power: scalar(power),
        alpha: scalar(alpha),
      }),
    read: (r) => ({ n_per_group: [named(r, n)], n_ceiling: [r.estimates[0]] }),
  },
  power_pairs: {
    of: 'power',
    cases: ['power.t.paired'],
    ask: ({ delta, sd_diff, power }) =>
      answerOf(sampleSizeForMeans, '', {
        samples: 'paired',
        difference: scalar(delta),
        standardDeviation: scalar(sd_diff),
        power: scalar(power),
      }),
    read: (r) => ({ n_pairs: named(r, n) }),
  },
  power_proportions: {
    of: 'power',
    cases: ['power.prop2', 'power.prop2.2'],
    ask: ({ p1, p2, power }) =>
      answerOf(sampleSizeForProportions, '', { p1: scalar(p1), p2: scalar(p2), power: scalar(power) }),
    read: (r) => ({ n_per_group: [named(r, n)] }),
  },
  power_anova: {
    of: 'power',
    cases: ['power.anova'],
    // Three evenly spaced means: their variance is a quarter of the squared distance between the outer ones.
    ask: ({ groups, between_var, within_var }) =>
      answerOf(sampleSizeForAnova, '', {
        groups: scalar(groups),
        difference: 2 * Math.sqrt(scalar(between_var)),
        standardDeviation: Math.sqrt(scalar(within_var)),
      }),
    read: (r) => ({ n_per_group: [named(r, n)] }),
  },
  power_correlations: {
    of: 'power',
    cases: ['power.cor'],
    ask: (inputs) => answerOf(sampleSizeForCorrelation, '', { correlation: scalar(inputs.r) }),
    read: (r) => ({ n: [named(r, n)] }),
  },
  precision_of_means: {
    of: 'precision',
    ask: ({ sd, half_width, conf_level }) =>
      answerOf(sampleSizeForPrecision, '', {
        standardDeviation: scalar(sd),
        halfWidth: scalar(half_width),
        level: scalar(conf_level),
      }),
    read: (r) => ({
      mean_n_t: [named(r, 'n by the equation (Student’s t)')],
      mean_n_normal: [named(r, 'n with the normal quantile')],
    }),
  },
  precision_of_proportions: {
    of: 'precision',
    ask: ({ p, margin, conf_level }) =>
      answerOf(sampleSizeForPrecision, '', {
        of: 'proportion',
        proportion: scalar(p),
        margin: scalar(margin),
        level: scalar(conf_level),
      }),
    read: (r) => ({
      proportion_n_wilson: [named(r, 'n by the equation (Wilson)')],
      proportion_n_wald: [named(r, 'n by Wald’s interval')],
    }),
  },
};
