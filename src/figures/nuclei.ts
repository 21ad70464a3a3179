// Correlations of ten measurements of the nuclei of breast masses: size first, then the outline, as two charts draw them.
import masses from '../../content/datasets/breast-masses.csv';
import { numbers } from '../statistics/columns.ts';
import { pearsonCorrelation } from '../statistics/correlation/pearson-correlation.ts';
import { solved } from './in-words.ts';

const names = [
  'texture',
  'radius',
  'perimeter',
  'area',
  'concave_points',
  'concavity',
  'compactness',
  'smoothness',
  'symmetry',
  'fractal_dimension',
];
const labels = names.map((name) => name.replace('_', ' '));
const columns = names.map((name) => numbers(masses, name));
const pairs = labels.flatMap((a, row) =>
  labels.slice(0, row).map((b, column) => {
    const { r, interval } = solved(pearsonCorrelation(columns[row]!, columns[column]!));
    return { a, b, row, column, r, interval: interval! };
  }),
);

export const nuclei = {
  n: columns[0]!.length,
  labels,
  /** Each pair once, below the diagonal. */
  pairs,
  matrix: labels.map((a) =>
    labels.map(
      (b) => pairs.find((each) => (each.a === a && each.b === b) || (each.a === b && each.b === a))?.r ?? 1,
    ),
  ),
};
