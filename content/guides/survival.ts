// The numbers of the guide, from the calculator's example and from a trial of lung cancer.
import remissions from '../datasets/gehan.csv';
import lung from '../datasets/lung.csv';
import { asPaste } from '../../src/calculators/from-dataset.ts';
import { survival } from '../../src/calculators/survival.ts';
import { cellIn, estimateIn, limitsIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { KaplanMeierProps } from '../../src/charts/KaplanMeier.tsx';
import { fixed, percent, pValue, solved } from '../../src/figures/in-words.ts';
import { numbers, rowsWhere, words } from '../../src/statistics/columns.ts';
import { kaplanMeier } from '../../src/statistics/survival/kaplan-meier.ts';
import { logRank } from '../../src/statistics/survival/log-rank.ts';

const treated = { treat: '6-MP' };
const weeks = numbers(remissions, 'time', treated);
const relapse = numbers(remissions, 'cens', treated);
const curve = solved(kaplanMeier(weeks, relapse));
const [times, events] = [numbers(remissions, 'time'), numbers(remissions, 'cens')];
const arms = words(remissions, 'treat');
const test = solved(logRank(times, events, arms));
const paired = solved(logRank(times, events, arms, words(remissions, 'pair')));
const example = reportOf(survival);
const ratio = 'Hazard ratio, 6-MP to control';

/** The 6-MP arm with everyone censored counted as a relapse, and without them. */
const asRelapses = solved(
  kaplanMeier(
    weeks,
    weeks.map(() => 1),
  ),
);
const observed = weeks.filter((_, i) => relapse[i] === 1);
const without = solved(
  kaplanMeier(
    observed,
    observed.map(() => 1),
  ),
);

/** Men and women with lung cancer whose performance a physician rated with 2. */
const rated = rowsWhere(lung, { 'ph.ecog': 2 });
const sexes = reportOf(
  survival,
  asPaste({
    'time (days)': rated.time!,
    died: rated.status!.map((status) => Number(status === 2)),
    sex: rated.sex!.map((sex) => (sex === 1 ? 'men' : 'women')),
  }),
);
const sexRatio = 'Hazard ratio, men to women';

const atWeeks = (at: number) => curve.at(at)!;
const half = 20;
const earliest = Math.min(...times);
const early = {
  atRisk: times.length,
  events: events.filter((event, i) => event === 1 && times[i] === earliest).length,
  controls: arms.filter((arm) => arm === 'control').length,
};

/** Every number that the text states. */
export const n = {
  subjects: numberIn(example, 'n'),
  arm: String(weeks.length),
  relapses: String(observed.length),
  firstCensored: String(Math.min(...curve.censoredTimes)),
  lastCensored: String(Math.max(...curve.censoredTimes)),
  censored: String(weeks.length - observed.length),
  steps: curve.steps.map(({ time, atRisk, events: lost, survival: share }) => ({
    time: String(time),
    atRisk: String(atRisk),
    events: String(lost),
    factor: fixed(1 - lost / atRisk, 4),
    share: fixed(share, 4),
  })),
  half: String(half),
  atHalf: percent(atWeeks(half).survival),
  atHalfLimits: `${percent(atWeeks(half).intervals['log-log']!.lower)} to ${percent(atWeeks(half).intervals['log-log']!.upper)}`,
  naive: percent(asRelapses.at(half)!.survival),
  dropped: percent(without.at(half)!.survival),
  median: {
    control: estimateIn(example, 'Median, control').text.replace(/\.0+$/, ''),
    controlLimits: limitsIn(example, 'Median, control').replace(/\.0+(?= |$)/g, ''),
    treated: estimateIn(example, 'Median, 6-MP').text.replace(/\.0+$/, ''),
    treatedLower: estimateIn(example, 'Median, 6-MP').interval!.lower.text.replace(/\.0+$/, ''),
  },
  first: {
    week: String(earliest),
    atRisk: String(early.atRisk),
    events: String(early.events),
    controls: String(early.controls),
    expected: fixed((early.events * early.controls) / early.atRisk, 2),
  },
  observed: test.observed.map((value) => fixed(value, 0)),
  expected: test.expected.map((value) => fixed(value, 2)),
  excess: fixed(test.observed[0]! - test.expected[0]!, 2),
  variance: fixed(test.variance[0]![0]!, 3),
  chiSquare: numberIn(example, 'χ² (log-rank)'),
  p: numberIn(example, 'p (log-rank)'),
  crude: [
    fixed(test.observed[1]! / test.expected[1]!, 3),
    fixed(test.observed[0]! / test.expected[0]!, 3),
    fixed(test.observed[1]! / test.expected[1]! / (test.observed[0]! / test.expected[0]!), 2),
  ],
  ratio: estimateIn(example, ratio).text,
  limits: limitsIn(example, ratio),
  lower: percent(1 - estimateIn(example, ratio).interval!.upper.value),
  upper: percent(1 - estimateIn(example, ratio).interval!.lower.value),
  fall: percent(1 - estimateIn(example, ratio).value),
  paired: { chiSquare: fixed(paired.logRank.chiSquare, 2), p: pValue(paired.logRank.p) },
  unclear: {
    n: numberIn(sexes, 'n'),
    events: numberIn(sexes, 'Events'),
    women: estimateIn(sexes, 'Median, women').text.replace(/\.0+$/, ''),
    men: estimateIn(sexes, 'Median, men').text.replace(/\.0+$/, ''),
    ratio: estimateIn(sexes, sexRatio).text,
    limits: limitsIn(sexes, sexRatio),
    p: numberIn(sexes, 'p (log-rank)'),
    peto: cellIn(sexes, 1, 1, 2),
    fall: percent(1 - estimateIn(sexes, sexRatio).interval!.lower.value),
    fold: fixed(estimateIn(sexes, sexRatio).interval!.upper.value, 1),
  },
};

type Curve = typeof curve;
const group = (label: string, { n: size, steps, censoredTimes, end }: Curve, all: readonly number[]) => ({
  label,
  n: size,
  steps: steps.map(({ time, survival: share }) => ({ time, survival: share, low: share, high: share })),
  censored: censoredTimes,
  until: end,
  times: all,
});

/** One arm, with its censored children treated in three ways. */
export const censoring: KaplanMeierProps = {
  groups: [
    group('Censored', curve, weeks),
    group('Relapsed', asRelapses, weeks),
    group('Left out', without, observed),
  ],
  timeAxis: 'Weeks',
  axis: 'In remission',
};
