// Parses text pasted from Excel, Google Sheets, or a CSV file. Summarizes what it understood and offers alternatives
// for ambiguities, or explains what to do.
import type { ReadAs, PastedColumn, Ambiguity, PastedTable } from './pasted-table.ts';
import { tableOfCells } from '../statistics/import-csv.ts';
import { counted, joined } from './in-sentences.ts';
import { layOut } from './paste-cells.ts';
import type { Cells } from './pasted-table.ts';
import { withoutCodes } from './missing-codes.ts';
import { withUnit } from './read-cells.ts';
import { readColumn, type ReadColumn } from './read-columns.ts';
import { inputError, type InputError } from './report.ts';
import { tableLimits } from './table-limits.ts';
import { isHorizontal, tidyCells, turned, type TidyCells } from './tidy-cells.ts';

/** More delimiters, including quoted ones, than any table that fits the limits: in one long line, or in many short ones. */
const mostPlaces = 20 * tableLimits.cells;

/** Whether the longest line has enough delimiters to exceed the limits as a table of that width. */
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
  inputError(
    `This is too much for a page. Paste at most ${tableLimits.rows.toLocaleString('en-US')} rows, and only the columns you need.`,
  );

/** A table as displayed: the names above the cells, and the cells as written. */
export type Sheet = {
  readonly names: readonly string[] | null;
  readonly rows: readonly (readonly string[])[];
  /** What was measured, if the title above the names says so. */
  readonly quantity?: string | undefined;
};

/** The cells of a text, with what surrounds the table identified. */
function layOutTable(source: string, as: ReadAs) {
  const laid = layOut(source, as);
  const tidy = tidyCells(as.turned === true ? turned(laid.cells) : laid.cells, as);
  return { ...laid, tidy };
}

/** The cells of a text as written. Text without cells has no rows. */
export function sheetOf(source: string, as: ReadAs = {}): Sheet {
  if (isTooWide(source) || !source.trim()) return { names: null, rows: [] };
  const { names, rows, below, quantity } = layOutTable(source, as).tidy;
  return { names, rows: [...rows, ...below], ...(quantity !== null && { quantity }) };
}

const listed = (columns: readonly PastedColumn[]) => {
  const names = columns.slice(0, 6).map(({ name, unit }) => `“${name}”${unit ? ` (${unit})` : ''}`);
  const rest = columns.length - names.length;
  const all = rest > 0 ? [...names, `${rest} more`] : names;
  return all.length > 1 ? `${all.slice(0, -1).join(', ')} and ${all.at(-1)}` : all[0]!;
};

/**
 * If every number has exactly three digits after its only separator, only the reader knows whether it separates
 * thousands or decimals. A number that starts with 0 is a decimal.
 */
function threeDigits(rows: Cells, laidAs: ReadAs, as: ReadAs): Ambiguity[] {
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
    ? [
        {
          says: `“${example}” is in the thousands?`,
          turn: { ...laidAs, decimal: sign === '.' ? ',' : '.' },
          isOpen: true,
        },
      ]
    : [{ says: `“${example}” has three decimals?`, turn: { ...laidAs, decimal: sign }, isOpen: true }];
}

/**
 * Whether a comma cannot separate thousands: it follows a 0, or is followed by one or two digits and a unit, and no
 * number has a decimal point.
 */
function areDecimalCommas(rows: Cells): boolean {
  const isThere = (number: RegExp) => rows.some((row) => row.some((cell) => number.test(cell)));
  return (
    isThere(/^[+\-−]?(0,\d+|\d+,\d{1,2} ?[^\d\s.,;:]{1,9})$/) &&
    !isThere(/^[+\-−]?\d+\.\d+( ?[^\d\s.,;:]{1,9})?$/)
  );
}

/** Keeps text in parentheses in the names of columns that differ only by it: `weight (day 1)`, `weight (day 8)`. */
function apart<Column extends PastedColumn>(columns: readonly Column[], full: readonly string[]): Column[] {
  const units = new Map<string, Set<string | null>>();
  for (const { name, unit } of columns) units.set(name, (units.get(name) ?? new Set()).add(unit));
  return columns.map((column, j) =>
    units.get(column.name)!.size > 1 ? { ...column, name: full[j]!, unit: null } : column,
  );
}

/** Names unnamed columns of numbers after the column before: “Control”, “Control 2”, “Control 3”. */
function nameAll(names: readonly string[], rows: Cells): { names: string[]; unnamed: Set<number> } {
  const unnamed = new Set<number>();
  let [over, count] = ['', 1];
  // A name may contain line breaks.
  const all = names.map((written, j) => {
    const name = written.replace(/\s+/g, ' ');
    if (name !== '') [over, count] = [name, 1];
    else if (over !== '' && j > 0 && rows.some((row) => /^[+\-−]?[\d.,]+$/.test(row[j] ?? ''))) {
      unnamed.add(j);
      return `${over} ${++count}`;
    }
    return name;
  });
  return { names: all, unnamed };
}

