// Detects purchases that may have been made twice by mistake.
import { addDays } from '../dates.ts';
import type { Order } from './order.ts';

/** Whether an order is deliberately made in addition to another: more seats, another plan, or a later term. */
const isMeantBeside = ({ addsTo, upgrades, startsAfter, renews }: Order) =>
  addsTo !== undefined || upgrades !== undefined || (startsAfter !== undefined && renews === undefined);

/** Whether `before` bought the same item for the same address within the day before `order`, perhaps by mistake. */
export function isDuplicatePurchase(before: Order, order: Order): boolean {
  const [first, second] = [before.payment?.paidAt, order.payment?.paidAt];
  if (first === undefined || second === undefined || before.id === order.id) return false;
  const isSame = before.planId === order.planId && before.renews?.orderId === order.renews?.orderId;
  if (!isSame || before.state !== 'paid' || isMeantBeside(order)) return false;
  return `${first}${before.id}` < `${second}${order.id}` && second <= addDays(first, 1);
}
