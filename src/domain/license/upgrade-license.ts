// Upgrades a license. An upgrade is a separate order with its own license, key, and renewals. Once it is paid, its
// license replaces the earlier one and takes over its people. If it is refunded, the earlier license is in force again.
import { toDayNumber } from '../dates.ts';
import { mailTo, type OrderMail } from '../order/order-mail.ts';
import { withHistory } from '../order/order-history.ts';
import { isLicenseInForce } from './order-license.ts';
import { newOrder } from '../order/new-order.ts';
import type { Order } from '../order/order.ts';
import type { LicenseOrder } from '../order/purpose.ts';
import type { NewReason } from '../order/review-reasons.ts';
import { isBuyerSeated, isGroup, paidSeats, seatCode, seatingOf } from './seating.ts';
import { markOf } from './seat-emails.ts';
import type { Seating } from './seating-schema.ts';
import { invitePeople } from './seats.ts';
import { constant, orderIdOf, type Vouched } from '../trust.ts';
import type { Settled } from './settled.ts';
import type { Upgrade } from './upgrade-offers.ts';
import type { QuotedUpgrade } from '../billing/quote.ts';
import type { UpgradeTerms } from './upgrade-schema.ts';

/** Creates the order of an upgrade, for the buyer of the license. The user of a license for one person also gets the new one. */
export function orderOfUpgrade(
  license: Order,
  { plan, price, credit, due, daysLeft }: Upgrade,
  { id, now, termsVersion }: { id: string; now: string; termsVersion?: string | undefined },
): Order {
  const { buyer } = license;
  const order = newOrder({ id, plan, currency: due.currency, buyer, now, termsVersion });
  return { ...asUpgrade(order, license, termsOf(license, { price, credit, daysLeft })), amount: due };
}

/** What an upgrade records about the license it is to replace, as of now. */
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

/** What the credit of a license depends on, besides the day. */
const countedOf = (license: Order) => ({
  until: license.license?.validUntil ?? license.createdAt,
  seats: paidSeats(license),
});

/** Turns an order into an upgrade of a license. The owner and the user stay the same. */
export function asUpgrade(order: Order, license: Order, terms: UpgradeTerms): Order {
  const { user } = license;
  const isForOne = order.seats === 1;
  const isBuyerOut = isGroup(license) ? !isBuyerSeated(license) : user !== undefined;
  return {
    ...order,
    // Prevents an upgrade whose order was lost in a restore from being recreated as a separate license.
    planId: `${order.planId}-upgraded`,
    buyer: { ...order.buyer, email: license.buyer.email },
    ...(isForOne && user && { user }),
    ...(!isForOne && isBuyerOut && { seating: { ...seatingOf({}), isBuyerOut } }),
    upgrades: { ...terms, state: 'ordered' },
  };
}

/** Whether a period or seats were paid for after the upgrade's credit was computed. */
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

/** Marks the license as replaced by a paid upgrade. A bank transfer may arrive weeks after its credit was computed. */
export function replaceLicense(license: Order, upgrade: LicenseOrder, now: string): Settled {
  const { id, upgrades } = upgrade;
  const isShort = upgrades !== undefined && isPaidSince(license, upgrades);
  const paidSince = isShort && {
    refused: { code: constant('paid-since-credit'), detail: { licenseId: orderIdOf(license) } } as const,
  };
  // A process that crashed after this write has notified no one.
  if (license.upgradedTo?.orderId === id) return paidSince || 'known';
  if (license.upgradedTo) return refused(license, 'upgraded');
  // The buyer cannot replace a license that was transferred in the meantime.
  if (!isLicenseInForce(license) || license.owner) return refused(license, 'not-in-force');
  if (upgrade.seats < paidSeats(license)) return refused(license, 'too-small');
  const replaced: Order = { ...license, upgradedTo: { orderId: id, at: now } };
  const order = withHistory(replaced, now, 'upgraded', `with order ${id}`);
  return { order, emails: [], ...paidSince };
}

/** Restores the license after its upgrade was refunded. It stays replaced if another upgrade followed. */
export function restoreLicense(license: Order, upgrade: Order, now: string): Settled {
  if (license.upgradedTo?.orderId !== upgrade.id || upgrade.upgradedTo) return 'known';
  const { upgradedTo: _replaced, ...before } = license;
  // An upgrade that was itself refunded while another replaced it must still restore the license before it.
  const { state, upgrades } = before;
  const restored: Order =
    state === 'refunded' && upgrades ? { ...before, upgrades: { ...upgrades, state: 'given' } } : before;
  return { order: withHistory(restored, now, 'upgrade-taken-back', `with order ${upgrade.id}`), emails: [] };
}

/** The seats of a group as its upgraded license begins with them: everyone keeps their seat, and none was added. */
function seatsTaken(license: Order): Seating {
  const { added: _added, base: _base, renewsAt: _renewsAt, ...seating } = seatingOf(license);
  // People who would have left at the renewal stay: the upgrade is paid for everyone.
  return { ...seating, seats: seating.seats.map(({ leaves: _leaves, ...seat }) => seat) };
}

/** Keeps the payer named for the earlier license. */
function withPayer(upgrade: Order, { payer, payerRounds }: Order): Order {
  if (!payer || upgrade.payer) return upgrade;
  return { ...upgrade, payer, ...(payerRounds !== undefined && { payerRounds }) };
}

/** Moves the people of the replaced license to the upgrade, with the emails that contain their new keys. */
export function withPeople(
  upgrade: Order,
  license: Order,
  now: string,
): { order: Order; emails: OrderMail[] } {
  if (license.upgradedTo?.orderId !== upgrade.id) return { order: upgrade, emails: [] };
  const paidFor = withPayer(upgrade, license);
  if (!isGroup(upgrade) || seatingOf(upgrade).seats.length > 0) return { order: paidFor, emails: [] };
  if (!isGroup(license)) {
    const { user } = license;
    return user ? invitePeople(paidFor, [user], now) : { order: paidFor, emails: [] };
  }
  const seating = seatsTaken(license);
  const { seats, second } = seating;
  const order = { ...paidFor, seating };
  return {
    order,
    emails: [
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
