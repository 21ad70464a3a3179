import penguins from '../../content/datasets/penguins.csv';
import { numbers } from '../statistics/columns.ts';
import { describe, type Description } from '../statistics/descriptive/describe.ts';
import { intervalsOfColumn } from '../statistics/intervals/intervals-of-column.ts';
import { farValues, normal } from './checks.ts';
import { axisOf, oneColumn } from './columns-of.ts';
import { asPaste } from './from-dataset.ts';
import { instrument } from './instrument.ts';
import { confidenceLevelOption } from './options.ts';
import { pictured } from './pictures.ts';
import type { ReportTable, Shown } from './report.ts';
import { ci, estimated, named, inputErrorOf, shown } from './in-sentences.ts';
import { measured, supported } from './claims.ts';
import { quantity, sentence } from './sentence.ts';
import { decimalsFor, figures } from '../statistics/format.ts';

export const descriptiveStatistics = instrument({
  name: 'descriptive-statistics',
  columns: ['the values'],
  reads: 'one',
  options: { level: confidenceLevelOption },
  example: {
    dataset: 'penguins',
    text: asPaste({
      'body mass (g)': numbers(penguins, 'body_mass_g', { species: 'Gentoo', sex: 'female' }),
    }),
  },
  read: oneColumn,
  compute({ values }, { level }) {
    const all = describe(values);
    if (all.status === 'error') return inputErrorOf(all, 'Paste a column of numbers.');
    const intervals = intervalsOfColumn(values, Number(level));
    return { all, of: intervals.status === 'ok' ? intervals : null };
  },
  report({ name, unit, values, warnings }, { all, of }, { level: chosenLevel }) {
    const level = Number(chosenLevel);
    const sd = all.standardDeviation;
    const decimals = decimalsFor(sd ?? Math.abs(all.mean));
    const at = (value: number) => shown(value, decimals);
    const mean = estimated(
      'Mean',
      all.mean,
      of?.meanInterval ?? null,
      unit,
      of ? 2 * of.standardError : Math.abs(all.mean),
    );
    const { lower: q1, upper: q3 } = all.quartilesType7;
    const groups = [{ label: name, values }];
    return {
      status: 'ok',
      estimates: [mean],
      numbers: [
        named('n', shown(all.n, 0)),
        ...(sd === null ? [] : [named('SD', at(sd))]),
        named('Median', at(all.median)),
        named('Quartiles', { value: q1, text: `${at(q1).text} to ${at(q3).text}` }),
        named('Range', { value: all.minimum, text: `${at(all.minimum).text} to ${at(all.maximum).text}` }),
      ],
      tables: [tableOf(all, axisOf({ name, unit }), at)],
      chart: {
        kind: 'distribution',
        props: {
          kind: 'box',
          groups: [pictured(name, values, level)],
          axis: axisOf({ name: 'Value', unit }),
          interval: ci(level),
        },
      },
      checks: [normal(groups, 'the values')],
      methods: `Values are summarized by mean and standard deviation, and by median and quartiles (type 7, as in R and Excel’s QUARTILE.INC); the interval is the ${ci(level)} of the mean.`,
      results: sentence`The mean of ${name} was ${measured(mean.text, unit)} ${supported(mean.interval, sd === null ? null : `SD ${at(sd).text}`, quantity('n', String(all.n)))}, the median ${at(all.median).text} (quartiles ${at(q1).text} and ${at(q3).text}).`,
      warnings: [...warnings, ...farValues(groups)],
    };
  },
});

/** The table of descriptive statistics, without those that need more values. */
function tableOf(all: Description, column: string, at: (value: number) => Shown): ReportTable {
  const { lower, upper } = all.quartilesType7;
  const optional = (label: string, value: number | null, text: (value: number) => string) =>
    value === null ? [] : [[label, { value, text: text(value) }] as const];
  return {
    caption: 'All numbers',
    columns: ['', column],
    rows: [
      ['n', shown(all.n, 0)],
      ['Mean', at(all.mean)],
      ['Median', at(all.median)],
      ['Minimum', at(all.minimum)],
      ['Maximum', at(all.maximum)],
      ['Lower quartile (type 7)', at(lower)],
      ['Upper quartile (type 7)', at(upper)],
      ['Median absolute deviation, scaled', at(all.medianAbsoluteDeviationScaled)],
      ['Trimmed mean (10% at each end)', at(all.trimmedMean10)],
      ...optional('Standard deviation', all.standardDeviation, (value) => at(value).text),
      ...optional('Variance', all.variance, (value) => figures(value, 4)),
      ...optional('Standard error of the mean', all.standardErrorOfMean, (value) => figures(value, 3)),
      ...optional('Coefficient of variation (%)', all.coefficientOfVariationPercent, (value) =>
        figures(value, 3),
      ),
      ...optional('Skewness (adjusted)', all.skewness, (value) => shown(value, 2).text),
      ...optional('Excess kurtosis (adjusted)', all.excessKurtosis, (value) => shown(value, 2).text),
    ],
  };
}
