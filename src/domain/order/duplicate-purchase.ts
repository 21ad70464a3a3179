// Two purchases that may be one by mistake.
import { addDays } from '../dates.ts';
import type { Order } from './order.ts';

/** Whether an order is meant to stand beside an earlier one: more seats, another plan, a license that starts after the present one. */
const isMeantBeside = ({ addsTo, upgrades, startsAfter, renews }: Order) =>
  addsTo !== undefined || upgrades !== undefined || (startsAfter !== undefined && renews === undefined);

/** Whether `before` bought the same as `order` for the same address, within a day before it: perhaps by mistake. */
export function isDuplicatePurchase(before: Order, order: Order): boolean {
  const [first, second] = [before.payment?.paidAt, order.payment?.paidAt];
  if (first === undefined || second === undefined || before.id === order.id) return false;
  const isSame = before.planId === order.planId && before.renews?.orderId === order.renews?.orderId;
  if (!isSame || before.state !== 'paid' || isMeantBeside(order)) return false;
  return `${first}${before.id}` < `${second}${order.id}` && second <= addDays(first, 1);
}
