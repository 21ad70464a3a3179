// Reads what a person has pasted from Excel, Sheets or a CSV file: says what it understood and what may be meant otherwise,
// or what to do.
import { importCsv } from '../statistics/import-csv.ts';
import { counted } from './in-sentences.ts';
import { withUnit } from './read-cells.ts';
import { decimalIn, plainNumber } from './read-number.ts';
import { tidyLines } from './tidy-lines.ts';
import { refused } from './report.ts';
import type { ChosenRoles, Role } from './roles.ts';
import type { Refusal } from './report.ts';
import { tableLimits } from './table-limits.ts';

/** How the text is to be read where it can be read in two ways. */
export type ReadAs = {
  readonly decimal?: '.' | ',';
  readonly header?: boolean;
  readonly delimiter?: string;
  /** False where a line above the names is data. */
  readonly title?: boolean;
  /** True where rows such as “Mean” are data. */
  readonly summary?: boolean;
  /** True where a column that numbers the subjects is data; only earlier links say so, now it is a role. */
  readonly ids?: boolean;
  readonly roles?: ChosenRoles;
};

export type PastedColumn = {
  readonly name: string;
  readonly unit: string | null;
  /** Null where the column does not hold numbers; a missing value is null. */
  readonly numbers: readonly (number | null)[] | null;
  readonly words: readonly (string | null)[];
  /** The first cell that keeps a column that looks like numbers from being one. */
  readonly spoiled: { readonly row: number; readonly cell: string } | null;
  /** Its place in the sheet. */
  readonly at?: number;
  /** What it is to the analysis, and why that was guessed; null where the reader has chosen it, or nothing else is possible. */
  readonly role?: Role;
  readonly why?: string | null;
};

/** Something that may be meant otherwise, and how to read it then; open where only the reader can know. */
export type Doubt = { readonly says: string; readonly turn: ReadAs; readonly isOpen?: true };

export type PastedTable = {
  readonly rows: number;
  readonly columns: readonly PastedColumn[];
  /** Whether the first row gives the names. */
  readonly hasNames?: boolean;
  readonly understood: string;
  readonly doubts: readonly Doubt[];
};

/** More places than any table that a page can hold has, its quoted delimiters counted: one long line, and many short ones. */
const mostPlaces = 20 * tableLimits.cells;

/** Whether the longest line has so many delimiters that all lines at its width are more than can be laid out. */
function isTooWide(text: string): boolean {
  let [lines, widest, width] = [1, 0, 0];
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === 10 || code === 13) {
      lines++;
      width = 0;
    } else if (code === 9 || code === 44 || code === 59 || code === 124) widest = Math.max(widest, ++width);
  }
  return lines * widest > mostPlaces;
}

const tooMuch = () =>
  refused(
    `This is more than a page can hold: paste at most ${tableLimits.rows.toLocaleString('en-US')} rows, and only the columns that are needed.`,
  );

