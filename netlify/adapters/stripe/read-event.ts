// Stripe's events in our words: which order they are about and what happened to it. The table of events is the shop's whole
// knowledge of Stripe's life cycle; an event that is not in it is acknowledged and ignored.
import type Stripe from 'stripe';
import type { Order } from '../../../src/domain/order/order.ts';
import type { OrderEvent } from '../../../src/domain/order/order-events.ts';
import type { Reference } from '../../use-cases/ports.ts';

/**
 * What something of Stripe's says. Whoever calls knows whether it stood in a signed event or was fetched, and marks it so
 * (stripe-fields.ts).
 */
export type StripeNews = {
  find: { orderId: string } | Reference;
  event: OrderEvent;
  references: Reference[];
  told?: {
    provider: 'stripe';
    said: unknown;
    planId: string | undefined;
    email: string | undefined;
    name: string | undefined;
  };
};

/** The id of something that Stripe gives either whole or as its id. */
export const idOf = (value: string | { id: string } | null | undefined) =>
  typeof value === 'string' ? value : (value?.id ?? undefined);

export const asDate = (seconds: number) => new Date(seconds * 1000).toISOString();

/** An amount that Stripe always gives. @throws where it does not: the event has another shape than we know. */
function amountIn(value: unknown): number {
  if (!Number.isInteger(value)) throw new TypeError(`an amount is ${String(value)}`);
  return value as number;
}

const orderIdIn = (metadata: Stripe.Metadata | null | undefined) => metadata?.order_id;

function references(customer: string | undefined, payment: string | undefined): Reference[] {
  return [
    ...(customer === undefined ? [] : [{ kind: 'customer' as const, value: customer }]),
    ...(payment === undefined ? [] : [{ kind: 'payment' as const, value: payment }]),
  ];
}

/** Whom the card's owner said the bill is for. */
function billingOf(details: Stripe.Checkout.Session.CustomerDetails | null): Order['billing'] {
  if (!details) return undefined;
  const { line1, line2, city, state, postal_code: code, country } = details.address ?? {};
  const street = [line1, line2].filter(Boolean) as string[];
  // An earlier release, to which the site may go back, reads the lines.
  const lines = [...street, [code, city].filter(Boolean).join(' '), state].filter(Boolean) as string[];
  return {
    name: details.name ?? undefined,
    lines,
    ...(details.address && {
      address: {
        street,
        ...(city && { city }),
        ...(state && { region: state }),
        ...(code && { postalCode: code }),
      },
    }),
    country: country ?? undefined,
  };
}

/** What a checkout session says about its order; null while the buyer is still on the page. */
export function newsOfSession(session: Stripe.Checkout.Session, at: string): StripeNews | null {
  const orderId = orderIdIn(session.metadata);
  if (orderId === undefined) return null;
  const { customer_details: details } = session;
  const told = {
    provider: 'stripe' as const,
    said: session,
    planId: session.metadata?.plan_id,
    email: details?.email ?? session.customer_email ?? undefined,
    name: details?.name ?? undefined,
  };
  const news = (event: OrderEvent, refs: Reference[] = []): StripeNews => ({
    find: { orderId },
    event,
    references: refs,
    told,
  });
  if (session.status === 'expired') return news({ type: 'checkout-expired', at });
  if (session.status !== 'complete') return null;
  if (session.payment_status === 'unpaid') return news({ type: 'payment-pending', at });
  const customerId = idOf(session.customer);
  const intent = idOf(session.payment_intent);
  return news(
    {
      type: 'payment-confirmed',
      at,
      paymentId: intent ?? idOf(session.invoice) ?? session.id,
      minorUnits: amountIn(session.amount_total),
      currency: (session.currency ?? '').toUpperCase(),
      customerId,
      subscriptionId: idOf(session.subscription),
      billing: billingOf(session.customer_details),
    },
    // The session again: what leads to an unpaid order is forgotten with it.
    [{ kind: 'session', value: session.id }, ...references(customerId, intent)],
  );
}

/** The end of the period that a subscription is paid for, over all its items. */
export const periodEnd = (subscription: Stripe.Subscription) =>
  Math.max(...subscription.items.data.map((item) => item.current_period_end));

/** What an invoice says that was paid or could not be; null where it is not about a renewal of ours. */
export function newsOfInvoice(
  invoice: Stripe.Invoice,
  type: 'invoice.paid' | 'invoice.payment_failed',
  at: string,
) {
  const orderId = orderIdIn(invoice.parent?.subscription_details?.metadata);
  // The first invoice belongs to the checkout, which tells of it itself. One over nothing says that the next charge was moved.
  const isMove = invoice.billing_reason === 'subscription_update' && invoice.amount_paid === 0;
  if (orderId === undefined || invoice.billing_reason === 'subscription_create' || isMove) return null;
  const find = { orderId };
  const invoiceId = invoice.id;
  if (type === 'invoice.payment_failed')
    return { find, event: { type: 'renewal-failed' as const, at, invoiceId }, references: [] };
  const paidUntil = asDate(Math.max(...invoice.lines.data.map((line) => line.period.end)));
  const minorUnits = amountIn(invoice.amount_paid);
  return {
    find,
    event: { type: 'renewal-paid' as const, at, invoiceId, paidUntil, minorUnits },
    references: [],
  };
}

