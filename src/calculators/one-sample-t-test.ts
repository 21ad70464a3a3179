import sleep from '../../content/datasets/sleep.csv';
import { numbers } from '../statistics/columns.ts';
import { oneSampleTTest } from '../statistics/t-tests/one-sample-t-test.ts';
import { standardizedMean } from '../statistics/t-tests/standardized-difference.ts';
import { farValues, independent, normal } from './checks.ts';
import { axisOf, oneColumn } from './columns-of.ts';
import { asPaste } from './from-dataset.ts';
import { instrument } from './instrument.ts';
import { alternativeOption, confidenceLevelOption, nullValueOption } from './options.ts';
import { groupTable, pictured } from './pictures.ts';
import { ci, effectSize, estimated, named, inputErrorOf, shown, shownDf, shownP } from './in-sentences.ts';
import { measured, minus, sized, supported, verdictOf } from './claims.ts';
import { p, quantity, sentence, sidedness, statistic } from './sentence.ts';

export const oneSampleTTestInstrument = instrument({
  name: 'one-sample-t-test',
  columns: ['the values'],
  reads: 'one',
  options: {
    nullValue: nullValueOption('Hypothesized mean'),
    level: confidenceLevelOption,
    alternative: alternativeOption('larger', 'smaller'),
  },
  example: {
    dataset: 'sleep',
    text: asPaste({ 'gain in sleep (hours)': numbers(sleep, 'extra', { group: 2 }) }),
  },
  read: oneColumn,
  compute({ values }, { level, alternative, nullValue }) {
    const test = oneSampleTTest(values, { level: Number(level), alternative, nullValue });
    if (test.status === 'error') return inputErrorOf(test, 'Paste at least two values that differ.');
    const size = standardizedMean(test.t, test.n, Number(level));
    return { ...test, effect: size.status === 'ok' ? size.interval : null };
  },
  report({ name, unit, values, warnings }, test, { level: chosenLevel, alternative, nullValue }) {
    const level = Number(chosenLevel);
    const estimate = estimated('Mean', test.estimate, test.interval, unit, 2 * test.standardError);
    const groups = [{ label: name, values }];
    const verdict = verdictOf({ level, p: test.p, interval: estimate.interval, nullValue });
    const side = {
      clear: test.estimate > nullValue ? 'above' : 'below',
      unclear: `not clearly ${{ 'two-sided': 'different from', greater: 'above', less: 'below' }[alternative]}`,
      borderline: 'on borderline evidence different from',
    }[verdict];
    return {
      status: 'ok',
      estimates: [estimate],
      numbers: [
        named('t', shown(test.t, 2)),
        named('df', shownDf(test.df)),
        named('p', shownP(test.p)),
        effectSize('Cohen’s d', test.cohenD, test.effect),
      ],
      tables: [groupTable(groups, level)],
      chart: {
        kind: 'distribution',
        props: {
          kind: 'strip',
          groups: [pictured(name, values, level)],
          axis: axisOf({ name: 'Value', unit }),
          interval: ci(level),
        },
      },
      checks: [independent('subject'), normal(groups, 'the values')],
      methods: `The mean was compared with ${minus(nullValue)} by a one-sample t test (${sidedness(alternative, { greater: `above ${minus(nullValue)}`, less: `below ${minus(nullValue)}` })}), with its ${ci(level)}. Cohen’s d, the distance from ${minus(nullValue)} in standard deviations, has an interval from the noncentral t distribution.`,
      results: sentence`The mean of ${name} was ${measured(estimate.text, unit)}, ${side} ${minus(nullValue)} ${supported(estimate.interval, statistic('t', test.t, test.df), p(test.p), ...sized(quantity('Cohen’s d', shown(test.cohenD, 2).text), test.effect), quantity('n', String(values.length)))}.`,
      warnings: [...warnings, ...farValues(groups)],
    };
  },
});
