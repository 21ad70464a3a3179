// The handle of an explorable: a ring that a reader drags, drawn where it starts, and the scales that its script needs.
import { px } from './number-format.ts';
import type { Plot } from './plot.ts';

export type Live = {
  /** The explorable, a name in src/figures/explorables. */
  of: string;
  /** Where the handle starts, as values of the axes. Without it, the chart changes but has no handle. */
  at?: readonly [x: number, y: number];
  /** The axis along which it moves. */
  along?: 'x' | 'y';
};

/** The scales of a plot as a script reads them: the ends of each axis and their positions. */
export const gripScales = ({ x, y }: Pick<Plot, 'x' | 'y'>) =>
  [x, y].flatMap(({ domain, at, step }) => [...domain, ...domain.map(at), step]).join(' ');

/** Chevrons that point both ways along the axis. */
const chevrons = { y: 'M-4-13l4-4 4 4M-4 13l4 4 4-4', x: 'M-13-4l-4 4 4 4M13-4l4 4-4 4' };

/** The handle. Its target is 32 units wide, more than the 24 pixels that a finger needs. */
export const Grip = ({ live, plot }: { live: Live; plot: Plot }) => {
  const { of, at, along = 'y' } = live;
  if (at === undefined) return null;
  return (
    <g
      className={`grip ${along}`}
      transform={`translate(${px(plot.x.at(at[0]))} ${px(plot.y.at(at[1]))})`}
      data-wake={`/wake/explore/${of}.js`}
    >
      <circle className="hit" r="18" />
      <path d={chevrons[along]} />
      <circle className="ring" r="8" />
      <circle className="dot" r="2.5" />
    </g>
  );
};