const empty = inputError('Only names were found. Paste the values under them as well.');

/** The first number too large to compute with. */
function infiniteIn(columns: readonly PastedColumn[]): InputError | undefined {
  for (const { name, numbers } of columns) {
    const row = numbers?.findIndex((value) => value !== null && !Number.isFinite(value)) ?? -1;
    if (row >= 0)
      return inputError(
        `Row ${row + 1} of “${name}” has a number too large to calculate with. Correct it, or empty the cell.`,
        { row, column: name },
      );
  }
  return undefined;
}

type Seen = {
  readonly tidy: TidyCells;
  readonly columns: readonly ReadColumn[];
  readonly decimal: '.' | ',';
  readonly unclosed: boolean;
};

/** Summarizes what was parsed. */
function understoodOf({ tidy, columns, decimal, unclosed }: Seen): string {
  const missing = columns.reduce((sum, { words }) => sum + words.filter((cell) => cell === null).length, 0);
  const limited = columns.flatMap(({ limits }) => limits);
  const fractions = columns.some(({ numbers }) =>
    numbers?.some((value) => value !== null && !Number.isInteger(value)),
  );
  const namesRead = tidy.hasTwoHeads
    ? 'The first two rows give the names.'
    : 'The first row gives the names.';
  return [
    `${counted(tidy.rows.length, 'row', 'rows')} in ${counted(columns.length, 'column', 'columns')}: ${listed(columns)}.`,
    tidy.title === null ? '' : `“${tidy.title.slice(0, 60)}” above the names is read as a title.`,
    tidy.quantity === null ? '' : `“${tidy.quantity}” above the names says what was measured.`,
    tidy.names === null ? 'There is no row of names.' : namesRead,
    tidy.hasUnits ? 'The row below them gives the units.' : '',
    tidy.below.length > 0
      ? `${counted(tidy.below.length, 'row that summarizes or explains is', 'rows that summarize or explain are')} left out.`
      : '',
    tidy.filledDown > 0
      ? `${counted(tidy.filledDown, 'empty cell repeats', 'empty cells repeat')} the name above, as merged cells do.`
      : '',
    decimal === ',' && fractions ? 'A comma is the decimal sign.' : '',
    limited.length > 0
      ? `${counted(limited.length, 'cell', 'cells')} (${joined([...new Set(limited)].slice(0, 4).map((cell) => `“${cell}”`))}) ${limited.length === 1 ? 'is outside what can be measured and is' : 'are outside what can be measured and are'} left empty.`
      : '',
    columns.some(({ hadPercentages }) => hadPercentages)
      ? 'The percentages behind the counts are left out.'
      : '',
    missing > limited.length
      ? `${counted(missing - limited.length, 'cell is', 'cells are')} empty or marked as missing.`
      : '',
    unclosed ? 'A quotation mark is not closed.' : '',
  ]
    .filter(Boolean)
    .join(' ');
}

/** The ambiguities in what surrounds the values. */
function doubtsAround({ tidy, columns }: Seen, as: ReadAs): Ambiguity[] {
  const doubts: Ambiguity[] = [];
  if (isHorizontal(tidy) && as.turned !== true)
    doubts.push({
      says: 'Turn rows into columns?',
      turn: { ...as, turned: true, ...(tidy.names === null && { header: true }) },
      isOpen: true,
    });
  const limited = columns.flatMap(({ limits }) => limits);
  const [limit] = limited;
  if (limit !== undefined)
    doubts.push({
      ...(/\d/.test(limit)
        ? { says: `Use the limit itself for “${limit}”?`, turn: { ...as, limits: 'value' as const } }
        : { says: `“${limit}” should not be left empty?`, turn: { ...as, limits: 'keep' as const } }),
      isOpen: true,
    });
  if (tidy.filledDown > 0)
    doubts.push({ says: 'The cells under a name are empty?', turn: { ...as, merged: false } });
  if (tidy.below.length > 0)
    doubts.push({ says: 'The rows left out are data?', turn: { ...as, summary: true } });
  if (tidy.title !== null || (tidy.quantity !== null && as.quantity === undefined))
    doubts.push({ says: 'The title is a row of data?', turn: { ...as, title: false } });
  return doubts;
}

