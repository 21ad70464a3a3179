// An order as the last release reads it too, so that the site can be rolled back to it. A code that it does not know is written as `other`
// with its words, and beside them as it is, for this release. What the last release writes again keeps the words alone.
import { clip } from '../bounds.ts';
import type { Order } from './order.ts';
import { type HistoryEntry, type HistoryEvent, maxDetail, wordsOfEntry } from './order-history.ts';
import { type ReviewCode, type ReviewReason, wordsOfReason } from './review-reasons.ts';

/** What came after the last release. Once no rollback leads behind a code, it goes from here, and is written as it is. */
const newEvents: ReadonlySet<HistoryEvent> = new Set([
  'renewal-taken-back',
  'transfer-received',

  'tax-certificate-received',
  'short-payment-accepted',
  'receipts-returned',
  'overpayment-returned',
  'overpayment-credited',
]);
const newReasons: ReadonlySet<ReviewCode> = new Set(['renewal-refused']);

const entryFor = (entry: HistoryEntry) => {
  const { at, ...as } = entry;
  return newEvents.has(as.event)
    ? { at, event: 'other', detail: clip(wordsOfEntry(entry), maxDetail), as }
    : entry;
};

const reasonFor = (reason: ReviewReason) => {
  const { at, ...as } = reason;
  return newReasons.has(as.code)
    ? { at, code: 'other', detail: { words: clip(wordsOfReason(reason), maxDetail) }, as }
    : reason;
};

/** The order with all codes in a form that the last release knows. */
export const forLastRelease = <O extends Pick<Order, 'history' | 'attention'>>(order: O) => ({
  ...order,
  history: order.history.map(entryFor),
  ...(order.attention && { attention: order.attention.map(reasonFor) }),
});
