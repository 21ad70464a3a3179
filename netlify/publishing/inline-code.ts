// What a built page carries inline, read by a real HTML parser: the content security policy is made from it.
import { createHash } from 'node:crypto';
import type { DefaultTreeAdapterTypes } from 'parse5';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

export type InlineCode = {
  /** Source of every inline script that a browser would run. */
  scripts: string[];
  /** Source of every <style>. */
  styles: string[];
  /** What a strict policy would block: style attributes, event handlers, javascript: links. */
  offences: string[];
  /** Addresses on other hosts that the page loads by itself. */
  foreign: string[];
};

const isElement = (node: Node): node is Element => 'tagName' in node;
const textOf = (element: Element) =>
  element.childNodes.map((child) => ('value' in child ? child.value : '')).join('');
const runs = (type: string | undefined) =>
  type === undefined ||
  ['', 'module', 'text/javascript', 'application/javascript', 'speculationrules', 'importmap'].includes(type);
const loads = ['script', 'img', 'iframe', 'source', 'video', 'audio', 'embed', 'object', 'track'];

/** Takes a page as a tree; gives its inline code and what a strict policy would refuse. */
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

function inspect(element: Element, found: InlineCode) {
  const attributes = new Map(element.attrs.map(({ name, value }) => [name, value]));
  const tag = element.tagName;
  const source = attributes.get('src') ?? (tag === 'object' ? attributes.get('data') : undefined);
  if (tag === 'script' && source === undefined && runs(attributes.get('type')))
    found.scripts.push(textOf(element));
  if (tag === 'style') found.styles.push(textOf(element));
  if (loads.includes(tag) && source && /^(https?:)?\/\//.test(source)) found.foreign.push(source);
  if (tag === 'link' && /stylesheet|preload|preconnect|icon/.test(attributes.get('rel') ?? '')) {
    const href = attributes.get('href') ?? '';
    if (/^(https?:)?\/\//.test(href)) found.foreign.push(href);
  }
  for (const [name, value] of attributes) {
    if (name === 'style') found.offences.push(`<${tag} style="${value.slice(0, 60)}">`);
    if (name.startsWith('on')) found.offences.push(`<${tag} ${name}>`);
    if (/^\s*javascript:/i.test(value)) found.offences.push(`<${tag} ${name}="javascript:…">`);
  }
}

/** The source expression that lets exactly this text run: `'sha256-…'` (CSP level 3, section 2.3.1). */
export const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
