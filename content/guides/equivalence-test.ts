// The numbers of the guide, from the masses of two species of penguins.
import penguins from '../datasets/penguins.csv';
import { equivalenceTest } from '../../src/calculators/equivalence-test.ts';
import { asPaste } from '../../src/calculators/from-dataset.ts';
import { estimateIn, limitsIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { ForestProps } from '../../src/charts/Forest.tsx';
import { fixed, pValue } from '../../src/figures/in-words.ts';
import { numbers, type Where } from '../../src/statistics/columns.ts';
import { mean, standardDeviation, variance } from '../../src/statistics/descriptive/moments.ts';
import { tUpperQuantile } from '../../src/statistics/distributions/students-t.ts';

const margin = 200;
const mass = (species: string, where: Where = {}) => numbers(penguins, 'body_mass_g', { species, ...where });

/** The calculator's report for some of the birds. */
function compared(where: Where = {}) {
  const [first, second] = [mass('Adelie', where), mass('Chinstrap', where)];
  const report = reportOf(
    equivalenceTest,
    asPaste({
      'body mass (g)': [...first, ...second],
      species: [...first.map(() => 'Adelie'), ...second.map(() => 'Chinstrap')],
    }),
    { low: -margin, high: margin },
  );
  const { value, text, interval } = estimateIn(report);
  return {
    n: `${first.length} and ${second.length}`,
    text,
    size: text.replace('−', ''),
    limits: limitsIn(report),
    p: numberIn(report, 'p (equivalence)'),
    pDifference: numberIn(report, 'p (difference)'),
    row: { estimate: value, low: interval!.lower.value, high: interval!.upper.value },
    upper: interval!.upper.text,
    lower: interval!.lower.text,
  };
}

const [all, males, females, early] = [
  compared(),
  compared({ sex: 'male' }),
  compared({ sex: 'female' }),
  compared({ year: 2008 }),
];
const example = reportOf(equivalenceTest);
const groups = [mass('Adelie'), mass('Chinstrap')] as const;
const parts = groups.map((values) => variance(values) / values.length);
const se = Math.sqrt(parts[0]! + parts[1]!);
const df =
  (se * se) ** 2 / (parts[0]! ** 2 / (groups[0].length - 1) + parts[1]! ** 2 / (groups[1].length - 1));
const difference = mean(groups[0]) - mean(groups[1]);
const quantile = tUpperQuantile(0.05, df);
const of = (values: readonly number[]) => ({
  n: String(values.length),
  mean: fixed(mean(values), 2),
  sd: fixed(standardDeviation(values), 2),
});

/** Every number that the text states. */
export const n = {
  margin: String(margin),
  share: fixed((100 * margin) / mean(groups[0]), 0),
  adelie: of(groups[0]),
  chinstrap: of(groups[1]),
  difference: fixed(difference, 2),
  parts: parts.map((part) => fixed(part, 1)),
  sum: fixed(Number(fixed(parts[0]!, 1)) + Number(fixed(parts[1]!, 1)), 1),
  se: fixed(se, 2),
  df: fixed(df, 1),
  above: fixed(difference + margin, 2),
  below: fixed(difference - margin, 2),
  tLower: numberIn(example, 't, lower margin'),
  tUpper: numberIn(example, 't, upper margin'),
  pLower: pValue((example.tables[0]!.rows[0]![3] as { value: number }).value),
  pUpper: pValue((example.tables[0]!.rows[1]![3] as { value: number }).value),
  p: numberIn(example, 'p (equivalence)'),
  quantile: fixed(quantile, 3),
  half: fixed(Number(fixed(quantile, 3)) * Number(fixed(se, 2)), 1),
  limits: limitsIn(example),
  pDifference: numberIn(example, 'p (difference)'),
  males,
  females,
  early,
};

/** One difference, clear and unclear, against the same margins. */
export const outcomes: ForestProps = {
  rows: [
    { label: 'All birds', ...all.row },
    { label: 'Birds of 2008', ...early.row },
    { label: 'Males', ...males.row },
    { label: 'Females', ...females.row },
  ],
  axis: 'Body mass, Adelie − Chinstrap (g, 90% CI)',
  scale: 'linear',
  reference: 0,
  zone: [-margin, margin],
  decimals: 0,
  note: `Shaded: between the margins, −${margin} and ${margin} g`,
};
