// Tile b: a forecast of two years of airline passengers from the preceding ten years, with the actual values.
import passengers from '../../../content/datasets/air-passengers.csv';
import { numbers } from '../../statistics/columns.ts';
import { exponentialSmoothing } from '../../statistics/time-series/exponential-smoothing.ts';
import { solved } from '../in-words.ts';
import { color, dots, filled, foot, joined, rungs, scale, stroke, text } from './draw.ts';
import type { Tile } from './tile.ts';

const all = numbers(passengers, 'value');
const [years, ahead] = [10, 24];
// Seasonal and random variation grow with the level, so the logarithms are smoothed.
const y = all.slice(0, years * 12);
const came = all.slice(years * 12);
const model = solved(exponentialSmoothing({ y: y.map(Math.log), method: 'additive', period: 12 }));
const fan = (level: number) =>
  model.forecast(ahead, level).map(({ fit, interval }) => ({
    fit: Math.exp(fit),
    lower: Math.exp(interval!.lower),
    upper: Math.exp(interval!.upper),
  }));
const [narrow, wide] = [fan(0.8), fan(0.95)];
const inside = came.filter((value, h) => value >= wide[h]!.lower && value <= wide[h]!.upper).length;

export const forecast: Tile = {
  id: 'forecast',
  chart: 'forecast-fan',
  title: 'Forecast fan',
  caption: `Airline passengers, thousands a month; logarithms smoothed exponentially over 1949–1958. The 95% band held ${inside} of the next ${ahead} months.`,
  short: 'Airline passengers, 95%',
  says: `The forecast follows trend and season; its 95% band held ${inside} of the ${ahead} months that came.`,
  sizes: {
    wide: { width: 658, height: 196 },
    middle: { width: 364, height: 240 },
    small: { width: 163, height: 106 },
  },
  draw({ width, height }, place) {
    const first = { wide: 1953, middle: 1955, small: 1957 }[place];
    const [left, right, bottom] = [34, width - 4, height - 22];
    const x = scale([first, 1961], [left, right]);
    const at = scale([100, 700], [bottom, place === 'small' ? 4 : 8]);
    const when = (h: number) => x(1949 + years + h / 12);
    const band = (points: typeof wide) =>
      `${joined(points.map((point, h) => [when(h), at(point.upper)]))}L${points
        .map((point, h) => `${when(h)} ${at(point.lower)}`)
        .toReversed()
        .join('L')}z`;
    const seen = y.slice((first - 1949) * 12);
    const marked = [1953, 1954, 1955, 1956, 1957, 1958, 1959, 1960].filter(
      (year) => year >= first && (place === 'wide' || year % 2 === 1),
    );
    return [
      rungs([200, 400, 600], at, left, right),
      filled(band(wide), color.blue, 0.16),
      filled(band(narrow), color.blue, 0.22),
      stroke(joined(seen.map((value, month) => [x(first + month / 12), at(value)])), color.ink, 1.5),
      stroke(joined(wide.map((point, h) => [when(h), at(point.fit)])), color.blue, 1.8),
      dots(
        came.map((value, h) => [when(h), at(value)]),
        color.ink,
        place === 'small' ? 3 : 3.6,
      ),
      foot(marked, x, bottom, [left, right]),
      place === 'small'
        ? text(left + 4, 14, 'forecast', { paint: color.blue, bold: true })
        : text(when(-3), at(650), 'forecast, 80% and 95%', { end: true, paint: color.blue, bold: true }) +
          text(when(-3), at(650) + 15, 'points: what came', { end: true }),
    ].join('');
  },
};
