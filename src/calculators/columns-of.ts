// Extracts the data of a calculator from a pasted table: one column, two columns, pairs, or groups, with a note of what was excluded.
import { isUsable } from '../statistics/observed.ts';
import { counted, joined } from './in-sentences.ts';
import type { PastedColumn, PastedTable } from './pasted-table.ts';
import { columnsWith, usedColumns } from './roles.ts';
import { isInputError, inputError, type InputError } from './report.ts';

export type Values = {
  readonly name: string;
  readonly unit: string | null;
  readonly values: readonly number[];
};

export const isThere = <T>(value: T | null): value is T => value !== null;

/** The quantity and its unit, as an axis label. */
export const axisOf = ({ name, unit }: { name: string; unit: string | null }): string =>
  unit === null ? name : `${name} (${unit})`;

/** The numbers of a column, or an error about the cell that is not a number. */
export const asNumbers = (column: PastedColumn): readonly (number | null)[] | InputError => {
  const { name, numbers, spoiled } = column;
  if (numbers === null)
    return inputError(
      spoiled
        ? `Row ${spoiled.row + 1} of “${name}” says “${spoiled.cell.slice(0, 40)}”, which is not a number. Correct it, or empty the cell.`
        : `“${name}” contains words; this needs numbers. Paste a column of numbers.`,
      spoiled ? { row: spoiled.row, column: name } : undefined,
    );
  const large = numbers.findIndex((value) => value !== null && !isUsable(value));
  return large < 0
    ? numbers
    : inputError(`Row ${large + 1} of “${name}” has a number too large to calculate with. Correct it.`, {
        row: large,
        column: name,
      });
};

/** The columns of numbers. If there are fewer than `least`, returns the most helpful error. */
function numberColumns(
  table: PastedTable,
  least: number,
): { column: PastedColumn; numbers: readonly (number | null)[] }[] | InputError {
  const read = columnsWith(table, 'measurement').map((column) => ({ column, numbers: asNumbers(column) }));
  const good = read.flatMap(({ column, numbers }) => ('status' in numbers ? [] : [{ column, numbers }]));
  const bad = read.flatMap(({ numbers }) => ('status' in numbers ? [numbers] : []));
  // A single invalid cell never excludes a column silently.
  const wrongCell = bad.find(({ at }) => at !== undefined);
  if (wrongCell) return wrongCell;
  if (good.length >= least) return good;
  return (
    bad[0] ??
    inputError(
      `This needs ${least === 1 ? 'a column' : counted(least, 'column', 'columns')} of numbers; ${counted(good.length, 'was', 'were')} found. Paste ${least === 1 ? 'it' : 'them side by side'}.`,
    )
  );
}

export const leftOut = (count: number, what: string): string[] =>
  count === 0
    ? []
    : [`${counted(count, `${what} with a missing value is`, `${what}s with a missing value are`)} left out.`];

/** The first column of numbers. */
export function oneColumn(table: PastedTable): (Values & { warnings: string[] }) | InputError {
  const columns = numberColumns(table, 1);
  if (isInputError(columns)) return columns;
  const { column, numbers } = columns[0]!;
  const values = numbers.filter(isThere);
  if (values.length === 0)
    return inputError(`“${column.name}” holds no values. Paste numbers under the name.`);
  return {
    ...column,
    values,
    warnings: [
      ...leftOut(numbers.length - values.length, 'row'),
      ...(usedColumns(table).length > 1
        ? [`Of ${usedColumns(table).length} columns only “${column.name}” is used.`]
        : []),
    ],
  };
}

export type TwoColumns = { readonly x: Values; readonly y: Values; readonly warnings: readonly string[] };

/** The rows in which both of the first two columns of numbers have a value. */
export function twoColumns(table: PastedTable): TwoColumns | InputError {
  const columns = numberColumns(table, 2);
  if (isInputError(columns)) return columns;
  const [a, b] = [columns[0]!, columns[1]!];
  const rows = a.numbers.flatMap((x, i) => {
    const y = b.numbers[i] ?? null;
    return x === null || y === null ? [] : [[x, y] as const];
  });
  const empty = a.numbers.filter((x, i) => x === null && (b.numbers[i] ?? null) === null).length;
  return {
    x: { ...a.column, values: rows.map(([x]) => x) },
    y: { ...b.column, values: rows.map(([, y]) => y) },
    warnings: [
      ...leftOut(a.numbers.length - rows.length - empty, 'row'),
      ...(columns.length > 2
        ? [`Of ${columns.length} columns of numbers “${a.column.name}” and “${b.column.name}” are used.`]
        : []),
    ],
  };
}

