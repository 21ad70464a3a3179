// Answers what was asked: at once where that takes about a frame, else in a worker, while the answer before stays.
import { useEffect, useState } from 'react';
import type { Answer, Instrument } from '../../instruments/instrument.ts';
import type { State } from '../../instruments/permalink.ts';
import { sheetOf } from '../../instruments/read-paste.ts';
import type { Sheet } from '../../instruments/read-paste.ts';
import { refused } from '../../instruments/report.ts';
import type { Told, Work } from './answer-worker.ts';

type Answered = { readonly asked: State; readonly answer: Answer; readonly sheet: Sheet };

/** A worker is on its way to an answer; `rows` is null until it has read them. */
export type Working = { readonly rows: number | null };

const frameInMilliseconds = 16;
/** The longest text that is answered in the page: some 1,000 rows, and fewer once that has taken several frames. */
let quickInSigns = 12_000;

/** Takes what is asked, and what was answered before: other options leave the cells as they are. */
function answerAtOnce(instrument: Instrument, asked: State, before?: Answered): Answered {
  const { text, options, readAs } = asked;
  const began = performance.now();
  const answer = instrument.answer(text, options, readAs);
  if (performance.now() - began > 4 * frameInMilliseconds) quickInSigns = Math.min(quickInSigns, text.length);
  const isSameSheet = before?.asked.text === text && before.asked.readAs === readAs;
  return { asked, answer, sheet: isSameSheet ? before.sheet : sheetOf(text, readAs) };
}

const tooMuch = refused(
  'So many rows could not be answered in this browser. Paste fewer, or only the columns that are compared.',
);

/** Takes what is asked; gives the newest answer there is, and whether a newer one is under way. A new question ends that. */
export function useAnswer(instrument: Instrument, asked: State): Answered & { working: Working | undefined } {
  const [answered, setAnswered] = useState(() => answerAtOnce(instrument, asked));
  const [read, setRead] = useState<{ asked: State; rows: number }>();
  const isNew = answered.asked !== asked;
  const isLong = isNew && asked.text.length >= quickInSigns;

  useEffect(() => {
    if (!isLong) return;
    const worker = new Worker('/wake/answer.js', { type: 'module' });
    worker.onmessage = ({ data }: MessageEvent<Told>) => {
      if ('rows' in data) setRead({ asked, rows: data.rows });
      else setAnswered({ ...data, asked });
    };
    worker.onerror = () => setAnswered({ asked, answer: tooMuch, sheet: { names: null, rows: [] } });
    worker.postMessage({ name: instrument.name, asked } satisfies Work);
    return () => worker.terminate();
  }, [instrument, asked, isLong]);

  if (isLong) return { ...answered, working: { rows: read?.asked === asked ? read.rows : null } };
  if (!isNew) return { ...answered, working: undefined };
  const now = answerAtOnce(instrument, asked, answered);
  setAnswered(now);
  return { ...now, working: undefined };
}
