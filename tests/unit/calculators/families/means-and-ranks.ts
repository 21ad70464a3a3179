// Tests of means and of ranks.
import { answerOf } from '../../../../src/calculators/answer.ts';
import { equivalenceTest } from '../../../../src/calculators/equivalence-test.ts';
import { independentTTest } from '../../../../src/calculators/independent-t-test.ts';
import { mannWhitneyTest } from '../../../../src/calculators/mann-whitney-test.ts';
import { oneSampleTTestInstrument } from '../../../../src/calculators/one-sample-t-test.ts';
import { oneWayAnovaInstrument } from '../../../../src/calculators/one-way-anova.ts';
import { pairedTTestInstrument } from '../../../../src/calculators/paired-t-test.ts';
import { wilcoxonTest } from '../../../../src/calculators/wilcoxon-test.ts';
import { kruskalWallisTest } from '../../../../src/calculators/kruskal-wallis-test.ts';
import { tTestFromSummary } from '../../../../src/calculators/t-test-from-summary.ts';
import { twoWayAnovaInstrument } from '../../../../src/calculators/two-way-anova.ts';
import { repeatedMeasures } from '../../../../src/calculators/repeated-measures.ts';
import type { Shown } from '../../../../src/calculators/report.ts';
import { matrix, numbersOrMissing, scalar, strings } from '../../../../src/validation/inputs.ts';
import type { Inputs, Json } from '../../../../src/validation/reference-case.ts';
import { cell, column, ends, named, pasted, xy } from './read-report.ts';
import type { Families, Family } from './read-report.ts';

const groups = (y: Json | undefined, g: Json | undefined) =>
  pasted({ value: numbersOrMissing(y), group: strings(g).map((name) => `g${name}`) });

const summary = (inputs: Inputs) => {
  const { n1, m1, sd1, n2, m2, sd2 } = inputs;
  return {
    n1: scalar(n1),
    mean1: scalar(m1),
    sd1: scalar(sd1),
    n2: scalar(n2),
    mean2: scalar(m2),
    sd2: scalar(sd2),
  };
};

/** A column for each condition. */
const conditions = (m: Json | undefined) => {
  const rows = matrix(m);
  return pasted(
    Object.fromEntries(rows[0]!.map((_, j) => [`condition ${j + 1}`, rows.map((row) => row[j]!)])),
  );
};

const factors = ({ y, a, b }: Inputs) =>
  pasted({
    y: numbersOrMissing(y),
    a: strings(a).map((name) => `a${name}`),
    b: strings(b).map((name) => `b${name}`),
  });

/** Both designs of the equivalence test with the margins of the case. */
const equivalence = (options: Record<string, string>): Family => ({
  of: options.design === 'pairs' ? 'tost_paired' : 'tost_two_sample',
  ask: ({ low, high, alpha, ...inputs }) =>
    answerOf(equivalenceTest, xy(inputs), {
      low: scalar(low),
      high: scalar(high),
      alpha: String(scalar(alpha)),
      ...options,
    }),
  read: (r) => {
    const prefix = options.design === 'pairs' ? '' : `${options.variances}.`;
    return Object.fromEntries(
      Object.entries({
        difference: r.estimates[0],
        ci: ends(r),
        p: named(r, 'p (equivalence)'),
        t_lower: named(r, 't, lower margin'),
        t_upper: named(r, 't, upper margin'),
        df: named(r, 'df'),
        p_lower: r.tables[0]?.rows[0]?.[3],
        p_upper: r.tables[0]?.rows[1]?.[3],
      }).map(([name, shown]) => [`${prefix}${name}`, shown as Shown]),
    );
  },
});

