// The example that a page comes with. Its text is plain, so that its first answers need no reader of pastes.
import type { Doubt, PastedColumn, PastedTable } from './pasted-table.ts';
import type { Sheet } from './read-paste.ts';
import { tableOf } from './read-cells.ts';
import type { State } from './permalink.ts';

/** What a page tells its script: text and options of the example, and what is to be said of the text. */
export type StatedExample = Pick<State, 'text' | 'options'> &
  Partial<Pick<PastedTable, 'understood' | 'doubts'>> & {
    /** The roles of its columns, as they are guessed. */
    readonly columns?: readonly Pick<PastedColumn, 'role' | 'why'>[];
  };

export type Example = State & { readonly sheet: Sheet; readonly table: PastedTable };

const noDoubts: readonly Doubt[] = [];

/** The example as it is read: names above cells with tabs between them. */
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

/** Whether a state is still that of the example, whatever its options. */
export const isExample = ({ text, readAs }: State, example: Example): boolean =>
  text === example.text && Object.keys(readAs).length === 0;
