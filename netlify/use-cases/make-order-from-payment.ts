// Creates and fulfills the order for an unmatched payment after an operator has reviewed it.
import { findPlan } from '../../src/domain/catalog.ts';
import { newOrder } from '../../src/domain/order/new-order.ts';
import { nextCheck } from '../../src/domain/order/next-check.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { fulfilOrder } from './fulfil-order.ts';
import type { Shop } from './ports.ts';

export type MadeOrder =
  { outcome: 'made'; order: Order; sendEmails: () => Promise<void> } | { outcome: 'refused'; reason: string };

const refused = (reason: string): MadeOrder => ({ outcome: 'refused', reason });

/** `planId` names the plan that was bought if the provider does not. */
export async function makeOrderFromPayment(
  shop: Shop,
  unmatchedPaymentId: string,
  planId?: string,
): Promise<MadeOrder> {
  const finding = (await shop.unmatchedPayments.all()).find(({ id }) => id === unmatchedPaymentId);
  if (!finding) return refused('There is no such finding.');
  const { payment } = finding;
  if (!payment) return refused('It contains no payment to make an order from.');
  const plan = findPlan(planId ?? payment.planId ?? '');
  if (!plan) return refused('Specify what was bought, by the ID of its plan.');
  const { email, name, phone, event, orderId, references } = payment;
  const order = newOrder({
    id: orderId,
    plan,
    currency: finding.provider === 'payu' ? 'INR' : 'USD',
    buyer: { email, ...(name !== undefined && { name }), ...(phone !== undefined && { phone }) },
    now: shop.now(),
  });
  const created = await shop.orders.create(order, { checkAt: nextCheck(order, shop.now())!, limits: [] });
  const stored = created.outcome === 'exists' ? created.stored : { order, version: 1 };
  const done = await fulfilOrder(shop, { find: { orderId }, event, references }, stored);
  await shop.unmatchedPayments.settle(unmatchedPaymentId);
  return { outcome: 'made', order: done.order ?? order, sendEmails: done.sendEmails };
}