export const meansAndRanks: Families = {
  tost_welch: equivalence({ variances: 'welch' }),
  tost_student: equivalence({ variances: 'student' }),
  tost_paired: equivalence({ design: 'pairs' }),
  ttest_two_sample: {
    ask: (inputs) => answerOf(independentTTest, xy(inputs)),
    read: (r) => ({
      difference: r.estimates[0],
      welch_ci95: ends(r),
      welch_t: named(r, 't'),
      welch_df: named(r, 'df'),
      welch_p: named(r, 'p'),
      hedges_g: named(r, 'Hedges’ g'),
      cohen_d: named(r, 'Cohen’s d'),
    }),
  },
  ttest_two_sample_edge: {
    ask: (inputs) => answerOf(independentTTest, xy(inputs)),
    read: (r) => ({
      difference: r.estimates[0],
      welch_ci95: ends(r),
      welch_t: named(r, 't'),
      welch_p: named(r, 'p'),
    }),
  },
  ttest_paired: {
    ask: (inputs) => answerOf(pairedTTestInstrument, xy(inputs)),
    read: (r) => ({
      mean_difference: r.estimates[0],
      ci95: ends(r),
      t: named(r, 't'),
      df: named(r, 'df'),
      p: named(r, 'p'),
      cohen_dz: named(r, 'Cohen’s dz'),
    }),
  },
  ttest_one_sample: {
    ask: ({ x, mu }) =>
      answerOf(oneSampleTTestInstrument, pasted({ x: numbersOrMissing(x) }), { nullValue: scalar(mu, 0) }),
    read: (r) => ({
      mean: r.estimates[0],
      ci95: ends(r),
      t: named(r, 't'),
      df: named(r, 'df'),
      p: named(r, 'p'),
      cohen_d: named(r, 'Cohen’s d'),
    }),
  },
  mann_whitney: {
    ask: (inputs) => answerOf(mannWhitneyTest, xy(inputs)),
    read: (r) => ({
      U1: named(r, 'U'),
      p_exact: named(r, 'p (exact)'),
      p_normal_corrected: named(r, 'p, normal approximation'),
      hodges_lehmann: r.estimates[0],
      ci95_exact: ends(r),
      rank_biserial: named(r, 'Rank-biserial r'),
    }),
  },
  mann_whitney_ties: {
    ask: (inputs) => answerOf(mannWhitneyTest, xy(inputs)),
    read: (r) => ({
      U1: named(r, 'U'),
      p_exact_permutation_ties: named(r, 'p (exact)'),
      p_normal_corrected: named(r, 'p, normal approximation'),
    }),
  },
  wilcoxon_signed_rank: {
    ask: (inputs) =>
      answerOf(
        wilcoxonTest,
        inputs.y === undefined
          ? pasted({ first: numbersOrMissing(inputs.x), second: numbersOrMissing(inputs.x).map(() => 0) })
          : xy(inputs),
      ),
    read: (r) => ({
      V: named(r, 'V'),
      n_used: named(r, 'Pairs that differ'),
      p_exact: named(r, 'p (exact)'),
      p_normal_corrected: named(r, 'p, normal approximation'),
      pseudomedian: r.estimates[0],
      ci95_exact: ends(r),
    }),
  },
  anova_one_way: {
    ask: ({ y, g }) =>
      answerOf(
        oneWayAnovaInstrument,
        pasted({ value: numbersOrMissing(y), group: strings(g).map((name) => `g${name}`) }),
      ),
    read: (r) => ({
      F: named(r, 'F'),
      p: named(r, 'p'),
      eta_squared: named(r, 'η²'),
      omega_squared: named(r, 'ω²'),
    }),
  },
  ttest_from_summary: {
    ask: (inputs) => answerOf(tTestFromSummary, '', summary(inputs)),
    read: (r) => ({
      welch_t: named(r, 't'),
      welch_df: named(r, 'df'),
      welch_p: named(r, 'p'),
      welch_ci95: ends(r),
      cohen_d: named(r, 'Cohen’s d'),
    }),
  },
  ttest_summary_null: {
    ask: (inputs) =>
      answerOf(tTestFromSummary, '', {
        ...summary(inputs),
        nullValue: scalar(inputs.mu),
        level: scalar(inputs.conf_level),
      }),
    read: (r) => ({
      difference: r.estimates[0],
      'welch.t': named(r, 't'),
      'welch.df': named(r, 'df'),
      'welch.p': named(r, 'p'),
      'welch.ci': ends(r),
    }),
  },
  kruskal_wallis: {
    ask: ({ y, g }) => answerOf(kruskalWallisTest, groups(y, g)),
    read: (r) => ({
      H: named(r, 'H'),
      df: named(r, 'df'),
      p: named(r, 'p'),
      epsilon_squared: named(r, 'ε²'),
      dunn_z: column(r, 1, 2),
      dunn_p_holm: column(r, 1, 3),
    }),
  },
  dunn: {
    ask: ({ y, g }) => answerOf(kruskalWallisTest, groups(y, g), { adjustment: 'BH' }),
    read: (r) => ({ H: named(r, 'H'), p: named(r, 'p'), z: column(r, 1, 2), p_BH: column(r, 1, 3) }),
  },
  friedman: {
    ask: ({ m }) => answerOf(repeatedMeasures, conditions(m), { method: 'friedman' }),
    read: (r) => ({
      Q: named(r, 'Q'),
      df: named(r, 'df'),
      p: named(r, 'p'),
      kendall_W: named(r, 'Kendall’s W'),
      mean_ranks: column(r, 2, 1),
    }),
  },
  anova_repeated_measures: {
    ask: ({ m }) => answerOf(repeatedMeasures, conditions(m)),
    read: (r) => ({
      F: named(r, 'F'),
      p: named(r, 'p'),
      gg_epsilon: named(r, 'ε (Greenhouse–Geisser)'),
      p_gg: named(r, 'p (Greenhouse–Geisser)'),
      hf_epsilon: cell(r, 2, 'Huynh–Feldt', 1),
      p_hf: cell(r, 2, 'Huynh–Feldt', 2),
    }),
  },
  anova_two_way: {
    ask: (inputs) => answerOf(twoWayAnovaInstrument, factors(inputs), { type: 'III' }),
    read: (r) => ({
      ss_a: cell(r, 0, 'a', 1),
      F_a: cell(r, 0, 'a', 3),
      p_a: cell(r, 0, 'a', 4),
      partial_eta2_a: cell(r, 0, 'a', 5),
      F_b: cell(r, 0, 'b', 3),
      p_b: cell(r, 0, 'b', 4),
      F_ab: cell(r, 0, 'a × b', 3),
      p_ab: cell(r, 0, 'a × b', 4),
      df_res: cell(r, 0, 'Residuals', 2),
      ss_res: cell(r, 0, 'Residuals', 1),
    }),
  },
  anova_two_way_unbalanced: {
    ask: (inputs) => answerOf(twoWayAnovaInstrument, factors(inputs)),
    read: (r) => ({
      type2_F: column(r, 0, 3),
      type2_p: column(r, 0, 4),
      df: column(r, 0, 2),
    }),
  },
};
