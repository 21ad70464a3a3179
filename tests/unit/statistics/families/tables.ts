import { chiSquareTest, goodnessOfFit } from '../../../../src/statistics/tables/chi-square-test.ts';
import { fisherExact } from '../../../../src/statistics/tables/fisher-exact.ts';
import { fisherExactTable } from '../../../../src/statistics/tables/fisher-exact-rxc.ts';
import { mcNemar, twoByTwo } from '../../../../src/statistics/tables/two-by-two.ts';
import { matrix, numbers } from '../inputs.ts';
import type { Inputs, Registry } from '../reference-case.ts';

const table2x2 = (inputs: Inputs): Record<string, unknown> => {
  const m = matrix(inputs.m);
  const fisher = fisherExact(m);
  const association = twoByTwo(m);
  const paired = mcNemar(m);
  if (fisher.status === 'error' || association.status === 'error') return { ...fisher };
  return {
    status: 'ok',
    fisher_p: fisher.p,
    fisher_p_less: fisher.pLess,
    fisher_p_greater: fisher.pGreater,
    fisher_or: fisher.oddsRatio,
    fisher_or_conditional_mle: fisher.oddsRatio,
    fisher_or_ci95: fisher.interval,
    fisher_test_printed_or_and_ci: [fisher.oddsRatio, fisher.interval.lower, fisher.interval.upper],
    yates_chi2: association.yatesChiSquare,
    yates_p: association.yatesP,
    odds_ratio_sample: association.oddsRatio,
    haldane_or: association.haldaneOddsRatio,
    phi: association.phi,
    ...(paired.status === 'ok' && {
      mcnemar_chi2_corrected: paired.chiSquareCorrected,
      mcnemar_p_corrected: paired.pCorrected,
      mcnemar_p_uncorrected: paired.p,
      mcnemar_p_exact: paired.pExact,
    }),
  };
};

export const tables: Registry = {
  chi_square: (inputs) => {
    const test = chiSquareTest(matrix(inputs.m));
    if (test.status === 'error') return test;
    return {
      chi2: test.chiSquare,
      df: test.df,
      p: test.p,
      expected: test.expected,
      std_residuals: test.standardizedResiduals,
      cramers_v: test.cramersV,
      min_expected: test.minimumExpected,
      G: test.g,
      G_p: test.gP,
    };
  },
  table_2x2: table2x2,
  table_2x2_edge: table2x2,
  fisher_rxc: (inputs) => ({ ...fisherExactTable(matrix(inputs.m)) }),
  goodness_of_fit: (inputs) => {
    const test = goodnessOfFit(
      numbers(inputs.observed),
      inputs.prob === undefined ? undefined : numbers(inputs.prob),
    );
    if (test.status === 'error') return test;
    return { chi2: test.chiSquare, df: test.df, p: test.p, expected: test.expected };
  },
};
