// Cancels future charges with one click. We cancel at the provider first. The order then changes as it would on the provider's webhook.
import type { Order } from '../../src/domain/order/order.ts';
import { canCancelRenewal } from '../../src/domain/license/renewal.ts';
import { orderIdOf } from '../../src/domain/trust.ts';
import { type Fulfilment, fulfilOrder } from './fulfil-order.ts';
import type { Shop, StoredOrder } from './ports.ts';
import { openOrder } from './serve-order-page.ts';

export type Cancellation =
  | { outcome: 'canceled'; order: Order; sendEmails: () => Promise<void> }
  | { outcome: 'nothing-to-cancel'; order: Order }
  | { outcome: 'order-unknown' };

/**
 * Cancels the renewal of the order behind a link. If its payment has failed, ends it immediately, because the provider
 * would retry the charge.
 * @throws UpstreamError if the provider or the store does not respond
 */
export async function cancelRenewal(shop: Shop, link: string): Promise<Cancellation> {
  const stored = await openOrder(shop, link);
  if (!stored) return { outcome: 'order-unknown' };
  const { order } = stored;
  if (!canCancelRenewal(order)) return { outcome: 'nothing-to-cancel', order };
  const done = await endRenewal(shop, stored);
  return { outcome: 'canceled', order: done.order ?? order, sendEmails: done.sendEmails };
}

/** Ends the renewal of an order that has one. @throws UpstreamError if the provider or the store does not respond */
export async function endRenewal(shop: Shop, stored: StoredOrder): Promise<Fulfilment> {
  const { order } = stored;
  const isFailing = order.subscription === 'in-grace';
  const when = isFailing ? 'now' : 'at-period-end';
  const { endsAt } = await shop.cards.cancelRenewal(order.payment!.subscriptionId!, when);
  const at = shop.now();
  const event = isFailing
    ? ({ type: 'subscription-ended', at, endsAt } as const)
    : ({ type: 'cancellation-scheduled', at, asOf: at, endsAt } as const);
  return fulfilOrder(shop, { find: { orderId: orderIdOf(order) }, event, references: [] }, stored);
}
