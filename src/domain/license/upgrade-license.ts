// An upgrade is an order of its own, with a license, key, and renewals of its own. Once it is paid, its license replaces the earlier one, whose
// people it takes over; when its money is given back, the earlier license is in force again.
import { mailTo, type OrderMail } from '../order/order-mail.ts';
import { withHistory } from '../order/order-history.ts';
import { isLicenceInForce } from './order-license.ts';
import { newOrder } from '../order/new-order.ts';
import type { Order } from '../order/order.ts';
import type { NewReason } from '../order/review-reasons.ts';
import { isBuyerSeated, isGroup, seatCode, seatingOf } from './seating.ts';
import { markOf } from './seat-mails.ts';
import type { Seating } from './seating-schema.ts';
import { invitePeople } from './seats.ts';
import { constant, orderIdOf, type Vouched } from '../trust.ts';
import type { Settled } from './settled.ts';
import type { Upgrade } from './upgrade-offers.ts';

/** The order of an upgrade, for the same buyer as the license. Whoever uses a license for one person uses the next one. */
export function orderOfUpgrade(
  license: Order,
  { plan, price, credit, due, daysLeft }: Upgrade,
  { id, now, termsVersion }: { id: string; now: string; termsVersion?: string | undefined },
): Order {
  const { buyer, user, title } = license;
  const isForOne = plan.seats === 1;
  const isBuyerOut = isGroup(license) ? !isBuyerSeated(license) : user !== undefined;
  const order = newOrder({
    ...{ id, plan, currency: due.currency, buyer, now, termsVersion },
    ...(isForOne && user && { user }),
  });
  return {
    ...order,
    // Nobody makes a license by mistake of an upgrade whose order a restore has lost.
    planId: `${plan.id}-upgraded`,
    amount: due,
    ...(!isForOne && isBuyerOut && { seating: { ...seatingOf({}), isBuyerOut } }),
    upgrades: {
      orderId: license.id,
      title,
      price: price.minorUnits,
      credit: credit.minorUnits,
      daysLeft,
      state: 'ordered',
    },
  };
}

const refused = (license: Order, because: 'not-in-force' | 'upgraded'): { refused: Vouched<NewReason> } => ({
  refused: {
    code: constant('upgrade-refused'),
    detail: { licenseId: orderIdOf(license), because: constant(because) },
  },
});

/** The license that a paid upgrade has replaced. */
export function replaceLicense(license: Order, { id }: Order, now: string): Settled {
  if (license.upgradedTo?.orderId === id) return 'known';
  if (license.upgradedTo) return refused(license, 'upgraded');
  if (!isLicenceInForce(license)) return refused(license, 'not-in-force');
  const replaced: Order = { ...license, upgradedTo: { orderId: id, at: now } };
  return { order: withHistory(replaced, now, 'upgraded', `with order ${id}`), mails: [] };
}

/** The license in force again, because the money of its upgrade went back; it stays replaced if another upgrade followed. */
export function restoreLicense(license: Order, upgrade: Order, now: string): Settled {
  if (license.upgradedTo?.orderId !== upgrade.id || upgrade.upgradedTo) return 'known';
  const { upgradedTo: _replaced, ...restored } = license;
  return { order: withHistory(restored, now, 'upgrade-taken-back', `with order ${upgrade.id}`), mails: [] };
}

/** The seats of a group as the license of its upgrade begins with them: everyone keeps their seat, and none was added. */
function seatsTaken(license: Order): Seating {
  const { added: _added, base: _base, renewsAt: _renewsAt, ...seating } = seatingOf(license);
  return seating;
}

/** The upgrade with the people of the license that it replaced, and the mails that bring them their new keys. */
export function withPeople(
  upgrade: Order,
  license: Order,
  now: string,
): { order: Order; mails: OrderMail[] } {
  const isReplaced = license.upgradedTo?.orderId === upgrade.id;
  if (!isReplaced || !isGroup(upgrade) || seatingOf(upgrade).seats.length > 0)
    return { order: upgrade, mails: [] };
  if (!isGroup(license)) {
    const { user } = license;
    return user ? invitePeople(upgrade, [user], now) : { order: upgrade, mails: [] };
  }
  const seating = seatsTaken(license);
  const { seats, second } = seating;
  const order = { ...upgrade, seating };
  return {
    order,
    mails: [
      ...seats.map((seat) => ({
        ...mailTo(order, 'seat-upgraded', markOf(seat), seatCode(seat)),
        to: seat.email,
      })),
      ...(second
        ? [{ ...mailTo(order, 'seats-second', String(second.round), String(second.round)), to: second.email }]
        : []),
    ],
  };
}
