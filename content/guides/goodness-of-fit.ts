// The numbers of the guide, from Mendel's crosses of peas.
import peas from '../datasets/mendel-peas.csv';
import { asPaste } from '../../src/calculators/from-dataset.ts';
import { goodnessOfFitInstrument } from '../../src/calculators/goodness-of-fit.ts';
import { cellIn, estimateIn, limitsIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { SamplingDistributionProps } from '../../src/charts/SamplingDistribution.tsx';
import { fixed, percent, solved } from '../../src/figures/in-words.ts';
import { numbers } from '../../src/statistics/columns.ts';
import { histogram } from '../../src/statistics/descriptive/histogram.ts';
import { median } from '../../src/statistics/descriptive/quantile.ts';
import {
  chiSquareLowerTail,
  chiSquareUpperQuantile,
  chiSquareUpperTail,
} from '../../src/statistics/distributions/chi-square.ts';
import { randomStream } from '../../src/statistics/sampling/random-stream.ts';
import { goodnessOfFit } from '../../src/statistics/tables/chi-square-test.ts';

const clear = reportOf(goodnessOfFitInstrument);
const equal = reportOf(goodnessOfFitInstrument, undefined, { expected: '1:1:1:1' });
const counts = (experiment: string) => numbers(peas, 'count', { experiment });
const ratio = (experiment: string) => numbers(peas, 'ratio', { experiment });
const total = (values: readonly number[]) => values.reduce((a, b) => a + b, 0);

const observed = counts('shape and color of seeds');
const parts = ratio('shape and color of seeds');
const seeds = total(observed);
const shares = parts.map((part) => part / total(parts));
const test = solved(goodnessOfFit(observed, shares));

const trial = (experiment: string) =>
  reportOf(
    goodnessOfFitInstrument,
    asPaste({
      plants: ['offspring of both colors', 'green only'],
      observed: counts(experiment),
      ratio: ratio(experiment),
    }),
  );
const unclear = trial('offspring of green pods');
const repeated = trial('offspring of green pods again');
// One plant in four of each family would have shown the other color; ten were grown.
const missed = 0.75 ** 10;

const single = [
  'shape of seeds',
  'color of seeds',
  'color of flowers',
  'shape of pods',
  'color of pods',
  'position of flowers',
  'length of stem',
].map((experiment) => {
  const own = counts(experiment);
  return solved(goodnessOfFit(own, [3 / 4, 1 / 4])).chiSquare;
});
const sumOfSingle = total(single);

const repeats = 4000;
const stream = randomStream(1866);
const simulated = Array.from({ length: repeats }, () => {
  const drawn = parts.map(() => 0);
  for (let i = 0; i < seeds; i++) {
    let left = stream.uniform();
    let kind = 0;
    while (kind < shares.length - 1 && left >= shares[kind]!) left -= shares[kind++]!;
    drawn[kind]!++;
  }
  return solved(goodnessOfFit(drawn, shares)).chiSquare;
});

const rows = observed.map((count, i) => ({
  name: cellIn(clear, 0, i, 0),
  observed: String(count),
  part: String(parts[i]!),
  expected: fixed(test.expected[i]!, 2),
  difference: fixed(count - test.expected[i]!, 2),
  squared: fixed((count - test.expected[i]!) ** 2, 4),
  contribution: fixed((count - test.expected[i]!) ** 2 / test.expected[i]!, 4),
  residual: cellIn(clear, 0, i, 4),
}));

/** Every number that the text states. */
export const n = {
  seeds: String(seeds),
  rows,
  chi: fixed(test.chiSquare, 4),
  chiShort: numberIn(clear, 'χ²'),
  p: numberIn(clear, 'p (χ²)'),
  pLong: fixed(test.p, 4),
  critical: fixed(chiSquareUpperQuantile(0.05, test.df), 2),
  w: estimateIn(clear).text,
  limits: limitsIn(clear),
  share: {
    value: cellIn(clear, 1, 0, 1),
    limits: [cellIn(clear, 1, 0, 2), cellIn(clear, 1, 0, 3)],
    expected: cellIn(clear, 1, 0, 4),
  },
  equal: { chi: numberIn(equal, 'χ²'), w: estimateIn(equal).text },
  repeats: repeats.toLocaleString('en-US'),
  typical: fixed(median(simulated), 1),
  asFar: percent(simulated.filter((value) => value >= test.chiSquare).length / repeats, 0),
  closer: percent(chiSquareLowerTail(test.chiSquare, test.df), 1),
  unclear: {
    both: String(counts('offspring of green pods')[0]),
    chi: numberIn(unclear, 'χ²'),
    p: numberIn(unclear, 'p (χ²)'),
    exact: numberIn(unclear, 'p (exact binomial)'),
    from: cellIn(unclear, 1, 0, 2),
    to: cellIn(unclear, 1, 0, 3),
    expected: cellIn(unclear, 1, 0, 4),
  },
  repeated: {
    both: String(counts('offspring of green pods again')[0]),
    chi: numberIn(repeated, 'χ²'),
    p: numberIn(repeated, 'p (χ²)'),
  },
  missed: percent(missed, 1),
  corrected: percent((2 / 3) * (1 - missed), 1),
  single: {
    chi: fixed(sumOfSingle, 2),
    df: String(single.length),
    p: fixed(chiSquareUpperTail(sumOfSingle, single.length), 2),
  },
};

/** χ² of samples that follow the ratio exactly, apart from chance. */
export const drawn: SamplingDistributionProps = {
  panels: [{ label: 'Samples that follow 9:3:3:1', bins: solved(histogram(simulated, 0.5)).bins }],
  truth: { value: test.chiSquare, text: `Mendel: ${fixed(test.chiSquare, 2)}` },
  axis: 'χ² of 556 seeds',
};
