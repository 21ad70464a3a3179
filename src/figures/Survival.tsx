// Survival: Kaplan–Meier curves, and hazard ratios as a forest plot.
import gehan from '../../content/datasets/gehan.csv';
import lung from '../../content/datasets/lung.csv';
import { Forest } from '../charts/Forest.tsx';
import { KaplanMeier, type SurvivalGroup } from '../charts/KaplanMeier.tsx';
import { completeRows, levels, numbers, rowsWhere, type Table, words } from '../statistics/columns.ts';
import { coxRegression } from '../statistics/survival/cox-regression.ts';
import { logRank } from '../statistics/survival/log-rank.ts';
import { fixed, percent, pValue, range, solved } from './in-words.ts';
import type { GalleryFigure } from './figure.ts';
import { curveOf } from './summaries.ts';

const stepTable = (groups: readonly SurvivalGroup[], unit: string) => ({
  columns: ['Group', `Time (${unit})`, 'Without the event (95% CI)'],
  rows: groups.flatMap((group) =>
    group.steps.map((step) => [
      group.label,
      step.time,
      `${percent(step.survival, 1)}${step.low === undefined ? '' : ` (${percent(step.low, 1)} to ${percent(step.high ?? 1, 1)})`}`,
    ]),
  ),
});

const remission = (): GalleryFigure => {
  const of = (treat: string) =>
    curveOf(
      treat === 'control' ? 'Placebo' : '6-MP',
      numbers(gehan, 'time', { treat }),
      numbers(gehan, 'cens', { treat }),
    );
  const groups = levels(gehan, 'treat').map(of);
  const test = solved(logRank(numbers(gehan, 'time'), numbers(gehan, 'cens'), words(gehan, 'treat'))).logRank;
  const median = (label: string) => fixed(groups.find((group) => group.label === label)?.median ?? NaN, 0);
  return {
    slug: 'kaplan-meier',
    kind: 'Kaplan–Meier with risk table',
    caption: `Remission of acute leukemia in children on 6-mercaptopurine or placebo; log-rank χ²(1) = ${fixed(test.chiSquare, 1)}, ${pValue(test.p)}. Ticks mark censored children.`,
    n: 'n = 42, 21 per group',
    data: 'gehan',
    table: stepTable(groups, 'weeks'),
    Chart: (place) => (
      <KaplanMeier
        {...place}
        title={`Median remission: ${median('Placebo')} weeks on placebo, ${median('6-MP')} weeks on 6-mercaptopurine.`}
        {...{ groups, timeAxis: 'Weeks', axis: 'Still in remission', note: 'Bands: 95% CI (log-log)' }}
      />
    ),
  };
};

const lungSex = (): GalleryFigure => {
  const status = (table: Table) => numbers(table, 'status').map((each) => each - 1);
  const groups = (
    [
      ['Women', 2],
      ['Men', 1],
    ] as const
  ).map(([label, sex]) => {
    const rows = rowsWhere(lung, { sex });
    return curveOf(label, numbers(rows, 'time'), status(rows));
  });
  const test = solved(logRank(numbers(lung, 'time'), status(lung), words(lung, 'sex'))).logRank;
  const [women, men] = groups.map((group) => group.median ?? NaN) as [number, number];
  return {
    slug: 'kaplan-meier-lung',
    kind: 'Kaplan–Meier of a large sample',
    caption: `Survival with advanced lung cancer by sex; log-rank χ²(1) = ${fixed(test.chiSquare, 1)}, ${pValue(test.p)}.`,
    n: 'n = 228 (138 men, 90 women)',
    data: 'lung',
    table: {
      columns: ['Group', 'n', 'Median survival (days)'],
      rows: groups.map((group) => [group.label, group.n, group.median ?? 'not reached']),
    },
    Chart: (place) => (
      <KaplanMeier
        {...place}
        title={`Median survival was ${fixed(women, 0)} days in women and ${fixed(men, 0)} in men.`}
        {...{ groups, timeAxis: 'Days since inclusion', note: 'Bands: 95% CI (log-log)' }}
      />
    ),
  };
};

const hazards = (): GalleryFigure => {
  const rows = completeRows(lung, ['age', 'sex', 'ph.ecog', 'wt.loss', 'time', 'status']);
  const model = solved(
    coxRegression({
      time: numbers(rows, 'time'),
      status: numbers(rows, 'status').map((each) => each - 1),
      columns: [
        numbers(rows, 'sex').map((each) => each - 1),
        numbers(rows, 'age').map((each) => each / 10),
        numbers(rows, 'ph.ecog'),
        numbers(rows, 'wt.loss').map((each) => each / 10),
      ],
    }),
  );
  const names = ['Women vs. men', 'Age, per 10 years', 'ECOG score, per point', 'Weight loss, per 10 lb'];
  const estimates = model.hazardRatios.map(({ estimate, interval }, index) => ({
    label: names[index]!,
    estimate,
    low: interval!.lower,
    high: interval!.upper,
  }));
  return {
    slug: 'forest-plot',
    kind: 'Forest plot of hazard ratios',
    caption:
      'Hazard ratios for death with advanced lung cancer, all four adjusted for one another (Cox regression, Efron’s ties).',
    n: `n = ${numbers(rows, 'time').length} patients with complete data`,
    data: 'lung',
    table: {
      columns: ['Characteristic', 'Hazard ratio', '95% CI'],
      rows: estimates.map((row) => [
        row.label,
        fixed(row.estimate, 2),
        range({ lower: row.low, upper: row.high }, 2),
      ]),
    },
    Chart: (place) => (
      <Forest
        {...place}
        title={`Women died at ${fixed(estimates[0]!.estimate, 2)} times the rate of men; each ECOG point multiplies the rate by ${fixed(estimates[2]!.estimate, 2)}.`}
        rows={estimates}
        axis="Hazard ratio (95% CI)"
        scale="log"
        reference={1}
        sides={['lower risk', 'higher risk']}
      />
    ),
  };
};

/** Charts of survival. */
export const survival = (): GalleryFigure[] => [remission(), lungSex(), hazards()];
