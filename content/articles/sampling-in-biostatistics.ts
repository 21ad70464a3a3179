// The numbers and charts of the article, computed from its datasets.
import births from '../datasets/birth-weight.csv';
import penguins from '../datasets/penguins.csv';
import type { SamplingDistributionProps } from '../../src/charts/SamplingDistribution.tsx';
import type { Live } from '../../src/charts/Frame.tsx';
import { withGrip } from '../../src/charts/grip.ts';
import type { ScatterProps } from '../../src/charts/Scatter.tsx';
import {
  halfWidth as halfWidthOf,
  type Population,
  samplePrecision,
} from '../../src/figures/explorables/sample-precision.ts';
import { fixed, percent, range, solved, transformed } from '../../src/figures/in-words.ts';
import { completeRows, levels, numbers, words } from '../../src/statistics/columns.ts';
import { histogram } from '../../src/statistics/descriptive/histogram.ts';
import { mean, standardDeviation } from '../../src/statistics/descriptive/moments.ts';
import {
  meanPrecisionSampleSize,
  proportionPrecisionSampleSize,
} from '../../src/statistics/power/precision.ts';
import { logisticRegression } from '../../src/statistics/regression/logistic-regression.ts';
import { randomStream } from '../../src/statistics/sampling/random-stream.ts';
import { sampleMean } from '../../src/statistics/sampling/sample-mean.ts';
import { surveyEstimate } from '../../src/statistics/sampling/survey-estimate.ts';
import { stratifiedMean } from '../../src/statistics/sampling/stratified-mean.ts';
import { stratifiedSample } from '../../src/statistics/sampling/stratified-sample.ts';

// The birds that were weighed are the population.
const weighed = completeRows(penguins, ['body_mass_g']);
const masses = numbers(weighed, 'body_mass_g');
const [truth, spread] = [mean(masses), standardDeviation(masses)];
const size = 30;
const at = (rows: readonly number[]) => rows.map((row) => masses[row - 1]!);

// One sample, as somebody would draw it.
const seed = 2024;
const drawn = randomStream(seed).sample(masses.length, size);
const simple = solved(sampleMean(at(drawn), masses.length));
const firstRows = mean(masses.slice(0, size));

// One stratified sample, in proportion to the species.
const species = levels(weighed, 'species');
const strata = species.map((name) => numbers(weighed, 'body_mass_g', { species: name }));
const sizes = strata.map((values) => values.length);
const take = sizes.map((count) => Math.round((size * count) / masses.length));
const stratifiedValues = (stream: ReturnType<typeof randomStream>) =>
  stratifiedSample(stream, sizes, take).map((rows, stratum) => rows.map((row) => strata[stratum]![row - 1]!));
const stratified = solved(stratifiedMean(stratifiedValues(randomStream(seed)), sizes));
// One kind of interval in the table: t for both, here with a degree of freedom less per stratum (Cochran 1977, section 5.4).
const stratifiedBirds = take.reduce((sum, count) => sum + count, 0);
const { interval: stratifiedInterval } = solved(
  surveyEstimate(stratified.mean, stratified.standardError, stratifiedBirds - take.length, 0.95),
);

// Clusters: all birds that were measured on one island in one year.
const place = words(weighed, 'island').map((island, row) => `${island} ${words(weighed, 'year')[row]}`);
const clusters = [...new Set(place)].map((name) => masses.filter((_, row) => place[row] === name));
const clustersTaken = 2;

// The three designs, repeated.
const stream = randomStream(1934);
const repetitions = 1000;
const repeated = (draw: () => number) => Array.from({ length: repetitions }, draw);
const weighted = (groups: readonly (readonly number[])[]) =>
  groups.reduce((sum, values, stratum) => sum + mean(values) * sizes[stratum]!, 0) / masses.length;
const simpleMeans = repeated(() => mean(at(stream.sample(masses.length, size))));
const stratifiedMeans = repeated(() => weighted(stratifiedValues(stream)));
const clusterMeans = repeated(() =>
  mean(stream.sample(clusters.length, clustersTaken).flatMap((cluster) => clusters[cluster - 1]!)),
);
const errors = [simpleMeans, stratifiedMeans, clusterMeans].map((means) => standardDeviation(means));

