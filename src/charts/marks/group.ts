// The marks of one group of a vertical strip or box plot: those of `Distribution`, for scripts that move a value.
import { px } from '../number-format.ts';
import { type Box, boxPath } from './box.ts';
import { errorBarsPath, linePath } from './paths.ts';
import { pointsPath, shapeOf } from './points.ts';
import { swarm } from './swarm.ts';

type Vertical = { x: (group: number) => number; y: (value: number) => number; step: { x: number } };

const halfOf = ({ step }: Vertical) => Math.min(step.x * 0.36, 54);

/** The points of group `index`. The point under the handle, if there is one, is in the middle. */
export function groupPoints(values: readonly number[], index: number, plot: Vertical, handle?: number) {
  const positions = values.map(plot.y);
  const offsets = swarm(positions, 3.5, halfOf(plot) * 0.92);
  return pointsPath(
    positions.map((y, i) => [plot.x(index) + (i === handle ? 0 : offsets[i]!), y]),
    shapeOf(index),
  );
}

/** The bar and the line of a mean with an interval. */
export function meanMarks(mean: { value: number; low: number; high: number }, index: number, plot: Vertical) {
  const [center, y] = [plot.x(index), plot.y];
  return [
    errorBarsPath([{ at: center, low: y(mean.low), high: y(mean.high) }], 10),
    `M${px(center - 18)} ${px(y(mean.value))}h36`,
  ];
}

/** The box with its whiskers, and the line of the median. */
export function boxMarks(box: Box, index: number, plot: Vertical) {
  const [center, half, cut] = [plot.x(index), halfOf(plot), plot.y(box.median)];
  return [
    boxPath(box, plot.y, center, half, false),
    linePath([
      [center - half, cut],
      [center + half, cut],
    ]),
  ];
}
