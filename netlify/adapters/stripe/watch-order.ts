// Polls Stripe about a paid order and returns what its events would have reported: renewals, cancellations, refunds, and disputes.
import type Stripe from 'stripe';
import type { Order } from '../../../src/domain/order/order.ts';
import type { OrderEvent as Event } from '../../../src/domain/order/order-events.ts';
import {
  asDate,
  idOf,
  newsOfCharge,
  newsOfDispute,
  newsOfInvoice,
  periodEnd,
  type StripeNews,
} from './read-event.ts';

type Payment = NonNullable<Order['payment']>;

/** Fetches the subscription, its paid invoices, the charges, and their disputes. */
export async function watchOrder(stripe: Stripe, order: Order, at: string): Promise<StripeNews[]> {
  const { payment } = order;
  if (!payment) return [];
  const find = { orderId: order.id };
  const ofSubscription =
    payment.subscriptionId === undefined
      ? []
      : await newsOfSubscription(stripe, order, payment.subscriptionId, at);
  const ofCharges = await newsOfCharges(stripe, payment, at);
  return [...ofSubscription, ...ofCharges].map((event) => ({ find, event, references: [] }));
}

async function newsOfSubscription(
  stripe: Stripe,
  order: Order,
  subscriptionId: string,
  at: string,
): Promise<Event[]> {
  const subscription = await stripe.subscriptions.retrieve(subscriptionId);
  const { data: invoices } = await stripe.invoices.list({
    subscription: subscriptionId,
    status: 'paid',
    limit: 100,
  });
  const renewals = invoices
    .toReversed()
    .map((invoice) => newsOfInvoice(invoice, 'invoice.paid', at)?.event)
    .filter((event) => event !== undefined);
  const state = changeOf(subscription, order.subscription, at);
  const isCharging = order.renewalCollection === 'paused' && subscription.pause_collection === null;
  return [
    ...renewals,
    ...(state ? [state] : []),
    ...(isCharging ? [{ type: 'collection-resumed' as const, at }] : []),
  ];
}

/** Returns how the subscription differs from what we know. */
function changeOf(subscription: Stripe.Subscription, known: Order['subscription'], at: string): Event | null {
  const { status, cancel_at: cancelAt, cancel_at_period_end: isCanceled } = subscription;
  const endsAt = asDate(cancelAt ?? subscription.ended_at ?? periodEnd(subscription));
  if (status === 'canceled') return { type: 'subscription-ended', at, endsAt };
  const isEnding = isCanceled || cancelAt !== null;
  if (isEnding && known === 'renewing') return { type: 'cancellation-scheduled', at, asOf: at, endsAt };
  if (!isEnding && known === 'ending') return { type: 'cancellation-withdrawn', at, asOf: at };
  const invoiceId = idOf(subscription.latest_invoice);
  const isUnpaid = status === 'past_due' || status === 'unpaid';
  return isUnpaid && invoiceId !== undefined ? { type: 'renewal-failed', at, invoiceId } : null;
}

async function newsOfCharges(stripe: Stripe, { id, customerId }: Payment, at: string): Promise<Event[]> {
  const of = customerId === undefined ? { payment_intent: id } : { customer: customerId };
  const { data: charges } = await stripe.charges.list({ ...of, limit: 100 });
  const news: Event[] = [];
  for (const charge of charges) {
    if (charge.amount_refunded > 0) news.push(newsOfCharge(charge, at));
    if (!charge.disputed) continue;
    const { data: disputes } = await stripe.disputes.list({ charge: charge.id, limit: 100 });
    // Oldest first, in the order in which they happened.
    news.push(...disputes.toReversed().map((dispute) => newsOfDispute(dispute, charge, at)));
  }
  return news;
}
