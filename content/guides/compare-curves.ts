// The numbers of the guide: the rabbits of the calculator's example, each rabbit by itself, and an enzyme with and without puromycin.
import puromycin from '../datasets/puromycin.csv';
import rabbit from '../datasets/rabbit.csv';
import { compareCurvesInstrument } from '../../src/calculators/compare-curves.ts';
import { asPaste } from '../../src/calculators/from-dataset.ts';
import { cellIn, estimateIn, limitsIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { DoseResponseProps } from '../../src/charts/DoseResponse.tsx';
import { fixed, percent, range, solved, transformed } from '../../src/figures/in-words.ts';
import { levels, numbers, words } from '../../src/statistics/columns.ts';
import { tUpperQuantile } from '../../src/statistics/distributions/students-t.ts';
import { compareEC50 } from '../../src/statistics/regression/compare-ec50.ts';
import { oneSampleTTest } from '../../src/statistics/t-tests/one-sample-t-test.ts';

const example = reportOf(compareCurvesInstrument);
const data = {
  dose: numbers(rabbit, 'dose'),
  response: numbers(rabbit, 'pressure'),
  labels: words(rabbit, 'treatment'),
};
const fit = solved(compareEC50(data));
const logs = fit.parameters.find(({ name }) => name === 'logEC50')!.values.map(({ estimate }) => estimate!);
const rounded = logs.map((log) => Number(fixed(log, 4)));
const difference = Number(fixed(rounded[1]! - rounded[0]!, 4));
const error = Number(fixed(fit.logRatios[1]!.standardError!, 4));
const critical = Number(fixed(tUpperQuantile(0.025, fit.df), 3));
const margin = Number(fixed(critical * error, 4));
const one = fit.oneEC50!;
const [rssOne, rssOwn] = [Number(fixed(one.rss, 1)), Number(fixed(fit.rss, 1))];
const total = data.dose.length;
const criterion = (rss: number, k: number) =>
  Number(fixed(total * Math.log(rss / total) + 2 * k + (2 * k * (k + 1)) / (total - k - 1), 1));
const counts = { one: total - one.df + 1, own: total - fit.df + 1 };

/** Two curves for each rabbit, with one bottom and slope for all: the dose ratio of each animal, then their mean. */
const animals = levels(rabbit, 'animal');
const byAnimal = solved(
  compareEC50({
    ...data,
    labels: words(rabbit, 'animal').map((animal, i) => `${animal}, ${data.labels[i]}`),
    shared: ['bottom', 'hill'],
  }),
);
const logOf = (animal: string, treatment: string) =>
  byAnimal.parameters.find(({ name }) => name === 'logEC50')!.values[
    byAnimal.groups.indexOf(`${animal}, ${treatment}`)
  ]!.estimate!;
const shifts = animals.map((animal) => logOf(animal, 'MDL 72222') - logOf(animal, 'control'));
const meanShift = solved(oneSampleTTest(shifts));
const ownRatios = shifts.map((shift) => 10 ** shift);

/** The enzyme, with a maximum for each group and with one for both. */
const enzyme = asPaste({
  'substrate (ppm)': puromycin.conc!,
  'rate (counts/min²)': puromycin.rate!,
  state: puromycin.state!,
});
const unclear = reportOf(compareCurvesInstrument, enzyme, { model: 'hyperbola', top: 'separate' });
const wrong = reportOf(compareCurvesInstrument, enzyme, { model: 'hyperbola' });
const ratio = 'Dose ratio, untreated to treated';
const limits = estimateIn(unclear, ratio).interval!;

/** Every number that the text states. */
export const n = {
  rabbits: String(animals.length),
  responses: String(total),
  ratio: estimateIn(example).text,
  limits: limitsIn(example),
  control: estimateIn(example, 'EC50 of control').text,
  drug: estimateIn(example, 'EC50 of MDL 72222').text,
  minusOne: cellIn(example, 1, 0, 4),
  percentLower: percent(estimateIn(example).interval!.lower.value - 1),
  percentUpper: percent(estimateIn(example).interval!.upper.value - 1),
  f: numberIn(example, 'F'),
  df: numberIn(example, 'Residual df'),
  gain: numberIn(example, 'AICc difference'),
  parallel: { f: cellIn(example, 3, 1, 4), p: cellIn(example, 3, 1, 5) },
  hill: cellIn(example, 2, 2, 1),
  hand: {
    first: fixed(rounded[0]!, 4),
    second: fixed(rounded[1]!, 4),
    difference: fixed(difference, 4),
    ratio: fixed(10 ** difference, 2),
    error: fixed(error, 4),
    critical: fixed(critical, 3),
    margin: fixed(margin, 4),
    lower: fixed(difference - margin, 4),
    upper: fixed(difference + margin, 4),
    lowerRatio: fixed(10 ** (difference - margin), 2),
    upperRatio: fixed(10 ** (difference + margin), 2),
    rssOne: fixed(rssOne, 1),
    rssOwn: fixed(rssOwn, 1),
    rise: fixed(rssOne - rssOwn, 1),
    variance: fixed(rssOwn / fit.df, 2),
    f: fixed((rssOne - rssOwn) / Number(fixed(rssOwn / fit.df, 2)), 1),
    aiccOne: fixed(criterion(rssOne, counts.one), 1),
    aiccOwn: fixed(criterion(rssOwn, counts.own), 1),
    gain: fixed(criterion(rssOne, counts.one) - criterion(rssOwn, counts.own), 1),
    countOne: String(counts.one),
    countOwn: String(counts.own),
  },
  animals: {
    ratio: fixed(10 ** meanShift.estimate, 2),
    limits: range(
      transformed(meanShift.interval, (limit) => 10 ** limit),
      2,
    ),
    lowest: fixed(Math.min(...ownRatios), 2),
    highest: fixed(Math.max(...ownRatios), 2),
  },
  enzyme: {
    rates: String(puromycin.rate!.length),
    treated: estimateIn(unclear, 'EC50 of treated').text,
    untreated: estimateIn(unclear, 'EC50 of untreated').text,
    ratio: estimateIn(unclear, ratio).text,
    limits: limitsIn(unclear, ratio),
    p: numberIn(unclear, 'p'),
    gain: numberIn(unclear, 'AICc difference'),
    lower: percent(1 - limits.lower.value),
    upper: percent(limits.upper.value - 1),
    tops: [cellIn(unclear, 2, 0, 1), cellIn(unclear, 2, 1, 1)],
    wrong: {
      ratio: estimateIn(wrong, ratio).text,
      limits: limitsIn(wrong, ratio),
      p: numberIn(wrong, 'p'),
      parallel: cellIn(wrong, 3, 1, 5),
    },
  },
};

const shift = 10 ** difference;
const slope = fit.parameters.find(({ name }) => name === 'hill')!.values[0]!.estimate!;
const grid = Array.from({ length: 81 }, (_, i) => 0.2 * 50 ** (i / 80));
const curve = (top: number, ec50: number) => grid.map((x) => ({ x, y: top / (1 + (ec50 / x) ** slope) }));

/** What an antagonist can do to a curve: shift it, or lower its top. */
export const kinds: DoseResponseProps = {
  series: [
    { label: 'Agonist alone', points: [], curve: curve(100, 1) },
    { label: 'Shifted', points: [], curve: curve(100, shift) },
    { label: 'Lowered', points: [], curve: curve(60, 1) },
  ],
  doseAxis: 'Dose as a multiple of the EC50 of the agonist alone',
  axis: 'Response (% of the largest)',
};

/** The two curves of the enzyme, with the concentration at half of each maximum. */
export const enzymeCurves = (unclear.chart as { props: DoseResponseProps }).props;
