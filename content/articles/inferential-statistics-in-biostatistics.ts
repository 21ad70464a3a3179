// The numbers and charts of the article, computed from its datasets.
import sprays from '../datasets/insect-sprays.csv';
import penguins from '../datasets/penguins.csv';
import plants from '../datasets/plant-growth.csv';
import titanic from '../datasets/titanic.csv';
import type { DistributionProps } from '../../src/charts/Distribution.tsx';
import type { Live } from '../../src/charts/Frame.tsx';
import { withGrip } from '../../src/charts/grip.ts';
import type { SamplingDistributionProps } from '../../src/charts/SamplingDistribution.tsx';
import { groupMean, type Groups, withLastMeanAt } from '../../src/figures/explorables/group-mean.ts';
import { fixed, percent, pValue, range, solved, transformed } from '../../src/figures/in-words.ts';
import { groupOf, meanOf } from '../../src/figures/summaries.ts';
import { leveneTest } from '../../src/statistics/anova/equal-variances.ts';
import { oneWayAnova } from '../../src/statistics/anova/one-way-anova.ts';
import { welchAnova } from '../../src/statistics/anova/welch-anova.ts';
import { levels, numbers, words } from '../../src/statistics/columns.ts';
import { histogram } from '../../src/statistics/descriptive/histogram.ts';
import { mean, standardDeviation } from '../../src/statistics/descriptive/moments.ts';
import { shapiroWilk } from '../../src/statistics/descriptive/shapiro-wilk.ts';
import { compareProportions } from '../../src/statistics/intervals/two-proportions.ts';
import { pairwiseComparisons } from '../../src/statistics/multiple-comparisons/pairwise-comparisons.ts';
import { tTestPower, tTestSampleSize } from '../../src/statistics/power/t-test-power.ts';
import { kruskalWallis } from '../../src/statistics/rank-tests/kruskal-wallis.ts';
import { randomStream } from '../../src/statistics/sampling/random-stream.ts';
import { chiSquareTest } from '../../src/statistics/tables/chi-square-test.ts';

// Means of samples from a population that is known.
const masses = numbers(penguins, 'body_mass_g');
const truth = mean(masses);
// All of them are the population, so the divisor is their number, not one less.
const spread = standardDeviation(masses) * Math.sqrt(1 - 1 / masses.length);
const stream = randomStream(1908);
const meansOf = (size: number) =>
  Array.from({ length: 1000 }, () =>
    mean(stream.sample(masses.length, size, true).map((row) => masses[row - 1]!)),
  );
const [small, large] = [5, 50];
const [meansOfSmall, meansOfLarge] = [meansOf(small), meansOf(large)];

// Three groups of plants.
const weight = numbers(plants, 'weight');
const group = words(plants, 'group');
const anova = solved(oneWayAnova(weight, group));
const welch = solved(welchAnova(weight, group));
const levene = solved(leveneTest(weight, group));
const residuals = weight.map((value, row) => value - anova.groupMeans[anova.groups.indexOf(group[row]!)]!);
const normality = solved(shapiroWilk(residuals));
const { comparisons } = solved(pairwiseComparisons(weight, group));
const names: Record<string, string> = { ctrl: 'Control', trt1: 'Treatment 1', trt2: 'Treatment 2' };
const between = (later: string, earlier: string) =>
  comparisons.find(({ groups }) => groups[0] === later && groups[1] === earlier)!;
const oneToTwo = between('trt2', 'trt1');
const power = { difference: 1, standardDeviation: 1 };

// The mean of treatment 2, which a reader can move together with its plants.
const byGroup = levels(plants, 'group').map((name) => numbers(plants, 'weight', { group: name }));
const movable: Groups = {
  groups: byGroup,
  halfWidth: (oneToTwo.tukeyInterval.upper - oneToTwo.tukeyInterval.lower) / 2,
};
export const handle = {
  label: 'Mean of treatment 2',
  min: 4.2,
  max: 5.7,
  step: 0.02,
  value: mean(byGroup[2]!),
  given: movable,
};
const halfway = (anova.groupMeans[0]! + anova.groupMeans[1]!) / 2;
const significant = Array.from({ length: 76 }, (_, i) => handle.min + i * handle.step).filter((value) => {
  const { anova: moved } = withLastMeanAt(byGroup, value);
  return value > halfway && moved.status === 'ok' && moved.p < 0.05;
});

