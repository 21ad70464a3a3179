// Computes the answer: immediately if it takes about a frame, otherwise in a worker while the previous answer stays.
import type * as ReadAnswer from './read-answer.ts';
import { useEffect, useState } from 'react';
import type { Answer } from '../../calculators/answer.ts';
import { isExample, type Example } from '../../calculators/example.ts';
import type { Instrument } from '../../calculators/instrument.ts';
import type { State } from '../../calculators/permalink.ts';
import type { Sheet } from '../../calculators/parse-pasted-table.ts';
import { inputError } from '../../calculators/report.ts';
import type { WorkerMessage, Work } from './answer-worker.ts';
import { fetchPart } from './fetch-part.ts';
import type * as Reader from './read-answer.ts';

type Answered = { readonly asked: State; readonly answer: Answer; readonly sheet: Sheet };

/** A worker is computing; `rows` is null until it has parsed them. */
export type Working = { readonly rows: number | null };

const frameInMilliseconds = 16;
/** The longest text to answer on the page's main thread: some 1,000 rows, and fewer after one has taken several frames. */
let quickInSigns = 12_000;

let reader: typeof Reader | undefined;

/** Loads the parser of pastes. Before that, only the example is answered. */
export async function fetchReader(): Promise<void> {
  reader = await fetchPart<typeof ReadAnswer>('read-answer');
}

/** An idle worker with its files loaded. */
let idle: Worker | undefined;

/** Starts the worker in advance, so that a long paste needs no request. */
export function startWorker(name: string): Worker {
  idle = new Worker('/wake/answer.js', { type: 'module' });
  idle.onerror = () => (idle = undefined);
  idle.postMessage({ name } satisfies Work);
  return idle;
}

/**
 * Answers on the main thread. Takes the input and the previous answer, because a change of options keeps the cells.
 * Undefined while no parser is loaded.
 */
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

const tooMuch = inputError(
  'This browser could not compute this many rows. Paste fewer, or only the columns that you compare.',
);

/** Returns the newest answer to the input, and whether a newer one is being computed. New input cancels that computation. */
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
    worker.onmessage = ({ data }: MessageEvent<WorkerMessage>) => {
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
