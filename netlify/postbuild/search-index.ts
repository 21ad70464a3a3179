// Builds the site search's index from the finished pages: one file with MiniSearch's index, the synonyms, and the pages. Pagefind is not an
// option: it runs WebAssembly, which would require 'wasm-unsafe-eval' in every page's content security policy.
import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import MiniSearch from 'minisearch';
import * as z from 'zod/mini';
import synonymLists from '../../content/synonyms.yaml';
import nameLists from '../../content/search-names.yaml';
import { licensesPath, pages as paths, vendorPages } from '../../src/routes.ts';
import { lostKey } from '../../src/content/navigation.ts';
import { searchCopy } from '../../src/content/pages/search.ts';
import type { Help, IndexFile } from '../../src/scripts/search/find.ts';
import { pack } from '../../src/scripts/search/pack.ts';
import {
  type FoundPage,
  indexOptionsWith,
  type Kind,
  sectionStep,
  type Synonyms,
  termsOf,
} from '../../src/scripts/search/terms.ts';
import {
  attributeOf,
  type BuiltPage,
  find,
  isElement,
  type Node,
  pathOf,
  squeezed,
  wordsOf,
} from './built-page.ts';

const phrases = z.array(z.string().check(z.minLength(2)));
/** Groups of words and phrases with the same meaning in a search. */
const synonyms = z.array(phrases.check(z.minLength(2))).parse(synonymLists, { jitless: true });

/** What visitors call the subject of a page or a section, by its address. */
export type Names = Readonly<Record<string, readonly string[]>>;
const names = z.record(z.string(), phrases).parse(nameLists, { jitless: true });

/** A page's part of the index. */
export type SearchedPage = Omit<FoundPage, 'names' | 'sections' | 'picture'> & {
  /** The page itself comes first, with neither ID nor heading. */
  sections: { id: string; heading: string; text: string }[];
};

/** Parts of a page that answer no question: exercises with their wrong answers, lists at the end of an article, and a calculator's checks. */
const skipped = ['what-you-now-know', 'exercises', 'references', 'footnote-label', 'may-i'];
/** Headings that say nothing without their page, so their text counts as the page's own. */
const unlisted = ['computed'];

const kindOfFolder: Readonly<Record<string, Kind>> = {
  calculators: 'Calculator',
  gallery: 'Gallery',
  datasets: 'Dataset',
};
const helpPages: readonly string[] = [paths.support, paths.purchasing, ...Object.values(vendorPages)];

/** The pages of a folder are of its kind, but not the page that lists them. */
function kindOf({ article }: BuiltPage, address: string): Kind {
  const [, folder = '', name] = address.split('/');
  if (helpPages.includes(address)) return 'Help';
  if (article) return 'Article';
  return (name !== undefined && kindOfFolder[folder]) || 'Page';
}

/**
 * The guide below a calculator, whose words would soak up questions that an article answers, and what is marked: lists of
 * other pages, which answer for themselves, and sample output.
 */
const isLeftOut = (node: Node) =>
  isElement(node) &&
  (attributeOf(node, 'data-not-searched') !== undefined ||
    /(^| )guide( |$)/.test(attributeOf(node, 'class') ?? ''));

/** Returns the prose below a node: paragraphs, lists, and captions, but no tables and nothing of the interface. */
function proseOf(node: Node): string {
  if (!isElement(node) || isLeftOut(node)) return '';
  if (/^(table|nav|form|template|dialog|astro-island)$/.test(node.tagName)) return '';
  if (attributeOf(node, 'data-calculator') !== undefined) return '';
  return /^(p|li|dt|dd|summary|figcaption|blockquote|h[1-6])$/.test(node.tagName)
    ? wordsOf(node)
    : node.childNodes.map(proseOf).join(' ');
}

