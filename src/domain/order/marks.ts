// Marks: what was dealt with for an order, so that it is known when it comes again. Each kind has one builder, and nothing else makes a mark.
import { clipCode } from '../bounds.ts';
import { nameOfReason, type NewReason } from './review-reasons.ts';

declare const isMark: unique symbol;
/** Only the builders here, and the reading of a stored order, make one. */
export type Mark = string & { readonly [isMark]: true };

/** A mark as an order keeps it. */
export const storedMark = (words: string) => clipCode(words, 160) as Mark;

const builder =
  (kind: string) =>
  (...parts: readonly (string | number)[]) =>
    storedMark([kind, ...parts].join(':'));

/** A renewal that was paid. */
export const renewalMark: (invoiceId: string) => Mark = builder('renewal-paid');
/** A renewal whose payment failed. */
export const failedRenewalMark: (invoiceId: string) => Mark = builder('failed');

/** The mail about the end of a term, so many days before it. */
export const reminderMark: (termEnd: string, days: number) => Mark = builder('reminder');
/** The mail about a proof that is missing, so many days after it was asked for. */
export const missingProofMark: (askedAt: string, days: number) => Mark = builder('student-id-missing');
/** The mail about a transfer, so many days from the day by which it is due. */
export const transferReminderMark: (days: number) => Mark = builder('transfer-reminder');

/** A person has read the purchase order. */
export const purchaseOrderReadMark = builder('purchase-order')('read');
/** A training that a person has agreed on a date for without the office's command. */
export const trainingScheduledMark = builder('training')('scheduled');
/** An item that a person took off the desk. */
export const deskMark: (itemId: string) => Mark = builder('desk');

export const returnedMailMark: (mailId: string) => Mark = builder('mail-returned');
/** An answer of PayU, and who brought it: of its signed status only, so that an order has few of them whatever is posted. */
export const answerMark = (
  from: 'browser' | 'webhook',
  status: 'success' | 'failure' | 'pending' | 'unknown',
) => builder(from)(status);
/** Whether this side has brought this status before. Earlier releases put the number of the payment between the two. */
export const isAnswerKnown = (
  handled: readonly Mark[],
  ...[from, status]: Parameters<typeof answerMark>
): boolean => handled.some((mark) => mark.startsWith(`${from}:`) && mark.endsWith(`:${status}`));
/** A reason for a review: it stays known when a person has looked at it. */
export const reviewMark = (reason: NewReason) => builder('review')(nameOfReason(reason));

/** How many reviews of this kind there were. */
export const reviewsOf = (handled: readonly Mark[], code: NewReason['code']) =>
  handled.filter((mark) => mark === `review:${code}` || mark.startsWith(`review:${code}:`)).length;

/** The team was told that the order is large. */
export const largeOrderMark = builder('told')('large');

/** How many marks of a kind an order keeps. Those that a stranger can cause, or that soon mean nothing, are few. */
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
  /** What a release that is not this one knows. */
  other: 20,
};

/** The latest marks of each kind. */
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
