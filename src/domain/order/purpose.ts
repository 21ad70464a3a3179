// What an order is for.
import type { Order } from './order.ts';

/** What an order does to the license of another one: it adds seats, or a period. */
export const effectOf = ({ addsTo, renews }: Pick<Order, 'addsTo' | 'renews'>) => addsTo ?? renews;

/** Whether an order begins a license. */
export const beginsLicense = (order: Pick<Order, 'kind' | 'addsTo' | 'renews'>) =>
  order.kind === 'licence' && effectOf(order) === undefined;

/** Whether that license does not know yet that the order was paid, or given back. */
export function isUntold(order: Order): boolean {
  const effect = effectOf(order);
  if (!effect || !order.payment) return false;
  return order.state === 'paid'
    ? effect.state === 'ordered'
    : order.state === 'refunded' && effect.state !== 'taken-back';
}
