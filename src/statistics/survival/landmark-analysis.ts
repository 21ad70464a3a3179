import { sum } from '../descriptive/sum.ts';
import { ok, refuse } from '../result.ts';
import { coxRegression } from './cox-regression.ts';
import { logRank } from './log-rank.ts';
import { riskTable } from './risk-table.ts';

type Values = readonly number[];

/**
 * Survival after a landmark, of those who had responded by then against the others.
 *
 * Definition: those whose time ends at or before the landmark are left out; the others are grouped by whether their
 * response (Infinity: never) came by the landmark, whatever came later. Log-rank test, and Cox regression with Efron's
 * ties; the hazard ratio is of responders to the others. `groups` are the others and the responders.
 * Errors: `unequal-lengths`, `invalid-input`, `out-of-range`, `too-few-groups` (no responder, or only responders),
 * `no-events`, and those of `coxRegression`.
 * Source: Anderson, Cain & Gelber (1983) J. Clin. Oncol. 1:710–719. Accuracy: 12 digits.
 * Example: `landmarkAnalysis([1, 5, 6, 7, 8, 9], [1, 1, 1, 0, 1, 1], [Infinity, 1, Infinity, 2, 1, 4], 3).groups[1].n` → 3
 */
export function landmarkAnalysis(
  times: Values,
  status: Values,
  responseTimes: Values,
  landmark: number,
  level = 0.95,
) {
  if (responseTimes.length !== times.length) return refuse('unequal-lengths');
  const given = riskTable(times, status);
  if (given.status === 'error') return given;
  if (responseTimes.some(Number.isNaN) || !Number.isFinite(landmark)) return refuse('invalid-input');
  if (landmark < 0) return refuse('out-of-range');
  const kept = times.flatMap((t, i) => (t > landmark ? [i] : []));
  const [time, events] = [kept.map((i) => times[i]! - landmark), kept.map((i) => status[i]!)];
  const responded = kept.map((i) => Number(responseTimes[i]! <= landmark));
  if (new Set(responded).size < 2) return refuse('too-few-groups');
  const test = logRank(time, events, responded.map(String));
  if (test.status === 'error') return test;
  const model = coxRegression({ time, status: events, columns: [responded], level });
  if (model.status === 'error') return model;
  const group = (own: number) => {
    const members = events.filter((_, i) => responded[i] === own);
    return { n: members.length, events: sum(members) };
  };
  return ok({
    n: kept.length,
    excluded: times.length - kept.length,
    groups: [group(0), group(1)],
    logRank: test.logRank,
    coefficient: model.coefficients[0]!,
    hazardRatio: model.hazardRatios[0]!,
  });
}
