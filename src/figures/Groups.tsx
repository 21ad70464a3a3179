// Groups side by side: box, strip, violin, and raincloud plots.
import sprays from '../../content/datasets/insect-sprays.csv';
import penguins from '../../content/datasets/penguins.csv';
import plants from '../../content/datasets/plant-growth.csv';
import { Distribution } from '../charts/Distribution.tsx';
import { levels, numbers } from '../statistics/columns.ts';
import { mean } from '../statistics/descriptive/moments.ts';
import { adjustPValues } from '../statistics/multiple-comparisons/adjust-p-values.ts';
import { twoSampleTTest } from '../statistics/t-tests/two-sample-t-test.ts';
import { fixed, pValue, solved } from './in-words.ts';
import type { GalleryFigure } from './figure.ts';
import { groupOf, summaryTable } from './summaries.ts';

const box = (): GalleryFigure => {
  const names: Record<string, string> = { ctrl: 'Control', trt1: 'Treatment 1', trt2: 'Treatment 2' };
  const groups = levels(plants, 'group').map((group) =>
    groupOf(names[group] ?? group, numbers(plants, 'weight', { group })),
  );
  const pairs = [
    [0, 1],
    [1, 2],
    [0, 2],
  ] as const;
  const tests = pairs.map(([a, b]) => solved(twoSampleTTest(groups[a]!.values, groups[b]!.values)).p);
  const adjusted = adjustPValues(tests, 'holm');
  const comparisons = pairs.map(([from, to], index) => ({ from, to, text: pValue(adjusted[index]!) }));
  return {
    slug: 'box-plot',
    kind: 'Box plot with points',
    caption:
      'Dried weight of plants. Boxes span the hinges, whiskers reach to the furthest value within 1.5 box lengths; p from Welch t tests, adjusted by Holm’s method.',
    n: 'n = 30, 10 per group',
    data: 'plant-growth',
    table: summaryTable(groups, 'Group', 2),
    Chart: (place) => (
      <Distribution
        {...place}
        kind="box"
        title={`Plants weighed more under treatment 2 than under treatment 1 (adjusted ${pValue(adjusted[1]!)}); neither differed clearly from the control.`}
        {...{ groups, comparisons, axis: 'Dried weight' }}
      />
    ),
  };
};

const strip = (): GalleryFigure => {
  const groups = levels(sprays, 'spray').map((spray) => groupOf(spray, numbers(sprays, 'count', { spray })));
  return {
    slug: 'strip-chart',
    kind: 'Strip chart with means',
    caption:
      'Insects counted on plots after treatment with six sprays. Every plot is a point; bars show the mean with its 95% CI.',
    n: 'n = 72 plots, 12 per spray',
    data: 'insect-sprays',
    table: summaryTable(groups, 'Spray', 1),
    Chart: (place) => (
      <Distribution
        {...place}
        kind="strip"
        title="Sprays C, D and E left far fewer insects than A, B and F."
        {...{ groups, axis: 'Insects per plot', interval: '95% CI' }}
      />
    ),
  };
};

const species = () => levels(penguins, 'species');

const violin = (): GalleryFigure => {
  const groups = species().map((each) => groupOf(each, numbers(penguins, 'body_mass_g', { species: each })));
  return {
    slug: 'violin-plot',
    kind: 'Violin plot',
    caption:
      'Body mass of three species of penguin. Outlines are kernel density estimates (Gaussian, bandwidth after Silverman), all of the same area scale.',
    n: 'n = 342',
    data: 'penguins',
    table: summaryTable(groups, 'Species', 0),
    Chart: (place) => (
      <Distribution
        {...place}
        kind="violin"
        title={`Gentoo penguins are the heaviest, ${fixed(mean(groups.find((group) => group.label === 'Gentoo')!.values) / 1000, 2)} kg on average.`}
        {...{ groups, axis: 'Body mass (g)' }}
      />
    ),
  };
};

const raincloud = (): GalleryFigure => {
  const groups = species().map((each) =>
    groupOf(each, numbers(penguins, 'flipper_length_mm', { species: each })),
  );
  return {
    slug: 'raincloud',
    kind: 'Raincloud',
    caption: 'Flipper length of three species of penguin: density above, box and every bird below.',
    n: 'n = 342',
    data: 'penguins',
    table: summaryTable(groups, 'Species', 0),
    Chart: (place) => (
      <Distribution
        {...place}
        kind="raincloud"
        title="Gentoo flippers are longer than those of the two other species, with little overlap."
        {...{ groups, axis: 'Flipper length (mm)' }}
      />
    ),
  };
};

/** Charts that show every value of several groups. */
export const groups = (): GalleryFigure[] => [box(), strip(), violin(), raincloud()];
