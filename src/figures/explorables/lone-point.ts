// Anscombe's fourth set: one point apart from all others moves, and the line follows it.
import { linePath } from '../../charts/marks/paths.ts';
import { pointsPath } from '../../charts/marks/points.ts';
import { fixed, range } from '../../statistics/format.ts';
import { linearRegression } from '../../statistics/regression/linear-regression.ts';
import type { Explored } from './explorable.ts';

export type Points = {
  x: readonly number[];
  y: readonly number[];
  /** The index of the point that moves. */
  point: number;
  /** The ends of the line. */
  ends: readonly [number, number];
};

export const lonePoint = ({ x, y, point, ends }: Points, value: number): Explored | undefined => {
  const moved = y.map((each, i) => (i === point ? value : each));
  const model = linearRegression(x, moved);
  if (model.status === 'error') return undefined;
  const { estimate, interval } = model.coefficients[1]!;
  return {
    numbers: {
      y: fixed(value, 1),
      slope: fixed(estimate!, 2),
      interval: range(interval!, 2),
      rSquared: fixed(model.rSquared!, 2),
    },
    charts: {
      'c-set-4': (plot) => ({
        grip: [x[point]!, value],
        marks: [
          pointsPath(moved.map((each, i) => [plot.x(x[i]!), plot.y(each)])),
          linePath(ends.map((end) => [plot.x(end), plot.y(model.predict([end]).fit)])),
        ],
      }),
    },
  };
};
