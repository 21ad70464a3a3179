// Writes an order so that the previous release can read it too, which allows rolling back the site. A code it does not
// know is written as `other` with its text, and the original is kept alongside for this release. If the previous
// release rewrites the order, only the text remains.
import { clip } from '../bounds.ts';
import type { Order } from './order.ts';
import { type HistoryEntry, maxDetail, wordsOfEntry } from './order-history.ts';
import { type ReviewReason, wordsOfReason } from './review-reasons.ts';

const wordsIn = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/** The history codes that the previous release knows. */
export const knownEvents = wordsIn(`
  started checkout-opened payment-pending payment-failed checkout-expired paid answer-received refunded
  partly-refunded second-payment-refunded disputed dispute-won dispute-lost renewals-paused
  renewals-resumed renewals-ended renewals-unpaused renewed renewal-failed cancellation-scheduled
  cancellation-withdrawn subscription-ended flagged looked-at desk-item-done confirmation-resent
  email-corrected links-replaced billing-corrected mail-returned withdrawal-declared redacted
  readable-again order-placed order-canceled purchase-order-received purchase-order-read
  license-issued-early student-id-received student-id-replaced student-id-opened student-id-accepted
  student-id-rejected school-code-sent school-code-wrong school-address-shared proof-requested
  proof-lapsed seats-offered seat-withdrawn seat-revoked seat-person-deleted seats-added seats-taken-back
  second-admin-named second-admin-removed dates-proposed participants-named training-scheduled
  training-moved training-held training-canceled certificates-issued certificate-revoked
  booking-links-renewed participant-deleted other
`);
/** The review reason codes that it knows. */
export const knownReasons = wordsIn(`
  payment-overdue paid-twice wrong-amount charged-after-refund dispute-reported dispute-lost
  dispute-won-late second-payment-disputed renewals-refused seats-refused group-missing
  withdrawal-declared mail-returned papers-full more other
`);

const entryFor = (entry: HistoryEntry) => {
  const { at, ...as } = entry;
  return knownEvents.has(as.event)
    ? entry
    : { at, event: 'other', detail: clip(wordsOfEntry(entry), maxDetail), as };
};

const reasonFor = (reason: ReviewReason) => {
  const { at, ...as } = reason;
  return knownReasons.has(as.code)
    ? reason
    : { at, code: 'other', detail: { words: clip(wordsOfReason(reason), maxDetail) }, as };
};

/** Converts all codes of the order to a form that the previous release knows. */
export const forLastRelease = <O extends Pick<Order, 'history' | 'attention'>>(order: O) => ({
  ...order,
  history: order.history.map(entryFor),
  ...(order.attention && { attention: order.attention.map(reasonFor) }),
});
