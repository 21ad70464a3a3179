// Lines, steps, areas, and bands as path data, in user units.
import { px } from '../number-format.ts';
import type { Point } from './points.ts';

const pairs = (points: readonly Point[]) => points.map(([x, y]) => `${px(x)} ${px(y)}`).join(' ');

/** A line through `points`. */
export const linePath = (points: readonly Point[]) => (points.length < 2 ? '' : `M${pairs(points)}`);

/** The closed area between `upper` and `lower`, both from left to right. */
export const bandPath = (upper: readonly Point[], lower: readonly Point[]) =>
  upper.length < 2 ? '' : `M${pairs([...upper, ...[...lower].reverse()])}z`;

/** A step function that keeps its value until the next point on the right. */
export const stepPoints = (points: readonly Point[]): Point[] =>
  points.flatMap((point, index) => {
    const previous = points[index - 1];
    return previous === undefined ? [point] : [[point[0], previous[1]] as const, point];
  });

/** A step line through `points`: first horizontal, then vertical. */
export const stepPath = (points: readonly Point[]) => {
  const [first, ...rest] = points;
  if (first === undefined) return '';
  return `M${px(first[0])} ${px(first[1])}${rest.map(([x, y]) => `H${px(x)}V${px(y)}`).join('')}`;
};

/** Vertical bars that start at `base`. */
export const barsPath = (bars: readonly { x: number; width: number; y: number }[], base: number) =>
  bars.map(({ x, width, y }) => `M${px(x)} ${px(base)}V${px(y)}h${px(width)}V${px(base)}z`).join('');

/** Error bars with caps `cap` wide, centered at `at`, from `low` to `high`. */
export const errorBarsPath = (
  bars: readonly { at: number; low: number; high: number }[],
  cap = 8,
  horizontal = false,
) => {
  const half = px(cap / 2);
  const ends = cap === 0 ? '' : null;
  return bars
    .map(({ at, low, high }) =>
      horizontal
        ? `M${px(low)} ${px(at)}H${px(high)}${ends ?? `M${px(low)} ${px(at - half)}v${px(cap)}M${px(high)} ${px(at - half)}v${px(cap)}`}`
        : `M${px(at)} ${px(low)}V${px(high)}${ends ?? `M${px(at - half)} ${px(low)}h${px(cap)}M${px(at - half)} ${px(high)}h${px(cap)}`}`,
    )
    .join('');
};
