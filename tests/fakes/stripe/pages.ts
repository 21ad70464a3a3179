// Stripe's hosted pages: paying, and managing a subscription. Plain HTML for people, without JavaScript.
import { escapeMarkup } from '../../../src/contracts/escape-markup.ts';
import { localPage } from '../local-page.ts';
import { type Account } from './account.ts';
import { scheduleEnd } from './update-subscription.ts';
import { StripeFault } from './fault.ts';
import type { Session, Subscription } from './objects.ts';
import { completeSession, takePayment, type Announce, type Buyer } from './take-payment.ts';

const note =
  'Stand-in for the card provider, on this machine only. No money moves; do not type real card data.';

const money = (minorUnits: number | null, currency: string | null) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency: currency ?? 'usd' }).format(
    (minorUnits ?? 0) / 100,
  );

/** Handles /c/pay/{session} (GET shows the page, POST submits the buyer's action) and /p/session/{portal}. */
export async function answerPages(
  request: Request,
  account: Account,
  announce: Announce,
  delivered: () => Promise<void>,
): Promise<Response> {
  const [, area, kind, id = '', action] = new URL(request.url).pathname.split('/');
  if (area === 'p' && kind === 'session') return answerPortal(request, account, announce, id);
  const session = area === 'c' && kind === 'pay' ? account.find('session', id) : undefined;
  if (session === undefined)
    return localPage('Page not found', note, '<p>This link does not exist.</p>', 404);
  if (session.status !== 'open') return closedPage(session);
  if (request.method !== 'POST') return payPage(account, session);
  const form = new URLSearchParams(await request.text());
  return act(account, announce, session, action ?? '', form, delivered);
}

function buyerOf(session: Session, form: URLSearchParams): Buyer {
  const typed = (name: string) => form.get(name) ?? '';
  return {
    email: session.customer_email ?? typed('email'),
    name: typed('name'),
    country: form.get('country') ?? 'US',
    line1: typed('line1'),
    city: typed('city'),
    postalCode: typed('postalCode'),
  };
}

async function act(
  account: Account,
  announce: Announce,
  session: Session,
  action: string,
  form: URLSearchParams,
  delivered: () => Promise<void>,
): Promise<Response> {
  const buyer = buyerOf(session, form);
  if (!buyer.email.includes('@')) return payPage(account, session, 'Your email is incomplete.');
  if (session.consent_collection?.terms_of_service === 'required' && form.get('terms') !== 'on') {
    return payPage(account, session, 'Please accept the terms of service.');
  }
  if (action === 'decline') {
    const instructions = account.instructions.get(session.id)!;
    takePayment(
      account,
      announce,
      { amount: session.amount_total ?? 0, currency: session.currency ?? 'usd', customer: null },
      { metadata: instructions.paymentMetadata, description: null, receiptEmail: null, buyer },
      'declined',
    );
    return payPage(account, session, 'Your card was declined. Try another card.');
  }
  try {
    completeSession(account, announce, session, buyer, action === 'later' ? 'processing' : 'succeeded');
  } catch (error) {
    if (error instanceof StripeFault) return payPage(account, session, error.message);
    throw error;
  }
  // As at Stripe, the buyer is redirected once the shop has received the event, or after a while if it does not respond.
  await delivered();
  if (form.get('then') === 'close') {
    return localPage(
      'Paid',
      note,
      '<p>You have paid. This window can be closed: the shop hears of it all the same.</p>',
    );
  }
  return Response.redirect((session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id), 303);
}

