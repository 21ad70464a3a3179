// Checks a figure file against common journal requirements. All facts are read from the file itself, at its printed size.
import { pointOpacity } from '../../../charts/standalone-svg.ts';
import { readFigure, type Shape } from '../../../charts/svg-shapes.ts';
import { inPoints, type PageSize } from './page-sizes.ts';

export type FigureCheck = {
  readonly name: string;
  readonly value: string;
  readonly asks: string;
  readonly passes: boolean;
  /** What to do if the check fails. */
  readonly advice: string;
};

/** Thinner lines do not print. */
const leastLine = 0.25;
/** A tolerance so that rounding does not fail 5 pt. */
const slack = 0.05;

const points = (value: number) => `${Math.round(value * 10) / 10} pt`;

const isPainted = (paint: string | undefined) => (paint ?? 'none') !== 'none';

const outlines = {
  circle: /^(M[^MCLZ]+(C[^MCLZ]+){4}Z?)+$/,
  triangle: /^(M[^MCLZ]+(L[^MCLZ]+){2}Z)+$/,
  square: /^(M[^MCLZ]+(L[^MCLZ]+){3}Z)+$/,
  hexagon: /^(M[^MCLZ]+(L[^MCLZ]+){5}Z)+$/,
  cross: /^(M[^MCLZ]+L[^MCLZ]+){2,}$/,
};

/** A key for the outline that does not depend on its position. */
function turned(outline: string, content: string): string {
  const [first = [], second = []] = [...content.matchAll(/[ML]([\d.-]+) ([\d.-]+)/g)].map(([, x, y]) => [
    Number(x),
    Number(y),
  ]);
  const isLevel = first[1] === second[1];
  if (outline === 'triangle' && first[1]! > second[1]!) return 'wedge';
  if (outline === 'square' && !isLevel) return 'diamond';
  return outline === 'cross' && isLevel ? 'plus' : outline;
}

/** The point shapes of each color. */
function pointShapes(shapes: readonly Shape[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const { kind, content, style } of shapes) {
    if (kind !== 'path' || style['fill-opacity'] !== pointOpacity || !isPainted(style['fill'])) continue;
    const [outline] = Object.entries(outlines).find(([, pattern]) => pattern.test(content)) ?? [];
    if (outline) found.set(style['fill']!, turned(outline, content));
  }
  return found;
}

/** Whether groups with different colors also differ in shape, for readers who cannot distinguish the colors. */
function groupsByShape(shapes: readonly Shape[]): FigureCheck[] {
  const found = [...pointShapes(shapes).values()];
  if (found.length < 2) return [];
  return [
    {
      name: 'Groups differ by shape, too',
      value: '',
      asks: [...new Set(found)].join(', '),
      passes: new Set(found).size === found.length,
      advice: 'Some readers cannot tell these colors apart. Label the groups at their points.',
    },
  ];
}

const check = (
  name: string,
  value: number,
  [bound, limit]: readonly ['or more' | 'or less', number],
  tolerance: number,
  advice: string,
): FigureCheck => ({
  name,
  value: points(value),
  asks: `usual: ${limit} pt ${bound}`,
  passes: bound === 'or more' ? value >= limit - tolerance : value <= limit + tolerance,
  advice,
});

/** Checks the sizes of text and lines in a figure printed at `size`, and the shapes of its points. */
export function checkFigure(svg: string, { millimeters, type: [least, most] }: PageSize): FigureCheck[] {
  const { width, shapes } = readFigure(svg);
  const scale = inPoints(millimeters) / width;
  const type = shapes.flatMap(({ kind, style }) =>
    kind === 'text' ? [Number(style['font-size'] ?? 12) * scale] : [],
  );
  const lines = shapes.flatMap(({ kind, style }) =>
    kind === 'path' && isPainted(style['stroke']) ? [Number(style['stroke-width'] ?? 1) * scale] : [],
  );
  const wider = 'Choose a wider format.';
  const [smallest, largest, thinnest] = [Math.min(...type), Math.max(...type), Math.min(...lines)];
  return [
    ...(type.length === 0
      ? []
      : [
          check('Smallest type', smallest, ['or more', least], slack, wider),
          ...(Number.isFinite(most)
            ? [check('Largest type', largest, ['or less', most], slack, 'Choose a narrower format.')]
            : []),
        ]),
    ...(lines.length === 0
      ? []
      : [check('Thinnest line', thinnest, ['or more', leastLine], slack / 10, wider)]),
    ...groupsByShape(shapes),
  ];
}
