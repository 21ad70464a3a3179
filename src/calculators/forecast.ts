import passengers from '../../content/datasets/air-passengers.csv';
import { exponentialSmoothing } from '../statistics/time-series/exponential-smoothing.ts';
import { forecastAccuracy } from '../statistics/time-series/forecast-accuracy.ts';
import { asNumbers, axisOf } from './columns-of.ts';
import { asPaste } from './from-dataset.ts';
import { instrument, type Computed } from './instrument.ts';
import { confidenceLevelOption, type Chosen } from './options.ts';
import { isInputError, inputError } from './report.ts';
import type { Check, Estimate, InputError, ReportChart } from './report.ts';
import { columnsWith } from './roles.ts';
import type { PastedTable } from './pasted-table.ts';
import { counted, estimated, named, inputErrorOf, shown, shownFigures, limitCells } from './in-sentences.ts';
import { measured, supported } from './claims.ts';
import { quantity, sentence } from './sentence.ts';
import { fixed } from '../statistics/format.ts';

const methods = {
  multiplicative: 'Holt–Winters, multiplicative season',
  additive: 'Holt–Winters, additive season',
  trend: 'Holt, trend without a season',
  level: 'simple, level only',
} as const;

const asked = {
  method: { kind: 'choice', asks: 'Exponential smoothing', values: methods },
  period: { kind: 'number', asks: 'Values per season', first: 12, least: 2, most: 400, whole: true },
  horizon: { kind: 'number', asks: 'Values to forecast', first: 24, least: 1, most: 400, whole: true },
  level: confidenceLevelOption,
} as const;

type OptionSpec = Chosen<typeof asked>;

type Input = {
  readonly name: string;
  readonly unit: string | null;
  readonly y: readonly number[];
  /** The name of the time column and the time of each value, if the times increase throughout. */
  readonly time: { readonly name: string; readonly at: readonly number[] } | null;
};

type Results = Computed<typeof compute>;

const isSeasonal = ({ method }: OptionSpec) => method === 'additive' || method === 'multiplicative';

export const forecast = instrument({
  name: 'forecast',
  columns: ['the time, in order (may be left out)', 'the value'],
  reads: 'series',
  options: asked,
  example: {
    dataset: 'air-passengers',
    text: asPaste({ year: passengers.time!, 'passengers (thousands)': passengers.value! }),
  },
  read,
  compute,
  report(input, results, options) {
    const { y, name, unit } = input;
    const { fit, ahead, scaled } = results;
    const { method, period } = options;
    const seasonal = isSeasonal(options);
    const share = fixed(Number(options.level) * 100, 0);
    const rows = ahead.map((step) => estimateOf(step, unit));
    const first = rows[0]!;
    const { alpha, beta, gamma } = fit.weights;
    return {
      status: 'ok',
      estimates: [first],
      numbers: [
        named('α (level)', shown(alpha, 3)),
        ...(method === 'level' ? [] : [named('β (trend)', shown(beta, 3))]),
        ...(seasonal ? [named('γ (season)', shown(gamma, 3))] : []),
        named('Root mean squared error', shownFigures(fit.rmse, 4)),
        ...(scaled === null ? [] : [named('MASE', shown(scaled, 3))]),
      ],
      tables: [
        {
          caption: `Forecasts, with ${share}% prediction intervals`,
          columns: ['', axisOf(input), 'From', 'To'],
          rows: rows.slice(0, 60).map((one) => [one.name, one, ...limitCells(one.interval)]),
        },
      ],
      chart: chartOf(input, results, share),
      checks: [
        beatsSimplest(scaled, seasonal),
        {
          asks: 'Will the process behind the series continue as before?',
          answer: 'only you know',
          says: 'Every interval assumes this. Forecast a part that you hold back, and compare.',
        },
      ],
      methods: `Forecasts are by exponential smoothing (${methods[method]}${seasonal ? `, ${period} values in a season` : ''}), with the weights that minimize the squared errors one step ahead; intervals are ${share}% prediction intervals.`,
      results: sentence`After ${counted(y.length, 'value', 'values')} of ${name}, the forecast one step ahead was ${measured(first.text, unit)} ${supported(null, first.interval ? `${share}% prediction interval ${first.interval.lower.text} to ${first.interval.upper.text}` : quantity('n', String(y.length)))}.`,
      warnings: rows.length > 60 ? ['The table shows the first 60 forecasts.'] : [],
    };
  },
});

