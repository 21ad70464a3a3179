import { chiSquareTest, goodnessOfFit } from '../../statistics/tables/chi-square-test.ts';
import { fisherExact } from '../../statistics/tables/fisher-exact.ts';
import { fisherExactTable } from '../../statistics/tables/fisher-exact-rxc.ts';
import { mcNemar } from '../../statistics/tables/mcnemar.ts';
import { compareProportions } from '../../statistics/intervals/two-proportions.ts';
import { oddsRatioMidP } from '../../statistics/tables/odds-ratio-mid-p.ts';
import { twoByTwo } from '../../statistics/tables/two-by-two.ts';
import type { Alternative } from '../../statistics/alternative.ts';
import { matrix, numbers, pAs, scalar } from '../inputs.ts';
import type { Inputs, Registry } from '../reference-case.ts';

const table2x2 = (inputs: Inputs): Record<string, unknown> => {
  const m = matrix(inputs.m);
  const fisher = fisherExact(m);
  const one = (alternative: Alternative) => pAs(fisherExact(m, { alternative }));
  const association = twoByTwo(m);
  const paired = mcNemar(m);
  if (fisher.status === 'error' || association.status === 'error') return { ...fisher };
  return {
    status: 'ok',
    fisher_p: fisher.p,
    fisher_p_less: one('less'),
    fisher_p_greater: one('greater'),
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

const risk = ({ m, conf_level }: Inputs): Record<string, unknown> => {
  const [table, level] = [matrix(m), scalar(conf_level, 0.95)];
  const [[a, b], [c, d]] = table as [[number, number], [number, number]];
  const compared = compareProportions(a, a + b, c, c + d, { level });
  const [fisher, mid] = [fisherExact(table, { level }), oddsRatioMidP(table, { level })];
  if (compared.status === 'error') return compared;
  if (fisher.status === 'error') return fisher;
  if (mid.status === 'error') return mid;
  return {
    risk1: compared.proportions[0],
    risk2: compared.proportions[1],
    risk_difference: compared.difference,
    rd_newcombe: compared.newcombe,
    rd_wald: compared.wald,
    rd_agresti_caffo: compared.agrestiCaffo,
    risk_ratio: compared.riskRatio,
    rr_katz: compared.riskRatioInterval ?? [null, null],
    odds_ratio: compared.oddsRatio,
    or_woolf: compared.oddsRatioInterval ?? [null, null],
    or_exact: fisher.interval,
    or_midp: mid.interval,
    fisher_p: fisher.p,
    midp_p: mid.p,
    nnt: compared.numberNeededToTreat,
    nnt_ci: compared.numberNeededToTreatLimits,
    nnt_ci_spans_infinity: compared.numberNeededToTreatLimits.throughInfinity,
  };
};

const tests = ({ m }: Inputs): Record<string, unknown> => {
  const table = matrix(m);
  const one = (alternative: Alternative) => pAs(fisherExact(table, { alternative }));
  const [pearson, association, fisher] = [chiSquareTest(table), twoByTwo(table), fisherExact(table)];
  if (pearson.status === 'error') return pearson;
  if (association.status === 'error') return association;
  if (fisher.status === 'error') return fisher;
  return {
    chi2: pearson.chiSquare,
    p: pearson.p,
    log10_p: pearson.log10P,
    chi2_yates: association.yatesChiSquare,
    p_yates: association.yatesP,
    chi2_n_minus_1: association.nMinusOneChiSquare,
    p_n_minus_1: association.nMinusOneP,
    fisher_p: fisher.p,
    fisher_p_less: one('less'),
    fisher_p_greater: one('greater'),
    phi: association.phi,
    min_expected: pearson.minimumExpected,
  };
};

const pairedAnswers = ({ m }: Inputs): Record<string, unknown> => {
  const test = mcNemar(matrix(m));
  if (test.status === 'error') return test;
  return {
    chi2: test.chiSquare,
    p: test.p,
    chi2_corrected: test.chiSquareCorrected,
    p_corrected: test.pCorrected,
    p_exact: test.pExact,
    p_mid: test.pMid,
    odds_ratio: test.oddsRatio,
    or_exact: test.oddsRatioInterval,
    difference: test.difference,
    diff_wald: test.differenceWald,
    diff_newcombe: test.differenceNewcombe,
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
  table_2x2_risk: risk,
  table_2x2_tests: tests,
  mcnemar_table: pairedAnswers,
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