function doubtAboutNames({ tidy }: Seen, as: ReadAs): Ambiguity[] {
  if (as.header !== undefined) return [];
  const open = tidy.isOpen && { isOpen: true as const };
  return [
    tidy.names === null
      ? { says: 'First row is a header?', turn: { ...as, header: true }, ...open }
      : { says: 'First row isn’t a header?', turn: { ...as, header: false }, ...open },
  ];
}

type Typed = Pick<Seen, 'columns' | 'decimal'> & {
  /** Whether some numbers have a comma and others a point, so the decimal sign is unknown. */
  readonly isMixed: boolean;
};

/** The typed columns of a table, without those that are empty and unnamed. */
function columnsOf({ names, rows }: TidyCells, laidAs: ReadAs, as: ReadAs): Typed {
  const named = names && nameAll(names, rows);
  const known = laidAs.decimal ?? (areDecimalCommas(rows) ? (',' as const) : undefined);
  const { decimal, columns, warnings } = tableOfCells(named ? [named.names, ...rows] : rows, {
    ...(known && { decimal: known }),
    header: named !== null,
  });
  const way = { decimal, limits: as.limits ?? ('empty' as const), missing: as.missing ?? [] };
  const titles = columns.map(({ name }, j) => (named && !/^V\d+$/.test(name) ? name : `Column ${j + 1}`));
  const read = titles.map((name, at) => ({
    ...readColumn(
      name,
      rows.map((row) => row[at] ?? ''),
      way,
    ),
    at,
    ...(named?.unnamed.has(at) && { isUnnamed: true as const }),
  }));
  return {
    decimal,
    isMixed: warnings.includes('ambiguous-decimals'),
    columns: apart(read, titles).filter(
      ({ words, name }) => !/^Column \d+$/.test(name) || words.some((cell) => cell !== null),
    ),
  };
}

/** Why a text cannot be laid out, if it cannot. */
function refusedText(source: string): InputError | undefined {
  if (!source.trim())
    return inputError('There are no data yet. Paste columns from Excel, Sheets, or a CSV file.');
  if (source.length > tableLimits.chars)
    return inputError('This text is too long for a page. Paste only the columns that are compared.');
  return isTooWide(source) ? tooMuch() : undefined;
}

/** Why cells cannot be parsed, if they cannot. */
function refusedCells({ names, rows }: TidyCells): InputError | undefined {
  const width = rows[0]?.length ?? names?.length ?? 0;
  if (width === 0)
    return inputError('No table was found in this text. Paste columns with one value in each cell.');
  if (rows.length > tableLimits.rows || rows.length * width > tableLimits.cells) return tooMuch();
  return rows.length === 0 ? empty : undefined;
}

/** The ambiguity about the decimal sign, if there is one. */
function doubtsAboutSigns(rows: Cells, { decimal, isMixed }: Typed, laidAs: ReadAs, as: ReadAs): Ambiguity[] {
  const thousands = threeDigits(rows, laidAs, as);
  if (thousands.length > 0 || !isMixed) return thousands;
  return [
    {
      says: `Read ${decimal === '.' ? 'commas' : 'points'} as decimal signs instead?`,
      turn: { ...as, decimal: decimal === '.' ? ',' : '.' },
      isOpen: true,
    },
  ];
}

/** Parses the table in a text, or returns an error that says what to do. */
export function parsePastedTable(source: string, as: ReadAs = {}): PastedTable | InputError {
  const unread = refusedText(source);
  if (unread) return unread;
  const { tidy, as: laidAs, doubt, unclosed } = layOutTable(source, as);
  const { rows, names } = tidy;
  const unfit = refusedCells(tidy);
  if (unfit) return unfit;
  const typed = columnsOf(tidy, laidAs, as);
  const { columns, ...codes } = withoutCodes(typed.columns, as);
  if (columns.every(({ words }) => words.every((cell) => cell === null))) return empty;
  const infinite = infiniteIn(columns);
  if (infinite) return infinite;
  const seen = { tidy, columns, decimal: typed.decimal, unclosed };
  const signs = doubtsAboutSigns(rows, { ...typed, isMixed: typed.isMixed && !doubt }, laidAs, as);
  return {
    rows: rows.length,
    columns: columns.map(({ limits: _, hadPercentages: __, ...column }) => column),
    hasNames: names !== null,
    ...(tidy.quantity !== null && { quantity: withUnit(tidy.quantity) }),
    understood: [understoodOf(seen), codes.understood].filter(Boolean).join(' '),
    doubts: [
      ...(doubt ? [doubt] : []),
      ...doubtsAround(seen, as),
      ...signs,
      ...codes.doubts,
      ...doubtAboutNames(seen, as),
    ],
  };
}
