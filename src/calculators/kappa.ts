import lung from '../../content/datasets/lung.csv';
import { completeRows } from '../statistics/columns.ts';
import { whole } from '../statistics/format.ts';
import { kappa, type KappaWeights } from '../statistics/method-comparison/kappa.ts';
import { independent } from './checks.ts';
import { supported } from './claims.ts';
import { asPaste } from './from-dataset.ts';
import { ci, estimated, inputErrorOf, joined, limitCells, named, shown, shownP } from './in-sentences.ts';
import { instrument, type Computed } from './instrument.ts';
import { confidenceLevelOption, type Chosen } from './options.ts';
import { inputError, isInputError, type Check, type InputError, type ReportTable } from './report.ts';
import { p, quantity, sentence } from './sentence.ts';
import { reordered, squareCounts, type SquareCounts } from './square-counts.ts';

const rated = completeRows(lung, ['ph.karno', 'pat.karno']);

const options = {
  weights: {
    kind: 'choice',
    asks: 'Weights',
    values: { unweighted: 'none (Cohen)', linear: 'linear', quadratic: 'quadratic' },
  },
  order: { kind: 'text', asks: 'Categories in order', first: '', most: 400 },
  level: confidenceLevelOption,
} as const;

type OptionSpec = Chosen<typeof options>;
type Results = Computed<typeof compute>;

const needs =
  'Paste two columns, the ratings of each subject by both raters; or the counts, categories of one rater in rows and of the other in columns.';

const names = {
  unweighted: 'Cohen’s kappa',
  linear: 'Kappa, linear weights',
  quadratic: 'Kappa, quadratic weights',
} as const;

export const kappaInstrument = instrument({
  name: 'kappa',
  columns: ['the rating of each subject by one rater', 'its rating by the other'],
  reads: 'counts',
  options,
  example: {
    dataset: 'lung',
    text: asPaste({ 'physician score': rated['ph.karno']!, 'patient score': rated['pat.karno']! }),
    options: { weights: 'quadratic' },
  },
  read(table, { order }) {
    const counts = squareCounts(table, needs);
    return isInputError(counts) ? counts : inOrderOf(counts, order);
  },
  compute,
  report(counts, results, { weights, level: chosenLevel }) {
    const { names: raters, categories, cells, warnings } = counts;
    const { chosen, all } = results;
    const level = Number(chosenLevel);
    const [first, second] = raters;
    const estimate = estimated(names[weights], chosen.kappa, chosen.interval, null);
    const agreed = cells.reduce((sum, row, i) => sum + row[i]!, 0);
    return {
      status: 'ok',
      estimates: [estimate],
      numbers: [
        named('Observed agreement', inPercents(chosen.observedAgreement)),
        named('Expected by chance', inPercents(chosen.expectedAgreement)),
        ...(chosen.p === null ? [] : [named('p (κ = 0)', shownP(chosen.p))]),
        named('n', shown(chosen.n, 0)),
      ],
      tables: [kappaTable(results), categoryTable(counts), ratingTable(counts)],
      chart: {
        kind: 'forest',
        props: {
          rows: all.map(({ name, test }) => ({
            label: name,
            estimate: test.kappa,
            low: test.interval.lower,
            high: test.interval.upper,
          })),
          axis: `Kappa (${ci(level)})`,
          scale: 'linear',
          reference: 0,
        },
      },
      checks: [independent('subject'), ...checksOf(categories, weights)],
      methods: `The agreement of ${first} and ${second} was measured by ${weights === 'unweighted' ? 'Cohen’s kappa' : `Cohen’s weighted kappa (${weights} weights)`}, with the standard errors of Fleiss, Cohen, and Everitt for its ${ci(level)} and for the test of κ = 0.`,
      results: sentence`Of ${whole(chosen.n)} subjects, ${whole(agreed)} (${inPercents(chosen.observedAgreement).text}) had the same rating for ${first} and ${second}; ${inPercents(chosen.expectedAgreement).text} would be expected by chance. ${weights === 'unweighted' ? 'Cohen’s κ' : `Weighted κ (${weights} weights)`} was ${estimate.text} ${supported(estimate.interval, chosen.p !== null && p(chosen.p), quantity('n', whole(chosen.n)))}.`,
      warnings,
    };
  },
});

