import maize from '../../content/datasets/darwin-maize.csv';
import { pValue, testStatistic } from '../statistics/format.ts';
import { intervalsOfColumn } from '../statistics/intervals/intervals-of-column.ts';
import { pairedTTest } from '../statistics/t-tests/paired-t-test.ts';
import { farValues, independent, normal } from './checks.ts';
import { axisOf, twoColumns } from './columns-of.ts';
import { asPaste } from './from-dataset.ts';
import {
  ci,
  comparedInWords,
  estimated,
  named,
  refusal,
  shown,
  shownDf,
  shownP,
  sidedness,
} from './in-sentences.ts';
import { instrument } from './instrument.ts';
import { alternativeAsked, levelAsked, nullAsked, orderAsked } from './options.ts';
import { groupTable } from './pictures.ts';
import * as r from './r-code.ts';
import { isRefusal } from './report.ts';

export const pairedTTestInstrument = instrument({
  name: 'paired-t-test',
  columns: ['the first measurement of each subject', 'its second measurement'],
  options: {
    order: orderAsked,
    level: levelAsked,
    alternative: alternativeAsked('first larger', 'first smaller'),
    nullValue: nullAsked('Mean difference held against'),
  },
  example: {
    dataset: 'darwin-maize',
    text: asPaste({ 'crossed (inches)': maize.crossed!, 'selfed (inches)': maize.selfed! }),
  },
  run(table, { order, level: chosenLevel, alternative, nullValue }) {
    const found = twoColumns(table);
    if (isRefusal(found)) return found;
    const [x, y] = order === 'first-second' ? [found.x, found.y] : [found.y, found.x];
    const level = Number(chosenLevel);
    const test = pairedTTest(x.values, y.values, { level, alternative, nullValue });
    if (test.status === 'error') return refusal(test, 'Paste at least two pairs whose differences vary.');
    const unit = x.unit ?? y.unit;
    const differences = x.values.map((value, i) => value - y.values[i]!);
    const estimate = estimated('Mean difference', test.estimate, test.interval, unit, 2 * test.standardError);
    const means = [x, y].map(({ values }) => intervalsOfColumn(values, level));
    const drawn = means.flatMap((one) =>
      one.status === 'ok'
        ? [{ value: one.mean, low: one.meanInterval.lower, high: one.meanInterval.upper }]
        : [],
    );
    return {
      status: 'ok',
      estimates: [estimate],
      numbers: [
        named('t', shown(test.t, 2)),
        named('df', shownDf(test.df)),
        named('p', shownP(test.p)),
        named('Cohen’s dz', shown(test.cohenDz, 2)),
      ],
      tables: [
        groupTable(
          [
            ...[x, y].map(({ name, values }) => ({ label: name, values })),
            { label: 'Difference', values: differences },
          ],
          level,
        ),
      ],
      chart: {
        kind: 'paired',
        props: {
          conditions: [x.name, y.name],
          pairs: x.values.slice(0, 500).map((value, i) => [value, y.values[i]!] as const),
          ...(drawn.length === 2 && { means: [drawn[0]!, drawn[1]!] as const }),
          axis: axisOf({ name: 'Value', unit }),
          result: pValue(test.p),
          note: `Mean with ${ci(level)}`,
        },
      },
      checks: [
        independent('pair'),
        normal([{ label: 'differences', values: differences }], 'the differences'),
      ],
      methods: `Paired measurements were compared by a paired t test (${sidedness(alternative)}${nullValue === 0 ? '' : `, against a mean difference of ${nullValue}`}), with the ${ci(level)} of the mean difference.`,
      results: comparedInWords(
        'The mean',
        [x.name, y.name],
        estimate,
        testStatistic('t', test.t, test.df),
        pValue(test.p),
      ),
      warnings: [...found.warnings, ...farValues([{ label: 'the differences', values: differences }])],
      r: r.script(
        r.vector('x', x.values),
        r.vector('y', y.values),
        `t.test(x, y, paired = TRUE, mu = ${nullValue}, ${r.alternative(alternative)}, conf.level = ${level})`,
      ),
    };
  },
});
