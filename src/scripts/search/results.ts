// The results of the search page, as elements.
import type { Answer, Found } from './find.ts';
import type { FoundPage, Kind } from './terms.ts';
import { termsOf } from './terms.ts';

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

function linkTo(href: string, ...content: (Node | string)[]): HTMLAnchorElement {
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

function kindOf(kind: Kind): HTMLParagraphElement {
  const made = element('p', 'kind', kind);
  made.dataset.kind = kind;
  return made;
}

function pictureOf({ picture }: FoundPage): HTMLImageElement[] {
  if (picture === undefined) return [];
  const image = new Image(640, 360);
  image.alt = '';
  image.loading = 'lazy';
  image.src = picture;
  return [image];
}

const openings: Readonly<Record<Kind, string>> = {
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
  item.append(kindOf(page.kind), text, ...pictureOf(page));
  return item;
}
