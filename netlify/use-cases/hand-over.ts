// Transfers a group license to a new owner. Its owner offers or withdraws it, and the person who has the emailed link accepts it.
import type { OfferForm } from '../../src/contracts/ownership.ts';
import { isSameAddress } from '../../src/domain/canonical-address.ts';
import { ownerCode } from '../../src/domain/license/owner.ts';
import type { OwnerOffer } from '../../src/domain/license/owner-schema.ts';
import {
  acceptOwnership,
  offerOwnership,
  openOffer,
  payerKept,
  whyNotHandedOver,
  withdrawOffer,
} from '../../src/domain/license/ownership.ts';
import { canCancelRenewal } from '../../src/domain/license/renewal.ts';
import type { Requested } from '../../src/domain/order/order-requests.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { orderPath, seatsPath } from '../../src/routes.ts';
import { endRenewal } from './cancel-renewal.ts';
import type { Fulfilment } from './fulfil-order.ts';
import { heldRecipients, heldWords } from './email-limits.ts';
import type { Shop, StoredOrder } from './ports.ts';
import { openOrder, requestOnOrder } from './serve-order-page.ts';
import { openSeats } from './serve-seats.ts';

export type OwnershipView = {
  license: Order;
  offer: OwnerOffer | undefined;
  closed: string | null;
  backPath: string;
};
type Opened = { stored: StoredOrder; link: string; isOrderLink: boolean };

/**
 * Returns the license behind its owner's link (the buyer's, or the new owner's after a transfer); null for any other.
 * @throws LinkReplacedError
 */
async function openOwned(shop: Shop, link: string): Promise<Opened | null> {
  const bought = await openOrder(shop, link);
  if (bought) return bought.order.owner ? null : { stored: bought, link, isOrderLink: true };
  const opened = await openSeats(shop, link);
  return opened?.administrator === 'first' ? { stored: opened.stored, link, isOrderLink: false } : null;
}

const viewOf = ({ link, isOrderLink }: Opened, license: Order, now: string): OwnershipView => ({
  license,
  offer: openOffer(license, now),
  closed: whyNotHandedOver(license),
  backPath: (isOrderLink ? orderPath : seatsPath)(link),
});

/** @throws LinkReplacedError, UpstreamError */
export async function viewOwnership(shop: Shop, link: string): Promise<OwnershipView | null> {
  const opened = await openOwned(shop, link);
  return opened && viewOf(opened, opened.stored.order, shop.now());
}

export type Offering =
  | { outcome: 'done'; view: OwnershipView; sendEmails: () => Promise<void> }
  | { outcome: 'refused'; view: OwnershipView; reason: string }
  | { outcome: 'order-unknown' };

async function asOwner(
  shop: Shop,
  link: string,
  rule: (order: Order, now: string) => Requested,
): Promise<Offering> {
  const opened = await openOwned(shop, link);
  if (!opened) return { outcome: 'order-unknown' };
  const { stored } = opened;
  const view = viewOf(opened, stored.order, shop.now());
  const tried = rule(stored.order, shop.now());
  const held = tried.ok ? await heldRecipients(shop, tried.emails) : new Set();
  if (held.size > 0) return { outcome: 'refused', view, reason: heldWords };
  const round = stored.order.owner?.round;
  const done = await requestOnOrder(
    shop,
    stored,
    (order, now) =>
      order.owner?.round === round ? rule(order, now) : { ok: false, reason: 'This link was withdrawn.' },
    { isCounted: true },
  );
  if (done.outcome === 'order-unknown') return done;
  if (done.outcome === 'refused') return { outcome: 'refused', view, reason: done.reason };
  return { outcome: 'done', view: viewOf(opened, done.order, shop.now()), sendEmails: done.sendEmails };
}

/** Offers a license to another person. @throws LinkReplacedError, UpstreamError */
export const offerLicense = (shop: Shop, { link, ...person }: OfferForm): Promise<Offering> =>
  asOwner(shop, link, (order, now) => offerOwnership(order, person, now));

/** Withdraws the offer. @throws LinkReplacedError, UpstreamError */
export const withdrawLicense = (shop: Shop, link: string): Promise<Offering> =>
  asOwner(shop, link, withdrawOffer);

type OpenedOffer = { stored: StoredOrder; code: string };

/** Returns the license that an offer link is about and the offer's code. */
async function openOfferLink(shop: Shop, link: string): Promise<OpenedOffer | null> {
  const [, id, code] = /^(\w{24})-(1-\d+-\w+)$/.exec(shop.links.read('ownership-link', link) ?? '') ?? [];
  const stored = id === undefined ? null : await shop.orders.read(id);
  return stored && code !== undefined ? { stored, code } : null;
}

export type OfferView = { license: Order; offer: OwnerOffer };

/** Returns the offer behind a link; null if it has ended or the link is invalid. @throws UpstreamError */
export async function viewOffer(shop: Shop, link: string): Promise<OfferView | null> {
  const opened = await openOfferLink(shop, link);
  const license = opened?.stored.order;
  const offer = license && whyNotHandedOver(license) === null ? openOffer(license, shop.now()) : undefined;
  return opened && license && offer && ownerCode(offer) === opened.code ? { license, offer } : null;
}

export type Accepted =
  | { outcome: 'accepted'; license: Order; sendEmails: () => Promise<void> }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'order-unknown' };

/**
 * Returns the orders whose cards would pay for the next period although the new owner pays for it: the current owner's,
 * and that of anyone else who renewed the license without being named as its payer.
 */
async function chargedInstead(shop: Shop, { order }: StoredOrder): Promise<StoredOrder[]> {
  const payer = payerKept(order)?.email;
  const ids = new Set([order.id, ...(order.periods ?? []).map(({ orderId }) => orderId)]);
  const read = await Promise.all([...ids].map((id) => shop.orders.read(id)));
  return read.flatMap((stored) =>
    stored &&
    canCancelRenewal(stored.order) &&
    !(payer !== undefined && isSameAddress(stored.order.buyer.email, payer))
      ? [stored]
      : [],
  );
}

/**
 * Accepts an offer. Cancels the card renewals that the new owner replaces first, so that if the process dies in between, the offer
 * can still be accepted.
 * @throws UpstreamError if the provider or the store does not respond
 */
export async function acceptLicense(shop: Shop, link: string): Promise<Accepted> {
  const opened = await openOfferLink(shop, link);
  if (!opened) return { outcome: 'order-unknown' };
  const { stored, code } = opened;
  const tried = acceptOwnership(stored.order, code, shop.now());
  if (!tried.ok) return { outcome: 'refused', reason: tried.reason };
  const ended: Fulfilment[] = [];
  for (const charged of await chargedInstead(shop, stored)) ended.push(await endRenewal(shop, charged));
  const done = await requestOnOrder(shop, await shop.orders.read(stored.order.id), (order, now) =>
    acceptOwnership(order, code, now),
  );
  if (done.outcome !== 'done') return done;
  const sendEmails = async () => {
    for (const each of ended) await each.sendEmails();
    await done.sendEmails();
  };
  return { outcome: 'accepted', license: done.order, sendEmails };
}
