// The effects of an order on the license of another order. It adds seats, adds a period, or replaces the license. The
// effect applies once the order is paid and is reverted when it is refunded.
import { grantSeats, takeSeatsBack } from './added-seats.ts';
import { addDays, toDayNumber } from '../dates.ts';
import type { Order } from '../order/order.ts';
import { purposeOf, type RenewalOrder } from '../order/purpose.ts';
import { givePeriod, takePeriodBack } from './renew-license.ts';
import type { Settled } from './settled.ts';
import { replaceLicense, restoreLicense } from './upgrade-license.ts';

/** Applies a paid or refunded order to the license. Returns `known` for an order that changes no license. */
export function settle(license: Order, order: Order, now: string): Settled {
  const bought = purposeOf(order);
  const isPaid = order.state === 'paid';
  switch (bought.purpose) {
    case 'added-seats':
      return (isPaid ? grantSeats : takeSeatsBack)(license, bought.order, now);
    case 'renewal':
      return (isPaid ? givePeriod : takePeriodBack)(license, bought.order, now);
    case 'license':
      if (!bought.order.upgrades) return 'known';
      return (isPaid ? replaceLicense : restoreLicense)(license, bought.order, now);
    case 'training':
      return 'known';
  }
}

/** Records on the order that its license reflects it. */
export function settled(order: Order, license: Order | undefined, state: 'given' | 'taken-back'): Order {
  const bought = purposeOf(order);
  if (bought.purpose === 'added-seats') return { ...bought.order, addsTo: { ...bought.order.addsTo, state } };
  if (bought.purpose === 'license' && bought.order.upgrades)
    return { ...bought.order, upgrades: { ...bought.order.upgrades, state } };
  if (bought.purpose !== 'renewal') return order;
  const { id, renews } = bought.order;
  const period = license?.periods?.find(({ orderId }) => orderId === id);
  if (!period || state === 'taken-back') return { ...bought.order, renews: { ...renews, state } };
  // If the license now ends later than when this was ordered, the period starts later too.
  const { from, until } = period;
  return {
    ...bought.order,
    startsAfter: from,
    renews: { ...renews, from, until, ...movedFirst(renews, from), state },
  };
}

/** The end of the first of several terms, which moves with its start: each invoice covers the days of one term. */
function movedFirst({ from: before, firstUntil }: RenewalOrder['renews'], from: string) {
  if (firstUntil === undefined || before === undefined) return {};
  return { firstUntil: addDays(firstUntil, toDayNumber(from) - toDayNumber(before)) };
}
