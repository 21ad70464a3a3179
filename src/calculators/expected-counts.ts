// Reads observed counts and what is expected of them: a ratio such as 9:3:3:1, probabilities, percentages, or counts.
import { sum } from '../statistics/descriptive/sum.ts';
import { figures, whole } from '../statistics/format.ts';
import { asNumbers, leftOut } from './columns-of.ts';
import type { PastedColumn, PastedTable } from './pasted-table.ts';
import { inputError, isInputError, type InputError } from './report.ts';
import { columnsWith } from './roles.ts';

export type ExpectedCounts = {
  readonly names: readonly string[];
  readonly observed: readonly number[];
  /** One probability per category; they sum to 1. */
  readonly probabilities: readonly number[];
  /** `the ratio 9:3:3:1`, `equal frequencies`, or `the expected proportions`. */
  readonly target: string;
  readonly warnings: readonly string[];
};

const needs =
  'Paste one row per category: its name, how many were observed, and, if they are not equal, what is expected.';
const most = 50;

type Row = { readonly name: string; readonly count: number | null; readonly expected: number | null };

/** The numbers of a ratio as typed: `9:3:3:1`, `1/4 1/2 1/4`, `25%; 50%; 25%`, or `0,25; 0,75`. Null if a part is not a number. */
export function ratioIn(text: string): number[] | null {
  const hasOther = /[:;]/.test(text);
  const parts = text
    .trim()
    .split(hasOther ? /\s*[:;]\s*/ : /\s*,\s*|\s+/)
    .map((part) => part.replace(/\s*%$/, '').replace(',', '.'));
  const numbers = parts.map((part) => {
    const [, top = '', , bottom = '1'] = /^(\d*\.?\d+)(\s*\/\s*(\d*\.?\d+))?$/.exec(part) ?? [];
    return top === '' ? NaN : Number(top) / Number(bottom);
  });
  return numbers.every(Number.isFinite) ? numbers : null;
}

/** The counts of a table whose rows are subjects: how often each entry occurs. */
function tallied({ words }: PastedColumn): Row[] {
  const counts = new Map<string, number>();
  for (const word of words) if (word !== null) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].map(([name, count]) => ({ name, count, expected: null }));
}

/** Names of columns that say what is expected, and of those that were counted. */
const expectedName =
  /^(exp(ected)?|ratio|prob(abilit(y|ies))?|p|theor(y|etical)|null|model|share|proportions?|percent(age)?|%)([ _-].*)?$/i;
const observedName = /^(obs(erved)?|o|counts?|freq(uency|uencies)?|n|number)([ _-].*)?$/i;

/** Faces of a die or days of a month are numbers that rise by one. */
const rises = ({ numbers }: PastedColumn) =>
  numbers !== null && numbers.length > 2 && numbers.every((value, i) => value === numbers[0]! + i);

type Columns = {
  readonly labels?: PastedColumn;
  readonly observed?: PastedColumn;
  readonly expected?: PastedColumn;
};

/** Which column names the categories, which counts them, and which says what is expected. */
function columnsOf(table: PastedTable): Columns {
  const [named] = columnsWith(table, 'group');
  const all = columnsWith(table, 'measurement');
  const is = (pattern: RegExp) => (column: PastedColumn) => pattern.test(column.name.trim());
  const numbered = all.find((one) => rises(one) && !is(observedName)(one) && !is(expectedName)(one));
  const labels = named ?? (all.length > 1 ? numbered : undefined);
  const rest = all.filter((one) => one !== labels);
  const observed = rest.find(is(observedName)) ?? rest.find((one) => !is(expectedName)(one)) ?? rest[0];
  const others = rest.filter((one) => one !== observed);
  const expected = others.find(is(expectedName)) ?? others[0];
  return { ...(labels && { labels }), ...(observed && { observed }), ...(expected && { expected }) };
}

/** The rows of a table: one per category, or categories side by side, or one row per subject. */
function rowsOf(table: PastedTable): Row[] | InputError {
  const measured = columnsWith(table, 'measurement');
  if (table.rows <= 2 && measured.length > 2) {
    const read = measured.map(asNumbers);
    return (
      read.find(isInputError) ??
      (read as (readonly (number | null)[])[]).map((numbers, i) => ({
        name: measured[i]!.name.replace(/^Column /, 'Category '),
        count: numbers[0] ?? null,
        expected: numbers[1] ?? null,
      }))
    );
  }
  const { labels, observed, expected } = columnsOf(table);
  if (!observed) return labels ? tallied(labels) : inputError(needs);
  const counts = asNumbers(observed);
  if (isInputError(counts)) return counts;
  const wanted = expected ? asNumbers(expected) : [];
  if (isInputError(wanted)) return wanted;
  return counts.map((count, i) => ({
    name: labels?.words[i] ?? `Category ${i + 1}`,
    count,
    expected: wanted[i] ?? null,
  }));
}

