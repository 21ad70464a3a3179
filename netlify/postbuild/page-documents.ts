// Renders pages of the vendor pack as PDFs from the finished pages, so that a page and its file cannot differ.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pages, vendorPages, vendorDocuments } from '../../src/routes.ts';
import { site } from '../../src/site.ts';
import { type Block, writeDocument } from '../documents/write-document.ts';
import {
  attributeOf,
  type Element,
  find,
  isElement,
  type Node,
  readBuiltPage,
  squeezed,
} from './built-page.ts';

/** Maps pages to files. */
const pageFiles: readonly (readonly [page: string, file: string])[] = [
  [pages.purchasing, vendorDocuments.pack],
  [pages.terms, vendorDocuments.terms],
  [pages.privacyPolicy, vendorDocuments.privacy],
  [vendorPages.accessibility, vendorDocuments.accessibility],
];

/** Parts of a page that are useless in print. */
const left = ['form', 'nav', 'script', 'style', 'svg', 'button', 'dialog', 'noscript', 'template'];
const isLeftOut = (element: Element) =>
  left.includes(element.tagName) || attributeOf(element, 'hidden') !== undefined;

const elementsIn = (element: Element) => element.childNodes.filter(isElement);
const all = (element: Element, tag: string): Element[] =>
  elementsIn(element).flatMap((each) => (each.tagName === tag ? [each] : all(each, tag)));

/** Returns an element's text with line breaks as `\n`; a link to another page of the site includes its URL. */
function wordsOf(node: Node): string {
  if (!isElement(node))
    return node.nodeName === '#text' && 'value' in node ? node.value.replace(/\s+/g, ' ') : '';
  if (node.tagName === 'br') return '\n';
  if (isLeftOut(node)) return '';
  const words = node.childNodes.map(wordsOf).join('');
  const href = node.tagName === 'a' ? (attributeOf(node, 'href') ?? '') : '';
  if (/^\/(?!\/)/.test(href)) return `${words.trimEnd()} (${site.origin}${href})`;
  return /^(p|span|div)$/.test(node.tagName) ? ` ${words} ` : words;
}
const tidied = (text: string) => squeezed(text).replace(/ ([,.;)])/g, '$1');
const textOf = (element: Element) => tidied(wordsOf(element));

/** Returns the content of a part of a page as blocks, in order. */
export function blocksOf(element: Element): Block[] {
  if (isLeftOut(element)) return [];
  const { tagName } = element;
  if (tagName === 'h1') return [];
  if (/^h[2-6]$/.test(tagName))
    return [{ kind: 'heading', level: tagName === 'h2' ? 2 : 3, text: textOf(element) }];
  if (tagName === 'p') {
    const lines = wordsOf(element).split('\n').map(tidied).filter(Boolean);
    return lines.length > 0 ? [{ kind: 'text', lines }] : [];
  }
  if (tagName === 'ul' || tagName === 'ol')
    return [{ kind: 'list', isOrdered: tagName === 'ol', items: all(element, 'li').map(textOf) }];
  if (tagName === 'dl') {
    const [names, values] = [all(element, 'dt').map(textOf), all(element, 'dd').map(textOf)];
    return [{ kind: 'table', head: [], rows: names.map((name, i) => [name, values[i] ?? '']) }];
  }
  if (tagName === 'table') {
    const rows = all(element, 'tr').map((row) =>
      elementsIn(row)
        .filter((cell) => /^t[hd]$/.test(cell.tagName))
        .map(textOf),
    );
    const hasHead = all(element, 'thead').length > 0;
    return [{ kind: 'table', head: hasHead ? (rows[0] ?? []) : [], rows: hasHead ? rows.slice(1) : rows }];
  }
  return elementsIn(element).flatMap(blocksOf);
}

/** Takes the folder of the built site, writes the documents there with this date, and returns their number. */
export async function writePageDocuments(dist: string, today = new Date()): Promise<number> {
  const issuedAt = `${today.toISOString().slice(0, 10)}T00:00:00.000Z`;
  for (const [page, file] of pageFiles) {
    const { main } = readBuiltPage(readFileSync(join(dist, `${page}.html`), 'utf8'));
    const heading = main && find(main, ({ tagName }) => tagName === 'h1');
    if (!main || !heading) throw new Error(`${page} has no heading, which its PDF begins with`);
    const address = `${site.origin}${page}, as of ${issuedAt.slice(0, 10)}`;
    const bytes = await writeDocument({ title: textOf(heading), address, issuedAt, blocks: blocksOf(main) });
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    writeFileSync(join(dist, file), bytes);
  }
  return pageFiles.length;
}
