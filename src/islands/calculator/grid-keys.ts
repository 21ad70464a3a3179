// The action of a key in the grid, as in spreadsheets, or undefined if the key has its default action.

export type Intent =
  | { readonly does: 'move'; readonly by: readonly [rows: number, columns: number] }
  | { readonly does: 'first' | 'last' | 'undo' | 'drop' | 'empty' | 'edit' }
  | { readonly does: 'type'; readonly letter: string };

type Key = {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
};

/** The number of visible rows. */
export const seenRows = 11;

const steps: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  PageUp: [-seenRows, 0],
  PageDown: [seenRows, 0],
};

export function intentOf(
  { key, ctrlKey, metaKey, altKey, shiftKey }: Key,
  isTyping: boolean,
): Intent | undefined {
  const back = shiftKey ? -1 : 1;
  if (ctrlKey || metaKey) return isTyping ? undefined : withControl[key];
  if (altKey) return undefined;
  if (key === 'Enter') return { does: 'move', by: [back, 0] };
  return isTyping ? whileTyping(key, back) : onACell(key);
}

const withControl: Readonly<Record<string, Intent>> = {
  z: { does: 'undo' },
  Home: { does: 'first' },
  End: { does: 'last' },
};

function whileTyping(key: string, back: 1 | -1): Intent | undefined {
  if (key === 'Escape') return { does: 'drop' };
  if (key === 'Tab') return { does: 'move', by: [0, back] };
  return key === 'ArrowUp' || key === 'ArrowDown' ? { does: 'move', by: steps[key]! } : undefined;
}

function onACell(key: string): Intent | undefined {
  if (key in steps) return { does: 'move', by: steps[key]! };
  if (key === 'F2') return { does: 'edit' };
  if (key === 'Delete' || key === 'Backspace') return { does: 'empty' };
  return key.length === 1 ? { does: 'type', letter: key } : undefined;
}
