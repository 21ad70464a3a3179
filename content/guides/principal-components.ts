// The numbers of the guide, from the calculator's example, from 189 births, and from shuffled columns.
import births from '../datasets/birth-weight.csv';
import arrests from '../datasets/us-arrests.csv';
import { asPaste } from '../../src/calculators/from-dataset.ts';
import { principalComponentsInstrument } from '../../src/calculators/principal-components.ts';
import { estimateIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { ScatterProps } from '../../src/charts/Scatter.tsx';
import { fixed, percent, solved } from '../../src/figures/in-words.ts';
import { numbers } from '../../src/statistics/columns.ts';
import { pearsonCoefficient } from '../../src/statistics/correlation/pearson-coefficient.ts';
import { mean, standardDeviation } from '../../src/statistics/descriptive/moments.ts';
import { quantile } from '../../src/statistics/descriptive/quantile.ts';
import { sum } from '../../src/statistics/descriptive/sum.ts';
import { principalComponents as componentsOf } from '../../src/statistics/multivariate/principal-components.ts';
import { randomStream } from '../../src/statistics/sampling/random-stream.ts';

const columns = ['Murder', 'Assault', 'UrbanPop', 'Rape'].map((name) => numbers(arrests, name));
const standardized = (values: readonly number[]) => {
  const [center, sd] = [mean(values), standardDeviation(values)];
  return values.map((value) => (value - center) / sd);
};
const z = columns.map(standardized);
const { components } = solved(componentsOf(columns, true));
const [first, second] = components as [(typeof components)[0], (typeof components)[0]];
const correlations = columns.map((a) => columns.map((b) => pearsonCoefficient(a, b)!));
const eigenvalue = first.standardDeviation ** 2;
const example = reportOf(principalComponentsInstrument);
const raw = solved(componentsOf(columns, false)).components[0]!;

// Two of the columns, whose components follow from their correlation.
const [murder, assault] = z as [number[], number[]];
const r = correlations[0]![1]!;

const names = ['age', 'lwt', 'bwt'] as const;
const measured = names.map((name) => numbers(births, name));
const unclear = reportOf(
  principalComponentsInstrument,
  asPaste({ 'age (years)': measured[0]!, 'weight (pounds)': measured[1]!, 'birth weight (g)': measured[2]! }),
);

// The first component's share after shuffling each column, which removes all relations between them.
const stream = randomStream(1901);
const shuffles = 400;
const sharesWithoutRelation = (all: readonly (readonly number[])[]) =>
  Array.from({ length: shuffles }, () => {
    const mixed = all.map((values) => stream.sample(values.length).map((place) => values[place - 1]!));
    return solved(componentsOf(mixed, true)).components[0]!.proportion;
  });
const chance = [columns, measured].map((all) => {
  const shares = sharesWithoutRelation(all);
  return { middle: percent(quantile(shares, 0.5), 1), high: percent(quantile(shares, 0.95), 1) };
});

const products = correlations[0]!.map((value, j) => value * first.loadings[j]!);
const rowZ = z.map((values) => values[0]!);
const scoreParts = rowZ.map((value, j) => value * first.loadings[j]!);

/** Every number that the text states. */
export const n = {
  states: numberIn(example, 'Rows'),
  columns: numberIn(example, 'Columns'),
  means: columns.map((values) => fixed(mean(values), 2)),
  sds: columns.map((values) => fixed(standardDeviation(values), 2)),
  r: fixed(r, 3),
  two: { variances: [fixed(1 + r, 3), fixed(1 - r, 3)], share: percent((1 + r) / 2) },
  correlations: correlations.map((row) => row.map((value) => fixed(value, 3))),
  weights: first.loadings.map((value) => fixed(value, 4)),
  products: products.map((value) => fixed(value, 3)),
  product: fixed(sum(products), 3),
  eigenvalue: fixed(eigenvalue, 3),
  share: estimateIn(example).text,
  secondShare: estimateIn(example, 'Variance along PC2').text,
  together: numberIn(example, 'Both together'),
  variances: components.map(({ standardDeviation: sd }) => fixed(sd ** 2, 3)),
  row: {
    values: columns.map((values) => String(values[0])),
    z: rowZ.map((value) => fixed(value, 3)),
    parts: scoreParts.map((value) => fixed(value, 3)),
    score: fixed(sum(scoreParts), 3),
  },
  second: second.loadings.map((value) => fixed(value, 2)),
  raw: {
    share: percent(raw.proportion, 1),
    assault: fixed(raw.loadings[1]!, 3),
    variances: [1, 0].map((j) => fixed(standardDeviation(columns[j]!) ** 2, j === 0 ? 1 : 0)),
  },
  shuffles: String(shuffles),
  chance,
  births: {
    n: numberIn(unclear, 'Rows'),
    share: estimateIn(unclear).text,
    second: estimateIn(unclear, 'Variance along PC2').text,
    even: percent(1 / names.length, 1),
    largest: fixed(
      Math.max(
        ...[
          [0, 1],
          [0, 2],
          [1, 2],
        ].map(([a, b]) => pearsonCoefficient(measured[a!]!, measured[b!]!)!),
      ),
      2,
    ),
  },
  even: percent(1 / columns.length),
};

const reach = 2.6;

/** Two standardized columns, with the direction in which they vary most. */
export const direction: ScatterProps = {
  series: [
    {
      points: murder.map((x, i) => ({ x, y: assault[i]! })),
      line: [-reach, reach].map((value) => ({ x: value, y: value })),
    },
  ],
  xAxis: 'Murder (standard deviations from the mean)',
  yAxis: 'Assault (standard deviations from the mean)',
  note: 'Line: direction of the first component',
};
