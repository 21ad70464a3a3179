// Renders running text as a PDF: a page of the site for people who file it.
import { site } from '../../src/site.ts';
import { fallbackFontsFor } from './fallback-fonts.ts';
import { area, type Cell, Sheet, styles } from './sheet.ts';

export type Block =
  | { kind: 'heading'; level: 2 | 3; text: string }
  | { kind: 'text'; lines: readonly string[] }
  | { kind: 'list'; isOrdered: boolean; items: readonly string[] }
  /** Without a header, the first cell of a row names it. */
  | { kind: 'table'; head: readonly string[]; rows: readonly (readonly string[])[] };

/** The content of a document with running text. */
export type Running = {
  title: string;
  /** The text's URL on the site. */
  address: string;
  /** ISO date of the content. Also used as the file's date. */
  issuedAt: string;
  blocks: readonly Block[];
};

const width = area.right - area.left;
const indent = 16;
const gap = 12;
const headings = { 2: { size: 15, weight: 'semibold' }, 3: styles.strong } as const;

/** Returns the file's bytes, which depend only on the text. */
export async function writeDocument(running: Running): Promise<Uint8Array> {
  const { title, address, issuedAt, blocks } = running;
  const about = { title, author: site.company, subject: `${title} of ${site.company}`, createdAt: issuedAt };
  const sheet = new Sheet(about, await fallbackFontsFor(JSON.stringify(running)));
  sheet.mark(area.left, sheet.y + 3);
  sheet.row([{ text: site.product, style: styles.brand, left: area.left + 17, width }], { after: 14 });
  sheet.row([{ text: title, style: styles.title, left: area.left, width, tag: 'H1' }], { after: 4 });
  sheet.row([{ text: address, style: styles.small, left: area.left, width }], { after: 8 });
  sheet.rule();
  for (const block of blocks) writeBlock(sheet, block);
  return sheet.finish((page, pages) => `${site.company} · ${title} · Page ${page} of ${pages}`);
}

function writeBlock(sheet: Sheet, block: Block) {
  switch (block.kind) {
    case 'heading':
      sheet.space(block.level === 2 ? 10 : 4);
      sheet.row(
        [
          {
            text: block.text,
            style: headings[block.level],
            left: area.left,
            width,
            tag: `H${block.level}`,
          },
        ],
        { after: 4, with: 40 },
      );
      return;
    case 'text':
      sheet.row(
        [
          {
            text: block.lines.map((text) => ({ text, style: styles.text })),
            left: area.left,
            width,
          },
        ],
        { after: 6 },
      );
      return;
    case 'list':
      writeList(sheet, block);
      return;
    case 'table':
      writeTable(sheet, block);
  }
}

function writeList(sheet: Sheet, { isOrdered, items }: Extract<Block, { kind: 'list' }>) {
  const list = sheet.part('L');
  items.forEach((text, i) => {
    sheet.row(
      [
        { text: isOrdered ? `${i + 1}.` : '•', left: area.left, width: indent, tag: 'Lbl' },
        { text, left: area.left + indent, width: width - indent, tag: 'LBody' },
      ],
      { under: sheet.part('LI', list), after: 3 },
    );
  });
  sheet.space(4);
}

/** Shares the width among columns by the length of their text, with a minimum for each. */
function columnsOf(rows: readonly (readonly string[])[]): Pick<Cell, 'left' | 'width'>[] {
  const count = Math.max(...rows.map((row) => row.length));
  const needs = Array.from({ length: count }, (_, column) =>
    Math.min(48, Math.max(12, ...rows.map((row) => row[column]?.length ?? 0))),
  );
  const all = needs.reduce((sum, need) => sum + need, 0);
  let left: number = area.left;
  return needs.map((need) => {
    const share = (width * need) / all;
    const column = { left, width: share - gap };
    left += share;
    return column;
  });
}

function writeTable(sheet: Sheet, { head, rows }: Extract<Block, { kind: 'table' }>) {
  const table = sheet.part('Table');
  const columns = columnsOf(head.length > 0 ? [head, ...rows] : rows);
  sheet.rule(1.2, 5);
  if (head.length > 0)
    sheet.row(
      head.map((text, i) => ({ text, style: styles.heading, ...columns[i]!, tag: 'TH', scope: 'Column' })),
      { under: sheet.part('TR', table), after: 3 },
    );
  rows.forEach((row, at) => {
    if (at > 0 || head.length > 0) sheet.rule(0.4, 4);
    sheet.row(
      row.map((text, i) => ({
        text,
        style: i === 0 ? styles.text : styles.small,
        ...columns[i]!,
        ...(i === 0 ? { tag: 'TH', scope: 'Row' as const } : { tag: 'TD' }),
      })),
      { under: sheet.part('TR', table), after: 3 },
    );
  });
  sheet.rule(1.2, 8);
}