// Counts of insects: rank test, and the square root.
const counts = numbers(sprays, 'count');
const spray = words(sprays, 'spray');
const ranks = solved(kruskalWallis(counts, spray));
const roots = solved(
  oneWayAnova(
    counts.map((count) => Math.sqrt(count)),
    spray,
  ),
);
const bySpray = levels(sprays, 'spray').map((name) => numbers(sprays, 'count', { spray: name }));
const variability = bySpray.map((values) => standardDeviation(values));

// The Titanic: proportions.
const people = (survived: string, kind: string) =>
  numbers(titanic, 'Freq', { Class: kind, Survived: survived }).reduce((sum, count) => sum + count, 0);
const classes = levels(titanic, 'Class');
const table = classes.map((kind) => [people('Yes', kind), people('No', kind)]);
const chi = solved(chiSquareTest(table));
const share = (index: number) => table[index]![0]! / (table[index]![0]! + table[index]![1]!);
const total = (index: number) => table[index]![0]! + table[index]![1]!;
const [first, third] = [classes.indexOf('1st'), classes.indexOf('3rd')];
const gap = solved(compareProportions(table[first]![0]!, total(first), table[third]![0]!, total(third)));

// The exercises: Tukey's intervals with the control, and how often a study of ten misses.
const withControl = ['trt1', 'trt2'].map((name) => between(name, 'ctrl'));
const missed = 1 - solved(tTestPower(10, power)).power;

/** Every number that the text states, as it states it. */
export const n = {
  population: {
    size: String(masses.length),
    mean: fixed(truth, 0),
    sd: fixed(spread, 0),
    small: String(small),
    large: String(large),
    seSmall: fixed(spread / Math.sqrt(small), 0),
    seLarge: fixed(spread / Math.sqrt(large), 0),
    sdOfSmall: fixed(standardDeviation(meansOfSmall), 0),
    sdOfLarge: fixed(standardDeviation(meansOfLarge), 0),
    samples: fixed(meansOfSmall.length, 0),
  },
  plants: {
    n: String(anova.n),
    each: String(anova.groupSizes[0]),
    f: fixed(anova.f, 2),
    df: `${anova.dfBetween}, ${anova.dfWithin}`,
    p: pValue(anova.p),
    between: fixed(anova.meanSquareBetween, 2),
    within: fixed(anova.meanSquareWithin, 2),
    means: anova.groupMeans.map((groupMean) => fixed(groupMean, 3)).join(', '),
    omega: fixed(anova.omegaSquared, 2),
    residualSd: fixed(anova.residualStandardDeviation, 2),
    difference: fixed(oneToTwo.difference, 2),
    interval: range(oneToTwo.tukeyInterval, 2),
    tukeyP: pValue(oneToTwo.tukeyP),
    welchP: pValue(welch.p),
    leveneP: pValue(levene.p),
    moved: groupMean(movable, handle.value)!.numbers,
    halfway: fixed(halfway, 2),
    smallestF: groupMean(movable, halfway)!.numbers['f']!,
    clearFrom: fixed(significant[0]!, 2),
    control: fixed(anova.groupMeans[0]!, 2),
    one: fixed(anova.groupMeans[1]!, 2),
    normalityW: fixed(normality.w, 2),
    normalityP: pValue(normality.p),
  },
  tests: {
    three: percent(1 - 0.95 ** 3),
    fifteen: percent(1 - 0.95 ** 15),
  },
  power: {
    atTen: percent(solved(tTestPower(10, power)).power),
    forEighty: String(solved(tTestSampleSize(0.8, power)).nRoundedUp),
    forNinety: String(solved(tTestSampleSize(0.9, power)).nRoundedUp),
  },
  sprays: {
    n: String(ranks.n),
    each: String(bySpray[0]!.length),
    groups: String(bySpray.length),
    h: fixed(ranks.h, 1),
    df: String(ranks.df),
    p: pValue(ranks.p),
    epsilon: fixed(ranks.epsilonSquared, 2),
    smallestSd: fixed(Math.min(...variability), 1),
    largestSd: fixed(Math.max(...variability), 1),
    rootsF: fixed(roots.f, 1),
    rootsDf: `${roots.dfBetween}, ${roots.dfWithin}`,
    rootsP: pValue(roots.p),
  },
  titanic: {
    n: fixed(chi.n, 0),
    chi: fixed(chi.chiSquare, 1),
    df: String(chi.df),
    p: pValue(chi.p),
    first: percent(share(first), 1),
    third: percent(share(third), 1),
    difference: fixed(100 * gap.difference, 1),
    interval: range(
      transformed(gap.newcombe, (x) => 100 * x),
      1,
    ),
    expected: fixed(chi.minimumExpected, 0),
  },
  exercises: {
    fourTimes: String(4 * large),
    twice: String(2 * large),
    half: fixed(spread / Math.sqrt(large) / 2, 0),
    root: fixed(large * Math.SQRT2, 0),
    firstWithControl: range(withControl[0]!.tukeyInterval, 2),
    secondWithControl: range(withControl[1]!.tukeyInterval, 2),
    missed: percent(missed),
  },
};

