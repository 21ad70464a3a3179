// Keys of processed events: what was handled for an order, so that a repeat is recognized. Each kind has one builder,
// and nothing else creates a key.
import { clipCode } from '../bounds.ts';
import { nameOfReason, type NewReason } from './review-reasons.ts';

declare const isMark: unique symbol;
/** Created only by the builders here and by the parser of stored orders. */
export type Mark = string & { readonly [isMark]: true };

/** A key as an order stores it. */
export const storedMark = (words: string) => clipCode(words, 160) as Mark;

const builder =
  (kind: string) =>
  (...parts: readonly (string | number)[]) =>
    storedMark([kind, ...parts].join(':'));

/** A renewal that was paid. */
export const renewalMark: (invoiceId: string) => Mark = builder('renewal-paid');
/** A renewal whose payment failed. */
export const failedRenewalMark: (invoiceId: string) => Mark = builder('failed');

/** The email about the end of a term, with how many days before it was due. */
export const reminderMark: (termEnd: string, days: number) => Mark = builder('reminder');
/** The reminder of a missing proof, with how many days after the request it was due. */
export const missingProofMark: (askedAt: string, days: number) => Mark = builder('student-id-missing');
/** The reminder of a transfer, with its day relative to the due date. */
export const transferReminderMark: (days: number) => Mark = builder('transfer-reminder');

/** Someone on the team has read the purchase order. */
export const purchaseOrderReadMark = builder('purchase-order')('read');
/** A training whose date was agreed on without the CLI. */
export const trainingScheduledMark = builder('training')('scheduled');
/** A task that was removed from the work queue. */
export const workItemMark: (itemId: string) => Mark = builder('desk');

export const returnedMailMark: (mailId: string) => Mark = builder('mail-returned');
/** A PayU reply and its source. It contains only the signed status, so an order has few of them whatever is posted. */
export const answerMark = (
  from: 'browser' | 'webhook',
  status: 'success' | 'failure' | 'pending' | 'unknown',
) => builder(from)(status);
/** Whether this source has reported this status before. Earlier releases included the payment ID between the two. */
export const isAnswerKnown = (
  handled: readonly Mark[],
  ...[from, status]: Parameters<typeof answerMark>
): boolean => handled.some((mark) => mark.startsWith(`${from}:`) && mark.endsWith(`:${status}`));
/** A review reason. It remains after the review. */
export const reviewMark = (reason: NewReason) => builder('review')(nameOfReason(reason));

/** The number of reviews of this kind. */
export const reviewsOf = (handled: readonly Mark[], code: NewReason['code']) =>
  handled.filter((mark) => mark === `review:${code}` || mark.startsWith(`review:${code}:`)).length;

/** The team was notified that the order is large. */
export const largeOrderMark = builder('told')('large');

/** How many keys of a kind an order keeps. Those that a stranger can cause, or that soon lose their meaning, have low limits. */
const ceilings: Readonly<Record<string, number>> = {
  'renewal-paid': 400,
  failed: 60,
  reminder: 12,
  'student-id-missing': 12,
  desk: 60,
  'mail-returned': 60,
  review: 120,
  browser: 20,
  webhook: 20,
  'transfer-reminder': 3,
  'purchase-order': 1,
  training: 1,
  told: 1,
  /** Keys that only another release knows. */
  other: 20,
};

/** Keeps the latest keys of each kind. */
export function latestMarks(marks: readonly Mark[]): Mark[] {
  const left = new Map<string, number>();
  const isKept = (mark: Mark) => {
    const [kind = ''] = mark.split(':', 1);
    const known = Object.hasOwn(ceilings, kind) ? kind : 'other';
    const room = left.get(known) ?? ceilings[known] ?? 0;
    left.set(known, room - 1);
    return room > 0;
  };
  return marks.toReversed().filter(isKept).toReversed();
}
