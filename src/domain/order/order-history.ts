// The history of an order as typed events. Rules compare codes, and the text is created for display, so changing the
// wording changes no rule.
import * as z from 'zod/mini';
import { clip, moment, text } from '../bounds.ts';

/** Entries from earlier releases have no detail. */
const inBrackets = (detail: string) => (detail === '' ? '' : ` (${detail})`);

/** The text of each code; a function if the detail is part of it. */
const historyWords = {
  started: 'started',
  'checkout-opened': 'sent to the payment page',
  'payment-pending': 'payment on its way',
  'payment-failed': (reason) => `payment failed: ${reason}`,
  'checkout-expired': 'left unpaid',
  paid: 'paid',
  'answer-received': 'answer received',
  refunded: 'refunded',
  'partly-refunded': 'refunded in part',
  'second-payment-refunded': 'the second payment was refunded',
  disputed: (dispute) => `disputed with the bank${inBrackets(dispute)}`,
  'dispute-won': (dispute) => `dispute closed in our favor${inBrackets(dispute)}`,
  'dispute-lost': (dispute) => `dispute lost${inBrackets(dispute)}`,
  'renewals-paused': 'renewals paused at the provider',
  'renewals-resumed': 'renewals resumed at the provider',
  'renewals-ended': 'renewals ended at the provider',
  'renewals-unpaused': 'the provider charges renewals again, although the order is on hold',
  renewed: (by) => (by === '' ? 'renewed' : `renewed ${by}`),
  'renewal-taken-back': (of) => `period removed ${of}`,
  'renewal-failed': 'renewal payment failed',
  'cancellation-scheduled': 'canceled, runs until the end of its term',
  'cancellation-withdrawn': 'cancellation undone',
  'subscription-ended': 'subscription ended',
  flagged: (reason) => `flagged for review: ${reason}`,
  'looked-at': (reasons) => `reviewed: ${reasons}`,
  'desk-item-done': (item) => `resolved: ${item}`,
  'confirmation-resent': 'confirmation resent',
  'email-corrected': 'email corrected',
  'links-replaced': (whose) => `link replaced: ${whose}`,
  'billing-corrected': 'billing details corrected',
  'mail-returned': (mail) => `an email bounced: ${mail}`,
  'withdrawal-declared': 'withdrawal declared',
  redacted: 'reduced to what the law requires',
  'readable-again': 'readable again',
  'order-placed': 'ordered by invoice',
  'order-canceled': (by) => `canceled by ${by}`,
  'transfer-received': (sums) => `transfer received: ${sums}`,
  'tax-certificate-received': (number) => `tax deduction certificate received: ${number}`,
  'short-payment-accepted': (reason) => `the rest was waived: ${reason}`,
  'receipts-returned': (sum) => `returned to the buyer: ${sum}`,
  'overpayment-returned': (sum) => `overpayment returned: ${sum}`,
  'overpayment-credited': (sum) => `overpayment kept as a credit: ${sum}`,
  'purchase-order-received': 'purchase order received',
  'purchase-order-read': 'purchase order read',
  'license-issued-early': 'license issued before payment, at the operator’s request',
  'student-id-received': 'student ID received',
  'student-id-replaced': 'student ID replaced',
  'student-id-opened': 'student ID opened',
  'student-id-accepted': 'student ID accepted',
  'student-id-rejected': 'student ID rejected',
  'school-code-sent': 'code sent to a school',
  'school-code-wrong': 'wrong code',
  'school-address-shared': 'the address has confirmed another student license',
  'proof-requested': 'new proof requested',
  'proof-lapsed': 'no proof of student status: the renewal was canceled',
  'seats-offered': (count) => `seats offered: ${count}`,
  'seat-withdrawn': (number) => `seat ${number} withdrawn`,
  'seat-revoked': (number) => `seat ${number} revoked`,
  'ownership-offered': 'offered to another owner',
  'ownership-withdrawn': 'the offer to another owner was withdrawn',
  'ownership-accepted': 'transferred to another owner',
  'payer-named': 'a payer was named for the next period',
  'leaving-chosen': (numbers) =>
    numbers === '' ? 'no one leaves at the renewal' : `leaving at the renewal: seats ${numbers}`,
  'seats-left': (numbers) => `seats ended with the renewal: ${numbers}`,
  'seat-person-deleted': 'the person was deleted from a seat',
  'seats-added': (count) => `seats added: ${count}`,
  'seats-taken-back': 'added seats removed',
  upgraded: (by) => `upgraded ${by}`,
  'upgrade-taken-back': (by) => `active again: the upgrade ${by} was refunded`,
  'second-admin-named': 'second administrator named',
  'second-admin-removed': 'second administrator removed',
  'dates-proposed': 'dates proposed',
  'participants-named': 'participants named',
  'training-scheduled': 'training scheduled',
  'training-moved': 'training moved',
  'training-held': 'training held',
  'training-canceled': 'training canceled',
  'certificates-issued': (count) => `certificates issued: ${count}`,
  'certificate-revoked': 'certificate revoked',
  'booking-links-renewed': 'booking links replaced',
  'participant-deleted': 'a participant was deleted',
  /** Text from an earlier release that has no code. */
  other: (words) => words,
} satisfies Record<string, string | ((detail: string) => string)>;

export type HistoryEvent = keyof typeof historyWords;
const historyEvents = Object.keys(historyWords).filter((key): key is HistoryEvent => key in historyWords);

export const maxDetail = 300;
export const historyEntrySchema = z.object({
  at: moment,
  event: z.enum(historyEvents),
  detail: z.optional(text(maxDetail)),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;

/** The text of an entry. */
export function wordsOfEntry({ event, detail = '' }: HistoryEntry): string {
  const words: string | ((detail: string) => string) = historyWords[event];
  return typeof words === 'string' ? words : words(detail);
}

const maxEntries = 50;
/** Time limits count from the last of each of these, so they are kept when older entries are dropped. */
const dated: ReadonlySet<HistoryEvent> = new Set([
  'refunded',
  'dispute-lost',
  'confirmation-resent',
  'student-id-accepted',
  'student-id-rejected',
  'links-replaced',
  'booking-links-renewed',
]);

/** Limits the history to its maximum length by dropping the oldest entries. */
export function latestOf(history: readonly HistoryEntry[], most: number = maxEntries): HistoryEntry[] {
  let excess = history.length - most;
  return history.filter(({ event }, i) => {
    const isDated = dated.has(event) && history.findLastIndex((each) => each.event === event) === i;
    return excess <= 0 || isDated || excess-- <= 0;
  });
}

/** When this last happened, or undefined if never. */
export const lastTime = (history: readonly HistoryEntry[], event: HistoryEvent): string | undefined =>
  history.findLast((entry) => entry.event === event)?.at;

/** Adds an entry to an order's history. */
export function withHistory<O extends { history: HistoryEntry[] }>(
  order: O,
  at: string,
  event: HistoryEvent,
  detail?: string,
): O {
  const entry = { at, event, ...(detail !== undefined && { detail: clip(detail, maxDetail) }) };
  return { ...order, history: latestOf([...order.history, entry]) };
}
