// Pauses, resumes, or ends the provider's renewal charges to match an order's disputes. The order records the intended state before the
// provider is called and the confirmed state afterward, so reconciliation can continue if the process stops in between.
import {
  chargeAfterHold,
  isCollectionUnconfirmed,
  wantedCollection,
} from '../../src/domain/order/disputes.ts';
import type { Collection } from '../../src/domain/order/dispute-schema.ts';
import { applyEvent } from '../../src/domain/order/apply-event.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { constant, type VouchedEvent } from '../../src/domain/trust.ts';
import { writeChange } from './change-order.ts';
import { logLine } from './log-line.ts';
import { UpstreamError, type Shop } from './ports.ts';

async function carryOut(shop: Shop, order: Order, wanted: Collection): Promise<void> {
  const subscriptionId = order.payment!.subscriptionId!;
  if (wanted === 'paused') await shop.cards.pauseRenewal(subscriptionId);
  else if (wanted === 'resumed') await shop.cards.resumeRenewal(subscriptionId, chargeAfterHold(order));
  else await shop.cards.cancelRenewal(subscriptionId, 'now');
}

const note = async (shop: Shop, id: string, event: VouchedEvent) =>
  writeChange(shop, await shop.orders.read(id), (order) => applyEvent(order, event, shop.majorVersion));

/**
 * Applies an order's intended collection state until the last confirmed state matches it, because a dispute may open while another one's
 * outcome is being applied. If the provider does not respond, reconciliation retries within minutes.
 */
export async function alignCollection(shop: Shop, order: Order): Promise<void> {
  let current = order;
  let carriedOut: Collection | undefined;
  for (;;) {
    const wanted = wantedCollection(current);
    const isDone = carriedOut === undefined ? !isCollectionUnconfirmed(current) : carriedOut === wanted;
    if (wanted === undefined || isDone) return;
    try {
      await carryOut(shop, current, wanted);
    } catch (error) {
      if (!(error instanceof UpstreamError) || error.upstream !== 'stripe') throw error;
      logLine('error', { name: `renewals ${wanted}`, order: order.id, message: error.message });
      const reason = {
        code: constant('renewals-refused'),
        detail: { collection: constant(wanted) },
      } as const;
      if (error.isPermanent) await note(shop, order.id, { type: 'reported', at: shop.now(), reason });
      return;
    }
    carriedOut = wanted;
    const done = await note(shop, order.id, {
      type: 'collection-confirmed',
      at: shop.now(),
      collection: constant(wanted),
    });
    if (done.outcome === 'unknown-order') return;
    current = done.order;
  }
}
