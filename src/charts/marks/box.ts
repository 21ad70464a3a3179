// The box of a box plot, upright or lying.
import { px } from '../number-format.ts';
import { errorBarsPath } from './paths.ts';
import type { Point } from './points.ts';

/** Box plot statistics after Tukey: hinges, median, whiskers to the furthest values within 1.5 box lengths. */
export type Box = {
  lowerWhisker: number;
  lowerHinge: number;
  median: number;
  upperHinge: number;
  upperWhisker: number;
};

/** Puts a value and its place across the value axis into x and y. */
export const flip =
  (horizontal: boolean) =>
  (value: number, across: number): Point =>
    horizontal ? [value, across] : [across, value];

/** Box and whiskers around `centre`, `half` to either side; the median is drawn apart. */
export const boxPath = (
  box: Box,
  at: (v: number) => number,
  centre: number,
  half: number,
  horizontal: boolean,
) => {
  const [q1, q3] = [at(box.lowerHinge), at(box.upperHinge)];
  const whiskers = errorBarsPath(
    [
      { at: centre, low: at(box.lowerWhisker), high: q1 },
      { at: centre, low: q3, high: at(box.upperWhisker) },
    ],
    0,
    horizontal,
  );
  return horizontal
    ? `M${px(q1)} ${px(centre - half)}H${px(q3)}V${px(centre + half)}H${px(q1)}z${whiskers}`
    : `M${px(centre - half)} ${px(q1)}H${px(centre + half)}V${px(q3)}H${px(centre - half)}z${whiskers}`;
};
