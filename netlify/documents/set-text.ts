// Breaks text into lines of a width, drawing each character in the first font that has it.
import { Buffer } from 'node:buffer';
import PdfDocument from 'pdfkit';
import faces from 'document-fonts:near';
import { ink } from '../../src/design/colors.ts';
import type { FarFace } from './fallback-fonts.ts';
import { directionOf, inVisualOrder, runsFromRight } from './visual-order.ts';

export type Pdf = PDFKit.PDFDocument & InstanceType<typeof PdfDocument>;
export type Style = { size: number; weight?: 'regular' | 'semibold'; color?: string };
type Face = keyof typeof faces;
type Run = { text: string; face: string };
export type Line = {
  runs: readonly Run[];
  width: number;
  /**
   * The text for reading and copying, if glyphs join or change places. Not set for right-to-left text, which programs
   * reorder themselves and would reorder again.
   */
  reads?: string | undefined;
};

/** Tabular figures, so that sums align. */
const features: PDFKit.Mixins.OpenTypeFeatures[] = ['tnum', 'kern'];
const others: Face[] = ['vietnamese', 'greek', 'cyrillic'];
const facesOf: Record<NonNullable<Style['weight']>, readonly Face[]> = {
  regular: ['regular-latin', 'regular-beyond', ...others],
  semibold: ['semibold-latin', 'semibold-beyond', ...others],
};

/** The fallback fonts that a document may use. */
const farOf = new WeakMap<Pdf, readonly FarFace[]>();

/** Registers every font with a document by name. Only used fonts are embedded. */
export function registerFaces(pdf: Pdf, far: readonly FarFace[]) {
  for (const [name, face] of Object.entries(faces)) pdf.registerFont(name, Buffer.from(face, 'base64'));
  farOf.set(pdf, far);
}

/** The primary font of each character seen so far; the same for every document. */
const known = new Map<string, Face | undefined>();

/** Looks characters up. A document would number each font it opens, so its bytes would depend on what was rendered before. */
let lookup: Pdf | undefined;

function hasLetter(face: Face, letter: string): boolean {
  if (!lookup) {
    lookup = new PdfDocument({ font: '' }) as Pdf;
    registerFaces(lookup, []);
  }
  const { _font } = lookup.font(face) as unknown as {
    _font: { font: { hasGlyphForCodePoint(code: number): boolean } };
  };
  return _font.font.hasGlyphForCodePoint(letter.codePointAt(0)!);
}

function nearFaceOf(letter: string, weight: NonNullable<Style['weight']>): Face | undefined {
  const key = weight + letter;
  if (!known.has(key))
    known.set(
      key,
      facesOf[weight].find((face) => hasLetter(face, letter)),
    );
  return known.get(key);
}

/** Registers a fallback font when its first character occurs, because a script may have a hundred fonts. */
function farFaceOf(pdf: Pdf, letter: string): string | undefined {
  const far = farOf.get(pdf)?.find(({ has }) => has(letter));
  if (far) pdf.registerFont(far.name, far.bytes());
  return far?.name;
}

/** Characters that belong to the one before them: marks and joiners. */
const follows = /^[\p{M}\u200c\u200d]$/u;

/** Splits a text where its font changes. */
function runsOf(pdf: Pdf, text: string, weight: Style['weight'] = 'regular'): Run[] {
  const runs: Run[] = [];
  // A non-breaking space is drawn as a regular one, so that searching for the words works.
  for (const letter of text.normalize('NFC').replaceAll('\u00a0', ' ')) {
    const last = runs.at(-1);
    const found =
      follows.test(letter) && last && isFar(last.face)
        ? last.face
        : (nearFaceOf(letter, weight) ?? farFaceOf(pdf, letter));
    const run: Run = found ? { text: letter, face: found } : { text: '?', face: facesOf[weight][0]! };
    if (last?.face === run.face) last.text += run.text;
    else runs.push(run);
  }
  return runs;
}
const isFar = (face: string) => !(face in faces);
/** Han and Hangul have one glyph per character. Poppler moves a line with replacement text to the end of its page, so these have none. */
const joins = (face: string) => isFar(face) && !/^han/.test(face);

/** The fields of fontkit’s glyph run that pdfkit reads. */
type GlyphRun = {
  glyphs: { id: number; advanceWidth: number; codePoints: number[] }[];
  positions: object[];
  advanceWidth: number;
};
type EmbeddedFont = { layoutRun(text: string, features?: unknown): GlyphRun };

/**
 * Shaped texts by font; the same for every document. Shaping is most of the work of a document: a new document parses the
 * tables of its fonts again, and most of its texts were in earlier documents, too.
 */
const shaped = new Map<string, GlyphRun>();
const keptShapes = 2000;
const remembering = new WeakSet<EmbeddedFont>();

function shapeOnce(face: string, text: string, shape: () => GlyphRun): GlyphRun {
  const key = `${face} ${text}`;
  const known = shaped.get(key);
  if (known) return known;
  if (shaped.size >= keptShapes) shaped.clear();
  const { glyphs, positions, advanceWidth } = shape();
  // Copies the glyphs, because fontkit’s refer to the whole font of their document.
  const copies = glyphs.map((glyph) => ({
    id: glyph.id,
    advanceWidth: glyph.advanceWidth,
    codePoints: glyph.codePoints,
  }));
  const run = { glyphs: copies, positions, advanceWidth };
  shaped.set(key, run);
  return run;
}

/** Selects a font, which shapes each text only once per process. All texts have the same `features`. */
function selectFont(pdf: Pdf, face: string, size: number): Pdf {
  pdf.font(face, size);
  const { _font: font } = pdf as unknown as { _font: EmbeddedFont };
  if (!remembering.has(font)) {
    remembering.add(font);
    const shape = font.layoutRun.bind(font);
    font.layoutRun = (text, options) => shapeOnce(face, text, () => shape(text, options));
  }
  return pdf;
}

const widthOf = (pdf: Pdf, runs: readonly Run[], size: number) =>
  runs.reduce(
    (width, { text, face }) => width + selectFont(pdf, face, size).widthOfString(text, { features }),
    0,
  );

/** Lays out a text in one line. */
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

/** Segments a text into what readers see as characters. Created on demand, because it loads tables for all scripts. */
let letters: Intl.Segmenter | undefined;

/** Where a line may break, which excludes non-breaking spaces in dates and amounts. */
const breaks = /[^\S\u00a0]+/;

/** Breaks words into lines of a width and splits a word that is wider than a line. */
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

/** Draws a line with its baseline at `y`, followed by `gap` in a font that has it. */
export function drawLine(pdf: Pdf, { runs, reads }: Line, style: Style, x: number, y: number, gap = '') {
  let at = x;
  const last = runs.at(-1)?.face ?? '';
  const end = gap === '' ? [] : [{ text: gap, face: isFar(last) ? facesOf.regular[0]! : last }];
  if (reads !== undefined) pdf.markContent('Span', { actual: reads + gap });
  for (const { text, face } of [...runs, ...end]) {
    selectFont(pdf, face, style.size)
      .fillColor(style.color ?? ink[0])
      .text(text, at, y, { features, lineBreak: false, baseline: 'alphabetic' });
    at += pdf.widthOfString(text, { features });
  }
  if (reads !== undefined) pdf.endMarkedContent();
}
