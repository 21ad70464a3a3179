// The numbers of the guide, from Darwin's maize (the example), a drug's concentrations, and two ratings of the same patients.
import lung from '../datasets/lung.csv';
import maize from '../datasets/darwin-maize.csv';
import theophylline from '../datasets/theophylline.csv';
import { asPaste } from '../../src/calculators/from-dataset.ts';
import { wilcoxonTest } from '../../src/calculators/wilcoxon-test.ts';
import { estimateIn, limitsIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { CountsProps } from '../../src/charts/Counts.tsx';
import { fixed, pValue, solved } from '../../src/figures/in-words.ts';
import { completeRows, numbers } from '../../src/statistics/columns.ts';
import { median } from '../../src/statistics/descriptive/quantile.ts';
import { signedRankProbabilities } from '../../src/statistics/distributions/signed-rank.ts';
import { midranks } from '../../src/statistics/rank-tests/midranks.ts';
import { pairedSignedRank } from '../../src/statistics/rank-tests/wilcoxon-signed-rank.ts';
import { pairedTTest } from '../../src/statistics/t-tests/paired-t-test.ts';

const crossed = numbers(maize, 'crossed');
const selfed = numbers(maize, 'selfed');
const differences = crossed.map((height, i) => height - selfed[i]!);
const pairs = differences.length;
const test = solved(pairedSignedRank(crossed, selfed));
const clear = reportOf(wilcoxonTest);
const { ranks } = midranks(differences.map(Math.abs));
const total = (pairs * (pairs + 1)) / 2;
const plain = (value: number) => fixed(value, 4).replace(/\.?0+$/, '');
const bySize = differences
  .map((difference, i) => ({ difference, rank: ranks[i]! }))
  .sort((a, b) => a.rank - b.rank);
const negative = bySize.filter(({ difference }) => difference < 0);

// V under every choice of signs.
const probabilities = [...signedRankProbabilities(pairs)];
const center = total / 2;
const isExtreme = (v: number) => Math.abs(v - center) >= Math.abs(test.v - center);
const patterns = 2 ** pairs;
const asFar = Math.round(
  patterns * probabilities.reduce((sum, probability, v) => sum + (isExtreme(v) ? probability : 0), 0),
);
const below = (v: number) => probabilities.slice(0, v + 1).reduce((sum, probability) => sum + probability, 0);
const position = probabilities.findIndex((_, v) => below(v) > 0.025);
const deviation = Math.sqrt((pairs * (pairs + 1) * (2 * pairs + 1)) / 24);
const averages = differences
  .flatMap((d, i) => differences.slice(i).map((other) => (d + other) / 2))
  .sort((a, b) => a - b);

// The fourth and seventh of each subject's eleven samples, about one and five hours after the dose.
const sample = (at: number) => numbers(theophylline, 'conc').filter((_, i) => i % 11 === at);
const unclear = reportOf(wilcoxonTest, asPaste({ '1 h (mg/L)': sample(3), '5 h (mg/L)': sample(6) }));

const rated = completeRows(lung, ['ph.karno', 'pat.karno']);
const [physician, patient] = [numbers(rated, 'ph.karno'), numbers(rated, 'pat.karno')];
const ratings = reportOf(wilcoxonTest, asPaste({ physician, patient }));

/** Every number that the text states. */
export const n = {
  pairs: String(pairs),
  sizes: bySize.map(({ difference }) => plain(difference)),
  lost: negative.map(({ difference }) => plain(difference)),
  lostRanks: negative.map(({ rank }) => String(rank)),
  v: numberIn(clear, 'V'),
  negative: String(total - test.v),
  total: String(total),
  half: fixed(center, 0),
  excess: fixed(test.v - center, 0),
  mirror: String(total - test.v),
  patterns: patterns.toLocaleString('en-US'),
  asFar: asFar.toLocaleString('en-US'),
  p: fixed(asFar / patterns, 4),
  pShort: numberIn(clear, 'p (exact)'),
  pT: pValue(solved(pairedTTest(crossed, selfed)).p),
  next: String(pairs + 1),
  odd: String(2 * pairs + 1),
  deviation: fixed(deviation, 2),
  corrected: fixed(test.v - center - 0.5, 1),
  z: fixed((test.v - center - 0.5) / deviation, 2),
  pNormal: fixed(test.pNormal, 4),
  middle: [String(total / 2), String(total / 2 + 1)],
  pseudomedian: plain(test.pseudomedian),
  short: estimateIn(clear).text,
  position: String(position),
  dropped: String(position - 1),
  probabilityBelow: fixed(below(position - 1), 4),
  probabilityAt: fixed(below(position), 4),
  limits: `${plain(averages[position - 1]!)} to ${plain(averages[total - position]!)}`,
  onPage: limitsIn(clear),
  surplus: String(2 * test.v - total),
  r: fixed((2 * test.v - total) / total, 2),
  rLimits: numberIn(clear, 'Rank-biserial r'),
  mean: fixed(differences.reduce((sum, difference) => sum + difference, 0) / pairs, 2),
  median: plain(median(differences)),
  unclear: {
    subjects: numberIn(unclear, 'Pairs that differ'),
    fall: estimateIn(unclear).text,
    limits: limitsIn(unclear),
    p: numberIn(unclear, 'p (exact)'),
    rise: fixed(-estimateIn(unclear).interval!.lower.value, 1),
    most: fixed(estimateIn(unclear).interval!.upper.value, 1),
  },
  ratings: {
    patients: String(physician.length),
    same: String(physician.filter((score, i) => score === patient[i]).length),
    higher: String(physician.filter((score, i) => score > patient[i]!).length),
    lower: String(physician.filter((score, i) => score < patient[i]!).length),
    p: numberIn(ratings, 'p (exact)'),
    typical: estimateIn(ratings).text,
    limits: limitsIn(ratings),
  },
};

/** The probability of each V, if every sign were a coin toss. */
export const tossed: CountsProps = {
  counts: probabilities.map((probability, v) => ({ count: v, probability, extreme: isExtreme(v) })),
  observed: { count: test.v, text: `observed: ${n.v}` },
  axis: 'V, the sum of the positive ranks',
  probabilityAxis: 'Probability',
  kinds: ['Closer to the middle', 'At least as far'],
};
