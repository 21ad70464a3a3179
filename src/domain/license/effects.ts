// What an order does to the license that another order began: it adds seats, or a period, or replaces it. It does so once it is paid, and takes that back when
// its money is given back.
import { giveSeats, takeSeatsBack } from './added-seats.ts';
import { addDays, toDayNumber } from '../dates.ts';
import type { Order } from '../order/order.ts';
import { purposeOf, type RenewalOrder } from '../order/purpose.ts';
import { givePeriod, takePeriodBack } from './renew-license.ts';
import type { Settled } from './settled.ts';
import { replaceLicense, restoreLicense } from './upgrade-license.ts';

/** The license after an order that was paid, or given back. An order that changes no license is known. */
export function settle(license: Order, order: Order, now: string): Settled {
  const bought = purposeOf(order);
  const isPaid = order.state === 'paid';
  switch (bought.purpose) {
    case 'added-seats':
      return (isPaid ? giveSeats : takeSeatsBack)(license, bought.order, now);
    case 'renewal':
      return (isPaid ? givePeriod : takePeriodBack)(license, bought.order, now);
    case 'license':
      if (!bought.order.upgrades) return 'known';
      return (isPaid ? replaceLicense : restoreLicense)(license, bought.order, now);
    case 'training':
      return 'known';
  }
}

/** The order that knows what its license knows. */
export function settled(order: Order, license: Order | undefined, state: 'given' | 'taken-back'): Order {
  const bought = purposeOf(order);
  if (bought.purpose === 'added-seats') return { ...bought.order, addsTo: { ...bought.order.addsTo, state } };
  if (bought.purpose === 'license' && bought.order.upgrades)
    return { ...bought.order, upgrades: { ...bought.order.upgrades, state } };
  if (bought.purpose !== 'renewal') return order;
  const { id, renews } = bought.order;
  const period = license?.periods?.find(({ orderId }) => orderId === id);
  if (!period || state === 'taken-back') return { ...bought.order, renews: { ...renews, state } };
  // Where the license ended later than was known when this was ordered, the period begins later too.
  const { from, until } = period;
  return {
    ...bought.order,
    startsAfter: from,
    renews: { ...renews, from, until, ...movedFirst(renews, from), state },
  };
}

/** The end of the first of several terms, which moves with their beginning: each invoice is for the days of its own term. */
function movedFirst({ from: before, firstUntil }: RenewalOrder['renews'], from: string) {
  if (firstUntil === undefined || before === undefined) return {};
  return { firstUntil: addDays(firstUntil, toDayNumber(from) - toDayNumber(before)) };
}
