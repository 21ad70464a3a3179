// The license of an order.
import type { Term } from './catalogue.ts';
import { extendLicence, type Licence, licenceTerm } from './licence.ts';
import type { Order } from './order.ts';
import { awaitsTransfer } from './purchase-order.ts';
import { isBuyerSeated, isGroup } from './seating.ts';

/** The holder's name on the licence. */
function holderOf(order: Order): string {
  const { company, ...buyer } = order.buyer;
  const name = order.user && !isGroup(order) ? (order.user.name ?? order.user.email) : buyer.name;
  return company !== undefined && name !== undefined
    ? `${name}, ${company}`
    : (company ?? name ?? buyer.email);
}

/** The licence of a paid order. */
export function licenceOf(
  order: Order,
  {
    paidAt,
    paidUntil,
    majorVersion,
  }: { paidAt: string; paidUntil?: string | undefined; majorVersion: number },
): Licence {
  const term = order.term as Term;
  return {
    orderId: order.id,
    productId: order.productId,
    edition: order.edition as Licence['edition'],
    seats: order.seats,
    ...licenceTerm(term, paidAt, { paidUntil, startsAfter: order.startsAfter }),
    majorVersion: term === 'perpetual' ? majorVersion : null,
    holder: holderOf(order),
    // The people of a group have a key each; this is the buyer's.
    ...(isGroup(order) && { seat: { number: 1, round: 1 } }),
  };
}

/** The licence with a later end. Its key states the first one for good, so that what is installed stays. */
export const extended = (order: Order, licence: Licence, until: string): Partial<Order> => ({
  licence: extendLicence(licence, until),
  keyUntil: order.keyUntil ?? licence.validUntil!,
});

/**
 * Whether a licence may be shown and used: its order is paid, and neither refunded nor disputed, or the operator let it go out before the
 * transfer.
 */
export const isLicenceInForce = (order: Order) =>
  (order.state === 'paid' || awaitsTransfer(order)) && order.licence !== undefined;

/** Whether the order's own key may be shown and used: in a group it is that of seat 1, which its buyer may have given up. */
export const isOwnKeyInForce = (order: Order) =>
  isLicenceInForce(order) && (!isGroup(order) || isBuyerSeated(order));