const bins = (values: readonly number[], width: number) => solved(histogram(values, width)).bins;
export const sampling: SamplingDistributionProps = {
  panels: [
    { label: 'Birds', bins: bins(masses, 200) },
    {
      label: `Means of ${small} birds`,
      bins: bins(meansOfSmall, 100),
      normal: { mean: truth, sd: spread / Math.sqrt(small) },
    },
    {
      label: `Means of ${large} birds`,
      bins: bins(meansOfLarge, 50),
      normal: { mean: truth, sd: spread / Math.sqrt(large) },
    },
  ],
  truth: { value: truth, text: `true mean ${n.population.mean} g` },
  axis: 'Body mass (g)',
};

export const growth: DistributionProps & { live: Live } = {
  live: withGrip({ of: 'group-mean', at: [2, handle.value] }),
  kind: 'strip',
  groups: levels(plants, 'group').map((name, index) => {
    const values = byGroup[index]!;
    return { label: names[name] ?? name, values, mean: meanOf(values) };
  }),
  axis: 'Dried weight of the plant',
  interval: '95% CI',
  comparisons: [
    { from: 1, to: 2, text: `difference ${n.plants.difference} (95% CI ${n.plants.interval}), Tukey` },
  ],
};

export const anovaTable = {
  columns: ['Source', 'Sum of squares', 'df', 'Mean square', 'F', 'p'],
  rows: [
    [
      'Between groups',
      fixed(anova.sumOfSquaresBetween, 2),
      String(anova.dfBetween),
      fixed(anova.meanSquareBetween, 4),
      n.plants.f,
      fixed(anova.p, 3),
    ],
    [
      'Within groups',
      fixed(anova.sumOfSquaresWithin, 2),
      String(anova.dfWithin),
      fixed(anova.meanSquareWithin, 4),
      '',
      '',
    ],
  ],
};

export const tukey = {
  columns: ['Comparison', 'Difference', '95% CI (Tukey)', 'p (Tukey)'],
  rows: comparisons.map(({ groups: [later, earlier], difference, tukeyInterval, tukeyP }) => [
    `${names[later]} − ${names[earlier]}`,
    fixed(difference, 2),
    range(tukeyInterval, 2),
    fixed(tukeyP, tukeyP < 0.1 ? 3 : 2),
  ]),
};

export const insects: DistributionProps = {
  kind: 'box',
  groups: levels(sprays, 'spray').map((name, index) => groupOf(name, bySpray[index]!)),
  axis: 'Insects per plot',
};

export const survivors = {
  columns: ['Class', 'People', 'Survived', 'Share'],
  rows: classes.map((kind, index) => [
    kind,
    String(total(index)),
    String(table[index]![0]!),
    percent(share(index), 1),
  ]),
};

/** What the reader may change in the article, with what it starts from. */
export const live = {
  columns: {
    class: classes,
    survived: table.map(([survived]) => survived!),
    died: table.map(([, died]) => died!),
  },
};
