// An upgrade is an order of its own, with a license, key, and renewals of its own. Once it is paid, its license replaces the earlier one, whose
// people it takes over; when its money is given back, the earlier license is in force again.
import { toDayNumber } from '../dates.ts';
import { mailTo, type OrderMail } from '../order/order-mail.ts';
import { withHistory } from '../order/order-history.ts';
import { isLicenceInForce } from './order-license.ts';
import { newOrder } from '../order/new-order.ts';
import type { Order } from '../order/order.ts';
import type { LicenseOrder } from '../order/purpose.ts';
import type { NewReason } from '../order/review-reasons.ts';
import { isBuyerSeated, isGroup, paidSeats, seatCode, seatingOf } from './seating.ts';
import { markOf } from './seat-mails.ts';
import type { Seating } from './seating-schema.ts';
import { invitePeople } from './seats.ts';
import { constant, orderIdOf, type Vouched } from '../trust.ts';
import type { Settled } from './settled.ts';
import type { Upgrade } from './upgrade-offers.ts';
import type { QuotedUpgrade } from '../billing/quote.ts';
import type { UpgradeTerms } from './upgrade-schema.ts';

/** The order of an upgrade, for the same buyer as the license. Whoever uses a license for one person uses the next one. */
export function orderOfUpgrade(
  license: Order,
  { plan, price, credit, due, daysLeft }: Upgrade,
  { id, now, termsVersion }: { id: string; now: string; termsVersion?: string | undefined },
): Order {
  const { buyer } = license;
  const order = newOrder({ id, plan, currency: due.currency, buyer, now, termsVersion });
  return { ...asUpgrade(order, license, termsOf(license, { price, credit, daysLeft })), amount: due };
}

/** What an upgrade keeps of the license that it is to replace, as that is now. */
export const termsOf = (
  license: Order,
  { price, credit, daysLeft }: Pick<Upgrade, 'price' | 'credit' | 'daysLeft'>,
): QuotedUpgrade => ({
  orderId: license.id,
  title: license.title,
  price: price.minorUnits,
  credit: credit.minorUnits,
  daysLeft,
  counted: countedOf(license),
});

/** What the credit of a license depends on, beside the day. */
const countedOf = (license: Order) => ({
  until: license.licence?.validUntil ?? license.createdAt,
  seats: paidSeats(license),
});

/** An order that upgrades a license: it stays its owner's, and goes to whoever uses it. */
export function asUpgrade(order: Order, license: Order, terms: UpgradeTerms): Order {
  const { user } = license;
  const isForOne = order.seats === 1;
  const isBuyerOut = isGroup(license) ? !isBuyerSeated(license) : user !== undefined;
  return {
    ...order,
    // No one makes a license by mistake of an upgrade whose order a restore has lost.
    planId: `${order.planId}-upgraded`,
    buyer: { ...order.buyer, email: license.buyer.email },
    ...(isForOne && user && { user }),
    ...(!isForOne && isBuyerOut && { seating: { ...seatingOf({}), isBuyerOut } }),
    upgrades: { ...terms, state: 'ordered' },
  };
}

/** Whether more was paid for a license since the credit of its upgrade was counted: a period, or seats. */
export function isPaidSince(license: Order, { counted }: Pick<UpgradeTerms, 'counted'>): boolean {
  if (!counted) return false;
  const { until, seats } = countedOf(license);
  return toDayNumber(until) > toDayNumber(counted.until) || seats > counted.seats;
}

const refused = (
  license: Order,
  because: 'not-in-force' | 'upgraded' | 'too-small',
): { refused: Vouched<NewReason> } => ({
  refused: {
    code: constant('upgrade-refused'),
    detail: { licenseId: orderIdOf(license), because: constant(because) },
  },
});

/** The license that a paid upgrade has replaced. Money by transfer comes weeks after its credit was counted. */
export function replaceLicense(license: Order, upgrade: LicenseOrder, now: string): Settled {
  const { id, upgrades } = upgrade;
  const isShort = upgrades !== undefined && isPaidSince(license, upgrades);
  const paidSince = isShort && {
    refused: { code: constant('paid-since-credit'), detail: { licenseId: orderIdOf(license) } } as const,
  };
  // A process that died after this was written has not told anyone.
  if (license.upgradedTo?.orderId === id) return paidSince || 'known';
  if (license.upgradedTo) return refused(license, 'upgraded');
  // What was handed over meanwhile is not the buyer's to replace.
  if (!isLicenceInForce(license) || license.owner) return refused(license, 'not-in-force');
  if (upgrade.seats < paidSeats(license)) return refused(license, 'too-small');
  const replaced: Order = { ...license, upgradedTo: { orderId: id, at: now } };
  const order = withHistory(replaced, now, 'upgraded', `with order ${id}`);
  return { order, mails: [], ...paidSince };
}

/** The license in force again, because the money of its upgrade went back; it stays replaced if another upgrade followed. */
export function restoreLicense(license: Order, upgrade: Order, now: string): Settled {
  if (license.upgradedTo?.orderId !== upgrade.id || upgrade.upgradedTo) return 'known';
  const { upgradedTo: _replaced, ...before } = license;
  // An upgrade whose own money went back while another replaced it has yet to give back the license before it.
  const { state, upgrades } = before;
  const restored: Order =
    state === 'refunded' && upgrades ? { ...before, upgrades: { ...upgrades, state: 'given' } } : before;
  return { order: withHistory(restored, now, 'upgrade-taken-back', `with order ${upgrade.id}`), mails: [] };
}

/** The seats of a group as the license of its upgrade begins with them: everyone keeps their seat, and none was added. */
function seatsTaken(license: Order): Seating {
  const { added: _added, base: _base, renewsAt: _renewsAt, ...seating } = seatingOf(license);
  // Who would have left at the renewal of the earlier license stays: the upgrade is paid for everyone.
  return { ...seating, seats: seating.seats.map(({ leaves: _leaves, ...seat }) => seat) };
}

/** The upgrade with the payer whom the owner of the earlier license named for the periods to come. */
function withPayer(upgrade: Order, { payer, payerRounds }: Order): Order {
  if (!payer || upgrade.payer) return upgrade;
  return { ...upgrade, payer, ...(payerRounds !== undefined && { payerRounds }) };
}

/** The upgrade with the people of the license that it replaced, and the emails that bring them their new keys. */
export function withPeople(
  upgrade: Order,
  license: Order,
  now: string,
): { order: Order; mails: OrderMail[] } {
  if (license.upgradedTo?.orderId !== upgrade.id) return { order: upgrade, mails: [] };
  const paidFor = withPayer(upgrade, license);
  if (!isGroup(upgrade) || seatingOf(upgrade).seats.length > 0) return { order: paidFor, mails: [] };
  if (!isGroup(license)) {
    const { user } = license;
    return user ? invitePeople(paidFor, [user], now) : { order: paidFor, mails: [] };
  }
  const seating = seatsTaken(license);
  const { seats, second } = seating;
  const order = { ...paidFor, seating };
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