/** What a spreadsheet writes where it could not compute, and what people write where a value is missing. */
const marks = /^(#(div\/0!|value!|ref!|name\?|num!|null!)|n\.?\s?d\.?|missing|none|-|–|—|\.|\?|\*)$/i;

/** Cells separated by blanks only, as from a terminal or a PDF: every line has as many, all of them numbers. */
function blanksSeparate(lines: readonly string[]): boolean {
  const cells = lines.map((line) => line.trim().split(/[ \u00a0]+/));
  const body = cells.length > 1 ? cells.slice(1) : cells;
  const width = body[0]?.length ?? 0;
  const number = /^[+\-−]?\d*[.,]?\d+(e[+-]?\d+)?$/i;
  const grouped = body.every((row) => row.slice(1).every((cell) => /^\d{3}([.,]\d*)?$/.test(cell)));
  return (
    width > 1 &&
    !grouped &&
    cells.every((row) => row.length === width) &&
    body.every((row) => row.every((cell) => number.test(cell)))
  );
}

/** Whether the only commas are one in each number: decimal signs of one column, or the border of two. */
const oneCommaEach = (lines: readonly string[]) =>
  lines.length > 0 && lines.every((line) => /^\s*[+\-−]?\d+,\d+\s*$/.test(line));

const isGroupedByComma = (line: string) => /^\s*[+\-−]?[1-9]\d{0,2},\d{3}\s*$/.test(line);

type Laid = { readonly text: string; readonly as: ReadAs; readonly doubt: Doubt | null };

/** Signs without a width, and blanks of other widths. */
const plainBlanks = (source: string) =>
  source.replace(/[\u200b-\u200d\u2060\ufeff]/g, '').replace(/[\u00a0\u2007\u2009]/g, ' ');

/** The text as `importCsv` reads it, with the signs that this room knows better. */
function layOut(text: string, as: ReadAs): Laid {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim());
  if (as.delimiter !== undefined || /[\t;|"]/.test(text)) return { text, as, doubt: null };
  if (!text.includes(',') || as.decimal === ',')
    if (blanksSeparate(lines))
      return {
        text: lines.map((line) => line.trim().replace(/ +/g, '\t')).join('\n'),
        as: { ...as, delimiter: '\t' },
        doubt: null,
      };
  if (as.decimal === ',') return { text, as: { ...as, delimiter: '\t' }, doubt: null };
  const body = /^[^,]*[a-z]/i.test(lines[0] ?? '') ? lines.slice(1) : lines;
  if (!oneCommaEach(body)) return { text, as, doubt: null };
  if (body.length < lines.length && !lines[0]!.includes(','))
    return {
      text,
      // Three digits behind each comma are thousands on a page in English; `threeDigits` asks.
      as: { ...as, ...(body.every(isGroupedByComma) ? {} : { decimal: ',' as const }), delimiter: '\t' },
      doubt: null,
    };
  return {
    text,
    as: { ...as, delimiter: ',' },
    doubt: {
      says: 'Commas separate two columns; read them as decimal signs instead?',
      turn: { decimal: ',', delimiter: '\t' },
    },
  };
}

/** A table as a person sees it: the names above the cells, and the cells as they were written. */
export type Sheet = {
  readonly names: readonly string[] | null;
  readonly rows: readonly (readonly string[])[];
};

/** The cells of a text as they were written; a text that holds none has no rows. */
export function sheetOf(source: string, as: ReadAs = {}): Sheet {
  if (isTooWide(source)) return { names: null, rows: [] };
  const tidy = tidyLines(plainBlanks(source), as);
  const laid = layOut([tidy.text, ...tidy.below].join('\n'), as);
  const imported = importCsv(laid.text, laid.as);
  if (imported.status === 'error') return { names: null, rows: [] };
  const { hasHeader, cells } = imported;
  return { names: hasHeader ? (cells[0] ?? null) : null, rows: cells.slice(Number(hasHeader)) };
}

/** A column of numbers with a unit behind each (`12 mg`), without the unit; undefined where they are none. */
function withoutUnits(cells: readonly (string | null)[]) {
  const parts = cells.map((cell) =>
    cell === null ? null : /^([+\-−]?[\d.,]+(?:e[+-]?\d+)?)\s*([^\d\s.,;][^\d\s]{0,9})$/i.exec(cell),
  );
  const units = new Set(parts.filter((part) => part !== null).map((part) => part[2]!));
  if (units.size !== 1 || cells.some((cell, i) => cell !== null && parts[i] === null)) return undefined;
  return { unit: [...units][0]!, cells: parts.map((part) => part?.[1] ?? '') };
}

/** The numbers of cells by the rules of `importCsv`, or null where not all of them are. */
function numbersOf(cells: readonly string[], decimal: '.' | ','): (number | null)[] | null {
  const rows = ['0', ...cells].map((cell) => `"${cell.replaceAll('"', '""')}"`).join('\n');
  const table = importCsv(rows, { decimal, delimiter: '\t', header: false });
  const column = table.status === 'ok' ? table.columns[0] : undefined;
  return column?.type === 'number' ? (column.values.slice(1) as (number | null)[]) : null;
}

function readColumn(
  name: string,
  values: readonly unknown[],
  isNumber: boolean,
  decimal: '.' | ',',
): PastedColumn {
  const named = withUnit(name);
  const cells = values.map((value) => (value === null ? null : String(value).trim()));
  if (isNumber) return { ...named, numbers: values as (number | null)[], words: cells, spoiled: null };
  const words = cells.map((cell) => (cell === '' || (cell !== null && marks.test(cell)) ? null : cell));

  const plain = words.map((cell) => (cell === null ? null : plainNumber(cell)));
  const written = plain.map((one) => one?.cell ?? null);
  const units = withoutUnits(written);
  const present = written.filter((cell) => cell !== null);
  const numbers = numbersOf(units?.cells ?? written.map((cell) => cell ?? ''), decimalIn(present) ?? decimal);
  const currency = plain.find((one) => one?.unit)?.unit ?? null;
  if (numbers && present.length > 0)
    return { name: named.name, unit: named.unit ?? units?.unit ?? currency, numbers, words, spoiled: null };
  const odd = words.flatMap((cell, row) =>
    cell !== null && !numbersOf([cell], decimal) ? [{ row, cell }] : [],
  );
  return { ...named, numbers: null, words, spoiled: odd.length * 2 < present.length ? odd[0]! : null };
}

const listed = (columns: readonly PastedColumn[]) => {
  const names = columns.slice(0, 6).map(({ name, unit }) => `“${name}”${unit ? ` (${unit})` : ''}`);
  const rest = columns.length - names.length;
  const all = rest > 0 ? [...names, `${rest} more`] : names;
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : all[0]!;
};

/**
 * Numbers that all have exactly three digits behind their only sign may be thousands or decimals: only the reader knows. One that begins with
 * 0 is a decimal.
 */
function threeDigits(rows: readonly (readonly string[])[], laidAs: ReadAs, as: ReadAs): Doubt[] {
  if (as.decimal !== undefined) return [];
  const signed = rows
    .flat()
    .map((cell) => cell.trim())
    .filter((cell) => /^[+\-−]?\d+[.,]\d/.test(cell));
  const isOpen =
    signed.length > 1 &&
    (['.', ','] as const).some((sign) =>
      signed.every((cell) => cell.includes(sign) && /^[+\-−]?[1-9]\d{0,2}[.,]\d{3}$/.test(cell)),
    );
  if (!isOpen) return [];
  const sign = signed[0]!.includes(',') ? ',' : '.';
  const isDecimal = laidAs.decimal === sign || (laidAs.decimal === undefined && sign === '.');
  const [example] = signed;
  return isDecimal
    ? [{ says: `“${example}” is in the thousands?`, turn: { ...laidAs, decimal: sign === '.' ? ',' : '.' } }]
    : [{ says: `“${example}” has three decimals?`, turn: { ...laidAs, decimal: sign } }];
}

/** The table that a text holds; or a sentence that says what to do. */
export function readPaste(source: string, as: ReadAs = {}): PastedTable | Refusal {
  if (!source.trim())
    return refused('Nothing is here yet. Copy columns from Excel, Sheets or a CSV file, and paste them.');
  if (source.length > tableLimits.signs)
    return refused('This text is too long for a page. Paste only the columns that are compared.');
  if (isTooWide(source)) return tooMuch();
  const tidy = tidyLines(plainBlanks(source), as);
  const laid = layOut(tidy.text, as);
  const imported = importCsv(laid.text, laid.as);
  if (imported.status === 'error')
    return refused('No table was found in this text. Paste columns with one value in each cell.');
  const { hasHeader, decimal, warnings } = imported;
  const { rows, cells } = tableLimits;
  if (imported.rows > rows || imported.rows * imported.columns.length > cells) return tooMuch();
  if (imported.rows === 0) return refused('Only names were found. Paste the values under them as well.');
  const columns = imported.columns
    .map(({ name, type, values }, j) =>
      readColumn(
        hasHeader && !/^V\d+$/.test(name) ? name : `Column ${j + 1}`,
        values,
        type === 'number',
        decimal,
      ),
    )
    .map((column, at) => ({ ...column, at }))
    .filter(({ words, name }) => !/^Column \d+$/.test(name) || words.some((cell) => cell !== null));
  if (columns.every(({ words }) => words.every((cell) => cell === null)))
    return refused('Only names were found. Paste the values under them as well.');
  const infinite = columns.flatMap(({ name, numbers }) => {
    const row = numbers?.findIndex((value) => value !== null && !Number.isFinite(value)) ?? -1;
    return row < 0
      ? []
      : [
          refused(
            `Row ${row + 1} of “${name}” holds a number that is too large to calculate with. Correct it, or empty the cell.`,
            { row, column: name },
          ),
        ];
  });
  if (infinite[0]) return infinite[0];
  const thousands = threeDigits(imported.cells.slice(Number(hasHeader)), laid.as, as);
  const missing = columns.reduce((sum, { words }) => sum + words.filter((cell) => cell === null).length, 0);
  const fractions = columns.some(({ numbers }) =>
    numbers?.some((value) => value !== null && !Number.isInteger(value)),
  );
  return {
    rows: imported.rows,
    columns,
    hasNames: hasHeader,
    understood: [
      `${counted(imported.rows, 'row', 'rows')} in ${counted(columns.length, 'column', 'columns')}: ${listed(columns)}.`,
      ...(tidy.title === null ? [] : [`“${tidy.title.slice(0, 60)}” above the names is read as a title.`]),
      hasHeader ? 'The first row gives the names.' : 'There is no row of names.',
      ...(tidy.hasUnits ? ['The row below them gives the units.'] : []),
      ...(tidy.below.length > 0
        ? [
            `${counted(tidy.below.length, 'row that summarizes or explains is', 'rows that summarize or explain are')} left out at the end.`,
          ]
        : []),
      ...(decimal === ',' && fractions ? ['A comma is the decimal sign.'] : []),
      ...(missing > 0 ? [`${counted(missing, 'cell is', 'cells are')} empty or marked as missing.`] : []),
      ...(warnings.includes('unclosed-quote') ? ['A quotation mark is not closed.'] : []),
    ].join(' '),
    doubts: [
      ...(laid.doubt ? [laid.doubt] : []),
      ...(tidy.below.length > 0
        ? [{ says: 'The rows at the end are data?', turn: { ...as, summary: true } }]
        : []),
      ...(tidy.title === null
        ? []
        : [{ says: 'The title is a row of data?', turn: { ...as, title: false } }]),
      ...thousands,
      ...(as.header === undefined
        ? [
            hasHeader
              ? { says: 'First row isn’t a header?', turn: { ...as, header: false } }
              : { says: 'First row is a header?', turn: { ...as, header: true } },
          ]
        : []),
      ...(warnings.includes('ambiguous-decimals') && !laid.doubt && thousands.length === 0
        ? [
            {
              says: `Read ${decimal === '.' ? 'commas' : 'points'} as decimal signs instead?`,
              turn: { ...as, decimal: decimal === '.' ? (',' as const) : ('.' as const) },
            },
          ]
        : []),
    ],
  };
}
