import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { riskTable } from './risk-table.ts';
import type { RiskTable } from './risk-table.ts';

/**
 * One risk table for each stratum, whose `order` holds positions among all people; one for all where there are no strata.
 *
 * Source: J. D. Kalbfleisch, R. L. Prentice (2002), 4.4. Exact. Refuses: what `riskTable` refuses, `unequal-lengths`.
 * Example: `stratify([1, 2, 3], [1, 0, 1], ['a', 'b', 'a']).tables.length` → 2
 */
export function stratify(
  times: readonly number[],
  status: readonly number[],
  strata?: readonly string[],
): Result<{ time: readonly number[]; tables: readonly Pick<RiskTable, 'rows' | 'order'>[] }> {
  const all = riskTable(times, status);
  if (all.status === 'error') return all;
  if (!strata) return ok({ time: all.time, tables: [all] });
  if (strata.length !== times.length) return refuse('unequal-lengths');
  const members = new Map<string, number[]>();
  for (const [i, name] of strata.entries()) {
    const own = members.get(name);
    if (own) own.push(i);
    else members.set(name, [i]);
  }
  const tables: Pick<RiskTable, 'rows' | 'order'>[] = [];
  for (const positions of members.values()) {
    const of = (values: readonly number[]) => positions.map((i) => values[i]!);
    const table = riskTable(of(all.time), of(status));
    if (table.status === 'error') return table;
    tables.push({ rows: table.rows, order: table.order.map((i) => positions[i]!) });
  }
  return ok({ time: all.time, tables });
}
