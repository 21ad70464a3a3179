import { equivalenceTest, pairedEquivalenceTest } from '../../statistics/t-tests/equivalence-test.ts';
import { oneSampleTTest, oneSampleTTestFromSummary } from '../../statistics/t-tests/one-sample-t-test.ts';
import { pairedTTest } from '../../statistics/t-tests/paired-t-test.ts';
import { standardizedDifference } from '../../statistics/t-tests/standardized-difference.ts';
import {
  summarize,
  twoSampleTTest,
  twoSampleTTestFromSummary,
} from '../../statistics/t-tests/two-sample-t-test.ts';
import type { TTest } from '../../statistics/t-tests/t-test.ts';
import type { GroupSummary, Variances } from '../../statistics/t-tests/two-sample-t-test.ts';
import { varianceRatioTest } from '../../statistics/t-tests/variance-ratio-test.ts';
import { answered, pAs, pairs, observed, scalar } from '../inputs.ts';
import type { Alternative, TestOptions } from '../../statistics/alternative.ts';
import type { Result } from '../../statistics/result.ts';
import type { Inputs, Registry } from '../reference-case.ts';

/** The one-sided results of a test. Nothing if it returns an error. */
const oneSided = (run: (options: TestOptions) => Result<TTest>) =>
  (['less', 'greater'] as const).map((alternative): Partial<Pick<TTest, 'p' | 'interval'>> => {
    const test = run({ alternative });
    return test.status === 'ok' ? test : {};
  }) as [Partial<TTest>, Partial<TTest>];

