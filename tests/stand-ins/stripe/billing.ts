// Subscriptions over time: the first period, renewals, failed renewals, the end.
import { listOf, newId, nowInSeconds, type Account, type Instructions } from './account.ts';
import type { Invoice, LineItem, Session, Subscription, SubscriptionItem } from './objects.ts';
import { StripeFault } from './fault.ts';
import { takePayment, type Announce, type Buyer } from './take-payment.ts';

/** The subscription of a session that was paid, with its first invoice. */
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
  session.invoice = invoicePeriod(account, announce, subscription, 'subscription_create', buyer, outcome).id;
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

/** One period of a recurring price later, by the calendar. */
function afterPeriod(start: number, { recurring }: SubscriptionItem['price']): number {
  const date = new Date(start * 1000);
  const interval = recurring?.interval ?? 'month';
  const count = recurring?.interval_count ?? 1;
  const months = interval === 'year' ? 12 * count : interval === 'month' ? count : 0;
  const days = interval === 'week' ? 7 * count : interval === 'day' ? count : 0;
  const dayOfMonth = date.getUTCDate();
  date.setUTCMonth(date.getUTCMonth() + months);
  if (months > 0 && date.getUTCDate() !== dayOfMonth) date.setUTCDate(0); // 31 January + 1 month is the end of February
  date.setUTCDate(date.getUTCDate() + days);
  return date.getTime() / 1000;
}

let invoiceNumber = 0;

/** An invoice over the subscription's current period, and the attempt to collect it. */
function invoicePeriod(
  account: Account,
  announce: Announce,
  subscription: Subscription,
  reason: 'subscription_create' | 'subscription_cycle',
  buyer: Buyer,
  outcome: 'succeeded' | 'processing' | 'declined',
): Invoice {
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
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const isPaid = outcome === 'succeeded';
  const now = nowInSeconds();
  const invoice = account.add(
    'invoice',
    {
      object: 'invoice',
      amount_due: total,
      amount_paid: isPaid ? total : 0,
      amount_remaining: isPaid ? 0 : total,
      attempt_count: 1,
      attempted: true,
      auto_advance: !isPaid,
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
      next_payment_attempt: outcome === 'declined' ? now + 3 * 24 * 3600 : null,
      number: `LOCAL-${String(++invoiceNumber).padStart(4, '0')}`,
      parent: parent as Invoice['parent'],
      period_end: now,
      period_start: now,
      status: isPaid ? 'paid' : 'open',
      status_transitions: {
        finalized_at: now,
        marked_uncollectible_at: null,
        paid_at: isPaid ? now : null,
        voided_at: null,
      },
      subtotal: total,
      total,
    },
    id,
  );
  subscription.latest_invoice = id;
  collect(account, announce, invoice, buyer, outcome);
  return invoice;
}

function collect(
  account: Account,
  announce: Announce,
  invoice: Invoice,
  buyer: Buyer,
  outcome: 'succeeded' | 'processing' | 'declined',
) {
  // The payment of an invoice carries none of the subscription's metadata.
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

/**
 * The current period ends: the next one is charged (or the charge is declined), or the subscription ends where it was
 * cancelled for the period's end.
 */
export function renewSubscription(
  account: Account,
  announce: Announce,
  subscription: Subscription,
  outcome: 'succeeded' | 'declined',
): void {
  if (subscription.cancel_at_period_end) {
    endSubscription(announce, subscription);
    return;
  }
  const previous = { items: structuredClone(subscription.items), status: subscription.status };
  for (const item of subscription.items.data) {
    item.current_period_start = item.current_period_end;
    item.current_period_end = afterPeriod(item.current_period_start, item.price);
  }
  const customer = account.get('customer', subscription.customer as string);
  const buyer = {
    email: customer.email ?? '',
    name: customer.name ?? '',
    country: customer.address?.country ?? 'US',
  };
  invoicePeriod(account, announce, subscription, 'subscription_cycle', buyer, outcome);
  subscription.status = outcome === 'succeeded' ? 'active' : 'past_due';
  announce('customer.subscription.updated', subscription, previous);
}

/** The subscription ends now. */
export function endSubscription(announce: Announce, subscription: Subscription): void {
  const now = nowInSeconds();
  Object.assign(subscription, {
    status: 'canceled',
    ended_at: now,
    canceled_at: subscription.canceled_at ?? now,
  });
  announce('customer.subscription.deleted', subscription);
}

/** The subscription ends with its period, or does not after all. */
export function scheduleEnd(announce: Announce, subscription: Subscription, isEnding: boolean): void {
  const wasEnding = subscription.cancel_at_period_end;
  Object.assign(subscription, {
    cancel_at_period_end: isEnding,
    canceled_at: isEnding ? nowInSeconds() : null,
    cancel_at: isEnding ? (subscription.items.data[0]?.current_period_end ?? null) : null,
  });
  announce('customer.subscription.updated', subscription, { cancel_at_period_end: wasEnding });
}

export type ItemChange = { id?: string; price?: string; quantity?: number };

/**
 * Another price from the next period on. Stripe moves no date and charges nothing now where the interval stays the same and prorations are
 * off; anything else is not played here.
 */
export function changeItems(
  account: Account,
  subscription: Subscription,
  items: readonly ItemChange[],
  prorations: unknown,
): void {
  if (prorations !== 'none')
    throw new StripeFault('The local stand-in makes no prorations.', { param: 'proration_behavior' });
  for (const { id, price: priceId, quantity } of items) {
    const item = subscription.items.data.find((each) => each.id === id);
    if (!item) throw new StripeFault(`No such subscription item: '${id ?? ''}'`, { param: 'items[0][id]' });
    const price = priceId === undefined ? item.price : account.get('price', priceId, 'items[0][price]');
    if (price.recurring?.interval !== item.price.recurring?.interval)
      throw new StripeFault('The local stand-in keeps the interval of a subscription.', { param: 'items' });
    Object.assign(item, { price, ...(quantity !== undefined && { quantity }) });
  }
}
