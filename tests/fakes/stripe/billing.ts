// Subscriptions over time: the first period, renewals, failed renewals, the end.
import { listOf, newId, nowInSeconds, type Account, type Instructions } from './account.ts';
import type { Invoice, LineItem, Session, Subscription, SubscriptionItem } from './objects.ts';
import { takePayment, type Announce, type Buyer } from './take-payment.ts';

/** Creates the subscription of a paid Checkout Session, with its first invoice. */
export function startSubscription(
  account: Account,
  announce: Announce,
  session: Session,
  buyer: Buyer,
  instructions: Instructions,
  outcome: 'succeeded' | 'processing',
): void {
  const start = nowInSeconds();
  const id = newId('sub_');
  const items = account.lineItems.get(session.id)!.map((item) => toItem(item, id, start));
  const subscription = account.add(
    'subscription',
    {
      object: 'subscription',
      automatic_tax: { disabled_reason: null, enabled: session.automatic_tax.enabled, liability: null },
      billing_cycle_anchor: start,
      cancel_at: null,
      cancel_at_period_end: false,
      canceled_at: null,
      cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
      collection_method: 'charge_automatically',
      currency: session.currency ?? 'usd',
      customer: session.customer as string,
      default_payment_method: newId('pm_'),
      description: instructions.subscriptionDescription,
      discounts: [],
      ended_at: null,
      items: listOf(items, `/v1/subscription_items?subscription=${id}`),
      latest_invoice: null,
      metadata: instructions.subscriptionMetadata,
      pause_collection: null,
      start_date: start,
      status: outcome === 'succeeded' ? 'active' : 'incomplete',
      trial_end: null,
      trial_start: null,
    },
    id,
  );
  session.subscription = id;
  announce('customer.subscription.created', subscription);
  const discount = session.total_details?.amount_discount ?? 0;
  const reason = 'subscription_create';
  session.invoice = invoicePeriod(account, announce, subscription, { reason, buyer, outcome, discount }).id;
}

function toItem({ price, quantity }: LineItem, subscription: string, start: number): SubscriptionItem {
  return {
    id: newId('si_'),
    object: 'subscription_item',
    created: start,
    current_period_start: start,
    current_period_end: afterPeriod(start, price),
    discounts: [],
    metadata: {},
    price,
    quantity: quantity ?? 1,
    subscription,
    tax_rates: [],
  };
}

const monthsIn: Partial<Record<string, number>> = { year: 12, month: 1 };
const daysIn: Partial<Record<string, number>> = { week: 7, day: 1 };

/** Adds one period of a recurring price, by the calendar. */
function afterPeriod(start: number, { recurring }: SubscriptionItem['price']): number {
  const date = new Date(start * 1000);
  const interval = recurring?.interval ?? 'month';
  const count = recurring?.interval_count ?? 1;
  const months = count * (monthsIn[interval] ?? 0);
  const days = count * (daysIn[interval] ?? 0);
  const dayOfMonth = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  if (months > 0 && date.getUTCDate() !== dayOfMonth) date.setUTCDate(0); // 31 January + 1 month is the end of February.
  date.setUTCDate(date.getUTCDate() + days);
  return date.getTime() / 1000;
}

let invoiceNumber = 0;

/** The status of an invoice while collection is paused (docs.stripe.com/billing/subscriptions/pause-payment). */
const whilePaused = { void: 'void', keep_as_draft: 'draft', mark_uncollectible: 'uncollectible' } as const;
const behaviorOf = ({ pause_collection: pause }: Subscription) =>
  pause && whilePaused[pause.behavior as keyof typeof whilePaused];

/** When an invoice that has just been created reached its status. */
const transitionsTo = (status: 'paid' | 'open' | 'draft' | 'void' | 'uncollectible', now: number) => ({
  finalized_at: status === 'draft' ? null : now,
  marked_uncollectible_at: status === 'uncollectible' ? now : null,
  paid_at: status === 'paid' ? now : null,
  voided_at: status === 'void' ? now : null,
});

