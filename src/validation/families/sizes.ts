import { anovaPowerFromMeans } from '../../statistics/power/anova-power.ts';
import { correlationPower } from '../../statistics/power/correlation-power.ts';
import { equivalencePower } from '../../statistics/power/equivalence-power.ts';
import { logRankSampleSize } from '../../statistics/power/log-rank-size.ts';
import { noninferioritySampleSize } from '../../statistics/power/noninferiority-size.ts';
import {
  meanPrecisionSampleSize,
  proportionPrecisionSampleSize,
  proportionPrecisionSampleSizeWilson,
} from '../../statistics/power/precision.ts';
import { proportionPower } from '../../statistics/power/proportion-power-exact.ts';
import { proportionsExactPower } from '../../statistics/power/proportions-exact-power.ts';
import { tTestPowerUnequal, tTestSampleSizeByRatio } from '../../statistics/power/t-test-power-unequal.ts';
import { refuse } from '../../statistics/result.ts';
import type { Failure } from '../../statistics/result.ts';
import { answered, numbers, numbersOrMissing, scalar } from '../inputs.ts';
import type { Adapter, Inputs, Registry } from '../reference-case.ts';

type Row = Record<string, number>;

/** Converts the parallel input vectors to one record per case, each answered separately. A missing value is left out. */
export const each =
  (call: (row: Row) => Failure | ({ status: 'ok' } & Record<string, unknown>)): Adapter =>
  (inputs: Inputs) => {
    const columns = Object.entries(inputs).map(([name, values]) => [name, numbersOrMissing(values)] as const);
    const length = Math.max(0, ...columns.map(([, values]) => values.length));
    const answers = Array.from({ length }, (_, i) =>
      call(
        Object.fromEntries(
          columns.flatMap(([name, values]) => {
            const value = values[i % values.length] ?? undefined;
            return value === undefined ? [] : [[name, value]];
          }),
        ),
      ),
    );
    const failed = length > 0 ? answers.find(({ status }) => status === 'error') : refuse('too-few-values');
    return (
      failed ??
      Object.fromEntries(
        Object.keys(answers[0] ?? {}).map((key) => [
          key,
          answers.map((row) => (row as Record<string, unknown>)[key]),
        ]),
      )
    );
  };

export const sizes: Registry = {
  power_t_unequal: each(({ n1, n2, d, alpha }) => {
    const found = tTestPowerUnequal(n1!, n2!, d!, alpha === undefined ? {} : { alpha });
    const one = tTestPowerUnequal(n1!, n2!, d!, {
      ...(alpha !== undefined && { alpha }),
      alternative: d! < 0 ? 'less' : 'greater',
    });
    if (found.status === 'error') return found;
    return { status: 'ok', power: found.power, power_one_sided: answered(one).power };
  }),
  power_t_size_ratio: each(({ d, power, alpha, ratio }) => {
    const found = tTestSampleSizeByRatio(d!, power!, ratio, alpha);
    if (found.status === 'error') return found;
    return { status: 'ok', n1: found.n1, n1_whole: found.n1Whole, n2_whole: found.n2Whole };
  }),
  power_proportions_exact: each(({ n1, n2, p1, p2, alpha }) => {
    const found = proportionsExactPower(n1!, n2!, p1!, p2!, alpha);
    if (found.status === 'error') return found;
    return { status: 'ok', power_fisher: found.power, power_approx: found.powerApproximate };
  }),
  power_one_proportion: each(({ n, p0, p1, alpha }) => {
    const found = proportionPower(n!, p0!, p1!, alpha);
    if (found.status === 'error') return found;
    return {
      status: 'ok',
      exact_power: found.power,
      exact_size: found.size,
      approx_power: found.powerApproximate,
    };
  }),
  power_logrank_schoenfeld: each(({ hr, power, alpha, share, pe1, pe2 }) => {
    const found = logRankSampleSize(hr!, power!, pe1!, pe2!, alpha, share);
    if (found.status === 'error') return found;
    return {
      status: 'ok',
      events: found.events,
      n_total: found.n,
      events_whole: found.eventsWhole,
      n_whole: found.nRoundedUp,
    };
  }),
  power_noninferiority: each(({ diff, margin, sd, alpha, power }) => {
    const found = noninferioritySampleSize({
      difference: diff!,
      margin: margin!,
      standardDeviation: sd!,
      power: power!,
      alpha: alpha ?? 0.025,
    });
    if (found.status === 'error') return found;
    return { status: 'ok', n_per_group: found.n, n_whole: found.nRoundedUp, n_normal: found.nNormal };
  }),
  power_tost: each(({ n, diff, margin, sd, alpha }) => {
    const design = { difference: diff!, margin: margin!, standardDeviation: sd!, alpha: alpha ?? 0.05 };
    const found = equivalencePower(n!, design);
    return found.status === 'error' ? found : { status: 'ok', power: found.power };
  }),
  power_anova_means: ({ means, sd, n, alpha }) => {
    const found = anovaPowerFromMeans(numbers(means), scalar(sd), scalar(n), scalar(alpha, 0.05));
    if (found.status === 'error') return found;
    return { lambda: found.lambda, power: found.power, cohen_f: found.cohenF };
  },
  power_correlation: each(({ n, rho, alpha }) => {
    const found = correlationPower(n!, rho!, alpha);
    return found.status === 'error' ? found : { status: 'ok', power: found.power };
  }),
  precision: each(({ sd, half_width, p, margin, conf_level }) => {
    const ofMean = meanPrecisionSampleSize(sd!, half_width!, conf_level);
    const wald = proportionPrecisionSampleSize(p!, margin!, Infinity, conf_level);
    const wilson = proportionPrecisionSampleSizeWilson(p!, margin!, conf_level);
    if (ofMean.status === 'error') return ofMean;
    if (wald.status === 'error') return wald;
    if (wilson.status === 'error') return wilson;
    return {
      status: 'ok',
      mean_n_normal: ofMean.nNormal,
      mean_n_t: ofMean.nT,
      proportion_n_wald: wald.n,
      proportion_n_wilson: wilson.n,
    };
  }),
};
