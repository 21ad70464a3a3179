// Splits the built pages that functions fill in, and passes them to the bundle of the functions.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type DefaultTreeAdapterTypes, parse } from 'parse5';
import { inquiryForms } from '../../src/contracts/inquiry/inquiry-forms.ts';
import { formMarks } from '../../src/contracts/inquiry/form-html.ts';
import { pages } from '../../src/routes.ts';
import type { FormShell, PageShell } from '../configuration/built-pages.ts';
import { attributeOf, type Element, find } from './built-page.ts';

type Range = { start: number; end: number };

/** Returns the position of an element's content in the file. */
function contentOf(file: string, tree: DefaultTreeAdapterTypes.Document, tagName: string): Range {
  const { startTag, endTag } = find(tree, (element) => element.tagName === tagName)?.sourceCodeLocation ?? {};
  if (!startTag || !endTag) throw new Error(`${file} has no <${tagName}> for a function to fill.`);
  return { start: startTag.endOffset, end: endTag.startOffset };
}

/** Whether an element of the head describes the built page rather than the one that a function makes of it. */
function isAboutPage(element: Element): boolean {
  const stated = (name: string) => attributeOf(element, name);
  if (element.tagName === 'script') return stated('type') === 'application/ld+json';
  if (element.tagName === 'link') return stated('rel') === 'canonical';
  const name = stated('name') ?? '';
  return (
    element.tagName === 'meta' &&
    (stated('property') !== undefined ||
      ['robots', 'description'].includes(name) ||
      name.startsWith('twitter:'))
  );
}

function elementsIn(node: DefaultTreeAdapterTypes.Node): Element[] {
  const below = 'childNodes' in node ? node.childNodes.flatMap(elementsIn) : [];
  return 'tagName' in node ? [node, ...below] : below;
}

/** Returns a part of a file without the ranges in `leftOut`. */
function partWithout(text: string, { start, end }: Range, leftOut: readonly Range[]): string {
  const inside = leftOut.filter((each) => each.start >= start && each.end <= end);
  const edges = [start, ...inside.flatMap((each) => [each.start, each.end]), end];
  return Array.from({ length: edges.length / 2 }, (_, i) => text.slice(edges[2 * i], edges[2 * i + 1])).join(
    '',
  );
}

const rangesOf = (elements: readonly Element[]): Range[] =>
  elements.flatMap(({ sourceCodeLocation: at }) =>
    at ? [{ start: at.startOffset, end: at.endOffset }] : [],
  );

/** Takes a built page; returns it without title, content, and what describes it. @throws if it has no title or no <main> */
export function siteShellOf(text: string, policy: string, file = 'page'): PageShell {
  const tree = parse(text, { sourceCodeLocationInfo: true });
  const title = contentOf(file, tree, 'title');
  const main = contentOf(file, tree, 'main');
  const leftOut = rangesOf(elementsIn(tree).filter(isAboutPage));
  return {
    head: partWithout(text, { start: 0, end: title.start }, leftOut),
    middle: partWithout(text, { start: title.end, end: main.start }, leftOut),
    end: partWithout(text, { start: main.end, end: text.length }, leftOut),
    policy,
  };
}

/** Takes a form's built page; returns what is before and after the form. @throws if its markers are missing */
export function formShellOf(text: string, policy: string, file = 'page'): FormShell {
  const [open, close] = formMarks;
  const [start, end] = [text.indexOf(open), text.indexOf(close)];
  if (start < 0 || end < start) throw new Error(`${file} has no ${open}…${close} around its form.`);
  const robots = rangesOf(
    elementsIn(parse(text, { sourceCodeLocationInfo: true })).filter(
      (element) => element.tagName === 'meta' && attributeOf(element, 'name') === 'robots',
    ),
  );
  return {
    before: partWithout(text, { start: 0, end: start + open.length }, robots),
    after: text.slice(end),
    policy,
  };
}

const fileOf = (dist: string, path: string) => join(dist, `${path}.html`);

/** Where a build saves the shells, for later bundles of the same pages. */
const keptAt = '.build/page-shells.mjs';

/** Takes the folder of the finished site and the policy of its pages; returns the source of the module that replaces built-pages.ts. */
export function writePageShells(dist: string, policy: string): string {
  const read = (path: string) => readFileSync(fileOf(dist, path), 'utf8');
  const siteShell = siteShellOf(read(pages.certificates), policy, pages.certificates);
  const forms = [...new Set(Object.values(inquiryForms).map((form) => form.page))];
  const formShells = Object.fromEntries(forms.map((path) => [path, formShellOf(read(path), policy, path)]));
  const source = `export const siteShell = ${JSON.stringify(siteShell)};\nexport const formShells = ${JSON.stringify(formShells)};\n`;
  mkdirSync(dirname(keptAt), { recursive: true });
  writeFileSync(keptAt, source);
  return source;
}

/** Returns what the last build saved; undefined if there was none. */
export const keptPageShells = (): Promise<string> | undefined =>
  existsSync(keptAt) ? readFile(keptAt, 'utf8') : undefined;

/** An esbuild plugin that waits for the finished pages, which are built while everything else is bundled. */
export const pageShellsForEsbuild = (source: Promise<string>) => ({
  name: 'page-shells',
  setup(build: {
    onLoad(on: { filter: RegExp }, load: () => Promise<{ contents: string; loader: 'js' }>): void;
  }) {
    build.onLoad({ filter: /configuration.built-pages\.ts$/ }, async () => ({
      contents: await source,
      loader: 'js',
    }));
  },
});
