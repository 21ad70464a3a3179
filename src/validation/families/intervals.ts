import { intervalsOfColumn } from '../../statistics/intervals/intervals-of-column.ts';
import { proportionIntervals } from '../../statistics/intervals/proportion-intervals.ts';
import { rateInterval } from '../../statistics/intervals/rate-interval.ts';
import { compareProportions } from '../../statistics/intervals/two-proportions.ts';
import type { Interval } from '../../statistics/result.ts';
import { numbers, observed, scalar } from '../inputs.ts';
import type { Registry } from '../reference-case.ts';

// R's logarithmic interval of a ratio of 0 or infinity has only one limit.
const asInR = (estimate: number | null, interval: Interval | null) => {
  if (interval) return interval;
  if (estimate === null) return [null, null];
  return estimate === 0 ? [0, null] : [null, Infinity];
};

export const intervals: Registry = {
  ci_mean: (inputs) => {
    const x = observed(inputs.x);
    const [c90, c95, c99] = [0.9, 0.95, 0.99].map((level) => intervalsOfColumn(x, level));
    if (c90?.status !== 'ok' || c95?.status !== 'ok' || c99?.status !== 'ok') return { ...c95 };
    return {
      mean: c95.mean,
      se: c95.standardError,
      ci90: c90.meanInterval,
      ci95: c95.meanInterval,
      ci99: c99.meanInterval,
      var_ci95: c95.varianceInterval,
      sd_ci95: c95.standardDeviationInterval,
      median_ci95_orderstat: c95.medianInterval,
    };
  },
  ci_proportion: (inputs) => {
    const result = proportionIntervals(scalar(inputs.k), scalar(inputs.n));
    if (result.status === 'error') return result;
    return {
      estimate: result.estimate,
      wald: result.wald,
      wilson: result.wilson,
      wilson_continuity: result.wilsonContinuityCorrected,
      clopper_pearson: result.clopperPearson,
      agresti_coull: result.agrestiCoull,
      jeffreys: result.jeffreys,
    };
  },
  ci_two_proportions: (inputs) => {
    const result = compareProportions(
      scalar(inputs.k1),
      scalar(inputs.n1),
      scalar(inputs.k2),
      scalar(inputs.n2),
    );
    if (result.status === 'error') return result;
    return {
      difference: result.difference,
      wald: result.wald,
      newcombe: result.newcombe,
      risk_ratio: result.riskRatio,
      risk_ratio_ci95: asInR(result.riskRatio, result.riskRatioInterval),
      odds_ratio: result.oddsRatio,
      odds_ratio_ci95_woolf: asInR(result.oddsRatio, result.oddsRatioInterval),
      number_needed_to_treat: result.numberNeededToTreat,
      z_test_p: result.zTestP,
      z_test_p_yates: result.zTestPYates,
    };
  },
  ci_rate: (inputs) => {
    const exposure = numbers(inputs.exposure);
    const results = numbers(inputs.k).map((k, i) => rateInterval(k, exposure[i % exposure.length]!));
    const failed = results.find(({ status }) => status === 'error');
    if (failed) return failed;
    const rates = results.filter((result) => result.status === 'ok');
    return {
      rate: rates.map(({ rate }) => rate),
      lower: rates.map(({ interval }) => interval.lower),
      upper: rates.map(({ interval }) => interval.upper),
    };
  },
};
