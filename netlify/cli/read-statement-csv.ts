// Reads the credits of a bank statement in CSV. Every bank names its columns differently, so they are recognized by
// their headers, or named by the operator.
import { cellsOf } from '../../src/statistics/import-csv.ts';
import { keyed, type Statement, StatementError, type UnkeyedLine } from './statement-file.ts';

const columnNames = [
  'date',
  'amount',
  'debit',
  'currency',
  'payer',
  'text',
  'reference',
  'charges',
  'kind',
] as const;
type ColumnName = (typeof columnNames)[number];

/** How banks name each column. */
const heads: Record<ColumnName, RegExp> = {
  date: /^((booking|posting|transaction|txn|tran|value|post)? ?date|buchungstag|date comptable|fecha)$/,
  amount:
    /^(amount|(paid|money) in|credits?|credit (amount|amt)|deposits?|deposit (amount|amt)|betrag|montant|importe)( \(?(inr|usd|cr)\)?)?$/,
  debit:
    /^(debits?|debit (amount|amt)|withdrawals?|withdrawal (amount|amt)|(paid|money) out)( \(?(inr|usd|dr)\)?)?$/,
  currency: /^(currency|ccy|cur|wahrung|devise)$/,
  payer:
    /^(payer|payer name|name|counterparty( name)?|remitter( name)?|sender|from|ordering (customer|party)|debtor( name)?|auftraggeber|beguenstigter\/zahlungspflichtiger)$/,
  text: /^(description|narration|(transaction )?details|transaction remarks|remarks|particulars|memo|purpose|remittance( information| info)?|payment (reference|details)|customer reference|note|verwendungszweck|libelle|concepto)$/,
  reference:
    /^(bank reference|(transaction|txn|tran) (id|no|number)|utr( no| number)?|(chq|cheque)[. /]*(ref)?[. /]*no\.?|ref(erence)?[. /]*(no|number)?\.?|fitid)$/,
  charges: /^(charges|fees?|bank charges)$/,
  kind: /^(cr ?\/ ?dr|dr ?\/ ?cr|type|debit\/credit|credit\/debit)$/,
};

export type CsvOptions = {
  /** `date=Buchungstag,amount=Betrag` */
  columns?: string | undefined;
  /** Whether the day or the month comes first in dates like 03/04/2026. */
  dates?: string | undefined;
  /** Used if the file has no currency column. */
  currency?: string | undefined;
};

const headOf = (cell: string) =>
  cell.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase().replace(/\s+/g, ' ').trim();

type Columns = Record<ColumnName, number[]>;

/** Returns the columns that an operator named. @throws StatementError */
function namedColumns(columns: string | undefined): Map<ColumnName, string> {
  const named = new Map<ColumnName, string>();
  for (const pair of columns?.split(',') ?? []) {
    const [name = '', ...head] = pair.split('=');
    const column = columnNames.find((each) => each === name.trim());
    if (!column || head.length === 0)
      throw new StatementError(
        `Name columns like date=Buchungstag,amount=Betrag; there are ${columnNames.join(', ')}.`,
      );
    named.set(column, headOf(head.join('=')));
  }
  return named;
}

/** Finds the header row, which banks put below a few lines about the account. @throws StatementError */
function findColumns(rows: readonly (readonly string[])[], { columns }: CsvOptions) {
  const named = namedColumns(columns);
  const columnsIn = (row: readonly string[]): Columns =>
    Object.fromEntries(
      columnNames.map((name) => [
        name,
        row.flatMap((cell, i) => {
          const head = headOf(cell);
          const wanted = named.get(name);
          return (wanted === undefined ? heads[name].test(head) : head === wanted) ? [i] : [];
        }),
      ]),
    ) as Columns;
  for (const [at, row] of rows.slice(0, 30).entries()) {
    const found = columnsIn(row);
    if (found.date.length > 0 && found.amount.length > 0) return { at, found };
  }
  const widest = rows.slice(0, 30).reduce((a, b) => (b.length > a.length ? b : a), []);
  const guess = columnsIn(widest);
  const missing = guess.date.length === 0 ? 'date' : 'amount';
  throw new StatementError(
    `The file has no column for the ${missing}. Its columns are: ${widest.join(', ')}. Name it: --columns "${missing}=…"`,
  );
}

type DayOrder = 'dmy' | 'mdy';
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const numeric = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{2}|\d{4})(?: .*)?$/;

/** Determines which of two numbers is the day, if a column's dates reveal it. @throws StatementError */
function dayOrder(dates: readonly string[], wanted: string | undefined): DayOrder {
  if (wanted === 'dmy' || wanted === 'mdy') return wanted;
  if (wanted !== undefined) throw new StatementError('Specify --dates dmy or --dates mdy.');
  const pairs = dates.flatMap((date) => {
    const [, a, b] = numeric.exec(date) ?? [];
    return a === undefined || b === undefined ? [] : [[Number(a), Number(b), date] as const];
  });
  const isDayFirst = pairs.some(([a, , date]) => a > 12 || date.includes('.'));
  const isMonthFirst = pairs.some(([, b]) => b > 12);
  if (isDayFirst !== isMonthFirst) return isDayFirst ? 'dmy' : 'mdy';
  const unclear = pairs.find(([a, b]) => a !== b);
  if (!unclear) return 'dmy';
  throw new StatementError(
    `The date ${unclear[2]} can be read in two ways. Specify --dates dmy (day first) or --dates mdy (month first).`,
  );
}

