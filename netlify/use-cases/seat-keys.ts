// The key of a seat, and what extends it.
import type { Order } from '../../src/domain/order/order.ts';
import type { Licence } from '../../src/domain/license/license.ts';
import type { Seat } from '../../src/domain/license/seating-schema.ts';
import type { Shop } from './ports.ts';

/** The license of a seat: it states the end that the group's keys were issued with, and so stays the same through a renewal. */
function licenceOfSeat({ licence, keyUntil }: Order, { number, round, email }: Seat): Licence {
  const validUntil = keyUntil ?? licence!.validUntil;
  return { ...licence!, validUntil, seats: 1, holder: email, seat: { number, round } };
}

/** The key of whoever has the seat now. */
export const keyOfSeat = ({ signer }: Pick<Shop, 'signer'>, order: Order, seat: Seat): string =>
  signer.keyFor(licenceOfSeat(order, seat), order.licenceKey);

/** What extends a seat's key; undefined while the key states the right end itself. */
export function extensionOfSeat({ signer }: Pick<Shop, 'signer'>, order: Order, seat: Seat) {
  const { licence, keyUntil } = order;
  const { number, round } = seat;
  return keyUntil === undefined || !licence?.validUntil
    ? undefined
    : signer.extensionFor(
        { orderId: order.id, validUntil: licence.validUntil, seat: { number, round } },
        order.licenceKey,
      );
}
