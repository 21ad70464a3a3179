// What buyers, institutions, and providers do in a history with a purchase, from the start to a refund.
import { buyersLink } from './buyers-link.ts';
import { expect } from 'vitest';
import { applyStripeEvent } from '../../../netlify/use-cases/apply-stripe-event.ts';
import { cancelRenewal } from '../../../netlify/use-cases/cancel-renewal.ts';
import { correctBillingOf } from '../../../netlify/use-cases/correct-billing-of.ts';
import { handlePayuAnswer } from '../../../netlify/use-cases/handle-payu-answer.ts';
import { placeByInvoice } from '../../../netlify/use-cases/order-by-invoice.ts';
import { orderQuote } from '../../../netlify/use-cases/order-quote.ts';
import type { Shop } from '../../../netlify/use-cases/ports.ts';
import { makeQuote, openQuote } from '../../../netlify/use-cases/quotes.ts';
import { requestOnOrder } from '../../../netlify/use-cases/serve-order-page.ts';
import { startLicenseCheckout } from '../../../netlify/use-cases/start-card-checkout.ts';
import {
  type PayuForm,
  startAcademyPayuOrder,
  startPayuOrder,
} from '../../../netlify/use-cases/start-payu-order.ts';
import { findPlan } from '../../../src/domain/catalog.ts';
import { receiveTransfer } from '../../../src/domain/billing/receive-transfer.ts';
import { cancelOrder } from '../../../src/domain/billing/transfer.ts';
import { ours } from '../../../src/domain/trust.ts';
import { termsVersion } from '../../../src/contracts/terms-version.ts';
import {
  inPaise,
  type Outside,
  type SaidOfDispute,
  secondPaymentOf,
  subscriptionOf,
} from '../../support/crash-harness.ts';

const minute = 60_000;

export const emailOf = (provider: string, attempt: number) => `${provider}-${attempt}@example.org`;

/** The orders that were sent to a provider, in the order they were started. */
export const orderIds = (outside: Outside) => [
  ...[...outside.sessions.values()].map(({ orderId }) => orderId),
  ...outside.payu.keys(),
];

const planOf = (outside: Outside, id: string) =>
  outside.sessions.get(`cs_${id}`)?.planId ?? outside.payu.get(id)!.fields.udf1!;

/** What an order sent to a provider sold. */
export function kindOf(outside: Outside, id: string): 'one' | 'group' | 'addition' | 'renewal' | 'training' {
  const planId = planOf(outside, id);
  if (planId.startsWith('training')) return 'training';
  if (planId.endsWith('-added')) return 'addition';
  if (planId.endsWith('-renewed')) return 'renewal';
  return planId.startsWith('group') ? 'group' : 'one';
}

/** The provider's charges for an order: the first one and each renewal. */
export function chargesOf(outside: Outside, id: string): number[] {
  const session = outside.sessions.get(`cs_${id}`);
  return session ? [session.amount, ...(session.renewals ?? [])] : [inPaise(outside.payu.get(id)!.fields)];
}

const paymentOf = (outside: Outside, id: string) =>
  (outside.sessions.get(`cs_${id}`) ?? outside.payu.get(id))!;
export const keyOf = (outside: Outside, id: string, charge: number) =>
  outside.sessions.has(`cs_${id}`) ? `ch_${charge}` : 'payment';

/** The refunded amount of each charge. */
export const refundsOf = (outside: Outside, id: string): Record<string, number> =>
  paymentOf(outside, id).refunds ?? {};

export const isPaidAt = (outside: Outside, id: string) =>
  outside.sessions.get(`cs_${id}`)?.state === 'paid' || outside.payu.get(id)?.status === 'success';

/** The buyer opens PayU's page again and pays the same form again. */
export function payAgain(outside: Outside, id: string) {
  outside.payu.get(id)!.paidAgainAt = outside.now;
}

/** PayU orders that were paid once and can be paid again. */
export const payableAgain = ({ payu }: Outside) =>
  [...payu].flatMap(([id, { status, paidAgainAt }]) =>
    status === 'success' && paidAgainAt === undefined ? [id] : [],
  );

/** The amount of a charge that a bank holds or has reversed. */
export const disputedOf = (
  outside: Outside,
  id: string,
  charge: number,
  statuses: readonly SaidOfDispute['status'][] = ['open', 'lost'],
): number =>
  Object.values(outside.sessions.get(`cs_${id}`)?.disputes ?? {})
    .filter(({ status, chargeId = 'ch_0' }) => chargeId === `ch_${charge}` && statuses.includes(status))
    .reduce((sum, { amount }) => sum + (amount ?? chargesOf(outside, id)[charge]!), 0);

/** Whether a charge was fully refunded. */
export const isRefunded = (outside: Outside, id: string): boolean =>
  chargesOf(outside, id).some((amount, i) => (refundsOf(outside, id)[keyOf(outside, id, i)] ?? 0) >= amount);

