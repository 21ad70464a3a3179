// Flags orders for review.
import { reviewMark } from './marks.ts';
import { type Decision, unchanged } from './order-events.ts';
import { withHistory } from './order-history.ts';
import type { Order } from './order.ts';
import { nameOfReason, type NewReason, withReason } from './review-reasons.ts';

/** Flags an order for review, once per reason, even after it was reviewed. */
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
    emails: [],
  };
}

/** Clears all review reasons. */
export function lookedAt({ attention: _seen, ...order }: Order): Order {
  return order;
}
