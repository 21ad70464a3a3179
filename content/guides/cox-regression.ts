// The numbers of the guide, from the patients with lung cancer of the calculator's example.
import lung from '../datasets/lung.csv';
import { coxRegressionInstrument } from '../../src/calculators/cox-regression.ts';
import { asPaste } from '../../src/calculators/from-dataset.ts';
import { cellIn, estimateIn, limitsIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { KaplanMeierProps } from '../../src/charts/KaplanMeier.tsx';
import { fixed, percent, solved } from '../../src/figures/in-words.ts';
import { completeRows, numbers, rowsWhere } from '../../src/statistics/columns.ts';
import { coxRegression } from '../../src/statistics/survival/cox-regression.ts';

const used = completeRows(lung, ['time', 'status', 'age', 'sex', 'ph.ecog']);
const [time, age, ecog] = [numbers(used, 'time'), numbers(used, 'age'), numbers(used, 'ph.ecog')];
const died = numbers(used, 'status').map((status) => Number(status === 2));
const female = numbers(used, 'sex').map((sex) => Number(sex === 2));
const fit = solved(coxRegression({ time, status: died, columns: [age, female, ecog] }));
const alone = solved(coxRegression({ time, status: died, columns: [female] }));
const example = reportOf(coxRegressionInstrument);
const women = 'sex: female vs male';

/** The model's curve for a man of a given age and score: Breslow's estimate of the baseline, with the fitted ratios. */
const [typicalAge, typicalScore] = [62, 1];
const b = fit.coefficients.map(({ estimate }) => estimate!);
const hazards = time.map((_, i) =>
  Math.exp(b[0]! * (age[i]! - typicalAge) + b[1]! * female[i]! + b[2]! * (ecog[i]! - typicalScore)),
);
const deaths = [...new Set(time.filter((_, i) => died[i] === 1))].sort((one, other) => one - other);
let cumulative = 0;
const steps = deaths.map((at) => {
  const atRisk = hazards.reduce((sum, hazard, i) => sum + (time[i]! >= at ? hazard : 0), 0);
  cumulative += died.filter((event, i) => event === 1 && time[i] === at).length / atRisk;
  return { time: at, survival: Math.exp(-cumulative) };
});
const year = 365;
const menAtYear = Number((steps.findLast((step) => step.time <= year)?.survival ?? 1).toFixed(3));
const ratio = estimateIn(example, women).value;

/** The six patients of one center: who was at risk at each death, and the model's probability that it was this patient. */
const center = rowsWhere(lung, { inst: 15 });
const six = numbers(center, 'time')
  .map((at, i) => ({
    at,
    died: numbers(center, 'status')[i] === 2,
    isWoman: numbers(center, 'sex')[i] === 2,
  }))
  .sort((one, other) => one.at - other.at);
const worked = six
  .filter((one) => one.died)
  .map(({ at, isWoman }) => {
    const atRisk = six.filter((one) => one.at >= at);
    const [men, ladies] = [false, true].map((sex) => atRisk.filter((one) => one.isWoman === sex).length);
    return { at, isWoman, men: men!, women: ladies! };
  });
const partial = (theta: number) =>
  worked.reduce(
    (product, step) => (product * (step.isWoman ? theta : 1)) / (step.men + step.women * theta),
    1,
  );
const small = solved(
  coxRegression({
    time: six.map(({ at }) => at),
    status: six.map((one) => Number(one.died)),
    columns: [six.map(({ isWoman }) => Number(isWoman))],
  }),
);
const theta = Number(fixed(small.hazardRatios[0]!.estimate!, 4));
const [atOne, atBest] = [1, theta].map((value) => Number(partial(value).toFixed(6)));

/** The patients without symptoms: fewer events, and a wider interval. */
const well = rowsWhere(lung, { 'ph.ecog': 0 });
const few = reportOf(
  coxRegressionInstrument,
  asPaste({
    'time (days)': well.time!,
    status: well.status!.map((status) => (status === 2 ? 'died' : 'alive')),
    'age (years)': well.age!,
    sex: well.sex!.map((sex) => (sex === 1 ? 'male' : 'female')),
  }),
);

/** The physician's Karnofsky score instead of the ECOG score, whose effect fades. */
const fading = reportOf(
  coxRegressionInstrument,
  asPaste({
    'time (days)': lung.time!,
    status: lung.status!,
    'age (years)': lung.age!,
    sex: lung.sex!.map((sex) => (sex === 1 ? 'male' : 'female')),
    'Karnofsky score': lung['ph.karno']!,
  }),
);

/** Every number that the text states. */
export const n = {
  patients: String(fit.n),
  deaths: String(fit.events),
  sheet: String(lung.time!.length),
  men: String(female.filter((one) => one === 0).length),
  women: {
    count: String(female.filter((one) => one === 1).length),
    ratio: estimateIn(example, women).text,
    limits: limitsIn(example, women),
    p: cellIn(example, 0, 1, 7),
    alone: fixed(alone.hazardRatios[0]!.estimate!, 3),
    fall: percent(1 - ratio),
    lower: percent(1 - estimateIn(example, women).interval!.upper.value),
    upper: percent(1 - estimateIn(example, women).interval!.lower.value),
  },
  age: {
    ratio: estimateIn(example, 'age (years)').text,
    limits: limitsIn(example, 'age (years)'),
    decade: fixed(Math.exp(10 * b[0]!), 2),
  },
  ecog: {
    ratio: estimateIn(example, 'ECOG score').text,
    limits: limitsIn(example, 'ECOG score'),
    two: fixed(Math.exp(2 * b[2]!), 2),
  },
  overall: { chi: numberIn(example, 'χ² (likelihood ratio)'), df: numberIn(example, 'df') },
  concordance: numberIn(example, 'Concordance'),
  typical: { age: String(typicalAge), score: String(typicalScore) },
  atYear: {
    men: fixed(menAtYear, 3),
    ratio: fixed(ratio, 3),
    women: fixed(menAtYear ** Number(fixed(ratio, 3)), 3),
    day: String(year),
  },
  six: {
    patients: String(six.length),
    deaths: String(worked.length),
    steps: worked.map(({ at, isWoman, men, women: ladies }) => ({
      at: String(at),
      who: isWoman ? 'a woman' : 'a man',
      men: String(men),
      women: String(ladies),
    })),
    atOne: fixed(atOne!, 6),
    atBest: fixed(atBest!, 6),
    theta: fixed(theta, 4),
    rise: fixed(2 * Math.log(atBest! / atOne!), 2),
    limits: `${fixed(small.hazardRatios[0]!.interval!.lower, 2)} to ${fixed(small.hazardRatios[0]!.interval!.upper, 2)}`,
  },
  few: {
    patients: few.numbers.at(-1)!.text.split(' ').at(-1)!,
    deaths: few.numbers.at(-1)!.text.split(' ')[0]!,
    ratio: estimateIn(few, women).text,
    limits: limitsIn(few, women),
    p: cellIn(few, 0, 1, 7),
    fall: percent(1 - estimateIn(few, women).interval!.lower.value),
    rise: percent(estimateIn(few, women).interval!.upper.value - 1),
  },
  check: { p: cellIn(example, 1, 3, 3), karnofsky: cellIn(fading, 1, 2, 3) },
};

const group = (label: string, power: number, sex: number) => {
  const times = time.filter((_, i) => female[i] === sex);
  return {
    label,
    n: times.length,
    steps: steps.map(({ time: at, survival }) => ({
      time: at,
      survival: survival ** power,
      low: survival ** power,
      high: survival ** power,
    })),
    censored: [],
    until: Math.max(...times),
    times,
  };
};

/** The curves that the model predicts for a man and a woman who are otherwise alike. */
export const predicted: KaplanMeierProps = {
  groups: [group('Men', 1, 0), group('Women', ratio, 1)],
  timeAxis: 'Days',
  axis: 'Predicted to be alive',
};
