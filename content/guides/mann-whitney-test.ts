// The numbers of the guide, from the calculator's example and from plots treated with two sprays.
import sprays from '../datasets/insect-sprays.csv';
import teeth from '../datasets/tooth-growth.csv';
import { asPaste } from '../../src/calculators/from-dataset.ts';
import { mannWhitneyTest } from '../../src/calculators/mann-whitney-test.ts';
import { cellIn, estimateIn, limitsIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { HistogramProps } from '../../src/charts/Histogram.tsx';
import { fixed, solved } from '../../src/figures/in-words.ts';
import { numbers } from '../../src/statistics/columns.ts';
import { histogram } from '../../src/statistics/descriptive/histogram.ts';
import { subsetSums } from '../../src/statistics/distributions/subset-sums.ts';
import { median } from '../../src/statistics/descriptive/quantile.ts';
import { mannWhitney } from '../../src/statistics/rank-tests/mann-whitney.ts';
import { midranks, tieCorrection } from '../../src/statistics/rank-tests/midranks.ts';

const ascending = (values: readonly number[]) => [...values].sort((a, b) => a - b);
const juice = ascending(numbers(teeth, 'len', { supp: 'OJ', dose: 0.5 }));
const acid = ascending(numbers(teeth, 'len', { supp: 'VC', dose: 0.5 }));
const size = juice.length;
const pairs = size * acid.length;
const test = solved(mannWhitney(juice, acid));
const clear = reportOf(mannWhitneyTest);
const unclear = reportOf(
  mannWhitneyTest,
  asPaste({
    A: numbers(sprays, 'count', { spray: 'A' }),
    B: numbers(sprays, 'count', { spray: 'B' }),
  }),
);

const { ranks, ties } = midranks([...juice, ...acid]);
const listed = (values: readonly number[]) => values.map((value) => String(value)).join(', ');

// Every pair of animals, one from each group.
const differences = ascending(juice.flatMap((x) => acid.map((y) => Math.round(10 * (x - y)) / 10)));
const wins = differences.filter((difference) => difference > 0).length;
const draws = differences.filter((difference) => difference === 0).length;

// Every way to deal the ranks into two groups. Doubled ranks are integers.
const doubled = ranks.map((rank) => 2 * rank);
const ways = [...subsetSums(doubled, size)];
const all = ways.reduce((sum, count) => sum + count, 0);
const center = doubled.reduce((sum, score) => sum + score, 0) / 2;
const distance = Math.abs(2 * test.rankSum1 - center);
const asFar = ways.reduce((sum, count, at) => sum + (Math.abs(at - center) >= distance ? count : 0), 0);

const deviation = (tied: readonly number[]) =>
  Math.sqrt((pairs / 12) * (2 * size + 1 - tieCorrection(tied) / (2 * size * (2 * size - 1))));
const forTest = deviation(ties);
const forInterval = deviation([midranks(juice).ties, midranks(acid).ties].flat());
const from = pairs / 2 - 1.96 * forInterval - 0.5;

/** Every number that the text states. */
export const n = {
  each: String(size),
  pairs: String(pairs),
  wins: String(wins),
  draws: String(draws),
  losses: String(pairs - wins - draws),
  u: numberIn(clear, 'U'),
  otherU: fixed(test.u2, 1),
  half: fixed(pairs / 2, 0),
  share: fixed(test.probabilityOfSuperiority, 3),
  sharePercent: fixed(100 * test.probabilityOfSuperiority, 1),
  juice: {
    values: listed(juice),
    ranks: listed(ranks.slice(0, size)),
    sum: fixed(test.rankSum1, 1),
    median: fixed(median(juice), 2),
  },
  acid: {
    values: listed(acid),
    ranks: listed(ranks.slice(size)),
    sum: fixed(
      ranks.slice(size).reduce((sum, rank) => sum + rank, 0),
      1,
    ),
    median: fixed(median(acid), 2),
  },
  medians: fixed(median(juice) - median(acid), 2),
  smallestSum: String((size * (size + 1)) / 2),
  ways: all.toLocaleString('en-US'),
  asFar: asFar.toLocaleString('en-US'),
  p: fixed(asFar / all, 4),
  forTest: fixed(forTest, 2),
  excess: fixed(test.u1 - pairs / 2, 1),
  corrected: fixed(test.u1 - pairs / 2 - 0.5, 1),
  z: fixed((test.u1 - pairs / 2 - 0.5) / forTest, 2),
  pNormal: fixed(test.pNormal, 4),
  middle: [fixed(differences[pairs / 2 - 1]!, 1), fixed(differences[pairs / 2]!, 1)],
  shift: estimateIn(clear).text,
  forInterval: fixed(forInterval, 2),
  from: fixed(from, 1),
  position: String(Math.floor(from) + 1),
  limits: limitsIn(clear),
  r: fixed(test.rankBiserial, 2),
  effect: numberIn(clear, 'Rank-biserial r (Cliff’s delta)'),
  unclear: {
    each: cellIn(unclear, 0, 0, 1),
    shift: estimateIn(unclear).text,
    limits: limitsIn(unclear),
    p: numberIn(unclear, 'p (exact)'),
    share: numberIn(unclear, 'Probability of a larger value'),
    effect: numberIn(unclear, 'Rank-biserial r (Cliff’s delta)'),
    fewer: fixed(-estimateIn(unclear).interval!.lower.value, 0),
    more: fixed(estimateIn(unclear).interval!.upper.value, 0),
  },
};

/** All differences between an animal of the first group and one of the second. */
export const compared: HistogramProps = {
  bins: solved(histogram(differences, 2)).bins,
  marker: { value: test.hodgesLehmann, label: `median: ${n.shift}` },
  axis: 'Animal given juice − animal given acid',
  countAxis: 'Pairs of animals',
};
