// The handle of an explorable: a ring that a reader drags, drawn where it starts, and the scales that its script needs. Not JSX,
// because the articles' own files are also run by Node.
import { createElement, Fragment } from 'react';
import type { Live } from './Frame.tsx';
import { px } from './number-format.ts';
import type { Plot } from './plot.ts';

type Grip = {
  /** The explorable, a name in src/figures/explorables. */
  of: string;
  /** Where the handle starts, as values of the axes. Without it, the chart changes but has no handle. */
  at?: readonly [x: number, y: number];
  /** The axis along which it moves. */
  along?: 'x' | 'y';
};

/** The scales of a plot as a script reads them: the ends of each axis and their positions. */
const scalesOf = ({ x, y }: Plot) =>
  [x, y].flatMap(({ domain, at, step }) => [...domain, ...domain.map(at), step]).join(' ');

/** Chevrons that point both ways along the axis. */
const chevrons = { y: 'M-4-13l4-4 4 4M-4 13l4 4 4-4', x: 'M-13-4l-4 4 4 4M13-4l4 4-4 4' };

/** The handle. Its target is 36 units wide, more than the 24 pixels that a finger needs. */
const handle = ({ of, along = 'y' }: Grip, x: number, y: number) =>
  createElement(
    'g',
    {
      className: `grip ${along}`,
      transform: `translate(${px(x)} ${px(y)})`,
      'data-wake': `/wake/explore/${of}.js`,
    },
    createElement('circle', { className: 'hit', r: 18 }),
    createElement('path', { d: chevrons[along] }),
    createElement('circle', { className: 'ring', r: 8 }),
    createElement('circle', { className: 'dot', r: 2.5 }),
  );

/** Makes a chart part of an explorable: `<Scatter {...curve} live={withGrip({ of: 'one-year', at: [13, 0.5], along: 'x' })} />`. */
export const withGrip =
  (grip: Grip): Live =>
  (drawing) => {
    if (!drawing?.plot) return drawing;
    const { body, plot } = drawing;
    const ring = grip.at && handle(grip, plot.x.at(grip.at[0]), plot.y.at(grip.at[1]));
    return { ...drawing, body: createElement(Fragment, null, body, ring), scales: scalesOf(plot) };
  };
