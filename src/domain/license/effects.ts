// What an order does to the license that another order began: it adds seats, or a period. It does so once it is paid, and takes that back when
// its money is given back.
import { giveSeats, takeSeatsBack } from './added-seats.ts';
import type { Order } from '../order/order.ts';
import { givePeriod, takePeriodBack } from './renew-license.ts';
import type { Settled } from './settled.ts';

/** The license after an order that was paid, or given back. */
export function settle(license: Order, order: Order, now: string): Settled {
  const isPaid = order.state === 'paid';
  if (order.addsTo) return (isPaid ? giveSeats : takeSeatsBack)(license, order, now);
  return (isPaid ? givePeriod : takePeriodBack)(license, order, now);
}

/** The order that knows what its license knows. */
export function settled(order: Order, license: Order | undefined, state: 'given' | 'taken-back'): Order {
  const { addsTo, renews, id } = order;
  if (addsTo) return { ...order, addsTo: { ...addsTo, state } };
  if (!renews) return order;
  const period = license?.periods?.find(({ orderId }) => orderId === id);
  if (!period || state === 'taken-back') return { ...order, renews: { ...renews, state } };
  // Where the license ended later than was known when this was ordered, the period begins later too.
  const { from, until } = period;
  return { ...order, startsAfter: from, renews: { ...renews, from, until, state } };
}
