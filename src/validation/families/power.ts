import { anovaPower, anovaSampleSize } from '../../statistics/power/anova-power.ts';
import { correlationSampleSize } from '../../statistics/power/correlation-power.ts';
import {
  logRankEvents,
  meanPrecisionSampleSize,
  proportionPrecisionSampleSize,
} from '../../statistics/power/precision.ts';
import { proportionsPower, proportionsSampleSize } from '../../statistics/power/proportion-power.ts';
import {
  smallestDetectableDifference,
  tTestPower,
  tTestSampleSize,
} from '../../statistics/power/t-test-power.ts';
import type { TTestDesign } from '../../statistics/power/t-test-power.ts';
import type { Failure } from '../../statistics/result.ts';
import { numbers } from '../inputs.ts';
import type { Inputs, Registry } from '../reference-case.ts';

type Row = Record<string, number>;

/** Converts the parallel input vectors to one record per case. */
const rows = (inputs: Inputs): Row[] => {
  const columns = Object.entries(inputs).map(([name, values]) => [name, numbers(values)] as const);
  const length = Math.max(...columns.map(([, values]) => values.length));
  return Array.from({ length }, (_, i) =>
    Object.fromEntries(columns.map(([name, values]) => [name, values[i % values.length]!])),
  );
};

const need = <T extends object>(result: T | Failure): T => {
  if ('reason' in result) throw new Error(result.reason);
  return result as T;
};

/** Converts one record per case to a vector per quantity. */
const columnwise = (list: readonly Record<string, number>[]): Record<string, number[]> =>
  Object.fromEntries(Object.keys(list[0] ?? {}).map((key) => [key, list.map((row) => row[key]!)]));

const sampleSize = (row: Row, options: Partial<TTestDesign> = {}) =>
  need(
    tTestSampleSize(row.power!, {
      difference: row.delta!,
      standardDeviation: row.sd ?? row.sd_diff ?? 1,
      alpha: row.alpha ?? 0.05,
      ...options,
    }),
  );

// Keyed by the part of the case id after "power.", without a running number.
const calls: Record<string, (row: Row) => Record<string, number>> = {
  't2.n': (row) => {
    const { n, nRoundedUp } = sampleSize(row);
    return { n_per_group: n, n_ceiling: nRoundedUp };
  },
  't2.onesided': (row) => ({ n_per_group: sampleSize(row, { alternative: 'greater' }).n }),
  't.paired': (row) => ({ n_pairs: sampleSize(row, { samples: 'paired' }).n }),
  't.one': (row) => ({ n: sampleSize(row, { samples: 'one' }).n }),
  't2.power': (row) => {
    const design = { difference: row.delta!, standardDeviation: row.sd ?? 1, alpha: row.alpha ?? 0.05 };
    return {
      power: need(tTestPower(row.n!, design)).power,
      power_strict: need(tTestPower(row.n!, { ...design, countWrongDirection: true })).power,
    };
  },
  't2.mde': (row) => {
    const design = { standardDeviation: row.sd ?? 1, alpha: row.alpha ?? 0.05 };
    return { delta: need(smallestDetectableDifference(row.n!, row.power!, design)).difference };
  },
  prop2: (row) => ({
    n_per_group: need(proportionsSampleSize(row.power ?? 0.8, row.p1!, row.p2!, { alpha: row.alpha ?? 0.05 }))
      .n,
    power_at_50: need(proportionsPower(50, row.p1!, row.p2!, { alpha: row.alpha ?? 0.05 })).power,
  }),
  anova: (row) => {
    const design = {
      groups: row.groups!,
      betweenVariance: row.between_var!,
      withinVariance: row.within_var!,
      alpha: row.alpha ?? 0.05,
    };
    return {
      n_per_group: need(anovaSampleSize(row.power ?? 0.8, design)).n,
      power_at_10: need(anovaPower(10, design)).power,
    };
  },
  cor: (row) => ({ n: need(correlationSampleSize(row.power ?? 0.8, row.r!, row.alpha ?? 0.05)).n }),
  'precision.mean': (row) => {
    const { nNormal, nT } = need(meanPrecisionSampleSize(row.sd!, row.halfwidth!));
    return { n_normal: nNormal, n_t: nT };
  },
  'precision.prop': (row) => {
    const size = need(proportionPrecisionSampleSize(row.p!, row.margin!, row.N ?? Infinity));
    return {
      n_infinite: size.n,
      n_fpc: size.nFinite,
      n_infinite_ceiling: size.nRoundedUp,
      n_fpc_ceiling: size.nFiniteWhole,
    };
  },
  'survival.schoenfeld': (row) => ({
    events: need(logRankEvents(row.hr!, row.power!, row.alpha ?? 0.05)).events,
  }),
};

export const powers: Registry = {
  power: (inputs, { id }) => {
    const call = calls[id.replace(/^power\./, '').replace(/(\.\d+)+$/, '')];
    if (!call) throw new Error(`no power calculation for ${id}`);
    return columnwise(rows(inputs).map(call));
  },
};
