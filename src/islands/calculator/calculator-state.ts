// The state of a calculator: the data as text, the options, how to parse the text, and the undo history.
import { useReducer } from 'react';
import type { Answer } from '../../calculators/answer.ts';
import type { Example } from '../../calculators/example.ts';
import type { Instrument } from '../../calculators/instrument.ts';
import type { State as OptionSpec } from '../../calculators/permalink.ts';
import type { Sheet } from '../../calculators/parse-pasted-table.ts';
import { useAnswer } from './use-answer.ts';
import type { Working } from './use-answer.ts';

export type { OptionSpec };

type Held = { readonly asked: OptionSpec; readonly past: readonly OptionSpec[] };
type Step = Partial<OptionSpec> | 'undo';

const mostSteps = 100;

function step({ asked, past }: Held, next: Step): Held {
  if (next !== 'undo') return { asked: { ...asked, ...next }, past: [...past.slice(1 - mostSteps), asked] };
  const last = past.at(-1);
  return last ? { asked: last, past: past.slice(0, -1) } : { asked, past };
}

export type Calculation = OptionSpec & {
  /** The input that the current answer belongs to; while a worker runs, it is the previous input. */
  readonly answered: OptionSpec;
  readonly answer: Answer;
  readonly sheet: Sheet;
  readonly working: Working | undefined;
  readonly canUndo: boolean;
  /** Whether the data are still the page's example. */
  readonly isExample: boolean;
  readonly change: (next: Step) => void;
};

/** Takes the calculator, its example, and the input of a permalink. Every change updates the answer. */
export function useCalculation(instrument: Instrument, first: Example, linked?: OptionSpec): Calculation {
  const [{ asked, past }, change] = useReducer(
    step,
    linked ? { asked: linked, past: [first] } : { asked: first, past: [] },
  );
  const { asked: answered, answer, sheet, working } = useAnswer(instrument, first, asked);
  return {
    ...asked,
    answered,
    answer,
    sheet,
    working,
    canUndo: past.length > 0,
    isExample: asked.text === first.text,
    change,
  };
}
