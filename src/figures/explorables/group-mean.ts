// One-way analysis of variance: the last group moves as a whole, so the means differ by more or less, and the variation
// within the groups stays.
import { groupPoints, meanMarks } from '../../charts/marks/group.ts';
import { oneWayAnova } from '../../statistics/anova/one-way-anova.ts';
import { fixed, pValue, range } from '../../statistics/format.ts';
import { meanOfColumn } from '../../statistics/intervals/mean-interval.ts';
import { mean } from '../../statistics/descriptive/moments.ts';
import { around } from '../../statistics/result.ts';
import type { Explored } from './explorable.ts';

export type Groups = {
  groups: readonly (readonly number[])[];
  /** Half the width of Tukey's intervals, which does not depend on the means. */
  halfWidth: number;
};

/** The analysis with the last group's mean at a value. */
export function withLastMeanAt(groups: Groups['groups'], value: number) {
  const last = groups.at(-1)!;
  const shift = value - mean(last);
  const moved = last.map((each) => each + shift);
  const all = [...groups.slice(0, -1), moved];
  const anova = oneWayAnova(
    all.flat(),
    all.flatMap((each, i) => each.map(() => String(i))),
  );
  return { moved, anova };
}

export const groupMean = ({ groups, halfWidth }: Groups, value: number): Explored | undefined => {
  const { moved, anova } = withLastMeanAt(groups, value);
  const ofMean = meanOfColumn(moved);
  if (anova.status === 'error' || ofMean.status === 'error') return undefined;
  const [before, last] = anova.groupEffects.slice(-2) as [number, number];
  const interval = around(last - before, halfWidth, 0.95, 'Tukey');
  const numbers = {
    mean: fixed(value, 2),
    between: fixed(anova.meanSquareBetween, 2),
    f: fixed(anova.f, 2),
    p: pValue(anova.p),
    difference: fixed(last - before, 2),
    interval: range(interval, 2),
  };
  const { lower, upper } = ofMean.meanInterval;
  const index = groups.length - 1;
  return {
    numbers,
    charts: {
      'c-growth': (plot) => ({
        grip: [index, value],
        marks: [
          groupPoints(moved, index, plot),
          ...meanMarks({ value, low: lower, high: upper }, index, plot),
          `difference ${numbers.difference} (95% CI ${numbers.interval}), Tukey`,
        ],
      }),
    },
  };
};
