// Builds the search page's index from the finished pages: one file for MiniSearch, and the texts shown in results. Pagefind is not an
// option: it runs WebAssembly, which would require 'wasm-unsafe-eval' in every page's content security policy.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import MiniSearch from 'minisearch';
import * as z from 'zod/mini';
import document from '../../content/synonyms.yaml';
import { licensesPath } from '../../src/routes.ts';
import type { IndexFile } from '../../src/scripts/search/find.ts';
import { indexOptions, type Section, sectionsPerFile } from '../../src/scripts/search/terms.ts';
import {
  attributeOf,
  type BuiltPage,
  isElement,
  type Node,
  pathOf,
  squeezed,
  wordsOf,
} from './built-page.ts';

/** Groups of words and phrases with the same meaning in a search. */
const synonyms = z
  .array(z.array(z.string().check(z.minLength(2))).check(z.minLength(2)))
  .parse(document, { jitless: true });

/** Parts of a page that answer no question: lists at the end of an article, and the results of a calculator's example. */
const skipped = ['references', 'cite-this', 'footnote-label', 'may-i'];

/** Splits a page's text into sections: one per heading with an ID. */
export function sectionsOf(built: BuiltPage): Section[] {
  const { title, main } = built;
  const address = pathOf(built);
  if (!built.isIndexed || ['/404', '/search', licensesPath].includes(address)) return [];
  const page = title.replace(/ \| [^|]*$/, '');
  const sections: { id: string; heading: string; text: string[] }[] = [{ id: '', heading: '', text: [] }];
  const visit = (node: Node) => {
    if (isElement(node) && /^h[23]$/.test(node.tagName) && attributeOf(node, 'id') !== undefined) {
      sections.push({ id: attributeOf(node, 'id') ?? '', heading: squeezed(wordsOf(node)), text: [] });
    } else if (isElement(node) && /^(div|section|article|header|main|ol|ul)$/.test(node.tagName))
      node.childNodes.forEach(visit);
    else sections.at(-1)?.text.push(wordsOf(node));
  };
  main?.childNodes.forEach(visit);
  return sections
    .filter(({ id, text }) => !skipped.includes(id) && squeezed(text.join(' ')) !== '')
    .map(({ id, heading, text }) => ({
      address: id === '' ? address : `${address}#${id}`,
      page,
      heading,
      text: squeezed(text.join(' ')),
    }));
}

/** Pages that only list others or name tests; their topics are covered in detail elsewhere. */
const listing = /^\/(|blogs|resources|gallery|datasets|statistical-software|purchasing\/accessibility)(#|$)/;
const listingCounts = 0.4;

/** Takes all sections; returns the index's files by name: the index, and the texts shown in results. */
export function indexOf(sections: readonly Section[]): Map<string, unknown> {
  const engine = new MiniSearch(indexOptions);
  engine.addAll(
    sections.map(({ address, page, heading, text }, id) => ({
      id,
      heading: heading === '' ? page : heading,
      page: heading === '' ? '' : page,
      text,
      weight: listing.test(address) ? listingCounts : 1,
    })),
  );
  const file: IndexFile = { index: engine.toJSON(), synonyms };
  const files = new Map<string, unknown>([['index', file]]);
  for (let from = 0; from < sections.length; from += sectionsPerFile)
    files.set(`text-${from / sectionsPerFile}`, sections.slice(from, from + sectionsPerFile));
  return files;
}

/** Takes the folder of the built site and all sections; writes `search-index/` there and returns the number of its files. */
export function writeSearchIndex(dist: string, sections: readonly Section[]): number {
  const folder = join(dist, 'search-index');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const files = indexOf(sections);
  for (const [name, content] of files) writeFileSync(join(folder, `${name}.json`), JSON.stringify(content));
  return files.size;
}
