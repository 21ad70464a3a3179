// The actions on an order page, for anyone who has the order's link.
import { correctEmail } from '../../src/domain/order/correct-email.ts';
import { type Requested, resendConfirmation } from '../../src/domain/order/order-requests.ts';
import { orderLinkText } from '../../src/domain/order/order-links.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { withdraw } from '../../src/domain/order/withdrawal.ts';
import { orderPath } from '../../src/routes.ts';
import { site } from '../../src/site.ts';
import { sendingOf } from './deliver-email.ts';
import { mailLeaseFrom } from './email-lease.ts';
import { type SideWrites, withKey } from './change-order.ts';
import { changeOrder } from './fulfil-order.ts';
import { limitOfRecipient, limitOfSender } from './email-limits.ts';
import { openOrderLink } from './open-link.ts';
import type { Limited, Shop, StoredOrder } from './ports.ts';

export type OrderRequest =
  | { outcome: 'done'; order: Order; sendEmails: () => Promise<void> }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'order-unknown' };

/** Returns the order behind a link with its current key; null if the link is invalid. @throws LinkReplacedError */
export async function openOrder(shop: Shop, link: string): Promise<StoredOrder | null> {
  const stored = await openOrderLink(shop, 'order-link', link);
  return stored && { ...stored, order: withKey(shop, stored.order) };
}

/** Returns the current path of an order's page. */
export const orderLinkPath = ({ links }: Pick<Shop, 'links'>, order: Order) =>
  orderPath(links.signToken('order-link', orderLinkText(order)));

/** Carries out a request by an order's owner, decided on the order's current state. */
export async function requestOnOrder(
  shop: Shop,
  stored: StoredOrder | null,
  request: (order: Order, now: string) => Requested,
  beside: Pick<SideWrites, 'visitor' | 'isCounted'> = {},
): Promise<OrderRequest> {
  let refusal = '';
  const done = await changeOrder(
    shop,
    stored,
    (order) => {
      const requested = request(order, shop.now());
      if (requested.ok) return { outcome: 'changed', order: requested.order, emails: requested.emails };
      refusal = requested.reason;
      return { outcome: 'unchanged' };
    },
    beside,
  );
  if (!done.order) return { outcome: 'order-unknown' };
  if (done.outcome !== 'changed') return { outcome: 'refused', reason: refusal };
  return { outcome: 'done', order: done.order, sendEmails: done.sendEmails };
}

/** Resends the confirmation email. */
export const resend = async (shop: Shop, link: string) =>
  requestOnOrder(shop, await openOrder(shop, link), resendConfirmation);

/** Corrects a mistyped address, once. */
export const correctAddress = async (shop: Shop, link: string, email: string) =>
  requestOnOrder(shop, await openOrder(shop, link), (order, now) => correctEmail(order, email, now));

/** Records that the buyer withdraws from the contract. */
export const declareWithdrawal = async (shop: Shop, link: string, name: string) =>
  requestOnOrder(shop, await openOrder(shop, link), (order, now) =>
    withdraw(order, name, site.contacts.support, now),
  );

/** Whether the provider has a page where the buyer changes cards. */
export const hasPortal = ({ payment, subscription }: Order) =>
  payment?.customerId !== undefined && subscription !== undefined;

/** Returns the provider's page where a subscriber cancels or changes cards; null if there is none. @throws UpstreamError */
export async function openPortal(shop: Shop, link: string): Promise<string | null> {
  const order = (await openOrder(shop, link))?.order;
  if (!order || !hasPortal(order)) return null;
  return shop.cards.portalUrl(order.payment!.customerId!, `${shop.origin}${orderPath(link)}`);
}

/**
 * Emails an address everything that it has, or that it has nothing. The caller can't tell which from the response or
 * its timing, because the lookup happens when the email is written, after the response.
 */
export async function findOrders(
  shop: Shop,
  email: string,
  visitor: string | undefined,
): Promise<{ outcome: 'asked'; sendEmails: () => Promise<void> } | Limited> {
  const [waitInMs = 0] = await shop.mailLimits.admit([{ limits: limitOfSender(visitor) }]);
  if (waitInMs > 0) return { outcome: 'limited', waitInMs };
  // Repeated requests neither flood a mailbox nor stop the email that was already sent.
  const [held = 0] = await shop.mailLimits.admit([{ limits: [limitOfRecipient('found-orders', email)] }]);
  if (held > 0) return { outcome: 'asked', sendEmails: sendingOf(shop, []) };
  const mailing = { id: `${shop.links.newOrderId()}.orders-found`, kind: 'orders-found' as const, to: email };
  await shop.outbox.add([mailing], mailLeaseFrom(shop.now()));
  return { outcome: 'asked', sendEmails: sendingOf(shop, [mailing]) };
}
