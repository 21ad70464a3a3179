// Designs, random draws, series, and components.
import { answerOf } from '../../../../src/calculators/answer.ts';
import { ancovaInstrument } from '../../../../src/calculators/ancova.ts';
import { forecast } from '../../../../src/calculators/forecast.ts';
import { mixedModelInstrument } from '../../../../src/calculators/mixed-model.ts';
import { principalComponentsInstrument } from '../../../../src/calculators/principal-components.ts';
import { randomSample } from '../../../../src/calculators/random-draw.ts';
import { reshapeTable } from '../../../../src/calculators/reshape-table.ts';
import type { Report, Shown } from '../../../../src/calculators/report.ts';
import { twoLevelFactors } from '../../../../src/calculators/two-level-factors.ts';
import { twoLevelPlan } from '../../../../src/calculators/two-level-plan.ts';
import {
  matrix,
  numbers,
  numbersOrMissing,
  scalar,
  strings,
  vector,
} from '../../../../src/validation/inputs.ts';
import type { Inputs, Json } from '../../../../src/validation/reference-case.ts';
import { cell, column, ends, named, pasted } from './read-report.ts';
import type { Families, Family } from './read-report.ts';

const columnsOf = (X: Json | undefined) =>
  Object.fromEntries(
    Object.entries(X as Record<string, Json>).map(([name, values]) => [name, numbers(values)]),
  );

const smoothed = (method: string) => ({
  ask: ({ y, m, type }: Inputs) =>
    answerOf(forecast, pasted({ y: numbers(y) }), {
      method: type === undefined ? method : String(type),
      period: scalar(m, 12),
    }),
});

/** The response, the subjects or blocks, and the columns of X. */
const modeledByGroup = ({ y, X, x, g, g1, g2 }: Inputs, options: Record<string, string>) =>
  answerOf(
    mixedModelInstrument,
    pasted({
      response: numbersOrMissing(y),
      subject: strings(g ?? g1),
      ...(g2 && { plot: strings(g2) }),
      ...Object.fromEntries(
        Object.entries((X ?? { x: x ?? null }) as Record<string, Json>).flatMap(([name, values]) =>
          values === null ? [] : [[name, numbersOrMissing(values)]],
        ),
      ),
    }),
    { interactions: 'none', ...options },
  );

/** The slopes after the intercept, which the page has at the mean of the columns. */
const slopesOf = (r: Report, way: string) => {
  const after = (at: number) => [null, ...column(r, 1, at)];
  return {
    coefficients: after(1),
    [`se${way === 'satterthwaite' ? '' : '_kenward_roger'}`]: after(2),
    [`df_${way}`]: after(3),
    [`p_${way}`]: after(5),
    variance_residual: cell(r, 2, 'Residual', 1),
  };
};

const byGroup = (of: string, options: Record<string, string>, read: Family['read']): Family => ({
  of,
  ask: (inputs) => modeledByGroup(inputs, options),
  read: (r, inputs) => ({
    ...slopesOf(r, options.df === 'satterthwaite' ? 'satterthwaite' : 'kenward_roger'),
    ...read(r, inputs),
  }),
});

const variances = (r: Report) => ({ variance_group: cell(r, 2, 'subject', 1), icc: named(r, 'ICC') });

const covaried = ({ y, x, X, g }: Inputs, options: Record<string, string> = {}) =>
  answerOf(
    ancovaInstrument,
    pasted({
      response: numbers(y),
      group: strings(g),
      covariate: numbers(x ?? Object.values(X as Record<string, Json>)[0]),
    }),
    options,
  );

