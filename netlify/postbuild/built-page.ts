// A finished page in dist, parsed once for everything that is derived from it (finish.ts). Its tree is shared, so no one may change it.
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';

export type Node = DefaultTreeAdapterTypes.ChildNode;
export type Element = DefaultTreeAdapterTypes.Element;

export const isElement = (node: DefaultTreeAdapterTypes.Node): node is Element => 'tagName' in node;

export const attributeOf = (element: Element, name: string) =>
  element.attrs.find((attribute) => attribute.name === name)?.value;

/** Returns the first matching element in document order. */
export function find(
  node: DefaultTreeAdapterTypes.Node,
  fits: (element: Element) => boolean,
): Element | undefined {
  if (isElement(node) && fits(node)) return node;
  for (const child of 'childNodes' in node ? node.childNodes : []) {
    const found = find(child, fits);
    if (found) return found;
  }
  return undefined;
}

export const hasClass = (element: Element, name: string) =>
  attributeOf(element, 'class')?.split(/\s+/).includes(name) === true;

/** Elements whose text is not part of a page's content. */
const silent = ['script', 'style', 'svg', 'math', 'noscript', 'template', 'nav', 'form', 'button', 'dialog'];

/** Returns the text of a part of a page, without scripts, drawings, formulas, and forms. */
export function wordsOf(node: DefaultTreeAdapterTypes.Node): string {
  if (defaultTreeAdapter.isTextNode(node)) return node.value;
  if (isElement(node) && (silent.includes(node.tagName) || attributeOf(node, 'hidden') !== undefined))
    return ' ';
  const text = 'childNodes' in node ? node.childNodes.map(wordsOf).join('') : '';
  return isElement(node) && /^(p|li|h\d|td|th|div|section|summary|figcaption|dt|dd)$/.test(node.tagName)
    ? ` ${text} `
    : text;
}

/** Collapses whitespace. */
export const squeezed = (text: string) => text.replace(/\s+/g, ' ').trim();

/** An article's structured data. */
export type ArticleData = {
  headline: string;
  description: string;
  datePublished: string;
  dateModified: string;
  author: { name: string };
  mainEntityOfPage: string;
};

/** A finished page and what is derived from it. */
export type BuiltPage = {
  /** Its file in dist: `index.html` or `academy/webinar.html`. */
  file: string;
  html: string;
  tree: DefaultTreeAdapterTypes.Document;
  title: string;
  description: string;
  isIndexed: boolean;
  main: Element | undefined;
  /** The figure that the page declares as its own. */
  figure: Element | undefined;
  article: ArticleData | undefined;
  /** The day of its last change, if it states one. */
  changed: string | undefined;
};

/** Returns the URL path that serves this file of dist, such as `/academy/webinar`. */
export const pathOf = ({ file }: Pick<BuiltPage, 'file'>) =>
  `/${file.replace(/(^|\/)index\.html$/, '').replace(/\.html$/, '')}`;

/** Parses a finished page. Takes its HTML and its file in dist. */
export function readBuiltPage(html: string, file = 'index.html'): BuiltPage {
  const tree = parse(html);
  const title = find(tree, ({ tagName }) => tagName === 'title');
  const stated = (name: string) => {
    const meta = find(tree, (element) => element.tagName === 'meta' && attributeOf(element, 'name') === name);
    return meta && attributeOf(meta, 'content');
  };
  const robots = stated('robots');
  const data = [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)]
    .map((match) => JSON.parse(match[1] ?? '{}') as { '@type'?: string })
    .find((each) => each['@type'] === 'Article');
  return {
    file,
    html,
    tree,
    title: title ? squeezed(wordsOf(title)) : '',
    description: stated('description') ?? '',
    isIndexed: robots !== undefined && !robots.includes('noindex'),
    main: find(tree, ({ tagName }) => tagName === 'main'),
    figure: find(tree, (element) => attributeOf(element, 'data-shared') !== undefined),
    article: data as ArticleData | undefined,
    changed: (data as ArticleData | undefined)?.dateModified ?? stated('last-modified'),
  };
}
