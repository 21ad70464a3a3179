// The box of a box plot, vertical or horizontal.
import { px } from '../number-format.ts';
import { errorBarsPath } from './paths.ts';
import type { Point } from './points.ts';

/** Tukey's box plot statistics: hinges, median, whiskers to the furthest values within 1.5 box lengths. */
export type Box = {
  lowerWhisker: number;
  lowerHinge: number;
  median: number;
  upperHinge: number;
  upperWhisker: number;
};

/** Maps a value and its position across the value axis to x and y. */
export const flip =
  (horizontal: boolean) =>
  (value: number, across: number): Point =>
    horizontal ? [value, across] : [across, value];

/** Box and whiskers around `center`, `half` to either side. The median is drawn separately. */
export const boxPath = (
  box: Box,
  at: (v: number) => number,
  center: number,
  half: number,
  horizontal: boolean,
) => {
  const [q1, q3] = [at(box.lowerHinge), at(box.upperHinge)];
  const whiskers = errorBarsPath(
    [
      { at: center, low: at(box.lowerWhisker), high: q1 },
      { at: center, low: q3, high: at(box.upperWhisker) },
    ],
    0,
    horizontal,
  );
  return horizontal
    ? `M${px(q1)} ${px(center - half)}H${px(q3)}V${px(center + half)}H${px(q1)}z${whiskers}`
    : `M${px(center - half)} ${px(q1)}H${px(center + half)}V${px(q3)}H${px(center - half)}z${whiskers}`;
};
