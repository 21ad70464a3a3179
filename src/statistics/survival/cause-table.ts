import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import { riskTable } from './risk-table.ts';
import type { RiskRow } from './risk-table.ts';

type Values = readonly number[];

/** A time with the number at risk just before it, and the subjects whose time it is. */
export type CauseRow = RiskRow & {
  readonly people: Uint32Array;
  readonly byCause: ReadonlyMap<number, number>;
};

/**
 * Times with their numbers at risk and of events of each cause. A cause of 0 means censored.
 *
 * Source: D. G. Kleinbaum, M. Klein (2012), Survival Analysis, 9. Exact. Errors: those of `riskTable`, and
 * `out-of-range` for a cause that is not 0, 1, 2, ….
 * Example: `causeTable([1, 2, 2], [2, 1, 0]).rows[1].byCause.get(1)` → 1
 */
export function causeTable(times: Values, causes: Values): Result<{ rows: CauseRow[] }> {
  if (!causes.every((cause) => Number.isInteger(cause) && cause >= 0)) return refuse('out-of-range');
  const table = riskTable(
    times,
    causes.map((cause) => Number(cause > 0)),
  );
  if (table.status === 'error') return table;
  const { rows, order } = table;
  return ok({
    rows: rows.map((row, r) => {
      const people = order.slice(order.length - row.atRisk, order.length - (rows[r + 1]?.atRisk ?? 0));
      const byCause = new Map<number, number>();
      for (const i of people) byCause.set(causes[i]!, (byCause.get(causes[i]!) ?? 0) + 1);
      return { ...row, people, byCause };
    }),
  });
}
