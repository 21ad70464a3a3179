// The order's state machine: an order and an event give the changed order with the emails to send, or nothing. Any event may come twice,
// late or before its time, so every one is safe to repeat. What needs more than a line stands in a file for its concern.
import { applyDispute } from './apply-dispute.ts';
import { confirmPayment, flagIfLongPending, secondPayment } from './apply-payment.ts';
import { papersOf } from '../billing/numbered-papers.ts';
import { applyRefund } from './apply-refund.ts';
import { applySubscriptionEvent } from '../license/apply-renewal.ts';
import { flagForReview, lookedAt } from './flag-for-review.ts';
import {
  type Change,
  type Context,
  type Decision,
  type EventOf,
  isUnpaid,
  type OrderEvent,
  unchanged,
} from './order-events.ts';
import { withHistory } from './order-history.ts';
import { mailTo } from './order-mail.ts';
import { isRenewedByOther } from '../license/renew-license.ts';
import { isOfMoney, type Order } from './order.ts';
import { nameOfReason } from './review-reasons.ts';
import type { VouchedEvent } from '../trust.ts';

type Handlers = {
  [Type in OrderEvent['type']]: (order: Order, event: EventOf<Type>, context: Context) => Decision;
};

const handlers: Handlers = {
  'checkout-opened': (order, { id, url }, { change }) =>
    order.checkout?.id === id ? unchanged : change({ checkout: { id, url } }, 'checkout-opened'),
  'payment-pending': (order, { at }, { change }) =>
    order.state === 'open'
      ? change(
          { state: 'pending' },
          'payment-pending',
          // What PayU calls pending is over within the hour; a bank debit takes days.
          order.provider === 'stripe' ? [mailTo(order, 'payment-on-its-way')] : [],
        )
      : flagIfLongPending(order, at),
  'payment-failed': (order, { reason, isQuiet }, { change }) =>
    order.state === 'open' || order.state === 'pending'
      ? change(
          { state: 'failed', failure: reason },
          ['payment-failed', reason],
          isQuiet ? [] : [mailTo(order, 'payment-failed')],
        )
      : unchanged,
  'checkout-expired': (order, _event, { change }) =>
    order.state === 'open' && !isOfMoney(order)
      ? change({ state: 'expired' }, 'checkout-expired')
      : unchanged,
  'payment-confirmed': (order, event, { majorVersion }) =>
    isUnpaid(order) ? confirmPayment(order, event, majorVersion) : secondPayment(order, event),
  refunded: applyRefund,
  disputed: applyDispute,
  'dispute-won': applyDispute,
  'dispute-lost': applyDispute,
  'collection-confirmed': (order, { collection }, { change }) =>
    order.renewalCollection === collection
      ? unchanged
      : change({ renewalCollection: collection }, `renewals-${collection}`),
  'collection-resumed': (order, _event, { change }) =>
    order.renewalCollection === 'paused'
      ? change({ renewalCollection: undefined }, 'renewals-unpaused')
      : unchanged,
  reported: (order, { reason, at }) => flagForReview(order, reason, at),
  'looked-at': (order, { at }) =>
    order.attention
      ? {
          outcome: 'changed',
          order: withHistory(lookedAt(order), at, 'looked-at', order.attention.map(nameOfReason).join(', ')),
          mails: [],
        }
      : unchanged,
  'renewal-paid': applySubscriptionEvent,
  'renewal-failed': applySubscriptionEvent,
  'cancellation-scheduled': applySubscriptionEvent,
  'cancellation-withdrawn': applySubscriptionEvent,
  'subscription-ended': applySubscriptionEvent,
};

/**
 * What happens to `order` on `event`, of which every value is vouched for: no caller can pass on what was merely said. `majorVersion` is the product's own, for perpetual licenses.
 */
export function applyEvent(order: Order, vouched: VouchedEvent, majorVersion: number): Decision {
  const decision = handle(order, vouched.type, vouched, majorVersion);
  return decision.outcome === 'changed'
    ? {
        ...decision,
        order: withoutCredit(
          order,
          withoutLicense(order, toBeTold(order, decision.order), vouched.at),
          vouched.at,
        ),
      }
    : decision;
}

/** Whoever paid for a renewal of a license that is given back has lost what was paid for: a person settles it. */
function withoutLicense(before: Order, order: Order, at: string): Order {
  if (before.state === 'refunded' || order.state !== 'refunded' || !isRenewedByOther(order)) return order;
  const detail = { licenseId: order.id, because: 'not-in-force' as const };
  const flagged = flagForReview(order, { code: 'renewal-refused', detail }, at);
  return flagged.outcome === 'changed' ? flagged.order : order;
}

/** An upgrade whose credit is given back some other way was too cheap: a person settles it. */
function withoutCredit(before: Order, order: Order, at: string): Order {
  const { upgradedTo, refundedMinorUnits = 0 } = order;
  if (!upgradedTo || refundedMinorUnits <= (before.refundedMinorUnits ?? 0)) return order;
  // What was charged after the upgrade is in no invoice, and so in no credit.
  if (papersOf(order).length === papersOf(before).length) return order;
  const flagged = flagForReview(
    order,
    { code: 'credit-returned', detail: { upgradeId: upgradedTo.orderId } },
    at,
  );
  return flagged.outcome === 'changed' ? flagged.order : order;
}

/** A renewal whose period or next charge has changed since its license was told of them: it is told again. */
function toBeTold(before: Order, { renews, ...order }: Order): Order {
  if (renews?.state !== 'given') return { ...order, ...(renews && { renews }) };
  const isNews = renews.until !== before.renews?.until || order.subscription !== before.subscription;
  return { ...order, renews: isNews ? { ...renews, state: 'ordered' } : renews };
}

function handle<Type extends OrderEvent['type']>(
  order: Order,
  type: Type,
  event: EventOf<Type>,
  majorVersion: number,
): Decision {
  const change: Change = (changes, entry, mails = []) => {
    const [happened, detail] = typeof entry === 'string' ? [entry] : entry;
    return {
      outcome: 'changed',
      order: withHistory({ ...order, ...changes }, event.at, happened, detail),
      mails,
    };
  };
  return handlers[type](order, event, { change, majorVersion });
}
