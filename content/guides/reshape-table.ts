// The numbers of the guide, from the calculator's example, from tables without a subject, and from a column sorted by itself.
import sprays from '../datasets/insect-sprays.csv';
import penguins from '../datasets/penguins.csv';
import sleep from '../datasets/sleep.csv';
import { asPaste } from '../../src/calculators/from-dataset.ts';
import { reshapeTable } from '../../src/calculators/reshape-table.ts';
import { cellIn, estimateIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { DistributionProps } from '../../src/charts/Distribution.tsx';
import type { PairedProps } from '../../src/charts/Paired.tsx';
import { fixed, range, solved } from '../../src/figures/in-words.ts';
import { meanOf } from '../../src/figures/summaries.ts';
import { levels, numbers } from '../../src/statistics/columns.ts';
import { mean, standardDeviation } from '../../src/statistics/descriptive/moments.ts';
import { pairedTTest } from '../../src/statistics/t-tests/paired-t-test.ts';
import { twoSampleTTest } from '../../src/statistics/t-tests/two-sample-t-test.ts';

const example = reportOf(reshapeTable);
const rows = Number(numberIn(example, 'Rows before'));
const wide = { rows: estimateIn(example).value, columns: Number(numberIn(example, 'Columns')) };
const [first, second] = [1, 2].map((group) => numbers(sleep, 'extra', { group })) as [number[], number[]];
const paired = solved(pairedTTest(second, first));
const unpaired = solved(twoSampleTTest(second, first));
const ordered = (values: readonly number[]) => values.toSorted((a, b) => a - b);
const differences = second.map((value, i) => value - first[i]!);
const sortedApart = ordered(second).map((value, i) => value - ordered(first)[i]!);

const counts = reportOf(reshapeTable, asPaste({ spray: sprays.spray!, insects: sprays.count! }));
const birds = reportOf(
  reshapeTable,
  asPaste({ species: penguins.species!, 'body mass (g)': penguins.body_mass_g! }),
);
const species = levels(penguins, 'species');
const masses = penguins.body_mass_g!;
const sizes = species.map((name) => penguins.species!.filter((each) => each === name).length);
const weighed = numbers(penguins, 'body_mass_g').length;
const longest = estimateIn(birds).value;
const back = reportOf(
  reshapeTable,
  asPaste({
    patient: first.map((_, i) => `patient ${i + 1}`),
    'L-hyoscyamine': first,
    'L-hyoscine': second,
  }),
  { into: 'long' },
);

/** Every number that the text states. */
export const n = {
  rows: String(rows),
  longColumns: '3',
  longCells: String(3 * rows),
  patients: String(wide.rows),
  wideColumns: String(wide.columns),
  groups: String(wide.columns - 1),
  wideCells: String(wide.rows * wide.columns),
  empty: numberIn(example, 'Empty cells'),
  patientOne: [cellIn(example, 0, 0, 1), cellIn(example, 0, 0, 2)],
  difference: fixed(paired.estimate, 2),
  firstDifference: fixed(differences[0]!, 1),
  paired: {
    limits: range(paired.interval, 2),
    width: fixed(paired.interval.upper - paired.interval.lower, 1),
  },
  unpaired: {
    limits: range(unpaired.interval, 2),
    width: fixed(unpaired.interval.upper - unpaired.interval.lower, 1),
  },
  sd: fixed(standardDeviation(differences), 2),
  sortedSd: fixed(standardDeviation(sortedApart), 2),
  sortedMean: fixed(mean(sortedApart), 2),
  back: { rows: String(estimateIn(back).value), columns: numberIn(back, 'Columns') },
  sprays: {
    before: numberIn(counts, 'Rows before'),
    rows: String(estimateIn(counts).value),
    columns: numberIn(counts, 'Columns'),
    empty: numberIn(counts, 'Empty cells'),
  },
  birds: {
    before: numberIn(birds, 'Rows before'),
    rows: String(longest),
    columns: numberIn(birds, 'Columns'),
    empty: numberIn(birds, 'Empty cells'),
    cells: String(longest * species.length),
    missing: String(masses.length - weighed),
    padding: String(longest * species.length - masses.length),
    sizes: sizes.map(String),
    species,
  },
};

/** What the wide table knows: which values belong to the same patient. */
export const pairs: PairedProps = {
  conditions: ['L-hyoscyamine', 'L-hyoscine'],
  pairs: first.map((value, i) => [value, second[i]!] as const),
  axis: 'Gain in sleep (hours)',
};

/** The same values as two groups. */
export const groups: DistributionProps = {
  kind: 'strip',
  groups: [
    { label: 'L-hyoscyamine', values: first, mean: meanOf(first) },
    { label: 'L-hyoscine', values: second, mean: meanOf(second) },
  ],
  axis: 'Gain in sleep (hours)',
  interval: '95% CI',
};
