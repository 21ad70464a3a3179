import { dot } from '../algebra/dot.ts';
import { factorise } from '../algebra/least-squares.ts';
import { sum } from '../descriptive/sum.ts';
import { chiSquareStatistic } from '../distributions/chi-square.ts';
import { ok, refuse } from '../result.ts';
import { causeTable } from './cause-table.ts';

type Values = readonly number[];

/** A change in one group's estimates: its variance, its weight in that group's incidence, and in each score. */
type Change = {
  readonly group: number;
  readonly variance: number;
  readonly weight: number;
  readonly own: Values;
};

/** Of each group just before a time: the number at risk, survival without any event, and incidence of the cause. */
type State = {
  readonly atRisk: number[];
  readonly survival: number[];
  readonly incidence: number[];
  /** The incidence of the cause in all groups together. */
  pooled: number;
  /** Observed − expected events of the cause. */
  readonly score: number[];
  /** How much each score changes with the incidence of each group. */
  readonly slopes: number[][];
  readonly changes: Change[];
};

/** The share of the variance that is left if `events` of `atRisk` happen at one time. */
const tied = (events: number, atRisk: number) => (events > 1 ? 1 - (events - 1) / (atRisk - 1) : 1);

/** Adds the events of one time, of the cause and of all others, in each group. */
function addEvents(state: State, own: Values, others: Values): void {
  const { atRisk, survival, incidence, slopes } = state;
  const many = sum(own);
  // The number at risk of the subdistribution is that of a group without censoring.
  const sizes = atRisk.map((n, k) => (n > 0 ? n / survival[k]! : 0));
  const total = sum(sizes);
  const expected = sizes.map((size, k) => size * (1 - incidence[k]!));
  const pooled = state.pooled + many / total;
  const slope = (i: number, k: number) => sizes[i]! * (Number(i === k) - sizes[k]! / total);
  const present = atRisk.flatMap((n, k) => (n > 0 ? [k] : []));
  if (many > 0)
    for (const i of present) {
      state.score[i]! += own[i]! - (many * expected[i]!) / sum(expected);
      for (const k of present) slopes[i]![k]! += (slope(i, k) * many) / (total * (1 - state.pooled));
    }
  for (const k of present) {
    const [n, before] = [atRisk[k]!, survival[k]!];
    const after = before * (1 - (own[k]! + others[k]!) / n);
    const rest = after > 0 ? (1 - pooled) / after : 0;
    const change = (variance: number, weight: number, part: number) =>
      state.changes.push({
        group: k,
        variance,
        weight,
        own: sizes.map((_, i) => part * slope(i, k) - weight * slopes[i]![k]!),
      });
    if (many > 0) change((tied(many, total * before) * before * many) / (total * n), 1 - rest, 1);
    if (others[k]! > 0 && after > 0) change(tied(others[k]!, n) * others[k]! * (before / n) ** 2, -rest, 0);
    incidence[k]! += (before * own[k]!) / n;
    survival[k] = after;
  }
  state.pooled = pooled;
}

/**
 * Gray's test that the cumulative incidence of a cause is the same in all groups (ρ = 0).
 *
 * Definition: observed − expected events of the cause, with a number at risk that keeps those who had another event; χ²
 * on groups − 1 degrees of freedom. Ties as in R's `cuminc`.
 * Errors: those of `causeTable`, `unequal-lengths`, `too-few-groups`, `no-events` (none of this cause), and `singular`
 * if a group is not at risk at any event.
 * Source: Gray (1988) Ann. Stat. 16:1141–1154. Accuracy: 12 digits.
 * Example: `grayTest([1, 2, 3, 4, 5, 6], [1, 1, 2, 2, 1, 0], ['a', 'a', 'a', 'b', 'b', 'b']).p` → 0.1184183328…
 */
export function grayTest(times: Values, causes: Values, group: readonly string[], cause = 1) {
  const table = causeTable(times, causes);
  if (table.status === 'error') return table;
  if (group.length !== times.length) return refuse('unequal-lengths');
  const groups = [...new Set(group)];
  if (groups.length < 2) return refuse('too-few-groups');
  if (cause === 0 || !causes.includes(cause)) return refuse('no-events');
  const numberOf = new Map(groups.map((name, k) => [name, k]));
  const zeros = () => groups.map(() => 0);
  const count = (people: Iterable<number>) => {
    const counts = zeros();
    for (const i of people) counts[numberOf.get(group[i]!)!]!++;
    return counts;
  };
  const state: State = {
    atRisk: count(group.keys()),
    survival: groups.map(() => 1),
    incidence: zeros(),
    pooled: 0,
    score: zeros(),
    slopes: groups.map(zeros),
    changes: [],
  };
  for (const { people, events } of table.rows) {
    const of = (chosen: (cause: number) => boolean) => count(people.filter((i) => chosen(causes[i]!)));
    if (events > 0)
      addEvents(
        state,
        of((own) => own === cause),
        of((own) => own !== cause && own > 0),
      );
    count(people).forEach((many, k) => (state.atRisk[k]! -= many));
  }
  const others = groups.slice(1).map((_, k) => k + 1);
  const variance = others.map(zeros);
  for (const { group: k, variance: size, weight, own } of state.changes) {
    const effects = own.map((value, i) => value + weight * state.slopes[i]![k]!);
    others.forEach((i, a) =>
      others.forEach((j, b) => (variance[a]![b]! += size * effects[i]! * effects[j]!)),
    );
  }
  const score = others.map((i) => state.score[i]!);
  const square = variance.map((row) => row.slice(0, others.length));
  if (![...score, ...square.flat()].every(Number.isFinite)) return refuse('singular');
  const q = factorise(square);
  if (q.rank < others.length) return refuse('singular');
  return ok(
    chiSquareStatistic(
      dot(
        score,
        q.solve(score).coefficients.map((value) => value!),
      ),
      others.length,
    ),
  );
}
