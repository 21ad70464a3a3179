// The events of a subscription after its first term: renewed, payment failed, canceled, or ended.
import { addDays } from '../dates.ts';
import { flagForReview } from '../order/flag-for-review.ts';
import { graceEnd } from './license.ts';
import { failedRenewalMark, renewalMark } from '../order/marks.ts';
import { invoiceOf, withBillingDocuments } from '../billing/billing-documents.ts';
import {
  type Change,
  type Context,
  type Decision,
  type EventOf,
  isUnpaid,
  unchanged,
} from '../order/order-events.ts';
import { extended } from './order-license.ts';
import { mailTo, type OrderMailKind } from '../order/order-mail.ts';
import type { Order } from '../order/order.ts';
import { daysCarriedBy, nextCharge, ownEndOf } from './renewal.ts';
import { paidSeats } from './seating.ts';

type SubscriptionEvent = EventOf<
  | 'renewal-paid'
  | 'renewal-failed'
  | 'cancellation-scheduled'
  | 'cancellation-withdrawn'
  | 'subscription-ended'
>;

export function applySubscriptionEvent(
  order: Order,
  event: SubscriptionEvent,
  { change }: Context,
): Decision {
  // A subscription that is changed without being canceled needs no record. The provider reports this even before checkout completes.
  if (isUnpaid(order) && event.type === 'cancellation-withdrawn') return unchanged;
  // The first payment must be processed before. The provider delivers the event again later.
  if (isUnpaid(order)) return { outcome: 'too-early' };
  const end = ownEndOf(order);
  if (end === undefined || !order.subscription) return unchanged;
  if (order.state === 'refunded') return chargedAfterEnd(order, event, 'charged-after-refund');
  if (order.upgradedTo && event.type !== 'subscription-ended')
    return chargedAfterEnd(order, event, 'charged-after-upgrade');
  switch (event.type) {
    case 'renewal-paid':
      return applyPaidRenewal(order, event, change);
    case 'renewal-failed':
      return applyFailedRenewal(order, event, end, change);
    case 'cancellation-scheduled':
    case 'cancellation-withdrawn':
      return applyCancellation(order, event, change);
    case 'subscription-ended':
      return applyEnd(order, event, change);
  }
}

/** While a dispute puts the order on hold, its term continues. The email that ends the hold contains the key. */
const tellOfTerm = (order: Order, ...mail: [kind: OrderMailKind, suffix: string, detail?: string]) =>
  order.state === 'paid' ? [mailTo(order, ...mail)] : [];

function applyPaidRenewal(order: Order, event: EventOf<'renewal-paid'>, change: Change): Decision {
  const mark = renewalMark(event.invoiceId);
  if (order.handled.includes(mark)) return unchanged;
  const { at, paidUntil: until, minorUnits = nextCharge(order) } = event;
  const { order: invoiced, places } = withBillingDocuments(order, [
    invoiceOf(order, { at, minorUnits, until, ...seatsBeside(order) }),
  ]);
  const [documentIndex] = places;
  return change(
    {
      papers: invoiced.papers,
      attention: invoiced.attention,
      ...extended(order, addDays(event.paidUntil, daysCarriedBy(order))),
      ...(order.subscription === 'in-grace' && { subscription: 'renewing' }),
      handled: [...order.handled, mark],
    },
    'renewed',
    tellOfTerm(order, 'licence-renewed', event.invoiceId, String(minorUnits)).map((mail) => ({
      ...mail,
      paper: documentIndex,
    })),
  );
}

function applyFailedRenewal(
  order: Order,
  event: EventOf<'renewal-failed'>,
  end: string,
  change: Change,
): Decision {
  const mark = failedRenewalMark(event.invoiceId);
  // A failure that arrives after the same invoice was paid is outdated.
  if ([mark, renewalMark(event.invoiceId)].some((known) => order.handled.includes(known))) return unchanged;
  const inGrace = order.subscription === 'in-grace';
  return change(
    {
      ...(!inGrace && extended(order, graceEnd(end))),
      subscription: 'in-grace',
      handled: [...order.handled, mark],
    },
    'renewal-failed',
    tellOfTerm(order, 'renewal-failed', event.invoiceId),
  );
}

function applyEnd(order: Order, { endsAt }: EventOf<'subscription-ended'>, change: Change): Decision {
  if (order.subscription === 'ended') return unchanged;
  // A customer who canceled or upgraded already knows.
  const isKnown = order.subscription === 'ending' || order.upgradedTo;
  const emails = isKnown ? [] : [mailTo(order, 'subscription-ending', endsAt.slice(0, 10))];
  return change({ subscription: 'ended' }, 'subscription-ended', emails);
}

/** The number of seats a renewal pays for, if seats were added since. */
function seatsBeside(order: Order): { seats?: number } {
  const seats = order.renews ? (order.renews.next?.seats ?? order.seats) : paidSeats(order);
  return seats === order.seats ? {} : { seats };
}

/** Records a cancellation or its withdrawal. The provider may report them out of order, so only the newest counts. */
function applyCancellation(
  order: Order,
  event: EventOf<'cancellation-scheduled' | 'cancellation-withdrawn'>,
  change: Change,
): Decision {
  const { asOf } = event;
  const before = order.cancellationAsOf ?? '';
  if (asOf < before) return unchanged;
  const known = { cancellationAsOf: asOf };
  if (event.type === 'cancellation-scheduled' && order.subscription === 'renewing')
    return change({ ...known, subscription: 'ending' }, 'cancellation-scheduled', [
      mailTo(order, 'subscription-ending', event.endsAt.slice(0, 10)),
    ]);
  if (event.type === 'cancellation-withdrawn' && order.subscription === 'ending')
    return change({ ...known, subscription: 'renewing' }, 'cancellation-withdrawn');
  return asOf === before ? unchanged : { outcome: 'changed', order: { ...order, ...known }, emails: [] };
}

/**
 * A refund does not cancel the subscription at the provider. If it charges again, an operator must cancel it there. An
 * upgrade does cancel it, but a charge may already be in progress.
 */
function chargedAfterEnd(
  order: Order,
  event: SubscriptionEvent,
  code: 'charged-after-refund' | 'charged-after-upgrade',
): Decision {
  if (event.type !== 'renewal-paid') return unchanged;
  const { invoiceId, at } = event;
  return order.handled.includes(renewalMark(invoiceId))
    ? unchanged
    : flagForReview(order, { code, detail: { invoiceId } }, at);
}
