// Types columns of cells: as numbers in any common notation, with their units, or as words.
import { tableOfCells } from '../statistics/import-csv.ts';
import { withUnit } from './read-cells.ts';
import { decimalIn, plainNumber } from './read-number.ts';
import type { PastedColumn } from './pasted-table.ts';
import { limits, marks } from './tidy-cells.ts';

/** Strips the units from a column of numbers (`12 mg`). Undefined if not all cells are such numbers. */
function withoutUnits(cells: readonly (string | null)[]) {
  const parts = cells.map((cell) =>
    cell === null || cell.length > 60
      ? null
      : /^([+\-−]? ?\d[\d.,'’ ]*(?:e[+-]?\d+)?)\s*([^\d\s.,;][^\d\s]{0,9})$/i.exec(cell),
  );
  const units = new Set(parts.filter((part) => part !== null).map((part) => part[2]!));
  if (units.size !== 1 || cells.some((cell, i) => cell !== null && parts[i] === null)) return undefined;
  return { unit: [...units][0]!, cells: parts.map((part) => part && plainNumber(part[1]!.trim()).cell) };
}

/** Parses cells by the rules of `importCsv`. Null if not all of them are numbers. */
function numbersOf(cells: readonly (string | null)[], decimal: '.' | ','): (number | null)[] | null {
  const rows = ['0', ...cells].map((cell) => [cell ?? '']);
  const [column] = tableOfCells(rows, { decimal, header: false }).columns;
  return column?.type === 'number' ? (column.values.slice(1) as (number | null)[]) : null;
}

/** Text that starts like a number but is not one: a mean with its SD, a number with a letter, two numbers. */
const almost = /^[+\-−]?\s*\d+([.,]\d+)?(\s*(±|\+\/-|[([])|\s+[a-z]{1,3}$|(?<=[.,]\d+)[a-z]{1,3}$)/i;

/** A count followed by its percentage, as journals print them: `12 (24%)`. */
const withPercentage = /^(\d[\d,]*) ?[([]\d+([.,]\d+)? ?%[)\]]$/;

/** Removes the percentages if every cell is such a pair; otherwise returns the cells unchanged. */
function withoutPercentages(cells: readonly (string | null)[]): readonly (string | null)[] {
  const present = cells.filter((cell) => cell !== null);
  return present.length > 0 && present.every((cell) => withPercentage.test(cell))
    ? cells.map((cell) => cell?.replace(withPercentage, '$1') ?? null)
    : cells;
}

export type ReadColumn = PastedColumn & {
  /** Whether percentages after the counts were removed. */
  readonly hadPercentages: boolean;
  /** Cells outside the limits of detection, which are read as empty. */
  readonly limits: readonly string[];
};

type Way = {
  readonly decimal: '.' | ',';
  readonly limits: 'empty' | 'value' | 'keep';
  readonly missing: readonly number[];
};

/** Takes a name and its cells as written. */
export function readColumn(name: string, written: readonly string[], way: Way): ReadColumn {
  const named = withUnit(name);
  const { decimal } = way;
  const paired = written.map((cell) => (marks.test(cell.trim()) ? null : cell.trim()));
  const words = withoutPercentages(paired);
  const hadPercentages = words !== paired;
  const limited = words.map((cell) => {
    if (cell === null || way.limits === 'keep' || !limits.test(cell)) return cell;
    return way.limits === 'value' && /\d/.test(cell) ? cell.replace(/^[<>≤≥] ?/, '') : null;
  });
  const plain = limited.map((cell) => (cell === null ? null : plainNumber(cell)));
  const bare = plain.map((one) => one?.cell ?? null);
  const units = withoutUnits(bare);
  const present = bare.filter((cell) => cell !== null);
  const numbers = numbersOf(units?.cells ?? bare, decimalIn(present) ?? decimal);
  if (numbers && present.length > 0) {
    const currency = plain.find((one) => one?.unit)?.unit ?? null;
    return {
      ...named,
      unit: named.unit ?? units?.unit ?? currency,
      numbers: numbers.map((value) => (value !== null && way.missing.includes(value) ? null : value)),
      words: limited,
      spoiled: null,
      hadPercentages,
      limits: words.filter((cell, i): cell is string => cell !== null && limited[i] === null),
    };
  }
  const entries = words.filter((cell) => cell !== null);
  const odd = words.flatMap((cell, row) =>
    cell !== null && !numbersOf([plainNumber(cell).cell], decimal) ? [{ row, cell }] : [],
  );
  const isAlmost =
    entries.length > 0 && entries.filter((cell) => almost.test(cell)).length * 2 > entries.length;
  const isSpoiled = odd.length * 2 < entries.length || isAlmost;
  return {
    ...named,
    numbers: null,
    words,
    spoiled: isSpoiled ? (odd[0] ?? null) : null,
    hadPercentages,
    limits: [],
  };
}
