// What an explorable is: a function from the value of one handle to the numbers in the text and the marks in the charts.

import { between } from '../../charts/between.ts';

/** The scales of one drawing of a chart: positions in user units, the width of a category, and the ends of the vertical axis. */
export type Plot = {
  x: (value: number) => number;
  y: (value: number) => number;
  step: { x: number; y: number };
  ends: { y: readonly [number, number] };
};

/** One drawing at one value of the handle. */
type Picture = {
  /** The handle, as values of the axes. */
  grip?: readonly [x: number, y: number];
  /**
   * Path data and texts. The script finds each mark by what it is at the published value, so the model must draw it with
   * the same functions as the chart.
   */
  marks?: readonly string[];
};

/** Everything that depends on the handle. `numbers` are named as in `<Live of="…">`, and `charts` by the ids of the charts. */
export type Explored = {
  numbers: Readonly<Record<string, string>>;
  charts: Readonly<Record<string, (plot: Plot) => Picture>>;
};

/** Computes from an article's data and a value; undefined if there is no result for it. */
export type Explorable<Given> = (given: Given, value: number) => Explored | undefined;

type Ends = readonly [number, number];

/** Reads the scales that a chart states in `data-plot`, with their inverses. */
export function readPlot(scales: string): { plot: Plot; back: Pick<Plot, 'x' | 'y'> } {
  const [x0, x1, left, right, stepX, y0, y1, bottom, top, stepY] = scales.split(' ').map(Number) as [
    ...[number, number, number, number, number],
    ...[number, number, number, number, number],
  ];
  const [xs, across]: [Ends, Ends] = [
    [x0, x1],
    [left, right],
  ];
  const [ys, up]: [Ends, Ends] = [
    [y0, y1],
    [bottom, top],
  ];
  return {
    plot: { x: between(xs, across), y: between(ys, up), step: { x: stepX, y: stepY }, ends: { y: ys } },
    back: { x: between(across, xs), y: between(up, ys) },
  };
}
