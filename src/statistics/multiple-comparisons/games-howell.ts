import { centered, layout } from '../anova/one-way-anova.ts';
import { tukeyUpperQuantile, tukeyUpperTail } from '../distributions/studentized-range.ts';
import { pairsBelow } from '../groups.ts';
import { isLevel } from '../level.ts';
import { around, ok, refuse } from '../result.ts';
import type { Interval, Result } from '../result.ts';
import { tTest } from '../t-tests/t-test.ts';
import { meanDifference, summarize } from '../t-tests/two-sample-t-test.ts';
import { adjustPValues } from './adjust-p-values.ts';

export type GamesHowellPair = {
  /** Later group − earlier group, in order of first appearance. */
  groups: readonly [later: string, earlier: string];
  difference: number;
  standardError: number;
  t: number;
  /** Welch's degrees of freedom of this pair. */
  df: number;
  /** The Games–Howell interval, simultaneous for all pairs. */
  p: number;
  interval: Interval;
};

/**
 * Games–Howell comparisons of all pairs of groups, without assuming equal variances.
 *
 * Definition: √2 |t| of Welch's test against the studentized range of all k groups with the pair's own df. Source:
 * P. A. Games, J. F. Howell (1976), J. Educ. Stat. 1, 113–125. Accuracy: t 13 digits, p and interval 10 (R's ptukey 3
 * to 4 for few df). Errors: as oneWayAnova, and `too-few-values` for a group of one value, `no-variation`.
 * Example: `gamesHowellPairs([1, 2, 3, 2, 4, 7], ['a', 'a', 'a', 'b', 'b', 'b']).comparisons[0].t` → 1.4924050144…
 */
export function gamesHowellPairs(
  y: readonly number[],
  labels: readonly string[],
  level = 0.95,
): Result<{ comparisons: readonly GamesHowellPair[] }> {
  if (!isLevel(level)) return refuse('out-of-range');
  const split = layout(y, labels);
  if ('status' in split) return split;
  const { names, values } = split;
  const summaries = centered(values).map(summarize);
  const comparisons: GamesHowellPair[] = [];
  for (const [i, j] of pairsBelow(names.length)) {
    const found = meanDifference(summaries[j]!, summaries[i]!);
    if (found.status === 'error') return found;
    const { difference, standardError, df } = found;
    const t = difference / standardError;
    const reach = (tukeyUpperQuantile(1 - level, names.length, df) / Math.SQRT2) * standardError;
    comparisons.push({
      groups: [names[j]!, names[i]!],
      difference,
      standardError,
      t,
      df,
      p: tukeyUpperTail(Math.SQRT2 * Math.abs(t), names.length, df),
      interval: around(difference, reach, level, 'Games–Howell'),
    });
  }
  return ok({ comparisons });
}

export type WelchComparison = GamesHowellPair & { pUnadjusted: number; pBonferroni: number; pHolm: number };

/**
 * The same, with Welch's t tests of the pairs and their p-values adjusted by the Holm and Bonferroni methods.
 * Example: `gamesHowell([1, 2, 3, 2, 4, 7], ['a', 'a', 'a', 'b', 'b', 'b']).comparisons[0].t` → 1.4924050144…
 */
export function gamesHowell(
  y: readonly number[],
  labels: readonly string[],
  level = 0.95,
): Result<{ level: number; comparisons: readonly WelchComparison[] }> {
  const found = gamesHowellPairs(y, labels, level);
  if (found.status === 'error') return found;
  const p = found.comparisons.map(
    ({ difference, standardError, df }) => tTest(difference, standardError, df).p,
  );
  const [bonferroni, holm] = [adjustPValues(p, 'bonferroni'), adjustPValues(p, 'holm')];
  return ok({
    level,
    comparisons: found.comparisons.map((pair, i): WelchComparison => ({
      ...pair,
      pUnadjusted: p[i]!,
      pBonferroni: bonferroni[i]!,
      pHolm: holm[i]!,
    })),
  });
}
