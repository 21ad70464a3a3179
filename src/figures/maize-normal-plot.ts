// The normal plot of the maize differences in a separate file, because its window is shown only on request.
import { quantiles } from './maize.ts';
import { color, dots, filled, foot, joined, picture, rungs, scale, stroke, text } from './tiles/draw.ts';

export const normalPlotSize = { width: 344, height: 246 };

const across = scale([-2, 2], [36, 330]);
const up = scale([-12, 15], [206, 26]);
const edge = (side: 'low' | 'high') =>
  quantiles.band.map((point) => [across(point.theoretical), up(point[side])] as const);
const { intercept, slope } = quantiles.line;
const ends = [-1.95, 1.95].map((at) => [across(at), up(intercept + at * slope)] as const);

export const normalPlot = picture(
  normalPlotSize,
  text(0, 12, 'Difference, inches', { bold: true, paint: color.ink }) +
    filled(`${joined([...edge('high'), ...edge('low').toReversed()])}z`, color.blue, 0.14) +
    rungs([-10, -5, 0, 5, 10], up, 30, 334) +
    stroke(joined(ends), color.ink) +
    dots(
      quantiles.points.map((point) => [across(point.theoretical), up(point.sample)] as const),
      color.blue,
      6.5,
    ) +
    foot([-1, 0, 1], across, 206, [30, 334]) +
    text(334, 242, 'normal quantile', { end: true }),
);
