// What PayU says when it is asked: a payment, and money given back of one.
import type { Order } from '../../src/domain/order.ts';
import type { PaymentNews, Shop } from './ports.ts';

/** What PayU itself says about a payment, as news; null while it has nothing to say. @throws NeighbourError */
export async function askPayu(shop: Shop, order: Order): Promise<PaymentNews | null> {
  const said = await shop.payu.verify(order.id);
  const at = shop.now();
  const news = (event: PaymentNews['event']): PaymentNews => ({
    find: { orderId: order.id },
    event,
    references: said.paymentId === '' ? [] : [{ kind: 'payment', value: said.paymentId }],
  });
  if (said.status === 'success') {
    const { paymentId, minorUnits, charges } = said;
    return news({ type: 'payment-confirmed', at, paymentId, minorUnits, currency: 'INR', charges });
  }
  if (said.status === 'pending') return news({ type: 'payment-pending', at });
  if (said.status === 'failure')
    return news({
      type: 'payment-failed',
      at,
      reason: said.reason || 'The bank did not carry out the payment.',
    });
  return null;
}

/** What of a paid order's payment was given back; null where nothing was. @throws NeighbourError */
export async function askPayuRefunds(shop: Shop, { id, payment }: Order): Promise<PaymentNews | null> {
  if (!payment) return null;
  const minorUnits = await shop.payu.refundedOf(payment.id);
  if (minorUnits === 0) return null;
  const event = { type: 'refunded' as const, at: shop.now(), chargeId: payment.id, minorUnits };
  return { find: { orderId: id }, event, references: [] };
}
