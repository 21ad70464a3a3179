// Multivariate figures: principal components and correlations.
import penguins from '../../content/datasets/penguins.csv';
import { Biplot } from '../charts/Biplot.tsx';
import { HeatMap } from '../charts/HeatMap.tsx';
import { Scree } from '../charts/Scree.tsx';
import { completeRows, levels, numbers, words } from '../statistics/columns.ts';
import { principalComponents } from '../statistics/multivariate/principal-components.ts';
import { fixed, percent, range, solved } from './in-words.ts';
import type { GalleryFigure } from './figure.ts';
import { nuclei } from './nuclei.ts';

const names = {
  bill_length_mm: 'bill length',
  bill_depth_mm: 'bill depth',
  flipper_length_mm: 'flipper length',
  body_mass_g: 'body mass',
};
const labels = Object.values(names);
const measured = completeRows(penguins, Object.keys(names));
const columns = Object.keys(names).map((name) => numbers(measured, name));

const components = () => solved(principalComponents(columns, true)).components;

const biplot = (): GalleryFigure => {
  const [first, second] = components();
  const species = words(measured, 'species');
  const groups = levels(measured, 'species').map((label) => ({
    label,
    scores: species.flatMap((each, index) =>
      each === label ? [{ first: first!.scores[index]!, second: second!.scores[index]! }] : [],
    ),
  }));
  const loadings = labels.map((label, index) => ({
    label,
    first: first!.loadings[index]!,
    second: second!.loadings[index]!,
  }));
  return {
    slug: 'biplot',
    kind: 'PCA biplot',
    caption:
      'Penguins on the first two principal components of four standardized measurements, with the loadings as arrows.',
    n: `n = ${species.length}`,
    data: 'penguins',
    table: {
      columns: ['Variable', 'Loading 1', 'Loading 2'],
      rows: loadings.map((each) => [each.label, fixed(each.first, 3), fixed(each.second, 3)]),
    },
    Chart: (place) => (
      <Biplot
        {...place}
        title="The first component is size and sets Gentoo penguins apart; the second is the bill."
        {...{ groups, loadings, explained: [first!.proportion, second!.proportion] }}
      />
    ),
  };
};

const scree = (): GalleryFigure => {
  const parts = components();
  return {
    slug: 'scree-plot',
    kind: 'Scree plot',
    caption: 'Variance explained by the principal components of four standardized measurements of penguins.',
    n: `n = ${columns[0]!.length}`,
    data: 'penguins',
    table: {
      columns: ['Component', 'Variance explained', 'Together'],
      rows: parts.map((part, index) => [index + 1, percent(part.proportion, 1), percent(part.cumulative, 1)]),
    },
    Chart: (place) => (
      <Scree
        {...place}
        title={`Two components hold ${percent(parts[1]!.cumulative)} of the variance of four measurements.`}
        explained={parts.map((part) => part.proportion)}
      />
    ),
  };
};

const heatMap = (): GalleryFigure => {
  const known = nuclei.pairs.map(({ a, b, r, interval }) => ({ pair: `${a}, ${b}`, r, interval }));
  const strongest = nuclei.pairs.reduce((best, each) => (each.r > best.r ? each : best));
  return {
    slug: 'heat-map',
    kind: 'Correlation heat map',
    caption: `Pearson correlations of ${nuclei.labels.length} measurements of the cell nuclei in breast masses, benign and malignant together.`,
    n: `n = ${nuclei.n}`,
    data: 'breast-masses',
    table: {
      columns: ['Pair', 'r', '95% CI'],
      rows: known.map(({ pair, r, interval }) => [pair, fixed(r, 2), range(interval, 2)]),
    },
    Chart: (place) => (
      <HeatMap
        {...place}
        title={`Measurements of size go together almost perfectly (${strongest.a} with ${strongest.b}, r = ${fixed(strongest.r, 3)}), those of the outline closely; only the fractal dimension falls with size.`}
        {...{ labels: nuclei.labels, measure: 'Pearson’s r', matrix: nuclei.matrix }}
      />
    ),
  };
};

/** Charts of many variables. */
export const variables = (): GalleryFigure[] => [biplot(), scree(), heatMap()];
