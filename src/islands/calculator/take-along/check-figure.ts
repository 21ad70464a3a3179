// Checks a figure file against what is usual in a journal. Everything is read from the file itself, at the size in which it is printed.
import { readFigure } from '../../../charts/svg-shapes.ts';
import { inPoints, type PageSize } from './page-sizes.ts';

export type FigureCheck = {
  readonly name: string;
  readonly value: string;
  readonly asks: string;
  readonly passes: boolean;
};

/** Below this no journal prints a letter or a line. */
const leastLine = 0.25;
/** Rounding of units must not turn 5 pt into a fault. */
const slack = 0.05;

const points = (value: number) => `${Math.round(value * 10) / 10} pt`;

/** The sizes of type and lines in a figure that is printed at `size`. */
export function checkFigure(svg: string, { millimeters, type: [least, most] }: PageSize): FigureCheck[] {
  const { width, shapes } = readFigure(svg);
  const scale = inPoints(millimeters) / width;
  const type = shapes.flatMap(({ kind, style }) =>
    kind === 'text' ? [Number(style['font-size'] ?? 12) * scale] : [],
  );
  const lines = shapes.flatMap(({ kind, style }) =>
    kind === 'path' && (style['stroke'] ?? 'none') !== 'none'
      ? [Number(style['stroke-width'] ?? 1) * scale]
      : [],
  );
  const [smallest, largest] = [Math.min(...type), Math.max(...type)];
  const thinnest = Math.min(...lines);
  return [
    ...(type.length === 0
      ? []
      : [
          {
            name: 'Smallest type',
            value: points(smallest),
            asks: `usual: ${least} pt or more`,
            passes: smallest >= least - slack,
          },
          {
            name: 'Largest type',
            value: points(largest),
            asks: `usual: ${most} pt or less`,
            passes: largest <= most + slack,
          },
        ]),
    ...(lines.length === 0
      ? []
      : [
          {
            name: 'Thinnest line',
            value: points(thinnest),
            asks: `usual: ${leastLine} pt or more`,
            passes: thinnest >= leastLine - slack / 10,
          },
        ]),
  ];
}
