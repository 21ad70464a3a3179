import { areaUnderCurve } from '../../statistics/areas/area-under-curve.ts';
import { batchAreas } from '../../statistics/areas/batch-area.ts';
import { present } from '../../statistics/columns.ts';
import { numbersOrMissing, pairs, scalar, vector } from '../inputs.ts';
import type { Registry } from '../reference-case.ts';

export const areas: Registry = {
  auc_time: ({ t, c, baseline, n_terminal }) => {
    const options = { baseline: scalar(baseline, 0), terminal: scalar(n_terminal, 0) };
    const result = areaUnderCurve(...pairs(t, c), options);
    if (result.status === 'error') return result;
    return {
      auc_linear: result.linear,
      auc_linear_log: result.linearLog,
      incremental_net: result.incrementalNet,
      incremental_positive: result.incrementalPositive,
      incremental_negative: result.incrementalNegative,
      mean_level: result.meanLevel,
      cmax: result.largest,
      tmax: result.timeOfLargest,
      lambda_z: result.elimination?.rate,
      half_life: result.elimination?.halfLife,
      auc_infinity: result.elimination?.areaToInfinity,
      percent_extrapolated: result.elimination?.extrapolatedPercent,
    };
  },
  auc_batch: ({ time, value, g }) => {
    const all = numbersOrMissing(time);
    const labels = vector(g ?? all.map(() => 'all')).map((label) => (label === null ? null : String(label)));
    const [times, values, groups] = present(all, numbersOrMissing(value), labels).columns;
    const names = [...new Set(groups)];
    const batches = names.map((name) => {
      const inGroup = (_: number, i: number) => groups[i] === name;
      return { times: times.filter(inGroup), values: values.filter(inGroup) };
    });
    const result = batchAreas(batches);
    if (result.status === 'error') return result;
    return {
      groups: names,
      auc: result.groups.map(({ area }) => area),
      se: result.groups.map(({ standardError }) => standardError),
      df: result.groups.map(({ df }) => df),
      lower95: result.groups.map(({ interval }) => interval.lower),
      upper95: result.groups.map(({ interval }) => interval.upper),
      difference: result.difference?.difference,
      difference_se: result.difference?.standardError,
      difference_df: result.difference?.df,
      t: result.difference?.t,
      p: result.difference?.p,
      difference_ci95: result.difference?.interval,
      z_p: result.difference?.pNormal,
    };
  },
};
