// The numbers and charts of the article, computed from its datasets.
import leukaemia from '../datasets/gehan.csv';
import lung from '../datasets/lung.csv';
import trial from '../datasets/mrc-streptomycin.csv';
import type { ForestProps } from '../../src/charts/Forest.tsx';
import type { Live } from '../../src/charts/Frame.tsx';
import { withGrip } from '../../src/charts/grip.ts';
import type { KaplanMeierProps } from '../../src/charts/KaplanMeier.tsx';
import { readAtWeek } from '../../src/figures/explorables/week.ts';
import { fixed, percent, pValue, range, solved, transformed } from '../../src/figures/in-words.ts';
import { curveOf } from '../../src/figures/summaries.ts';
import { completeRows, numbers, words } from '../../src/statistics/columns.ts';
import { mean } from '../../src/statistics/descriptive/moments.ts';
import { proportionIntervals } from '../../src/statistics/intervals/proportion-intervals.ts';
import { compareProportions } from '../../src/statistics/intervals/two-proportions.ts';
import { coxRegression } from '../../src/statistics/survival/cox-regression.ts';
import { kaplanMeier } from '../../src/statistics/survival/kaplan-meier.ts';
import { logRank } from '../../src/statistics/survival/log-rank.ts';

// Risks: the streptomycin trial.
const [treated = 0, controls = 0] = numbers(trial, 'patients');
const [treatedDeaths = 0, controlDeaths = 0] = numbers(trial, 'deaths');
const risks = solved(compareProportions(treatedDeaths, treated, controlDeaths, controls));
const treatedInterval = solved(proportionIntervals(treatedDeaths, treated)).wilson;
const controlInterval = solved(proportionIntervals(controlDeaths, controls)).wilson;

// Times: remission of leukemia.
const arm = (treat: string) => ({
  time: numbers(leukaemia, 'time', { treat }),
  status: numbers(leukaemia, 'cens', { treat }),
});
const [drug, placebo] = [arm('6-MP'), arm('control')];
const curves = [
  curveOf('6-MP', drug.time, drug.status),
  curveOf('Placebo', placebo.time, placebo.status),
] as const;
const [drugCurve, placeboCurve] = [
  solved(kaplanMeier(drug.time, drug.status)),
  solved(kaplanMeier(placebo.time, placebo.status)),
];
const remission = solved(
  logRank(numbers(leukaemia, 'time'), numbers(leukaemia, 'cens'), words(leukaemia, 'treat')),
);
const hazard = solved(
  coxRegression({
    time: numbers(leukaemia, 'time'),
    status: numbers(leukaemia, 'cens'),
    columns: [words(leukaemia, 'treat').map((treat) => (treat === '6-MP' ? 1 : 0))],
  }),
).hazardRatios[0]!;
const pairs = [...new Set(numbers(leukaemia, 'pair'))];
const timeOf = (pair: number, treat: string) => numbers(leukaemia, 'time', { pair, treat })[0]!;
const longer = (pair: number) => timeOf(pair, '6-MP') > timeOf(pair, 'control');
const weeks = 12;
const arms = { drug, placebo };
export const handle = {
  label: 'Read the curves at week',
  min: 0,
  // Until the last relapse with placebo, after which no child is left to follow.
  max: Math.max(...placebo.time) - 1,
  step: 1,
  value: weeks,
  given: arms,
};
/** A step of a survival curve, as the text and the table say it. */
const said = (step: (typeof drugCurve.steps)[number]) => ({
  week: String(step.time),
  atRisk: String(step.atRisk),
  relapses: String(step.events),
  share: percent(step.survival, 1),
});
const stillIn = (curve: typeof drugCurve) => curve.steps.filter(({ time }) => time <= weeks).at(-1)!;

// Prognosis: several characteristics together.
const rows = completeRows(lung, ['age', 'sex', 'ph.ecog', 'time', 'status']);
const model = solved(
  coxRegression({
    time: numbers(rows, 'time'),
    status: numbers(rows, 'status').map((status) => status - 1),
    columns: [
      numbers(rows, 'sex').map((sex) => sex - 1),
      numbers(rows, 'age').map((age) => age / 10),
      numbers(rows, 'ph.ecog'),
    ],
  }),
);
const [women, age, score] = model.hazardRatios;

// The exercises: the same ratio at a lower risk, the relapses alone, and what the hazard ratio is not.
const mildRisk = 0.02;
const relapsed = drug.time.filter((_, child) => drug.status[child] === 1);
const medians = [drugCurve, placeboCurve].map((curve) => solved(curve.quantile(0.5)).time!);