function payPage(account: Account, session: Session, error?: string): Response {
  const items = (account.lineItems.get(session.id) ?? [])
    .map(({ description, quantity, amount_total: total, price }) => {
      const per = price.recurring ? ` per ${price.recurring.interval}` : '';
      return `<tr><td>${escapeMarkup(description ?? '')}</td><td>${quantity ?? 1}</td><td>${money(total, session.currency)}${per}</td></tr>`;
    })
    .join('');
  const discount = session.total_details?.amount_discount ?? 0;
  const off =
    discount === 0 ? '' : `<tr><td>Discount</td><td></td><td>−${money(discount, session.currency)}</td></tr>`;
  const email = session.customer_email
    ? `<p>Email: <strong>${escapeMarkup(session.customer_email)}</strong></p>`
    : '<p><label>Email <input name="email" type="email" autocomplete="email"></label></p>';
  const terms =
    session.consent_collection?.terms_of_service === 'required'
      ? '<p><label><input type="checkbox" name="terms"> I agree to the terms of service</label></p>'
      : '';
  const to = (action: string) => `formaction="/c/pay/${session.id}/${action}"`;
  const back = session.cancel_url
    ? `<p><a href="${escapeMarkup(session.cancel_url)}">Cancel and go back</a></p>`
    : '';
  return localPage(
    `Pay ${money(session.amount_total, session.currency)}`,
    note,
    `${error ? `<p role="alert"><strong>${escapeMarkup(error)}</strong></p>` : ''}
    <table><thead><tr><th>Item</th><th>Quantity</th><th>Amount</th></tr></thead><tbody>${items}${off}</tbody></table>
    <form method="post">${email}
      <p><label>Name on card <input name="name" value="Ada Lovelace" autocomplete="cc-name"></label></p>
      <p><label>Address <input name="line1" value="12 Analytical Street" autocomplete="address-line1"></label></p>
      <p><label>Postal code <input name="postalCode" value="02110" size="8" autocomplete="postal-code"></label>
      <label>City <input name="city" value="Boston" autocomplete="address-level2"></label></p>
      <p><label>Country <input name="country" value="US" size="2" maxlength="2"></label></p>${terms}
      <button ${to('pay')}>Pay</button>
      <button ${to('pay')} name="then" value="close">Pay, then close the window</button>
      <button ${to('later')}>Pay by bank debit (settles later)</button>
      <button ${to('decline')}>Pay with a card that is declined</button>
    </form>${back}`,
    error ? 402 : 200,
  );
}

function closedPage(session: Session): Response {
  if (session.status === 'expired') {
    return localPage('This page has expired', note, '<p>Go back to the shop and start again.</p>', 410);
  }
  const url = (session.success_url ?? '').replaceAll('{CHECKOUT_SESSION_ID}', session.id);
  return localPage(
    'You have paid already',
    note,
    `<p><a href="${escapeMarkup(url)}">Back to the shop</a></p>`,
  );
}

async function answerPortal(
  request: Request,
  account: Account,
  announce: Announce,
  id: string,
): Promise<Response> {
  const portal = account.find('portal', id);
  if (portal === undefined) return localPage('Page not found', note, '<p>This link does not exist.</p>', 404);
  const subscriptions = account.all('subscription').filter(({ customer }) => customer === portal.customer);
  if (request.method === 'POST') {
    const form = new URLSearchParams(await request.text());
    const subscription = subscriptions.find((each) => each.id === form.get('subscription'));
    if (subscription) scheduleEnd(announce, subscription, !subscription.cancel_at_period_end);
  }
  const rows = subscriptions.map((each) => portalRow(each)).join('');
  const back = portal.return_url
    ? `<p><a href="${escapeMarkup(portal.return_url)}">Back to the shop</a></p>`
    : '';
  return localPage('Manage your subscription', note, `<table><tbody>${rows}</tbody></table>${back}`);
}

function portalRow({ id, description, items, status, cancel_at_period_end: isEnding }: Subscription): string {
  const until = new Date((items.data[0]?.current_period_end ?? 0) * 1000).toISOString().slice(0, 10);
  const next = isEnding ? `ends on ${until}` : `renews on ${until}`;
  const state = status === 'canceled' ? 'ended' : next;
  const button =
    status === 'canceled'
      ? ''
      : `<form method="post"><button name="subscription" value="${id}">${isEnding ? 'Do not cancel' : 'Cancel subscription'}</button></form>`;
  return `<tr><td>${escapeMarkup(description ?? id)}</td><td>${state}</td><td>${button}</td></tr>`;
}
