// The numbers of the guide, from the calculator's example and from the smokers and nonsmokers in it.
import births from '../datasets/birth-weight.csv';
import { asPaste } from '../../src/calculators/from-dataset.ts';
import { logisticRegressionInstrument } from '../../src/calculators/logistic-regression.ts';
import { cellIn, estimateIn, limitsIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { ScatterProps } from '../../src/charts/Scatter.tsx';
import { fixed, percent, range, solved, transformed } from '../../src/figures/in-words.ts';
import { numbers, rowsWhere } from '../../src/statistics/columns.ts';
import { mean } from '../../src/statistics/descriptive/moments.ts';
import { sum } from '../../src/statistics/descriptive/sum.ts';
import { logisticRegression } from '../../src/statistics/regression/logistic-regression.ts';

const low = numbers(births, 'low');
const weight = numbers(births, 'lwt');
const smoke = numbers(births, 'smoke');
const example = reportOf(logisticRegressionInstrument);
const model = solved(logisticRegression({ columns: [numbers(births, 'age'), weight, smoke], events: low }));
const [intercept, ofAge, ofWeight, ofSmoking] = model.coefficients.map(({ estimate }) => estimate!) as [
  number,
  number,
  number,
  number,
];
const smokingError = model.coefficients[3]!.standardError!;
const weightProfile = model.profileIntervals()[2]!;

/** Mothers by smoking: how many had a light baby, and how many did not. */
const counts = (smoked: number) => {
  const outcomes = numbers(births, 'low', { smoke: smoked });
  const cases = sum(outcomes);
  return { cases, others: outcomes.length - cases };
};
const [smokers, nonsmokers] = [counts(1), counts(0)];

const mother = { age: 24, pounds: 130 };
const logOdds = intercept + ofAge * mother.age + ofWeight * mother.pounds;
const risks = [0, 1].map((smoked) => model.predict([mother.age, mother.pounds, smoked]).probability);

/** The same model without smoking, in one group of mothers. */
const within = (smoked: number) => {
  const rows = rowsWhere(births, { smoke: smoked });
  const report = reportOf(
    logisticRegressionInstrument,
    asPaste({
      'light baby': rows.low!.map((code) => (code === 1 ? 'yes' : 'no')),
      'age (years)': rows.age!,
      'weight (10 pounds)': rows.lwt!.map((pounds) => Number(pounds) / 10),
    }),
  );
  const name = 'Odds ratio, weight';
  return {
    n: String(rows.low!.length),
    ratio: estimateIn(report, name).text,
    limits: limitsIn(report, name),
    p: cellIn(report, 0, 1, 7),
    fall: fixed(100 * (1 - estimateIn(report, name).interval!.lower.value), 0),
    rise: fixed(100 * (estimateIn(report, name).interval!.upper.value - 1), 0),
  };
};

/** Every number that the text states. */
export const n = {
  rows: String(model.n),
  events: fixed(model.events, 0),
  b: {
    intercept: fixed(intercept, 4),
    age: fixed(ofAge, 6),
    weight: fixed(ofWeight, 6),
    smoking: fixed(ofSmoking, 4),
    error: fixed(smokingError, 4),
  },
  mother: { age: String(mother.age), pounds: String(mother.pounds) },
  logOdds: { without: fixed(logOdds, 3), smoking: fixed(logOdds + ofSmoking, 3) },
  odds: { without: fixed(Math.exp(logOdds), 3), smoking: fixed(Math.exp(logOdds + ofSmoking), 3) },
  risk: { without: percent(risks[0]!, 1), smoking: percent(risks[1]!, 1) },
  riskRatio: fixed(risks[1]! / risks[0]!, 2),
  smokers: { cases: String(smokers.cases), others: String(smokers.others) },
  nonsmokers: { cases: String(nonsmokers.cases), others: String(nonsmokers.others) },
  crude: fixed((smokers.cases * nonsmokers.others) / (smokers.others * nonsmokers.cases), 2),
  smoking: estimateIn(example, 'Odds ratio, smoking = yes').text,
  limits: limitsIn(example, 'Odds ratio, smoking = yes'),
  smokingP: cellIn(example, 0, 2, 7),
  z: fixed(ofSmoking / smokingError, 3),
  wald: range(
    {
      lower: Math.exp(ofSmoking - 1.959964 * smokingError),
      upper: Math.exp(ofSmoking + 1.959964 * smokingError),
    },
    2,
  ),
  tenPounds: fixed(Math.exp(10 * ofWeight), 3),
  tenPoundsLimits: range(
    transformed(weightProfile, (limit) => Math.exp(10 * limit)),
    2,
  ),
  nullDeviance: fixed(model.nullDeviance, 2),
  deviance: fixed(model.deviance, 2),
  chiSquare: numberIn(example, 'χ² (likelihood ratio)'),
  p: numberIn(example, 'p'),
  area: numberIn(example, 'Area under the ROC curve'),
  perPredictor: fixed(model.events / 3, 0),
  light: within(1),
  clearer: within(0),
};

const pounds = Array.from({ length: 43 }, (_, i) => 80 + 4 * i);
const averageAge = mean(numbers(births, 'age'));

/** The share of light babies in five classes of the mother's weight, and the model's curve. */
const series = (label: string, smoked: number) => {
  const rows = low
    .map((light, i) => ({ light, pounds: weight[i]!, smoked: smoke[i]! }))
    .filter((row) => row.smoked === smoked)
    .sort((a, b) => a.pounds - b.pounds);
  const size = rows.length / 5;
  const points = Array.from({ length: 5 }, (_, k) =>
    rows.slice(Math.round(k * size), Math.round((k + 1) * size)),
  );
  return {
    label,
    points: points.map((some) => ({
      x: mean(some.map((row) => row.pounds)),
      y: mean(some.map((row) => row.light)),
    })),
    line: pounds.map((x) => ({ x, y: model.predict([averageAge, x, smoked]).probability })),
  };
};

/** Two curves that are one distance apart in the logarithm of the odds. */
export const curves: ScatterProps = {
  series: [series('Smokers', 1), series('Nonsmokers', 0)],
  xAxis: 'Mother’s weight (pounds)',
  yAxis: 'Share of births below 2.5 kg',
  note: 'Lines: the model at the mean age; points: fifths of each group',
};
