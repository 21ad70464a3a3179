// Reads a square table from a paste: two answers of each subject in the same categories.
import { tableOfCounts, type CountTable } from './counts-of.ts';
import type { PastedTable } from './pasted-table.ts';
import { inputError, isInputError, type InputError } from './report.ts';

export type SquareCounts = Pick<CountTable, 'cells' | 'warnings'> & {
  /** What the rows and what the columns show. */
  readonly names: readonly [string, string];
  readonly categories: readonly string[];
};

const same = (label: string) => label.trim().toLowerCase();

/** Numbers in ascending order, words as they appear. */
const inOrder = (categories: readonly string[]): readonly string[] =>
  categories.every((label) => label.trim() !== '' && Number.isFinite(Number(label)))
    ? categories.toSorted((a, b) => Number(a) - Number(b))
    : categories;

const withRoles = (table: PastedTable, roleAt: (i: number) => 'group' | 'frequency'): PastedTable => ({
  ...table,
  columns: table.columns.map((column, i) => ({ ...column, role: roleAt(i) })),
});

/**
 * Reads numbers as what they must be here. Two columns of numbers with more than two rows are the answers themselves,
 * whatever they are called; a first column with the names of the others has the labels of the rows.
 */
function withRatings(table: PastedTable): PastedTable {
  const [first, ...others] = table.columns;
  if (first === undefined || table.columns.some(({ numbers }) => numbers === null)) return table;
  if (others.length === 1 && table.rows > 2) return withRoles(table, () => 'group');
  const names = others.map(({ name }) => same(name));
  const isLabeled =
    names.length > 1 &&
    first.words.length === names.length &&
    first.words.every((word) => word !== null && names.includes(same(word)));
  return isLabeled ? withRoles(table, (i) => (i === 0 ? 'group' : 'frequency')) : table;
}

/**
 * The counts of pairs of answers. Rows and columns have the same labels, in any order; if they share none, the first
 * row belongs to the first column, and so on. `needs` says what to paste.
 */
export function squareCounts(table: PastedTable, needs: string): SquareCounts | InputError {
  const counts = tableOfCounts(withRatings(table), needs);
  if (isInputError(counts)) return counts;
  const { groups, outcomes, cells, warnings } = counts;
  const names = [counts.names[0] ?? 'first', counts.names[1] ?? 'second'] as const;
  const rows = new Set(groups.map(same));
  if (!outcomes.some((label) => rows.has(same(label))))
    return groups.length === outcomes.length
      ? { names, categories: groups, cells, warnings }
      : inputError(
          `${groups.length} rows and ${outcomes.length} columns were found, without a name in common; both need the same categories. ${needs}`,
        );
  const labels = new Map([...outcomes, ...groups].map((label) => [same(label), label]));
  const categories = [...new Set([...groups, ...outcomes].map(same))].map((key) => labels.get(key)!);
  const rowsOf = (label: string) => cells[groups.findIndex((one) => same(one) === same(label))];
  const columnOf = (label: string) => outcomes.findIndex((one) => same(one) === same(label));
  const square = categories.map((row) => categories.map((column) => rowsOf(row)?.[columnOf(column)] ?? 0));
  return reordered({ names, categories, cells: square, warnings }, inOrder(categories));
}

/** The same counts with the categories in another order. Those that it leaves out are missing. */
export function reordered(counts: SquareCounts, order: readonly string[]): SquareCounts {
  const { categories, cells } = counts;
  const at = [...new Set(order.map(same))]
    .map((key) => categories.findIndex((label) => same(label) === key))
    .filter((i) => i >= 0);
  return {
    ...counts,
    categories: at.map((i) => categories[i]!),
    cells: at.map((i) => at.map((j) => cells[i]![j]!)),
  };
}

/** The same pairs with the second answer in rows. */
export const transposed = ({ names, cells, ...rest }: SquareCounts): SquareCounts => ({
  ...rest,
  names: [names[1], names[0]],
  cells: cells.map((_, i) => cells.map((row) => row[i]!)),
});
