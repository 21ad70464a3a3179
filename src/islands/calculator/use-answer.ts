// Answers what was asked: at once where that takes about a frame, else in a worker, while the answer before stays.
import type * as ReadAnswer from './read-answer.ts';
import { useEffect, useState } from 'react';
import type { Answer } from '../../instruments/answer.ts';
import { isExample } from '../../instruments/example.ts';
import type { Example } from '../../instruments/example.ts';
import type { Instrument } from '../../instruments/instrument.ts';
import type { State } from '../../instruments/permalink.ts';
import type { Sheet } from '../../instruments/read-paste.ts';
import { refused } from '../../instruments/report.ts';
import type { Told, Work } from './answer-worker.ts';
import { fetchPart } from './fetch-part.ts';
import type * as Reader from './read-answer.ts';

type Answered = { readonly asked: State; readonly answer: Answer; readonly sheet: Sheet };

/** A worker is on its way to an answer; `rows` is null until it has read them. */
export type Working = { readonly rows: number | null };

const frameInMilliseconds = 16;
/** The longest text that is answered in the page: some 1,000 rows, and fewer once that has taken several frames. */
let quickInSigns = 12_000;

let reader: typeof Reader | undefined;

/** Fetches what reads pastes; before, only the example is answered. */
export async function fetchReader(): Promise<void> {
  reader = await fetchPart<typeof ReadAnswer>('read-answer');
}

/** A worker that has its files, and nothing to do. */
let idle: Worker | undefined;

/** Starts the worker before there is work: then a long paste asks for no file. */
export function startWorker(name: string): Worker {
  idle = new Worker('/wake/answer.js', { type: 'module' });
  idle.onerror = () => (idle = undefined);
  idle.postMessage({ name } satisfies Work);
  return idle;
}

/** Takes what is asked, and what was answered before: other options leave the cells as they are. Undefined while nothing can read them. */
function answerAtOnce(
  instrument: Instrument,
  example: Example,
  asked: State,
  before?: Answered,
): Answered | undefined {
  const { text, options, readAs } = asked;
  if (isExample(asked, example)) {
    const table = instrument.columns.length === 0 ? null : example.table;
    const report = instrument.answer(example.table, options);
    return { asked, answer: report.status === 'ok' ? { ...report, table } : report, sheet: example.sheet };
  }
  if (!reader) return undefined;
  const began = performance.now();
  const answer = reader.answerOf(instrument, text, options, readAs);
  if (performance.now() - began > 4 * frameInMilliseconds) quickInSigns = Math.min(quickInSigns, text.length);
  const isSameSheet = before?.asked.text === text && before.asked.readAs === readAs;
  return { asked, answer, sheet: isSameSheet ? before.sheet : reader.sheetOf(text, readAs) };
}

const tooMuch = refused(
  'So many rows could not be answered in this browser. Paste fewer, or only the columns that are compared.',
);

/** Takes what is asked; gives the newest answer there is, and whether a newer one is under way. A new question ends that. */
export function useAnswer(
  instrument: Instrument,
  example: Example,
  asked: State,
): Answered & { working: Working | undefined } {
  const [answered, setAnswered] = useState(() => answerAtOnce(instrument, example, asked)!);
  const [read, setRead] = useState<{ asked: State; rows: number }>();
  const isNew = answered.asked !== asked;
  const isLong = isNew && asked.text.length >= quickInSigns && !isExample(asked, example);
  const now = isNew && !isLong ? answerAtOnce(instrument, example, asked, answered) : undefined;
  const waits = isNew && !isLong && !now;

  useEffect(() => {
    if (!isLong) return;
    const worker = idle ?? startWorker(instrument.name);
    idle = undefined;
    worker.onmessage = ({ data }: MessageEvent<Told>) => {
      if ('rows' in data) return setRead({ asked, rows: data.rows });
      idle = worker;
      setAnswered({ ...data, asked });
    };
    worker.onerror = () => setAnswered({ asked, answer: tooMuch, sheet: { names: null, rows: [] } });
    worker.postMessage({ name: instrument.name, asked } satisfies Work);
    return () => {
      if (idle !== worker) worker.terminate();
    };
  }, [instrument, asked, isLong]);

  useEffect(() => {
    if (waits)
      void fetchReader().then(() => setAnswered(answerAtOnce(instrument, example, asked)!), reportError);
  }, [instrument, example, asked, waits]);

  if (now) setAnswered(now);
  if (now || !isNew) return { ...(now ?? answered), working: undefined };
  return { ...answered, working: { rows: read?.asked === asked ? read.rows : null } };
}
