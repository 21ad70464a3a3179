// The orders of an account's address, shown only after its owner has confirmed the address.
import type { AccountOrder, GivenThing } from '../../src/contracts/trial-replies.ts';
import { bookingLinkText, isBooked } from '../../src/domain/training/booking.ts';
import { isSameAddress } from '../../src/domain/canonical-address.ts';
import { isTakenBack } from '../../src/domain/order/disputes.ts';
import { isLicenseInForce, isOwnKeyInForce } from '../../src/domain/license/order-license.ts';
import { addMonths, later } from '../../src/domain/dates.ts';
import { orderLinkText } from '../../src/domain/order/order-links.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { purposeOf } from '../../src/domain/order/purpose.ts';
import { isGroup, paidSeats } from '../../src/domain/license/seating.ts';
import { canUpgrade } from '../../src/domain/license/upgrade-offers.ts';
import { renewalOf } from '../../src/domain/license/renewal-terms.ts';
import { isRenewedByOther } from '../../src/domain/license/renew-license.ts';
import { awaitsTransfer } from '../../src/domain/billing/purchase-order.ts';
import { renewsOn } from '../../src/domain/license/renewal.ts';
import {
  bookingPath,
  keyFilePath,
  orderPath,
  billingDocumentPath,
  plainPath,
  purchaseOrderPath,
  seatsPath,
  studentProofPath,
  upgradePath,
} from '../../src/routes.ts';
import { withKey } from './change-order.ts';
import { allOrdersOf } from './order-pages.ts';
import { listDocuments, documentsTokenOf } from './order-documents.ts';
import { openSession, type OpenSession, type Refused } from './open-session.ts';
import { renewPathOf } from './renewal-link.ts';
import { quarterHour } from './limits.ts';
import { thingsGivenTo } from './given-things.ts';
import type { Accounts, PostOffice } from './ports.ts';

const studentIdWords = {
  waiting: 'Paid, waiting for your student ID',
  'under-review': 'Paid, your student ID is under review',
  rejected: 'Paid, your student ID was not accepted',
};

type Standing = Pick<AccountOrder, 'stands' | 'status'>;

/** The status at `now` of an order that was paid or placed as a bank transfer. */
export function standingOf(order: Order, now: string): Standing {
  const { state, kind, studentId, license, subscription } = order;
  if (awaitsTransfer(order)) return { stands: 'unpaid', status: 'Waiting for your transfer' };
  if (state === 'refunded')
    return { stands: 'refunded', status: isTakenBack(order) ? 'Reversed by your bank' : 'Refunded' };
  if (state === 'disputed')
    return { stands: 'suspended', status: 'Suspended, because the payment is disputed' };
  if (order.upgradedTo) return { stands: 'ended', status: 'Upgraded' };
  if (studentId && studentId.state !== 'accepted')
    return { stands: 'awaiting', status: studentIdWords[studentId.state] };
  if (kind === 'training' || !license) return { stands: 'paid', status: 'Paid' };
  if (license.validUntil !== null && license.validUntil < now.slice(0, 10))
    return { stands: 'ended', status: 'Ended' };
  if (isRenewedByOther(order)) return { stands: 'well', status: 'Active' };
  if (subscription === 'in-grace')
    return { stands: 'failing', status: 'Active, but the renewal payment failed' };
  if (subscription === 'ending') return { stands: 'ending', status: 'Active until it ends, will not renew' };
  return { stands: 'well', status: 'Active' };
}

type Signing = Pick<PostOffice, 'links' | 'now' | 'signer'>;

/** The license term that is currently paid for. A renewed license started before it. */
function termOfLicense({ license, term }: Order): Pick<AccountOrder, 'termFrom' | 'validUntil'> {
  if (!license) return {};
  const { validFrom, validUntil } = license;
  if (validUntil === null) return { validUntil };
  return { termFrom: later(validFrom, addMonths(validUntil, term === 'month' ? -1 : -12)), validUntil };
}

/** The page on which the buyer completes the step that the order is waiting for. */
function waitingPathOf({ stands }: Standing, link: string): string | undefined {
  if (stands === 'unpaid') return purchaseOrderPath(link);
  return stands === 'awaiting' ? studentProofPath(link) : undefined;
}

const isChargedAgain = (order: Order) =>
  isRenewedByOther(order) ? order.periods?.at(-1)?.renews === true : renewsOn(order) !== undefined;

/** Reports that another license replaced this one, linking to its page if it is among this address's orders. */
function upgradedOf({ links }: Signing, { upgradedTo }: Order, orders: readonly Order[]) {
  if (!upgradedTo) return {};
  const next = orders.find(({ id }) => id === upgradedTo.orderId);
  return { upgraded: next ? { path: orderPath(links.signToken('order-link', orderLinkText(next))) } : {} };
}