/** Returns what the search knows of a page: one section per heading with an ID. Nothing for a page that search engines must not list. */
export function searchedPageOf(built: BuiltPage): SearchedPage | undefined {
  const { title, description, main } = built;
  const address = pathOf(built);
  if (!built.isIndexed || !main || ['/404', paths.search, licensesPath].includes(address)) return undefined;
  const sections: { id: string; heading: string; text: string[] }[] = [
    { id: '', heading: '', text: [title] },
  ];
  let current = sections[0];
  const visit = (node: Node) => {
    if (isLeftOut(node)) return;
    const id = isElement(node) && /^h[23]$/.test(node.tagName) ? attributeOf(node, 'id') : undefined;
    if (id !== undefined && unlisted.includes(id)) current = sections[0];
    else if (id !== undefined) {
      current = { id, heading: squeezed(wordsOf(node)), text: [] };
      sections.push(current);
    } else if (
      isElement(node) &&
      /^(div|section|article|header|main|ol|ul)$/.test(node.tagName) &&
      attributeOf(node, 'data-calculator') === undefined
    )
      node.childNodes.forEach(visit);
    else current?.text.push(proseOf(node));
  };
  main.childNodes.forEach(visit);
  const h1 = find(main, ({ tagName }) => tagName === 'h1');
  return {
    address,
    kind: kindOf(built, address),
    title: (h1 && squeezed(wordsOf(h1))) || title.replace(/ \| [^|]*$/, ''),
    description,
    sections: sections
      .filter(({ id }) => !skipped.includes(id))
      .map(({ text, ...section }) => ({ ...section, text: squeezed(text.join(' ')) })),
  };
}

/**
 * Takes all pages, the names, the synonyms, and a function that finds a page's drawing; returns the content of `index.json`.
 * @throws If a name belongs to a section that its page does not have.
 */
export function indexOf(
  searched: readonly SearchedPage[],
  named: Names = {},
  groups: Synonyms = [],
  pictureOf: (address: string) => string | undefined = () => undefined,
): IndexFile {
  const lost = searched.flatMap(({ address, sections }) =>
    Object.keys(named).filter(
      (name) => name.startsWith(`${address}#`) && !sections.some(({ id }) => name === `${address}#${id}`),
    ),
  );
  if (lost.length > 0)
    throw new Error(
      `content/search-names.yaml: ${lost.join(', ')}: the page has no such section. Copy the address of a heading from the page.`,
    );
  const engine = new MiniSearch(indexOptionsWith(groups));
  for (const [at, { address, title, description, sections }] of searched.entries())
    engine.addAll(
      sections.map(({ id, heading, text }, section) => ({
        id: at * sectionStep + section,
        names: (named[id === '' ? address : `${address}#${id}`] ?? []).join(', '),
        heading: id === '' ? title : heading,
        lead: id === '' ? description : '',
        text,
      })),
    );
  const pages = searched.map(({ sections, ...page }): FoundPage => {
    const picture = pictureOf(page.address);
    const own = sections.flatMap(({ id }) => named[id === '' ? page.address : `${page.address}#${id}`] ?? []);
    return {
      ...page,
      ...(picture !== undefined && { picture }),
      names: [page.title.replace(/ calculator$/, ''), ...own].map((name) => termsOf(name).join(' ')),
      sections: sections.slice(1).map(({ id, heading }) => ({ id, heading })),
    };
  });
  return { index: pack(engine.toJSON()), synonyms: groups, pages };
}

/** Someone who searches for a key or a receipt has most likely lost one. */
function helpWithLostKeys(): Help {
  const { words, title, text } = searchCopy.lostKey;
  const page: FoundPage = {
    address: lostKey.href,
    kind: 'Help',
    title,
    description: text,
    names: [],
    sections: [],
  };
  return { terms: termsOf(words.join(' ')), page };
}

/** Takes the folder of the built site and its pages; writes `search-index/index.json` there and returns the number of sections. */
export function writeSearchIndex(dist: string, searched: readonly SearchedPage[]): number {
  const folder = join(dist, 'search-index');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder);
  const pictureOf = (address: string) =>
    existsSync(join(dist, `cards${address}.svg`)) ? `/cards${address}.svg` : undefined;
  writeFileSync(
    join(folder, 'index.json'),
    JSON.stringify({
      ...indexOf(searched, names, synonyms, pictureOf),
      lostKey: helpWithLostKeys(),
      suggestions: searchCopy.suggestions,
    }),
  );
  return searched.flatMap(({ sections }) => sections).length;
}
