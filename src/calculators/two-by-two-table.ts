import trial from '../../content/datasets/mrc-streptomycin.csv';
import { compareProportions, type TwoProportions } from '../statistics/intervals/two-proportions.ts';
import { chiSquareTest } from '../statistics/tables/chi-square-test.ts';
import { fisherExact } from '../statistics/tables/fisher-exact.ts';
import { independent } from './checks.ts';
import { fourCounts } from './counts-of.ts';
import { differenceChart } from './difference-chart.ts';
import { asPaste } from './from-dataset.ts';
import { instrument } from './instrument.ts';
import { confidenceLevelOption } from './options.ts';
import { inputError } from './report.ts';
import { inPercent } from './in-percent.ts';
import { ci, estimated, named, inputErrorOf, shown, shownP } from './in-sentences.ts';
import { supported, verdictOf } from './claims.ts';
import { p, sentence } from './sentence.ts';
import { fixed } from '../statistics/format.ts';

export const twoByTwoTable = instrument({
  name: '2x2-table',
  columns: ['the group of each row', 'how many had the event', 'how many did not'],
  reads: 'counts',
  options: { level: confidenceLevelOption },
  example: {
    dataset: 'mrc-streptomycin',
    text: asPaste({
      arm: trial.arm!,
      died: trial.deaths!,
      survived: trial.patients!.map((patients, i) => Number(patients) - Number(trial.deaths![i])),
    }),
  },
  read: (table) => fourCounts(table, 'Leave the others out, or use the chi-square calculator.'),
  compute({ cells }, { level: chosenLevel }) {
    const [[a, b], [c, d]] = cells;
    const level = Number(chosenLevel);
    const compared = compareProportions(a, a + b, c, c + d, { level });
    if (compared.status === 'error') return inputErrorOf(compared, 'Each group needs at least one subject.');
    const fisher = fisherExact(cells, { level });
    const chi = chiSquareTest(cells);
    if (fisher.status === 'error' || chi.status === 'error')
      return inputError(
        'One outcome never occurs, so there is nothing to compare. Paste a table in which both occur.',
      );
    return { compared, fisher, chi };
  },
  report({ groups, outcomes, cells, warnings }, { compared, fisher, chi }, { level: chosenLevel }) {
    const [[a, b], [c, d]] = cells;
    const [[first, second], [event]] = [groups, outcomes];
    const level = Number(chosenLevel);
    const difference = estimated(
      'Risk difference',
      100 * compared.difference,
      inPercent(compared.newcombe),
      'percentage points',
    );
    const ratio =
      compared.riskRatio !== null && Number.isFinite(compared.riskRatio)
        ? estimated('Risk ratio', compared.riskRatio, compared.riskRatioInterval, null)
        : null;
    const odds = Number.isFinite(fisher.oddsRatio)
      ? estimated('Odds ratio (conditional)', fisher.oddsRatio, fisher.interval, null)
      : null;
    const risks = compared.proportions.map((share) => shown(100 * share, 1));
    return {
      status: 'ok',
      estimates: [difference, ...(ratio ? [ratio] : []), ...(odds ? [odds] : [])],
      numbers: [
        named('p (Fisher, exact)', shownP(fisher.p)),
        named('χ²', shown(chi.chiSquare, 2)),
        named('p (χ²)', shownP(chi.p)),
        ...neededToTreat(compared),
      ],
      tables: [
        {
          caption: 'The table',
          columns: ['', ...outcomes, 'All', `Risk of ${event}`],
          rows: cells.map((row, i) => [
            groups[i]!,
            ...[...row, row[0] + row[1]].map((count) => shown(count, 0)),
            `${risks[i]!.text}%`,
          ]),
        },
      ],
      chart: differenceChart('Risk difference', difference, level),
      checks: [
        independent('subject'),
        {
          asks: 'Are all expected counts at least 5?',
          answer: chi.minimumExpected >= 5 ? 'yes' : 'doubtful',
          says: `The smallest is ${fixed(chi.minimumExpected, 1)}. ${chi.minimumExpected >= 5 ? 'χ² and Fisher’s test are both suitable.' : 'Use Fisher’s test.'}`,
        },
      ],
      methods: `Two proportions were compared by Fisher’s exact test (two-sided), with Newcombe’s ${ci(level)} of the risk difference${ratio ? ', Katz’s of the risk ratio,' : ''} and the exact conditional one of the odds ratio.`,
      results: sentence`“${event}” ${
        {
          clear: `was ${compared.difference < 0 ? 'less' : 'more'} frequent in ${first} than in ${second}`,
          unclear: `showed no clear difference between ${first} and ${second}`,
          borderline: `differed between ${first} and ${second} on borderline evidence`,
        }[verdictOf({ level, p: fisher.p, interval: difference.interval })]
      }: ${a} of ${a + b} (${risks[0]!.text}%) against ${c} of ${c + d} (${risks[1]!.text}%), a difference of ${difference.text} percentage points ${supported(difference.interval, sentence`Fisher’s exact ${p(fisher.p)}`)}.`,
      warnings,
    };
  },
});

/**
 * The number needed to treat in the first group for one event more or fewer than in the second, with Altman's limits:
 * if the interval of the difference contains 0, it passes through infinity from benefit to harm.
 */
function neededToTreat({
  difference,
  numberNeededToTreat,
  numberNeededToTreatLimits: limits,
}: TwoProportions) {
  if (!Number.isFinite(numberNeededToTreat)) return [];
  const way = (sign: number) => (sign < 0 ? 'fewer' : 'more');
  const size = (value: number) => fixed(Math.abs(value), 1);
  const interval = limits.throughInfinity
    ? `${size(limits.lower)} ${way(-1)} to ∞ to ${size(limits.upper)} ${way(1)}`
    : [limits.lower, limits.upper]
        .map(Math.abs)
        .sort((a, b) => a - b)
        .map(size)
        .join(' to ');
  return [
    {
      name: 'Number needed to treat',
      value: numberNeededToTreat,
      text: `${size(numberNeededToTreat)} for one ${way(difference)} (${interval})`,
    },
  ];
}
