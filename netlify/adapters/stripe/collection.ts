// Whether a subscription charges its card. Each call asks first how it stands, so that a repeated one changes nothing.
import type Stripe from 'stripe';
import { periodEnd } from './read-event.ts';

const dayInSeconds = 24 * 3600;

/** Ends a subscription, unless it has ended. */
export async function endNow(stripe: Stripe, id: string): Promise<Stripe.Subscription> {
  const subscription = await stripe.subscriptions.retrieve(id);
  return subscription.status === 'canceled' ? subscription : stripe.subscriptions.cancel(id);
}

/** Whether invoices of the subscription that were not paid yet are collected by themselves. */
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
 * Stops every charge. Invoices of terms that begin are void; those made before would still be collected or tried again, so they are
 * stopped one by one (docs.stripe.com/billing/subscriptions/pause-payment).
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
 * Charges again, next on that day. A term whose payment had failed is still owed, so it is tried again. Else the term that is paid ends
 * later than Stripe thinks, or has seen a period begin that was never charged: a trial without prorations moves the next charge, and
 * charges nothing now (docs.stripe.com/billing/subscriptions/billing-cycle).
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
  // Our days are counted from when we heard of the payment, hours after Stripe at most.
  const isMoved =
    day !== undefined && day > Date.now() / 1000 && Math.abs(day - periodEnd(subscription)) >= dayInSeconds;
  if (pause !== null || isMoved)
    await stripe.subscriptions.update(id, {
      pause_collection: '',
      ...(isMoved && { trial_end: day, proration_behavior: 'none' }),
    });
  if (isOwed) await advanceInvoices(stripe, id, 'open', true);
}
