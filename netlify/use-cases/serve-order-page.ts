// What the order page can do, each for whoever holds the order's link.
import { correctEmail } from '../../src/domain/order/correct-email.ts';
import { type Requested, resendConfirmation } from '../../src/domain/order/order-requests.ts';
import { orderLinkText } from '../../src/domain/order/order-links.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { withdraw } from '../../src/domain/order/withdrawal.ts';
import { orderPath } from '../../src/routes.ts';
import { site } from '../../src/site.ts';
import { sendingOf } from './deliver-mail.ts';
import { mailLeaseFrom } from './mail-lease.ts';
import { type Beside, withKey } from './change-order.ts';
import { changeOrder } from './fulfil-order.ts';
import { limitOfRecipient, limitOfSender } from './mail-limits.ts';
import { openOrderLink } from './open-link.ts';
import type { Limited, Shop, StoredOrder } from './ports.ts';

export type OrderRequest =
  | { outcome: 'done'; order: Order; sendMails: () => Promise<void> }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'order-unknown' };

/** The order behind a link, with its present key; null for a link that is not ours. @throws LinkReplacedError */
export async function openOrder(shop: Shop, link: string): Promise<StoredOrder | null> {
  const stored = await openOrderLink(shop, 'order-link', link);
  return stored && { ...stored, order: withKey(shop, stored.order) };
}

/** The current address of an order's page. */
export const orderLinkPath = ({ links }: Pick<Shop, 'links'>, order: Order) =>
  orderPath(links.seal('order-link', orderLinkText(order)));

/** Carries out what the owner of an order asks for, decided on the order as it is then. */
export async function requestOnOrder(
  shop: Shop,
  stored: StoredOrder | null,
  request: (order: Order, now: string) => Requested,
  beside: Pick<Beside, 'visitor' | 'isCounted'> = {},
): Promise<OrderRequest> {
  let refusal = '';
  const done = await changeOrder(
    shop,
    stored,
    (order) => {
      const requested = request(order, shop.now());
      if (requested.ok) return { outcome: 'changed', order: requested.order, mails: requested.mails };
      refusal = requested.reason;
      return { outcome: 'unchanged' };
    },
    beside,
  );
  if (!done.order) return { outcome: 'order-unknown' };
  if (done.outcome !== 'changed') return { outcome: 'refused', reason: refusal };
  return { outcome: 'done', order: done.order, sendMails: done.sendMails };
}

/** Sends the confirmation again. */
export const resend = async (shop: Shop, link: string) =>
  requestOnOrder(shop, await openOrder(shop, link), resendConfirmation);

/** Corrects a mistyped address, once. */
export const correctAddress = async (shop: Shop, link: string, email: string) =>
  requestOnOrder(shop, await openOrder(shop, link), (order, now) => correctEmail(order, email, now));

/** Takes in that the buyer withdraws from the contract. */
export const declareWithdrawal = async (shop: Shop, link: string, name: string) =>
  requestOnOrder(shop, await openOrder(shop, link), (order, now) =>
    withdraw(order, name, site.contacts.support, now),
  );

/** Whether the provider has a page where the buyer changes cards. */
export const hasPortal = ({ payment, subscription }: Order) =>
  payment?.customerId !== undefined && subscription !== undefined;

/** The provider's page where a subscriber cancels or changes cards; null where there is none. @throws NeighbourError */
export async function openPortal(shop: Shop, link: string): Promise<string | null> {
  const order = (await openOrder(shop, link))?.order;
  if (!order || !hasPortal(order)) return null;
  return shop.cards.portalUrl(order.payment!.customerId!, `${shop.origin}${orderPath(link)}`);
}

/**
 * Emails an address everything that it has, or that it has nothing. The caller learns neither from the words nor from the time: what it has is
 * looked up when the mail is written, after the answer.
 */
export async function findOrders(
  shop: Shop,
  email: string,
  visitor: string | undefined,
): Promise<{ outcome: 'asked'; sendMails: () => Promise<void> } | Limited> {
  const [waitInMs = 0] = await shop.mailLimits.admit([{ limits: limitOfSender(visitor) }]);
  if (waitInMs > 0) return { outcome: 'limited', waitInMs };
  // Who asks for an address again and again fills no mailbox, and keeps no one from the mail that was sent.
  const [held = 0] = await shop.mailLimits.admit([{ limits: [limitOfRecipient('found-orders', email)] }]);
  if (held > 0) return { outcome: 'asked', sendMails: sendingOf(shop, []) };
  const mailing = { id: `${shop.links.newOrderId()}.orders-found`, kind: 'orders-found' as const, to: email };
  await shop.outbox.add([mailing], mailLeaseFrom(shop.now()));
  return { outcome: 'asked', sendMails: sendingOf(shop, [mailing]) };
}
