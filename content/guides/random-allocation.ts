// The numbers of the guide: the calculator's list, its first block step by step, and what coins and other blocks would do.
import mrc from '../datasets/mrc-streptomycin.csv';
import { randomAllocation } from '../../src/calculators/random-draw.ts';
import { cellIn, estimateIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { CountsProps } from '../../src/charts/Counts.tsx';
import { fixed, percent } from '../../src/figures/in-words.ts';
import { numbers } from '../../src/statistics/columns.ts';
import { binomialLowerTail, binomialProbability } from '../../src/statistics/distributions/binomial.ts';
import { randomStream } from '../../src/statistics/sampling/random-stream.ts';

const example = reportOf(randomAllocation);
const subjects = estimateIn(example).value;
const size = 4;
const arms = Array.from({ length: subjects }, (_, i) => cellIn(example, 0, i, 2));
const blocks = Array.from({ length: subjects / size }, (_, i) => arms.slice(size * i, size * (i + 1)));

// The first block in slow motion.
const stream = randomStream(2026);
const urn = ['A', 'A', 'B', 'B'];
const turns: {
  left: string;
  fraction: string;
  bits: string;
  modulus: string;
  position: string;
  arm: string;
}[] = [];
while (urn.length > 0) {
  const fraction = stream.uniform();
  const bits = Math.floor(65536 * fraction);
  const modulus = 2 ** Math.ceil(Math.log2(urn.length));
  const position = bits % modulus;
  const left = urn.join(' ');
  const arm = urn[position];
  if (arm !== undefined) urn[position] = urn.at(-1)!;
  if (arm !== undefined) urn.pop();
  turns.push({
    left,
    fraction: fixed(fraction, 6),
    bits: String(bits),
    modulus: String(modulus),
    position: String(position),
    arm: arm ?? 'again',
  });
}

/** The places of a block that follow from those before them. */
const certain = (block: readonly string[]) => {
  const last = block.at(-1)!;
  return block.length - 1 - block.findLastIndex((arm) => arm !== last);
};
/** The correct guesses, on average, of someone who always names the arm with more places left. */
const guessed = (block: readonly string[]) =>
  block.reduce((sum, arm, i) => {
    const rest = block.slice(i);
    const own = rest.filter((other) => other === arm).length;
    return sum + (Math.sign(2 * own - rest.length) + 1) / 2;
  }, 0);
const sumOver = (of: (block: readonly string[]) => number) =>
  blocks.reduce((sum, block) => sum + of(block), 0);
/** All orders of a block with `each` places for both arms. */
function orders(a: number, b: number): string[][] {
  if (a === 0 && b === 0) return [[]];
  const withA = a > 0 ? orders(a - 1, b).map((rest) => ['A', ...rest]) : [];
  const withB = b > 0 ? orders(a, b - 1).map((rest) => ['B', ...rest]) : [];
  return [...withA, ...withB];
}
const predictability = [1, 2, 3, 4].map((each) => {
  const all = orders(each, each);
  const share = (of: (block: readonly string[]) => number) =>
    all.reduce((sum, block) => sum + of(block), 0) / all.length / (2 * each);
  return {
    size: String(2 * each),
    orders: String(all.length),
    certain: percent(share(certain)),
    guessed: percent(share(guessed)),
    ahead: String(each),
  };
});

const ahead = arms.map((_, i) => {
  const until = arms.slice(0, i + 1);
  return 2 * until.filter((arm) => arm === 'A').length - until.length;
});
const stop = 38;
const coin = (count: number) => binomialProbability(count, subjects, 0.5);
const lopsided = 16;
// Two patients in each of twenty strata: both are in the same arm in one of three blocks.
const strata = 20;
const pairVariance = 4 / 3;
const inverse = (a: number, b: number) => 1 / a + 1 / b;

/** Every number that the text states. */
export const n = {
  subjects: estimateIn(example).text,
  inA: numberIn(example, 'In arm A'),
  inB: numberIn(example, 'In arm B'),
  blocks: String(blocks.length),
  firstBlocks: blocks.slice(0, 3).map((block) => block.join('')),
  orders: orders(2, 2)
    .map((block) => block.join(''))
    .join(', '),
  lists: (6 ** blocks.length).toLocaleString('en-US'),
  turns,
  coin: {
    exact: percent(coin(subjects / 2)),
    lopsided: `${lopsided} : ${subjects - lopsided}`,
    probability: percent(2 * binomialLowerTail(lopsided, subjects, 0.5)),
    sd: fixed(Math.sqrt(subjects), 1),
    efficiency: percent(inverse(subjects / 2, subjects / 2) / inverse(lopsided, subjects - lopsided)),
  },
  certain: String(sumOver(certain)),
  certainShare: percent(sumOver(certain) / subjects),
  guessed: fixed(sumOver(guessed), 1).replace('.0', ''),
  predictability,
  largest: String(Math.max(...ahead.map(Math.abs))),
  stop: String(stop),
  atStop: {
    a: String(arms.slice(0, stop).filter((arm) => arm === 'A').length),
    b: String(arms.slice(0, stop).filter((arm) => arm === 'B').length),
  },
  strata: String(strata),
  strataSd: fixed(Math.sqrt(strata * pairVariance), 1),
  mrc: numbers(mrc, 'patients').map(String),
};

/** How many of the subjects a fair coin allocates to the first arm. */
export const coins: CountsProps = {
  counts: Array.from({ length: 25 }, (_, i) => i + 8).map((count) => ({
    count,
    probability: coin(count),
    extreme: Math.abs(count - subjects / 2) >= subjects / 2 - lopsided,
  })),
  observed: { count: subjects / 2, text: 'blocks: always 20' },
  axis: 'Subjects in arm A, of 40',
  probabilityAxis: 'Probability with a coin',
  kinds: ['Closer to balance', '16 : 24 or worse'],
};
