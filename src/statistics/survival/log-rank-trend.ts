import { dot } from '../algebra/dot.ts';
import { largest } from '../descriptive/extremes.ts';
import { sum } from '../descriptive/sum.ts';
import { chiSquareStatistic } from '../distributions/chi-square.ts';
import { unfit } from '../observed.ts';
import { ok, refuse } from '../result.ts';
import { logRank } from './log-rank.ts';

type Values = readonly number[];

/**
 * Log-rank test for a trend in survival over ordered groups.
 *
 * Definition: z = s(O − E)/√(sVs), s the scores of the groups, O − E and V those of the log-rank test; z² is χ² with 1
 * degree of freedom. The departure from the trend is the heterogeneity minus the trend. Scores matter up to a + bs. The
 * groups are in the order of their scores in the map. Strata as in `logRank`.
 * Errors: those of `logRank`, `invalid-input` (a group without a score), `no-variation` (equal scores, or no one at risk
 * of another score).
 * Source: Tarone (1975) Biometrika 62:679–682. Accuracy: 12 digits.
 * Example: `logRankTrend([1, 2, 3, 4, 5, 6], [1, 1, 1, 1, 1, 1], ['a', 'a', 'b', 'b', 'c', 'c'], new Map([['a', 0], ['b', 1], ['c', 2]])).trend.p` → 0.0097956763…
 */
export function logRankTrend(
  times: Values,
  status: Values,
  group: readonly string[],
  scores: ReadonlyMap<string, number>,
  strata?: readonly string[],
) {
  const test = logRank(times, status, group, strata);
  if (test.status === 'error') return test;
  const bad = unfit([[...scores.values()]]);
  if (bad) return bad;
  if (!test.groups.every((name) => scores.has(name))) return refuse('invalid-input');
  const groups = [...scores.keys()].filter((name) => test.groups.includes(name));
  const places = groups.map((name) => test.groups.indexOf(name));
  const observed = places.map((a) => test.observed[a]!);
  const expected = places.map((a) => test.expected[a]!);
  // Differences to the first score, so that their size does not matter.
  const given = groups.map((name) => scores.get(name)! - scores.get(groups[0]!)!);
  const unit = largest(given.map(Math.abs));
  if (!(unit > 0)) return refuse('no-variation');
  const score = given.map((value) => value / unit);
  const variance = dot(
    score,
    places.map((a) =>
      dot(
        score,
        places.map((b) => test.variance[a]![b]!),
      ),
    ),
  );
  if (!(variance > 1e-12 * sum(observed))) return refuse('no-variation');
  const difference = dot(
    score,
    observed.map((events, a) => events - expected[a]!),
  );
  const z = difference / Math.sqrt(variance);
  const trend = chiSquareStatistic(z * z, 1);
  const { logRank: heterogeneity } = test;
  const df = heterogeneity.df - 1;
  return ok({
    groups,
    observed,
    expected,
    /** Positive if groups of higher scores have more events than expected. */
    z,
    trend,
    heterogeneity,
    departure:
      df > 0
        ? chiSquareStatistic(heterogeneity.chiSquare - trend.chiSquare, df)
        : { chiSquare: 0, df: 0, p: null },
  });
}