/** Returns the year, month, and day of a date as statements write it: 2026-11-22, 22 Nov 2026, 22/11/26. */
function partsOfDate(text: string, order: DayOrder): (string | undefined)[] {
  const full = (year = '') => (year.length === 2 ? `20${year}` : year);
  const iso = /^(\d{4})[-/]?(\d\d)[-/]?(\d\d)(?:[T ].*)?$/.exec(text);
  if (iso) return iso.slice(1, 4);
  const named = /^(\d{1,2})[ -]([a-z]{3})[a-z]*[- ,]+(\d{2}|\d{4})$/i.exec(text);
  if (named) return [full(named[3]), String(months.indexOf(named[2]!.toLowerCase()) + 1), named[1]];
  const [, first, second, year] = numeric.exec(text) ?? [];
  return order === 'dmy' ? [full(year), second, first] : [full(year), first, second];
}

/** Returns a date such as `2026-11-22`; undefined if the text is not a date. */
function dayOf(text: string, order: DayOrder): string | undefined {
  const [year, month, day] = partsOfDate(text, order);
  const read = `${year ?? ''}-${(month ?? '').padStart(2, '0')}-${(day ?? '').padStart(2, '0')}`;
  const date = new Date(`${read}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(read) ? read : undefined;
}

/** Strips an amount's currency and spaces: `-1,000.00`. */
const bareNumber = (cell: string) =>
  cell
    .replace(/[$€£₹'\s]/g, '')
    .replace(/^([-+(]?)(?:[a-z]{3}|rs\.?)(?=[-+(\d])/i, '$1')
    .replace(/(?:[a-z]{3}|cr|dr)\.?$/i, '')
    .replace(/^\((.*)\)$/, '-$1');

/** Determines the decimal separator of a column of amounts. @throws StatementError */
function decimalOf(cells: readonly string[]): '.' | ',' {
  const bare = cells.map(bareNumber);
  const [comma, point] = [/,\d{1,2}$/, /\.\d{1,2}$/].map((form) => bare.some((cell) => form.test(cell)));
  if (comma && point)
    throw new StatementError(
      'Some amounts have a decimal comma, and some a decimal point: save the file in one form.',
    );
  return comma ? ',' : '.';
}

/** Returns an amount in minor units; undefined if the text is not an amount. */
function minorUnitsOf(cell: string, decimal: '.' | ','): number | undefined {
  const bare = bareNumber(cell);
  const form = decimal === '.' ? /^([-+]?)([\d,]+)(?:\.(\d{1,2})0*)?$/ : /^([-+]?)([\d.]+)(?:,(\d{1,2})0*)?$/;
  const [, sign, whole = '', part = ''] = form.exec(bare) ?? [];
  const digits = whole.replace(/[.,]/g, '');
  if (sign === undefined || digits === '' || digits.length > 12) return undefined;
  const minorUnits = Number(digits) * 100 + Number(part.padEnd(2, '0'));
  return sign === '-' || /\bDR\.?$/i.test(cell.trim()) ? -minorUnits : minorUnits;
}

/** Reads a CSV file. @throws StatementError */
export function readStatementCsv(text: string, options: CsvOptions = {}): Statement {
  const { rows, unclosed } = cellsOf(text.replace(/^\ufeff/, ''));
  if (unclosed) throw new StatementError('A quotation mark of the file is not closed.');
  const { at, found } = findColumns(rows, options);
  const body = rows.slice(at + 1);
  const cell = (row: readonly string[], name: ColumnName) =>
    found[name]
      .map((i) => row[i]?.trim() ?? '')
      .filter((each) => each !== '')
      .join(' ');
  const filled = body.filter((row) => cell(row, 'amount') !== '');
  const order = dayOrder(
    body.map((row) => row[found.date[0]!]?.trim() ?? ''),
    options.dates,
  );
  const decimal = decimalOf(filled.map((row) => row[found.amount[0]!] ?? ''));
  let outgoing = body.filter((row) => cell(row, 'amount') === '' && cell(row, 'debit') !== '').length;
  const lines = filled.flatMap((row): UnkeyedLine[] => {
    const number = () => rows.indexOf(row) + 1;
    const first = (name: ColumnName) => row[found[name][0] ?? -1]?.trim() ?? '';
    const minorUnits = minorUnitsOf(first('amount'), decimal);
    const bookedOn = dayOf(first('date'), order);
    if (minorUnits === undefined || bookedOn === undefined)
      throw new StatementError(
        `Row ${number()} cannot be read: its ${bookedOn === undefined ? `date is "${first('date')}"` : `amount is "${first('amount')}"`}.`,
      );
    if (minorUnits === 0 && cell(row, 'debit') === '') return [];
    if (minorUnits <= 0 || /^d/i.test(first('kind'))) {
      outgoing++;
      return [];
    }
    const currency = (first('currency') || options.currency || '').toUpperCase();
    if (!/^[A-Z]{3}$/.test(currency))
      throw new StatementError(
        `Row ${number()} has no currency${found.currency.length === 0 ? ': the file has no column for it. Specify --currency USD' : '.'}`,
      );
    const charges = minorUnitsOf(first('charges'), decimal);
    return [
      {
        reference: first('reference'),
        bookedOn,
        money: { currency, minorUnits },
        payer: first('payer'),
        text: [cell(row, 'text'), cell(row, 'reference')].filter(Boolean).join(' '),
        ...(charges !== undefined && charges !== 0 && { charges: Math.abs(charges) }),
      },
    ];
  });
  return { lines: keyed(lines), reversals: [], outgoing, unbooked: 0 };
}
