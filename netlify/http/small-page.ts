// A page of a heading and a few words, for links in mails that need no more: it loads nothing and runs nothing.
import { escapeMarkup } from '../../src/contracts/escape-markup.ts';
import { site } from '../../src/site.ts';
import { securityHeaders } from './replies.ts';

const policy = "default-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** `button` posts to the page's own address. */
export function smallPage(
  { heading, words, button }: { heading: string; words: string; button?: string },
  status = 200,
): Response {
  const form =
    button === undefined ? '' : `<form method="post"><button>${escapeMarkup(button)}</button></form>`;
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeMarkup(`${heading} | ${site.product}`)}</title></head><body><main><h1>${escapeMarkup(heading)}</h1><p>${escapeMarkup(words)}</p>${form}<p><a href="/">${escapeMarkup(site.product)}</a></p></main></body></html>`;
  return new Response(html, {
    status,
    headers: {
      ...securityHeaders,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'X-Robots-Tag': 'noindex',
    },
  });
}
