// Reads a contingency table from a paste: the counts themselves, one row per combination, or one row per subject.
import { asNumbers } from './columns-of.ts';
import type { PastedColumn, PastedTable } from './pasted-table.ts';
import { isInputError, inputError, type InputError } from './report.ts';
import { columnsWith } from './roles.ts';
import { isNumeric, kindsOf, wholeRows } from './rows-of.ts';

export type CountTable = {
  readonly groups: readonly string[];
  readonly outcomes: readonly string[];
  /** What the rows and what the columns show, if the table says so. */
  readonly names: readonly [string | null, string | null];
  /** One row per group. */
  readonly cells: readonly (readonly number[])[];
  readonly warnings: readonly string[];
};

const most = 20;
const groupsAndOutcomes =
  'Paste the counts, groups in rows and outcomes in columns; or two columns, the group and the outcome of each subject.';

const isCount = (value: number | null): value is number =>
  value !== null && Number.isInteger(value) && value >= 0 && value <= 1e9;

/** The names of rows and columns from the cell above the row labels, such as “before / after”. */
function namesIn(column: PastedColumn | undefined): CountTable['names'] {
  if (!column || /^Column \d+$/.test(column.name)) return [null, null];
  const [rows = '', ...others] = column.name.split(/ *[\\/|] */).filter(Boolean);
  return others.length === 1 ? [rows, others[0]!] : [column.name, null];
}

/** The counts of a table, in order of first appearance. `needs` says what to paste. */
export function tableOfCounts(table: PastedTable, needs = groupsAndOutcomes): CountTable | InputError {
  const counts = columnsWith(table, 'frequency');
  const labels = columnsWith(table, 'group');
  if (counts.length >= 2) {
    const columns: (readonly (number | null)[])[] = [];
    for (const column of counts) {
      const numbers = asNumbers(column);
      if (isInputError(numbers)) return numbers;
      columns.push(numbers);
    }
    const rows = Array.from({ length: table.rows }, (_, i) => i).filter((i) =>
      columns.some((numbers) => (numbers[i] ?? null) !== null),
    );
    const cells = rows.map((i) => columns.map((numbers) => numbers[i] ?? null));
    if (!cells.every((row): row is number[] => row.every(isCount)))
      return inputError('The cells must be counts: whole numbers, 0 or more. Correct them.');
    return within(needs, {
      groups: rows.map((i) => labels[0]?.words[i] ?? `row ${i + 1}`),
      outcomes: counts.map(({ name }) => name),
      names: namesIn(labels[0]),
      cells,
      warnings: [],
    });
  }
  const found = wholeRows(table, needs);
  if (isInputError(found)) return found;
  const weight = found.columns.filter(isNumeric).find(({ role }) => role === 'frequency');
  const [group, outcome] = found.columns.filter(({ role }) => role === 'group');
  if (!group || !outcome) return inputError(needs);
  if (weight && !weight.numbers.every(isCount))
    return inputError(`“${weight.name}” must count subjects: whole numbers, 0 or more. Correct it.`);
  const [groups, outcomes] = [kindsOf(group), kindsOf(outcome)];
  if (groups.length > most || outcomes.length > most)
    return inputError(
      `“${group.name}” has ${groups.length} different entries and “${outcome.name}” ${outcomes.length}; a table has at most ${most} of each. ${needs}`,
    );
  const cells = groups.map(() => outcomes.map(() => 0));
  group.words.forEach((name, i) => {
    cells[groups.indexOf(name)]![outcomes.indexOf(outcome.words[i]!)]! += weight?.numbers[i] ?? 1;
  });
  return {
    groups,
    outcomes,
    names: [group.name, outcome.name],
    cells,
    warnings: found.warnings,
  };
}

type Four<T> = readonly [readonly [T, T], readonly [T, T]];
export type FourCounts = Omit<CountTable, 'cells' | 'groups' | 'outcomes'> & {
  readonly groups: readonly [string, string];
  readonly outcomes: readonly [string, string];
  readonly cells: Four<number>;
};

/** The counts of a table with two rows and two columns. `instead` says what to do with a larger one. */
export function fourCounts(
  table: PastedTable,
  instead: string,
  needs = groupsAndOutcomes,
): FourCounts | InputError {
  const counts = tableOfCounts(table, needs);
  if (isInputError(counts)) return counts;
  if (counts.groups.length !== 2 || counts.outcomes.length !== 2)
    return inputError(
      `${counts.groups.length} rows and ${counts.outcomes.length} columns were found; this table needs two of each. ${instead}`,
    );
  const [[a = 0, b = 0] = [], [c = 0, d = 0] = []] = counts.cells;
  const [[first = '', second = ''], [event = '', other = '']] = [counts.groups, counts.outcomes];
  return {
    ...counts,
    groups: [first, second],
    outcomes: [event, other],
    cells: [
      [a, b],
      [c, d],
    ],
  };
}

const within = (needs: string, counts: CountTable): CountTable | InputError =>
  counts.groups.length > most || counts.outcomes.length > most
    ? inputError(
        `${counts.groups.length} rows and ${counts.outcomes.length} columns were found; a table has at most ${most} of each. ${needs}`,
      )
    : counts;
