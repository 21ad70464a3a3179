// A page of a heading and a few words, for links in mails that need no more: it loads nothing and runs nothing.
import { escapeMarkup } from '../../src/contracts/escape-markup.ts';
import { site } from '../../src/site.ts';
import { plainPage } from './plain-page.ts';

type Words = {
  heading: string;
  words: string;
  button?: string;
  links?: readonly { href: string; text: string }[];
};

/** `button` posts to the page's own address. */
export function smallPage({ heading, words, button, links = [] }: Words, status = 200): Response {
  const form =
    button === undefined ? '' : `<form method="post"><button>${escapeMarkup(button)}</button></form>`;
  const list = links.map(
    ({ href, text }) => `<li><a href="${escapeMarkup(href)}">${escapeMarkup(text)}</a></li>`,
  );
  const listed = list.length === 0 ? '' : `<ul>${list.join('')}</ul>`;
  return plainPage(
    heading,
    `<h1>${escapeMarkup(heading)}</h1><p>${escapeMarkup(words)}</p>${listed}${form}<p><a href="/">${escapeMarkup(site.product)}</a></p>`,
    status,
  );
}
