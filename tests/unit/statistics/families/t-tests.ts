import { oneSampleTTest } from '../../../../src/statistics/t-tests/one-sample-t-test.ts';
import { pairedTTest } from '../../../../src/statistics/t-tests/paired-t-test.ts';
import { standardizedDifference } from '../../../../src/statistics/t-tests/standardized-difference.ts';
import {
  summarize,
  twoSampleTTest,
  twoSampleTTestFromSummary,
} from '../../../../src/statistics/t-tests/two-sample-t-test.ts';
import type { GroupSummary } from '../../../../src/statistics/t-tests/two-sample-t-test.ts';
import { varianceRatioTest } from '../../../../src/statistics/t-tests/variance-ratio-test.ts';
import { pairs, observed, scalar } from '../inputs.ts';
import type { Inputs, Registry } from '../reference-case.ts';

const fromGroups = (first: GroupSummary, second: GroupSummary): Record<string, unknown> => {
  const welch = twoSampleTTestFromSummary(first, second);
  const student = twoSampleTTestFromSummary(first, second, 'student');
  const effect = standardizedDifference(first, second);
  if (welch.status === 'error') return welch;
  return {
    status: 'ok',
    n1: first.n,
    n2: second.n,
    mean1: first.mean,
    mean2: second.mean,
    sd1: Math.sqrt(first.variance),
    sd2: Math.sqrt(second.variance),
    difference: welch.estimate,
    welch_t: welch.t,
    welch_df: welch.df,
    welch_p: welch.p,
    welch_ci95: welch.interval,
    welch_se: welch.standardError,
    welch_p_less: welch.pLess,
    welch_p_greater: welch.pGreater,
    ...(student.status === 'ok' && {
      student_t: student.t,
      student_df: student.df,
      student_p: student.p,
      student_ci95: student.interval,
      student_se: student.standardError,
    }),
    ...(effect.status === 'ok' && {
      cohen_d: effect.cohenD,
      cohen_d_ci95: effect.cohenDInterval,
      hedges_g: effect.hedgesG,
      hedges_J: effect.hedgesJ,
      glass_delta_sd2: effect.glassDelta,
    }),
  };
};

const twoSample = (inputs: Inputs): Record<string, unknown> => {
  const [x, y] = [observed(inputs.x), observed(inputs.y)];
  const welch = twoSampleTTest(x, y);
  if (welch.status === 'error') return welch;
  const ratio = varianceRatioTest(x, y);
  return {
    ...fromGroups(summarize(x), summarize(y)),
    ...(ratio.status === 'ok' && {
      variance_ratio_F: ratio.f,
      variance_ratio_p: ratio.p,
      variance_ratio_ci95: ratio.interval,
    }),
  };
};

export const tTests: Registry = {
  ttest_two_sample: twoSample,
  ttest_two_sample_edge: twoSample,
  ttest_from_summary: (inputs) =>
    fromGroups(
      { n: scalar(inputs.n1), mean: scalar(inputs.m1), variance: scalar(inputs.sd1) ** 2 },
      { n: scalar(inputs.n2), mean: scalar(inputs.m2), variance: scalar(inputs.sd2) ** 2 },
    ),
  ttest_paired: (inputs) => {
    const test = pairedTTest(...pairs(inputs.x, inputs.y));
    if (test.status === 'error') return test;
    return {
      n: test.n,
      mean_difference: test.estimate,
      sd_difference: test.standardDeviation,
      se: test.standardError,
      t: test.t,
      df: test.df,
      p: test.p,
      p_less: test.pLess,
      p_greater: test.pGreater,
      ci95: test.interval,
      cohen_dz: test.cohenDz,
      cohen_dav: test.cohenDav,
      correlation: test.correlation,
    };
  },
  ttest_one_sample: (inputs) => {
    const x = observed(inputs.x);
    const test = oneSampleTTest(x, scalar(inputs.mu, 0));
    const test90 = oneSampleTTest(x, scalar(inputs.mu, 0), 0.9);
    if (test.status === 'error' || test90.status === 'error') return { ...test };
    return {
      n: test.n,
      mean: test.estimate,
      sd: test.standardDeviation,
      t: test.t,
      df: test.df,
      p: test.p,
      ci95: test.interval,
      ci90: test90.interval,
      p_less: test.pLess,
      p_greater: test.pGreater,
      cohen_d: test.cohenD,
    };
  },
};
