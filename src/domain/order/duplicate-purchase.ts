// Two purchases that may be one by mistake.
import { addDays } from '../dates.ts';
import type { Order } from './order.ts';

/** Whether `before` bought the same as `order` for the same address, within a day before it: perhaps by mistake. */
export function isDuplicatePurchase(before: Order, order: Order): boolean {
  const [first, second] = [before.payment?.paidAt, order.payment?.paidAt];
  if (first === undefined || second === undefined || before.id === order.id) return false;
  const isSame =
    order.addsTo === undefined &&
    order.upgrades === undefined &&
    before.planId === order.planId &&
    before.state === 'paid' &&
    before.renews?.orderId === order.renews?.orderId &&
    (order.startsAfter === undefined || order.renews !== undefined);
  return isSame && `${first}${before.id}` < `${second}${order.id}` && second <= addDays(first, 1);
}
