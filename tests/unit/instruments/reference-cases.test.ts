// The reference cases of R go in as pasted text, as a reader would paste them, and come out right to the digits shown.
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { correlation } from '../../../src/instruments/correlation.ts';
import { descriptiveStatistics } from '../../../src/instruments/descriptive-statistics.ts';
import { independentTTest } from '../../../src/instruments/independent-t-test.ts';
import { mannWhitneyTest } from '../../../src/instruments/mann-whitney-test.ts';
import { oneProportion } from '../../../src/instruments/one-proportion.ts';
import { oneSampleTTestInstrument } from '../../../src/instruments/one-sample-t-test.ts';
import { oneWayAnovaInstrument } from '../../../src/instruments/one-way-anova.ts';
import { pairedTTestInstrument } from '../../../src/instruments/paired-t-test.ts';
import type { Report, Shown } from '../../../src/instruments/report.ts';
import { straightLine } from '../../../src/instruments/straight-line.ts';
import { twoByTwoTable } from '../../../src/instruments/two-by-two-table.ts';
import { wilcoxonTest } from '../../../src/instruments/wilcoxon-test.ts';
import { matrix, numbersOrMissing, scalar, strings } from '../../../src/validation/inputs.ts';
import type { Inputs, Json, Reference, ReferenceCase } from '../../../src/validation/reference-case.ts';
import type { Answer } from '../../../src/instruments/instrument.ts';
import { shows } from './reports.ts';

const cases = ['reference', 'extended'].flatMap((name) => {
  const file = new URL(`../../../src/validation/${name}.json`, import.meta.url);
  return (JSON.parse(readFileSync(file, 'utf8')) as Reference).cases as readonly ReferenceCase[];
});

/** Columns as a spreadsheet copies them; a missing value is an empty cell. */
const pasted = (columns: Record<string, readonly (number | string | null)[]>) => {
  const rows = Math.max(...Object.values(columns).map(({ length }) => length));
  const lines = Array.from({ length: rows }, (_, i) =>
    Object.values(columns)
      .map((column) => column[i] ?? '')
      .join('\t'),
  );
  return [Object.keys(columns).join('\t'), ...lines].join('\n');
};
const xy = ({ x, y }: Inputs) => pasted({ first: numbersOrMissing(x), second: numbersOrMissing(y) });

/** The shown numbers of a report that go by a name of the case. */
type Read = (report: Report) => Record<string, Shown | readonly (Shown | null | undefined)[] | undefined>;
const named = (report: Report, name: string | RegExp) =>
  report.numbers.find((each) => (typeof name === 'string' ? each.name === name : name.test(each.name)));
const ends = (report: Report, i = 0) => {
  const interval = report.estimates[i]?.interval;
  return [interval?.lower, interval?.upper];
};
const cell = (report: Report, table: number, row: string, column: number) => {
  const found = report.tables[table]?.rows.find(([name]) => name === row)?.[column];
  return typeof found === 'object' ? found : undefined;
};

