// What calls for a person.
import { reviewMark } from './marks.ts';
import { type Decision, unchanged } from './order-events.ts';
import { withHistory } from './order-history.ts';
import type { Order } from './order.ts';
import { nameOfReason, type NewReason, withReason } from './review-reasons.ts';

/** Asks a person to look at an order, once for the same reason: it stays known when it was looked at. */
export function flagForReview(order: Order, reason: NewReason, at: string): Decision {
  const mark = reviewMark(reason);
  if (order.handled.includes(mark)) return unchanged;
  const flagged = {
    ...order,
    attention: withReason(order.attention, { ...reason, at }),
    handled: [...order.handled, mark],
  };
  return {
    outcome: 'changed',
    order: withHistory(flagged, at, 'flagged', nameOfReason(reason)),
    mails: [],
  };
}

/** The order with nothing left that a person should look at. */
export function lookedAt({ attention: _seen, ...order }: Order): Order {
  return order;
}