/** What to paste for `groupsOf`. */
export const groupsOption = [
  'the values of each group in a separate column, or all values and next to them the group of each',
];

/** What the columns of several groups or conditions measure, if the table says so. */
export const quantityOf = ({ quantity }: PastedTable): string => quantity?.name ?? 'Value';

export type GroupsOf = {
  readonly quantity: string;
  readonly unit: string | null;
  readonly groups: readonly { readonly label: string; readonly values: readonly number[] }[];
  readonly warnings: readonly string[];
};

/** The groups of a table: those named in a column of labels, or one in each column of numbers. */
export function groupsOf(table: PastedTable): GroupsOf | InputError {
  const [labels] = columnsWith(table, 'group');
  const columns = numberColumns(table, labels ? 1 : 2);
  if (isInputError(columns)) return columns;
  if (!labels) {
    const groups = columns.map(({ column, numbers }) => ({
      label: column.name,
      values: numbers.filter(isThere),
    }));
    const units = new Set(columns.map(({ column }) => column.unit));
    const empty = groups.find(({ values }) => values.length === 0);
    if (empty) return inputError(`“${empty.label}” holds no values. Paste numbers under the name.`);
    return {
      quantity: quantityOf(table),
      unit: units.size === 1 ? [...units][0]! : null,
      groups,
      warnings: [],
    };
  }
  const { column, numbers } = columns[0]!;
  const members = new Map<string, number[]>();
  let missing = 0;
  numbers.forEach((value, i) => {
    const label = labels.words[i] ?? null;
    if (value === null || label === null) {
      if (value !== null || label !== null) missing++;
      return;
    }
    const own = members.get(label);
    if (own) own.push(value);
    else members.set(label, [value]);
  });
  if (members.size < 2)
    return inputError(
      `“${labels.name}” names ${counted(members.size, 'group', 'groups')}; this compares groups. Paste the rows of the others as well.`,
    );
  const codes = labels.numbers !== null;
  return {
    quantity: column.name,
    unit: column.unit,
    groups: [...members].map(([label, values]) => ({
      label: codes ? `${labels.name} ${label}` : label,
      values,
    })),
    warnings: [
      ...(codes ? [`“${labels.name}” is taken as the group of each row.`] : []),
      ...leftOut(missing, 'row'),
      ...(columns.length > 1 ? [`Of ${columns.length} columns of numbers “${column.name}” is used.`] : []),
    ],
  };
}

/** Up to 30 groups to compare, with all their values in one column and the group number of each. */
export function manyGroupsOf(
  table: PastedTable,
): (GroupsOf & { readonly y: readonly number[]; readonly labels: readonly string[] }) | InputError {
  const found = groupsOf(table);
  if (isInputError(found)) return found;
  const { groups } = found;
  if (groups.length > 30)
    return inputError(`${groups.length} groups were found; this compares at most 30. Leave some out.`);
  return {
    ...found,
    y: groups.flatMap(({ values }) => values),
    labels: groups.flatMap(({ values }, i) => values.map(() => String(i))),
  };
}

type Group = GroupsOf['groups'][number];
export type TwoGroups = GroupsOf & { readonly groups: readonly [Group, Group] };

/** Exactly two groups, in the chosen order. */
export function twoGroups(
  table: PastedTable,
  order: 'first-second' | 'second-first',
): TwoGroups | InputError {
  const found = groupsOf(table);
  if (isInputError(found)) return found;
  if (found.groups.length > 2) {
    const labels = found.groups.slice(0, 5).map(({ label }) => `“${label}”`);
    return inputError(
      `${counted(found.groups.length, 'group was', 'groups were')} found: ${joined(labels)}. This compares two: leave out the others, or use one-way ANOVA.`,
    );
  }
  const [a, b] = found.groups as TwoGroups['groups'];
  return { ...found, groups: order === 'first-second' ? [a, b] : [b, a] };
}
