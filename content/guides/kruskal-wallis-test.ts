// The numbers of the guide, from the calculator's example and from three of its six sprays.
import sprays from '../datasets/insect-sprays.csv';
import { asPaste } from '../../src/calculators/from-dataset.ts';
import { kruskalWallisTest } from '../../src/calculators/kruskal-wallis-test.ts';
import { cellIn, estimateIn, limitsIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { DistributionProps } from '../../src/charts/Distribution.tsx';
import { fixed, solved } from '../../src/figures/in-words.ts';
import { oneWayAnova } from '../../src/statistics/anova/one-way-anova.ts';
import { levels, numbers, words } from '../../src/statistics/columns.ts';
import { median } from '../../src/statistics/descriptive/quantile.ts';
import { normalUpperTail } from '../../src/statistics/distributions/normal.ts';
import { kruskalWallis } from '../../src/statistics/rank-tests/kruskal-wallis.ts';
import { midranks, tieCorrection } from '../../src/statistics/rank-tests/midranks.ts';

const counts = numbers(sprays, 'count');
const labels = words(sprays, 'spray');
const names = levels(sprays, 'spray');
const test = solved(kruskalWallis(counts, labels));
const { ranks, ties } = midranks(counts);
const clear = reportOf(kruskalWallisTest);
const all = counts.length;
const each = all / names.length;
const middle = (all + 1) / 2;
const deviations = test.meanRanks.map((rank) => rank - middle);
const squares = deviations.reduce((sum, deviation) => sum + deviation ** 2, 0);
const uncorrected = ((12 * each) / (all * (all + 1))) * squares;
const tied = tieCorrection(ties);
const correction = 1 - tied / (all ** 3 - all);
const se = Math.sqrt(((all * (all + 1)) / 12 - tied / (12 * (all - 1))) * (2 / each));
const difference = test.meanRanks[names.indexOf('C')]! - test.meanRanks[names.indexOf('F')]!;
const z = difference / se;
const alone = 2 * normalUpperTail(-z);

/** The counts with the highest one mistyped, ten times too large. */
const largest = Math.max(...counts);
const mistyped = counts.with(counts.lastIndexOf(largest), 10 * largest);

const among = ['A', 'B', 'F'];
const kept = counts
  .map((count, i) => ({ count, spray: labels[i]! }))
  .filter(({ spray }) => among.includes(spray));
const unclear = reportOf(
  kruskalWallisTest,
  asPaste({ insects: kept.map(({ count }) => count), spray: kept.map(({ spray }) => spray) }),
);
const ofSpray = (spray: string) => numbers(sprays, 'count', { spray });

/** Every number that the text states. */
export const n = {
  all: String(all),
  each: String(each),
  sprays: String(names.length),
  middle: fixed(middle, 1),
  groups: names.map((name, i) => ({
    median: fixed(median(ofSpray(name)), 1),
    sum: fixed(test.meanRanks[i]! * each, 1),
    mean: fixed(test.meanRanks[i]!, 3),
    deviation: fixed(deviations[i]!, 3),
    square: fixed(deviations[i]! ** 2, 1),
  })),
  squares: fixed(squares, 1),
  uncorrected: fixed(uncorrected, 2),
  tied: fixed(tied, 0),
  cubes: fixed(all ** 3 - all, 0),
  correction: fixed(correction, 5),
  h: numberIn(clear, 'H'),
  df: numberIn(clear, 'df'),
  p: numberIn(clear, 'p'),
  epsilon: fixed(test.epsilonSquared, 3),
  epsilonAll: numberIn(clear, 'ε²'),
  less: String(all - 1),
  next: String(all + 1),
  pairs: String(test.dunn.length),
  dunn: {
    difference: fixed(difference, 2),
    se: fixed(se, 3),
    z: fixed(z, 2),
    alone: alone
      .toExponential(1)
      .replace(/e-(\d)/, ' × 10⁻$1')
      .replace(/⁻7/, '⁻⁷'),
    holm: cellIn(clear, 1, 11, 3),
  },
  shift: estimateIn(clear).text,
  limits: limitsIn(clear),
  least: fixed(-estimateIn(clear).interval!.upper.value, 0),
  differences: String(each * each),
  largest: String(largest),
  mistyped: String(10 * largest),
  robust: {
    h: fixed(solved(kruskalWallis(mistyped, labels)).h, 2),
    before: fixed(solved(oneWayAnova(counts, labels)).f, 1),
    after: fixed(solved(oneWayAnova(mistyped, labels)).f, 1),
  },
  spreads: ['F', 'E'].map((name) => {
    const values = ofSpray(name);
    return `${Math.min(...values)} to ${Math.max(...values)}`;
  }),
  unclear: {
    h: numberIn(unclear, 'H'),
    p: numberIn(unclear, 'p'),
    name: estimateIn(unclear).name.replace(/^Shift, | \(.*$/g, ''),
    shift: estimateIn(unclear).text,
    limits: limitsIn(unclear),
    fewer: fixed(-estimateIn(unclear).interval!.lower.value, 0),
    more: fixed(estimateIn(unclear).interval!.upper.value, 0),
    epsilon: numberIn(unclear, 'ε²'),
  },
};

/** The ranks of each spray's counts. */
export const ranked: DistributionProps = {
  kind: 'strip',
  groups: names.map((name) => ({ label: name, values: ranks.filter((_, i) => labels[i] === name) })),
  axis: `Rank among all ${all} plots`,
};
