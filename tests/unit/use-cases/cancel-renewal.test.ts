import { expect, it } from 'vitest';
import { cancelRenewal } from '../../../netlify/use-cases/cancel-renewal.ts';
import { findPlan } from '../../../src/domain/catalog.ts';
import { applyEvent } from '../../support/apply-event.ts';
import type { OrderEvent } from '../../../src/domain/order/order-events.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { canCancelRenewal } from '../../../src/domain/license/renewal.ts';
import { fetched } from '../../../src/domain/trust.ts';
import { inMemoryServices } from '../../support/in-memory-services.ts';

const now = '2026-11-20T10:00:00.000Z';
function subscribed(...events: OrderEvent[]): Order {
  const buyer = { email: 'ada@example.org' };
  const order = newOrder({ id: 'o1', plan: findPlan('monthly')!, currency: 'USD', buyer, now });
  const first: OrderEvent = {
    type: 'payment-confirmed',
    at: now,
    paymentId: 'p',
    subscriptionId: 'sub_1',
    ...order.amount,
  };
  return [first, ...events].reduce((current, event) => {
    const decided = applyEvent(current, event, 10);
    return decided.outcome === 'changed' ? decided.order : current;
  }, order);
}
function office(order: Order) {
  const { office: shop, seen, keep } = inMemoryServices();
  keep(order);
  const told: string[] = [];
  shop.cards.cancelRenewal = (...asked) => {
    told.push(asked.join(' '));
    return Promise.resolve(fetched({ endsAt: '2026-12-20T10:00:00.000Z' }));
  };
  return { shop, seen, told };
}

it('cancels at the provider first, then updates the order and notifies its buyer once', async () => {
  const { shop, seen, told } = office(subscribed());
  for (const outcome of ['canceled', 'nothing-to-cancel'])
    expect((await cancelRenewal(shop, 'order-link-o1')).outcome).toBe(outcome);
  expect(told).toEqual(['sub_1 at-period-end']);
  expect(seen.orders.get('o1')!.order.subscription).toBe('ending');
  expect(seen.emails.map(({ mail }) => mail.id)).toEqual(['o1.subscription-ending.2026-12-20']);
});
it('immediately cancels a subscription that could not be charged', async () => {
  const { shop, seen, told } = office(subscribed({ type: 'renewal-failed', at: now, invoiceId: 'in_2' }));
  expect((await cancelRenewal(shop, 'order-link-o1')).outcome).toBe('canceled');
  expect([told, seen.orders.get('o1')!.order.subscription]).toEqual([['sub_1 now'], 'ended']);
});
it('changes nothing if the provider does not respond, and works on the next click', async () => {
  const { shop, seen, told } = office(subscribed());
  const { cancelRenewal: answering } = shop.cards;
  shop.cards.cancelRenewal = () => Promise.reject(new Error('down'));
  await expect(cancelRenewal(shop, 'order-link-o1')).rejects.toThrow('down');
  expect([seen.commits, seen.orders.get('o1')!.order.subscription]).toEqual([[], 'renewing']);
  shop.cards.cancelRenewal = answering;
  expect((await cancelRenewal(shop, 'order-link-o1')).outcome).toBe('canceled');
  expect(told).toHaveLength(1);
});
it('is possible only if something would be charged again', async () => {
  const order = subscribed();
  expect(canCancelRenewal(order)).toBe(true);
  for (const changes of [
    { subscription: 'ending' },
    { subscription: 'ended' },
    { subscription: undefined },
    { state: 'refunded' },
    { payment: undefined },
  ] satisfies Partial<Record<keyof Order, unknown>>[])
    expect(canCancelRenewal({ ...order, ...changes } as Order)).toBe(false);
  const { shop } = office(order);
  expect((await cancelRenewal(shop, 'order-link-o2')).outcome).toBe('order-unknown');
});