const fromGroups = (first: GroupSummary, second: GroupSummary): Record<string, unknown> => {
  const welch = twoSampleTTestFromSummary(first, second);
  const student = twoSampleTTestFromSummary(first, second, { variances: 'student' });
  const effect = standardizedDifference(first, second);
  const one = (alternative: Alternative) => pAs(twoSampleTTestFromSummary(first, second, { alternative }));
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
    welch_p_less: one('less'),
    welch_p_greater: one('greater'),
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

const null2 = ({ x, y, mu, conf_level }: Inputs): Record<string, unknown> => {
  const [level, nullValue] = [scalar(conf_level, 0.95), scalar(mu, 0)];
  const run = (variances: Variances) => (options: TestOptions) =>
    twoSampleTTest(observed(x), observed(y), { variances, level, nullValue, ...options });
  const [welch, student] = [run('welch')({}), run('student')({})];
  if (welch.status === 'error') return welch;
  const named = (test: typeof student, name: Variances) => {
    const [less, greater] = oneSided(run(name));
    return test.status === 'error'
      ? {}
      : {
          [`${name}_t`]: test.t,
          [`${name}_df`]: test.df,
          [`${name}_p`]: test.p,
          [`${name}_log10_p`]: test.log10P,
          [`${name}_p_less`]: less.p,
          [`${name}_p_greater`]: greater.p,
          [`${name}_ci`]: test.interval,
          [`${name}_upper_bound`]: less.interval?.upper,
          [`${name}_lower_bound`]: greater.interval?.lower,
        };
  };
  return {
    n1: welch.groups[0].n,
    n2: welch.groups[1].n,
    difference: welch.estimate,
    ...named(welch, 'welch'),
    ...named(student, 'student'),
  };
};

const plain = (run: (options: TestOptions) => Result<TTest>) => {
  const test = answered(run({}));
  const [less, greater] = oneSided(run);
  return {
    t: test.t,
    df: test.df,
    p: test.p,
    p_less: less.p,
    p_greater: greater.p,
    ci: test.interval,
  };
};

const summaries = (inputs: Inputs): Record<string, unknown> => {
  const group = (k: 1 | 2): GroupSummary => ({
    n: scalar(inputs[`n${k}`]),
    mean: scalar(inputs[`m${k}`]),
    variance: scalar(inputs[`sd${k}`]) ** 2,
  });
  const [level, nullValue] = [scalar(inputs.conf_level, 0.95), scalar(inputs.mu, 0)];
  const run = (variances: Variances) => (options: TestOptions) =>
    twoSampleTTestFromSummary(group(1), group(2), { variances, level, nullValue, ...options });
  const [welch, student] = [run('welch')({}), run('student')({})];
  if (welch.status === 'error') return welch;
  if (student.status === 'error') return student;
  return {
    difference: welch.estimate,
    welch: plain(run('welch')),
    student: plain(run('student')),
    pooled_sd: student.pooledStandardDeviation,
  };
};

const equivalent = (test: ReturnType<typeof equivalenceTest>): Record<string, unknown> =>
  test.status === 'error'
    ? test
    : {
        difference: test.difference,
        t_lower: test.tLower,
        p_lower: test.pLower,
        t_upper: test.tUpper,
        p_upper: test.pUpper,
        df: test.df,
        p: test.p,
        ci: test.interval,
        equivalent: test.equivalent,
      };

const margins = ({ low, high, alpha }: Inputs) => ({
  low: scalar(low),
  high: scalar(high),
  alpha: scalar(alpha, 0.05),
});

export const tTests: Registry = {
  ttest_two_sample: twoSample,
  ttest_two_sample_edge: twoSample,
  ttest_two_sample_null: null2,
  ttest_summary_null: summaries,
  ttest_one_summary: ({ m, sd, n, mu, conf_level }) => {
    const group = { n: scalar(n), mean: scalar(m), variance: scalar(sd) ** 2 };
    const [level, nullValue] = [scalar(conf_level, 0.95), scalar(mu, 0)];
    const run = (options: TestOptions) => oneSampleTTestFromSummary(group, { level, nullValue, ...options });
    const test = run({});
    return test.status === 'error' ? test : { ...plain(run), cohen_d: test.cohenD };
  },
  ttest_paired_null: ({ x, y, mu, conf_level }) => {
    const [level, nullValue] = [scalar(conf_level, 0.95), scalar(mu, 0)];
    const run = (options: TestOptions) => pairedTTest(...pairs(x, y), { level, nullValue, ...options });
    const test = run({});
    if (test.status === 'error') return test;
    const [less, greater] = oneSided(run);
    return {
      n: test.n,
      mean_difference: test.estimate,
      sd_difference: test.standardDeviation,
      ...plain(run),
      upper_bound: less.interval?.upper,
      lower_bound: greater.interval?.lower,
    };
  },
  tost_two_sample: (inputs) => {
    const data = [observed(inputs.x), observed(inputs.y), margins(inputs)] as const;
    const welch = equivalenceTest(...data);
    if (welch.status === 'error') return welch;
    return { welch: equivalent(welch), student: equivalent(equivalenceTest(...data, 'student')) };
  },
  tost_paired: (inputs) => equivalent(pairedEquivalenceTest(...pairs(inputs.x, inputs.y), margins(inputs))),
  ttest_from_summary: (inputs) =>
    fromGroups(
      { n: scalar(inputs.n1), mean: scalar(inputs.m1), variance: scalar(inputs.sd1) ** 2 },
      { n: scalar(inputs.n2), mean: scalar(inputs.m2), variance: scalar(inputs.sd2) ** 2 },
    ),
  ttest_paired: (inputs) => {
    const run = (options: TestOptions) => pairedTTest(...pairs(inputs.x, inputs.y), options);
    const test = run({});
    if (test.status === 'error') return test;
    const [less, greater] = oneSided(run);
    return {
      n: test.n,
      mean_difference: test.estimate,
      sd_difference: test.standardDeviation,
      se: test.standardError,
      t: test.t,
      df: test.df,
      p: test.p,
      p_less: less.p,
      p_greater: greater.p,
      ci95: test.interval,
      cohen_dz: test.cohenDz,
      cohen_dav: test.cohenDav,
      correlation: test.correlation,
    };
  },
  ttest_one_sample: (inputs) => {
    const x = observed(inputs.x);
    const nullValue = scalar(inputs.mu, 0);
    const run = (options: TestOptions) => oneSampleTTest(x, { nullValue, ...options });
    const [test, test90] = [run({}), run({ level: 0.9 })];
    const [less, greater] = oneSided(run);
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
      p_less: less.p,
      p_greater: greater.p,
      cohen_d: test.cohenD,
    };
  },
};