/** Creates the invoice of the subscription's current period and attempts to collect it, unless collection is paused. */
function invoicePeriod(
  account: Account,
  announce: Announce,
  subscription: Subscription,
  {
    reason,
    buyer,
    outcome,
    discount = 0,
  }: {
    reason: 'subscription_create' | 'subscription_cycle';
    buyer: Buyer;
    outcome: 'succeeded' | 'processing' | 'declined';
    /** Deducted from this invoice only. */
    discount?: number;
  },
): Invoice {
  const kept = behaviorOf(subscription);
  const id = newId('in_');
  const parent = {
    type: 'subscription_details' as const,
    quote_details: null,
    subscription_details: { metadata: subscription.metadata, subscription: subscription.id },
  };
  const lines = subscription.items.data.map((item) => ({
    id: newId('il_'),
    object: 'line_item' as const,
    amount: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
    currency: subscription.currency,
    description: account.get('product', item.price.product as string).name,
    invoice: id,
    livemode: false,
    metadata: subscription.metadata,
    parent: {
      type: 'subscription_item_details' as const,
      invoice_item_details: null,
      rate_card_subscription_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: false,
        proration_details: null,
        subscription: subscription.id,
        subscription_item: item.id,
      },
    },
    period: { start: item.current_period_start, end: item.current_period_end },
    pricing: {
      type: 'price_details' as const,
      price_details: { price: item.price.id, product: item.price.product as string },
      unit_amount_decimal: null,
    },
    quantity: item.quantity ?? 1,
    subscription: subscription.id,
    subtotal: (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
  }));
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const total = subtotal - discount;
  const isPaid = outcome === 'succeeded' && !kept;
  const now = nowInSeconds();
  const status = kept ?? (isPaid ? 'paid' : 'open');
  const invoice = account.add(
    'invoice',
    {
      object: 'invoice',
      amount_due: total,
      amount_paid: isPaid ? total : 0,
      amount_remaining: isPaid ? 0 : total,
      attempt_count: kept ? 0 : 1,
      attempted: !kept,
      auto_advance: !isPaid && !kept,
      billing_reason: reason,
      collection_method: 'charge_automatically',
      currency: subscription.currency,
      customer: subscription.customer as string,
      customer_email: buyer.email,
      customer_name: buyer.name,
      description: null,
      hosted_invoice_url: null,
      invoice_pdf: null,
      lines: listOf(lines, `/v1/invoices/${id}/lines`),
      metadata: {},
      next_payment_attempt: outcome === 'declined' && !kept ? now + 3 * 24 * 3600 : null,
      number: `LOCAL-${String(++invoiceNumber).padStart(4, '0')}`,
      parent: parent as Invoice['parent'],
      period_end: now,
      period_start: now,
      status,
      status_transitions: transitionsTo(status, now),
      subtotal,
      total,
    },
    id,
  );
  subscription.latest_invoice = id;
  if (kept === 'void') announce('invoice.voided', invoice);
  else if (kept === 'uncollectible') announce('invoice.marked_uncollectible', invoice);
  else if (!kept) collect(account, announce, invoice, buyer, outcome);
  return invoice;
}

function collect(
  account: Account,
  announce: Announce,
  invoice: Invoice,
  buyer: Buyer,
  outcome: 'succeeded' | 'processing' | 'declined',
) {
  // The payment of an invoice has none of the subscription's metadata.
  const intent = takePayment(
    account,
    announce,
    { amount: invoice.amount_due, currency: invoice.currency, customer: invoice.customer as string },
    { metadata: {}, description: 'Subscription payment', receiptEmail: null, buyer },
    outcome,
  );
  account.add('invoicePayment', {
    object: 'invoice_payment',
    amount_paid: invoice.amount_paid,
    amount_requested: invoice.amount_due,
    currency: invoice.currency,
    invoice: invoice.id,
    is_default: true,
    payment: { type: 'payment_intent', payment_intent: intent.id } as never,
    status: outcome === 'succeeded' ? 'paid' : 'open',
  });
  if (outcome === 'succeeded') {
    announce('invoice.paid', invoice);
    announce('invoice.payment_succeeded', invoice);
  } else if (outcome === 'declined') announce('invoice.payment_failed', invoice);
}

const buyerOf = (account: Account, { customer: id }: { customer: Subscription['customer'] }): Buyer => {
  const { email, name, address } = account.get('customer', id as string);
  return { email: email ?? '', name: name ?? '', country: address?.country ?? 'US' };
};

/**
 * Ends the current period. The next one is charged (or declined, or not attempted while collection is paused), or the subscription ends if
 * it was canceled at the period's end. An ended subscription does not change.
 */
export function renewSubscription(
  account: Account,
  announce: Announce,
  subscription: Subscription,
  outcome: 'succeeded' | 'declined',
): void {
  if (subscription.status === 'canceled') return;
  if (subscription.cancel_at_period_end) {
    endSubscription(account, announce, subscription);
    return;
  }
  const previous = { items: structuredClone(subscription.items), status: subscription.status };
  for (const item of subscription.items.data) {
    item.current_period_start = item.current_period_end;
    item.current_period_end = afterPeriod(item.current_period_start, item.price);
  }
  const isPaused = subscription.pause_collection !== null;
  const buyer = buyerOf(account, subscription);
  invoicePeriod(account, announce, subscription, { reason: 'subscription_cycle', buyer, outcome });
  // A pause does not change the status, except for a trial that ends.
  if (!isPaused) subscription.status = outcome === 'succeeded' ? 'active' : 'past_due';
  else if (subscription.status === 'trialing') subscription.status = 'active';
  announce('customer.subscription.updated', subscription, previous);
}

/** Retries the payment of the last renewal, successfully, unless its invoice does not advance automatically. */
export function retryPayment(account: Account, announce: Announce, subscription: Subscription): void {
  const invoice = account.get('invoice', subscription.latest_invoice as string);
  if (invoice.status !== 'open' || !invoice.auto_advance || subscription.status === 'canceled') return;
  Object.assign(invoice, {
    status: 'paid',
    amount_paid: invoice.amount_due,
    amount_remaining: 0,
    attempt_count: invoice.attempt_count + 1,
    auto_advance: false,
    next_payment_attempt: null,
  });
  collect(account, announce, invoice, buyerOf(account, subscription), 'succeeded');
  subscription.status = 'active';
  announce('customer.subscription.updated', subscription, { status: 'past_due' });
}

/** Ends the subscription now, with every attempt to collect open invoices. */
export function endSubscription(account: Account, announce: Announce, subscription: Subscription): void {
  const now = nowInSeconds();
  Object.assign(subscription, {
    status: 'canceled',
    ended_at: now,
    canceled_at: subscription.canceled_at ?? now,
  });
  for (const invoice of account.all('invoice'))
    if (invoice.parent?.subscription_details?.subscription === subscription.id) invoice.auto_advance = false;
  announce('customer.subscription.deleted', subscription);
}
