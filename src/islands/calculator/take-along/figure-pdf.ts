// Writes a standalone figure as a one-page PDF at its printed size. We use our own writer because the figures need little of SVG: the
// features that libraries add (images, gradients, style sheets, fonts) weigh 130 kB and more, and this page needs none of them.
import { readFigure, type Shape } from '../../../charts/svg-shapes.ts';
import { encoding, runsOf, unwritable } from './pdf-text.ts';
import { inPoints } from './page-sizes.ts';

type Style = Readonly<Record<string, string>>;

const n = (value: number) => String(Math.round(value * 1000) / 1000);
const latin = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** A string of the document information, in UTF-16 as PDF requires. */
const hexText = (text: string) =>
  `<FEFF${Array.from({ length: text.length }, (_, i) => text.charCodeAt(i).toString(16).padStart(4, '0')).join('')}>`;

const shortHex = /^#([\da-f])([\da-f])([\da-f])$/i;
function colorOf(paint: string): string {
  const hex = paint.replace(shortHex, '#$1$1$2$2$3$3');
  if (!/^#[\da-f]{6}$/i.test(hex)) throw new Error(`A figure has no color ${paint}.`);
  return [1, 3, 5].map((at) => n(parseInt(hex.slice(at, at + 2), 16) / 255)).join(' ');
}

const isPainted = (paint: string | undefined) => paint !== undefined && paint !== 'none';
const alphaOf = (style: Style, kind: 'fill' | 'stroke') =>
  Number(style[`${kind}-opacity`] ?? 1) * Number(style['opacity'] ?? 1);

const joins: Readonly<Record<string, number>> = { miter: 0, round: 1, bevel: 2 };
const caps: Readonly<Record<string, number>> = { butt: 0, round: 1, square: 2 };

/** The line style; surround it with `q` and `Q` so that it does not affect the next shape. */
const linesOf = (style: Style) =>
  [
    `${colorOf(style['stroke']!)} RG`,
    `${n(Number(style['stroke-width'] ?? 1))} w`,
    `${joins[style['stroke-linejoin'] ?? 'miter'] ?? 0} j`,
    `${caps[style['stroke-linecap'] ?? 'butt'] ?? 0} J`,
    `[${(style['stroke-dasharray'] ?? 'none').replace('none', '').replaceAll(',', ' ')}] 0 d`,
  ].join(' ');

/** The names of the transparency states that the page uses. */
type Alphas = { nameOf: (fill: number, stroke: number) => string; readonly all: ReadonlyMap<string, string> };
function collectAlphas(): Alphas {
  const all = new Map<string, string>();
  return {
    all,
    nameOf(fill, stroke) {
      const state = `/ca ${n(fill)} /CA ${n(stroke)}`;
      if (!all.has(state)) all.set(state, `G${all.size + 1}`);
      return all.get(state)!;
    },
  };
}

function pathOperators({ content, at, style }: Shape, alphas: Alphas): string {
  const fills = isPainted(style['fill'] ?? '#000000');
  const strokes = isPainted(style['stroke']) && Number(style['stroke-width'] ?? 1) > 0;
  if (content === '' || (!fills && !strokes)) return '';
  const path = content.replace(/([MLCZ])([^MLCZ]*)/g, (_, command: string, list: string) =>
    command === 'Z' ? 'h ' : `${list.trim().replaceAll(',', ' ')} ${command.toLowerCase()} `,
  );
  const fillOrStroke = fills ? 'f' : 'S';
  return [
    'q',
    `/${alphas.nameOf(alphaOf(style, 'fill'), alphaOf(style, 'stroke'))} gs`,
    at.join(' ') === '1 0 0 1 0 0' ? '' : `${at.map(n).join(' ')} cm`,
    fills ? `${colorOf(style['fill'] ?? '#000000')} rg` : '',
    strokes ? linesOf(style) : '',
    `${path}${fills && strokes ? 'B' : fillOrStroke}`,
    'Q',
  ]
    .filter(Boolean)
    .join(' ');
}

const isBold = (style: Style) => Number(style['font-weight'] ?? 400) >= 600;

function textOperators({ content, at, style }: Shape, alphas: Alphas): string {
  const size = Number(style['font-size'] ?? 12);
  const runs = runsOf(content, isBold(style));
  const width = runs.reduce((sum, run) => sum + run.width, 0) * size;
  const anchor = style['text-anchor'];
  const shift = { end: -width, middle: -width / 2 }[anchor ?? ''] ?? 0;
  const [a, b, c, d, e, f] = at;
  // Flips letters upright, because the page's y axis points down.
  const matrix = [a, b, -c, -d, e + a * shift, f + b * shift].map(n).join(' ');
  const shown = runs
    .map(
      ({ font, codes, scale, raise }) =>
        `/${font} ${n(size * scale)} Tf ${n(size * raise)} Ts <${codes.map((code) => code.toString(16).padStart(2, '0')).join('')}> Tj`,
    )
    .join(' ');
  const draw = (mode: 0 | 1) => `BT ${mode} Tr ${matrix} Tm ${shown} ET`;
  const state = `q /${alphas.nameOf(alphaOf(style, 'fill'), alphaOf(style, 'stroke'))} gs`;
  // The outline behind a word is an artifact, not text.
  if (style['fill'] === 'none') return `/Artifact BMC ${state} ${linesOf(style)} ${draw(1)} Q EMC`;
  return `${state} ${colorOf(style['fill'] ?? '#000000')} rg ${draw(0)} Q`;
}

/** Compresses a stream in the format PDF expects (zlib). */
async function deflate(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

const font = (name: string, encoded = '') => `<< /Type /Font /Subtype /Type1 /BaseFont /${name}${encoded} >>`;

/** The characters of a figure that the PDF cannot encode. Reject such a file instead of writing a wrong one. */
export const missingInPdf = (svg: string): string[] => [
  ...new Set(
    readFigure(svg).shapes.flatMap(({ kind, content }) => (kind === 'text' ? unwritable(content) : [])),
  ),
];

type Wanted = { readonly millimeters: number; readonly source: string };

/** The figure as a PDF, `millimeters` wide. */
export async function figurePdf(svg: string, { millimeters, source }: Wanted): Promise<Blob> {
  const { width, height, title, shapes } = readFigure(svg);
  const scale = inPoints(millimeters) / width;
  const page = [inPoints(millimeters), height * scale];
  const alphas = collectAlphas();
  const operators = shapes.map((shape) =>
    shape.kind === 'text' ? textOperators(shape, alphas) : pathOperators(shape, alphas),
  );
  const content = await deflate(
    latin(`${n(scale)} 0 0 ${n(-scale)} 0 ${n(page[1]!)} cm\n${operators.filter(Boolean).join('\n')}\n`),
  );
  // Separate objects, because LibreOffice loses those in the page's resources when it embeds the page.
  const firstState = 9;
  const states = [...alphas.all].map(([, name], i) => `/${name} ${firstState + i} 0 R`).join(' ');
  const objects: (string | Uint8Array)[] = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en) /ViewerPreferences << /DisplayDocTitle true >> >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${page.map(n).join(' ')}] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R /F3 7 0 R >> /ExtGState << ${states} >> >> >>`,
    content,
    font('Helvetica', ` /Encoding ${encoding}`),
    font('Helvetica-Bold', ` /Encoding ${encoding}`),
    font('Symbol'),
    `<< /Title ${hexText(title)} /Subject ${hexText(source)} >>`,
    ...[...alphas.all].map(([state]) => `<< /Type /ExtGState ${state} >>`),
  ];
  return assemble(objects);
}

/** Assembles the objects of a PDF with the cross-reference table. */
function assemble(objects: readonly (string | Uint8Array)[]): Blob {
  const parts: Uint8Array[] = [];
  let length = 0;
  const add = (part: string | Uint8Array) => {
    const bytes = typeof part === 'string' ? latin(part) : part;
    parts.push(bytes);
    length += bytes.length;
  };
  // The bytes in the second line tell programs that the file is binary.
  add('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
  const places = objects.map((object, index) => {
    const place = length;
    add(`${index + 1} 0 obj\n`);
    if (typeof object === 'string') add(object);
    else {
      add(`<< /Length ${object.length} /Filter /FlateDecode >>\nstream\n`);
      add(object);
      add('\nendstream');
    }
    add('\nendobj\n');
    return place;
  });
  const start = length;
  add(
    `xref\n0 ${places.length + 1}\n0000000000 65535 f \n${places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')}`,
  );
  add(`trailer\n<< /Size ${places.length + 1} /Root 1 0 R /Info 8 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return new Blob(parts as BlobPart[], { type: 'application/pdf' });
}
