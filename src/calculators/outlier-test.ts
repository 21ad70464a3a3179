import morley from '../../content/datasets/morley.csv';
import { numbers } from '../statistics/columns.ts';
import { figures, percent, whole } from '../statistics/format.ts';
import { meanOfColumn } from '../statistics/intervals/mean-interval.ts';
import { generalizedEsd } from '../statistics/outliers/generalized-esd.ts';
import { grubbs } from '../statistics/outliers/grubbs.ts';
import { independent, normal } from './checks.ts';
import { intervalToken, measured } from './claims.ts';
import { axisOf, oneColumn, type Values } from './columns-of.ts';
import { asPaste } from './from-dataset.ts';
import { ci, counted, estimated, inputErrorOf, joined, named, shown, shownP } from './in-sentences.ts';
import { instrument, type Computed } from './instrument.ts';
import type { Chosen } from './options.ts';
import { groupTable, pictured } from './pictures.ts';
import type { Check, Estimate, ReportTable, Shown } from './report.ts';
import { p, quantity, sentence, type Sentence } from './sentence.ts';

const options = {
  test: {
    kind: 'choice',
    asks: 'Outliers',
    values: { grubbs: 'one at most (Grubbs)', esd: 'several (generalized ESD)' },
  },
  alternative: {
    kind: 'choice',
    asks: 'Grubbs: value to test',
    values: { 'two-sided': 'farthest from the mean', greater: 'largest', less: 'smallest' },
  },
  most: { kind: 'number', asks: 'ESD: most outliers', first: 5, least: 1, most: 50, whole: true },
  alpha: {
    kind: 'choice',
    asks: 'Significance level',
    values: { '0.05': '5%', '0.01': '1%', '0.1': '10%' },
  },
} as const;

type OptionSpec = Chosen<typeof options>;
type Results = Computed<typeof compute>;

export const outlierTest = instrument({
  name: 'outlier-test',
  columns: ['the values'],
  reads: 'one',
  options,
  example: {
    dataset: 'morley',
    text: asPaste({ 'speed above 299000 (km/s)': numbers(morley, 'Speed', { Expt: 3 }) }),
  },
  read: oneColumn,
  compute,
  report(input, results, chosen) {
    const { name, unit, values, warnings } = input;
    const { test, esd, outliers, rest, means } = results;
    const level = 1 - Number(chosen.alpha);
    const isOne = chosen.test === 'grubbs';
    const main: Estimate = isOne
      ? { name: suspects[chosen.alternative], unit, interval: null, ...asMeasured(test.outlier) }
      : { name: 'Outliers found', unit: null, interval: null, ...shown(outliers.length, 0) };
    const groups = [
      { label: outliers.length > 0 ? 'all values' : name, values },
      ...(outliers.length > 0 ? [{ label: `without ${without(outliers)}`, values: rest }] : []),
    ];
    return {
      status: 'ok',
      estimates: [main, ...means.map((one) => ({ ...one, unit }))],
      numbers: isOne
        ? [
            named('G', shown(test.g, 3)),
            named('Critical value of G', shown(test.critical, 3)),
            named('p', shownP(test.p)),
            named('n', shown(values.length, 0)),
          ]
        : [
            named('Tested for', shown(esd.statistics.length, 0)),
            ...lastStep(results),
            named('n', shown(values.length, 0)),
          ],
      tables: [
        rulesTable(results, chosen),
        stepsTable(results),
        groupTable(groups, level, { quantity: name, unit }),
      ],
      chart: {
        kind: 'distribution',
        props: {
          kind: 'strip',
          groups: groups.map((group) => pictured(group.label, group.values, level)),
          axis: axisOf({ name, unit }),
          interval: ci(level),
        },
      },
      checks: checksOf(results, chosen),
      methods: methodsOf(results, chosen),
      results: resultsOf(input, results, chosen),
      warnings,
    };
  },
});

const suspects = {
  'two-sided': 'Value farthest from the mean',
  greater: 'Largest value',
  less: 'Smallest value',
} as const;

/** A value in the digits in which it was measured. */
function asMeasured(value: number): Shown {
  const digits = String(Number(value.toPrecision(12)));
  return { value, text: digits.includes('e') ? figures(value, 6) : digits.replace('-', '−') };
}

const textOf = (value: number) => asMeasured(value).text;

/** Up to ten values, and how many more. */
const listed = (values: readonly number[]) =>
  joined([...values.slice(0, 10).map(textOf), ...(values.length > 10 ? [`${values.length - 10} more`] : [])]);

const without = (outliers: readonly number[]) =>
  outliers.length === 1 ? textOf(outliers[0]!) : `${outliers.length} outliers`;

/** The values without one copy of each outlier. */
function removed(values: readonly number[], outliers: readonly number[]): number[] {
  const left = [...values];
  for (const outlier of outliers) left.splice(left.indexOf(outlier), 1);
  return left;
}

function compute({ values }: Values, { test: which, alternative, most, alpha: chosenAlpha }: OptionSpec) {
  const alpha = Number(chosenAlpha);
  const test = grubbs(values, { alpha, alternative });
  // At most half of the values can be outliers.
  const steps = Math.max(1, Math.min(most, Math.floor(values.length / 2)));
  const esd = generalizedEsd(values, steps, alpha);
  if (test.status === 'error') return inputErrorOf(test, 'Paste at least three values that differ.');
  if (esd.status === 'error') return inputErrorOf(esd, 'Paste at least three values that differ.');
  const byGrubbs = test.g > test.critical ? [test.outlier] : [];
  const outliers = which === 'grubbs' ? byGrubbs : esd.outliers;
  const rest = removed(values, outliers);
  const mean = (name: string, some: readonly number[]): Estimate[] => {
    const found = meanOfColumn(some, 1 - alpha);
    return found.status === 'ok' ? [estimated(name, found.mean, found.meanInterval, null)] : [];
  };
  return {
    test,
    esd,
    byGrubbs,
    outliers,
    rest,
    means: [
      ...mean('Mean', values),
      ...(outliers.length > 0 ? mean(`Mean without ${without(outliers)}`, rest) : []),
    ],
  };
}

