// The numbers and charts of the article, computed from its datasets.
import births from '../datasets/birth-weight.csv';
import girls from '../datasets/menarche.csv';
import penguins from '../datasets/penguins.csv';
import type { ForestProps } from '../../src/charts/Forest.tsx';
import type { RocCurveProps } from '../../src/charts/RocCurve.tsx';
import type { Live } from '../../src/charts/Frame.tsx';
import { withGrip } from '../../src/charts/grip.ts';
import type { ScatterProps } from '../../src/charts/Scatter.tsx';
import { oneYear } from '../../src/figures/explorables/one-year.ts';
import { fixed, percent, pValue, range, solved, transformed } from '../../src/figures/in-words.ts';
import { completeRows, numbers, words } from '../../src/statistics/columns.ts';
import { sum } from '../../src/statistics/descriptive/sum.ts';
import { findRoot } from '../../src/statistics/find-root.ts';
import { hosmerLemeshow } from '../../src/statistics/regression/hosmer-lemeshow.ts';
import { logisticRegression } from '../../src/statistics/regression/logistic-regression.ts';
import { rocCurve } from '../../src/statistics/regression/receiver-operating-characteristic.ts';

// Warsaw: one predictor, grouped outcomes.
const age = numbers(girls, 'Age');
const asked = numbers(girls, 'Total');
const reached = numbers(girls, 'Menarche');
const warsaw = solved(logisticRegression({ columns: [age], events: reached, trials: asked }));
const [intercept, slope] = warsaw.coefficients.map(({ estimate }) => estimate!) as [number, number];
const perYear = warsaw.oddsRatios[1]!;
const half = -intercept / slope;
const halfWhere = (end: 'lower' | 'upper') =>
  findRoot((years) => warsaw.predict([years]).interval[end] - 0.5, half - 1, half + 1)!;
const chances = [12, 13, 14].map((years) => warsaw.predict([years]).probability);

const logistic = { intercept, slope };
export const handle = {
  label: 'Age',
  unit: 'years',
  min: 9,
  max: 17,
  step: 0.1,
  value: 12,
  given: logistic,
};

// Low birth weight: one exposure, then all the risk factors together.
const low = numbers(births, 'low');
const smoke = numbers(births, 'smoke');
const table = [1, 0].map((smoked) => {
  const outcomes = numbers(births, 'low', { smoke: smoked });
  return { n: outcomes.length, cases: sum(outcomes), risk: sum(outcomes) / outcomes.length };
});
const [smokers, others] = table as [(typeof table)[0], (typeof table)[0]];
const crude = solved(logisticRegression({ columns: [smoke], events: low }));
const race = numbers(births, 'race');
const is = (code: number) => race.map((each) => Number(each === code));
const factors: readonly (readonly [string, readonly number[]])[] = [
  ['Age, per 5 years', numbers(births, 'age').map((years) => years / 5)],
  ['Weight, per 10 pounds', numbers(births, 'lwt').map((pounds) => pounds / 10)],
  ['Black vs. white', is(2)],
  ['Other vs. white', is(3)],
  ['Smoked in pregnancy', smoke],
  ['History of hypertension', numbers(births, 'ht')],
  ['Uterine irritability', numbers(births, 'ui')],
];
const full = solved(logisticRegression({ columns: factors.map(([, column]) => column), events: low }));
const profiles = full.profileIntervals();
const ratios = factors.map(([label], i) => ({
  label,
  ...full.oddsRatios[i + 1]!,
  interval: transformed(profiles[i + 1]!, Math.exp),
  p: full.coefficients[i + 1]!.p!,
}));
const ofSmoking = ratios[4]!;
const fit = solved(hosmerLemeshow(full, low));
const roc = solved(rocCurve(full.probabilities, low));

// Penguins: a predictor that says little until the species is known.
const birds = completeRows(penguins, ['sex', 'body_mass_g']);
const male = words(birds, 'sex').map((sex) => Number(sex === 'male'));
const mass = numbers(birds, 'body_mass_g').map((grams) => grams / 100);
const isSpecies = (name: string) => words(birds, 'species').map((each) => Number(each === name));
const byMass = solved(logisticRegression({ columns: [mass], events: male }));
const withSpecies = solved(
  logisticRegression({ columns: [mass, isSpecies('Chinstrap'), isSpecies('Gentoo')], events: male }),
);
const sexRoc = solved(rocCurve(byMass.probabilities, male));
const speciesRoc = solved(rocCurve(withSpecies.probabilities, male));

// The exercises: two years instead of one, and a year late on the curve.
const lateChances = [16, 17].map((years) => warsaw.predict([years]).probability);

