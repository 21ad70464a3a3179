import { sum } from '../descriptive/sum.ts';
import { sorted } from '../descriptive/sorted.ts';
import { firstWhole } from '../distributions/first-whole.ts';
import type { RiskTable } from './risk-table.ts';

type Values = readonly number[];

/** Counts of the added items by position: how many are below one. A Fenwick tree (P. M. Fenwick 1994). */
function tally(places: number) {
  const sums = new Float64Array(places + 1);
  return {
    add(place: number) {
      for (let i = place + 1; i <= places; i += i & -i) sums[i]! += 1;
    },
    below(place: number) {
      let count = 0;
      for (let i = place; i > 0; i -= i & -i) count += sums[i]!;
      return count;
    },
  };
}

/**
 * Harrell's C: the proportion of comparable pairs in which the subject with the higher risk has the event first;
 * ties in risk count half. Null without comparable pairs. A pair is comparable if one has the event while the other
 * is known to survive longer.
 *
 * Definition: from the last time back, those still at risk are kept in order of risk and counted; n log n.
 * With several tables (strata), only pairs within one are compared.
 * Source: F. E. Harrell et al. (1982), JAMA 247, 2543–2546; P. M. Fenwick (1994), Software: Practice and Experience
 * 24, 327–336.
 * Accuracy: exact. Example: `concordance([riskTable([1, 2], [1, 1])], [1, 1], [2, 1])` → 1
 */
export function concordance(
  tables: readonly Pick<RiskTable, 'rows' | 'order'>[],
  status: Values,
  risk: Values,
): number | null {
  const levels = sorted([...new Set(risk)]);
  const place = risk.map((value) => firstWhole((k) => levels[k]! >= value, 0, levels.length - 1));
  const counted = tables.map((table) => countPairs(table, status, place, levels.length));
  const pairs = sum(counted.map((of) => of.pairs));
  return pairs ? sum(counted.map((of) => of.score)) / pairs : null;
}

function countPairs(
  { rows, order }: Pick<RiskTable, 'rows' | 'order'>,
  status: Values,
  place: Values,
  levels: number,
): { score: number; pairs: number } {
  const surviving = tally(levels);
  let [score, pairs, later] = [0, 0, 0];
  const n = order.length;
  for (const [k, { atRisk }] of [...rows.entries()].reverse()) {
    const people = order.slice(n - atRisk, n - (rows[k + 1]?.atRisk ?? 0));
    const keep = (kept: number) => {
      for (const i of people) if (status[i] === kept) surviving.add(place[i]!);
    };
    keep(0);
    const events = people.filter((i) => status[i] === 1);
    const others = later + people.length - events.length;
    for (const i of events) {
      score += (surviving.below(place[i]!) + surviving.below(place[i]! + 1)) / 2;
      pairs += others;
    }
    keep(1);
    later += people.length;
  }
  return { score, pairs };
}
