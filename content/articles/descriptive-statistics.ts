// The numbers and charts of the article, computed from its datasets.
import mothers from '../datasets/birth-weight.csv';
import light from '../datasets/morley.csv';
import penguins from '../datasets/penguins.csv';
import teeth from '../datasets/tooth-growth.csv';
import type { DistributionProps } from '../../src/charts/Distribution.tsx';
import type { Live } from '../../src/charts/Frame.tsx';
import { withGrip } from '../../src/charts/grip.ts';
import type { HistogramProps } from '../../src/charts/Histogram.tsx';
import { firstMeasurement, meanWithSd } from '../../src/figures/explorables/first-measurement.ts';
import { counted, fixed, percent, range, solved } from '../../src/figures/in-words.ts';
import { groupOf } from '../../src/figures/summaries.ts';
import { levels, numbers, words } from '../../src/statistics/columns.ts';
import { boxPlot } from '../../src/statistics/descriptive/box-plot.ts';
import { describeLog } from '../../src/statistics/descriptive/describe-log.ts';
import { describe } from '../../src/statistics/descriptive/describe.ts';
import { histogram } from '../../src/statistics/descriptive/histogram.ts';
import { normalUpperTail } from '../../src/statistics/distributions/normal.ts';
import { kernelDensity } from '../../src/statistics/descriptive/kernel-density.ts';

const females = numbers(penguins, 'body_mass_g', { species: 'Gentoo', sex: 'female' });
const mass = solved(describe(females));
const weights = numbers(mothers, 'lwt');
const weight = solved(describe(weights));
const logged = solved(describeLog(weights));
const logarithms = weights.map(Math.log10);
const logarithm = solved(describe(logarithms));
const speeds = numbers(light, 'Speed', { Expt: 1 });
const speed = solved(describe(speeds));
const speedBox = solved(boxPlot(speeds));
// The first measurement, 850, with one digit too many: a typo.
const mistyped = solved(describe(speeds.map((value, index) => (index === 0 ? value * 10 : value))));
// The first measurement, which a reader can move.
const of = 'first-measurement';
export const handle = {
  label: 'First measurement',
  unit: 'km/s over 299,000',
  min: 650,
  max: 1750,
  step: 10,
  value: speeds[0]!,
  given: { values: speeds },
};
const [lowestFirst, highestFirst] = [handle.min, handle.max].map(
  (value) => firstMeasurement(handle.given, value)!.numbers,
) as [Record<string, string>, Record<string, string>];
const lengths = numbers(teeth, 'len', { supp: 'OJ', dose: 0.5 });
const length = solved(describe(lengths));
const lengthBox = solved(boxPlot(lengths));
const species = levels(penguins, 'species');
const bySpecies = species.map((name) => numbers(penguins, 'body_mass_g', { species: name }));
const sexes = words(penguins, 'sex');
const birds = words(penguins, 'species').length;
const within = (sds: number) =>
  females.filter((value) => Math.abs(value - mass.mean) <= sds * mass.standardDeviation!).length / mass.n;

// The exercises: the sexes that one box hides, and a share with the wrong denominator.
const gentooMale = solved(describe(numbers(penguins, 'body_mass_g', { species: 'Gentoo', sex: 'male' })));
const gentooAll = solved(describe(numbers(penguins, 'body_mass_g', { species: 'Gentoo' })));
const knownFemales = sexes.filter((sex) => sex === 'female').length;
const belowTwoSds = weights.filter((value) => value < weight.mean - 2 * weight.standardDeviation!).length;

