// Applies a payment to an order: issues what was bought exactly once, and flags payments that do not match for review.
import { isLicenseTerm } from '../license/license-kinds.ts';
import { flagForReview } from './flag-for-review.ts';
import { licenseTerm } from '../license/license.ts';
import { toDecimalString } from '../money.ts';
import { firstInvoiceOf } from '../billing/billing-documents.ts';
import { type Decision, type EventOf, unchanged } from './order-events.ts';
import { withHistory } from './order-history.ts';
import { issueLicense } from '../license/order-license.ts';
import { mailTo } from './order-mail.ts';
import { givenToUser } from './order-user.ts';
import { isOverdue } from './next-check.ts';
import { isSubscription, type Order } from './order.ts';
import { invoiceSeries } from '../billing/tax.ts';

export const flagIfLongPending = (order: Order, now: string): Decision =>
  order.state === 'pending' && isOverdue(order, now)
    ? flagForReview(order, { code: 'payment-overdue', detail: {} }, now)
    : unchanged;

/** Records a second payment for a paid order. Nothing is issued twice, and the order is flagged for a refund. */
export function secondPayment(
  order: Order,
  { at, paymentId, minorUnits, currency }: EventOf<'payment-confirmed'>,
): Decision {
  if (!order.payment || order.payment.id === paymentId) return unchanged;
  const amount = `${currency} ${toDecimalString(minorUnits)}`;
  return flagForReview(order, { code: 'paid-twice', detail: { amount, paymentId } }, at);
}

/** The period that a renewal adds, as far as the renewal knows: from the end of the license, or from today. */
function periodOf({ term, startsAfter }: Order, { at, paidUntil }: EventOf<'payment-confirmed'>) {
  if (!isLicenseTerm(term)) return {};
  const { validFrom: from, validUntil } = licenseTerm(term, at, { paidUntil, startsAfter });
  return { from, until: validUntil ?? undefined };
}

export function confirmPayment(
  order: Order,
  event: EventOf<'payment-confirmed'>,
  majorVersion: number,
): Decision {
  const { at, paymentId: id, charges, subscriptionId, customerId, billing } = event;
  if (event.minorUnits !== order.amount.minorUnits || event.currency !== order.amount.currency) {
    const { currency, minorUnits } = order.amount;
    return flagForReview(
      order,
      {
        code: 'wrong-amount',
        detail: {
          paid: `${event.currency} ${toDecimalString(event.minorUnits)}`,
          due: `${currency} ${toDecimalString(minorUnits)}`,
          paymentId: id,
        },
      },
      at,
    );
  }
  // A license issued before the payment is unchanged.
  const license =
    order.license ?? issueLicense(order, { paidAt: at, paidUntil: event.paidUntil, majorVersion });
  const paid: Order = {
    ...order,
    state: 'paid',
    failure: undefined,
    ...(billing && { billing }),
    payment: {
      id,
      paidAt: at,
      ...(charges !== undefined && { charges }),
      ...(subscriptionId !== undefined && { subscriptionId }),
      ...(customerId !== undefined && { customerId }),
    },
    invoiceSeries: invoiceSeries(order.amount.currency, at),
    ...(license && { license }),
    ...(order.renews && { renews: { ...order.renews, ...periodOf(order, event) } }),
    ...(isSubscription(order) && { subscription: 'renewing' }),
    ...(order.edition === 'student' && { studentId: { state: 'waiting' } }),
  };
  // A license issued before the payment was delivered then.
  const given = order.license ? { order: paid, emails: [] } : givenToUser(paid, at);
  return {
    outcome: 'changed',
    order: withHistory(given.order, at, 'paid'),
    emails: [{ ...mailTo(order, 'order-confirmed'), paper: firstInvoiceOf(order) }, ...given.emails],
  };
}
