// A worker: answers where the page would stand still. Says how many rows it has read before it computes with them.
import { answerOf } from '../../instruments/answer.ts';
import type { Answer } from '../../instruments/answer.ts';
import { sheetOf } from '../../instruments/read-paste.ts';
import type { Sheet } from '../../instruments/read-paste.ts';
import type { State } from '../../instruments/permalink.ts';
import { fetchInstrument } from './fetch-part.ts';

/** Without a question: one of the same instrument is going to come. */
export type Work = { readonly name: string; readonly asked?: State };
export type Told =
  { readonly rows: number } | { readonly asked: State; readonly answer: Answer; readonly sheet: Sheet };

async function work({ name, asked }: Work) {
  const instrument = await fetchInstrument(name);
  if (!asked) return;
  const { text, options, readAs } = asked;
  const tell = (told: Told) => postMessage(told);
  const answer = answerOf(instrument, text, options, readAs, (rows) => tell({ rows }));
  tell({ asked, answer, sheet: sheetOf(text, readAs) });
}

// An error is passed on to the page, which a rejected promise is not.
addEventListener('message', ({ data }: MessageEvent<Work>) => {
  work(data).catch(reportError);
});
