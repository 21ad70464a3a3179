import { largest } from './descriptive/extremes.ts';
import { ok, refuse } from './result.ts';
import type { Result } from './result.ts';

export type Cell = string | number | boolean | null;
export type ColumnType = 'number' | 'logical' | 'text';
export type Column = { readonly name: string; readonly type: ColumnType; readonly values: readonly Cell[] };
export type ImportWarning = 'ragged-rows' | 'duplicate-names' | 'unclosed-quote' | 'ambiguous-decimals';

export type ImportedTable = {
  readonly delimiter: string;
  readonly decimal: '.' | ',';
  readonly hasHeader: boolean;
  readonly rows: number;
  /** The cells as written in the text, including the header row. */
  readonly cells: readonly (readonly string[])[];
  readonly columns: readonly Column[];
  readonly warnings: readonly ImportWarning[];
};

type Options = {
  readonly delimiter?: string;
  readonly decimal?: '.' | ',';
  readonly header?: boolean;
};

const isMissing = (cell: string) => /^(|na|#?n\/a|nan|null)$/i.test(cell.trim());
/** Markers of a missing value among numbers. In a text column they are values. */
const isPlaceholder = (cell: string) => /^[-.?–—]$/.test(cell);

/** Splits text into cells. Quotes protect delimiters and line breaks, and a doubled quote is a literal quote. */
function split(text: string, delimiter: string) {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  /** The state of parsing: the content of the cell, of the row, and whether a quote is open. */
  let [quoted, solid, inside] = [false, false, false];
  const endCell = () => {
    row.push(quoted ? cell : cell.trim());
    solid ||= quoted;
    cell = '';
    quoted = false;
  };
  /** An empty row is skipped, so lines may end with one or two characters. */
  const endRow = () => {
    endCell();
    if (solid || row.length > 1 || row[0]) rows.push(row);
    row = [];
    solid = false;
  };
  const signs = [delimiter, '\n', '\r', '"'].map((sign) => sign.charCodeAt(0));
  const isSign = (code: number) =>
    code === signs[0] || code === signs[1] || code === signs[2] || code === signs[3];
  for (let i = 0; i < text.length; i++) {
    const c = text[i]!;
    if (inside) {
      if (c !== '"') cell += c;
      else if (text[i + 1] === '"') cell += text[++i]!;
      else inside = false;
    } else if (c === '"' && !cell.trim()) {
      inside = quoted = true;
      cell = '';
    } else if (c === delimiter) endCell();
    else if (c === '\n' || c === '\r') endRow();
    else if (quoted) cell += c.trim();
    else {
      const from = i;
      while (i + 1 < text.length && !isSign(text.charCodeAt(i + 1))) i++;
      cell += text.slice(from, i + 1);
    }
  }
  endRow();
  return { rows, unclosed: inside };
}

/** The delimiter that splits the most rows into the same number of cells (more than one), or a comma if none does. */
function findDelimiter(text: string): string {
  const sample = text.slice(0, 20_000);
  const score = (delimiter: string) => {
    const widths = split(sample, delimiter).rows.map(({ length }) => length);
    const usual = widths[0] ?? 1;
    return usual > 1
      ? (widths.filter((width) => width === usual).length / widths.length) * 100 + usual / 1000
      : 0;
  };
  // A tab or semicolon wins a tie, because commas are then decimal commas.
  return ['\t', ';', ',', '|'].reduce((best, delimiter) =>
    score(delimiter) > score(best) + 1e-9 ? delimiter : best,
  );
}

type Sign = '.' | ',';

/** The text with a decimal point. If the comma is the decimal sign, commas and periods are swapped. */
const pointed = (cell: string, decimal: Sign) => {
  const text = cell.trim().replace('\u2212', '-');
  return decimal === '.' ? text : text.replace(/[.,]/g, (sign) => (sign === '.' ? ',' : '.'));
};
const isGrouped = (cell: string, decimal: Sign) =>
  /\d[., \u00a0\u202f]\d{3}(?!\d)/.test(cell) &&
  /^[+-]?\d{1,3}((,\d{3})+|([ \u00a0\u202f]\d{3})+)(\.\d+)?$/.test(pointed(cell, decimal));

/** The number that a cell spells, or undefined. */
function toNumber(cell: string, decimal: Sign): number | undefined {
  if (decimal === '.' && /^-?\d+(\.\d+)?$/.test(cell)) return Number(cell);
  const text = pointed(cell, decimal);
  if (isGrouped(cell, decimal)) return Number(text.replace(/[,\s]/g, ''));
  return /^[+-]?(inf(inity)?|(\d+\.?\d*|\.\d+)(e[+-]?\d+)?)$/i.test(text)
    ? Number(text.replace(/inf.*/i, 'Infinity'))
    : undefined;
}

/** An identifier such as 007, which would lose its leading zeros as a number. */
const hasLeadingZero = (cell: string) => /^[+-]?0\d/.test(cell);

function typed(cells: readonly string[], decimal: Sign): { type: ColumnType; values: Cell[] } {
  const bare = cells.map((cell) => cell.trim());
  const present = bare.filter((cell) => !isMissing(cell));
  const measured = present.filter((cell) => !isPlaceholder(cell));
  const isNumber = (cell: string) => !hasLeadingZero(cell) && toNumber(cell, decimal) !== undefined;
  const isWord = (cell: string) => /^(true|false)$/i.test(cell);
  const isLetter = (cell: string) => cell === 'F' || cell === 'T';
  const isLogical =
    present.every(isWord) || (present.every(isLetter) && present.includes('F') && present.includes('T'));
  if (!isLogical && measured.length > 0 && measured.every(isNumber))
    return { type: 'number', values: bare.map((cell) => toNumber(cell, decimal) ?? null) };
  const read = (cell: string) => (isLogical ? /^\s*t/i.test(cell) : cell);
  return {
    type: isLogical ? 'logical' : 'text',
    values: cells.map((cell) => (isMissing(cell) ? null : read(cell))),
  };
}

/** The cells of a text and its delimiter, which is detected unless given. Example: `cellsOf('a;b\n1;2').delimiter` → ';' */
export function cellsOf(text: string, delimiter: string = findDelimiter(text)) {
  return { ...split(text, delimiter), delimiter };
}

/**
 * Parses a table from the text of a CSV or TSV file, a European CSV (semicolons, decimal commas), or a paste from Excel.
 *
 * Definition: RFC 4180 quoting; delimiter, decimal sign, and header are detected unless given. A column is a
 * number only if every value is; identifiers with leading zeros stay text; empty cells, NA, N/A, NaN, and NULL are
 * missing (null), among numbers also `-`, `.` and `?`. A number beyond the range of a double is ±Infinity, as in R.
 * Short rows are filled with missing values and long ones truncated, with the warning `ragged-rows`. A first row without a
 * number above rows with numbers, or all text, is the header.
 * Errors: `unreadable-file` (no cells).
 * Source: RFC 4180 (2005); R documentation of `read.table`. Exact: no value is changed.
 * Example: `importCsv('a;b\n1;3,14').decimal` → ','
 */
export function importCsv(source: string, options: Options = {}): Result<ImportedTable> {
  const { rows, unclosed, delimiter } = cellsOf(source.replace(/^\ufeff/, ''), options.delimiter);
  if (!rows.length) return refuse('unreadable-file');
  return ok({ delimiter, ...tableOfCells(rows, options, unclosed) });
}

/** The table of cells that are already split. Example: `tableOfCells([['a'], ['3,14']]).decimal` → ',' */
export function tableOfCells(
  rows: readonly (readonly string[])[],
  options: Pick<Options, 'decimal' | 'header'> = {},
  unclosed = false,
): Omit<ImportedTable, 'delimiter'> {
  const first = rows[0]!;
  const looksNumeric = (cell: string | undefined) =>
    cell !== undefined && (['.', ','] as const).some((sign) => toNumber(cell, sign) !== undefined);
  const below = rows.slice(1);
  const aboveNumbers = first.some(
    (cell, j) => !looksNumeric(cell) && !isMissing(cell) && below.some((row) => looksNumeric(row[j])),
  );
  const hasHeader = options.header ?? (aboveNumbers || !first.some(looksNumeric));
  const body = rows.slice(Number(hasHeader));
  const width = hasHeader ? first.length : largest(body.map(({ length }) => length));
  const cells = Array.from({ length: width }, (_, j) => body.map((row) => row[j] ?? ''));

  const count = (sign: Sign, other: Sign) =>
    cells
      .flat()
      .filter((cell) => cell.includes(sign) && toNumber(cell, sign) !== undefined && !isGrouped(cell, other))
      .length;
  const [commas, points] = [count(',', '.'), count('.', ',')];
  const decimal = options.decimal ?? (commas > points ? ',' : '.');
  const unclear =
    commas + points === 0 && cells.flat().some((cell) => /^[+-]?\d{1,3},\d{3}$/.test(cell.trim()));

  const wanted = cells.map((_, j) => (hasHeader && first[j]) || `V${j + 1}`);
  const names = new Set<string>();
  const repeated = new Map<string, number>();
  for (const name of wanted) {
    let k = repeated.get(name) ?? 0;
    let unique = name;
    while (names.has(unique)) unique = `${name}.${++k}`;
    repeated.set(name, k);
    names.add(unique);
  }
  const inOrder = [...names];
  const warnings: Record<ImportWarning, boolean> = {
    'unclosed-quote': unclosed,
    'ragged-rows': body.some((row) => row.length !== width),
    'ambiguous-decimals': options.decimal === undefined && (unclear || (commas > 0 && points > 0)),
    'duplicate-names': new Set(wanted).size < width,
  };
  return {
    decimal,
    hasHeader,
    rows: body.length,
    cells: rows,
    columns: cells.map((column, j) => ({ name: inOrder[j]!, ...typed(column, decimal) })),
    warnings: (Object.keys(warnings) as ImportWarning[]).filter((warning) => warnings[warning]),
  };
}
