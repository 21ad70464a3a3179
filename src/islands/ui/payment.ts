// From a filled-in form to the payment provider's page, by card or through PayU.
import {
  type PayuOrderReply,
  checkoutAlerts as words,
  isPayuAction,
  payuOrderReplySchema,
  stripeCheckoutReplySchema,
} from '~/contracts/checkout.ts';
import { type Refusal, callApi } from './api-client.ts';
import type { Outcome } from './use-form.ts';

/** The server's own words, else what the specification says for this call. */
function outcome(context: string, refused: Refusal, fallback: string): Outcome {
  const said =
    refused.kind === 'network'
      ? 'Network error. Please check your internet connection and try again.'
      : (refused.words ?? fallback);
  const alert = `${context}: ${said}`;
  return refused.fields ? { alert, errors: refused.fields } : { alert };
}

const loopback = /^(?:localhost|127\.0\.0\.1)$/;

/** A payment page is encrypted; only on this machine may it be the stand-in on the same machine. */
function isPaymentPage(address: string): boolean {
  const url = URL.parse(address);
  if (url?.protocol === 'https:') return true;
  return url?.protocol === 'http:' && loopback.test(url.hostname) && loopback.test(location.hostname);
}

/** Starts a card payment and goes to its page; `fallback` where the server answers without an address or words. */
export async function payByCard(path: string, body: unknown, fallback: string): Promise<Outcome> {
  const answer = await callApi(path, { body, reply: stripeCheckoutReplySchema });
  if (!answer.ok) return outcome(words.stripe, answer, fallback);
  if (!isPaymentPage(answer.reply.url)) return { alert: `${words.stripe}: ${fallback}` };
  location.assign(answer.reply.url);
  return 'done';
}

/** Posts PayU's hidden form; only to PayU. */
function post({ actionUrl, fields }: PayuOrderReply['formData']) {
  const form = document.createElement('form');
  form.method = 'post';
  form.action = actionUrl;
  form.hidden = true;
  for (const [name, value] of Object.entries(fields)) {
    const input = document.createElement('input');
    input.type = 'hidden';
    input.name = name;
    input.value = value;
    form.append(input);
  }
  document.body.append(form);
  // A field may be called "submit".
  HTMLFormElement.prototype.submit.call(form);
  form.remove();
}

/** Starts a payment through PayU and goes to its page. */
export async function payThroughPayu(path: string, body: unknown): Promise<Outcome> {
  const answer = await callApi(path, { body, reply: payuOrderReplySchema });
  if (!answer.ok)
    return outcome(words.payu, answer, answer.kind === 'incomplete' ? words.payuNoForm : words.payuFallback);
  if (!isPayuAction(answer.reply.formData.actionUrl, location.host))
    return { alert: `${words.payu}: ${words.payuNoForm}` };
  post(answer.reply.formData);
  return 'done';
}