const families: Record<string, { ask: (inputs: Inputs) => Answer; read: Read }> = {
  ttest_two_sample: {
    ask: (inputs) => independentTTest.answer(xy(inputs)),
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
    ask: (inputs) => independentTTest.answer(xy(inputs)),
    read: (r) => ({
      difference: r.estimates[0],
      welch_ci95: ends(r),
      welch_t: named(r, 't'),
      welch_p: named(r, 'p'),
    }),
  },
  ttest_paired: {
    ask: (inputs) => pairedTTestInstrument.answer(xy(inputs)),
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
      oneSampleTTestInstrument.answer(pasted({ x: numbersOrMissing(x) }), { nullValue: scalar(mu, 0) }),
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
    ask: (inputs) => mannWhitneyTest.answer(xy(inputs)),
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
    ask: (inputs) => mannWhitneyTest.answer(xy(inputs)),
    read: (r) => ({
      U1: named(r, 'U'),
      p_exact_permutation_ties: named(r, 'p (exact)'),
      p_normal_corrected: named(r, 'p, normal approximation'),
    }),
  },
  wilcoxon_signed_rank: {
    ask: (inputs) =>
      wilcoxonTest.answer(
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
  table_2x2_risk: {
    ask: ({ m, conf_level }) => {
      const [one, two] = matrix(m) as [number[], number[]];
      return twoByTwoTable.answer(
        pasted({ arm: ['a', 'b'], yes: [one[0]!, two[0]!], no: [one[1]!, two[1]!] }),
        { level: scalar(conf_level, 0.95) },
      );
    },
    read: (r) => ({
      fisher_p: named(r, 'p (Fisher, exact)'),
      nnt: named(r, 'Number needed to treat'),
      ...(r.estimates.length === 3 && {
        risk_ratio: r.estimates[1],
        rr_katz: ends(r, 1),
        or_exact: ends(r, 2),
      }),
    }),
  },
  correlation: {
    ask: (inputs) => correlation.answer(xy(inputs)),
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
  anova_one_way: {
    ask: ({ y, g }) =>
      oneWayAnovaInstrument.answer(
        pasted({ value: numbersOrMissing(y), group: strings(g).map((name) => `g${name}`) }),
      ),
    read: (r) => ({
      F: named(r, 'F'),
      p: named(r, 'p'),
      eta_squared: named(r, 'η²'),
      omega_squared: named(r, 'ω²'),
    }),
  },
  linear_regression: {
    ask: ({ x, y }) => straightLine.answer(pasted({ x: numbersOrMissing(x), y: numbersOrMissing(y) })),
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
    ask: ({ x }) => descriptiveStatistics.answer(pasted({ x: numbersOrMissing(x) })),
    read: (r) => ({
      n: named(r, 'n'),
      mean: r.estimates[0],
      sd: named(r, 'SD'),
      median: named(r, 'Median'),
      mean_ci95: ends(r),
      skewness_G1: cell(r, 0, 'Skewness (adjusted)', 1),
      excess_kurtosis_G2: cell(r, 0, 'Excess kurtosis (adjusted)', 1),
      mad_scaled: cell(r, 0, 'Median absolute deviation, scaled', 1),
      trimmed_mean_10: cell(r, 0, 'Mean without the outer tenths', 1),
    }),
  },
  binomial_test: {
    ask: ({ k, n, p0 }) => oneProportion.answer(`${scalar(k)}\t${scalar(n)}`, { nullValue: scalar(p0, 0.5) }),
    read: (r) => ({ p: named(r, 'p (exact)') }),
  },
};

const isNumber = (value: Json | undefined): value is number => typeof value === 'number';

describe.each(Object.entries(families))('%s', (family, { ask, read }) => {
  const own = cases.filter((each) => each.family === family);

  it('has cases', () => {
    expect(own.length).toBeGreaterThan(0);
  });

  it.each(own.map((each) => [each.id, each] as const))('%s comes out right', (_, { inputs, expected }) => {
    const answer = ask(inputs);
    if (answer.status === 'refused') {
      expect(answer.says).toMatch(/\.$/);
      expect((expected as Record<string, Json>).status ?? 'error').toBe('error');
      return;
    }
    const found = read(answer);
    let compared = 0;
    for (const [name, got] of Object.entries(found)) {
      const wanted = (expected as Record<string, Json | undefined>)[name];
      const pairs = (Array.isArray(got) ? got : [got]) as (Shown | null | undefined)[];
      const values = Array.isArray(wanted) ? wanted : [wanted];
      pairs.forEach((one, i) => {
        const value = values[i];
        if (!one || !isNumber(value)) return;
        compared++;
        expect(shows(one, value), `${name}: ${one.text} for ${value}`).toBe(true);
      });
    }
    expect(compared).toBeGreaterThan(0);
  });
});
