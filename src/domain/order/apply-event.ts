// The order's state machine: applies an event to an order and returns the changed order with the emails to send, or nothing. Events may be
// repeated, late, or out of order, so each handler is idempotent. Longer handlers have files of their own.
import { applyDispute } from './apply-dispute.ts';
import { confirmPayment, flagIfLongPending, secondPayment } from './apply-payment.ts';
import { billingDocumentsOf } from '../billing/billing-documents.ts';
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
          // PayU's pending payments resolve within an hour; a bank debit takes days.
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
          emails: [],
        }
      : unchanged,
  'renewal-paid': applySubscriptionEvent,
  'renewal-failed': applySubscriptionEvent,
  'cancellation-scheduled': applySubscriptionEvent,
  'cancellation-withdrawn': applySubscriptionEvent,
  'subscription-ended': applySubscriptionEvent,
};

/**
 * Applies an event to an order. Every value in the event is vouched for, so no caller can pass on a mere claim.
 * `majorVersion` is the current version of the product, for perpetual licenses.
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

/** If a refunded license had been renewed, the payer of the renewal lost it: flag the order for review. */
function withoutLicense(before: Order, order: Order, at: string): Order {
  if (before.state === 'refunded' || order.state !== 'refunded' || !isRenewedByOther(order)) return order;
  const detail = { licenseId: order.id, because: 'not-in-force' as const };
  const flagged = flagForReview(order, { code: 'renewal-refused', detail }, at);
  return flagged.outcome === 'changed' ? flagged.order : order;
}

/** If a refunded payment was the basis of an upgrade's credit, the upgrade was too cheap: flag the order for review. */
function withoutCredit(before: Order, order: Order, at: string): Order {
  const { upgradedTo, refundedMinorUnits = 0 } = order;
  if (!upgradedTo || refundedMinorUnits <= (before.refundedMinorUnits ?? 0)) return order;
  // A charge after the upgrade has no invoice, and so is part of no credit.
  if (billingDocumentsOf(order).length === billingDocumentsOf(before).length) return order;
  const flagged = flagForReview(
    order,
    { code: 'credit-returned', detail: { upgradeId: upgradedTo.orderId } },
    at,
  );
  return flagged.outcome === 'changed' ? flagged.order : order;
}

/** Marks a renewal as unrecorded if its period or next charge has changed since its license was updated. */
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
  const change: Change = (changes, entry, emails = []) => {
    const [happened, detail] = typeof entry === 'string' ? [entry] : entry;
    return {
      outcome: 'changed',
      order: withHistory({ ...order, ...changes }, event.at, happened, detail),
      emails,
    };
  };
  return handlers[type](order, event, { change, majorVersion });
}
