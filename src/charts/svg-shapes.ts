// Parses a standalone figure into its shapes, with every attribute in effect, for writing PDFs and for checks before
// export. Supports the part of SVG that the charts write and throws on anything else.

/** Maps x, y to a·x + c·y + e, b·x + d·y + f. */
export type Matrix = readonly [a: number, b: number, c: number, d: number, e: number, f: number];

export type Shape = {
  readonly kind: 'path' | 'text';
  /** Path data with absolute commands M, L, C, and Z, or the text content. */
  readonly content: string;
  readonly at: Matrix;
  /** The value in effect: the element's own or that of the closest ancestor. */
  readonly style: Readonly<Record<string, string>>;
};

export type Figure = {
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly description: string;
  readonly shapes: readonly Shape[];
};

const identity: Matrix = [1, 0, 0, 1, 0, 0];
const times = (m: Matrix, n: Matrix): Matrix => [
  m[0] * n[0] + m[2] * n[1],
  m[1] * n[0] + m[3] * n[1],
  m[0] * n[2] + m[2] * n[3],
  m[1] * n[2] + m[3] * n[3],
  m[0] * n[4] + m[2] * n[5] + m[4],
  m[1] * n[4] + m[3] * n[5] + m[5],
];

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
};
const decode = (text: string) =>
  text.replace(
    /&(?:#(\d+)|#x([\da-f]+)|(\w+));/gi,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (decimal) return String.fromCodePoint(Number(decimal));
      if (hex) return String.fromCodePoint(parseInt(hex, 16));
      return entities[name ?? ''] ?? whole;
    },
  );

function matrixOf(transform: string): Matrix {
  let matrix = identity;
  for (const [, name, list = ''] of transform.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [first = 0, second = 0] = list.split(/[\s,]+/).map(Number);
    if (name === 'translate') matrix = times(matrix, [1, 0, 0, 1, first, second]);
    else if (name === 'scale') matrix = times(matrix, [first, 0, 0, second || first, 0, 0]);
    else if (name === 'rotate') {
      const [cos, sin] = [Math.cos((first * Math.PI) / 180), Math.sin((first * Math.PI) / 180)];
      matrix = times(matrix, [cos, sin, -sin, cos, 0, 0]);
    } else throw new Error(`A figure is not turned by ${name}.`);
  }
  return matrix;
}

const round = (value: number) => Math.round(value * 1000) / 1000;
const written = (command: string, ...values: number[]) => `${command}${values.map(round).join(' ')}`;
/** The handle length of a Bézier curve for a quarter circle of radius 1. */
const quarter = 0.5523;

/** Half a circle from one point to the other, as two Bézier curves. The charts draw no other arcs. */
function halfCircle([x, y]: readonly [number, number], [toX, toY]: readonly [number, number], turn: 1 | -1) {
  const [cx, cy] = [(x + toX) / 2, (y + toY) / 2];
  const [rx, ry] = [x - cx, y - cy];
  // The midpoint, a quarter turn further.
  const [hx, hy] = [-ry * turn, rx * turn];
  const k = quarter;
  return (
    written('C', cx + rx + k * hx, cy + ry + k * hy, cx + hx + k * rx, cy + hy + k * ry, cx + hx, cy + hy) +
    written('C', cx + hx - k * rx, cy + hy - k * ry, cx - rx + k * hx, cy - ry + k * hy, cx - rx, cy - ry)
  );
}

const argumentCount: Readonly<Record<string, number>> = { m: 2, l: 2, h: 1, v: 1, c: 6, a: 7, z: 0 };

type Pen = readonly [x: number, y: number];
/** The output of a command, and the pen position after it. */
type Stroke = { readonly text: string; readonly to: Pen };

/** One segment of a command: its numbers, the point they are relative to, the pen, and the start of the subpath. */
type Draw = (part: readonly number[], base: Pen, pen: Pen, start: Pen) => Stroke;

const ending = (part: readonly number[], [x, y]: Pen): Pen => [part.at(-2)! + x, part.at(-1)! + y];
const lineTo = (to: Pen): Stroke => ({ text: written('L', ...to), to });

const strokes: Readonly<Record<string, Draw>> = {
  m(part, base) {
    const to = ending(part, base);
    return { text: written('M', ...to), to };
  },
  l: (part, base) => lineTo(ending(part, base)),
  h: ([x = 0], base, pen) => lineTo([x + base[0], pen[1]]),
  v: ([y = 0], base, pen) => lineTo([pen[0], y + base[1]]),
  c(part, base) {
    const curve = part.map((value, index) => value + base[index % 2]!);
    return { text: written('C', ...curve), to: [curve[4]!, curve[5]!] };
  },
  a(part, base, pen) {
    const to = ending(part, base);
    return { text: halfCircle(pen, to, part[4] === 1 ? 1 : -1), to };
  },
  z: (_part, _base, _pen, start) => ({ text: 'Z', to: start }),
};

