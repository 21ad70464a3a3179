// The results of a search, as elements: of the search page and of its dialog.
import type { Answer, Found } from './find.ts';
import type { FoundPage, Kind } from './terms.ts';
import { termsOf } from './terms.ts';

/** Returns what the search says of its answer if it shows at most `shown` pages. */
export function statusOf(question: string, { found, unknown }: Answer, shown: number): string {
  if (found.length === 0) return `Nothing on this site matches “${question}”. Try fewer or shorter words.`;
  const count = `${found.length} ${found.length === 1 ? 'page' : 'pages'}`;
  const best = found.length > shown ? `; the best ${shown} are shown` : '';
  return unknown.length > 0
    ? `Nothing on this site mentions ${unknown.map((word) => `“${word}”`).join(' or ')}. The closest matches: ${count}${best}.`
    : `${count} ${found.length === 1 ? 'matches' : 'match'} “${question}”${best}.`;
}

/** Creates an element with a class and content. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  ...content: (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name);
  if (className !== '') made.className = className;
  made.append(...content);
  return made;
}

export function linkTo(href: string, ...content: (Node | string)[]): HTMLAnchorElement {
  const link = element('a', '', ...content);
  link.href = href;
  return link;
}

/** Splits a text into alternating plain text and words of the question. Stop words are never marked. */
export const markedIn = (text: string, terms: ReadonlySet<string>): string[] =>
  text.split(/([\p{L}\p{N}\p{M}]+)/u).reduce<string[]>(
    (parts, part, at) => {
      const isWord = at % 2 === 1 && termsOf(part).some((term) => terms.has(term));
      if (isWord) parts.push(part, '');
      else parts[parts.length - 1] += part;
      return parts;
    },
    [''],
  );

const marked = (text: string, terms: ReadonlySet<string>): (Node | string)[] =>
  markedIn(text, terms).map((part, at) => (at % 2 === 1 ? element('mark', '', part) : part));

export function kindOf<Name extends 'p' | 'span'>(kind: Kind, name: Name): HTMLElementTagNameMap[Name] {
  const made = element(name, 'kind', kind);
  made.dataset.kind = kind;
  return made;
}

export function pictureOf({ picture }: Pick<FoundPage, 'picture'>): HTMLImageElement[] {
  if (picture === undefined) return [];
  const image = new Image(640, 360);
  image.alt = '';
  image.loading = 'lazy';
  image.src = picture;
  return [image];
}

export const openings: Readonly<Record<Kind, string>> = {
  Calculator: 'Open calculator',
  Article: 'Read article',
  Gallery: 'See chart',
  Dataset: 'See dataset',
  Help: 'Open page',
  Page: 'Open page',
};

/** Makes a result. The best one is a card with a button. */
export function resultOf({ page, sections }: Found, { terms }: Answer, isBest: boolean): HTMLLIElement {
  const item = element('li', isBest ? 'best' : '');
  const text = element(
    'div',
    '',
    element('h2', '', linkTo(page.address, page.title)),
    element('p', '', ...marked(page.description, terms)),
  );
  if (sections.length > 0) {
    const links = sections.map(({ address, heading }) => element('li', '', linkTo(address, heading)));
    text.append(element('ul', 'sections', ...links));
  }
  if (isBest) {
    const open = linkTo(page.address, openings[page.kind]);
    open.className = 'button primary';
    text.append(element('p', '', open));
  }
  item.append(kindOf(page.kind, 'p'), text, ...pictureOf(page));
  return item;
}
