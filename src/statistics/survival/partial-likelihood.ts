import type { RiskSet } from './risk-set.ts';
import { addToSet, copySet, emptySet } from './risk-set.ts';
import type { RiskTable } from './risk-table.ts';

export type Ties = 'efron' | 'breslow';

/** The contribution of an event to the partial likelihood: who had it, when, and the subjects at risk, weighted by their hazard. */
export type Event = { readonly person: number; readonly time: number; readonly risk: RiskSet };

/**
 * Passes through all events of one stratum, from the last time back. Tied events share the risk set by the Efron or
 * Breslow method. The next event overwrites the risk set.
 *
 * Source: Efron (1977) JASA 72:557–565; Breslow (1974) Biometrics 30:89–99. Accuracy: 14 digits.
 * Example: `((seen) => (eachEvent(riskTable([1, 2, 3], [1, 0, 0]), [1, 0, 0], [[0], [0], [0]], [0, 0, 0], 'efron', (event) => seen.push(event.risk.weight)), seen))([])` → [3]
 */
export function eachEvent(
  { rows, order }: Pick<RiskTable, 'rows' | 'order'>,
  status: readonly number[],
  people: readonly (readonly number[])[],
  eta: readonly number[],
  ties: Ties,
  visit: (event: Event) => void,
): void {
  const width = people[0]?.length ?? 0;
  const n = order.length;
  const none = emptySet(width);
  // All subjects are added to the risk set, but tied events only after each has been counted.
  const [others, tied, shared] = [emptySet(width), emptySet(width), emptySet(width)];
  for (let row = rows.length - 1; row >= 0; row--) {
    const events: number[] = [];
    const { time, atRisk, events: many } = rows[row]!;
    copySet(none, tied);
    for (let place = n - atRisk; place < n - (rows[row + 1]?.atRisk ?? 0); place++) {
      const i = order[place]!;
      if (status[i] === 1) events.push(i);
      addToSet(status[i] === 1 && many > 1 ? tied : others, Math.exp(eta[i]!), people[i]!);
    }
    if (many === 1) visit({ person: events[0]!, time, risk: others });
    if (many < 2) continue;
    for (const [done, person] of events.entries()) {
      copySet(others, shared);
      addToSet(shared, tied.weight, tied.mean, tied.products, ties === 'efron' ? 1 - done / many : 1);
      visit({ person, time, risk: shared });
    }
    addToSet(others, tied.weight, tied.mean, tied.products);
  }
}
