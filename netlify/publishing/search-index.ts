// The index of the search page, from the finished pages, in small files of which a query needs a few.
// Not Pagefind, which runs WebAssembly: that would need 'wasm-unsafe-eval' in the content security policy of every page.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Section, sectionsPerFile, shardOf, termsOf } from '../../src/islands/woken/search/terms.ts';
import {
  attributeOf,
  type BuiltPage,
  isElement,
  type Node,
  pathOf,
  squeezed,
  wordsOf,
} from './built-page.ts';

/** Parts of an article that answer no question. */
const skipped = ['references', 'cite-this', 'footnote-label'];

/** The text of a page section by section: one per heading with an id. */
export function sectionsOf(built: BuiltPage): Section[] {
  const { title, main } = built;
  const address = pathOf(built);
  if (!built.isIndexed || ['/404', '/search'].includes(address)) return [];
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

/** Pages that only list others: what they mention is told at length elsewhere. */
const listing = /^\/(|blogs|resources|gallery|datasets|statistical-software)(#|$)/;
const listingCounts = 0.4;

/** Takes all sections; gives the index's files by name. A term weighs more in few sections, and in headings. */
export function indexOf(sections: readonly Section[]): Map<string, unknown> {
  const postings = new Map<string, Map<number, number>>();
  sections.forEach(({ page, heading, text }, number) => {
    const count = (terms: readonly string[], value: number) => {
      for (const term of terms) {
        const counts = postings.get(term) ?? new Map<number, number>();
        postings.set(term, counts.set(number, (counts.get(number) ?? 0) + value));
      }
    };
    count(termsOf(text), 1);
    count(termsOf(heading), 6);
    count(termsOf(page), heading === '' ? 8 : 3);
  });
  const shards = new Map<string, Record<string, [number, number][]>>();
  for (const [term, counts] of [...postings].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const rarity = Math.log(1 + sections.length / counts.size);
    const weighed = [...counts].map(([section, count]): [number, number] => [
      section,
      Math.max(
        1,
        Math.round(
          10 * rarity * Math.log2(1 + count) * (listing.test(sections[section]!.address) ? listingCounts : 1),
        ),
      ),
    ]);
    const name = shardOf(term);
    shards.set(name, Object.assign(shards.get(name) ?? {}, { [term]: weighed }));
  }
  const files = new Map<string, unknown>([...shards, ['files', [...shards.keys()]]]);
  for (let from = 0; from < sections.length; from += sectionsPerFile)
    files.set(`text-${from / sectionsPerFile}`, sections.slice(from, from + sectionsPerFile));
  return files;
}

/** Takes the folder of the built site and all sections; writes `search-index/` there and gives the number of its files. */
export function writeSearchIndex(dist: string, sections: readonly Section[]): number {
  const folder = join(dist, 'search-index');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const files = indexOf(sections);
  for (const [name, content] of files) writeFileSync(join(folder, `${name}.json`), JSON.stringify(content));
  return files.size;
}
