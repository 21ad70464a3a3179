// Contingency tables and proportions.
import { answerOf } from '../../../../src/calculators/answer.ts';
import { diagnosticTestInstrument } from '../../../../src/calculators/diagnostic-test.ts';
import { goodnessOfFitInstrument } from '../../../../src/calculators/goodness-of-fit.ts';
import { kappaInstrument } from '../../../../src/calculators/kappa.ts';
import { mcnemarTest } from '../../../../src/calculators/mcnemar.ts';
import { oneProportion } from '../../../../src/calculators/one-proportion.ts';
import { rxcTable } from '../../../../src/calculators/rxc-table.ts';
import type { Report, Shown } from '../../../../src/calculators/report.ts';
import { twoByTwoTable } from '../../../../src/calculators/two-by-two-table.ts';
import { matrix, numbers, scalar } from '../../../../src/validation/inputs.ts';
import type { Inputs } from '../../../../src/validation/reference-case.ts';
import { cell, column, ends, named, pasted } from './read-report.ts';
import type { Families } from './read-report.ts';

/** A contingency table with its names. */
const counted = (rows: readonly (readonly number[])[]) =>
  pasted({
    group: rows.map((_, i) => `group ${String.fromCharCode(97 + i)}`),
    ...Object.fromEntries(rows[0]!.map((_, j) => [`outcome ${j + 1}`, rows.map((row) => row[j]!)])),
  });

const residuals = (report: Report) =>
  report.tables[1]!.rows.flatMap((row) => row.slice(1)).map((each) =>
    typeof each === 'object' ? each : null,
  );

/** Positive and negative results, and among them those with and without the condition. */
const tested = ({ tp, fp, fn, tn }: Inputs) =>
  pasted({
    test: ['positive', 'negative'],
    disease: [scalar(tp), scalar(fn)],
    'no disease': [scalar(fp), scalar(tn)],
  });

/** A square table with the same names of rows and columns. */
const squared = (rows: readonly (readonly number[])[], names: readonly string[]) =>
  pasted({
    'first / second': names.slice(0, rows.length),
    ...Object.fromEntries(rows.map((_, j) => [names[j]!, rows.map((row) => row[j]!)])),
  });

/** The numbers of a text such as `96.4% (93.9 to 97.9)`. */
const parts = (shown: Shown | undefined) =>
  (shown?.text.match(/[\d.]+/g) ?? []).map((text) => ({ value: Number(text), text }));

/** A percentage as a proportion, with two more decimals. */
const asShare = (shown: Shown | undefined): Shown | undefined => {
  if (!shown) return undefined;
  const value = Number(shown.text.replace('−', '-')) / 100;
  const decimals = 2 + (shown.text.split('.')[1]?.length ?? 0);
  return { value, text: value.toFixed(decimals).replace('-', '−') };
};
const shares = (shown: Shown | undefined) => parts(shown).map(asShare);

