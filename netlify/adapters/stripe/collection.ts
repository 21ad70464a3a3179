// Pauses and resumes the charges of a subscription. Each call reads its current state first, so a repeated call changes nothing.
import type Stripe from 'stripe';
import { periodEnd } from './read-event.ts';

const dayInSeconds = 24 * 3600;

/** Ends a subscription unless it has already ended. */
export async function endNow(stripe: Stripe, id: string): Promise<Stripe.Subscription> {
  const subscription = await stripe.subscriptions.retrieve(id);
  return subscription.status === 'canceled' ? subscription : stripe.subscriptions.cancel(id);
}

/** Sets whether the subscription's unpaid invoices are collected automatically. */
async function advanceInvoices(
  stripe: Stripe,
  subscription: string,
  status: 'draft' | 'open',
  isAdvancing: boolean,
): Promise<void> {
  const { data } = await stripe.invoices.list({ subscription, status, limit: 100 });
  for (const { id, auto_advance: isSo } of data)
    if (isSo !== isAdvancing) await stripe.invoices.update(id, { auto_advance: isAdvancing });
}

/**
 * Stops every charge. Invoices of new terms are voided. Earlier invoices would still be collected or retried, so they
 * are stopped individually (docs.stripe.com/billing/subscriptions/pause-payment).
 */
export async function pauseCollection(stripe: Stripe, id: string): Promise<void> {
  const { status, pause_collection: pause } = await stripe.subscriptions.retrieve(id);
  if (status === 'canceled') return;
  if (pause?.behavior !== 'void')
    await stripe.subscriptions.update(id, { pause_collection: { behavior: 'void' } });
  await advanceInvoices(stripe, id, 'draft', false);
  await advanceInvoices(stripe, id, 'open', false);
}

/**
 * Resumes charging, next on this day. A term whose payment failed is still owed, so it is retried. Otherwise the paid
 * term ends later than Stripe assumes, or a period started that was never charged. A trial without prorations then
 * moves the next charge and charges nothing now (docs.stripe.com/billing/subscriptions/billing-cycle).
 */
export async function resumeCollection(
  stripe: Stripe,
  id: string,
  chargeOn: string | undefined,
): Promise<void> {
  const subscription = await stripe.subscriptions.retrieve(id);
  const { status, pause_collection: pause } = subscription;
  if (status === 'canceled') return;
  const isOwed = status === 'past_due' || status === 'unpaid';
  const day = chargeOn === undefined || isOwed ? undefined : Math.floor(Date.parse(chargeOn) / 1000);
  // Our days count from when we learned of the payment, at most hours after Stripe.
  const isMoved =
    day !== undefined && day > Date.now() / 1000 && Math.abs(day - periodEnd(subscription)) >= dayInSeconds;
  if (pause !== null || isMoved)
    await stripe.subscriptions.update(id, {
      pause_collection: '',
      ...(isMoved && { trial_end: day, proration_behavior: 'none' }),
    });
  if (isOwed) await advanceInvoices(stripe, id, 'open', true);
}
