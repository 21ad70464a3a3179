import { hommel } from '../../statistics/multiple-comparisons/hommel.ts';
import { sidak } from '../../statistics/multiple-comparisons/sidak.ts';
import { cochranQ } from '../../statistics/tables/cochran-q.ts';
import { mantelHaenszel } from '../../statistics/tables/mantel-haenszel.ts';
import { marginalHomogeneity } from '../../statistics/tables/marginal-homogeneity.ts';
import { completeRows, numbersOrMissing, rowsOf, vector } from '../inputs.ts';
import type { Json, Registry } from '../reference-case.ts';

/** A missing count becomes NaN, which the functions reject. */
const counts = (value: Json | undefined) => rowsOf(value).map((row) => row.map((count) => count ?? NaN));

export const strata: Registry = {
  mantel_haenszel: ({ tables }) => {
    const result = mantelHaenszel(vector(tables).map(counts));
    if (result.status === 'error') return result;
    return {
      strata: result.strata,
      odds_ratio: result.oddsRatio,
      log_or_se: result.logOddsRatioStandardError,
      or_ci95: result.oddsRatioInterval,
      cmh_chi2: result.chiSquare,
      cmh_p: result.p,
      cmh_chi2_corrected: result.chiSquareCorrected,
      cmh_p_corrected: result.pCorrected,
      risk_ratio: result.riskRatio,
      rr_ci95: result.riskRatioInterval,
      risk_difference: result.riskDifference,
      rd_se_greenland_robins: result.greenlandRobins.standardError,
      rd_ci95_greenland_robins: result.greenlandRobins.interval,
      rd_se_sato: result.sato.standardError,
      rd_ci95_sato: result.sato.interval,
      crude_odds_ratio: result.crudeOddsRatio,
      breslow_day_chi2: result.homogeneity?.chiSquare,
      breslow_day_df: result.homogeneity?.df,
      breslow_day_p: result.homogeneity?.p,
      tarone_chi2: result.homogeneity?.taroneChiSquare,
      tarone_p: result.homogeneity?.taroneP,
    };
  },
  cochran_q: ({ m }) => {
    const result = cochranQ(completeRows(m));
    if (result.status === 'error') return result;
    return {
      n: result.subjects,
      proportions: result.proportions,
      Q: result.q,
      df: result.df,
      p: result.p,
      informative_rows: result.informative,
    };
  },
  symmetry: ({ m }) => {
    const result = marginalHomogeneity(counts(m));
    if (result.status === 'error') return result;
    return {
      bowker_chi2: result.bowker.chiSquare,
      bowker_df: result.bowker.df,
      bowker_p: result.bowker.p,
      bowker_df_all: result.pairs,
      stuart_maxwell_chi2: result.stuartMaxwell.chiSquare,
      stuart_maxwell_df: result.stuartMaxwell.df,
      stuart_maxwell_p: result.stuartMaxwell.p,
      bhapkar_chi2: result.bhapkar.chiSquare,
      bhapkar_p: result.bhapkar.p,
    };
  },
  adjust_p_more: ({ p }) => {
    const all = numbersOrMissing(p);
    const present = all.filter((value) => value !== null);
    const [byHommel, bySidak] = [hommel(present), sidak(present)];
    if (byHommel.status === 'error') return byHommel;
    if (bySidak.status === 'error') return bySidak;
    // A missing p-value stays missing and is not counted.
    const inPlace = (adjusted: readonly number[]) => {
      const rest = adjusted.values();
      return all.map((value) => (value === null ? null : rest.next().value));
    };
    return {
      hommel: inPlace(byHommel.adjusted),
      sidak: inPlace(bySidak.singleStep),
      holm_sidak: inPlace(bySidak.stepDown),
    };
  },
};