/** Path data with only absolute M, L, C, and Z. */
export function absolutePath(data: string): string {
  let pen: Pen = [0, 0];
  let start: Pen = [0, 0];
  let result = '';
  for (const [, letter = '', list = ''] of data.matchAll(/([a-zA-Z])([^a-zA-Z]*)/g)) {
    const isRelative = letter === letter.toLowerCase();
    const command = letter.toLowerCase();
    const values = (list.match(/-?(?:\d*\.\d+|\d+\.?)(?:e[-+]?\d+)?/gi) ?? []).map(Number);
    const step = argumentCount[command];
    if (step === undefined) throw new Error(`A figure has no path command ${letter}.`);
    for (let i = 0; i === 0 || i < values.length; i += step || 1) {
      // Points after the first one are joined by lines.
      const draw = strokes[command === 'm' && i > 0 ? 'l' : command]!;
      const stroke = draw(values.slice(i, i + step), isRelative ? pen : [0, 0], pen, start);
      result += stroke.text;
      pen = stroke.to;
      if (command === 'm' && i === 0) start = pen;
    }
  }
  return result;
}

const circlePath = (x: number, y: number, r: number) =>
  `${written('M', x - r, y)}${halfCircle([x - r, y], [x + r, y], 1)}${halfCircle([x + r, y], [x - r, y], 1)}Z`;

type Open = { readonly name: string; readonly style: Readonly<Record<string, string>>; readonly at: Matrix };

/** Attributes for position and content, which are not inherited. */
const isOwn = /^(d|x|y|cx|cy|r|width|height|id|transform|viewBox|xmlns.*|aria-.*|style)$/;

/** An element with the attributes that its children inherit. */
function opened(name: string, own: Readonly<Record<string, string>>, outer?: Open): Open {
  const { style = {}, at = identity } = outer ?? {};
  const handedDown = Object.entries(own).filter(([key]) => !isOwn.test(key));
  // A group's opacity applies to each mark in it, because marks of one group do not overlap visibly.
  const opacity = Number(style['opacity'] ?? 1) * Number(own['opacity'] ?? 1);
  return {
    name,
    style: { ...style, ...Object.fromEntries(handedDown), opacity: String(opacity) },
    at: own['transform'] ? times(at, matrixOf(own['transform'])) : at,
  };
}

const pathOf = (name: string, own: Readonly<Record<string, string>>): string => {
  const number = (key: string) => Number(own[key] ?? 0);
  if (name === 'path') return absolutePath(own['d'] ?? '');
  if (name === 'circle') return circlePath(number('cx'), number('cy'), number('r'));
  if (name === 'rect')
    return absolutePath(
      `M${number('x')} ${number('y')}h${number('width')}v${number('height')}h${-number('width')}z`,
    );
  throw new Error(`A figure has no element <${name}>.`);
};

/** What an element draws: its text, if any, or a path. A group draws nothing itself. */
function shapeOf(
  name: string,
  words: string,
  own: Readonly<Record<string, string>>,
  { at, style }: Open,
): Shape | undefined {
  if (name === 'g') return undefined;
  if (name !== 'text') return { kind: 'path', content: pathOf(name, own), at, style };
  const place: Matrix = [1, 0, 0, 1, Number(own['x'] ?? 0), Number(own['y'] ?? 0)];
  return words === '' ? undefined : { kind: 'text', content: words, at: times(at, place), style };
}

/** Parses a figure that `standaloneSvg` wrote. */
export function readFigure(svg: string): Figure {
  const around: Open[] = [];
  const shapes: Shape[] = [];
  const said = { title: '', desc: '' };
  let [width, height] = [0, 0];
  for (const [, closing, name = '', list = '', alone, text = ''] of svg.matchAll(
    /<(\/?)([a-zA-Z]+)((?:\s[\w:-]+="[^"]*")*)\s*(\/?)>([^<]*)/g,
  )) {
    if (closing) {
      around.pop();
      continue;
    }
    const own = Object.fromEntries(
      [...list.matchAll(/([\w:-]+)="([^"]*)"/g)].map(([, key, value]) => [key!, decode(value!)]),
    );
    const open = opened(name, own, around.at(-1));
    if (!alone) around.push(open);
    if (name === 'svg') [, , width = 0, height = 0] = (own['viewBox'] ?? '').split(' ').map(Number);
    else if (name === 'title' || name === 'desc') said[name] = decode(text);
    else {
      const shape = shapeOf(name, decode(text), own, open);
      if (shape) shapes.push(shape);
    }
  }
  return { width, height, title: said.title, description: said.desc, shapes };
}
