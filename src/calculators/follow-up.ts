// Reads the time to an event with its predictors, and perhaps a stratum.
import { axisOf, isThere } from './columns-of.ts';
import { eventAmong } from './event-codes.ts';
import type { PastedTable } from './pasted-table.ts';
import { inputError, isInputError, type InputError } from './report.ts';
import type { Role } from './role.ts';
import { usedColumns } from './roles.ts';
import { isNumeric, kindsOf, wholeRows, withDistinctNames, type WholeColumn } from './rows-of.ts';

const needs = 'Paste the time, whether the event happened (1 or 0, yes or no), and at least one predictor.';

export type Predictor = Pick<WholeColumn, 'name' | 'unit' | 'words'> & {
  /** Null if it has levels. */
  readonly numbers: readonly number[] | null;
  /** The levels of words, the reference first; none for numbers. */
  readonly levels: readonly string[];
};

export type FollowUp = {
  readonly time: { readonly name: string; readonly unit: string | null };
  readonly times: readonly number[];
  /** The entry that means the event, and its column. */
  readonly event: { readonly column: string; readonly entry: string };
  /** 1 if the event happened at that time, 0 if the observation was censored. */
  readonly events: readonly number[];
  readonly stratum: { readonly name: string; readonly words: readonly string[] } | null;
  readonly predictors: readonly Predictor[];
  /** Rows that are not empty, and how many lack a value in each column. */
  readonly rows: number;
  readonly missing: readonly { readonly name: string; readonly count: number }[];
  readonly warnings: readonly string[];
};

/** Extracts the complete rows of a table by the roles of its columns. */
export function followUpOf(table: PastedTable): FollowUp | InputError {
  const found = wholeRows(table, needs);
  if (isInputError(found)) return found;
  const columns = withDistinctNames(found.columns);
  const as = (role: Role) => columns.find((column) => column.role === role);
  const [time, status, entry, stratum] = [as('time'), as('event'), as('entry'), as('stratum')];
  if (!time || !isNumeric(time)) return inputError(`No column holds the times. ${needs}`);
  if (!status) return inputError(`No column says who had the event. ${needs}`);
  if (time.words.length > 20_000) return inputError('This takes at most 20,000 rows. Paste fewer.');
  const events = eventsOf(status);
  if (isInputError(events)) return events;
  if (entry)
    return inputError(
      `“${entry.name}” looks like a time of entry, but everyone is followed from time 0 here. Paste the time under observation.`,
    );
  const isEarly = time.numbers.some((value) => value < 0);
  if (isEarly) return inputError(`“${time.name}” has a time below 0. Correct it.`);
  const used = new Set([time, status, entry, stratum]);
  const predictors = predictorsAmong(columns.filter((column) => !used.has(column)));
  if (isInputError(predictors)) return predictors;
  const { rows, missing } = missingIn(table);
  return {
    time: { name: time.name, unit: time.unit },
    times: time.numbers,
    ...events,
    stratum: stratum ? { name: stratum.name, words: stratum.words } : null,
    predictors,
    rows,
    missing,
    warnings: found.warnings,
  };
}

function eventsOf(status: WholeColumn): Pick<FollowUp, 'event' | 'events'> | InputError {
  // “Died” and “died” are the same.
  const words = status.words.map((word) => word.toLowerCase());
  const entry = eventAmong(kindsOf({ words }));
  if (entry === undefined)
    return inputError(
      `“${status.name}” does not say whether the event happened: paste 1 and 0, yes and no, or died and alive.`,
    );
  if (entry === null)
    return inputError(
      `No subject had the event: every entry of “${status.name}” means that observation ended. Check its codes.`,
    );
  return {
    event: { column: status.name, entry: status.words[words.indexOf(entry)]! },
    events: words.map((word) => Number(word === entry)),
  };
}

function predictorsAmong(columns: readonly WholeColumn[]): Predictor[] | InputError {
  if (columns.length === 0) return inputError(`There is no predictor. ${needs}`);
  if (columns.length > 20)
    return inputError(`${columns.length} predictors were found; this takes at most 20. Leave some out.`);
  const predictors = columns.map((column) => {
    const isFactor = column.role === 'group' || !isNumeric(column);
    const { name, unit, words, numbers } = column;
    return {
      name,
      unit,
      words: isFactor ? words : [],
      numbers: isFactor ? null : numbers,
      levels: isFactor ? kindsOf(column) : [],
    };
  });
  const same = columns.find((column) => kindsOf(column).length < 2);
  if (same) return inputError(`“${same.name}” has only one entry, so it explains nothing. Leave it out.`);
  const crowded = predictors.find(({ levels }) => levels.length > 12);
  return crowded
    ? inputError(
        `“${crowded.name}” has ${crowded.levels.length} different entries, too many for groups. Leave it out, or make it the stratum.`,
      )
    : predictors;
}

/** Rows that are not empty, and those without a value by column. */
function missingIn(table: PastedTable): Pick<FollowUp, 'rows' | 'missing'> {
  const used = usedColumns(table);
  const isFull = ({ words, numbers }: (typeof used)[number], i: number) =>
    isThere(words[i] ?? numbers?.[i] ?? null);
  const rows = Array.from({ length: table.rows }, (_, i) => i).filter((i) =>
    used.some((column) => isFull(column, i)),
  );
  return {
    rows: rows.length,
    missing: used
      .map((column) => ({ name: column.name, count: rows.filter((i) => !isFull(column, i)).length }))
      .filter(({ count }) => count > 0),
  };
}

/** The columns of the model: a number, or each level but the first, which is the reference. */
export const termsOf = (predictors: readonly Predictor[]) =>
  predictors.flatMap(({ name, unit, numbers, words, levels }) =>
    numbers
      ? [{ name, label: axisOf({ name, unit }), values: numbers }]
      : levels.slice(1).map((level) => {
          const compared = `${name}: ${level} vs ${levels[0]!}`;
          return { name: compared, label: compared, values: words.map((word) => Number(word === level)) };
        }),
  );