/** The last step that exceeds its critical value, or the one that comes closest. */
function lastStep({ esd: { statistics, critical, outliers } }: Results) {
  const excess = statistics.map((statistic, i) => statistic - critical[i]!);
  const at = outliers.length > 0 ? outliers.length - 1 : excess.indexOf(Math.max(...excess));
  return [
    named(`R at step ${at + 1}`, shown(statistics[at]!, 3)),
    named('Its critical value', shown(critical[at]!, 3)),
  ];
}

const rulesTable = ({ test, esd, byGrubbs }: Results, { alternative, alpha }: OptionSpec): ReportTable => {
  const row = (rule: string, found: readonly number[]) => [rule, found.length > 0 ? listed(found) : 'none'];
  const side = { 'two-sided': 'two-sided', greater: 'largest value', less: 'smallest value' }[alternative];
  return {
    caption: 'Outliers by four rules',
    columns: ['Rule', 'Outliers'],
    rows: [
      row(`Grubbs’ test (${side}, ${percent(Number(alpha))})`, byGrubbs),
      row(`Generalized ESD (at most ${esd.statistics.length}, ${percent(Number(alpha))})`, esd.outliers),
      row('Tukey’s fences (1.5 interquartile ranges)', test.beyondFences),
      row('Modified z above 3.5', test.beyondModifiedZ),
    ],
  };
};

const stepsTable = ({ esd: { extremes, statistics, critical, outliers } }: Results): ReportTable => ({
  caption: 'Generalized ESD, step by step: all values up to the last R above its critical value are outliers',
  columns: ['Step', 'Most extreme value', 'R', 'Critical value', 'Outlier'],
  rows: extremes.map((value, i) => [
    String(i + 1),
    asMeasured(value),
    shown(statistics[i]!, 3),
    shown(critical[i]!, 3),
    i < outliers.length ? 'yes' : 'no',
  ]),
});

function checksOf({ test, rest }: Results, { test: which }: OptionSpec): Check[] {
  const suspicious = test.beyondFences.length;
  const enough =
    which === 'grubbs'
      ? {
          asks: 'Is there at most one suspicious value?',
          answer: suspicious > 1 ? 'doubtful' : 'yes',
          says:
            suspicious > 1
              ? `${counted(suspicious, 'value lies', 'values lie')} beyond Tukey’s fences. Two outliers can hide each other from Grubbs’ test; choose generalized ESD.`
              : 'No more than one value lies beyond Tukey’s fences.',
        }
      : {
          asks: 'Are there at least 25 values?',
          answer: test.n >= 25 ? 'yes' : 'doubtful',
          says: `There are ${whole(test.n)}. ${test.n >= 25 ? 'The critical values are accurate.' : 'Below 25, and even more below 15, the critical values are approximate.'}`,
        };
  return [
    independent('subject'),
    normal([{ label: 'values', values: rest }], 'the values that are not outliers'),
    enough as Check,
    {
      asks: 'Is there a reason to leave a value out, other than this test?',
      answer: 'only you know',
      says: 'A test shows that a value is unusual, not that it is wrong. Look for its cause, and report the results with and without it.',
    },
  ];
}

const methodsOf = ({ esd }: Results, { test, alternative, alpha }: OptionSpec) =>
  test === 'grubbs'
    ? `The ${suspects[alternative].toLowerCase()} was tested by Grubbs’ test (${alternative === 'two-sided' ? 'two-sided' : 'one-sided'}, significance level ${percent(Number(alpha))}), with Bonferroni’s bound as its p-value.`
    : `Up to ${counted(esd.statistics.length, 'outlier was', 'outliers were')} tested by Rosner’s generalized extreme Studentized deviate (ESD) test, at a significance level of ${percent(Number(alpha))} for all steps together.`;

function resultsOf(
  { name, unit }: Values,
  { test, esd, outliers, means: [all, rest] }: Results,
  { test: which, alternative }: OptionSpec,
): Sentence {
  const mean = (one: Estimate) =>
    sentence`${measured(one.text, unit)}${one.interval && sentence` (${intervalToken(one.interval)})`}`;
  const found =
    which === 'grubbs'
      ? sentence`The ${suspects[alternative].toLowerCase()} of ${name}, ${measured(textOf(test.outlier), unit)}, was ${outliers.length > 0 ? '' : 'not '}an outlier by Grubbs’ test (${quantity('G', shown(test.g, 2).text)}, ${p(test.p)}, ${quantity('n', whole(test.n))}).`
      : sentence`${
          outliers.length > 0
            ? `${outliers.length === 1 ? 'One value' : `${outliers.length} values`} of ${name} ${outliers.length === 1 ? 'was an outlier' : 'were outliers'} by the generalized ESD test: ${listed(outliers)}`
            : `No value of ${name} was an outlier by the generalized ESD test`
        } (tested for up to ${esd.statistics.length}, ${quantity('n', whole(test.n))}).`;
  const change =
    all &&
    (rest
      ? sentence` The mean was ${mean(all)} with ${outliers.length === 1 ? 'it' : 'them'} and ${mean(rest)} without ${outliers.length === 1 ? 'it' : 'them'}.`
      : sentence` The mean of all values was ${mean(all)}.`);
  return sentence`${found}${change}`;
}