function read(table: PastedTable, { method }: OptionSpec): Input | InputError {
  const [column] = columnsWith(table, 'measurement');
  if (!column) return inputError('Paste a column of numbers, one for each point in time, in order.');
  const given = asNumbers(column);
  if (isInputError(given)) return given;
  const end = given.findLastIndex((value) => value !== null) + 1;
  const gap = given.slice(0, end).indexOf(null);
  if (gap >= 0)
    return inputError(
      `Row ${gap + 1} of “${column.name}” is empty; a series cannot have gaps. Fill it in, or paste the part after it.`,
    );
  const y = given.slice(0, end) as number[];
  if (y.length > 5000) return inputError('This takes at most 5,000 values. Paste the last ones.');
  if (method === 'multiplicative' && y.some((value) => value <= 0))
    return inputError('A multiplicative season needs values above 0. Choose an additive one.');
  return { name: column.name, unit: column.unit, y, time: timeOf(table, end) };
}

function timeOf(table: PastedTable, end: number): Input['time'] {
  const [time] = columnsWith(table, 'time');
  const times = time ? asNumbers(time) : [];
  const known = isInputError(times) ? [] : times.slice(0, end);
  const rises = known.every((at, i) => at !== null && (i === 0 || at > known[i - 1]!));
  return time && rises && known.length === end ? { name: time.name, at: known as number[] } : null;
}

/** The fit, and the forecasts with the chosen interval and an 80% interval. */
function compute({ y }: Input, options: OptionSpec) {
  const { method, period, horizon, level } = options;
  const seasonal = isSeasonal(options);
  const fit = exponentialSmoothing({ y, method, ...(seasonal && { period }) });
  if (fit.status === 'error')
    return inputErrorOf(
      fit,
      seasonal
        ? `Paste at least two seasons, ${2 * period} values, or choose a method without one.`
        : 'Paste at least three values.',
    );
  const narrow = fit.forecast(horizon, 0.8);
  const ahead = fit
    .forecast(horizon, Number(level))
    .map((step, i) => ({ ...step, narrow: narrow[i]!.interval }));
  if (!ahead.every(({ fit: value }) => Number.isFinite(value)))
    return inputError('The forecasts grow without limit. Forecast fewer values, or choose another method.');
  const accuracy = forecastAccuracy(y.slice(fit.first), fit.fitted, y, seasonal ? period : 1);
  return { fit, ahead, scaled: accuracy.status === 'ok' ? accuracy.meanAbsoluteScaledError : null };
}

const estimateOf = ({ h, fit, interval }: Results['ahead'][number], unit: string | null): Estimate =>
  estimated(
    `${counted(h, 'step', 'steps')} ahead`,
    fit,
    interval && { ...interval, method: 'prediction' },
    unit,
  );

function chartOf({ name, unit, y, time }: Input, { fit, ahead }: Results, share: string): ReportChart {
  const end = y.length;
  const at = (i: number) => {
    if (!time) return i + 1;
    const last = time.at[end - 1]!;
    return i < end ? time.at[i]! : last + ((last - time.at[0]!) / Math.max(1, end - 1)) * (i - end + 1);
  };
  return {
    kind: 'series',
    props: {
      observed: y.map((value, i) => ({ x: at(i), y: value })),
      fitted: fit.fitted.map((value, i) => ({ x: at(fit.first + i), y: value })),
      forecast: ahead.map(({ h, fit: value, interval, narrow }) => ({
        x: at(end + h - 1),
        y: value,
        intervals: [narrow, interval].flatMap((one) => (one ? [one] : [])),
      })),
      axis: axisOf({ name, unit }),
      timeAxis: time?.name ?? 'Step',
      note: `Fan: 80% and ${share}% prediction intervals`,
    },
  };
}

const beatsSimplest = (scaled: number | null, seasonal: boolean): Check => {
  const asks = 'Do the forecasts beat the simplest one?';
  if (scaled === null)
    return {
      asks,
      answer: 'only you know',
      says: 'The series does not vary, so there is nothing to compare with.',
    };
  return {
    asks,
    answer: scaled < 1 ? 'yes' : 'doubtful',
    says: `One step ahead, the errors are ${fixed(scaled, 2)} times those of repeating ${seasonal ? 'the value one season earlier' : 'the last value'}, within the data used for the fit.`,
  };
};
