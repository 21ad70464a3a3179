// Limits the size of an order's document to what the store accepts, so that a paid order can always be saved. Its
// payment, license, seats, and billing documents are never dropped.
import type { Mark } from './marks.ts';
import { forLastRelease } from './for-last-release.ts';
import { withStoredNames } from './stored-names.ts';
import { withoutSerials } from '../billing/billing-documents.ts';
import { documentSchema, type Order } from './order.ts';
import { latestOf } from './order-history.ts';
import { boundedReasons } from './review-reasons.ts';

/** The largest document the store accepts. */
export const maxDocumentBytes = 256 * 1024;
/** Beyond this size the team is notified. A typical order has less than a tenth of it. */
const largeDocumentBytes = 64 * 1024;

/** Serializes an order for storage, readable by this release and the previous one. Document serials are stored separately. */
export const documentOf = (order: Order): string =>
  JSON.stringify(withStoredNames(forLastRelease(withoutSerials(order))));

const sizeOf = (order: Order) => new TextEncoder().encode(documentOf(order)).length;
export const isLarge = (order: Order) => sizeOf(order) > largeDocumentBytes;

/** Processed events that are unlikely to repeat. */
const isMinor = (mark: Mark) => /^(browser|webhook|desk|mail-returned|failed):/.test(mark);

/** What an order can do without if it is too large as a whole, least important first. */
const reductions: readonly ((order: Order) => Order)[] = [
  (order) => ({ ...order, handled: order.handled.filter((mark) => !isMinor(mark)) }),
  (order) => ({ ...order, history: latestOf(order.history, 10) }),
  (order) => (order.attention ? { ...order, attention: boundedReasons(order.attention, 2) } : order),
  (order) => (order.booking ? { ...order, booking: { ...order.booking, notes: undefined } } : order),
  (order) => (order.seating ? { ...order, seating: { ...order.seating, sent: [] } } : order),
  // The checkout link of a paid order is no longer valid.
  (order) => (order.payment ? { ...order, checkout: undefined } : order),
  (order) => ({ ...order, handled: order.handled.slice(-100) }),
  (order) => ({ ...order, handled: order.handled.slice(-50) }),
  (order) => ({ ...order, history: latestOf(order.history, 4) }),
];

/** Trims the order to the limits of its schema and to the maximum document size. */
export function fitOrder(order: Order): Order {
  const bounded = documentSchema.parse(order);
  return reductions.reduce(
    (fitted, reduce) => (sizeOf(fitted) <= maxDocumentBytes ? fitted : reduce(fitted)),
    bounded,
  );
}
