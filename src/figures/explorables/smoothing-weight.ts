// Simple exponential smoothing: its weight moves along the curve of the one-step errors, and line and forecast follow.
import { fanPaths } from '../../charts/marks/fan.ts';
import { linePath } from '../../charts/marks/paths.ts';
import { fixed, range } from '../../statistics/format.ts';
import { smoothingShape, smoothSeries } from '../../statistics/time-series/smooth-series.ts';
import type { Explored } from './explorable.ts';

export type Yearly = { values: readonly number[]; firstYear: number; horizon: number };

/** The values smoothed with this weight, from the first of them on. */
export const smoothedWith = (values: readonly number[], alpha: number) =>
  smoothSeries(values, { level: values[0]!, trend: 0, seasonal: [] }, smoothingShape('level'), [alpha, 0, 0]);

export const smoothingWeight = (
  { values, firstYear, horizon }: Yearly,
  alpha: number,
): Explored | undefined => {
  const { fitted, first, level, rmse, forecast } = smoothedWith(values, alpha);
  const [wide, narrow] = [forecast(horizon), forecast(horizon, 0.8)];
  const last = firstYear + values.length - 1;
  const ahead = wide.flatMap(({ h, fit, interval }, i) => {
    const inner = narrow[i]!.interval;
    return inner && interval ? [{ x: last + h, y: fit, intervals: [inner, interval] }] : [];
  });
  const [nextYear, tenthYear] = [ahead[0], ahead.at(-1)];
  if (!nextYear || !tenthYear) return undefined;
  return {
    numbers: {
      alpha: fixed(alpha, 2),
      error: fixed(rmse, 0),
      level: fixed(level, 0),
      first: range(nextYear.intervals[1]!, 0),
      tenth: range(tenthYear.intervals[1]!, 0),
    },
    charts: {
      'c-river': ({ x, y, ends }) => {
        const now = { x: last, y: values.at(-1)! };
        // A fan that is wider than the plot ends at its edges.
        const inside = (value: number) => Math.min(Math.max(value, ends.y[0]), ends.y[1]);
        return {
          marks: [
            ...fanPaths(ahead, now, (at) => [x(at.x), y(inside(at.y))]),
            linePath([now, ...ahead].map((at) => [x(at.x), y(at.y)])),
            linePath(fitted.map((value, i) => [x(firstYear + first + i), y(value)])),
          ],
        };
      },
      'c-weights': () => ({ grip: [alpha, rmse] }),
    },
  };
};