/** Every number that the text states, as it states it. */
export const n = {
  gentoo: {
    n: String(mass.n),
    mean: fixed(mass.mean, 0),
    median: fixed(mass.median, 0),
    sd: fixed(mass.standardDeviation!, 0),
    se: fixed(mass.standardErrorOfMean!, 0),
    interval: range(mass.meanInterval95!, 0),
    minimum: fixed(mass.minimum, 0),
    maximum: fixed(mass.maximum, 0),
    quartiles: range(mass.quartilesType7, 0),
    mad: fixed(mass.medianAbsoluteDeviation, 0),
    cv: percent(mass.coefficientOfVariationPercent! / 100, 1),
    skewness: fixed(mass.skewness!, 2),
    withinOne: percent(within(1)),
    withinTwo: percent(within(2)),
  },
  mothers: {
    n: String(weight.n),
    mean: fixed(weight.mean, 1),
    median: fixed(weight.median, 0),
    sd: fixed(weight.standardDeviation!, 1),
    quartiles: range(weight.quartilesType7, 0),
    skewness: fixed(weight.skewness!, 2),
    logSkewness: fixed(logarithm.skewness!, 2),
    minimum: fixed(weight.minimum, 0),
    maximum: fixed(weight.maximum, 0),
    low: fixed(weight.mean - 2 * weight.standardDeviation!, 0),
    below: counted(
      weights.filter((value) => value < weight.mean - 2 * weight.standardDeviation!).length,
      'woman weighs',
      'women weigh',
    ),
    above: String(weights.filter((value) => value > weight.mean + 2 * weight.standardDeviation!).length),
    belowMean: percent(weights.filter((value) => value < weight.mean).length / weight.n),
    geometric: fixed(logged.geometricMean, 1),
  },
  light: {
    n: String(speed.n),
    mean: fixed(speed.mean, 0),
    median: fixed(speed.median, 0),
    trimmed: fixed(speed.trimmedMean10, 0),
    sd: fixed(speed.standardDeviation!, 0),
    lowest: fixed(speed.minimum, 0),
    outliers: String(speedBox.outliers.length),
    outlierList: speedBox.outliers.map((value) => fixed(value, 0)).join(', '),
    whisker: fixed(speedBox.lowerWhisker, 0),
    first: fixed(speeds[0]!, 0),
    mistyped: fixed(speeds[0]! * 10, 0),
    meanMistyped: fixed(mistyped.mean, 0),
    medianMistyped: fixed(mistyped.median, 0),
    sdMistyped: fixed(mistyped.standardDeviation!, 0),
    mad: fixed(speed.medianAbsoluteDeviation, 0),
    moved: firstMeasurement(handle.given, handle.value)!.numbers,
    highest: fixed(handle.max, 0),
    lowestFirst,
    highestFirst,
  },
  teeth: String(length.n),
  sorted: lengths
    .toSorted((a, b) => a - b)
    .map((value) => fixed(value, 1))
    .join(', '),
  birds: {
    all: String(birds),
    sexed: String(sexes.length),
    unknown: String(birds - sexes.length),
    females: String(sexes.filter((sex) => sex === 'female').length),
    share: percent(sexes.filter((sex) => sex === 'female').length / sexes.length, 1),
  },
  exercises: {
    expectedBelow: percent(normalUpperTail(2), 1),
    below: counted(belowTwoSds, 'woman is', 'women are'),
    fourTimes: String(4 * mass.n),
    halfError: fixed(mass.standardErrorOfMean! / 2, 0),
    halfSd: fixed(mass.standardDeviation! / 2, 0),
    ofAll: percent(knownFemales / birds, 1),
    gentooMedian: fixed(gentooAll.median, 0),
    gentooMale: fixed(gentooMale.mean, 0),
    gentooN: String(gentooAll.n),
  },
};

const density = (values: readonly number[]) => solved(kernelDensity(values)).points;

export const symmetric: HistogramProps = {
  bins: solved(histogram(females, 100)).bins,
  density: density(females),
  axis: 'Body mass (g)',
  countAxis: 'Number of penguins',
  marker: { value: mass.mean, label: `mean ${n.gentoo.mean}, median ${n.gentoo.median}` },
};

export const skewed: HistogramProps = {
  bins: solved(histogram(weights, 10)).bins,
  density: density(weights),
  axis: 'Weight of the mother (pounds)',
  countAxis: 'Number of mothers',
  marker: { value: weight.mean, label: `mean ${n.mothers.mean}, median ${n.mothers.median}` },
};

/** The same women after the logarithm: less of a tail, and the geometric mean as the mean. */
export const unskewed: HistogramProps = {
  bins: solved(histogram(logarithms, 0.04)).bins,
  density: density(logarithms),
  axis: 'Logarithm (base 10) of the weight',
  countAxis: 'Number of mothers',
  marker: { value: logarithm.mean, label: `mean ${fixed(logarithm.mean, 2)}` },
};

/** Michelson's first series, by its mean and by its median. */
const series = {
  axis: 'Speed of light over 299,000 (km/s)',
  reach: [handle.min, handle.max],
};
export const byMean: DistributionProps & { live: Live } = {
  ...series,
  live: withGrip({ of, at: [0, handle.value] }),
  kind: 'strip',
  groups: [{ label: 'Mean', values: speeds, mean: meanWithSd(speeds) }],
  interval: 'SD to either side',
};
export const byMedian: DistributionProps & { live: Live } = {
  ...series,
  live: withGrip({ of }),
  kind: 'box',
  groups: [{ label: 'Median', values: speeds, box: speedBox }],
};

export const groups: DistributionProps = {
  kind: 'raincloud',
  groups: species.map((name, index) => groupOf(name, bySpecies[index]!)),
  axis: 'Body mass (g)',
};

export const table = {
  columns: ['Species', 'n', 'Mean', 'SD', 'Median', 'Quartiles (type 7)', 'Range'],
  rows: species.map((name, index) => {
    const each = solved(describe(bySpecies[index]!));
    return [
      name,
      String(each.n),
      fixed(each.mean, 0),
      fixed(each.standardDeviation!, 0),
      fixed(each.median, 0),
      range(each.quartilesType7, 0),
      range({ lower: each.minimum, upper: each.maximum }, 0),
    ];
  }),
};

export const quartiles = {
  columns: ['Definition', 'Used by', 'Lower quartile', 'Upper quartile'],
  rows: (
    [
      ['Type 7', 'R, Excel QUARTILE.INC', length.quartilesType7],
      ['Type 6', 'SPSS, Excel QUARTILE.EXC', length.quartilesType6],
      ['Tukey’s hinges', 'box plots', { lower: lengthBox.lowerHinge, upper: lengthBox.upperHinge }],
    ] as const
  ).map(([definition, user, { lower, upper }]) => [definition, user, fixed(lower, 3), fixed(upper, 3)]),
};

/** What the reader may change in the article, with what it starts from. */
export const live = { columns: { 'speed over 299 000 (km/s)': speeds } };
