// What a calculator holds: the data as text, the options, how the text is to be read; and what it held before.
import { useMemo, useReducer } from 'react';
import type { Answer, Instrument } from '../../instruments/instrument.ts';
import type { Given } from '../../instruments/options.ts';
import { sheetOf } from '../../instruments/read-paste.ts';
import type { ReadAs, Sheet } from '../../instruments/read-paste.ts';

/** All that an answer follows from. */
export type Asked = { readonly text: string; readonly options: Given; readonly readAs: ReadAs };

type Held = { readonly asked: Asked; readonly past: readonly Asked[] };
type Step = Partial<Asked> | 'undo';

const mostSteps = 100;

function step({ asked, past }: Held, next: Step): Held {
  if (next !== 'undo') return { asked: { ...asked, ...next }, past: [...past.slice(1 - mostSteps), asked] };
  const last = past.at(-1);
  return last ? { asked: last, past: past.slice(0, -1) } : { asked, past };
}

export type Calculation = Asked & {
  readonly answer: Answer;
  readonly sheet: Sheet;
  readonly canUndo: boolean;
  /** Whether the data are still those that the page came with. */
  readonly isExample: boolean;
  readonly change: (next: Step) => void;
};

/** Takes the instrument and what it begins with; every change is answered at once. */
export function useCalculation(instrument: Instrument, first: Asked): Calculation {
  const [{ asked, past }, change] = useReducer(step, { asked: first, past: [] });
  const { text, options, readAs } = asked;
  const answer = useMemo(() => instrument.answer(text, options, readAs), [instrument, text, options, readAs]);
  const sheet = useMemo(() => sheetOf(text, readAs), [text, readAs]);
  return {
    ...asked,
    answer,
    sheet,
    canUndo: past.length > 0,
    isExample: text === first.text,
    change,
  };
}
