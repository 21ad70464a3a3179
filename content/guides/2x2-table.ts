// The numbers of the guide, from the trial of streptomycin and from a table of births.
import births from '../datasets/birth-weight.csv';
import trial from '../datasets/mrc-streptomycin.csv';
import { asPaste } from '../../src/calculators/from-dataset.ts';
import { twoByTwoTable } from '../../src/calculators/two-by-two-table.ts';
import { estimateIn, limitsIn, numberIn, reportOf } from '../../src/calculators/worked-example.ts';
import type { CountsProps } from '../../src/charts/Counts.tsx';
import { fixed, solved } from '../../src/figures/in-words.ts';
import { numbers } from '../../src/statistics/columns.ts';
import { hypergeometricProbabilities } from '../../src/statistics/distributions/hypergeometric.ts';
import { compareProportions } from '../../src/statistics/intervals/two-proportions.ts';
import { proportionIntervals } from '../../src/statistics/intervals/proportion-intervals.ts';
import { chiSquareTest } from '../../src/statistics/tables/chi-square-test.ts';
import { twoByTwo } from '../../src/statistics/tables/two-by-two.ts';

const [treated, control] = numbers(trial, 'patients') as [number, number];
const [deaths, others] = numbers(trial, 'deaths') as [number, number];
const dead = deaths + others;
const total = treated + control;
const table = [
  [deaths, treated - deaths],
  [others, control - others],
];
const compared = solved(compareProportions(deaths, treated, others, control));
const chi = solved(chiSquareTest(table));
const clear = reportOf(twoByTwoTable);
const percentOf = (share: number) => fixed(100 * share, 2);
const [risk, otherRisk] = compared.proportions;
const wilson = solved(proportionIntervals(deaths, treated)).wilson;
const otherWilson = solved(proportionIntervals(others, control)).wilson;
const below = Math.hypot(risk - wilson.lower, otherWilson.upper - otherRisk);
const above = Math.hypot(wilson.upper - risk, otherRisk - otherWilson.lower);
const logError = Math.sqrt(1 / deaths - 1 / treated + 1 / others - 1 / control);
const factor = Math.exp(1.96 * logError);

// How many of the deaths the streptomycin group would have if the treatment did not matter.
const { lowest, probabilities } = hypergeometricProbabilities(dead, total - dead, treated);
const observed = probabilities[deaths - lowest]!;
const chances = [...probabilities].map((probability, i) => ({
  count: lowest + i,
  probability,
  extreme: probability <= observed * (1 + 1e-7),
}));
const tail = (isLow: boolean) =>
  chances
    .filter(({ count, extreme }) => extreme && count <= deaths === isLow)
    .reduce((sum, { probability }) => sum + probability, 0);
const farSide = chances.find(({ count, extreme }) => extreme && count > deaths)!.count;

const birthsWith = (hypertension: number, low: number) =>
  numbers(births, 'low', { ht: hypertension, low }).length;
const rows = [1, 0].map(
  (hypertension) => [birthsWith(hypertension, 1), birthsWith(hypertension, 0)] as const,
);
const unclear = reportOf(
  twoByTwoTable,
  asPaste({
    mother: ['with hypertension', 'without'],
    low: rows.map(([low]) => low),
    normal: rows.map(([, normal]) => normal),
  }),
);
const small = solved(chiSquareTest(rows));

/** Every number that the text states. */
export const n = {
  deaths: String(deaths),
  others: String(others),
  alive: String(treated - deaths),
  othersAlive: String(control - others),
  treated: String(treated),
  control: String(control),
  dead: String(dead),
  survivors: String(total - dead),
  total: String(total),
  expected: fixed(chi.expected[0]![0]!, 2),
  p: numberIn(clear, 'p (Fisher, exact)'),
  pFisher: fixed(tail(true) + tail(false), 4),
  lowTail: fixed(tail(true), 4),
  highTail: fixed(tail(false), 4),
  farSide: String(farSide),
  risk: percentOf(risk),
  otherRisk: percentOf(otherRisk),
  difference: percentOf(-compared.difference),
  fewer: fixed(-100 * compared.difference, 1),
  between: `${fixed(-100 * compared.newcombe.upper, 1)} to ${fixed(-100 * compared.newcombe.lower, 1)}`,
  wilson: [percentOf(wilson.lower), percentOf(wilson.upper)],
  otherWilson: [percentOf(otherWilson.lower), percentOf(otherWilson.upper)],
  gaps: [
    percentOf(risk - wilson.lower),
    percentOf(otherWilson.upper - otherRisk),
    percentOf(wilson.upper - risk),
    percentOf(otherRisk - otherWilson.lower),
  ],
  below: percentOf(below),
  above: percentOf(above),
  newcombe: [percentOf(compared.newcombe.lower), percentOf(compared.newcombe.upper)],
  signed: percentOf(compared.difference),
  ratio: fixed(compared.riskRatio!, 4),
  ratioShort: estimateIn(clear, 'Risk ratio').text,
  logError: fixed(logError, 4),
  factor: fixed(factor, 3),
  ratioLimits: limitsIn(clear, 'Risk ratio'),
  products: [String(deaths * (control - others)), String((treated - deaths) * others)],
  odds: fixed(compared.oddsRatio!, 4),
  conditional: estimateIn(clear, 'Odds ratio (conditional)').text,
  conditionalLimits: limitsIn(clear, 'Odds ratio (conditional)'),
  chiSquare: fixed(chi.chiSquare, 2),
  chiP: fixed(chi.p, 4),
  yates: fixed(solved(twoByTwo(table)).yatesP, 3),
  needed: fixed(compared.numberNeededToTreat, 1),
  neededLimits: `${fixed(-1 / compared.newcombe.lower, 1)} to ${fixed(-1 / compared.newcombe.upper, 1)}`,
  unclear: {
    first: `${rows[0]![0]} of ${rows[0]![0] + rows[0]![1]}`,
    second: `${rows[1]![0]} of ${rows[1]![0] + rows[1]![1]}`,
    difference: estimateIn(unclear).text,
    limits: limitsIn(unclear),
    p: numberIn(unclear, 'p (Fisher, exact)'),
    chiP: numberIn(unclear, 'p (χ²)'),
    smallest: fixed(small.minimumExpected, 1),
    least: fixed(estimateIn(unclear).interval!.lower.value, 0),
    most: fixed(estimateIn(unclear).interval!.upper.value, 0),
  },
};

/** The probability of each number of deaths among the treated, given the margins. */
export const dealt: CountsProps = {
  counts: chances,
  observed: { count: deaths, text: `observed: ${n.deaths}` },
  axis: 'Deaths in the streptomycin group, if treatment did not matter',
  probabilityAxis: 'Probability',
  kinds: ['More probable than the observed table', 'At most as probable'],
};
