// How long we keep uploads and personal data. content/legal/privacy-policy.mdx states the same periods.
import { asCertified } from '../training/booking.ts';
import { addDays } from '../dates.ts';
import { lastTime, withHistory } from './order-history.ts';
import { isOfMoney, type Order } from './order.ts';
import { wordsOfReason } from './review-reasons.ts';

export const inquiryKeptInDays = 730;
const studentIdKeptInDays = 30;

/** When to delete the student ID of an order, counted from its review or the order's refund, or null while a review is pending. */
export function studentIdEndsAt({ studentId, state, history, createdAt }: Order): string | null {
  const reviewed =
    studentId?.state === 'accepted' || studentId?.state === 'rejected' ? studentId.state : undefined;
  if (reviewed === undefined && state !== 'refunded') return null;
  const since =
    reviewed === undefined
      ? (lastTime(history, 'refunded') ?? lastTime(history, 'dispute-lost'))
      : lastTime(history, `student-id-${reviewed}`);
  return addDays(since ?? history.at(-1)?.at ?? createdAt, studentIdKeptInDays);
}

/** The personal data of an order that no law requires us to keep. */
const personalOf = ({ buyer, purchaseOrder, studentId, emailBefore }: Order): unknown[] => [
  buyer.phone,
  purchaseOrder?.file,
  studentId?.file,
  studentId?.code,
  studentId?.shared,
  emailBefore,
];

/** A proof without the personal data that proved it. */
const withoutProof = (studentId: NonNullable<Order['studentId']>): Order['studentId'] => ({
  ...studentId,
  state: studentId.state === 'under-review' ? 'waiting' : studentId.state,
  file: undefined,
  code: undefined,
  shared: undefined,
});

/**
 * Returns a paid order with only the data that its invoice, its license, and consumer law require, or null if there is
 * nothing to remove. Removes the phone number, the student ID, previous addresses, and, for a past training, everyone
 * without a certificate. A student ID stays while its review is pending.
 */
export function redactForRetention(order: Order, now: string): Order | null {
  const { buyer, studentId, purchaseOrder, emailBefore, mailReturned, attention, history } = order;
  const booking = order.booking && asCertified(order.booking);
  const isBare = JSON.stringify(booking) === JSON.stringify(order.booking);
  if (isBare && personalOf(order).every((each) => each === undefined)) return null;
  const tells = (words = '') => emailBefore !== undefined && words.includes(emailBefore);
  const open = attention?.filter((reason) => !tells(wordsOfReason(reason)));
  const kept: Order = {
    ...order,
    buyer: { ...buyer, phone: undefined },
    ...(studentId && { studentId: withoutProof(studentId) }),
    ...(booking && { booking }),
    ...(purchaseOrder && { purchaseOrder: { ...purchaseOrder, file: undefined } }),
    emailBefore: undefined,
    mailReturned: mailReturned?.to === emailBefore ? undefined : mailReturned,
    attention: open?.length === 0 ? undefined : open,
    history: history.filter(({ detail }) => !tells(detail)),
  };
  return withHistory(kept, now, 'redacted');
}

/**
 * When an order that came to nothing can be deleted: 90 days after its last event. Null, for never, if it was paid, has
 * a payment in progress, or needs review.
 */
export const forgetAfter = (order: Order) =>
  isOfMoney(order) ? null : addDays(order.history.at(-1)?.at ?? order.createdAt, 90);
