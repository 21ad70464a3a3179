import { ascendingOrder } from '../descriptive/ascending-order.ts';
import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { alignTimes } from './align-times.ts';

type Values = readonly number[];

export type RiskRow = { readonly time: number; readonly atRisk: number; readonly events: number };

export type RiskTable = {
  /** Every time in ascending order, with the number at risk just before it and the number of events. */
  rows: RiskRow[];
  /** The times, with those that differ only by rounding merged. */
  time: number[];
  /** Positions of the subjects by time. Of n subjects, the last `atRisk` are at risk in a row. */
  order: Uint32Array;
};

/**
 * Times with their numbers at risk and of events. Returns an error for invalid survival data.
 *
 * Source: E. L. Kaplan, P. Meier (1958), JASA 53, 457–481. Exact.
 * Example: `riskTable([2, 1, 2], [1, 0, 1]).rows[1]` → { time: 2, atRisk: 2, events: 2 }
 */
export function riskTable(times: Values, status: Values): Result<RiskTable> {
  if (times.length !== status.length) return refuse('unequal-lengths');
  if (!times.length) return refuse('too-few-values');
  if (!times.every((t) => Number.isFinite(t) && t >= 0)) return refuse('invalid-input');
  if (!status.every((s) => s === 0 || s === 1)) return refuse('out-of-range');
  const time = alignTimes(times);
  const order = ascendingOrder(time);
  return ok({ rows: riskRows(time, status, order), time, order });
}

/**
 * The rows of a risk table, for subjects in the order of their times.
 * Example: `riskRows([2, 1], [1, 0], [1, 0])[0]` → { time: 1, atRisk: 2, events: 0 }
 */
export function riskRows(time: Values, status: Values, order: ArrayLike<number>): RiskRow[] {
  const rows: RiskRow[] = [];
  for (let k = 0; k < order.length;) {
    const start = k;
    const t = time[order[k]!]!;
    let events = 0;
    for (; time[order[k]!] === t; k++) events += status[order[k]!]!;
    rows.push({ time: t, atRisk: order.length - start, events });
  }
  return rows;
}
