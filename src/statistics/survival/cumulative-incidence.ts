import { sum } from '../descriptive/sum.ts';
import { ok } from '../result.ts';
import { causeTable } from './cause-table.ts';
import type { CauseRow } from './cause-table.ts';

type Values = readonly number[];

/** One term t(a − F b)² of the variance of an incidence F. */
type Term = { readonly time: number; readonly weight: number; readonly a: number; readonly b: number };
type Curve = { readonly steps: { time: number; incidence: number }[]; readonly terms: Term[] };

/** The share of the binomial variance that is left if `events` of the `atRisk` happen at one time. */
const tied = (events: number, atRisk: number) => (events > 1 ? 1 - (events - 1) / (atRisk - 1) : 1);

function curveOf(rows: readonly CauseRow[], cause: number): Curve {
  const [steps, terms]: [Curve['steps'], Term[]] = [[], []];
  let [survival, incidence] = [1, 0];
  for (const { time, atRisk, events, byCause } of rows) {
    const own = byCause.get(cause) ?? 0;
    const others = events - own;
    const after = events === atRisk ? 0 : survival * (1 - events / atRisk);
    const weight = (many: number) => (survival / atRisk) ** 2 * many * tied(many, atRisk) || 0;
    const b = after > 0 ? 1 / after : 0;
    incidence += (survival * own) / atRisk;
    if (others > 0) terms.push({ time, weight: weight(others), a: b * incidence, b });
    if (own > 0) {
      terms.push({ time, weight: weight(own), a: 1 + b * incidence, b });
      steps.push({ time, incidence });
    }
    survival = after;
  }
  return { steps, terms };
}

/**
 * Cumulative incidence of each cause, when one of several competing events ends the observation.
 *
 * Definition: F(t) = Σ S(tᵢ−) dᵢ/nᵢ over the events of the cause up to t, S the survival without any event (Aalen and
 * Johansen). The standard error is Aalen's, at the last event of the cause up to t, as in R's `cuminc`. Someone censored
 * at an event time is still at risk. `at(t)` has one point for each of `causes`; null after the last time.
 * Errors: `unequal-lengths`, `too-few-values`, `invalid-input`, `out-of-range` (a cause that is not 0, 1, 2, …).
 * Source: Aalen & Johansen (1978) Scand. J. Stat. 5:141–150; Aalen (1978) Ann. Stat. 6:534–545. Accuracy: 13 digits.
 * Example: `cumulativeIncidence([1, 2, 3, 4], [1, 2, 0, 1]).at(4)[0].incidence` → 0.75
 */
export function cumulativeIncidence(times: Values, causes: Values) {
  const table = causeTable(times, causes);
  if (table.status === 'error') return table;
  const { rows } = table;
  const end = rows.at(-1)!.time;
  const known = [...new Set(causes)].filter((cause) => cause > 0).sort((a, b) => a - b);
  const curves = known.map((cause) => curveOf(rows, cause));
  return ok({
    n: times.length,
    causes: known,
    /** The incidence of each cause from each of its event times on. */
    steps: curves.map(({ steps }) => steps),
    end,
    at(t: number): { incidence: number; standardError: number }[] | null {
      const reached = t * (1 + 1e-9);
      if (!(reached >= 0 && t <= end * (1 + 1e-9))) return null;
      return curves.map(({ steps, terms }) => {
        const step = steps.findLast(({ time }) => time <= reached);
        if (!step) return { incidence: 0, standardError: 0 };
        const { time, incidence } = step;
        const until = terms.filter((term) => term.time <= time);
        const variance = sum(until.map(({ weight, a, b }) => weight * (a - incidence * b) ** 2));
        return { incidence, standardError: Math.sqrt(variance) };
      });
    },
  });
}
