// Text into lines of a width, each letter in the first face that has it.
import { Buffer } from 'node:buffer';
import type PDFDocument from 'pdfkit';
import faces from 'paper-faces:near';
import type { FarFace } from './far-faces.ts';
import { directionOf, inVisualOrder, runsFromRight } from './visual-order.ts';

export type Pdf = PDFKit.PDFDocument & InstanceType<typeof PDFDocument>;
export type Style = { size: number; weight?: 'regular' | 'semibold'; color?: string };
type Face = keyof typeof faces;
type Run = { text: string; face: string };
export type Line = {
  runs: readonly Run[];
  width: number;
  /**
   * As it is read, where the signs on the paper do not tell: letters that join and change places. Not of what runs from right to left:
   * programs turn that themselves, and would turn this too.
   */
  reads?: string | undefined;
};

/** Figures of one width, so that sums stand under each other. */
const features: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum', 'kern'];
const others: Face[] = ['vietnamese', 'greek', 'cyrillic'];
const facesOf: Record<NonNullable<Style['weight']>, readonly Face[]> = {
  regular: ['regular-latin', 'regular-beyond', ...others],
  semibold: ['semibold-latin', 'semibold-beyond', ...others],
};

/** The faces of far scripts that a document may use. */
const farOf = new WeakMap<Pdf, readonly FarFace[]>();

/** Makes every face known to a document, by its name; only those in use are embedded. */
export function registerFaces(pdf: Pdf, far: readonly FarFace[]) {
  for (const [name, face] of Object.entries(faces)) pdf.registerFont(name, Buffer.from(face, 'base64'));
  farOf.set(pdf, far);
}

/** The near face of each letter that was asked for; the same for every document. */
const known = new Map<string, Face | undefined>();

function nearFaceOf(pdf: Pdf, letter: string, weight: NonNullable<Style['weight']>): Face | undefined {
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

/** Registered when its first letter comes: a script may have a hundred faces. */
function farFaceOf(pdf: Pdf, letter: string): string | undefined {
  const far = farOf.get(pdf)?.find(({ has }) => has(letter));
  if (far) pdf.registerFont(far.name, far.bytes());
  return far?.name;
}

/** Signs that belong to the letter before them: marks, joiners. */
const follows = /^[\p{M}\u200c\u200d]$/u;

/** A text cut where its face changes. */
function runsOf(pdf: Pdf, text: string, weight: Style['weight'] = 'regular'): Run[] {
  const runs: Run[] = [];
  // What kept a line together is drawn as a plain space, which a search for its words finds.
  for (const letter of text.normalize('NFC').replaceAll('\u00a0', ' ')) {
    const last = runs.at(-1);
    const found =
      follows.test(letter) && last && isFar(last.face)
        ? last.face
        : (nearFaceOf(pdf, letter, weight) ?? farFaceOf(pdf, letter));
    const run: Run = found ? { text: letter, face: found } : { text: '?', face: facesOf[weight][0]! };
    if (last?.face === run.face) last.text += run.text;
    else runs.push(run);
  }
  return runs;
}
const isFar = (face: string) => !(face in faces);
/** Han and Hangul have a sign for each letter. Poppler reads a line of which more is said at the end of its page: so nothing is said of theirs. */
const joins = (face: string) => isFar(face) && !/^han/.test(face);

const widthOf = (pdf: Pdf, runs: readonly Run[], size: number) =>
  runs.reduce((width, { text, face }) => width + pdf.font(face, size).widthOfString(text, { features }), 0);

/** A text in one line. */
export function setLine(
  pdf: Pdf,
  text: string,
  { size, weight }: Style,
  direction = directionOf(text),
): Line {
  const runs = inVisualOrder(text, direction, (part) => runsOf(pdf, part, weight));
  const reads =
    runs.some(({ face }) => joins(face)) && !runsFromRight(text) ? text.replaceAll('\u00a0', ' ') : undefined;
  return { runs, width: widthOf(pdf, runs, size), reads };
}

/** What a reader sees as one letter. Made when it is needed: it reads the tables of all scripts. */
let letters: Intl.Segmenter | undefined;

/** Where a line may break: not at a space that keeps a date or an amount together. */
const breaks = /[^\S\u00a0]+/;

/** Words that fit into a width; a word that is wider than all of it is cut. */
export function setLines(pdf: Pdf, text: string, style: Style, width: number): Line[] {
  const lines: Line[] = [];
  const direction = directionOf(text);
  let open = '';
  const close = () => {
    if (open !== '') lines.push(setLine(pdf, open, style, direction));
    open = '';
  };
  const fits = (words: string) => widthOf(pdf, runsOf(pdf, words, style.weight), style.size) <= width;
  for (const word of text.split(breaks).filter(Boolean)) {
    const longer = open === '' ? word : `${open} ${word}`;
    if (fits(longer)) {
      open = longer;
      continue;
    }
    close();
    for (const { segment: letter } of (letters ??= new Intl.Segmenter('en')).segment(word)) {
      if (!fits(open + letter)) close();
      open += letter;
    }
  }
  close();
  return lines;
}

/** Draws a line with its letters' feet at `y`; `gap` follows it, in a face that has one. */
export function drawLine(pdf: Pdf, { runs, reads }: Line, style: Style, x: number, y: number, gap = '') {
  let at = x;
  const last = runs.at(-1)?.face ?? '';
  const end = gap === '' ? [] : [{ text: gap, face: isFar(last) ? facesOf.regular[0]! : last }];
  if (reads !== undefined) pdf.markContent('Span', { actual: reads + gap });
  for (const { text, face } of [...runs, ...end]) {
    pdf
      .font(face, style.size)
      .fillColor(style.color ?? '#1f1a37')
      .text(text, at, y, { features, lineBreak: false, baseline: 'alphabetic' });
    at += pdf.widthOfString(text, { features });
  }
  if (reads !== undefined) pdf.endMarkedContent();
}
