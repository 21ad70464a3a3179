// Text into lines of a width, each letter in the first face that has it.
import { Buffer } from 'node:buffer';
import type PDFDocument from 'pdfkit';
import faces from './faces.json' with { type: 'json' };

export type Pdf = PDFKit.PDFDocument & InstanceType<typeof PDFDocument>;
export type Style = { size: number; weight?: 'regular' | 'semibold'; color?: string };
type Face = keyof typeof faces;
type Run = { text: string; face: Face };
export type Line = { runs: readonly Run[]; width: number };

/** Figures of one width, so that sums stand under each other. */
const features: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum', 'kern'];
const others: Face[] = ['vietnamese', 'greek', 'cyrillic'];
const facesOf: Record<NonNullable<Style['weight']>, readonly Face[]> = {
  regular: ['regular-latin', 'regular-beyond', ...others],
  semibold: ['semibold-latin', 'semibold-beyond', ...others],
};

/** Makes every face known to a document, by its name; only those in use are embedded. */
export function registerFaces(pdf: Pdf) {
  for (const [name, face] of Object.entries(faces)) pdf.registerFont(name, Buffer.from(face, 'base64'));
}

/** The face of each letter that was asked for; the same for every document. */
const known = new Map<string, Face | undefined>();

function faceOf(pdf: Pdf, letter: string, weight: NonNullable<Style['weight']>): Face | undefined {
  const key = weight + letter;
  if (!known.has(key)) {
    const has = (face: Face) => {
      const { _font } = pdf.font(face) as unknown as {
        _font: { font: { hasGlyphForCodePoint(code: number): boolean } };
      };
      return _font.font.hasGlyphForCodePoint(letter.codePointAt(0)!);
    };
    known.set(key, facesOf[weight].find(has));
  }
  return known.get(key);
}

/** A text cut where its face changes. */
function runsOf(pdf: Pdf, text: string, weight: Style['weight'] = 'regular'): Run[] {
  const runs: Run[] = [];
  for (const letter of text.normalize('NFC')) {
    const found = faceOf(pdf, letter, weight);
    const run: Run = found ? { text: letter, face: found } : { text: '?', face: facesOf[weight][0]! };
    const last = runs.at(-1);
    if (last?.face === run.face) last.text += run.text;
    else runs.push(run);
  }
  return runs;
}

const widthOf = (pdf: Pdf, runs: readonly Run[], size: number) =>
  runs.reduce((width, { text, face }) => width + pdf.font(face, size).widthOfString(text, { features }), 0);

/** A text in one line. */
export function setLine(pdf: Pdf, text: string, { size, weight }: Style): Line {
  const runs = runsOf(pdf, text, weight);
  return { runs, width: widthOf(pdf, runs, size) };
}

/** Words that fit into a width; a word that is wider than all of it is cut. */
export function setLines(pdf: Pdf, text: string, style: Style, width: number): Line[] {
  const lines: Line[] = [];
  let open = '';
  const close = () => {
    if (open !== '') lines.push(setLine(pdf, open, style));
    open = '';
  };
  const fits = (words: string) => widthOf(pdf, runsOf(pdf, words, style.weight), style.size) <= width;
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = open === '' ? word : `${open} ${word}`;
    if (fits(longer)) {
      open = longer;
      continue;
    }
    close();
    for (const letter of word) {
      if (!fits(open + letter)) close();
      open += letter;
    }
  }
  close();
  return lines;
}

/** Draws a line with its letters' feet at `y`; `gap` follows it. */
export function drawLine(pdf: Pdf, { runs }: Line, style: Style, x: number, y: number, gap = '') {
  let at = x;
  for (const [i, run] of runs.entries()) {
    const { face } = run;
    const text = i === runs.length - 1 ? run.text + gap : run.text;
    pdf
      .font(face, style.size)
      .fillColor(style.color ?? '#1f1a37')
      .text(text, at, y, { features, lineBreak: false, baseline: 'alphabetic' });
    at += pdf.widthOfString(text, { features });
  }
}