// How many: the width of the interval against the size of the sample.
const wanted = 200;
const needed = solved(meanPrecisionSampleSize(spread, wanted));
const finite = Math.ceil(needed.nT / (1 + needed.nT / masses.length));
const share = solved(proportionPrecisionSampleSize(0.5, 0.05));
const shareOfPopulation = solved(proportionPrecisionSampleSize(0.5, 0.05, masses.length));
const population: Population = { standardDeviation: spread, size: masses.length };
const halfWidth = (count: number, isFinite: boolean) => halfWidthOf(population, count, isFinite);
export const handle = {
  label: 'Birds in the sample',
  unit: 'birds',
  min: 5,
  max: 335,
  step: 1,
  value: size,
  given: population,
};

// Up-sampling: the rarer outcome is drawn again until both are equally frequent.
const low = numbers(births, 'low');
const smoke = numbers(births, 'smoke');
const rowsWith = (outcome: number) => low.flatMap((value, row) => (value === outcome ? [row] : []));
const [rare, common] = [rowsWith(1), rowsWith(0)];
const added = stream.sample(rare.length, common.length - rare.length, true).map((index) => rare[index - 1]!);
const rowsUp = [...common, ...rare, ...added];
const fit = (rows: readonly number[]) =>
  solved(
    logisticRegression({ columns: [rows.map((row) => smoke[row]!)], events: rows.map((row) => low[row]!) }),
  );
const [original, up] = [fit(low.map((_, row) => row)), fit(rowsUp)];
const riskOf = (model: typeof original, smokes: number) => {
  const z = model.coefficients[0]!.estimate! + smokes * model.coefficients[1]!.estimate!;
  return 1 / (1 + Math.exp(-z));
};
const observedRisk = mean(low.filter((_, row) => smoke[row] === 1));
const oddsRatio = (model: typeof original) => Math.exp(model.coefficients[1]!.estimate!);
const oddsInterval = (model: typeof original) => transformed(model.coefficients[1]!.interval!, Math.exp);

// The exercises: a larger convenience sample, clusters as if they were single birds, and twice the precision.
const moreRows = 100;
const finer = solved(meanPrecisionSampleSize(spread, wanted / 2));
const clusterBirds = (masses.length * clustersTaken) / clusters.length;

/** Every number that the text states, as it states it. */
export const n = {
  population: {
    size: String(masses.length),
    mean: fixed(truth, 0),
    sd: fixed(spread, 0),
    firstRows: fixed(firstRows, 0),
    tooLow: fixed(10 * Math.round((truth - firstRows) / 10), 0),
    firstSpecies: [...new Set(words(weighed, 'species').slice(0, size))].join(', '),
  },
  simple: {
    size: String(size),
    seed: String(seed),
    firstDrawn: drawn.slice(0, 5).join(', '),
    mean: fixed(simple.mean, 0),
    sd: fixed(standardDeviation(at(drawn)), 0),
    se: fixed(simple.standardError, 0),
    t: fixed((simple.interval.upper - simple.mean) / simple.standardError, 2),
    df: String(size - 1),
    half: fixed(simple.interval.upper - simple.mean, 0),
    interval: range(simple.interval, 0),
    fraction: percent(size / masses.length, 1),
    correction: fixed(Math.sqrt(1 - size / masses.length), 3),
  },
  stratified: {
    parts: take.map((count, index) => `${count} of ${sizes[index]!} ${species[index]!}`).join(', '),
    mean: fixed(stratified.mean, 0),
    se: fixed(stratified.standardError, 0),
    interval: range(stratifiedInterval, 0),
  },
  designs: {
    repetitions: fixed(repetitions, 0),
    simple: fixed(errors[0]!, 0),
    stratified: fixed(errors[1]!, 0),
    cluster: fixed(errors[2]!, 0),
    clusters: String(clusters.length),
    clustersTaken: String(clustersTaken),
    clusterBirds: fixed((masses.length * clustersTaken) / clusters.length, 0),
    saved: fixed((errors[0]! / errors[1]!) ** 2, 1),
    effect: fixed((errors[1]! / errors[0]!) ** 2, 2),
  },
  size: {
    wanted: String(wanted),
    formula: String(Math.ceil(needed.nNormal)),
    needed: String(needed.nRoundedUp),
    finite: String(finite),
    half: fixed(halfWidth(size, false), 0),
    tried: samplePrecision(population, size).numbers,
    share: String(share.nRoundedUp),
    shareOfPopulation: String(shareOfPopulation.nFiniteWhole),
  },
  balance: {
    n: String(low.length),
    rare: String(rare.length),
    common: String(common.length),
    added: String(added.length),
    prevalence: percent(rare.length / low.length),
    observed: percent(observedRisk),
    risk: percent(riskOf(original, 1)),
    riskUp: percent(riskOf(up, 1)),
    or: fixed(oddsRatio(original), 2),
    orInterval: range(oddsInterval(original), 2),
    orUp: fixed(oddsRatio(up), 2),
    orUpInterval: range(oddsInterval(up), 2),
  },
  exercises: {
    withoutCorrection: fixed(simple.standardError / Math.sqrt(1 - size / masses.length), 0),
    moreRows: String(moreRows),
    meanOfMore: fixed(mean(masses.slice(0, moreRows)), 0),
    finer: String(wanted / 2),
    forFiner: String(finer.nRoundedUp),
    twice: String(2 * needed.nRoundedUp),
    root: fixed(needed.nRoundedUp * Math.SQRT2, 0),
    asSingle: fixed((spread / Math.sqrt(clusterBirds)) * Math.sqrt(1 - clusterBirds / masses.length), 0),
  },
};

