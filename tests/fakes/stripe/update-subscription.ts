// The seller's changes to a subscription: POST /v1/subscriptions/:id.
import { listOf, newId, nowInSeconds, type Account } from './account.ts';
import { mergeMetadata } from './catalog-calls.ts';
import { StripeFault } from './fault.ts';
import type { Invoice, Subscription } from './objects.ts';
import type { Announce } from './take-payment.ts';

type Params = Record<string, unknown>;
const twoYears = 2 * 366 * 24 * 3600;

export function updateSubscription(
  account: Account,
  announce: Announce,
  id: string,
  params: Params,
): Subscription {
  const subscription = account.get('subscription', id);
  if (subscription.status === 'canceled') {
    throw new StripeFault('A canceled subscription can only update its cancellation_details and metadata.');
  }
  const {
    cancel_at_period_end: isEnding,
    items,
    pause_collection: pause,
    proration_behavior: prorations,
    trial_end: trialEnd,
    ...rest
  } = params;
  if (items !== undefined) changeItems(account, subscription, items as ItemChange[], prorations);
  if (trialEnd !== undefined) moveNextCharge(account, announce, subscription, trialEnd as number, prorations);
  if ('pause_collection' in params) pauseCollection(subscription, pause as { behavior?: string } | undefined);
  Object.assign(subscription, mergeMetadata(subscription.metadata, rest));
  if (typeof isEnding === 'boolean') scheduleEnd(announce, subscription, isEnding);
  else announce('customer.subscription.updated', subscription);
  return subscription;
}

/** Pauses collection, or resumes it if the parameter is empty. The status does not change. */
function pauseCollection(subscription: Subscription, pause: { behavior?: string } | undefined): void {
  const behavior = pause?.behavior ?? '';
  if (pause && !['void', 'keep_as_draft', 'mark_uncollectible'].includes(behavior))
    throw new StripeFault(`Invalid pause_collection[behavior]: ${behavior}`, {
      param: 'pause_collection[behavior]',
    });
  subscription.pause_collection = pause ? { behavior, resumes_at: null } : null;
}

/**
 * Stripe moves the day of the next charge with a trial: the subscription is `trialing` until then, with a paid invoice of zero
 * (docs.stripe.com/billing/subscriptions/billing-cycle).
 */
function moveNextCharge(
  account: Account,
  announce: Announce,
  subscription: Subscription,
  trialEnd: number,
  prorations: unknown,
): void {
  const now = nowInSeconds();
  if (prorations !== 'none')
    throw new StripeFault('The local stand-in makes no prorations.', { param: 'proration_behavior' });
  if (trialEnd <= now || trialEnd > now + twoYears)
    throw new StripeFault('Invalid timestamp: must be a time within the next two years', {
      param: 'trial_end',
    });
  if (subscription.trial_end === trialEnd && subscription.status === 'trialing') return;
  Object.assign(subscription, {
    billing_cycle_anchor: trialEnd,
    status: 'trialing',
    trial_end: trialEnd,
    trial_start: now,
    ...(subscription.cancel_at_period_end && { cancel_at: trialEnd }),
  });
  for (const item of subscription.items.data)
    Object.assign(item, { current_period_start: now, current_period_end: trialEnd });
  announceTrial(account, announce, subscription);
}

function announceTrial(account: Account, announce: Announce, subscription: Subscription): void {
  const last = account.get('invoice', subscription.latest_invoice as string);
  const now = nowInSeconds();
  const id = newId('in_');
  const lines = last.lines.data.map((line) => ({
    ...structuredClone(line),
    id: newId('il_'),
    amount: 0,
    invoice: id,
    period: { start: now, end: subscription.trial_end! },
    subtotal: 0,
  }));
  const nothing = { amount_due: 0, amount_paid: 0, amount_remaining: 0, subtotal: 0, total: 0 };
  const { id: _id, created: _created, livemode: _mode, ...copied } = structuredClone(last);
  const invoice: Invoice = account.add(
    'invoice',
    {
      ...copied,
      ...nothing,
      attempt_count: 0,
      attempted: true,
      auto_advance: false,
      billing_reason: 'subscription_update',
      lines: listOf(lines, `/v1/invoices/${id}/lines`),
      next_payment_attempt: null,
      period_end: now,
      period_start: now,
      status: 'paid',
      status_transitions: { finalized_at: now, marked_uncollectible_at: null, paid_at: now, voided_at: null },
    },
    id,
  );
  subscription.latest_invoice = id;
  announce('invoice.paid', invoice);
}

/** Cancels the subscription at the period's end, or undoes that. */
export function scheduleEnd(announce: Announce, subscription: Subscription, isEnding: boolean): void {
  const wasEnding = subscription.cancel_at_period_end;
  Object.assign(subscription, {
    cancel_at_period_end: isEnding,
    canceled_at: isEnding ? nowInSeconds() : null,
    cancel_at: isEnding ? (subscription.items.data[0]?.current_period_end ?? null) : null,
  });
  announce('customer.subscription.updated', subscription, { cancel_at_period_end: wasEnding });
}

type ItemChange = { id?: string; price?: string; quantity?: number };

/**
 * Changes the price from the next period on. With the same interval and without prorations, Stripe moves no date and charges nothing now.
 * Other cases are not implemented here.
 */
function changeItems(
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
