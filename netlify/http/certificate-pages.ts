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
        lead: 'None of our valid certificates has this code. Please compare it with the certificate, character by character.',
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
    lead: 'We issued it as shown here. If your copy says anything else, it is not genuine.',
    inside: html`<div class="alert good" role="status"><p>Confirmed</p></div>
      <dl class="facts">${rows}</dl>`,
  });
}