export const counts: Families = {
  goodness_of_fit: {
    ask: ({ observed, prob }) =>
      answerOf(
        goodnessOfFitInstrument,
        pasted({
          kind: numbers(observed).map((_, i) => `kind ${i + 1}`),
          observed: numbers(observed),
          ...(prob !== undefined && { expected: numbers(prob) }),
        }),
      ),
    read: (r) => ({
      chi2: named(r, 'χ²'),
      df: named(r, 'df'),
      p: named(r, 'p (χ²)'),
      expected: column(r, 0, 2),
    }),
  },
  diagnostic_test: {
    ask: (inputs) => answerOf(diagnosticTestInstrument, tested(inputs)),
    read: (r) => {
      const [specificity, ...specificityLimits] = shares(named(r, 'Specificity'));
      const [ppv, ...ppvLimits] = shares(named(r, /^PPV/));
      const [npv, ...npvLimits] = shares(named(r, /^NPV/));
      const [positive, ...positiveLimits] = parts(named(r, 'LR+'));
      const [negative, ...negativeLimits] = parts(named(r, 'LR−'));
      return {
        sensitivity: asShare(r.estimates[0]),
        sensitivity_wilson: ends(r).map(asShare),
        specificity,
        specificity_wilson: specificityLimits,
        ppv,
        ppv_wilson: ppvLimits,
        npv,
        npv_wilson: npvLimits,
        lr_positive: positive,
        lr_positive_ci: positiveLimits,
        lr_negative: negative,
        lr_negative_ci: negativeLimits,
        youden: cell(r, 1, 'Youden’s J', 1),
        diagnostic_odds_ratio: cell(r, 1, 'Diagnostic odds ratio', 1),
      };
    },
  },
  diagnostic_test_at_prevalence: {
    of: 'diagnostic_test',
    ask: (inputs) =>
      answerOf(diagnosticTestInstrument, tested(inputs), {
        predictive: 'other',
        prevalence: 100 * scalar(inputs.prevalence),
      }),
    read: (r) => ({
      ppv_at_prevalence: shares(named(r, /^PPV/))[0],
      npv_at_prevalence: shares(named(r, /^NPV/))[0],
    }),
  },
  table_2x2_risk: {
    ask: ({ m, conf_level }) => {
      const [one, two] = matrix(m) as [number[], number[]];
      return answerOf(
        twoByTwoTable,
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
  rxc_association: {
    ask: ({ m }) => answerOf(rxcTable, counted(matrix(m))),
    read: (r) => ({
      chi2: named(r, 'χ²'),
      df: named(r, 'df'),
      p: named(r, 'p (χ²)'),
      cramers_v: r.estimates[0],
      cramers_v_bias_corrected: cell(r, 2, 'Cramér’s V, corrected for its bias', 1),
      contingency_coefficient: cell(r, 2, 'Contingency coefficient', 1),
      adjusted_residuals: residuals(r),
    }),
  },
  chi_square: {
    ask: ({ m }) => answerOf(rxcTable, counted(matrix(m))),
    read: (r) => ({
      chi2: named(r, 'χ²'),
      p: named(r, 'p (χ²)'),
      cramers_v: r.estimates[0],
      std_residuals: residuals(r),
      G: cell(r, 2, 'G (likelihood ratio)', 1),
      G_p: cell(r, 2, 'p of G', 1),
    }),
  },
  fisher_rxc: {
    ask: ({ m }) => answerOf(rxcTable, counted(matrix(m))),
    read: (r) => ({ p: named(r, 'p (Fisher–Freeman–Halton)') }),
  },
  trend_proportions: {
    ask: ({ x, n }) => answerOf(rxcTable, counted(numbers(x).map((k, i) => [k, numbers(n)[i]! - k]))),
    read: (r) => ({ p: named(r, 'p of a trend') }),
  },
  mcnemar_table: {
    ask: ({ m }) => answerOf(mcnemarTest, squared(matrix(m), ['yes', 'no'])),
    read: (r) => {
      const [odds, ...oddsLimits] = parts(named(r, 'Odds ratio'));
      return {
        difference: asShare(r.estimates[0]),
        diff_newcombe: ends(r).map(asShare),
        p_exact: named(r, 'p (exact)'),
        chi2: named(r, 'χ²'),
        p: named(r, 'p (χ²)'),
        odds_ratio: odds,
        or_exact: oddsLimits,
        p_mid: cell(r, 1, 'Mid-p', 2),
        chi2_corrected: cell(r, 1, 'χ², corrected for continuity', 1),
        p_corrected: cell(r, 1, 'χ², corrected for continuity', 2),
      };
    },
  },
  kappa: {
    ask: ({ m }) => answerOf(kappaInstrument, squared(matrix(m), [...'abcdefgh'])),
    read: (r) => ({
      observed_agreement: shares(named(r, 'Observed agreement'))[0],
      'unweighted.kappa': r.estimates[0],
      'unweighted.ci95': ends(r),
      'unweighted.p': named(r, 'p (κ = 0)'),
      'linear.kappa': cell(r, 0, 'Kappa, linear weights', 1),
      'linear.ci95': [2, 3].map((at) => cell(r, 0, 'Kappa, linear weights', at)),
      'linear.p': cell(r, 0, 'Kappa, linear weights', 4),
      'quadratic.kappa': cell(r, 0, 'Kappa, quadratic weights', 1),
      'quadratic.ci95': [2, 3].map((at) => cell(r, 0, 'Kappa, quadratic weights', at)),
      'quadratic.p': cell(r, 0, 'Kappa, quadratic weights', 4),
    }),
  },
  binomial_test: {
    ask: ({ k, n, p0 }) =>
      answerOf(oneProportion, `${scalar(k)}\t${scalar(n)}`, { nullValue: scalar(p0, 0.5) }),
    read: (r) => ({ p: named(r, 'p (exact)') }),
  },
};
