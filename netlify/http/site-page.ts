// A page of the site that a function fills: one that was built, with another inside. It needs no script.
import { escapeMarkup } from '../../src/contracts/escape-markup.ts';
import { pages } from '../../src/routes.ts';
import { site } from '../../src/site.ts';
import { htmlReply, plainPage } from './plain-page.ts';

/** The built page at an address, with its policy; null where it cannot be had or is not as `isFit` wants it. */
export async function builtPage(
  address: string,
  isFit: (html: string) => boolean,
): Promise<{ html: string; policy: string } | null> {
  try {
    const answer = await fetch(address, {
      headers: { accept: 'text/html' },
      signal: AbortSignal.timeout(3000),
    });
    const html = await answer.text();
    const policy = answer.headers.get('content-security-policy');
    return answer.ok && policy && isFit(html) ? { html, policy } : null;
  } catch {
    return null;
  }
}

const whole = /(<main\b[^>]*>)[^]*(<\/main>)/;

/** `lead` stands under the heading, `inside` below both: markup, as the heading may be. The title is none. Where the built page cannot be had it is plain, but whole. */
export async function sitePage(
  origin: string,
  {
    title,
    heading = escapeMarkup(title),
    lead = '',
    inside,
  }: { title: string; heading?: string; lead?: string; inside: string },
  status = 200,
): Promise<Response> {
  const built = await builtPage(origin + pages.certificates, (html) => whole.test(html));
  if (!built)
    return plainPage(title, `<h1>${heading}</h1>${lead === '' ? '' : `<p>${lead}</p>`}${inside}`, status);
  const main = `<div class="hero paper compact"><div class="wrap grid"><h1>${heading}</h1>${lead === '' ? '' : `<p>${lead}</p>`}</div></div><div class="wrap section booking">${inside}</div>`;
  const html = built.html
    .replace(whole, (_, open: string, close: string) => open + main + close)
    .replace(
      /<title>[^<]*<\/title>/,
      () => `<title>${escapeMarkup(title)} | ${escapeMarkup(site.product)}</title>`,
    )
    // What describes the page that it was.
    .replace(/<meta (?:name="(?:robots|description|twitter:[^"]*)"|property="[^"]*")[^>]*>/g, '')
    .replace(/<link rel="canonical"[^>]*>/, '')
    .replace(/<script type="application\/ld\+json">[^]*?<\/script>/g, '');
  return htmlReply(html, built.policy, status);
}
