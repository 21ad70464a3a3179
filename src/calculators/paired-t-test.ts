import { pairedTTest } from '../statistics/t-tests/paired-t-test.ts';
import { standardizedMean } from '../statistics/t-tests/standardized-difference.ts';
import { farValues, independent, normal } from './checks.ts';
import { instrument } from './instrument.ts';
import { alternativeOption, confidenceLevelOption, nullValueOption, orderOption } from './options.ts';
import { pairedProps, pairsOption, pairsExample, pairsOf, pairTable } from './pairs.ts';
import { pictured } from './pictures.ts';
import {
  ci,
  effectSize,
  estimated,
  named,
  inputErrorOf,
  shown,
  shownDf,
  shownP,
  counted,
} from './in-sentences.ts';
import { comparison, higherOrLower, minus, sized } from './claims.ts';
import { p, quantity, sidedness, statistic } from './sentence.ts';

export const pairedTTestInstrument = instrument({
  name: 'paired-t-test',
  columns: pairsOption,
  reads: 'paired',
  options: {
    order: orderOption,
    level: confidenceLevelOption,
    alternative: alternativeOption('first larger', 'first smaller'),
    nullValue: nullValueOption('Hypothesized mean difference'),
  },
  example: pairsExample,
  read: (table, { order }) => pairsOf(table, order),
  compute({ x, y }, { level, alternative, nullValue }) {
    const test = pairedTTest(x.values, y.values, { level: Number(level), alternative, nullValue });
    if (test.status === 'error')
      return inputErrorOf(test, 'Paste at least two pairs whose differences vary.');
    const size = standardizedMean(test.estimate / test.standardError, test.n, Number(level));
    return { ...test, effect: size.status === 'ok' ? size.interval : null };
  },
  report(pairs, test, { level: chosenLevel, alternative, nullValue }) {
    const { x, y, unit, names, differences, warnings } = pairs;
    const level = Number(chosenLevel);
    const estimate = estimated('Mean difference', test.estimate, test.interval, unit, 2 * test.standardError);
    const [first, second] = [x, y].map(({ name, values }) => pictured(name, values, level).mean);
    return {
      status: 'ok',
      estimates: [estimate],
      numbers: [
        named('t', shown(test.t, 2)),
        named('df', shownDf(test.df)),
        named('p', shownP(test.p)),
        effectSize('Cohen’s dz', test.cohenDz, test.effect),
      ],
      tables: [pairTable(pairs, level)],
      chart: {
        kind: 'paired',
        props: {
          ...pairedProps(pairs),
          ...(first && second && { means: [first, second] as const }),
          note: `Mean with ${ci(level)}`,
        },
        result: [p(test.p)],
      },
      checks: [
        independent('pair'),
        normal([{ label: 'differences', values: differences }], 'the differences'),
      ],
      methods: `Paired measurements were compared by a paired t test (${sidedness(alternative, higherOrLower(...names))}; hypothesized mean difference ${minus(nullValue)}), with the ${ci(level)} of the mean difference. Cohen’s dz, the mean difference in standard deviations of the differences, has an interval from the noncentral t distribution.`,
      results: comparison({
        what: 'mean',
        names,
        estimate,
        p: test.p,
        level,
        nullValue,
        alternative,
        before: [statistic('t', test.t, test.df)],
        after: [
          ...sized(quantity('Cohen’s dz', shown(test.cohenDz, 2).text), test.effect),
          quantity('n', counted(differences.length, 'pair', 'pairs')),
        ],
      }),
      warnings: [...warnings, ...farValues([{ label: 'the differences', values: differences }])],
    };
  },
});
