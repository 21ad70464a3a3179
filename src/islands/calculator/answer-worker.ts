// A worker for computations that would block the page. Reports how many rows it has parsed before it starts to compute.
import { answerOf, type Answer } from '../../calculators/answer.ts';
import { sheetOf, type Sheet } from '../../calculators/parse-pasted-table.ts';
import type { State } from '../../calculators/permalink.ts';
import { fetchInstrument } from './fetch-part.ts';

/** Without a request, it prepares for one of the same calculator. */
export type Work = { readonly name: string; readonly asked?: State };
export type WorkerMessage =
  { readonly rows: number } | { readonly asked: State; readonly answer: Answer; readonly sheet: Sheet };

async function work({ name, asked }: Work) {
  const instrument = await fetchInstrument(name);
  if (!asked) return;
  const { text, options, readAs } = asked;
  const tell = (message: WorkerMessage) => postMessage(message);
  const answer = answerOf(instrument, text, options, readAs, (rows) => tell({ rows }));
  tell({ asked, answer, sheet: sheetOf(text, readAs) });
}

// The browser passes an error on to the page, but not a rejected promise.
addEventListener('message', ({ data }: MessageEvent<Work>) => {
  work(data).catch(reportError);
});
