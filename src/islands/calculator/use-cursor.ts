// The active cell of the grid: what is typed into it, and the rows in view. The focus follows it.
import { useLayoutEffect, useRef, useState } from 'react';
import type { RefObject, UIEvent } from 'react';
import type { Place } from './cells.ts';
import { seenRows } from './grid-keys.ts';

export const rowHeightInPixels = 26;
/** Rows rendered beyond the visible ones. */
export const spare = 20;

export function useCursor(table: RefObject<HTMLTableElement | null>, rows: number, columns: number) {
  const [active, setActive] = useState<Place>({ row: 0, column: 0 });
  /** The text of the cell being edited. */
  const [draft, setDraft] = useState<string | undefined>();
  const [top, setTop] = useState(0);
  /** Whether the focus follows the active cell: only once it is inside the grid. */
  const follows = useRef(false);
  const isTyping = draft !== undefined;

  // Before the next keystroke: the first character opens the field that receives the second.
  useLayoutEffect(() => {
    if (!follows.current) return;
    const cell = table.current?.querySelector<HTMLElement>('[tabindex="0"]');
    (cell?.querySelector('input') ?? cell)?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [table, active, isTyping, top]);

  return {
    active,
    draft,
    setDraft,
    top,
    go: (row: number, column: number) => {
      follows.current = true;
      const next = {
        row: Math.max(-1, Math.min(rows - 1, row)),
        column: Math.max(0, Math.min(columns - 1, column)),
      };
      setActive(next);
      setDraft(undefined);
      if (next.row < top || next.row >= top + seenRows - 1) setTop(Math.max(0, next.row - seenRows + 2));
    },
    onFocus: () => {
      follows.current = true;
    },
    onScroll: ({ currentTarget }: UIEvent<HTMLElement>) => {
      const row = Math.floor(currentTarget.scrollTop / rowHeightInPixels);
      if (Math.abs(row - top) > spare / 2) {
        follows.current = false;
        setTop(row);
      }
    },
  };
}
