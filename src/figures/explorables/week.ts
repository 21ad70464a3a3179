// Two survival curves: the time at which they are read moves along the first.
import { percent } from '../../statistics/format.ts';
import { kaplanMeier } from '../../statistics/survival/kaplan-meier.ts';
import type { Explored } from './explorable.ts';

type Arm = { time: readonly number[]; status: readonly number[] };

/** The share without the event, its interval, and the number at risk at a time; undefined if there is no curve. */
function readAt({ time, status }: Arm, week: number) {
  const curve = kaplanMeier(time, status);
  const at = curve.status === 'ok' ? curve.at(week) : null;
  if (!at) return undefined;
  const { survival, intervals, atRisk } = at;
  const { lower, upper } = intervals['log-log'] ?? { lower: survival, upper: survival };
  return {
    survival,
    interval: `${percent(lower)} to ${percent(upper)}`,
    atRisk: String(atRisk),
  };
}

export const readAtWeek = (
  { drug, placebo }: { drug: Arm; placebo: Arm },
  week: number,
): Explored | undefined => {
  const [first, second] = [readAt(drug, week), readAt(placebo, week)];
  if (!first || !second) return undefined;
  return {
    numbers: {
      week: String(week),
      drug: percent(first.survival),
      drugInterval: first.interval,
      drugAtRisk: first.atRisk,
      placebo: percent(second.survival),
      placeboInterval: second.interval,
      placeboAtRisk: second.atRisk,
    },
    charts: { 'c-remission': () => ({ grip: [week, first.survival] }) },
  };
};
