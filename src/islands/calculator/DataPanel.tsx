// The data and its actions: paste, open a file, undo, and restore the example.
import type * as ReadFile from './open-file/read-file.ts';
import { useRef, useState } from 'react';
import type { Example } from '../../calculators/example.ts';
import { rolesIn, withChoice } from '../../calculators/roles.ts';
import type { Layout } from '../../calculators/roles.ts';
import { useLoadOnInteraction } from './hydration.ts';
import type { OptionSpec, Calculation } from './calculator-state.ts';
import { pasted, textOf, withBlock } from './cells.ts';
import type { Place } from './cells.ts';
import { DataGrid } from './DataGrid.tsx';
import { fetchPart } from './fetch-part.ts';
import { useOpened } from './Disclosure.tsx';
import { ParseSummary } from './ParseSummary.tsx';

export type DataPanelProps = {
  held: Calculation;
  first: Example;
  alive: boolean;
  reads?: Layout | undefined;
};

const corner: Place = { row: 0, column: 0 };

/** The cell that the error is about. */
function badCellOf({ answer, sheet }: Calculation): Place | undefined {
  if (answer.status !== 'refused' || !answer.at) return undefined;
  const { row, column } = answer.at;
  const at = sheet.names?.findIndex((name) => name.startsWith(column)) ?? -1;
  return { row, column: Math.max(0, at) };
}

export function DataPanel({ held, first, alive, reads }: DataPanelProps) {
  const { text, readAs, sheet, answer, isExample, canUndo, change } = held;
  const lazy = useLoadOnInteraction();
  const file = useRef<HTMLInputElement>(null);
  const [trouble, setTrouble] = useState('');
  const [note, setNote] = useState('');
  const isEmpty = text.trim() === '';
  const take = (next: Partial<OptionSpec>) => {
    setTrouble('');
    setNote('');
    change(next);
  };
  const paste = (at: Place, block: string) => take(pasted(sheet, readAs, { at, text: block, isExample }));
  const pasteFromClipboard = () =>
    navigator.clipboard.readText().then(
      (block) => paste(corner, block),
      () => setTrouble('The browser blocks the clipboard. Click a cell and press Ctrl+V or ⌘V.'),
    );
  const open = async (opened: File | undefined) => {
    if (!opened) return;
    try {
      const { readTable } = await fetchPart<typeof ReadFile>('read-file');
      const table = await readTable(opened);
      if (table.status === 'refused') return setTrouble(table.says);
      take({ text: table.text, readAs: {} });
      setNote(table.says);
    } catch {
      setTrouble(`“${opened.name}” could not be read. Open it in a spreadsheet, and paste its columns.`);
    }
  };
  const read = answer.table?.columns ?? [];
  const names = answer.status === 'ok' ? answer.table && read.map(({ name }) => name).join(', ') : undefined;
  const bad = badCellOf(held);
  return (
    <details className="fold data" open={useOpened('data')}>
      <summary>
        <h2>Data</h2>
        <span>
          <b>{names ?? 'Your data'}</b> {sheet.rows.length} rows
        </span>
        <i className="button">Change data</i>
      </summary>
      <div className="held">
        <div className="controls">
          <button
            type="button"
            id="paste"
            className="button"
            onClick={() => void pasteFromClipboard()}
            {...lazy}
          >
            Paste
          </button>
          <button
            type="button"
            id="open-file"
            className="button"
            onClick={() => file.current?.click()}
            {...lazy}
          >
            Open file
          </button>
          <input
            ref={file}
            type="file"
            hidden
            accept=".csv,.tsv,.txt,.xlsx,.xlsm,text/csv,text/tab-separated-values,text/plain"
            onChange={({ target }) => {
              void open(target.files?.[0]);
              target.value = '';
            }}
          />
          <button
            type="button"
            id="undo"
            className="button"
            disabled={alive && !canUndo}
            onClick={() => change('undo')}
            {...lazy}
          >
            Undo
          </button>
        </div>
        <DataGrid
          {...{ sheet, alive, bad, paste }}
          columns={read}
          offered={reads ? rolesIn[reads] : []}
          choose={(at, role) => take({ readAs: { ...readAs, roles: withChoice(readAs.roles, at, role) } })}
          write={(at, cell) => take(textOf(withBlock(sheet, at, [[cell]]), readAs))}
          undo={() => change('undo')}
        />
        <ParseSummary
          answer={answer}
          isEmpty={isEmpty}
          turn={(as) => take({ readAs: { ...readAs, ...as } })}
        />
        {note && <p className="understood">{note}</p>}
        {trouble && (
          <p className="understood refused" role="alert">
            {trouble}
          </p>
        )}
        <p className="controls beneath">
          {isEmpty || (
            <button
              type="button"
              id="clear"
              className="like-link"
              onClick={() => take({ text: '', readAs: {} })}
              {...lazy}
            >
              Clear table
            </button>
          )}
          {isExample || (
            <button type="button" id="example" className="like-link" onClick={() => take(first)} {...lazy}>
              Back to the example
            </button>
          )}
        </p>
        <p className="stays">
          <b>Nothing leaves this page.</b> Once loaded it sends no request and stores nothing.
        </p>
      </div>
    </details>
  );
}