/** What of a charge was given back. */
export const newsOfCharge = (charge: Stripe.Charge, at: string): OrderEvent => ({
  type: 'refunded',
  at,
  chargeId: charge.id,
  customerId: idOf(charge.customer),
  minorUnits: amountIn(charge.amount_refunded),
  ofMinorUnits: charge.amount,
  chargedAt: asDate(charge.created),
});

type DisputeEvent = Extract<OrderEvent, { disputeId: string }>;
/**
 * What a dispute comes to. An inquiry that the bank let go, or a dispute that was prevented, is no less over than one that we won. An appeal
 * follows a loss: until it is won, nothing changes. A status that we do not know holds the order, which a person then sees.
 */
const dispositions: Readonly<Record<string, DisputeEvent['type']>> = {
  won: 'dispute-won',
  warning_closed: 'dispute-won',
  prevented: 'dispute-won',
  lost: 'dispute-lost',
  appeal_needs_response: 'dispute-lost',
  appeal_under_review: 'dispute-lost',
};

/** What Stripe says of a dispute about a charge when it is asked at that moment. */
export const newsOfDispute = (
  { id, status, amount }: Stripe.Dispute,
  charge: Stripe.Charge,
  at: string,
): DisputeEvent => ({
  type: dispositions[status] ?? 'disputed',
  at,
  disputeId: id,
  minorUnits: amountIn(amount),
  chargeId: charge.id,
  customerId: idOf(charge.customer),
  ofMinorUnits: amountIn(charge.amount),
  chargedAt: asDate(charge.created),
});

/** How to find the order of a charge: by what we wrote on it, else by its customer, else by its payment. */
async function orderOfCharge(stripe: Stripe, charge: Stripe.Charge): Promise<StripeNews['find'] | null> {
  const orderId = orderIdIn(charge.metadata);
  if (orderId !== undefined) return { orderId };
  const [payment, customer] = [idOf(charge.payment_intent), idOf(charge.customer)];
  if (customer !== undefined) return { kind: 'customer', value: customer };
  if (payment === undefined) return null;
  const intent = await stripe.paymentIntents.retrieve(payment);
  const written = orderIdIn(intent.metadata);
  if (written !== undefined) return { orderId: written };
  const owner = idOf(intent.customer);
  return owner === undefined ? { kind: 'payment', value: payment } : { kind: 'customer', value: owner };
}

/** A dispute's events come in any order, and late: they only say that there is something to ask about. */
async function askAboutDispute(stripe: Stripe, id: string, at: string): Promise<StripeNews | null> {
  const dispute = await stripe.disputes.retrieve(id, { expand: ['charge'] });
  const charge = dispute.charge as Stripe.Charge;
  const find = await orderOfCharge(stripe, charge);
  return find && { find, event: newsOfDispute(dispute, charge, at), references: [] };
}

/** The events that are read: those that the endpoint is registered for. */
export const eventsRead = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'invoice.paid',
  'invoice.payment_failed',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
] as const satisfies readonly Stripe.Event.Type[];

type SubscriptionEvent = Stripe.CustomerSubscriptionUpdatedEvent | Stripe.CustomerSubscriptionDeletedEvent;

/** Whether a subscription ended, will end, or goes on. */
function newsOfSubscription(event: SubscriptionEvent, at: string): StripeNews | null {
  const subscription = event.data.object;
  const orderId = orderIdIn(subscription.metadata);
  if (orderId === undefined) return null;
  const endsAt = asDate(subscription.cancel_at ?? periodEnd(subscription));
  const willEnd = subscription.cancel_at_period_end || subscription.cancel_at !== null;
  const change = willEnd ? 'cancellation-scheduled' : 'cancellation-withdrawn';
  const type = event.type === 'customer.subscription.deleted' ? 'subscription-ended' : change;
  return { find: { orderId }, event: { type, at, asOf: asDate(event.created), endsAt }, references: [] };
}

/** A payment that a bank was to carry out, and did not. */
function newsOfFailedDebit({ metadata }: Stripe.Checkout.Session, at: string): StripeNews | null {
  const orderId = orderIdIn(metadata);
  if (orderId === undefined) return null;
  const reason = 'The bank did not carry out the payment.';
  return { find: { orderId }, event: { type: 'payment-failed', at, reason }, references: [] };
}

async function newsOfRefund(stripe: Stripe, charge: Stripe.Charge, at: string): Promise<StripeNews | null> {
  const find = await orderOfCharge(stripe, charge);
  return find && { find, event: newsOfCharge(charge, at), references: [] };
}

/** What an event says about one of our orders; null where it says nothing that concerns us. `at`: when it reached us. */
export async function newsOf(event: Stripe.Event, stripe: Stripe, at: string): Promise<StripeNews | null> {
  switch (event.type) {
    case 'checkout.session.completed':
    case 'checkout.session.async_payment_succeeded':
    case 'checkout.session.expired':
      return newsOfSession(event.data.object, at);
    case 'checkout.session.async_payment_failed':
      return newsOfFailedDebit(event.data.object, at);
    case 'invoice.paid':
    case 'invoice.payment_failed':
      return newsOfInvoice(event.data.object, event.type, at);
    case 'customer.subscription.updated':
    case 'customer.subscription.deleted':
      return newsOfSubscription(event, at);
    case 'charge.refunded':
      return newsOfRefund(stripe, event.data.object, at);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
    case 'charge.dispute.funds_withdrawn':
    case 'charge.dispute.funds_reinstated':
      return askAboutDispute(stripe, event.data.object.id, at);
    default:
      return null;
  }
}
