// How long what people hand in is kept; content/legal/privacy-policy.mdx states the same times.
import { asCertified } from '../training/booking.ts';
import { addDays } from '../dates.ts';
import { lastTime, withHistory } from './order-history.ts';
import { isOfMoney, type Order } from './order.ts';
import { wordsOfReason } from './review-reasons.ts';

export const enquiryKeptInDays = 730;
const studentIdKeptInDays = 30;

/** When the student ID of an order ends, counted from its review or the order's refund; null while its review is still to come. */
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

/** What an order holds of a person that no law asks for; undefined where it does not. */
const personalOf = ({ buyer, purchaseOrder, studentId, emailBefore }: Order): unknown[] => [
  buyer.phone,
  purchaseOrder?.file,
  studentId?.file,
  studentId?.code,
  studentId?.shared,
  emailBefore,
];

/** What is known of a proof without what it was proved by. */
const withoutProof = (studentId: NonNullable<Order['studentId']>): Order['studentId'] => ({
  ...studentId,
  state: studentId.state === 'under-review' ? 'waiting' : studentId.state,
  file: undefined,
  code: undefined,
  shared: undefined,
});

/**
 * An order of money with no more than its invoice, its license and the law of consumers need: no phone number, no student ID, no trace
 * of an address that it has no more, of a training that is over only who has a certificate. Null where there is nothing else. A review that was still to come needs the ID again.
 */
export function asTheLawNeeds(order: Order, now: string): Order | null {
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
 * When an order that came to nothing is of no use to anyone and may be forgotten: 90 days after the last that happened to it. Null, for
 * never, where money was paid or is on its way, or where a person should look.
 */
export const forgetAfter = (order: Order) =>
  isOfMoney(order) ? null : addDays(order.history.at(-1)?.at ?? order.createdAt, 90);
