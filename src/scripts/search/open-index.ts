// Fetches and opens the search index when it is first needed. A later question tries again if that failed.
import { type Finder, finderOf, type IndexFile } from './find.ts';

let opened: Promise<Finder> | undefined;

async function read(): Promise<Finder> {
  const answer = await fetch('/search-index/index.json', { signal: AbortSignal.timeout(20_000) });
  if (!answer.ok) throw new Error(String(answer.status));
  return finderOf((await answer.json()) as IndexFile);
}

export function openIndex(): Promise<Finder> {
  opened ??= read();
  opened.catch(() => (opened = undefined));
  return opened;
}
