// The example that a page comes with. Its text is plain, so that its first answers need no reader of pastes.
import type { Doubt, PastedTable, Sheet } from './read-paste.ts';
import { tableOf } from './read-cells.ts';
import type { State } from './permalink.ts';

/** What a page tells its script: text and options of the example, and what is to be said of the text. */
export type StatedExample = Pick<State, 'text' | 'options'> &
  Partial<Pick<PastedTable, 'understood' | 'doubts'>>;

export type Example = State & { readonly sheet: Sheet; readonly table: PastedTable };

const noDoubts: readonly Doubt[] = [];

/** The example as it is read: names above cells with tabs between them. */
export function exampleOf({ text, options, understood = '', doubts = noDoubts }: StatedExample): Example {
  const [names = [], ...rows] = text === '' ? [] : text.split('\n').map((line) => line.split('\t'));
  const columns = names.map((_, j) => rows.map((row) => row[j] ?? ''));
  return {
    text,
    options,
    readAs: {},
    sheet: { names: text === '' ? null : names, rows },
    table: { ...tableOf(names, columns), understood, doubts },
  };
}

/** Whether a state is still that of the example, whatever its options. */
export const isExample = ({ text, readAs }: State, example: Example): boolean =>
  text === example.text && Object.keys(readAs).length === 0;
