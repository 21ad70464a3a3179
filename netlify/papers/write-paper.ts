// Draws a paper as PDF: title and number, facts, who with whom, the items in a table, sums, passages, signature.
import { formatMoney } from '../../src/domain/money.ts';
import { site } from '../../src/site.ts';
import type { Fact, Paper } from './paper.ts';
import { farFacesFor } from './far-faces.ts';
import { area, type Cell, Sheet, styles } from './sheet.ts';

const width = area.right - area.left;
/** Columns of the table: what, how many, how much. */
const columns = {
  what: { left: area.left, width: 300 },
  quantity: { left: area.left + 310, width: 50, align: 'right' },
  amount: { left: area.left + 370, width: width - 370, align: 'right' },
} satisfies Record<string, Partial<Cell>>;

/** The file, as bytes: the same for the same paper. */
export async function writePaper(paper: Paper): Promise<Uint8Array> {
  const { title, number, issuedAt } = paper;
  const about = {
    title: `${title} ${number}`,
    author: site.company,
    subject: `${title} of ${site.company}`,
    createdAt: issuedAt,
  };
  const sheet = new Sheet(about, await farFacesFor(JSON.stringify(paper)));
  sheet.mark(area.left, sheet.y + 3);
  sheet.row([{ text: site.product, style: styles.brand, left: area.left + 17, width }], { after: 14 });
  sheet.row([{ text: `${title} ${number}`, style: styles.title, left: area.left, width, tag: 'H1' }], {
    after: 8,
  });
  sheet.rule();
  writeFacts(sheet, paper.facts);
  sheet.space(10);
  writeParties(sheet, paper);
  sheet.space(18);
  writeItems(sheet, paper);
  sheet.space(22);
  for (const { heading, facts = [], text } of paper.passages ?? []) {
    if (heading !== undefined)
      sheet.row([{ text: heading, style: styles.heading, left: area.left, width, tag: 'H2' }], { after: 2 });
    writeFacts(sheet, facts);
    if (text !== undefined) sheet.row([{ text, style: styles.small, left: area.left, width }], { after: 4 });
    sheet.space(6);
  }
  if (paper.signature) writeSignature(sheet, paper.signature);
  return sheet.finish((page, pages) => `${site.company} · ${title} ${number} · Page ${page} of ${pages}`);
}

const factsInARow = 3;

/** Each name over its value, three beside each other: so they are read together, by eyes and by programs. */
function writeFacts(sheet: Sheet, facts: readonly Fact[]) {
  const share = width / factsInARow;
  for (let first = 0; first < facts.length; first += factsInARow)
    sheet.row(
      facts.slice(first, first + factsInARow).map(([name, value], i) => ({
        text: [
          { text: name, style: styles.name },
          { text: value, style: styles.text },
        ],
        left: area.left + i * share,
        width: share - 16,
      })),
      { after: 8 },
    );
}

function writeParties(sheet: Sheet, { parties }: Paper) {
  const share = width / parties.length;
  sheet.row(
    parties.map(({ heading, name, lines }, i) => ({
      text: [
        { text: heading, style: styles.heading },
        { text: name, style: styles.strong },
        ...lines.map((text) => ({ text, style: styles.text })),
      ],
      left: area.left + i * share,
      width: share - 24,
    })),
  );
}

function writeItems(sheet: Sheet, { items, sums, amountHeading, currency }: Paper) {
  const money = (minorUnits: number) => formatMoney({ currency, minorUnits }, { fraction: 'always' });
  const table = sheet.part('Table');
  const heading = { style: styles.heading, tag: 'TH', scope: 'Column' } as const;
  sheet.rule(1.4, 5);
  sheet.row(
    [
      { text: 'Item', ...columns.what, ...heading },
      { text: 'Quantity', ...columns.quantity, ...heading },
      { text: amountHeading, ...columns.amount, ...heading },
    ],
    { under: sheet.part('TR', table), after: 3 },
  );
  for (const { what, details = [], quantity, minorUnits } of items) {
    sheet.rule(0.4, 5);
    sheet.row(
      [
        {
          text: [
            { text: what, style: styles.text },
            ...details.map((text) => ({ text, style: styles.small })),
          ],
          ...columns.what,
          tag: 'TD',
        },
        { text: String(quantity), ...columns.quantity, tag: 'TD' },
        { text: money(minorUnits), ...columns.amount, tag: 'TD' },
      ],
      { under: sheet.part('TR', table), after: 4 },
    );
  }
  sheet.rule(0.6, 6);
  const amounts = sheet.widest(
    sums.map(({ minorUnits }) => money(minorUnits)),
    styles.total,
  );
  const labels = { left: area.left + 180, width: width - 180 - amounts - 18, align: 'right' } as const;
  for (const { label, minorUnits, isTotal = false } of sums) {
    const style = isTotal ? styles.total : styles.text;
    if (isTotal && sums.length > 1) sheet.rule(0.6, 6, labels.left);
    sheet.row(
      [
        { text: label, style, ...labels, tag: 'TH', scope: 'Row' },
        { text: money(minorUnits), style, ...columns.amount, tag: 'TD' },
      ],
      { under: sheet.part('TR', table), after: 2 },
    );
  }
}

function writeSignature(sheet: Sheet, signature: NonNullable<Paper['signature']>) {
  sheet.space(6);
  sheet.row([
    {
      text: [
        { text: `For ${signature.for}`, style: styles.text },
        { text: signature.by, style: styles.strong },
        { text: 'Authorized signatory', style: styles.small },
      ],
      left: area.left,
      width,
    },
  ]);
}
