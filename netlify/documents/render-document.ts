// Renders a document as a PDF: title and number, facts, seller and buyer, the table of lines, sums, and further information at the bottom.
import { quantityInWords } from '../../src/domain/billing/document-lines.ts';
import { formatFigures, formatWithCode } from '../../src/domain/money.ts';
import { periodInWords } from '../../src/domain/billing/service-period.ts';
import { rule } from '../../src/design/colors.ts';
import { site } from '../../src/site.ts';
import type { Fact, DocumentContent, Passage } from './document-content.ts';
import { fallbackFontsFor } from './fallback-fonts.ts';
import { area, type Cell, type Paragraph, Sheet, styles } from './sheet.ts';

const width = area.right - area.left;
const [pale] = rule;
const body = { size: 9.5 } as const;
const strong = { ...body, weight: 'semibold' } as const;
const fine = { size: 8.5, color: styles.small.color } as const;
const sum = { size: 17 } as const;

/** Returns the file's bytes, which depend only on the document. */
export async function renderDocument(document: DocumentContent): Promise<Uint8Array> {
  const { title, number, issuedAt } = document;
  const about = {
    title: `${title} ${number}`,
    author: site.company,
    subject: `${title} of ${site.company}`,
    createdAt: issuedAt,
  };
  const sheet = new Sheet(about, await fallbackFontsFor(JSON.stringify(document)));
  writeHead(sheet, document);
  writeFacts(sheet, document.facts);
  sheet.rule();
  sheet.space(10);
  writeParties(sheet, document);
  sheet.space(22);
  writeLines(sheet, document);
  writeFoot(sheet, document);
  return sheet.finish((page, pages) => `${site.company} · ${title} ${number} · Page ${page} of ${pages}`);
}

function writeHead(sheet: Sheet, { title, number }: DocumentContent) {
  const right = { left: area.left + 150, width: width - 150, align: 'right' } as const;
  sheet.mark(area.left, sheet.y + 11);
  sheet.row(
    [
      { text: site.product, style: styles.brand, left: area.left + 17, width: 130 },
      {
        text: [
          { text: title, style: styles.title },
          { text: number, style: strong },
        ],
        ...right,
        tag: 'H1',
      },
    ],
    { after: 16 },
  );
  sheet.rule();
}

const factColumns = 4;
const gap = 14;

/** Draws each name above its value, up to four in a row; a long value takes two columns. */
function writeFacts(sheet: Sheet, facts: readonly Fact[]) {
  const share = width / factColumns;
  const rows: Cell[][] = [];
  let column = factColumns;
  for (const [name, value] of facts) {
    const places = Math.min(factColumns, Math.ceil((sheet.widest([name, value], strong) + gap) / share));
    if (column + places > factColumns) {
      rows.push([]);
      column = 0;
    }
    rows.at(-1)!.push({
      text: [
        { text: name, style: fine },
        { text: value, style: strong },
      ],
      left: area.left + column * share,
      width: places * share - gap,
    });
    column += places;
  }
  for (const row of rows) sheet.row(row, { after: 8 });
}

function writeParties(sheet: Sheet, { parties }: DocumentContent) {
  const share = width / Math.max(2, parties.length);
  sheet.row(
    parties.map(({ heading, name, lines }, i) => ({
      text: [
        { text: heading, style: fine },
        { text: name, style: { size: 10.5, weight: 'semibold' } as const },
        ...lines.map((text) => ({ text, style: body })),
      ],
      left: area.left + i * share,
      width: share - 24,
    })),
  );
}

/** Lays out description, quantity, and prices: figures right-aligned from the right edge, and the description in the remaining width. */
function columnsOf(hasDiscount: boolean) {
  const widths = hasDiscount
    ? { quantity: 72, unitPrice: 78, discount: 76, amount: 74 }
    : { quantity: 88, unitPrice: 76, amount: 74 };
  const figures = Object.values(widths).reduce((all, each) => all + each, 0);
  let left = area.right - figures;
  const place = (share: number) => {
    const column = { left: left + 10, width: share - 10, align: 'right' } as const;
    left += share;
    return column;
  };
  return {
    description: { left: area.left, width: width - figures },
    quantity: place(widths.quantity),
    unitPrice: place(widths.unitPrice),
    discount: hasDiscount ? place(76) : undefined,
    amount: place(widths.amount),
  };
}

