// The shape of one distribution: histograms, normal Q–Q plot.
import maize from '../../content/datasets/darwin-maize.csv';
import morley from '../../content/datasets/morley.csv';
import penguins from '../../content/datasets/penguins.csv';
import { Histogram } from '../charts/Histogram.tsx';
import { QQPlot } from '../charts/QQPlot.tsx';
import { numbers } from '../statistics/columns.ts';
import { histogram } from '../statistics/descriptive/histogram.ts';
import { kernelDensity } from '../statistics/descriptive/kernel-density.ts';
import { mean, standardDeviation } from '../statistics/descriptive/moments.ts';
import { normalPlot } from '../statistics/descriptive/normal-plot.ts';
import { shapiroWilk } from '../statistics/descriptive/shapiro-wilk.ts';
import { figures, fixed, pValue, range, solved } from './in-words.ts';
import type { GalleryFigure } from './figure.ts';
import { meanOf } from './summaries.ts';

const masses = (): GalleryFigure => {
  const values = numbers(penguins, 'body_mass_g');
  const { bins } = solved(histogram(values, 250));
  const normal = { mean: mean(values), sd: standardDeviation(values) };
  const { p } = solved(shapiroWilk(values));
  return {
    slug: 'histogram',
    kind: 'Histogram with density and normal curve',
    caption: `Body mass of penguins, in steps of 250 g; Shapiro–Wilk test of normality ${pValue(p)}.`,
    n: `n = ${values.length}`,
    data: 'penguins',
    table: {
      columns: ['From (g)', 'To (g)', 'Birds'],
      rows: bins.map((bin) => [fixed(bin.from, 0), fixed(bin.to, 0), bin.count]),
    },
    Chart: (place) => (
      <Histogram
        {...place}
        title={`Body mass has two humps, because the sample mixes species: a normal curve (mean ${fixed(normal.mean, 0)} g, SD ${fixed(normal.sd, 0)} g) does not fit.`}
        {...{
          bins,
          normal,
          density: solved(kernelDensity(values, 96)).points,
          axis: 'Body mass (g)',
          countAxis: 'Number of birds',
        }}
      />
    ),
  };
};

const normalQuantiles = (): GalleryFigure => {
  const crossed = numbers(maize, 'crossed');
  const selfed = numbers(maize, 'selfed');
  const differences = crossed.map((value, index) => value - selfed[index]!);
  const { points, line, band } = solved(normalPlot(differences));
  const { w, p } = solved(shapiroWilk(differences));
  return {
    slug: 'normal-plot',
    kind: 'Normal Q–Q plot',
    caption: `Differences in height between crossed and self-fertilized maize plants of a pair; Shapiro–Wilk W = ${fixed(w, 3)}, ${pValue(p)}.`,
    n: `n = ${differences.length} pairs`,
    data: 'darwin-maize',
    table: {
      columns: ['Normal quantile', 'Difference (in)'],
      rows: points.map((point) => [fixed(point.theoretical, 2), fixed(point.sample, 3)]),
    },
    Chart: (place) => (
      <QQPlot
        {...place}
        title="Two of Darwin’s 15 pairs differ the other way round; they bend the lower end of the normal plot."
        {...{
          points,
          line,
          band,
          axis: 'Difference in height (in)',
          note: 'Band: pointwise 95% limits of normal samples',
        }}
      />
    ),
  };
};

const speeds = (): GalleryFigure => {
  const values = numbers(morley, 'Speed');
  const { bins } = solved(histogram(values, 50));
  const { value, low, high } = meanOf(values);
  return {
    slug: 'histogram-with-marker',
    kind: 'Histogram with a marked value',
    caption:
      'Michelson’s 100 measurements of the speed of light in air, 1879, and the true value as Stigler gives it for them.',
    n: `n = ${values.length}`,
    data: 'morley',
    table: {
      columns: ['From', 'To', 'Measurements'],
      rows: bins.map((bin) => [bin.from, bin.to, bin.count]),
    },
    Chart: (place) => (
      <Histogram
        {...place}
        title={`The mean, ${figures(value, 4)} above 299,000 km/s (95% CI ${range({ lower: low, upper: high }, 0)}), misses the true 734.5: the error is not chance but bias.`}
        {...{ bins, axis: 'Speed of light (km/s above 299,000)', countAxis: 'Measurements' }}
        marker={{ value: 734.5, label: 'true value 734.5' }}
        normal={{ mean: value, sd: standardDeviation(values) }}
      />
    ),
  };
};

/** Charts of one distribution. */
export const shapes = (): GalleryFigure[] => [masses(), normalQuantiles(), speeds()];
