// A page with a heading and a few sentences, for links in emails that need no more. It loads nothing and runs no scripts.
import { html } from '../../src/contracts/html.ts';
import { site } from '../../src/site.ts';
import { linksHtml, plainPage } from './plain-page.ts';

type Words = {
  heading: string;
  words: string;
  button?: string;
  links?: readonly { href: string; text: string }[];
};

/** `button` posts to the page's own URL. */
export function smallPage({ heading, words, button, links = [] }: Words, status = 200): Response {
  const form = button !== undefined && html`<form method="post"><button>${button}</button></form>`;
  return plainPage(
    heading,
    html`<h1>${heading}</h1>
      <p>${words}</p>
      ${linksHtml(links)}${form}
      <p><a href="/">${site.product}</a></p>`,
    status,
  );
}
