// A page of a heading and a few words, for links in mails that need no more: it loads nothing and runs nothing.
import { escapeMarkup } from '../../src/contracts/escape-markup.ts';
import { site } from '../../src/site.ts';
import { linksHtml, plainPage } from './plain-page.ts';

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
  return plainPage(
    heading,
    `<h1>${escapeMarkup(heading)}</h1><p>${escapeMarkup(words)}</p>${linksHtml(links)}${form}<p><a href="/">${escapeMarkup(site.product)}</a></p>`,
    status,
  );
}
