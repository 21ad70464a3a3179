// Lays out A4 pages from top to bottom. A block is a row of text that stays together. Each text is tagged with its role
// for screen readers and copying.
import PdfDocument from 'pdfkit';
import { accent, ink, quiet } from '../../src/design/colors.ts';
import type { FarFace } from './fallback-fonts.ts';
import { drawLine, type Line, type Pdf, registerFaces, setLine, setLines, type Style } from './set-text.ts';

/** The content area of the page, in points. */
export const area = { left: 56, right: 539, top: 60, bottom: 770 } as const;
const lineHeight = 1.38;
const [soft] = quiet;
const [crimson] = accent;
export const styles = {
  title: { size: 25 },
  brand: { size: 17 },
  heading: { size: 10.5, weight: 'semibold', color: soft },
  text: { size: 10.5 },
  name: { size: 10.5, color: soft },
  strong: { size: 10.5, weight: 'semibold' },
  small: { size: 9, color: soft },
  total: { size: 13, weight: 'semibold' },
} satisfies Record<string, Style>;

export type Paragraph = { text: string; style: Style; tag?: string };
type SetLine = { line: Line; style: Style; tag?: string | undefined };

/** The share of a line's free space that goes before it. */
const shareBefore = { right: 1, center: 0.5 } as const;

/** A positioned text in a row. `tag` is its role in the document structure: a heading, a paragraph, a cell. */
export type Cell = {
  /** Paragraphs below each other; each with its own tag is a separate structure element. */
  text: string | readonly Paragraph[];
  style?: Style;
  left: number;
  width: number;
  align?: 'right' | 'center';
  tag?: string;
  /** For a table header: what it applies to. */
  scope?: 'Column' | 'Row';
};
type Part = ReturnType<Pdf['struct']>;

export type About = {
  title: string;
  author: string;
  subject: string;
  createdAt: string;
  /** True for landscape. */
  isAcross?: boolean;
};

const heightOf = (lines: readonly SetLine[]) =>
  lines.reduce((sum, { style }) => sum + style.size * lineHeight, 0);

/** Splits lines where their tag changes; returns a single part if they have none. */
function partsOf(lines: readonly SetLine[]): SetLine[][] {
  const parts: SetLine[][] = [];
  for (const line of lines) {
    const open = parts.at(-1);
    if (open && open[0]?.tag === line.tag) open.push(line);
    else parts.push([line]);
  }
  return parts.length > 0 ? parts : [[]];
}

/** Removes characters that the library does not escape in the file's XML metadata. */
const plain = (text: string) => text.replace(/[&<>]/g, ' ');

/** A document whose pages are filled from top to bottom. */
export class Sheet {
  readonly pdf: Pdf;
  y: number = area.top;
  readonly #root: Part;
  #repeated: readonly Cell[] = [];

