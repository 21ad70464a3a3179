// Brings the provider's charging of renewals in line with an order's disputes: paused, resumed, or ended. The order says what is wanted
// before the provider is called, and what the provider has confirmed after: wherever a process dies in between, the reconciliation goes on.
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
import { NeighbourError, type Shop } from './ports.ts';

async function carryOut(shop: Shop, order: Order, wanted: Collection): Promise<void> {
  const subscriptionId = order.payment!.subscriptionId!;
  if (wanted === 'paused') await shop.cards.pauseRenewal(subscriptionId);
  else if (wanted === 'resumed') await shop.cards.resumeRenewal(subscriptionId, chargeAfterHold(order));
  else await shop.cards.cancelRenewal(subscriptionId, 'now');
}

const note = async (shop: Shop, id: string, event: VouchedEvent) =>
  writeChange(shop, await shop.orders.read(id), (order) => applyEvent(order, event, shop.majorVersion));

/**
 * Aligns an order that is not aligned yet, until what was carried out last is what it wants: a dispute may open while another one's end is
 * carried out. Where the provider does not answer, the reconciliation asks again within minutes.
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
      if (!(error instanceof NeighbourError) || error.neighbour !== 'stripe') throw error;
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
