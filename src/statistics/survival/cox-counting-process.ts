import { smallest } from '../descriptive/extremes.ts';
import { sum } from '../descriptive/sum.ts';
import { sorted } from '../descriptive/sorted.ts';
import { firstWhole } from '../distributions/first-whole.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import { alignTimes } from './align-times.ts';
import type { CoxInput } from './cox-regression.ts';
import { fitCox } from './cox-fit.ts';
import type { VisitEvents } from './cox-fit.ts';
import { addToSet, copySet, emptySet } from './risk-set.ts';
import type { RiskSet } from './risk-set.ts';

type Values = readonly number[];

/** One row per interval (start, stop]. `status` is 1 if it ends with an event. */
export type IntervalInput = Omit<CoxInput, 'time'> & { readonly start: Values; readonly stop: Values };

/** The intervals of one stratum, by the positions of its distinct event times. */
type RiskIntervals = {
  readonly rows: Values;
  /** The rows whose event is at each time. */
  readonly events: readonly Values[];
  /** The first event time after the start of each row, and the first after its stop. */
  readonly from: Values;
  readonly to: Values;
};

function riskIntervals(rows: Values, start: Values, stop: Values, status: Values): RiskIntervals {
  const times = sorted([...new Set(rows.filter((i) => status[i] === 1).map((i) => stop[i]!))]);
  const firstAfter = (t: number) => firstWhole((k) => times[k]! > t, 0, times.length);
  const events = times.map((): number[] => []);
  const to = rows.map((i) => firstAfter(stop[i]!));
  rows.forEach((i, r) => {
    if (status[i] === 1) events[to[r]! - 1]!.push(i);
  });
  return { rows, events, from: rows.map((i) => firstAfter(start[i]!)), to };
}

/** The nodes of a segment tree over `size` positions that together cover those from `from` to before `to`. */
function coveringNodes(from: number, to: number, size: number): number[] {
  const nodes: number[] = [];
  for (let [low, high] = [from + size, to + size]; low < high; low >>= 1, high >>= 1) {
    if (low & 1) nodes.push(low++);
    if (high & 1) nodes.push(--high);
  }
  return nodes;
}

/**
 * A pass through the events of one stratum. Each node of a segment tree over the event times contains the rows that are
 * at risk at all of its times without an event at their end; the nodes above a time make its risk set, without subtraction.
 */
function passThrough(
  { rows, events, from, to }: RiskIntervals,
  status: Values,
  isEfron: boolean,
): VisitEvents {
  const size = events.length;
  const nodesOf = rows.map((i, r) => coveringNodes(from[r]!, to[r]! - status[i]!, size));
  return (people, eta, visit) => {
    const width = people[0]!.length;
    const nodes = Array.from({ length: 2 * size }, () => emptySet(width));
    rows.forEach((i, r) => {
      for (const node of nodesOf[r]!) addToSet(nodes[node]!, Math.exp(eta[i]!), people[i]!);
    });
    const [none, others, tied, risk] = [0, 1, 2, 3].map(() => emptySet(width)) as [
      RiskSet,
      RiskSet,
      RiskSet,
      RiskSet,
    ];
    events.forEach((own, k) => {
      copySet(none, others);
      copySet(none, tied);
      for (let node = k + size; node > 0; node >>= 1) {
        const { weight, mean, products } = nodes[node]!;
        addToSet(others, weight, mean, products);
      }
      for (const i of own) addToSet(tied, Math.exp(eta[i]!), people[i]!);
      own.forEach((person, done) => {
        copySet(others, risk);
        addToSet(risk, tied.weight, tied.mean, tied.products, isEfron ? 1 - done / own.length : 1);
        visit({ person, risk });
      });
    });
  };
}

/** Pairs of an event and a row that stays at risk, and how many have the higher risk at the event (ties count half). */
function countPairs({ rows, events, from, to }: RiskIntervals, status: Values, risk: Values) {
  let [score, pairs] = [0, 0];
  events.forEach((own, k) => {
    const stays = rows.filter((i, r) => from[r]! <= k && k < to[r]! - status[i]!);
    for (const i of own)
      for (const other of stays) {
        pairs++;
        score += (1 + Math.sign(risk[i]! - risk[other]!)) / 2;
      }
  });
  return { score, pairs };
}

/**
 * Cox's proportional-hazards regression on intervals (start, stop], for left truncation and time-varying predictors.
 *
 * Definition: as `coxRegression`, but a row is at risk at an event time t if start < t ≤ stop. The concordance compares
 * each event with the rows at risk then that stay (within strata; as R's `concordance`).
 * Errors: `unequal-lengths`, `too-few-values`, `invalid-input`, `out-of-range` (a status other than 0 or 1, start ≥ stop),
 * `no-events`, and those of `fitCox`.
 * Source: Andersen & Gill (1982) Ann. Stat. 10:1100–1120; Therneau & Grambsch (2000) Modeling Survival Data, 3.7.
 * Accuracy: 12 digits.
 * Example: `coxCountingProcess({ start: [0, 0, 0, 2, 0], stop: [1, 2, 3, 4, 5], status: [1, 1, 0, 1, 1], columns: [[2, 1, 3, 1, 2]] }).hazardRatios[0].estimate` → 0.2873715369…
 */
export function coxCountingProcess({
  start,
  stop,
  status,
  columns,
  ties = 'efron',
  strata,
  level = 0.95,
}: IntervalInput) {
  const bad = unfit([start, stop, status, ...columns], 1, level);
  if (bad) return bad;
  const n = stop.length;
  if (strata && strata.length !== n) return refuse('unequal-lengths');
  if (!status.every((s) => s === 0 || s === 1)) return refuse('out-of-range');
  // Only the order matters, so negative times can be shifted.
  const first = smallest(start, 0);
  const times = alignTimes([...start, ...stop].map((t) => t - first));
  const [from, to] = [times.slice(0, n), times.slice(n)];
  if (!from.every((t, i) => t < to[i]!)) return refuse('out-of-range');
  if (!status.includes(1)) return refuse('no-events');
  const names = strata ?? stop.map(() => '');
  const intervals = [...new Set(names)].map((name) =>
    riskIntervals(
      names.flatMap((own, i) => (own === name ? [i] : [])),
      from,
      to,
      status,
    ),
  );
  const passes = intervals.map((own) => passThrough(own, status, ties === 'efron'));
  const fit = fitCox(columns, level, (people, eta, visit) => {
    for (const pass of passes) pass(people, eta, visit);
  });
  if (fit.status === 'error') return fit;
  const counted = intervals.map((own) => countPairs(own, status, fit.linearPredictor));
  const pairs = sum(counted.map((own) => own.pairs));
  return ok({
    ...fit,
    n,
    events: sum(status),
    concordance: pairs ? sum(counted.map(({ score }) => score)) / pairs : null,
  });
}