const inPercents = (share: number) => {
  const { value, text } = shown(100 * share, 1);
  return { value, text: `${text}%` };
};

/** The categories in the order that the reader listed, or else unchanged. */
function inOrderOf(counts: SquareCounts, order: string): SquareCounts | InputError {
  const listed = order
    .split(/[,;]/)
    .map((label) => label.trim())
    .filter(Boolean);
  if (listed.length === 0) return counts;
  const sorted = reordered(counts, listed);
  const missing = counts.categories.filter((label) => !sorted.categories.includes(label));
  return missing.length === 0
    ? sorted
    : inputError(
        `“Categories in order” leaves out ${joined(missing.slice(0, 5).map((label) => `“${label}”`))}. List all ${counts.categories.length}, with commas between them.`,
      );
}

function compute({ cells }: SquareCounts, { weights, level: chosenLevel }: OptionSpec) {
  const what = 'Kappa needs at least two categories, both of them used.';
  const kinds: readonly KappaWeights[] =
    cells.length > 2 ? ['unweighted', 'linear', 'quadratic'] : ['unweighted'];
  const chosen = kappa(cells, weights, Number(chosenLevel));
  if (chosen.status === 'error') return inputErrorOf(chosen, what);
  const all = kinds.flatMap((kind) => {
    const test = kappa(cells, kind, Number(chosenLevel));
    return test.status === 'ok' ? [{ name: names[kind], test }] : [];
  });
  return { chosen, all };
}

const kappaTable = ({ all }: Results): ReportTable => ({
  caption: 'Kappa, and how it depends on the weights',
  columns: ['', 'Kappa', 'From', 'To', 'p (κ = 0)'],
  rows: all.map(({ name, test }) => {
    const estimate = estimated(name, test.kappa, test.interval, null);
    return [name, estimate, ...limitCells(estimate.interval), test.p === null ? '–' : shownP(test.p)];
  }),
});

const sum = (counts: readonly number[]) => counts.reduce((all, count) => all + count, 0);

/** How often each rater used a category, and the proportion of these ratings to which the other agreed. */
const categoryTable = ({ names: [first, second], categories, cells }: SquareCounts): ReportTable => ({
  caption: 'Each category: how often it was used, and agreement among these ratings',
  columns: ['', first, second, 'Both', 'Agreement'],
  rows: categories.map((label, i) => {
    const [row, column, both] = [sum(cells[i]!), sum(cells.map((each) => each[i]!)), cells[i]![i]!];
    return [
      label,
      ...[row, column, both].map((count) => shown(count, 0)),
      row + column > 0 ? inPercents((2 * both) / (row + column)) : '–',
    ];
  }),
});

const ratingTable = ({ names: [first, second], categories, cells }: SquareCounts): ReportTable => ({
  caption: `The ratings: ${first} in rows, ${second} in columns`,
  columns: ['', ...categories],
  rows: categories.map((label, i) => [label, ...cells[i]!.map((count) => shown(count, 0))]),
});

const checksOf = (categories: readonly string[], weights: KappaWeights): Check[] => [
  {
    asks: 'Did each rater decide without knowing the other’s rating?',
    answer: 'only you know',
    says: 'If not, kappa shows more agreement than two independent raters would reach.',
  },
  ...(weights === 'unweighted' || categories.length < 3
    ? []
    : [
        {
          asks: 'Are the categories in order?',
          answer: 'only you know',
          says: `They are taken as ${joined(categories)}. Neighbors count as closer than categories farther apart.`,
        } as const,
      ]),
  {
    asks: 'Is this agreement good enough?',
    answer: 'only you know',
    says: 'Labels such as “moderate” are conventions (Landis and Koch). If nearly all subjects are in one category, kappa is low even if the raters seldom disagree.',
  },
];
