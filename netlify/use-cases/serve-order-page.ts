// What the order page can do, each for whoever holds the order's link.
import { correctEmail, type Requested, resendConfirmation } from '../../src/domain/order-requests.ts';
import type { Order } from '../../src/domain/order.ts';
import { orderPath } from '../../src/routes.ts';
import { deliverMails, mailLeaseFrom } from './deliver-mail.ts';
import { changeOrder } from './fulfil-order.ts';
import type { Limit, Limited, Shop, StoredOrder } from './ports.ts';

export type OrderRequest =
  | { outcome: 'done'; order: Order; sendMails: () => Promise<void> }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'order-unknown' };

/** The order behind a link; null for a link that is not ours. */
export async function openOrder(shop: Shop, link: string): Promise<StoredOrder | null> {
  const id = shop.links.orderOf(link);
  return id === null ? null : shop.orders.read(id);
}

/** Carries out what the owner of an order asks for, decided on the order as it is then. */
export async function requestOnOrder(
  shop: Shop,
  stored: StoredOrder | null,
  request: (order: Order, now: string) => Requested,
): Promise<OrderRequest> {
  let refusal = '';
  const done = await changeOrder(shop, stored, (order) => {
    const requested = request(order, shop.now());
    if (requested.ok) return { outcome: 'changed', order: requested.order, mails: requested.mails };
    refusal = requested.reason;
    return { outcome: 'unchanged' };
  });
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

/** The provider's page where a subscriber cancels or changes cards; null where there is none. @throws NeighbourError */
export async function openPortal(shop: Shop, link: string): Promise<string | null> {
  const order = (await openOrder(shop, link))?.order;
  if (order?.payment?.customerId === undefined || !order.subscription) return null;
  return shop.cards.portalUrl(order.payment.customerId, `${shop.origin}${orderPath(link)}`);
}

const hour = 3_600_000;

/**
 * Mails the links of all paid orders of an address to that address, or that there are none. The caller learns nothing: the work is the
 * same, and the mail goes out after the answer.
 */
export async function findOrders(
  shop: Shop,
  email: string,
  visitor: string | undefined,
): Promise<{ outcome: 'asked'; sendMails: () => Promise<void> } | Limited> {
  const limits: Limit[] = [
    { key: `find:${email.toLowerCase()}`, max: 3, windowInMs: hour },
    ...(visitor === undefined ? [] : [{ key: `find:${visitor}`, max: 20, windowInMs: hour }]),
  ];
  const found = await shop.orders.paidOrdersOf(email, limits);
  if (found.outcome === 'limited') return found;
  const now = shop.now();
  const lines = found.orders.map(({ id, title }) => `${id} ${title}`).join('\n');
  const mailing = {
    id: `${shop.links.newOrderId()}.orders-found`,
    kind: 'orders-found' as const,
    to: email,
    data: { orders: lines },
  };
  await shop.outbox.add([mailing], mailLeaseFrom(now));
  const sendMails = async () => {
    await deliverMails(shop, [{ mailing, tries: 0 }]);
  };
  return { outcome: 'asked', sendMails };
}
