// Long tables of repeated measurements, with several rows per subject, each under a different condition. Identifies
// these columns and reshapes the table to one row per subject.
import {
  groupName,
  idName,
  isCode,
  isHinted,
  isMeasured,
  isWorded,
  ranked,
  repeats,
  subjectName,
} from './column-traits.ts';
import type { Traits } from './column-traits.ts';
import type { PastedColumn, PastedTable } from './pasted-table.ts';
import { inputError, type InputError } from './report.ts';
import { columnsWith } from './roles.ts';
import { stemOf } from './stem-of.ts';

export const conditionName =
  /^(condition|treat(ment)?|trt|drug|diet|arm|method|rater|device|visit|time ?points?|times?|weeks?|days?|months?|hours?|period|session|phase|occasion|wave|event|zeit(punkt)?|tag|woche|monat|stunde|bedingung|behandlung|besuch|temps|jour|semaine|traitement|visite|tiempo|semana|tratamiento|visita|redcap[_ ]event[_ ]name|test|group|side|eye)s?([ _-]?(name|code|id|no\.?|number))?$/i;
/** Names of blocks, which are measured under every condition, like subjects. */
const blockName =
  /^(block|litter|pair|couple|family|batch|donor|replicate|field|twins?)([ _-]?(id|no\.?|number))?$/i;
/** Names of columns that are conditions themselves. */
const isConditionItself =
  /^(before|after|pre|post|baseline|follow.?up|first|second|left|right|control|treated)\b|[ _-](before|after|pre|post|baseline)$/i;

const mostConditions = 20;
/** Limits the search for pairs in a sheet with many columns of words. */
const mostTried = 6;

export type Long = {
  readonly subject: Traits;
  readonly condition: Traits;
  readonly value: Traits;
  /** Columns that are constant within each subject. */
  readonly constant: readonly Traits[];
  /** Other columns that are crossed with the subjects as the conditions are. */
  readonly rivals: readonly Traits[];
  /** What only the reader can know: whether further columns of numbers are the conditions, or which of two columns names the subjects. */
  readonly open: 'columns' | 'subject' | null;
};

type Chosen = { readonly subject?: Traits | undefined; readonly condition?: Traits | undefined };

/** Whether each pair of entries from the two columns occurs at most once, and most pairs do occur. */
function isCrossed(subject: Traits, condition: Traits): boolean {
  const rows = subject.present + condition.present - subject.column.words.length;
  // Too many rows for all of them to be different pairs.
  if (rows > subject.kinds * condition.kinds) return false;
  const seen = new Set<string>();
  for (const [i, word] of subject.column.words.entries()) {
    const other = condition.column.words[i] ?? null;
    if (word === null || other === null) continue;
    const pair = JSON.stringify([word, other]);
    if (seen.has(pair)) return false;
    seen.add(pair);
  }
  return seen.size * 2 > subject.kinds * condition.kinds && seen.size >= subject.kinds * 1.5;
}

/** Whether a column is constant within each subject. */
function isConstantIn(subject: Traits, { column }: Traits): boolean {
  const own = new Map<string, string | null>();
  return subject.column.words.every((word, i) => {
    if (word === null) return true;
    const entry = column.words[i] ?? null;
    if (!own.has(word)) own.set(word, entry);
    return own.get(word) === entry;
  });
}

const mayBeSubject = (one: Traits) =>
  repeats(one) &&
  one.column.spoiled === null &&
  (isWorded(one) || [subjectName, idName, blockName].some((name) => isHinted(name)(one)));
const mayBeCondition = (one: Traits) =>
  repeats(one) && one.kinds <= mostConditions && (isWorded(one) || isCode(one));
const isNamedSubject = (one: Traits) => isHinted(subjectName)(one) || isHinted(blockName)(one);

/** Two columns, either of them possibly the subjects. */
const areAlike = (subject: Traits, condition: Traits) =>
  subject.kinds <= condition.kinds && !isNamedSubject(subject) && !isHinted(conditionName)(condition);

/** Finds the long form of the columns, if they have it. Choices of the reader are kept. */
export function longForm(columns: readonly Traits[], chosen: Chosen): Long | null {
  const conditions = chosen.condition
    ? [chosen.condition]
    : ranked(
        // If either could, the first names the subjects.
        columns.filter(mayBeCondition).toReversed(),
        isHinted(groupName),
        isHinted(conditionName),
        isWorded,
      );
  const subjects = chosen.subject
    ? [chosen.subject]
    : ranked(columns.filter(mayBeSubject), isNamedSubject).toSorted(
        (a, b) => Number(isNamedSubject(b)) - Number(isNamedSubject(a)) || b.kinds - a.kinds,
      );
  for (const condition of conditions.slice(0, mostTried))
    for (const subject of subjects.slice(0, mostTried)) {
      if (subject === condition || !isCrossed(subject, condition)) continue;
      const long = aroundPair(columns, subject, condition);
      if (!long) continue;
      const isChosen = chosen.condition !== undefined || chosen.subject !== undefined;
      return long.open === null && !isChosen && areAlike(subject, condition)
        ? { ...long, open: 'subject' }
        : long;
    }
  return null;
}

