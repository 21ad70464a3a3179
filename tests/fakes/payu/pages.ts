// The fake's pages for buyers: plain HTML that works without JavaScript.
import { escapeMarkup } from '../../../src/contracts/escape-markup.ts';
import { html } from '../loopback-server.ts';
import type { Fields } from './merchant.ts';

const frame = (title: string, body: string) =>
  html(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeMarkup(title)}</title><link rel="icon" href="data:,"><style>body{font:1rem/1.5 system-ui;max-width:34rem;margin:3rem auto;padding:0 1rem;color:#222}
button{font:inherit;padding:.6rem 1rem;margin:.25rem .5rem .25rem 0;cursor:pointer}dt{font-weight:600}dd{margin:0 0 .5rem}
.note{background:#fff6d6;padding:.5rem .75rem;border-radius:.25rem}</style>
<p class="note">This is a stand-in for PayU on your own machine. No money moves.</p>${body}</html>`);

const hidden = (fields: Fields) =>
  Object.entries(fields)
    .map(
      ([name, value]) => `<input type="hidden" name="${escapeMarkup(name)}" value="${escapeMarkup(value)}">`,
    )
    .join('');

export const refusal = (why: string) =>
  frame('PayU: error', `<h1>Something went wrong</h1><p>${escapeMarkup(why)}</p>`);

/** The payment page. */
export function payPage(fields: Fields) {
  const choice = (action: string, words: string) =>
    `<button name="action" value="${action}">${words}</button>`;
  return frame(
    'PayU: pay',
    `<h1>Pay ₹${escapeMarkup(fields.amount ?? '')}</h1>
    <dl><dt>For</dt><dd>${escapeMarkup(fields.productinfo ?? '')}</dd><dt>Email</dt><dd>${escapeMarkup(fields.email ?? '')}</dd>
    <dt>Transaction</dt><dd>${escapeMarkup(fields.txnid ?? '')}</dd></dl>
    <form method="post" action="/decide"><input type="hidden" name="txnid" value="${escapeMarkup(fields.txnid ?? '')}">
    ${choice('pay', 'Pay')}${choice('fail', 'Decline the payment')}${choice('pending', 'Leave it pending')}
    ${choice('pay-and-close', 'Pay, then close the window')}</form>`,
  );
}

/** The form that returns PayU's reply to the shop. It submits itself and has a button for browsers without JavaScript. */
export const returnPage = (address: string, fields: Fields) =>
  frame(
    'PayU: returning to the shop',
    `<h1>Returning to the shop</h1><form method="post" action="${escapeMarkup(address)}" id="back">${hidden(fields)}
    <button>Continue</button></form><script>document.getElementById('back').submit()</script>`,
  );

export const closedPage = () =>
  frame(
    'PayU: window closed',
    '<h1>Paid, and the window is closed</h1><p>The shop hears of it only by the webhook.</p>',
  );
