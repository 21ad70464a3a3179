import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { alignTimes } from './align-times.ts';

type Values = readonly number[];

export type RiskTable = {
  /** Every time with the number at risk just before it and of events, ascending. */
  rows: { time: number; atRisk: number; events: number }[];
  /** The times, those that differ by rounding only made one. */
  time: number[];
  /** Positions of the people by their time: of n people those at risk in a row are the last `atRisk`. */
  order: number[];
};

/**
 * Times with their number at risk and of events; refuses what is no survival data.
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
  const order = time.map((_, i) => i).sort((i, j) => time[i]! - time[j]!);
  const rows: RiskTable['rows'] = [];
  for (const [before, i] of order.entries()) {
    if (rows.at(-1)?.time !== time[i])
      rows.push({ time: time[i]!, atRisk: order.length - before, events: 0 });
    rows.at(-1)!.events += status[i]!;
  }
  return ok({ rows, time, order });
}