  /** `far`: fonts for scripts that the primary fonts lack. */
  constructor({ title, author, subject, createdAt, isAcross = false }: About, far: readonly FarFace[]) {
    this.pdf = new PdfDocument({
      size: 'A4',
      layout: isAcross ? 'landscape' : 'portrait',
      // Disables the library's default font.
      font: '',
      margin: 0,
      pdfVersion: '1.7',
      subset: 'PDF/A-2a',
      tagged: true,
      lang: 'en',
      displayTitle: true,
      bufferPages: true,
      info: {
        Title: plain(title),
        Author: plain(author),
        Subject: plain(subject),
        Creator: plain(author),
        CreationDate: new Date(createdAt),
      },
    }) as Pdf;
    registerFaces(this.pdf, far);
    this.#root = this.pdf.struct('Document');
    this.pdf.addStructure(this.#root);
  }

  /** Adds a structure element that contains others: a table, a row, a section. */
  part(tag: string, under: Part = this.#root): Part {
    const part = this.pdf.struct(tag);
    under.add(part);
    return part;
  }

  /** Draws a row of texts, on the next page if this one is full or has no room for what must stay `with` it. */
  row(
    cells: readonly Cell[],
    { under = this.#root, after = 0, with: next = 0 }: { under?: Part; after?: number; with?: number } = {},
  ) {
    const set = cells.map((cell) => ({ ...cell, lines: this.#linesOf(cell) }));
    const height = Math.max(...set.map(({ lines }) => heightOf(lines)));
    this.#makeRoom(height + next);
    // Aligns the baselines of the first lines in a row, whatever their sizes.
    const largest = Math.max(...set.map(({ lines }) => lines[0]?.style.size ?? 0));
    for (const { tag = 'P', scope, lines, ...place } of set) {
      let foot = this.y + largest - (lines[0]?.style.size ?? largest);
      for (const part of partsOf(lines)) {
        const top = foot;
        const draw = () => {
          this.#drawLines(part, place, top);
        };
        under.add(this.pdf.struct(part[0]?.tag ?? tag, { scope } as object, [draw]));
        foot += heightOf(part);
      }
    }
    this.y += height + after;
  }

  #drawLines(lines: readonly SetLine[], { left, width, align }: Omit<Cell, 'text' | 'tag'>, top: number) {
    let foot = top;
    for (const [i, { line, style }] of lines.entries()) {
      const room = width - line.width;
      const x = left + room * (align === undefined ? 0 : shareBefore[align]);
      // A space between a line and the next, so that they read and copy as one text.
      const gap = i < lines.length - 1 ? ' ' : '';
      drawLine(this.pdf, line, style, x, foot + style.size, gap);
      foot += style.size * lineHeight;
    }
  }

  /** Returns the height of a row with these cells. */
  height(cells: readonly Cell[]): number {
    return Math.max(...cells.map((cell) => heightOf(this.#linesOf(cell))));
  }

  /** Draws a line across the page, marked as decorative. */
  rule(width = 0.6, after = 8, from: number = area.left, color = ink[0]) {
    this.pdf.markContent('Artifact', { type: 'Layout' });
    this.pdf.lineWidth(width).strokeColor(color).moveTo(from, this.y).lineTo(area.right, this.y).stroke();
    this.pdf.endMarkedContent();
    this.y += after;
  }

  /** Draws curves given as SVG path data, marked as decorative. */
  draw(paths: readonly string[], width: number, color = ink[0]) {
    this.pdf.markContent('Artifact', { type: 'Layout' });
    for (const path of paths) this.pdf.path(path).lineWidth(width).strokeColor(color).stroke();
    this.pdf.endMarkedContent();
  }

  /** Draws our logo, two bars and a disc, as on the site. */
  mark(x: number, y: number) {
    this.pdf.markContent('Artifact', { type: 'Layout' });
    for (const [left, top, width, height] of [
      [0, 0, 10, 1.4],
      [4.3, 1.4, 1.4, 3],
      [4.3, 10.4, 1.4, 3],
      [0, 13.4, 10, 1.4],
    ] as const)
      this.pdf.rect(x + left, y + top, width, height).fill(crimson);
    this.pdf.circle(x + 5, y + 7.4, 3.2).fill(crimson);
    this.pdf.endMarkedContent();
  }

  /** Returns the width of the widest text. */
  widest(texts: readonly string[], style: Style = styles.text): number {
    return Math.max(0, ...texts.map((text) => setLine(this.pdf, text, style).width));
  }

  space(points: number) {
    this.y += points;
  }

  /** Moves down so that a block of this height ends at the bottom of the page; on the next page if it does not fit here. */
  toFoot(height: number) {
    this.#makeRoom(height);
    this.y = Math.max(this.y, area.bottom - height);
  }

  /** Repeats a table's headers on each page that the table continues on. Pass none at the table's end. */
  repeat(heads: readonly Cell[]) {
    this.#repeated = heads;
  }

  /** Starts a new page if this height does not fit on the current one. */
  #makeRoom(height: number) {
    if (this.y + height <= area.bottom) return;
    this.pdf.addPage();
    this.y = area.top;
    if (this.#repeated.length === 0) return;
    // Decorative, because for assistive technology the first page's headers apply to the whole table.
    const heads = this.#repeated.map((cell) => ({ ...cell, lines: this.#linesOf(cell) }));
    this.pdf.markContent('Artifact', { type: 'Pagination' });
    for (const { lines, ...place } of heads) this.#drawLines(lines, place, this.y);
    this.pdf.endMarkedContent();
    this.y += Math.max(...heads.map(({ lines }) => heightOf(lines))) + 5;
    this.rule(0.6, 8);
  }

  #linesOf({ text, style = styles.text, width }: Pick<Cell, 'text' | 'style' | 'width'>): SetLine[] {
    const texts: readonly Paragraph[] = typeof text === 'string' ? [{ text, style }] : text;
    return texts.flatMap((each) =>
      setLines(this.pdf, each.text, each.style, width).map((line) => ({ ...each, line })),
    );
  }

  /** Draws every page's footer, if there is one, and returns the file. */
  async finish(foot?: (page: number, pages: number) => string): Promise<Uint8Array> {
    const { pdf } = this;
    const { count } = pdf.bufferedPageRange();
    for (let i = 0; foot && i < count; i++) {
      pdf.switchToPage(i);
      pdf.markContent('Artifact', { type: 'Pagination' });
      drawLine(pdf, setLine(pdf, foot(i + 1, count), styles.small), styles.small, area.left, 806);
      pdf.endMarkedContent();
    }
    this.#root.end();
    pdf.end();
    const chunks: Uint8Array[] = [];
    for await (const chunk of pdf) chunks.push(chunk as Uint8Array);
    return Buffer.concat(chunks);
  }
}
