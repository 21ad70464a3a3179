// Reads and parses each page of dist once, on all processors, and keeps what the feed, search index, lists, and headers
// need, because the trees of all pages are too large to hold. Also draws the pages' images.
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { type BuiltPage, readBuiltPage } from './built-page.ts';
import { codeKeyOf } from './code-key.ts';
import { waysOf } from './dead-links.ts';
import { feedArticleOf } from './feed.ts';
import { pageCodeOf } from './headers.ts';
import { searchedPageOf } from './search-index.ts';
import {
  hashOf,
  isOwnImage,
  keep,
  type Painter,
  painterWith,
  type SharedAs,
  sharedAs,
  writeShareImages,
} from './share-images.ts';
import { listedOf } from './site-lists.ts';

const root = join(import.meta.dirname, '../..');

type Work = { dist: string; files: readonly string[]; painter: Painter; kept: string; key: string };

function readFacts(page: BuiltPage) {
  return {
    article: feedArticleOf(page),
    searched: searchedPageOf(page),
    listed: listedOf(page),
    code: pageCodeOf(page),
    ways: waysOf(page),
  };
}

type Facts = ReturnType<typeof readFacts> & { picture: 'drawn' | 'kept' };
type Kept = ReturnType<typeof readFacts> & SharedAs & { of: string };

/** Returns the images that a page refers to, by content, because its card includes them. */
const imagesOf = (dist: string, html: string) =>
  [...html.matchAll(/ src="([^"]+)"/g)]
    .map(([, address = '']) => address)
    .filter((address) => isOwnImage(address) && existsSync(dist + address))
    .map((address) => readFileSync(dist + address));

function read(file: string): Kept | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Kept;
  } catch {
    return undefined;
  }
}

const factsIn = ({ dist, files, painter, kept, key }: Work): Facts[] =>
  files.map((file) => {
    const html = readFileSync(join(dist, file), 'utf8');
    const of = hashOf(key, ...painter.fonts, file, html, ...imagesOf(dist, html));
    const keptAs = join(kept, `${file.replaceAll('/', '~')}.json`);
    const before = read(keptAs);
    if (before?.of === of && existsSync(join(painter.cache, before.picture))) {
      writeShareImages(dist, file, before, painter);
      return { ...before, picture: 'kept' };
    }
    const page = readBuiltPage(html, file);
    const { isNew, ...shared } = sharedAs(dist, page, painter);
    writeShareImages(dist, file, shared, painter);
    const facts = readFacts(page);
    keep(keptAs, JSON.stringify({ ...facts, ...shared, of } satisfies Kept));
    return { ...facts, picture: isNew ? 'drawn' : 'kept' };
  });

/**
 * Takes the folder of the built site, its pages, and a cache folder; returns each page's data in the same order. Does
 * not parse a page again if neither it nor this code has changed.
 */
export async function readPages(
  dist: string,
  files: readonly string[],
  cache = 'node_modules/.cache',
): Promise<Facts[]> {
  const texts = files.map((file) => readFileSync(join(dist, file), 'utf8'));
  const painter = await painterWith(texts, join(cache, 'share-images'));
  const kept = join(cache, 'page-facts');
  mkdirSync(kept, { recursive: true });
  // This style sheet is read as a file rather than imported, so it is listed here.
  const sheet = readFileSync(join(root, 'src/styles/charts.css'));
  const key = hashOf(await codeKeyOf(import.meta.filename), sheet);
  // Starting a worker takes as long as reading about 20 pages.
  const threads = Math.min(availableParallelism(), Math.ceil(files.length / 20));
  const shares = await Promise.all(
    Array.from({ length: threads }, (_, thread) => {
      const share = files.filter((_, at) => at % threads === thread);
      const work: Work = { dist, files: share, painter, kept, key };
      return new Promise<Facts[]>((resolve, reject) =>
        new Worker(new URL(import.meta.url), { workerData: work }).on('message', resolve).on('error', reject),
      );
    }),
  );
  return files.map((_, at) => shares[at % threads]![Math.floor(at / threads)]!);
}

if (!isMainThread) parentPort!.postMessage(factsIn(workerData as Work));
