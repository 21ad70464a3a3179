// The example data of a page. The text is plain, so the first answer does not need the parser of pastes.
import type { Ambiguity, PastedColumn, PastedTable } from './pasted-table.ts';
import type { Sheet } from './parse-pasted-table.ts';
import { tableOf } from './read-cells.ts';
import type { State } from './permalink.ts';

/** The example as the page passes it to its script: text, options, and notices about the text. */
export type StatedExample = Pick<State, 'text' | 'options'> &
  Partial<Pick<PastedTable, 'understood' | 'doubts'>> & {
    /** The guessed roles of its columns. */
    readonly columns?: readonly Pick<PastedColumn, 'role' | 'why'>[];
  };

export type Example = State & { readonly sheet: Sheet; readonly table: PastedTable };

const noDoubts: readonly Ambiguity[] = [];

/** Parses the example: names above tab-separated cells. */
export function exampleOf({
  text,
  options,
  understood = '',
  doubts = noDoubts,
  columns: roles = [],
}: StatedExample): Example {
  const [names = [], ...rows] = text === '' ? [] : text.split('\n').map((line) => line.split('\t'));
  const columns = names.map((_, j) => rows.map((row) => row[j] ?? ''));
  const table = tableOf(names, columns);
  return {
    text,
    options,
    readAs: {},
    sheet: { names: text === '' ? null : names, rows },
    table: {
      ...table,
      columns: table.columns.map((column, at) => {
        const { role, why } = roles[at] ?? {};
        return { ...column, at, ...(role && { role, why: why ?? null }) };
      }),
      hasNames: true,
      understood,
      doubts,
    },
  };
}

/** Whether a state still has the example's data, whatever its options. */
export const isExample = ({ text, readAs }: State, example: Example): boolean =>
  text === example.text && Object.keys(readAs).length === 0;