/** Every number that the text states, as it states it. */
export const n = {
  girls: {
    at: oneYear(logistic, handle.value).numbers,
    n: fixed(sum(asked), 0),
    classes: String(age.length),
    ratio: fixed(perYear.estimate, 1),
    interval: range(perYear.interval!, 1),
    slope: fixed(slope, 2),
    intercept: fixed(intercept, 1),
    half: fixed(half, 2),
    halfInterval: range({ lower: halfWhere('upper'), upper: halfWhere('lower') }, 2),
    chances: chances.map((chance) => percent(chance)),
    rise: fixed(100 * (chances[1]! - chances[0]!), 0),
    deviance: fixed(warsaw.deviance, 1),
    df: fixed(warsaw.df, 0),
  },
  births: {
    n: String(full.n),
    cases: fixed(full.events, 0),
    smokers: `${smokers.cases} of ${smokers.n}`,
    others: `${others.cases} of ${others.n}`,
    smokersRisk: percent(smokers.risk, 1),
    othersRisk: percent(others.risk, 1),
    smokersFraction: `${smokers.cases} / ${smokers.n - smokers.cases}`,
    othersFraction: `${others.cases} / ${others.n - others.cases}`,
    smokersOdds: fixed(smokers.risk / (1 - smokers.risk), 3),
    othersOdds: fixed(others.risk / (1 - others.risk), 3),
    riskRatio: fixed(smokers.risk / others.risk, 2),
    crude: fixed(crude.oddsRatios[1]!.estimate, 2),
    crudeInterval: range(crude.oddsRatios[1]!.interval!, 2),
    crudeP: pValue(crude.coefficients[1]!.p!),
    crudeB: fixed(crude.coefficients[1]!.estimate!, 3),
    adjusted: fixed(ofSmoking.estimate, 2),
    adjustedInterval: range(ofSmoking.interval, 2),
    adjustedP: pValue(ofSmoking.p),
    perFactor: fixed(full.events / factors.length, 0),
    factors: String(factors.length),
    area: fixed(roc.area, 2),
    areaInterval: range(roc.intervalDeLong!, 2),
    fit: fixed(fit.chiSquare, 1),
    fitDf: String(fit.df),
    fitP: pValue(fit.p),
    brier: fixed(full.brierScore, 3),
  },
  birds: {
    n: String(byMass.n),
    males: fixed(sum(male), 0),
    alone: fixed(byMass.oddsRatios[1]!.estimate, 2),
    aloneInterval: range(byMass.oddsRatios[1]!.interval!, 2),
    within: fixed(withSpecies.oddsRatios[1]!.estimate, 2),
    withinInterval: range(withSpecies.oddsRatios[1]!.interval!, 2),
    area: fixed(sexRoc.area, 2),
    speciesArea: fixed(speciesRoc.area, 2),
  },
  exercises: {
    twoYears: fixed(perYear.estimate ** 2, 0),
    doubled: fixed(2 * perYear.estimate, 1),
    lateBefore: percent(lateChances[0]!, 1),
    lateAfter: percent(lateChances[1]!, 1),
    earlyBefore: percent(chances[0]!),
    earlyAfter: percent(chances[1]!),
    low: percent(full.events / full.n),
    area: percent(roc.area),
  },
};

const ages = Array.from({ length: 46 }, (_, i) => 9 + (i * 9) / 45);
export const curve: ScatterProps & { live: Live } = {
  live: withGrip({
    of: 'one-year',
    at: [handle.value, warsaw.predict([handle.value]).probability],
    along: 'x',
  }),
  series: [
    {
      points: age.map((x, i) => ({ x, y: reached[i]! / asked[i]! })),
      line: ages.map((x) => ({ x, y: warsaw.predict([x]).probability })),
      confidence: ages.map((x) => {
        const { lower, upper } = warsaw.predict([x]).interval;
        return { x, low: lower, high: upper };
      }),
    },
  ],
  xAxis: 'Age (years)',
  yAxis: 'Share who had reached menarche',
  note: 'Band: 95% CI of the probability',
};

export const forest: ForestProps = {
  rows: ratios.map(({ label, estimate, interval }) => ({
    label,
    estimate,
    low: interval.lower,
    high: interval.upper,
  })),
  axis: 'Odds ratio (95% CI)',
  scale: 'log',
  reference: 1,
  sides: ['lower odds', 'higher odds'],
};

export const ratiosTable = {
  columns: ['Predictor', 'Adjusted odds ratio', '95% CI (profile likelihood)', 'p (Wald)'],
  rows: ratios.map(({ label, estimate, interval, p }) => [
    label,
    fixed(estimate, 2),
    range(interval, 2),
    pValue(p).replace(/^p = /, ''),
  ]),
};

const rocSeries = (label: string, each: typeof roc) => ({
  label,
  points: [
    { falsePositive: 0, sensitivity: 0 },
    ...each.points.map(({ falsePositiveRate, truePositiveRate }) => ({
      falsePositive: falsePositiveRate,
      sensitivity: truePositiveRate,
    })),
  ],
  area: { value: each.area, low: each.intervalDeLong!.lower, high: each.intervalDeLong!.upper },
});
export const curves: RocCurveProps = {
  curves: [rocSeries('Mass and species', speciesRoc), rocSeries('Mass alone', sexRoc)],
};

/** What the reader may change in the article, with what it starts from. */
export const live = {
  columns: {
    mother: ['smoked', 'did not smoke'],
    'low weight': table.map(({ cases }) => cases),
    'normal weight': table.map((group) => group.n - group.cases),
  },
};
