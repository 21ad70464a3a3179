// Translates Stripe events: which order they are about and what happened to it. The table of events contains all that
// the shop knows about Stripe's life cycle; an event that is not in it is acknowledged and ignored.
import type Stripe from 'stripe';
import type { Order } from '../../../src/domain/order/order.ts';
import type { OrderEvent } from '../../../src/domain/order/order-events.ts';
import type { Reference } from '../../use-cases/ports.ts';

/**
 * What a Stripe object reports. The caller knows whether it came from a signed event or was fetched, and marks it
 * accordingly (stripe-fields.ts).
 */
export type StripeNews = {
  find: { orderId: string } | Reference;
  event: OrderEvent;
  references: Reference[];
  details?: {
    provider: 'stripe';
    said: unknown;
    planId: string | undefined;
    email: string | undefined;
    name: string | undefined;
  };
};

/** Returns the ID of an object that Stripe gives either expanded or as an ID. */
export const idOf = (value: string | { id: string } | null | undefined) =>
  typeof value === 'string' ? value : (value?.id ?? undefined);

/** Converts Stripe's seconds to an ISO time. */
export const asDate = (seconds: number) => new Date(seconds * 1000).toISOString();

/** Reads an amount that Stripe always includes. @throws if it is missing, because the event then has an unknown shape. */
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

/** Returns the billing details that the cardholder entered. */
function billingOf(details: Stripe.Checkout.Session.CustomerDetails | null): Order['billing'] {
  if (!details) return undefined;
  const { line1, line2, city, state, postal_code: code, country } = details.address ?? {};
  const street = [line1, line2].filter(Boolean) as string[];
  // The lines are for an earlier release, to which the site may be rolled back.
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

/** Returns what a Checkout Session reports about its order; null while the buyer is still on the page. */
export function newsOfSession(session: Stripe.Checkout.Session, at: string): StripeNews | null {
  const orderId = orderIdIn(session.metadata);
  if (orderId === undefined) return null;
  const { customer_details: customer } = session;
  const details = {
    provider: 'stripe' as const,
    said: session,
    planId: session.metadata?.plan_id,
    email: customer?.email ?? session.customer_email ?? undefined,
    name: customer?.name ?? undefined,
  };
  const news = (event: OrderEvent, refs: Reference[] = []): StripeNews => ({
    find: { orderId },
    event,
    references: refs,
    details,
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
    // Includes the session again, because references to an unpaid order are deleted with it.
    [{ kind: 'session', value: session.id }, ...references(customerId, intent)],
  );
}

/** Returns the end of a subscription's paid period across all its items. */
export const periodEnd = (subscription: Stripe.Subscription) =>
  Math.max(...subscription.items.data.map((item) => item.current_period_end));

/** Returns what an invoice reports about a paid or failed renewal; null if it is not about one. */
export function newsOfInvoice(
  invoice: Stripe.Invoice,
  type: 'invoice.paid' | 'invoice.payment_failed',
  at: string,
) {
  const orderId = orderIdIn(invoice.parent?.subscription_details?.metadata);
  // The first invoice belongs to the checkout, which reports it. One with a zero amount only moves the next charge.
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

/** Returns how much of a charge was refunded. */
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
 * Maps a dispute's status to an event. An inquiry that the bank dropped, and a prevented dispute, are over just like one that we won. An
 * appeal follows a loss, and changes nothing until it is won. An unknown status puts the order on hold for review.
 */
const dispositions: Readonly<Record<string, DisputeEvent['type']>> = {
  won: 'dispute-won',
  warning_closed: 'dispute-won',
  prevented: 'dispute-won',
  lost: 'dispute-lost',
  appeal_needs_response: 'dispute-lost',
  appeal_under_review: 'dispute-lost',
};

/** Returns what a dispute about a charge reports, as fetched at this time. */
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

/** Returns how to find a charge's order: by our metadata, else by its customer, else by its payment. */
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

/** Fetches a dispute. Its events arrive late and in any order, so they only trigger this fetch. */
async function askAboutDispute(stripe: Stripe, id: string, at: string): Promise<StripeNews | null> {
  const dispute = await stripe.disputes.retrieve(id, { expand: ['charge'] });
  const charge = dispute.charge as Stripe.Charge;
  const find = await orderOfCharge(stripe, charge);
  return find && { find, event: newsOfDispute(dispute, charge, at), references: [] };
}

/** The events that are processed, and for which the endpoint is registered. */
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

/** Returns whether a subscription ended, will end, or continues. */
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

/** Returns the failure of a bank debit. */
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

/** Returns what an event reports about one of our orders; null if it does not concern us. `at`: when we received it. */
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
