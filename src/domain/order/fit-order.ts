// An order has a ceiling: whatever comes in, its document stays smaller than what the store takes, so that a paid order can always be
// written. Its payment, license, seats and papers are never what is dropped.
import type { Mark } from './marks.ts';
import { forLastRelease } from './for-last-release.ts';
import { withoutSerials } from '../billing/numbered-papers.ts';
import { documentSchema, type Order } from './order.ts';
import { latestOf } from './order-history.ts';
import { boundedReasons } from './review-reasons.ts';

/** The store writes no larger document. */
export const maxDocumentBytes = 256 * 1024;
/** Beyond this the team is told. An order of ordinary life has less than a tenth of it. */
const largeDocumentBytes = 64 * 1024;

/** An order as it is stored, for this release and the last one: the serials of its papers stand beside it. */
export const documentOf = (order: Order): string => JSON.stringify(forLastRelease(withoutSerials(order)));

const sizeOf = (order: Order) => new TextEncoder().encode(documentOf(order)).length;
export const isLarge = (order: Order) => sizeOf(order) > largeDocumentBytes;

/** Marks of what hardly comes again. */
const isMinor = (mark: Mark) => /^(browser|webhook|desk|mail-returned|failed):/.test(mark);

/** What an order within all its bounds can do without, where it is too large as a whole: the least needed first. */
const reductions: readonly ((order: Order) => Order)[] = [
  (order) => ({ ...order, handled: order.handled.filter((mark) => !isMinor(mark)) }),
  (order) => ({ ...order, history: latestOf(order.history, 10) }),
  (order) => (order.attention ? { ...order, attention: boundedReasons(order.attention, 2) } : order),
  (order) => (order.booking ? { ...order, booking: { ...order.booking, notes: undefined } } : order),
  (order) => (order.seating ? { ...order, seating: { ...order.seating, sent: [] } } : order),
  // Where it was paid leads nowhere anymore.
  (order) => (order.payment ? { ...order, checkout: undefined } : order),
  (order) => ({ ...order, handled: order.handled.slice(-100) }),
  (order) => ({ ...order, handled: order.handled.slice(-50) }),
  (order) => ({ ...order, history: latestOf(order.history, 4) }),
];

/** The order within all bounds of its schema, and below the ceiling of the whole. */
export function fitOrder(order: Order): Order {
  const bounded = documentSchema.parse(order);
  return reductions.reduce(
    (fitted, reduce) => (sizeOf(fitted) <= maxDocumentBytes ? fitted : reduce(fitted)),
    bounded,
  );
}