/** Only a visitor with the URL of the payment page can pay there. */
export function reach(outside: Outside, url: string): string {
  const session = outside.sessions.get(url.split('/').at(-1)!)!;
  session.isReachable = true;
  return session.orderId;
}

/** A browser submits a form to PayU. */
export function goToPayu(outside: Outside, { fields }: PayuForm): string {
  const id = fields.txnid!;
  if (!outside.payu.has(id)) outside.payu.set(id, { fields, status: 'unknown', addedAt: outside.now });
  return id;
}

export async function start(shop: Shop, outside: Outside, provider: string, attempt: number) {
  const request = { email: emailOf(provider, attempt), attemptId: `attempt-${provider}-0000${attempt}` };
  const atPayu = { ...request, phone: '9876543210' };
  const currency = provider === 'stripe' ? 'usd' : 'inr';
  const priceId = `${attempt % 3 === 0 ? 'student' : 'personal-academic'}-${currency}`;
  const training = { moduleType: 'basic', participantCount: 3 } as const;
  const inIndia = () =>
    provider === 'payu'
      ? startPayuOrder(shop, { ...atPayu, priceId })
      : startAcademyPayuOrder(shop, { ...atPayu, ...training });
  const started = await (provider === 'stripe'
    ? startLicenseCheckout(shop, { ...request, priceId })
    : inIndia());
  if ('url' in started) reach(outside, started.url);
  if ('formData' in started) goToPayu(outside, started.formData);
}

export const planByInvoice = findPlan('personal-academic')!;

/** An institution orders by invoice once per attempt; the last attempt starts from a quote. Anyone who got a confirmation may pay. */
export async function place(shop: Shop, outside: Outside, attempt: number) {
  const request = {
    email: emailOf('invoice', attempt),
    attemptId: `attempt-invoice-0000${attempt}`,
    company: 'Boston University',
    address: '1 Silber Way',
    country: 'United States',
    poNumber: '7',
  };
  const placed = await (attempt === 2
    ? orderByQuote(shop, outside, request)
    : placeByInvoice(shop, { ...request, priceId: planByInvoice.priceId.USD }, planByInvoice, 'USD', {}));
  if (placed.outcome !== 'placed') return;
  const id = placed.link.slice(0, 24);
  outside.transfers.set(id, outside.transfers.get(id) ?? null);
  await placed.sendEmails();
}

/** The quote is made once and forwarded. */
async function orderByQuote(shop: Shop, outside: Outside, request: { email: string; attemptId: string }) {
  const wish = {
    plan: planByInvoice.id,
    seats: 1,
    currency: 'USD',
    institution: 'Boston University',
  } as const;
  // A quote made with a leaked secret opens nothing, so the institution gets another one.
  if (outside.quote === undefined || !openQuote(shop, outside.quote)) outside.quote = makeQuote(shop, wish)!;
  const { quote } = outside;
  return orderQuote(shop, openQuote(shop, quote)!, { ...request, quote, pay: 'invoice', termsVersion });
}

/** The operator sees the payment of an order and records it. */
export async function receive(shop: Shop, outside: Outside, id: string) {
  const receivedOn = outside.transfers.get(id) ?? new Date(outside.now).toISOString();
  outside.transfers.set(id, receivedOn);
  const done = await requestOnOrder(shop, await shop.orders.read(id), (order, now) =>
    receiveTransfer(order, ours({ minorUnits: order.amount.minorUnits, receivedOn }), now, shop.majorVersion),
  );
  if (done.outcome === 'done') await done.sendEmails();
}

export async function cancel(shop: Shop, id: string) {
  const done = await requestOnOrder(shop, await shop.orders.read(id), (order, now) =>
    cancelOrder(order, now),
  );
  if (done.outcome === 'done') await done.sendEmails();
}

/** The provider's side: a payment arrives at most once and is not lost again. */
export function decide(outside: Outside, id: string, outcome: 'paid' | 'later' | 'failed') {
  const session = outside.sessions.get(`cs_${id}`);
  // Stripe's page expires after a day. A late payer reopens PayU's page.
  if (session?.state === 'open' && outside.now - session.createdAt > 24 * 60 * minute)
    session.state = 'expired';
  if (
    session?.isReachable &&
    session.state !== 'expired' &&
    session.state !== 'paid' &&
    session.state !== 'failed'
  ) {
    session.state = outcome;
    if (outcome === 'paid') session.paidAt = outside.now;
  }
  const payu = outside.payu.get(id);
  if (!payu || payu.status === 'success') return;
  if (outcome === 'paid') payu.paidAt = outside.now;
  payu.status = ({ paid: 'success', later: 'pending', failed: 'failure' } as const)[outcome];
  payu.addedAt = outside.now;
}

