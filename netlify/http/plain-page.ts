// Pages that a function renders itself. They load only the site's icon; their few styles are inline, and the policy allows them by hash.
import { createHash } from 'node:crypto';
import { attributes, html, type Html, trustedHtml } from '../../src/contracts/html.ts';
import * as color from '../../src/design/colors.ts';
import { site } from '../../src/site.ts';
import { securityHeaders } from './replies.ts';

const { either } = color;
const rules = `@view-transition{navigation:auto}:root{color-scheme:light dark}body{margin:0;background:${either(color.paper)};color:${either(color.ink)};font:16px/1.6 system-ui,sans-serif}main{max-width:36rem;margin:0 auto;padding:3rem 1.25rem}[role=alert],.error{font-weight:600}.field{margin:.75rem 0}.hint{margin:0;font-size:.875rem}.visually-hidden{position:absolute;clip-path:inset(50%)}h1{margin:0 0 1rem;font:500 2.25rem/1.1 Georgia,serif}a{color:inherit}ul.links-of{padding:0;list-style:none}li,p{margin:.75rem 0;overflow-wrap:anywhere}label,dt{font-weight:600}label:has([type=checkbox]){font-weight:400}dl{margin:1.5rem 0;border-bottom:1px solid ${either(color.rule)}}dl div{display:flex;flex-wrap:wrap;gap:0 1rem;justify-content:space-between;padding:.5rem 0;border-top:1px solid ${either(color.rule)}}dd{margin:0;overflow-wrap:anywhere}h2{margin:2rem 0 .5rem;font:500 1.5rem/1.2 Georgia,serif}input,select{box-sizing:border-box;width:100%;min-height:46px;padding:8px 12px;border:1px solid currentcolor;border-radius:2px;background:${either([color.white, color.tint[1]])};color:inherit;font:inherit}input[type=checkbox]{width:auto;min-height:0;margin:0 .5rem 0 0}a.button{display:inline-flex;align-items:center;box-sizing:border-box;text-decoration:none}button,a.button{margin:.5rem .75rem .5rem 0;min-height:46px;padding:10px 22px;border:0;background:${either(color.accent)};color:${either([color.white, color.paper[1]])};font:600 1rem/1.2 system-ui,sans-serif}button.button:not(.primary),a.button:not(.primary){border:1px solid currentcolor;background:none;color:inherit}input:focus,select:focus,button:focus,a:focus{outline:2px solid ${either(color.blue)};outline-offset:2px}`;
const hash = createHash('sha256').update(rules).digest('base64');
const style = `<style>${rules}</style>`;

/** `formsTo`: another site that a form on the page submits to. */
const plainPolicy = (formsTo?: string) =>
  `default-src 'none'; img-src 'self'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'self'${formsTo === undefined ? '' : ` ${formsTo}`}; frame-ancestors 'none'`;

/** Returns an HTML response that search engines do not index. */
export const htmlReply = (page: Html, policy: string, status: number) =>
  new Response(String(page), {
    status,
    headers: {
      ...securityHeaders,
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': policy,
      'X-Robots-Tag': 'noindex',
    },
  });

/** Returns a self-contained page. */
export const plainPage = (title: string, main: Html, status = 200, formsTo?: string) =>
  htmlReply(
    html`<!doctype html>
      <html lang="en">
        <head>
          <meta charset="utf-8" />
          <meta name="viewport" content="width=device-width" />
          <title>${`${title} | ${site.product}`}</title>
          ${trustedHtml(style)}
        </head>
        <body>
          <main>${main}</main>
        </body>
      </html>`,
    plainPolicy(formsTo),
    status,
  );

/** Longer values are sentences and are styled as text. */
const longestFact = 60;

/** Renders name and value pairs, one per line. */
export const factsHtml = (facts: readonly (readonly [name: string, value: string])[]) =>
  html`<dl class="facts">
    ${facts.map(
      ([name, value]) =>
        html`<div>
          <dt>${name}</dt>
          <dd ${attributes({ class: value.length > longestFact && 'sentence' })}>${value}</dd>
        </div>`,
    )}
  </dl>`;

/** Renders links as a list; nothing if there are none. */
export const linksHtml = (links: readonly { href: string; text: string }[]): Html | undefined =>
  links.length === 0
    ? undefined
    : html`<ul class="links-of">
        ${links.map(({ href, text }) => html`<li><a href="${href}">${text}</a></li>`)}
      </ul>`;
