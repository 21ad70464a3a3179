// What a result page may show about a payment: only its state, or everything if the URL cannot be guessed.
import type { OrderStatusReply } from '../../src/contracts/order-replies.ts';
import { addDays } from '../../src/domain/dates.ts';
import { isTakenBack } from '../../src/domain/order/disputes.ts';
import { isLicenseInForce, isOwnKeyInForce } from '../../src/domain/license/order-license.ts';
import { bookingLinkText, isBooked } from '../../src/domain/training/booking.ts';
import { isGroup } from '../../src/domain/license/seating.ts';
import { paidPeriod } from '../../src/domain/license/periods.ts';
import { orderLinkText } from '../../src/domain/order/order-links.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { renewalOf } from '../../src/domain/license/renewal-terms.ts';
import { invoiceNumber } from '../../src/domain/billing/tax.ts';
import { againPath, bookingPath, orderPath, seatsPath } from '../../src/routes.ts';
import { withKey } from './change-order.ts';
import type { Shop } from './ports.ts';

export type StatusQuery = {
  session_id?: string | undefined;
  txnid?: string | undefined;
  ref?: string | undefined;
};

/** Returns the number of an order's invoice or receipt, once it has one. */
export const receiptNumber = ({ invoiceSeries, invoiceSerial }: Order) =>
  invoiceSeries !== undefined && invoiceSerial !== undefined
    ? invoiceNumber(invoiceSeries, invoiceSerial)
    : undefined;

function confirmed(
  order: Order,
  payment: NonNullable<Order['payment']>,
  { token, booking }: { token: string | null; booking: string | undefined },
): OrderStatusReply {
  const number = receiptNumber(order);
  return {
    success: true,
    state: 'confirmed',
    kind: order.kind,
    title: order.title,
    seats: order.seats,
    amount: order.amount,
    paidAt: payment.paidAt,
    transactionId: order.id,
    renewal: renewalOf(order),
    renewed: paidPeriod(order),
    ...(token !== null && {
      email: order.buyer.email,
      orderLink: orderPath(token),
      ...(isOwnKeyInForce(order) && { licenseKey: order.licenseKey }),
      ...(number !== undefined && { receiptNumber: number }),
      ...(isGroup(order) && isLicenseInForce(order) && { seatsPath: seatsPath(token) }),
      ...(booking !== undefined && { bookingPath: bookingPath(booking) }),
      ...(order.studentId && { needsStudentId: order.studentId.state === 'waiting' }),
    }),
  };
}

/** How long after a payment its result page shows the key. */
const resultOpensForDays = 30;

/**
 * Whether a Stripe session ID may open the order like its first link. The ID stays in browser history, possibly on a
 * shared computer, so it stops working after a month and when the order's links are replaced.
 */
const isSessionAKey = ({ linkVersion, payment, createdAt }: Order, now: string) =>
  linkVersion === undefined && now < addDays(payment?.paidAt ?? createdAt, resultOpensForDays);

async function orderNamedBy({ orders }: Shop, { session_id: session, txnid }: StatusQuery) {
  if (session !== undefined) return orders.readByReference({ kind: 'session', value: session });
  return txnid === undefined ? null : orders.read(txnid);
}

const bookingLinkOf = ({ links }: Shop, order: Order) =>
  isBooked(order) ? links.signToken('booking', bookingLinkText(order)) : undefined;

const unpaid = (order: Order, reason: string): OrderStatusReply => ({
  success: true,
  state: 'failed',
  reason,
  again: againPath(order),
});

/** Reads the order of a payment in one round trip to the store. A Stripe session ID cannot be guessed; a txnid also needs its `ref`. */
export async function readOrderStatus(shop: Shop, query: StatusQuery): Promise<OrderStatusReply> {
  const stored = await orderNamedBy(shop, query);
  if (!stored) return { success: true, state: 'unknown' };
  const { order } = stored;
  const mayRead =
    query.session_id === undefined
      ? shop.links.read('order-link', query.ref ?? '') === orderLinkText(order)
      : isSessionAKey(order, shop.now());
  const token = shop.links.signToken('order-link', orderLinkText(order));
  switch (order.state) {
    case 'paid':
      return mayRead
        ? confirmed(withKey(shop, order), order.payment!, { token, booking: bookingLinkOf(shop, order) })
        : confirmed(order, order.payment!, { token: null, booking: undefined });
    case 'failed':
      return unpaid(order, order.failure ?? 'Your payment could not be completed.');
    case 'expired':
      return unpaid(order, 'The payment page was left without paying.');
    case 'refunded':
      return { success: true, state: 'refunded', ...(isTakenBack(order) && { isTakenBack: true }) };
    case 'disputed':
      return { success: true, state: 'disputed' };
    case 'pending':
      return {
        success: true,
        state: 'pending',
        transactionId: order.id,
        // Only a bank debit takes days. A payment that PayU calls pending is decided within an hour.
        ...(order.provider === 'stripe' && { isWithBank: true }),
        ...(mayRead && { orderLink: orderPath(token) }),
      };
    default:
      return { success: true, state: 'pending', transactionId: order.id };
  }
}
