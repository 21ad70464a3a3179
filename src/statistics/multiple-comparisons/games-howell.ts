import { layout } from '../anova/one-way-anova.ts';
import { tukeyUpperQuantile, tukeyUpperTail } from '../distributions/studentized-range.ts';
import { pairsBelow } from '../groups.ts';
import { isLevel } from '../level.ts';
import { around, ok, refuse } from '../result.ts';
import type { Interval, Result } from '../result.ts';
import { summarize, twoSampleTTestFromSummary } from '../t-tests/two-sample-t-test.ts';
import { adjustPValues } from './adjust-p-values.ts';

export type WelchComparison = {
  /** Later group − earlier group, in order of first appearance. */
  groups: readonly [later: string, earlier: string];
  difference: number;
  standardError: number;
  t: number;
  /** Welch's degrees of freedom of this pair. */
  df: number;
  pUnadjusted: number;
  pBonferroni: number;
  pHolm: number;
  /** Games and Howell's, for all pairs together. */
  p: number;
  interval: Interval;
};

/**
 * Games and Howell's comparisons of all pairs of groups, without assuming equal variances; and Welch's t tests of the
 * pairs with their p-values after Holm and Bonferroni.
 *
 * Definition: √2 |t| of Welch's test against the studentized range of all k groups with the pair's own df. Source:
 * P. A. Games, J. F. Howell (1976), J. Educ. Stat. 1, 113–125. Accuracy: t 13 digits, p and interval 10 (R's ptukey 3
 * to 4 for few df). Refuses: as oneWayAnova, and `too-few-values` for a group of one value, `no-variation`.
 * Example: `gamesHowell([1, 2, 3, 2, 4, 7], ['a', 'a', 'a', 'b', 'b', 'b']).comparisons[0].t` → 1.4924050144…
 */
export function gamesHowell(
  y: readonly number[],
  labels: readonly string[],
  level = 0.95,
): Result<{ level: number; comparisons: readonly WelchComparison[] }> {
  if (!isLevel(level)) return refuse('out-of-range');
  const split = layout(y, labels);
  if ('status' in split) return split;
  const { names, values } = split;
  const summaries = values.map(summarize);
  const pairs = pairsBelow(names.length);
  const tests: Extract<ReturnType<typeof twoSampleTTestFromSummary>, { status: 'ok' }>[] = [];
  for (const [i, j] of pairs) {
    const test = twoSampleTTestFromSummary(summaries[j]!, summaries[i]!);
    if (test.status === 'error') return test;
    tests.push(test);
  }
  const p = tests.map((test) => test.p);
  const [bonferroni, holm] = [adjustPValues(p, 'bonferroni'), adjustPValues(p, 'holm')];
  return ok({
    level,
    comparisons: tests.map(({ estimate, standardError, t, df }, index): WelchComparison => {
      const [i, j] = pairs[index]!;
      const reach = (tukeyUpperQuantile(1 - level, names.length, df) / Math.SQRT2) * standardError;
      return {
        groups: [names[j]!, names[i]!],
        difference: estimate,
        standardError,
        t,
        df,
        pUnadjusted: p[index]!,
        pBonferroni: bonferroni[index]!,
        pHolm: holm[index]!,
        p: tukeyUpperTail(Math.SQRT2 * Math.abs(t), names.length, df),
        interval: around(estimate, reach, level, 'Games–Howell'),
      };
    }),
  });
}