const wrongCount = ({ name, count }: Row): InputError =>
  inputError(
    `“${name}” has ${figures(count ?? 0, 4)}, which is not a count: counts are whole numbers, 0 or more. Percentages do not say how many there were; paste the counts themselves.`,
  );

/** What is expected of each row, on any scale, and as text. */
function expectationOf(
  rows: readonly (Row & { readonly count: number })[],
  typed: string,
): { values: readonly number[]; target: string; warnings: readonly string[] } | InputError {
  const n = sum(rows.map(({ count }) => count));
  const fromColumn = rows.map(({ expected }) => expected);
  if (typed.trim() === '' && fromColumn.every((value) => value === null))
    return { values: rows.map(() => 1), target: 'equal frequencies', warnings: [] };
  const values = typed.trim() === '' ? fromColumn : ratioIn(typed);
  if (values === null)
    return inputError(
      `“${typed.trim()}” is not a ratio. Write numbers with colons between them, as in 9:3:3:1.`,
    );
  if (values.length !== rows.length)
    return inputError(
      `The expected ratio has ${values.length} ${values.length === 1 ? 'number' : 'numbers'}, but there are ${rows.length} categories. Enter one for each, in the order of the rows.`,
    );
  const wrong = values.findIndex((value) => !(value !== null && value > 0));
  if (wrong >= 0)
    return inputError(
      values[wrong] === null
        ? `“${rows[wrong]!.name}” has no expected value. Enter one for each category, or for none if all are expected to be equal.`
        : `“${rows[wrong]!.name}” has an expected value of ${figures(values[wrong]!, 4)}. It must be above 0; leave out a category that cannot occur.`,
    );
  return described(values as readonly number[], n);
}

/** Describes what is expected, and warns if it was scaled although it looks like counts. */
function described(values: readonly number[], n: number) {
  const total = sum(values);
  const isNear = Math.abs(total - n) <= 0.1 * n && Math.abs(total - n) > 0.5 && Math.abs(total - 100) > 0.5;
  const isEqual = values.every((value) => value === values[0]);
  const isRatio = values.every((value) => Number.isInteger(value) && value <= 1000) && total < n;
  const other = isRatio && total !== 100 ? `the ratio ${values.join(':')}` : 'the expected proportions';
  return {
    values,
    target: isEqual ? 'equal frequencies' : other,
    warnings: isNear
      ? [
          `The expected values sum to ${figures(total, 6)} and the counts to ${whole(n)}; they were scaled to the same total.`,
        ]
      : [],
  };
}

/** The counts of a table with the probability of each category. */
export function expectedCountsOf(
  table: PastedTable,
  { expected: typed }: { readonly expected: string },
): ExpectedCounts | InputError {
  const found = rowsOf(table);
  if (isInputError(found)) return found;
  const rows = found.filter((row): row is Row & { count: number } => row.count !== null);
  const wrong = rows.find(({ count }) => !(Number.isInteger(count) && count >= 0 && count <= 1e9));
  if (wrong) return wrongCount(wrong);
  if (rows.length < 2) return inputError(`This needs at least two categories. ${needs}`);
  if (rows.length > most)
    return inputError(`${rows.length} categories were found; this compares at most ${most}. ${needs}`);
  const twice = rows.find(({ name }, i) => rows.findIndex((row) => row.name === name) < i);
  if (twice)
    return inputError(`“${twice.name}” appears twice. Add its counts, or give each category its own name.`);
  if (rows.every(({ count }) => count === 0)) return inputError('All counts are 0. Paste what was observed.');
  const expectation = expectationOf(rows, typed);
  if (isInputError(expectation)) return expectation;
  const { values, target, warnings } = expectation;
  const total = sum(values);
  return {
    names: rows.map(({ name }) => name),
    observed: rows.map(({ count }) => count),
    probabilities: values.map((value) => value / total),
    target,
    warnings: [...leftOut(found.length - rows.length, 'row'), ...warnings],
  };
}
