// Takes a completed form to the payment provider's page, by card or through PayU.
import { checkoutAlerts as words, isPaymentPage, isPayuAction } from '~/contracts/payment-page.ts';
import type { PayuOrderReply, StripeCheckoutReply } from '~/contracts/order-replies.ts';
import { type Refusal, callApi } from './api-client.ts';
import type { Outcome } from './use-form.ts';

/** The server's message, or the default of the specification for this call. */
function outcome(context: string, refused: Refusal, fallback: string): Outcome {
  const said =
    refused.kind === 'network'
      ? 'Network error. Please check your internet connection and try again.'
      : (refused.words ?? fallback);
  // A rejection with a reason is not a payment failure.
  const alert = refused.status === 409 ? said : `${context}: ${said}`;
  return refused.fields ? { alert, errors: refused.fields } : { alert };
}

/** Starts a card payment and redirects to its page. `fallback` is shown if the server returns neither a URL nor a message. */
export async function payByCard(path: string, body: unknown, fallback: string): Promise<Outcome> {
  const answer = await callApi<StripeCheckoutReply>(path, { body, parts: ['url'] });
  if (!answer.ok) return outcome(words.stripe, answer, fallback);
  if (!isPaymentPage(answer.reply.url, location.host)) return { alert: `${words.stripe}: ${fallback}` };
  location.assign(answer.reply.url);
  return 'done';
}

/** Posts PayU's hidden form, to PayU only. */
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
  // A field may be named "submit", which would hide the method.
  HTMLFormElement.prototype.submit.call(form);
  form.remove();
}

/** Starts a PayU payment and redirects to its page. */
export async function payThroughPayu(path: string, body: unknown): Promise<Outcome> {
  const answer = await callApi<PayuOrderReply>(path, { body, parts: ['formData'] });
  if (!answer.ok)
    return outcome(words.payu, answer, answer.kind === 'incomplete' ? words.payuNoForm : words.payuFallback);
  const { actionUrl, fields } = answer.reply.formData;
  if (!isPayuAction(actionUrl, location.host) || typeof fields !== 'object')
    return { alert: `${words.payu}: ${words.payuNoForm}` };
  post(answer.reply.formData);
  return 'done';
}