/** Stripe charges the next term at the subscription's current price, unless it was canceled or everything was refunded. */
export function renew(outside: Outside, id: string) {
  const session = outside.sessions.get(`cs_${id}`);
  const subscription = subscriptionOf(id);
  if (!session?.renews || session.state !== 'paid') return;
  if (isRefunded(outside, id) || outside.canceled.has(subscription)) return;
  if (outside.paused.has(subscription) || outside.ended.has(subscription)) return;
  session.renewals = [
    ...(session.renewals ?? []),
    outside.renewals.get(subscription) ?? session.nextAmount ?? session.amount,
  ];
  session.renewedAt = [...(session.renewedAt ?? []), outside.now];
}

/** Whether a charge was fully refunded or reversed by a bank. */
export const isReturned = (outside: Outside, id: string): boolean =>
  isRefunded(outside, id) ||
  chargesOf(outside, id).some((amount, i) => disputedOf(outside, id, i, ['lost']) >= amount);

/** Refunds a charge in full or in part: one charge at Stripe, or another part of the payment at PayU. */
export function refund(outside: Outside, id: string, charge: number, part: number) {
  if (!isPaidAt(outside, id) || isRefunded(outside, id)) return;
  const charges = chargesOf(outside, id);
  const which = Math.min(charge, charges.length - 1);
  // Stripe refunds nothing of a charge that a bank holds or has reversed.
  if (disputedOf(outside, id, which) > 0) return;
  const [price, key, one] = [charges[which]!, keyOf(outside, id, which), paymentOf(outside, id)];
  const before = one.refunds?.[key] ?? 0;
  one.refunds = { ...one.refunds, [key]: Math.min(price, before + Math.round(price * part)) };
}

/** All charges have been refunded. */
export const refundWhole = (outside: Outside, id: string) =>
  chargesOf(outside, id).forEach((_, charge) => refund(outside, id, charge, 1));

/** A buyer cancels the next charge. */
export async function endRenewal(shop: Shop, id: string) {
  const done = await cancelRenewal(shop, await buyersLink(shop, id));
  if (done.outcome === 'canceled') await done.sendEmails();
}

/** A buyer changes the billing details. */
export async function correct(shop: Shop, outside: Outside, id: string, name: number) {
  const where = outside.payu.has(id) ? { stateCode: '27' } : { country: 'United States' };
  const link = await buyersLink(shop, id);
  const done = await correctBillingOf(shop, { link, company: `University ${name}`, ...where });
  if (done.outcome === 'wrong-billing') throw new Error(JSON.stringify(done.fields));
  if (done.outcome === 'done') await done.sendEmails();
}

/**
 * After a rollback, an order has a state of the next release, which this one cannot read. After rolling forward, it has its previous state.
 */
export async function roll(outside: Outside, id: string, to: 'back' | 'forward') {
  const [known, unknown] = ['"state":"', '"state":"of-the-next-release-'];
  const [before, after] = to === 'back' ? [known, unknown] : [unknown, known];
  const script = `
local doc = redis.call('HGET', KEYS[1], 'doc')
if not doc then return 0 end
local from, to = string.find(doc, ARGV[1], 1, true)
if not from or (ARGV[3] == 'back' and string.find(doc, ARGV[2], 1, true)) then return 0 end
redis.call('HSET', KEYS[1], 'doc', string.sub(doc, 1, from - 1) .. ARGV[2] .. string.sub(doc, to + 1))
return 1`;
  const done = await outside.engine.execute(['EVAL', script, '1', `order:${id}`, before, after, to]);
  if (done instanceof Error) throw done;
  return done === 1;
}

export async function notify(shop: Shop, outside: Outside, id: string, by: 'browser' | 'webhook') {
  const done = outside.payu.has(id)
    ? await handlePayuAnswer(shop, outside.payuAnswer(id), by)
    : await applyStripeEvent(shop, `cs_${id}`, 'genuine');
  await done.sendEmails();
}

/** The message about the second payment differs from the first in fields that PayU does not sign. */
export async function tellOfSecondPayment(
  shop: Shop,
  outside: Outside,
  id: string,
  by: 'browser' | 'webhook',
) {
  const answer = new Map([...outside.payuAnswer(id), ['mihpayid', secondPaymentOf(id)]]);
  const done = await handlePayuAnswer(shop, answer, by);
  await done.sendEmails();
}

export async function forge(shop: Shop, outside: Outside, id: string) {
  const done = outside.payu.has(id)
    ? await handlePayuAnswer(
        shop,
        new Map([...outside.payuAnswer(id), ['status', 'success'], ['hash', 'f'.repeat(128)]]),
        'webhook',
      )
    : await applyStripeEvent(shop, `cs_${id}`, 'forged');
  expect(done.outcome).toBe('forged');
}
