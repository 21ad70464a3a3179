import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { riskRows, riskTable } from './risk-table.ts';
import type { RiskTable } from './risk-table.ts';

export type Stratum = Pick<RiskTable, 'rows' | 'order'>;

/**
 * One risk table for each stratum, whose `order` contains positions among all subjects, or a single table without strata.
 *
 * Source: J. D. Kalbfleisch, R. L. Prentice (2002), 4.4. Exact. Errors: those of `riskTable`, `unequal-lengths`.
 * Example: `stratify([1, 2, 3], [1, 0, 1], ['a', 'b', 'a']).tables.length` → 2
 */
export function stratify(
  times: readonly number[],
  status: readonly number[],
  strata?: readonly string[],
): Result<Pick<RiskTable, 'time'> & { tables: readonly Stratum[] }> {
  const all = riskTable(times, status);
  if (all.status === 'error') return all;
  const { time, order } = all;
  if (!strata) return ok({ time, tables: [all] });
  if (strata.length !== times.length) return refuse('unequal-lengths');
  const members = new Map<string, number[]>();
  for (const i of order) {
    const own = members.get(strata[i]!);
    if (own) own.push(i);
    else members.set(strata[i]!, [i]);
  }
  const tables = [...members.values()].map((people) => {
    const own = Uint32Array.from(people);
    return { rows: riskRows(time, status, own), order: own };
  });
  return ok({ time, tables });
}