/** Every number that the text states, as it states it. */
export const n = {
  trial: {
    patients: String(treated + controls),
    treated: String(treated),
    controls: String(controls),
    treatedDeaths: String(treatedDeaths),
    controlDeaths: String(controlDeaths),
    treatedRisk: percent(treatedDeaths / treated, 1),
    controlRisk: percent(controlDeaths / controls, 1),
    difference: fixed(-100 * risks.difference, 1),
    fewer: fixed(-100 * risks.difference, 0),
    interval: range(
      transformed(risks.newcombe, (x) => -100 * x),
      1,
    ),
    ratio: fixed(risks.riskRatio!, 2),
    ratioInterval: range(risks.riskRatioInterval!, 2),
    treatedOdds: `${treatedDeaths} / ${treated - treatedDeaths}`,
    controlOdds: `${controlDeaths} / ${controls - controlDeaths}`,
    odds: fixed(risks.oddsRatio!, 2),
    oddsInterval: range(risks.oddsRatioInterval!, 2),
    reduction: percent(1 - risks.riskRatio!),
    // Patients are whole: rounded up.
    treat: fixed(Math.ceil(-1 / risks.difference), 0),
    // The limits of the difference, turned over: both are on the side of fewer deaths.
    treatInterval: range(
      transformed(risks.newcombe, (x) => Math.ceil(-1 / x)),
      0,
    ),
  },
  remission: {
    each: String(drug.time.length),
    all: String(drug.time.length + placebo.time.length),
    censored: String(drug.status.filter((status) => status === 0).length),
    relapsedDrug: String(drug.status.filter((status) => status === 1).length),
    relapsedPlacebo: String(placebo.status.filter((status) => status === 1).length),
    first: said(drugCurve.steps[0]!),
    second: said(drugCurve.steps[1]!),
    medianDrug: fixed(solved(drugCurve.quantile(0.5)).time!, 0),
    medianPlacebo: fixed(solved(placeboCurve.quantile(0.5)).time!, 0),
    chi: fixed(remission.logRank.chiSquare, 1),
    p: pValue(remission.logRank.p),
    hazard: fixed(hazard.estimate!, 2),
    hazardInterval: range(hazard.interval!, 2),
    at: readAtWeek(arms, weeks)!.numbers,
    weeks: String(weeks),
    drugAtWeeks: percent(stillIn(drugCurve).survival),
    placeboAtWeeks: percent(stillIn(placeboCurve).survival),
    naive: fixed(mean(drug.time), 0),
    better: String(pairs.filter(longer).length),
    atRiskDrug: String(drug.time.filter((time) => time >= weeks).length),
  },
  lung: {
    patients: String(model.n),
    deaths: String(model.events),
    women: fixed(women!.estimate!, 2),
    womenInterval: range(women!.interval!, 2),
    age: fixed(age!.estimate!, 2),
    ageInterval: range(age!.interval!, 2),
    score: fixed(score!.estimate!, 2),
    scoreInterval: range(score!.interval!, 2),
  },
  exercises: {
    mildRisk: percent(mildRisk),
    treatMild: fixed(Math.ceil(1 / (mildRisk * (1 - risks.riskRatio!))), 0),
    treatAll: fixed(Math.ceil(1 / mildRisk), 0),
    meanRelapsed: fixed(mean(relapsed), 0),
    hazardTurned: fixed(1 / hazard.estimate!, 1),
    medianTimes: fixed(medians[0]! / medians[1]!, 1),
    hazardPercent: percent(hazard.estimate!),
  },
};

export const riskTable = {
  columns: ['Quantity', 'Streptomycin', 'Bed rest alone'],
  rows: [
    ['Patients', n.trial.treated, n.trial.controls],
    ['Deaths within six months', n.trial.treatedDeaths, n.trial.controlDeaths],
    ['Risk of death', n.trial.treatedRisk, n.trial.controlRisk],
    [
      '95% CI (Wilson)',
      `${range(
        transformed(treatedInterval, (x) => 100 * x),
        1,
      )}%`,
      `${range(
        transformed(controlInterval, (x) => 100 * x),
        1,
      )}%`,
    ],
  ],
};

export const curvesChart: KaplanMeierProps & { live: Live } = {
  live: withGrip({ of: 'week', at: [weeks, stillIn(drugCurve).survival], along: 'x' }),
  groups: curves,
  timeAxis: 'Weeks since the start of remission',
  axis: 'Still in remission',
  note: 'Bands: 95% CI (log-log); ticks: censored',
};

export const curvesTable = {
  columns: ['Group', 'Week', 'At risk', 'Relapses', 'Still in remission'],
  rows: [
    ...drugCurve.steps.map((step) => ['6-MP', step] as const),
    ...placeboCurve.steps.map((step) => ['Placebo', step] as const),
  ].map(([group, step]) => [
    group,
    String(step.time),
    String(step.atRisk),
    String(step.events),
    percent(step.survival, 1),
  ]),
};

const row = (label: string, ratio: typeof women) => ({
  label,
  estimate: ratio!.estimate!,
  low: ratio!.interval!.lower,
  high: ratio!.interval!.upper,
});
export const hazards: ForestProps = {
  rows: [row('Women vs. men', women), row('Age, per 10 years', age), row('ECOG score, per point', score)],
  axis: 'Hazard ratio for death (95% CI)',
  scale: 'log',
  reference: 1,
  sides: ['longer survival', 'shorter survival'],
};

/** What the reader may change in the article, with what it starts from. */
export const live = {
  columns: {
    arm: ['Streptomycin', 'Bed rest alone'],
    died: [treatedDeaths, controlDeaths],
    survived: [treated - treatedDeaths, controls - controlDeaths],
  },
};