/** How the license continues: its renewal, a change of plan, or the license that replaced it. */
function nextTermOf(
  office: Signing,
  order: Order,
  { stands }: Standing,
  link: string,
): Partial<AccountOrder> {
  const renewal = stands === 'ended' && !order.upgradedTo ? undefined : renewalOf(order);
  const renewPath = order.owner ? undefined : renewPathOf(office, order);
  return {
    ...(renewal !== undefined && { renewal }),
    ...(stands === 'well' && isChargedAgain(order) && { subscribed: true as const }),
    ...(renewPath !== undefined && { renewPath }),
    ...(!order.owner && canUpgrade(order, office.now()) && { upgradePath: upgradePath(link) }),
  };
}

/** The buyer's own license key and its file. */
function ownKeyOf(office: Signing, order: Order, link: string): Partial<AccountOrder> {
  const { licenseKey } = withKey(office, order);
  return isOwnKeyInForce(order) && licenseKey !== undefined ? { licenseKey, keyFile: keyFilePath(link) } : {};
}

/** The pages where a group's buyer manages its seats. */
const seatsPathsOf = (order: Order, link: string): Partial<AccountOrder> =>
  isGroup(order) && !order.owner && isLicenseInForce(order)
    ? { seatsPath: seatsPath(link), plainSeatsPath: plainPath('seats', link) }
    : {};

/** Returns what the account page shows for an order. `orders` are all orders of the same address. */
export function asAccountOrder(office: Signing, order: Order, orders: readonly Order[] = []): AccountOrder {
  const { links, now } = office;
  const { title, kind, seats, amount, createdAt } = order;
  const link = links.signToken('order-link', orderLinkText(order));
  const standing = standingOf(order, now());
  const waitingPath = waitingPathOf(standing, link);
  const documentsToken = documentsTokenOf(office, order);
  const listed = listDocuments(order, documentsToken).map(({ title: name, href }) => ({ title: name, href }));
  return {
    title: purposeOf(order).purpose === 'renewal' ? `${title}, renewal` : title,
    kind,
    seats: isGroup(order) ? paidSeats(order) : seats,
    placedAt: createdAt,
    amount,
    papers: listed,
    ...(listed.length > 0 && { papersPath: billingDocumentPath(documentsToken) }),
    ...standing,
    ...(waitingPath !== undefined && { waitingPath }),
    ...nextTermOf(office, order, standing, link),
    ...upgradedOf(office, order, orders),
    ...ownKeyOf(office, order, link),
    ...seatsPathsOf(order, link),
    ...(isBooked(order) && { bookingPath: bookingPath(links.signToken('booking', bookingLinkText(order))) }),
    ...termOfLicense(order),
    link: orderPath(link),
  };
}

/** Returns the orders of a signed-in account, newest first. Returns none, without a lookup, until its address is confirmed. */
export async function ordersOf(office: Accounts, { account }: OpenSession): Promise<AccountOrder[]> {
  if (account.confirmedAt === undefined) return [];
  const found = await allOrdersOf(office.orders, account.email);
  const orders = found.outcome === 'found' ? found.orders : [];
  // Orders keep the address they were placed with. If a previous address has a new owner, that person may have orders too.
  for (const { email, leftAt, isConfirmed } of account.formerEmails ?? []) {
    const earlier = isConfirmed ? await allOrdersOf(office.orders, email) : undefined;
    if (earlier?.outcome === 'found')
      orders.push(...earlier.orders.filter(({ createdAt }) => createdAt < leftAt));
  }
  return orders
    .toSorted((a, b) => b.createdAt.localeCompare(a.createdAt))
    .map((order) => ({
      ...asAccountOrder(office, order, orders),
      ...(!isSameAddress(order.buyer.email, account.email) && { email: order.buyer.email }),
    }));
}

/** Returns what others gave to an account's address. Returns nothing, without a lookup, until the address is confirmed. */
export async function givenOf(office: Accounts, { account }: OpenSession): Promise<GivenThing[]> {
  if (account.confirmedAt === undefined) return [];
  const given = await thingsGivenTo(office, account.email);
  // Anything given to an address after this account gave it up belongs to the address's new owner.
  for (const { email, leftAt, isConfirmed } of account.formerEmails ?? [])
    if (isConfirmed)
      given.push(...(await thingsGivenTo(office, email)).filter(({ since }) => since < leftAt));
  return given;
}

/** Returns the orders that a session may see and what its address was given. @throws UpstreamError */
export async function accountOrders(
  office: Accounts,
  session: string | undefined,
): Promise<
  { outcome: 'found'; emailConfirmed: boolean; orders: AccountOrder[]; given: GivenThing[] } | Refused
> {
  const opened = await openSession(office, session, (id) => [
    { key: `orders:${id}`, max: 60, windowInMs: quarterHour },
  ]);
  if (opened.outcome !== 'open') return opened;
  const emailConfirmed = opened.account.confirmedAt !== undefined;
  const [orders, given] = await Promise.all([ordersOf(office, opened), givenOf(office, opened)]);
  return { outcome: 'found', emailConfirmed, orders, given };
}
