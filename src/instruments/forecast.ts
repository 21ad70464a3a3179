import passengers from '../../content/datasets/air-passengers.csv';
import { exponentialSmoothing } from '../statistics/time-series/exponential-smoothing.ts';
import { forecastAccuracy } from '../statistics/time-series/forecast-accuracy.ts';
import { asNumbers, axisOf } from './columns-of.ts';
import { asPaste } from './from-dataset.ts';
import { instrument } from './instrument.ts';
import { levelAsked } from './options.ts';
import * as r from './scripts/r-code.ts';
import { isRefusal, refused } from './report.ts';
import { columnsWith } from './roles.ts';
import { counted, estimated, named, refusal, shown, shownFigures, limitCells } from './in-sentences.ts';
import { measured, supported } from './claims.ts';
import { quantity, sentence } from './sentence.ts';
import { fixed } from '../statistics/format.ts';

const methods = {
  multiplicative: 'Holt–Winters, a season that grows with the level',
  additive: 'Holt–Winters, a season of constant size',
  trend: 'Holt, a trend without a season',
  level: 'simple, a level alone',
} as const;

export const forecast = instrument({
  name: 'forecast',
  columns: ['the time, in order (may be left out)', 'the value'],
  reads: 'series',
  options: {
    method: { kind: 'choice', asks: 'Exponential smoothing', values: methods },
    period: { kind: 'number', asks: 'Values in a season', first: 12, least: 2, most: 400, whole: true },
    horizon: { kind: 'number', asks: 'Values ahead', first: 24, least: 1, most: 400, whole: true },
    level: levelAsked,
  },
  example: {
    dataset: 'air-passengers',
    text: asPaste({ year: passengers.time!, 'passengers (thousands)': passengers.value! }),
  },
  run(table, { method, period, horizon, level: chosenLevel }) {
    const [column] = columnsWith(table, 'measurement');
    if (!column) return refused('Paste a column of numbers, one for each point in time, in order.');
    const given = asNumbers(column);
    if (isRefusal(given)) return given;
    const end = given.findLastIndex((value) => value !== null) + 1;
    const gap = given.slice(0, end).indexOf(null);
    if (gap >= 0)
      return refused(
        `Row ${gap + 1} of “${column.name}” is empty; a series has no gaps. Fill it in, or paste the part after it.`,
      );
    const y = given.slice(0, end) as number[];
    if (y.length > 5000) return refused('This takes at most 5,000 values. Paste the last ones.');
    const seasonal = method === 'additive' || method === 'multiplicative';
    if (method === 'multiplicative' && y.some((value) => value <= 0))
      return refused('A season that grows with the level needs values above 0. Choose one of constant size.');
    const level = Number(chosenLevel);
    const fit = exponentialSmoothing({ y, method, ...(seasonal && { period }) });
    if (fit.status === 'error')
      return refusal(
        fit,
        seasonal
          ? `Paste at least two seasons, ${2 * period} values, or choose a method without one.`
          : 'Paste at least three values.',
      );
    const [time] = columnsWith(table, 'time');
    const times = time ? asNumbers(time) : [];
    const known = isRefusal(times) ? [] : times.slice(0, end);
    const ordered =
      known.length === end && known.every((at, i) => at !== null && (i === 0 || at > known[i - 1]!));
    const at = (i: number) => {
      if (!ordered) return i + 1;
      const last = known[end - 1]!;
      return i < end ? known[i]! : last + ((last - known[0]!) / Math.max(1, end - 1)) * (i - end + 1);
    };
    const ahead = fit.forecast(horizon, level);
    const narrow = fit.forecast(horizon, 0.8);
    if (!ahead.every(({ fit: value }) => Number.isFinite(value)))
      return refused(
        'The forecasts grow beyond all numbers. Forecast fewer values, or choose another method.',
      );
    const rows = ahead.map(({ h, fit: value, interval }) =>
      estimated(
        `${counted(h, 'step', 'steps')} ahead`,
        value,
        interval && { ...interval, method: 'prediction' },
        column.unit,
      ),
    );
    const first = rows[0]!;
    const accuracy = forecastAccuracy(y.slice(fit.first), fit.fitted, y, seasonal ? period : 1);
    const { alpha, beta, gamma } = fit.weights;
    const scaled = accuracy.status === 'ok' ? accuracy.meanAbsoluteScaledError : null;
    const weights = [
      named('α (level)', shown(alpha, 3)),
      ...(method === 'level' ? [] : [named('β (trend)', shown(beta, 3))]),
      ...(seasonal ? [named('γ (season)', shown(gamma, 3))] : []),
    ];
    const share = fixed(level * 100, 0);
    return {
      status: 'ok',
      estimates: [first],
      numbers: [
        ...weights,
        named('Root mean squared error', shownFigures(fit.rmse, 4)),
        ...(scaled === null ? [] : [named('MASE', shown(scaled, 3))]),
      ],
      tables: [
        {
          caption: `Forecasts, with ${share}% prediction intervals`,
          columns: ['', axisOf(column), 'From', 'To'],
          rows: rows.slice(0, 60).map((one) => [one.name, one, ...limitCells(one.interval)]),
        },
      ],
      chart: {
        kind: 'series',
        props: {
          observed: y.map((value, i) => ({ x: at(i), y: value })),
          fitted: fit.fitted.map((value, i) => ({ x: at(fit.first + i), y: value })),
          forecast: ahead.map(({ h, fit: value, interval }, i) => ({
            x: at(end + h - 1),
            y: value,
            intervals: [narrow[i]!.interval, interval].flatMap((one) => (one ? [one] : [])),
          })),
          axis: axisOf(column),
          timeAxis: ordered && time ? time.name : 'Step',
          note: `Fan: 80% and ${share}% prediction intervals`,
        },
      },
      checks: [
        {
          asks: 'Do the forecasts beat the simplest one?',
          answer: scaled === null ? 'only you know' : scaled < 1 ? 'yes' : 'doubtful',
          says:
            scaled === null
              ? 'The series does not vary, so there is nothing to compare with.'
              : `One step ahead the errors are ${fixed(scaled, 2)} times those of repeating ${seasonal ? 'the value of one season before' : 'the last value'}, within the data that made the model.`,
        },
        {
          asks: 'Will what made the series go on as before?',
          answer: 'only you know',
          says: 'Every interval supposes it. Forecast a part that you hold back, and compare.',
        },
      ],
      methods: `Forecasts are by exponential smoothing (${methods[method]}${seasonal ? `, ${period} values in a season` : ''}), with the weights that minimize the squared errors one step ahead; intervals are ${share}% prediction intervals.`,
      results: sentence`After ${counted(end, 'value', 'values')} of ${column.name}, the forecast one step ahead was ${measured(first.text, column.unit)} ${supported(null, first.interval ? `${share}% prediction interval ${first.interval.lower.text} to ${first.interval.upper.text}` : quantity('n', String(end)))}.`,
      warnings: [...(rows.length > 60 ? ['The table shows the first 60 forecasts.'] : [])],
      r: r.script(
        r.vector('y', y),
        `fit <- HoltWinters(ts(y, frequency = ${seasonal ? period : 1}), alpha = ${alpha}, beta = ${method === 'level' ? 'FALSE' : beta}, gamma = ${seasonal ? `${gamma}, seasonal = "${method}"` : 'FALSE'})`,
        '# R’s own search for the weights starts once and may end elsewhere: leave them out to see',
        `print(predict(fit, ${horizon}, prediction.interval = TRUE, level = ${level}), digits = 9)`,
      ),
    };
  },
});
