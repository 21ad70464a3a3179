// The data as a grid with a single tab stop and arrow keys inside. Typing edits a cell; pasting may fill many.
import { useRef } from 'react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import type { PastedColumn } from '../../calculators/pasted-table.ts';
import type { Sheet } from '../../calculators/parse-pasted-table.ts';
import { roleOf } from '../../calculators/roles.ts';
import type { Role } from '../../calculators/role.ts';
import { useLoadOnInteraction } from './hydration.ts';
import { widthOf } from './cells.ts';
import type { Place } from './cells.ts';
import { intentOf, seenRows } from './grid-keys.ts';
import type { Intent } from './grid-keys.ts';
import { RoleChip } from './RoleChip.tsx';
import { rowHeightInPixels, spare, useCursor } from './use-cursor.ts';

type Props = {
  sheet: Sheet;
  alive: boolean;
  /** The cell with the error. */
  bad: Place | undefined;
  /** The parsed columns with their possible roles; empty if nothing was parsed. */
  columns: readonly PastedColumn[];
  offered: readonly Role[];
  choose: (at: number, role: Role) => void;
  write: (at: Place, cell: string) => void;
  paste: (at: Place, text: string) => void;
  undo: () => void;
};

const fewestColumns = 2;
/** The number of rows in the static page. */
const printed = 40;

const printedRows = (rows: number) => Math.min(rows, Math.max(seenRows, Math.min(printed, rows - 1)));

const rowsInView = (top: number, rows: number) =>
  [Math.max(0, Math.min(top - spare, rows - seenRows)), Math.min(rows, top + seenRows + spare)] as const;

const isAt = (place: Place | undefined, row: number, column: number) =>
  place?.row === row && place.column === column;

export function DataGrid({ sheet, alive, bad, columns: read, offered, choose, write, paste, undo }: Props) {
  const lazy = useLoadOnInteraction();
  const table = useRef<HTMLTableElement>(null);
  const columns = Math.max(fewestColumns, widthOf(sheet));
  const rows = Math.max(seenRows - 1, sheet.rows.length) + 1;
  const { active, draft, setDraft, top, go, onFocus, onScroll } = useCursor(table, rows, columns);
  const [first, last] = alive ? rowsInView(top, rows) : [0, printedRows(rows)];
  const cellAt = ({ row, column }: Place) => (row < 0 ? sheet.names : sheet.rows[row])?.[column] ?? '';

  const keep = (down: number, right: number) => {
    if (draft !== undefined && draft !== cellAt(active)) write(active, draft);
    go(active.row + down, active.column + right);
  };
  const act = (intent: Intent) => {
    switch (intent.does) {
      case 'move':
        keep(...intent.by);
        break;
      case 'first':
        go(0, 0);
        break;
      case 'last':
        go(rows - 1, columns - 1);
        break;
      case 'undo':
        undo();
        break;
      case 'drop':
        setDraft(undefined);
        break;
      case 'empty':
        write(active, '');
        break;
      case 'edit':
        setDraft(cellAt(active));
        break;
      case 'type':
        setDraft(intent.letter);
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof HTMLSelectElement) return;
    const intent = intentOf(event, draft !== undefined);
    if (!intent) return;
    event.preventDefault();
    act(intent);
  };
  const onPaste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (draft !== undefined && !/[\t\n\r]/.test(text.trim())) return;
    event.preventDefault();
    setDraft(undefined);
    paste(active, text);
  };
  const readAt = new Map(read.map((column, i) => [column.at ?? i, column]));
  const isOut = (column: number) => {
    const found = readAt.get(column);
    return found !== undefined && roleOf(found) === 'leave out';
  };
  const chip = (at: number) => {
    const column = readAt.get(at);
    return (
      <th scope="col" key={at}>
        {column && (
          <RoleChip
            id={`role-${at}`}
            name={column.name}
            role={roleOf(column)}
            why={column.why}
            offered={offered}
            choose={(role) => choose(at, role)}
          />
        )}
      </th>
    );
  };
  const hasRoles = offered.length > 0 && readAt.size > 0;
  const heads = hasRoles ? 2 : 1;
  const cell = (row: number, column: number) => {
    const isActive = isAt(active, row, column);
    const name = cellAt({ row: -1, column }) || `Column ${column + 1}`;
    const text = row < 0 ? name : cellAt({ row, column });
    const shared = {
      ...(alive && { tabIndex: isActive ? 0 : -1, onClick: () => go(row, column) }),
      ...(alive && { onDoubleClick: () => setDraft(cellAt({ row, column })) }),
      ...(isOut(column) && { className: 'out' }),
      ...(isAt(bad, row, column) && { className: 'bad', 'aria-invalid': true }),
    };
    const held =
      isActive && draft !== undefined ? (
        <input
          aria-label={`${name}, ${row < 0 ? 'name' : `row ${row + 1}`}`}
          value={draft}
          onChange={(event) => setDraft(event.target.value)}
          onBlur={() => draft !== cellAt(active) && write(active, draft)}
        />
      ) : (
        text
      );
    return row < 0 ? (
      <th scope="col" {...shared} key={column}>
        {held}
      </th>
    ) : (
      <td {...shared} key={column}>
        {held}
      </td>
    );
  };
  const each = Array.from({ length: columns }, (_, column) => column);
  return (
    <div className="cells" onScroll={alive ? onScroll : undefined}>
      <table
        id="data"
        ref={table}
        onFocus={onFocus}
        aria-label="Data"
        {...(alive
          ? { role: 'grid', 'aria-rowcount': rows + heads, 'aria-colcount': columns + 1, onKeyDown, onPaste }
          : { tabIndex: 0, ...lazy })}
      >
        <thead>
          {hasRoles && (
            <tr className="roles" aria-rowindex={1}>
              <th scope="col" aria-hidden="true" />
              {each.map(chip)}
            </tr>
          )}
          <tr aria-rowindex={heads}>
            <th scope="col" aria-hidden="true" />
            {each.map((column) => cell(-1, column))}
          </tr>
        </thead>
        <tbody>
          {first > 0 && <Gap rows={first} />}
          {Array.from({ length: last - first }, (_, i) => first + i).map((row) => (
            <tr key={row} aria-rowindex={row + heads + 1}>
              <th scope="row">{row + 1}</th>
              {each.map((column) => cell(row, column))}
            </tr>
          ))}
          {alive && last < rows && <Gap rows={rows - last} />}
        </tbody>
      </table>
    </div>
  );
}

/** A spacer for rows that are not rendered. */
const Gap = ({ rows }: { rows: number }) => (
  <tr aria-hidden="true">
    <td ref={(cell) => void cell?.style.setProperty('block-size', `${rows * rowHeightInPixels}px`)} />
  </tr>
);