function writeLines(sheet: Sheet, document: DocumentContent) {
  const { lines, currency } = document;
  const columns = columnsOf(lines.some(({ discount }) => discount !== 0));
  const figures = (minorUnits: number) => formatFigures({ currency, minorUnits });
  const table = sheet.part('Table');
  const heading = { style: { ...fine, weight: 'semibold' }, tag: 'TH', scope: 'Column' } as const;
  const heads: Cell[] = [
    { text: 'Description', ...columns.description, ...heading },
    { text: 'Quantity', ...columns.quantity, ...heading },
    { text: `Unit price, ${currency}`, ...columns.unitPrice, ...heading },
    ...(columns.discount ? [{ text: `Discount, ${currency}`, ...columns.discount, ...heading }] : []),
    { text: `Amount, ${currency}`, ...columns.amount, ...heading },
  ];
  sheet.rule(1.4, 6);
  sheet.row(heads, { under: sheet.part('TR', table), after: 5 });
  sheet.repeat(heads);
  sheet.rule(0.6, 8);
  for (const [i, line] of lines.entries()) {
    if (i > 0) sheet.rule(0.5, 8, area.left, pale);
    const period = line.period && periodInWords(line.period);
    const cell = { style: body, tag: 'TD' } as const;
    sheet.row(
      [
        {
          text: [
            { text: line.description, style: { size: 10.5, weight: 'semibold' } },
            ...(period === undefined ? [] : [{ text: period, style: { size: 9 } }]),
            ...line.notes.map((text) => ({ text, style: fine })),
          ],
          ...columns.description,
          tag: 'TD',
        },
        { text: quantityInWords(line), ...columns.quantity, ...cell },
        { text: figures(line.unitPrice), ...columns.unitPrice, ...cell },
        ...(columns.discount
          ? [{ text: line.discount === 0 ? '' : `−${figures(line.discount)}`, ...columns.discount, ...cell }]
          : []),
        { text: figures(line.amount), ...columns.amount, ...cell },
      ],
      { under: sheet.part('TR', table), after: 8 },
    );
  }
  sheet.rule(0.5, 6, area.left, pale);
  sheet.repeat([]);
  writeSums(sheet, document, table);
}

function writeSums(sheet: Sheet, { sums, currency }: DocumentContent, table: ReturnType<Sheet['part']>) {
  const left = area.left + 150;
  const label = { left, width: 225, tag: 'TH', scope: 'Row' } as const;
  const amount = { left: left + 225, width: area.right - left - 225, align: 'right', tag: 'TD' } as const;
  for (const [i, { label: text, minorUnits, isTotal = false }] of sums.entries()) {
    const money = { currency, minorUnits };
    if (isTotal) sheet.rule(1, 6, left);
    else if (i > 0) sheet.rule(0.5, 5, left, pale);
    sheet.row(
      [
        { text, ...label, style: isTotal ? { size: 10.5, weight: 'semibold' } : body },
        isTotal
          ? {
              text: formatWithCode(money),
              ...amount,
              left: left + 90,
              width: area.right - left - 90,
              style: sum,
            }
          : { text: formatFigures(money), ...amount, style: body },
      ],
      { under: sheet.part('TR', table), after: isTotal ? 5 : 4 },
    );
    if (isTotal) sheet.rule(1.4, 6, left);
  }
}

const footColumns = 3;

/**
 * Draws further information: facts in rows, texts next to each other, the signature last; all at the bottom of the page if there is room.
 */
function writeFoot(sheet: Sheet, { passages = [], signature }: DocumentContent) {
  const withFacts = passages.filter(({ facts = [] }) => facts.length > 0);
  const columns: Paragraph[][] = [
    ...passages.filter(({ facts = [] }) => facts.length === 0).map(columnOf),
    ...(signature ? [signed(signature)] : []),
  ];
  sheet.space(20);
  for (const { heading, facts = [], text } of withFacts) {
    sheet.rule();
    if (heading !== undefined)
      sheet.row([{ text: heading, style: strong, left: area.left, width, tag: 'H2' }], { after: 6 });
    writeFacts(sheet, facts);
    if (text !== undefined) sheet.row([{ text, style: fine, left: area.left, width }]);
    sheet.space(10);
  }
  const rows = Array.from({ length: Math.ceil(columns.length / footColumns) }, (_, i) =>
    columns.slice(i * footColumns, (i + 1) * footColumns),
  ).map((row) => {
    const share = width / Math.max(2, row.length);
    return row.map((text, i): Cell => ({ text, left: area.left + i * share, width: share - 22 }));
  });
  const height = rows.reduce((all, row) => all + sheet.height(row) + 18, 0);
  sheet.toFoot(height);
  for (const row of rows) {
    sheet.rule(0.6, 10);
    sheet.row(row, { after: 8 });
  }
}

const columnOf = ({ heading, text }: Passage): Paragraph[] => [
  ...(heading === undefined ? [] : [{ text: heading, style: strong, tag: 'H2' }]),
  ...(text === undefined ? [] : [{ text, style: fine, tag: 'P' }]),
];

const signed = ({ for: company, by }: NonNullable<DocumentContent['signature']>): Paragraph[] => [
  { text: `For ${company}`, style: strong, tag: 'H2' },
  { text: by, style: body, tag: 'P' },
  { text: 'Authorized signatory', style: fine, tag: 'P' },
];
