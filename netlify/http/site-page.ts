// A page of the site that a function fills in. It needs no JavaScript.
import { html, type Html, trustedHtml } from '../../src/contracts/html.ts';
import { site } from '../../src/site.ts';
import { htmlReply, plainPage } from './plain-page.ts';

type Filling = {
  title: string;
  /** Defaults to the title; set it if it needs markup. */
  heading?: Html | string;
  /** Shown below the heading. */
  lead?: string;
  inside: Html;
};

/** Returns the page with this title and content. */
export async function sitePage(
  { title, heading = title, lead, inside }: Filling,
  status = 200,
): Promise<Response> {
  const { siteShell } = await import('../configuration/built-pages.ts');
  const top = html`<h1>${heading}</h1>
    ${lead !== undefined && html`<p>${lead}</p>`}`;
  if (!siteShell) return plainPage(title, html`${top}${inside}`, status);
  const { head, middle, end, policy } = siteShell;
  const main = html`<div class="hero compact"><div class="wrap grid">${top}</div></div>
    <div class="wrap section booking">${inside}</div>`;
  const whole = html`${trustedHtml(head)}${title} |
  ${site.product}${trustedHtml(middle)}${main}${trustedHtml(end)}`;
  return htmlReply(whole, policy, status);
}