/** The roles of the other columns in a long table. Null if the columns of numbers are the conditions. */
function aroundPair(columns: readonly Traits[], subject: Traits, condition: Traits): Long | null {
  const others = columns.filter((one) => one !== subject && one !== condition && !one.isId);
  const constant = others.filter((one) => isConstantIn(subject, one));
  const rivals = others.filter(
    (one) => !constant.includes(one) && mayBeCondition(one) && isCrossed(subject, one),
  );
  const varying = others.filter(
    (one) =>
      isMeasured(one) && !constant.includes(one) && !(rivals.includes(one) && isHinted(conditionName)(one)),
  );
  // Next to a measurement, a column with two entries is a flag.
  const measured = varying.some(({ kinds }) => kinds > 2)
    ? varying.filter(({ kinds }) => kinds > 2)
    : varying;
  const values = measured.filter((one) => !rivals.includes(one));
  const [value] = values.length > 0 ? values : measured;
  if (!value) return null;
  if (measured.length > 1 && (!isNamedSubject(subject) || areConditions(measured))) return null;
  return {
    subject,
    condition,
    value,
    constant,
    rivals: rivals.filter((one) => one !== value),
    open: measured.length > 1 ? 'columns' : null,
  };
}

/** Whether several columns are all conditions: by their names, or as replicates of one name. */
const areConditions = (columns: readonly Traits[]) =>
  columns.every(
    ({ column }) =>
      isConditionItself.test(column.name) || stemOf(column.name) === stemOf(columns[0]!.column.name),
  );

/**
 * A column that may name conditions in a table in which a subject has several rows, with more than one under the same
 * condition. Only the reader knows whether the columns of numbers are the conditions instead.
 */
export function possibleCondition(columns: readonly Traits[]): Traits | null {
  const hasRows = columns.some((one) => repeats(one) && isHinted(subjectName)(one));
  const measured = columns.filter((one) => isMeasured(one) && !isHinted(subjectName)(one));
  if (!hasRows || areConditions(measured)) return null;
  const [condition] = ranked(
    columns.filter((one) => mayBeCondition(one) && !isHinted(subjectName)(one)),
    isHinted(groupName),
    isHinted(conditionName),
  ).filter((one) => isWorded(one) || isHinted(conditionName)(one));
  return condition ?? null;
}

/** The label of a condition: its entry, with the name and unit of its column if the entry is a number. */
const labelOf = ({ name, unit, numbers }: PastedColumn, entry: string) =>
  numbers === null ? entry : [name, entry, unit].filter(Boolean).join(' ');

/** The rows of each subject, in order of first appearance, as a number per condition, or an error about two conflicting values. */
function valuesOf(subject: PastedColumn, condition: PastedColumn, numbers: readonly (number | null)[]) {
  const rows = new Map<string, Map<string, number | null>>();
  for (const [i, who] of subject.words.entries()) {
    const under = condition.words[i] ?? null;
    if (who === null || under === null) continue;
    const own = rows.get(who) ?? new Map<string, number | null>();
    rows.set(who, own);
    if (own.has(under))
      return inputError(
        `“${who}” has two values under “${labelOf(condition, under)}”. Leave one out, or choose the column that tells the subjects apart.`,
        { row: i, column: subject.name },
      );
    own.set(under, numbers[i] ?? null);
  }
  return rows;
}

/** Reshapes the table to one row per subject and one column per condition, if a column names the conditions. */
export function spreadConditions(table: PastedTable): PastedTable | InputError {
  const [condition] = columnsWith(table, 'group');
  const [value] = columnsWith(table, 'measurement');
  if (!condition || !value || value.numbers === null) return table;
  const [subject] = columnsWith(table, 'subject');
  if (!subject)
    return inputError(
      `“${condition.name}” names the conditions, but no column says which subject a value belongs to. Choose it by its role, or paste a column for each condition.`,
    );
  const rows = valuesOf(subject, condition, value.numbers);
  if ('status' in rows) return rows;
  const entries = [...new Set([...rows.values()].flatMap((own) => [...own.keys()]))];
  if (condition.numbers !== null) entries.sort((a, b) => Number(a) - Number(b));
  if (entries.length > mostConditions)
    return inputError(
      `“${condition.name}” has ${entries.length} different entries, too many for conditions. Choose another column for them.`,
    );
  const columns = entries.map((entry): PastedColumn => {
    const numbers = [...rows.values()].map((own) => own.get(entry) ?? null);
    return {
      name: labelOf(condition, entry),
      unit: value.unit,
      numbers,
      words: numbers.map((one) => (one === null ? null : String(one))),
      spoiled: null,
      role: 'measurement',
    };
  });
  const who = [...rows.keys()];
  return {
    ...table,
    quantity: { name: value.name, unit: value.unit },
    rows: who.length,
    columns: [{ ...subject, numbers: null, words: who, role: 'subject' }, ...columns],
  };
}
