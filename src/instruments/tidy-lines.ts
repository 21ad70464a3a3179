// What stands around a table in a spreadsheet: a title above the names, units below them, means and notes under the values.
import type { ReadAs } from './read-paste.ts';

export type TidyLines = {
  /** The names, with their units, and the values. */
  readonly text: string;
  /** The title above the names, where there is one. */
  readonly title: string | null;
  readonly hasUnits: boolean;
  /** The lines under the values that summarize them, or note something. */
  readonly below: readonly string[];
};

const longest = 2_000_000;
const mostTitles = 5;
const mostBelow = 12;

const delimiters = ['\t', ';', '|', ','] as const;

const number = /^[+\-−]?[\d.,\s]*\d[\d.,]*(e[+-]?\d+)?\s*%?$/i;
const isNumber = (cell: string) => number.test(cell);

const summary =
  /^(grand )?(mean|average|avg|median|sum|total|n|count|sd|s\.d\.|std\.?( ?dev\.?)?|st\.? ?dev\.?|stdev|standard deviation|sem|s\.e\.m\.|se|s\.e\.|standard error|cv|cv ?%|%cv|min|minimum|max|maximum|range|variance|var)( ?[±+].*)?:?$/i;
const note = /^(\*|†|‡|§|note\b|notes\b|source\b|data\b.*\bfrom\b|legend\b|abbreviations?\b|n\.?b\.?\b)/i;

/** The delimiter that most lines have, if most have one. */
const delimiterOf = (lines: readonly string[]): string | undefined =>
  delimiters.find((each) => lines.filter((line) => line.includes(each)).length * 2 > lines.length);

const cellsOf = (line: string, delimiter: string) => line.split(delimiter).map((cell) => cell.trim());
const filled = (cells: readonly string[]) => cells.filter((cell) => cell !== '');

/** How many lines above the names are titles: one cell alone, above a row of names. */
function titlesAbove(rows: readonly (readonly string[])[]): number {
  const names = rows.findIndex((row) => filled(row).length > 1);
  if (names < 1 || names > mostTitles) return 0;
  const isNames = filled(rows[names]!).every((cell) => !isNumber(cell));
  const areTitles = rows.slice(0, names).every((row) => filled(row).every((cell) => !isNumber(cell)));
  return isNames && areTitles ? names : 0;
}

/** Whether the second row holds the units of the names above it: short words over numbers. */
function areUnits(
  names: readonly string[] | undefined,
  units: readonly string[] | undefined,
  first: readonly string[] | undefined,
): boolean {
  if (!names || !units || !first || filled(units).length === 0) return false;
  const below = units.map((cell, j) => [cell, first[j] ?? ''] as const);
  return (
    filled(names).every((cell) => !isNumber(cell)) &&
    below.every(([unit, value]) =>
      unit === '' ? true : unit.length <= 14 && !isNumber(unit) && isNumber(value),
    ) &&
    below.every(([unit, value]) => unit !== '' || !isNumber(value) || filled(units).length > 1)
  );
}

/** How many lines at the end are summaries or notes. */
function linesBelow(rows: readonly (readonly string[])[]): number {
  let count = 0;
  for (const row of rows.slice(-mostBelow).reverse()) {
    const cells = filled(row);
    const [first = ''] = cells;
    const isNote =
      cells.length === 1 && !isNumber(first) && (note.test(first) || first.split(/\s+/).length > 2);
    if (cells.length > 0 && !summary.test(first) && !isNote) break;
    count++;
  }
  return count;
}

const joinedName = (name: string, unit: string) =>
  unit === '' ? name : `${name} (${unit.replace(/^[([](.*)[)\]]$/, '$1')})`;

/** Takes what stands around the table away, unless the reader has said that it is data. */
export function tidyLines(text: string, as: ReadAs): TidyLines {
  const bare: TidyLines = { text, title: null, hasUnits: false, below: [] };
  if (text.length > longest || text.includes('"')) return bare;
  const lines = text.split(/\r\n?|\n/).filter((line) => line.trim() !== '');
  const delimiter = as.delimiter ?? delimiterOf(lines);
  if (delimiter === undefined || lines.length < 3) return bare;
  const rows = lines.map((line) => cellsOf(line, delimiter));
  const titles = as.title === false ? 0 : titlesAbove(rows);
  const below = as.summary === true ? 0 : linesBelow(rows.slice(titles + 1));
  const isTable = rows.length - titles - below > 2;
  const hasUnits =
    as.header !== false && isTable && areUnits(rows[titles], rows[titles + 1], rows[titles + 2]);
  if (titles === 0 && below === 0 && !hasUnits) return bare;
  const names = hasUnits
    ? [rows[titles]!.map((name, j) => joinedName(name, rows[titles + 1]![j] ?? '')).join(delimiter)]
    : lines.slice(titles, titles + 1);
  return {
    text: [...names, ...lines.slice(titles + (hasUnits ? 2 : 1), lines.length - below)].join('\n'),
    title: titles > 0 ? rows.slice(0, titles).flatMap(filled).join(' ') : null,
    hasUnits,
    below: below > 0 ? lines.slice(-below) : [],
  };
}
