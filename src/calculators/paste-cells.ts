// Splits pasted text into cells: detects the delimiter, even with titles above the table and delimiters within numbers.
import type { Cells } from './pasted-table.ts';
import { cellsOf } from '../statistics/import-csv.ts';
import type { Ambiguity, ReadAs } from './pasted-table.ts';
import { marks } from './tidy-cells.ts';

type Laid = {
  readonly cells: Cells;
  /** The number format, as far as the cells have determined it. */
  readonly as: ReadAs;
  readonly doubt: Ambiguity | null;
  readonly unclosed: boolean;
};

/** Removes zero-width characters and normalizes other spaces. */
const plainBlanks = (source: string) =>
  source.replace(/[\u200b-\u200f\u2060\ufeff]/g, '').replace(/[\u00a0\u2000-\u200a\u202f\u205f\u3000]/g, ' ');

const number = /^[+\-−]?\d*[.,]?\d+(e[+-]?\d+)?$/i;

/** Splits lines at two or more spaces if that gives each the same number of cells, as in text aligned with spaces. */
function alignedByBlanks(lines: readonly string[]): string[][] | null {
  const cells = lines.map((line) => line.trim().split(/ {2,}/));
  const width = cells[0]?.length ?? 0;
  return width > 1 && cells.length > 1 && cells.every((row) => row.length === width) ? cells : null;
}

/** Cells separated only by spaces, as from a terminal or a PDF: every line has the same number of cells, all of them numbers. */
function separatedByBlanks(lines: readonly string[]): string[][] | null {
  const cells = lines.map((line) => line.trim().split(/ +/));
  const body = cells.length > 1 ? cells.slice(1) : cells;
  const width = body[0]?.length ?? 0;
  const grouped = body.every((row) => row.slice(1).every((cell) => /^\d{3}([.,]\d*)?$/.test(cell)));
  return width > 1 &&
    !grouped &&
    cells.every((row) => row.length === width) &&
    body.every((row) => row.every((cell) => number.test(cell)))
    ? cells
    : null;
}

/** A line that is one number, with at most one comma and perhaps a currency or a unit. */
const oneNumber = /^[^\w,]{0,4}\d[\d.' ]*(,\d+)?\s*[^\d,;]{0,9}$/;

/** Whether every number has exactly one comma: the decimal sign of one column, or the delimiter of two. */
const oneCommaEach = (lines: readonly string[]) =>
  lines.some((line) => line.includes(',')) &&
  lines.every((line) => oneNumber.test(line.trim()) || marks.test(line.trim()));

const isGroupedByComma = (line: string) => /^[^\w,]{0,4}[1-9]\d{0,2},\d{3}\W{0,3}$/.test(line.trim());

/** A line that is one number, with commas between its thousands. */
const grouped = /^[^\w,]{0,4}\d{1,3}(,\d{2,3})*,\d{3}(\.\d+)?[^\w,]{0,3}$/;

/** The delimiter with which most lines have the same number of cells; of two that tie, the first. */
function delimiterOf(text: string): string | undefined {
  const sample = text.slice(0, 20_000);
  let best: { delimiter: string; score: number } | undefined;
  for (const delimiter of ['\t', ';', ',', '|']) {
    if (!sample.includes(delimiter)) continue;
    if (
      delimiter === ',' &&
      sample.split(/[\r\n]+/).every((line) => !line.includes(',') || grouped.test(line))
    )
      continue;
    const widths = cellsOf(sample, delimiter).rows.map(({ length }) => length);
    const counts = new Map<number, number>();
    for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
    const score = Math.max(
      0,
      ...[...counts].map(([width, count]) => (width > 1 ? count / widths.length : 0)),
    );
    if (score > (best?.score ?? 0) + 1e-9) best = { delimiter, score };
  }
  return best?.delimiter;
}

const inLines = (lines: readonly string[]): Cells => lines.map((line) => [line.trim()]);

/** Lines without a tab, a semicolon, or a bar: the delimiter is a comma, spaces, or nothing. */
function layOutLines(text: string, as: ReadAs): Laid | null {
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim());
  const laid = (cells: Cells) => ({ cells, as, doubt: null, unclosed: false });
  const aligned = alignedByBlanks(lines);
  if (aligned) return laid(aligned);
  if (as.decimal !== ',' && text.includes(',')) return layOutCommas(lines, as);
  return laid(separatedByBlanks(lines) ?? inLines(lines));
}

/** Lines in which every comma may be a decimal sign, or null if commas separate the cells. */
function layOutCommas(lines: readonly string[], as: ReadAs): Laid | null {
  const body = /^[^,]*[a-z]/i.test(lines[0] ?? '') ? lines.slice(1) : lines;
  // A name on either side of a comma means two columns.
  const areTwo = body.length < lines.length && /^[^,]+,[^,]+$/.test(lines[0]!);
  if (areTwo || !oneCommaEach(body)) return null;
  // Three digits after each comma mean thousands in English; `threeDigits` asks the reader.
  const isOneColumn =
    body.length < lines.length ? !lines[0]!.includes(',') : body.some((line) => !line.includes(','));
  if (isOneColumn) {
    const areGrouped = body.filter((line) => line.includes(',')).every(isGroupedByComma);
    return {
      cells: inLines(lines),
      as: areGrouped ? as : { ...as, decimal: ',' },
      doubt: null,
      unclosed: false,
    };
  }
  return {
    cells: cellsOf(lines.join('\n'), ',').rows,
    as: { ...as, delimiter: ',' },
    doubt: {
      says: 'Commas separate two columns; read them as decimal signs instead?',
      turn: { decimal: ',', delimiter: '\t' },
      isOpen: true,
    },
    unclosed: false,
  };
}

/** Splits a text into cells. */
export function layOut(source: string, as: ReadAs): Laid {
  const [, declared, rest] = /^sep=([\t;,|])\r?\n([\s\S]*)$/i.exec(plainBlanks(source)) ?? [];
  const text = rest ?? plainBlanks(source);
  if (as.delimiter === undefined && declared === undefined && !/[\t;|"]/.test(text)) {
    const laid = layOutLines(text, as);
    if (laid) return laid;
  }
  const delimiter = as.delimiter ?? declared ?? delimiterOf(text) ?? '\t';
  const { rows, unclosed } = cellsOf(text, delimiter);
  const isRule = (row: readonly string[]) => row.every((cell) => cell === '' || /^:?-{2,}:?$/.test(cell));
  return {
    cells: delimiter === '|' ? rows.filter((row) => !isRule(row)) : rows,
    as: { ...as, delimiter },
    doubt: null,
    unclosed,
  };
}