const bins = (values: readonly number[]) => solved(histogram(values, 50)).bins;
export const designs: SamplingDistributionProps = {
  panels: [
    { label: `Simple random sample of ${size} birds`, bins: bins(simpleMeans) },
    { label: `Stratified by species, ${size} birds`, bins: bins(stratifiedMeans) },
    {
      label: `${clustersTaken} whole clusters, about ${n.designs.clusterBirds} birds`,
      bins: bins(clusterMeans),
    },
  ],
  truth: { value: truth, text: `true mean ${n.population.mean} g` },
  axis: 'Mean body mass of the sample (g)',
};

const counts = [5, 8, 12, 18, 25, 30, 40, 55, 75, 100, 140, 190, 250, 300, 335];
export const precision: ScatterProps & { live: Live } = {
  live: withGrip({ of: 'sample-precision', at: [size, halfWidth(size, false)], along: 'x' }),
  series: [
    {
      label: 'Infinite population',
      points: counts.map((x) => ({ x, y: halfWidth(x, false) })),
      line: counts.map((x) => ({ x, y: halfWidth(x, false) })),
    },
    {
      label: `Of ${n.population.size} birds, without replacement`,
      points: counts.map((x) => ({ x, y: halfWidth(x, true) })),
      line: counts.map((x) => ({ x, y: halfWidth(x, true) })),
    },
  ],
  xAxis: 'Birds in the sample',
  yAxis: 'Half width of the 95% interval (g)',
  reference: wanted,
  note: `Dashed: ${wanted} g`,
};

export const precisionTable = {
  columns: ['Birds', 'Half width (g)', 'With finite population correction (g)'],
  rows: counts.map((count) => [
    String(count),
    fixed(halfWidth(count, false), 0),
    fixed(halfWidth(count, true), 0),
  ]),
};

export const comparison = {
  columns: ['Design', 'Birds', 'Mean (g)', 'Standard error (g)', '95% CI (g)'],
  rows: [
    ['Simple random', String(size), n.simple.mean, n.simple.se, n.simple.interval],
    [
      'Stratified by species',
      String(stratifiedBirds),
      n.stratified.mean,
      n.stratified.se,
      n.stratified.interval,
    ],
  ],
};

/** What the reader may change in the article, with what it starts from. */
export const live = {
  options: { of: 'mean', standardDeviation: Number(fixed(spread, 0)), halfWidth: wanted },
  asks: ['standardDeviation', 'halfWidth', 'level'],
};
