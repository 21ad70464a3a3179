import masses from '../../content/datasets/breast-masses.csv';
import { rowsWhere } from '../statistics/columns.ts';
import { whole } from '../statistics/format.ts';
import { mcNemar } from '../statistics/tables/mcnemar.ts';
import { independent } from './checks.ts';
import { supported, verdictOf } from './claims.ts';
import { differenceChart } from './difference-chart.ts';
import { asPaste } from './from-dataset.ts';
import { ci, effectSize, estimated, named, shown, shownP } from './in-sentences.ts';
import { inPercent } from './in-percent.ts';
import { instrument } from './instrument.ts';
import { confidenceLevelOption, orderOption } from './options.ts';
import { yesAmong } from './positive-entry.ts';
import { inputError, isInputError, type Check } from './report.ts';
import { p, sentence } from './sentence.ts';
import { squareCounts, transposed } from './square-counts.ts';

/** The malignant masses by two signs: whether the mean radius is large, and whether much of the outline is concave. */
const malignant = rowsWhere(masses, { diagnosis: 'malignant' });
const signs = (malignant['radius'] ?? []).map((radius, i) => [
  Number(radius) >= 15,
  Number(malignant['concave_points']![i]) >= 0.05,
]);
const detected = (byRadius: boolean, byConcavity: boolean) =>
  signs.filter(([radius, concavity]) => radius === byRadius && concavity === byConcavity).length;

const needs =
  'Paste two columns, the two answers of each subject; or the counts, first answers in rows and second answers in columns.';

type Four = [[number, number], [number, number]];

export const mcnemarTest = instrument({
  name: 'mcnemar',
  columns: ['the first answer of each row', 'how many gave each second answer, a column for each'],
  reads: 'counts',
  options: { order: orderOption, level: confidenceLevelOption },
  example: {
    dataset: 'breast-masses',
    text: asPaste({
      'large nuclei / dents': ['positive', 'negative'],
      positive: [detected(true, true), detected(false, true)],
      negative: [detected(true, false), detected(false, false)],
    }),
  },
  read(table, { order }) {
    const counts = squareCounts(table, needs);
    if (isInputError(counts)) return counts;
    const { categories, cells, names, warnings } = order === 'first-second' ? counts : transposed(counts);
    const [first, second] = categories;
    if (first === undefined || second === undefined || categories.length > 2)
      return inputError(
        `${categories.length === 1 ? 'Only one answer was' : `${categories.length} different answers were`} found; this compares two, such as yes and no. ${needs}`,
      );
    const yes = yesAmong([first, second]) ?? 0;
    const at = [yes, 1 - yes] as const;
    const ordered = at.map((row) => at.map((column) => cells[row]![column]!)) as Four;
    const answers = yes === 0 ? ([first, second] as const) : ([second, first] as const);
    return { names, answers, cells: ordered, warnings };
  },
  compute({ cells }, { level }) {
    const test = mcNemar(cells, { level: Number(level) });
    return test.status === 'error'
      ? inputError('No subject gave two different answers, so there is no change to test.')
      : test;
  },
  report({ names: [first, second], answers: [yes, no], cells, warnings }, test, { level: chosenLevel }) {
    const level = Number(chosenLevel);
    const [[a, b], [c, d]] = cells;
    const n = a + b + c + d;
    const difference = estimated(
      'Difference of the proportions',
      100 * test.difference,
      inPercent(test.differenceNewcombe),
      'percentage points',
    );
    const share = (count: number) => `${shown((100 * count) / n, 1).text}%`;
    const frequent = {
      clear: `was ${test.difference < 0 ? 'less' : 'more'} frequent for ${first} than for ${second}`,
      unclear: `showed no clear difference between ${first} and ${second}`,
      borderline: `differed between ${first} and ${second} on borderline evidence`,
    }[verdictOf({ level, p: test.pExact, interval: difference.interval })];
    return {
      status: 'ok',
      estimates: [difference],
      numbers: [
        named('p (exact)', shownP(test.pExact)),
        named('χ²', shown(test.chiSquare, 2)),
        named('p (χ²)', shownP(test.p)),
        ...(Number.isFinite(test.oddsRatio)
          ? [effectSize('Odds ratio', test.oddsRatio, test.oddsRatioInterval)]
          : []),
        named('Pairs', shown(n, 0)),
      ],
      tables: [
        {
          caption: `The pairs: ${first} in rows, ${second} in columns`,
          columns: ['', yes, no, 'All'],
          rows: cells.map((row, i) => [
            [yes, no][i]!,
            ...[...row, row[0] + row[1]].map((count) => shown(count, 0)),
          ]),
        },
        {
          caption: 'Tests of no difference',
          columns: ['', 'χ²', 'p'],
          rows: [
            ['Exact (binomial)', '–', shownP(test.pExact)],
            ['Mid-p', '–', shownP(test.pMid)],
            ['χ²', shown(test.chiSquare, 2), shownP(test.p)],
            ['χ², corrected for continuity', shown(test.chiSquareCorrected, 2), shownP(test.pCorrected)],
          ],
        },
      ],
      chart: differenceChart(`${first} − ${second}`, difference, level),
      checks: [independent('pair'), enoughChanges(b + c)],
      methods: `Paired proportions were compared by McNemar’s test, exact (binomial, two-sided) and by χ² without continuity correction. The difference has Newcombe’s ${ci(level)} for pairs (method 10).`,
      results: sentence`“${yes}” ${frequent}: ${whole(a + b)} (${share(a + b)}) against ${whole(a + c)} (${share(a + c)}) of ${whole(n)} pairs, a difference of ${difference.text} percentage points ${supported(difference.interval, sentence`McNemar’s exact ${p(test.pExact)}`)}. Of the ${whole(b + c)} pairs with two different answers, ${whole(b)} had “${yes}” only for ${first}, and ${whole(c)} only for ${second}.`,
      warnings,
    };
  },
});

const enoughChanges = (discordant: number): Check => ({
  asks: 'Are there enough pairs with two different answers for χ²?',
  answer: discordant >= 25 ? 'yes' : 'doubtful',
  says: `There are ${whole(discordant)}. ${discordant >= 25 ? 'χ² and the exact test are both suitable.' : 'Use the exact test, or the mid-p-value, which is less conservative.'}`,
});