export const designsAndSeries: Families = {
  ancova: {
    cases: ['ancova.iris'],
    ask: (inputs) => covaried(inputs),
    read: (r) => ({
      adjusted_means: column(r, 0, 4),
      difference: column(r, 1, 1),
      tukey_lower: column(r, 1, 2),
      tukey_upper: column(r, 1, 3),
      p_tukey: column(r, 1, 4),
      slopes: [named(r, 'Slope of covariate')],
      'group_test.F': named(r, 'F'),
      'group_test.p': named(r, 'p'),
      covariate_F: [cell(r, 2, 'covariate, on parallel lines', 3)],
      'homogeneity.F': cell(r, 2, 'Slopes differ (group × covariate)', 3),
      'homogeneity.p': named(r, 'p of different slopes'),
    }),
  },
  slopes_ancova: {
    ask: (inputs) => covaried(inputs, { slopes: 'separate' }),
    read: (r) => ({
      slopes: column(r, 4, 1),
      F_slopes: named(r, 'F'),
      p_slopes: named(r, 'p'),
      F_intercepts: cell(r, 3, 'group, on parallel lines', 3),
      p_intercepts: cell(r, 3, 'group, on parallel lines', 4),
    }),
  },
  lmm_random_intercept: byGroup('lmm_random_intercept', {}, variances),
  lmm_random_intercept_satterthwaite: byGroup('lmm_random_intercept', { df: 'satterthwaite' }, (r) => ({
    ...variances(r),
    ci95_satterthwaite: [null, null, ...ends(r)],
  })),
  lmm_random_slope: byGroup('lmm_random_slope', { random: 'slope' }, (r) => ({
    variance_slope: cell(r, 2, 'Slope of x, by subject', 1),
  })),
  lmm_two_random: byGroup('lmm_two_random', {}, (r) => ({
    variance1: cell(r, 2, 'subject', 1),
    variance2: cell(r, 2, 'plot within subject', 1),
  })),
  factorial_2k: {
    ask: ({ X, y }) => {
      const rows = matrix(X);
      const factors = rows[0]!.map((_, j) => [`f${j}`, rows.map((row) => row[j]!)] as const);
      return answerOf(twoLevelFactors, pasted({ ...Object.fromEntries(factors), y: numbers(y) }));
    },
    read: (r) => ({
      mean: named(r, 'Mean'),
      effects: column(r, 0, 1),
      sum_of_squares: column(r, 0, 4),
      ...(named(r, 'df') && {
        df_error: named(r, 'df'),
        se_effect: named(r, 'Standard error of an effect'),
        t: column(r, 0, 5),
        p: column(r, 0, 6),
      }),
    }),
  },
  fractional_design: {
    ask: ({ base, generators }) => {
      const added = strings(generators).length;
      const fraction = ['full', 'half', 'quarter', 'eighth', 'sixteenth'][added]!;
      return answerOf(twoLevelPlan, '', { factors: scalar(base) + added, fraction });
    },
    read: (r) => ({
      runs: named(r, 'Combinations'),
      factors: named(r, 'Factors'),
      design: [...r.tables[0]!.rows]
        .sort((a, b) => (a[1] as Shown).value - (b[1] as Shown).value)
        .flatMap((row) => row.slice(2) as Shown[]),
    }),
  },
  random_sample: {
    ask: ({ seed, N, n, replace }) =>
      answerOf(randomSample, '', {
        seed: scalar(seed),
        size: scalar(N),
        count: scalar(n),
        replace: vector(replace)[0] === true ? 'again' : 'once',
      }),
    read: (r) => ({ values: column(r, 0, 1) }),
  },
  reshape: {
    ask: ({ control, treated }) =>
      answerOf(
        reshapeTable,
        pasted({ control: numbersOrMissing(control), treated: numbersOrMissing(treated) }),
        { into: 'long' },
      ),
    read: (r) => ({ values: column(r, 0, 1) }),
  },
  pca: {
    ask: ({ X, scale }) =>
      answerOf(principalComponentsInstrument, pasted(columnsOf(X)), {
        scale: vector(scale)[0] === true ? 'standardised' : 'raw',
      }),
    read: (r) => ({
      sdev: column(r, 0, 1),
      variance_proportion: column(r, 0, 2),
      cumulative: column(r, 0, 3),
      kaiser_count: named(r, 'Components with variance above 1'),
    }),
  },
  pca_edge: {
    ask: ({ X, scale }) =>
      answerOf(principalComponentsInstrument, pasted(columnsOf(X)), {
        scale: vector(scale)[0] === true ? 'standardised' : 'raw',
      }),
    read: (r) => ({ sdev: column(r, 0, 1) }),
  },
  ts_ses_opt: {
    ...smoothed('level'),
    read: (r) => ({ alpha: named(r, 'α (level)'), forecast: r.estimates[0] }),
  },
  ts_holt_best: { ...smoothed('trend'), read: (r) => ({ forecasts: column(r, 0, 1) }) },
  ts_holt_winters_best: {
    ...smoothed('additive'),
    read: (r) => ({ rmse: named(r, 'Root mean squared error'), forecasts: column(r, 0, 1) }),
  },
};
