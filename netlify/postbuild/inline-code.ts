// Reads a built page's inline code with a real HTML parser; the content security policy is derived from it.
import { createHash } from 'node:crypto';
import type { DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** A page's inline code and what a strict policy would block. */
export type InlineCode = {
  /** The source of every inline script that a browser would run. */
  scripts: string[];
  /** The source of every <style>. */
  styles: string[];
  /** What a strict policy would block: style attributes, event handlers, javascript: links. */
  offences: string[];
  /** URLs on other hosts that the page loads automatically. */
  foreign: string[];
};

const isElement = (node: Node): node is Element => 'tagName' in node;
const textOf = (element: Element) =>
  element.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
const runs = (type: string | undefined) =>
  type === undefined ||
  ['', 'module', 'text/javascript', 'application/javascript', 'speculationrules', 'importmap'].includes(type);
const loads = ['script', 'img', 'iframe', 'source', 'video', 'audio', 'embed', 'object', 'track'];

/** Takes a page's tree; returns its inline code and what a strict policy would block. */
export function inlineCodeOf(tree: Node): InlineCode {
  const found: InlineCode = { scripts: [], styles: [], offences: [], foreign: [] };
  const visit = (node: Node) => {
    if (isElement(node)) inspect(node, found);
    if ('content' in node) visit(node.content);
    if ('childNodes' in node) node.childNodes.forEach(visit);
  };
  visit(tree);
  return found;
}

type Attributes = ReadonlyMap<string, string>;

const isElsewhere = (address: string) => /^(https?:)?\/\//.test(address);

/** Returns what an element loads to show or run it. */
function fetched(tag: string, attributes: Attributes): (string | undefined)[] {
  const source = attributes.get('src') ?? (tag === 'object' ? attributes.get('data') : undefined);
  const isFetchedLink =
    tag === 'link' && /stylesheet|preload|preconnect|icon/.test(attributes.get('rel') ?? '');
  return [loads.includes(tag) ? source : undefined, isFetchedLink ? attributes.get('href') : undefined];
}

/** Returns what a strict policy would block in an element. */
function offencesOf(tag: string, attributes: Attributes): string[] {
  return [...attributes].flatMap(([name, value]) => [
    ...(name === 'style' ? [`<${tag} style="${value.slice(0, 60)}">`] : []),
    ...(name.startsWith('on') ? [`<${tag} ${name}>`] : []),
    ...(/^\s*javascript:/i.test(value) ? [`<${tag} ${name}="javascript:…">`] : []),
  ]);
}

function inspect(element: Element, found: InlineCode) {
  const attributes = new Map(element.attrs.map(({ name, value }) => [name, value]));
  const tag = element.tagName;
  if (tag === 'script' && !attributes.has('src') && runs(attributes.get('type')))
    found.scripts.push(textOf(element));
  if (tag === 'style') found.styles.push(textOf(element));
  found.foreign.push(
    ...fetched(tag, attributes).flatMap((address) => (address && isElsewhere(address) ? [address] : [])),
  );
  found.offences.push(...offencesOf(tag, attributes));
}

/** Returns the source expression that allows exactly this text to run: `'sha256-…'` (CSP level 3, section 2.3.1). */
export const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
