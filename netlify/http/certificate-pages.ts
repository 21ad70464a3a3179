// The page that answers a certificate code.
import { codeFormHtml } from '../../src/contracts/certificate-form.ts';
import { html } from '../../src/contracts/html.ts';
import { site } from '../../src/site.ts';
import type { Confirmed } from '../use-cases/verify-certificate.ts';
import { sitePage } from './site-page.ts';

/** Returns the page for a code: the confirmed certificate, or the form again if there is none. */
export function certificatePage(typed: string, confirmed: Confirmed | null): Promise<Response> {
  if (!confirmed)
    return sitePage(
      {
        title: 'We cannot confirm this code',
        lead: 'No valid certificate of our academy carries it. Please compare it with the paper, letter by letter.',
        inside: codeFormHtml(typed, 'No certificate has this code'),
      },
      404,
    );
  const rows = [
    ['Name', confirmed.name],
    ['Course', confirmed.course],
    ['Date', confirmed.day],
    ['Issued by', site.company],
    ['Code', confirmed.code],
  ].map(
    ([name = '', value = '']) =>
      html`<div>
        <dt>${name}</dt>
        <dd>${value}</dd>
      </div>`,
  );
  return sitePage({
    title: 'This certificate is genuine',
    lead: 'We issued it as it stands here. Where the paper says something else, the paper is not ours.',
    inside: html`<div class="alert good" role="status"><p>Confirmed</p></div>
      <dl class="facts">${rows}</dl>`,
  });
}
