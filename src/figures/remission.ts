// Remission of acute leukemia in children on 6-mercaptopurine or placebo (Gehan 1965), as two pictures draw it.
import { solved } from '~/figures/in-words.ts';
import { numbers, words } from '~/statistics/columns.ts';
import { kaplanMeier } from '~/statistics/survival/kaplan-meier.ts';
import { logRank } from '~/statistics/survival/log-rank.ts';
import data from '../../content/datasets/gehan.csv';

/** Whether the groups differ. */
export const remissionTest = solved(
  logRank(numbers(data, 'time'), numbers(data, 'cens'), words(data, 'treat')),
).logRank;

/** The curve of each group. */
export const remission = (['6-MP', 'control'] as const).map((treat) => {
  const time = numbers(data, 'time', { treat });
  const curve = solved(kaplanMeier(time, numbers(data, 'cens', { treat })));
  return {
    label: treat === 'control' ? 'Placebo' : '6-MP',
    n: curve.n,
    until: curve.end,
    censored: curve.censoredTimes,
    median: solved(curve.quantile(0.5)).time ?? undefined,
    atRisk: curve.atRisk,
    steps: curve.steps.map(({ time: t, survival, intervals }) => {
      const limits = intervals['log-log'];
      return limits ? { time: t, survival, low: limits.lower, high: limits.upper } : { time: t, survival };
    }),
  };
});
