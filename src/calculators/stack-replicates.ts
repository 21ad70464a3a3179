// Stacks adjacent columns that belong together, as plate readers and Prism lay them out: replicates, and the events of each group.
import type { PastedColumn, PastedTable } from './pasted-table.ts';
import { columnsWith, roleOf } from './roles.ts';
import { isSameName, stemOf } from './stem-of.ts';

/** Stacks the replicates of a table with x and one response; returns other tables unchanged. */
export function stackReplicates(table: PastedTable): PastedTable {
  const replicates = columnsWith(table, 'replicate');
  const [x, first] = columnsWith(table, 'measurement');
  if (!x || !first || replicates.length === 0) return table;
  const responses = [first, ...replicates];
  const again = <T>(values: readonly T[]): T[] => responses.flatMap(() => values);
  return {
    ...table,
    rows: table.rows * responses.length,
    columns: [
      ...columnsWith(table, 'subject').map((column) => ({ ...column, words: again(column.words) })),
      { ...x, numbers: x.numbers && again(x.numbers), words: again(x.words) },
      {
        ...first,
        name: replicates.some(({ name }) => isSameName(name, first.name))
          ? first.name
          : stemOf(first.name) || 'response',
        numbers: responses.every(({ numbers }) => numbers)
          ? responses.flatMap(({ numbers }) => numbers!)
          : null,
        words: responses.flatMap(({ words }) => words),
        spoiled: responses.find(({ spoiled }) => spoiled)?.spoiled ?? null,
      },
    ],
  };
}

/** Stacks the responses of the groups, each next to its dose and the name of its group. */
export function stackCurves(table: PastedTable): PastedTable {
  const [dose] = columnsWith(table, 'dose');
  const [group] = columnsWith(table, 'group');
  const responses = columnsWith(table, 'measurement', 'replicate');
  if (!dose || responses.length < (group ? 2 : 1)) return table;
  const cells = cellsOf(responses, (word) => group !== undefined || word !== null);
  const at = <Value>(values: readonly Value[]) => cells.map(({ row }) => values[row]!);
  const picked = (column: PastedColumn) => ({
    ...column,
    numbers: column.numbers && at(column.numbers),
    words: at(column.words),
  });
  const names = cells.map(({ label }) => label);
  const name = group ? stemIn(responses[0]!) : (table.quantity?.name ?? 'Response');
  return {
    ...table,
    rows: cells.length,
    columns: [
      picked(dose),
      responseOf(responses, cells, name),
      group
        ? picked(group)
        : { name: 'group', unit: null, numbers: null, words: names, spoiled: null, role: 'group' },
    ],
  };
}

/** One column of all responses. If a cell is not a number, it has the name of that cell's column. */
function responseOf(
  responses: readonly PastedColumn[],
  cells: ReturnType<typeof cellsOf>,
  name: string,
): PastedColumn {
  const units = new Set(responses.map(({ unit }) => unit));
  const spoiled = responses.find((column) => column.spoiled);
  return {
    name: spoiled?.name ?? name,
    unit: units.size === 1 ? [...units][0]! : null,
    numbers: responses.every(({ numbers }) => numbers)
      ? cells.map(({ column, row }) => column.numbers![row] ?? null)
      : null,
    words: cells.map(({ column, row }) => column.words[row]!),
    spoiled: spoiled?.spoiled ?? null,
    role: 'measurement',
  };
}

/** The cells of adjacent columns, each with the name of its group: that of the last measurement, without a number if it has replicates. */
function cellsOf(responses: readonly PastedColumn[], isKept: (word: string | null) => boolean) {
  let head = responses[0]!;
  return responses.flatMap((column, i) => {
    if (roleOf(column) === 'measurement') head = column;
    const next = responses[i + 1];
    const isAlone = head === column && (next === undefined || roleOf(next) === 'measurement');
    const label = isAlone ? head.name : stemIn(head);
    return column.words.flatMap((word, row) => (isKept(word) ? [{ column, row, label }] : []));
  });
}

/** A name without its replicate number, in its own letters. */
const stemIn = ({ name }: PastedColumn) => name.slice(0, stemOf(name).length) || name;

/** Stacks unnamed columns below the column before them, as replicates of one group. */
export function poolReplicates(table: PastedTable): PastedTable {
  if (columnsWith(table, 'replicate').length === 0) return table;
  const pools: PastedColumn[][] = [];
  for (const column of table.columns)
    if (roleOf(column) === 'replicate' && pools.length > 0) pools.at(-1)!.push(column);
    else pools.push([column]);
  const rows = table.rows * Math.max(...pools.map(({ length }) => length));
  const padded = <T>(values: readonly (T | null)[]) =>
    Array.from({ length: rows }, (_, row) => values[row] ?? null);
  return {
    ...table,
    rows,
    columns: pools.map((pool) => ({
      ...pool[0]!,
      numbers: pool.every(({ numbers }) => numbers) ? padded(pool.flatMap(({ numbers }) => numbers!)) : null,
      words: padded(pool.flatMap(({ words }) => words)),
      spoiled: pool.find(({ spoiled }) => spoiled)?.spoiled ?? null,
    })),
  };
}

/** Stacks the event columns of the groups, with the name of the group next to each event. */
export function stackEvents(table: PastedTable): PastedTable {
  const events = columnsWith(table, 'event');
  const [time] = columnsWith(table, 'time');
  if (events.length < 2 || !time) return table;
  const known = events.flatMap((event) =>
    event.words.flatMap((word, row) => (word === null ? [] : [{ event, row, word }])),
  );
  const words = known.map(({ word }) => word);
  const at = <Value>(values: readonly Value[]) => known.map(({ row }) => values[row]!);
  return {
    ...table,
    rows: known.length,
    columns: [
      { ...time, numbers: time.numbers && at(time.numbers), words: at(time.words) },
      { ...events[0]!, name: 'event', numbers: words.map(Number), words },
      {
        name: 'group',
        unit: null,
        numbers: null,
        words: known.map(({ event }) => event.name),
        spoiled: null,
        role: 'group',
      },
    ],
  };
}
