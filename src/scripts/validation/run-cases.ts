// A worker that fetches the reference cases, runs them one by one, and reports its progress after each.
import { runCase } from '../../validation/run-reference.ts';
import type { Reference } from '../../validation/reference-case.ts';

export type Progress = {
  of: number;
  done: number;
  numbers: number;
  failed: readonly string[];
  title: string;
};

async function runAll(address: string) {
  const reply = await fetch(address, { signal: AbortSignal.timeout(60_000) });
  if (!reply.ok) throw new Error(`${address} answered ${reply.status}`);
  const { cases } = (await reply.json()) as Reference;
  const progress = { of: cases.length, done: 0, numbers: 0, failed: [] as string[], title: '' };
  for (const each of cases) {
    const { passed, digits } = runCase(each);
    progress.done += 1;
    progress.numbers += digits.length;
    progress.title = each.title;
    if (!passed) progress.failed.push(each.title);
    postMessage(progress satisfies Progress);
  }
}

// The browser passes an error on to the page, but not a rejected promise.
addEventListener('message', ({ data }: MessageEvent<string>) => {
  runAll(data).catch(reportError);
});
