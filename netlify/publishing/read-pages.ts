// Reads and parses each page of dist once, on all processors, and keeps what feed, search index, lists and headers are made of: the
// trees of all pages are too large to hold. Draws the pictures of the pages on the way.
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { readBuiltPage } from './built-page.ts';
import { feedArticleOf } from './feed.ts';
import { pageCodeOf } from './headers.ts';
import { sectionsOf } from './search-index.ts';
import { type Painter, painterWith, writeShareImages } from './share-images.ts';
import { listedOf } from './site-lists.ts';

type Work = { dist: string; files: readonly string[]; painter: Painter };

const factsIn = ({ dist, files, painter }: Work) =>
  files.map((file) => {
    const page = readBuiltPage(readFileSync(join(dist, file), 'utf8'), file);
    return {
      article: feedArticleOf(page),
      sections: sectionsOf(page),
      listed: listedOf(page),
      code: pageCodeOf(page),
      picture: writeShareImages(dist, page, painter),
    };
  });

type Facts = ReturnType<typeof factsIn>;

/** Takes the folder of the built site and its pages; gives what each page says, in the same order. */
export async function readPages(dist: string, files: readonly string[]): Promise<Facts> {
  const painter = await painterWith();
  // To start a worker takes as long as some twenty pages.
  const threads = Math.min(availableParallelism(), Math.ceil(files.length / 20));
  const shares = await Promise.all(
    Array.from({ length: threads }, (_, thread) => {
      const work: Work = { dist, files: files.filter((_, at) => at % threads === thread), painter };
      return new Promise<Facts>((resolve, reject) =>
        new Worker(new URL(import.meta.url), { workerData: work }).on('message', resolve).on('error', reject),
      );
    }),
  );
  return files.map((_, at) => shares[at % threads]![Math.floor(at / threads)]!);
}

if (!isMainThread) parentPort!.postMessage(factsIn(workerData as Work));
