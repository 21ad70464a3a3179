// When something is due about the proof of a student license: a missing one is asked for twice, and none renews without a new one.
import { addDays } from '../dates.ts';
import { type Mark, missingProofMark } from '../order/marks.ts';
import type { Order } from '../order/order.ts';
import { renewsOn } from './renewal.ts';

/** So many days after it was asked for. */
const chasedAfterDays = [3, 10] as const;
/** After that an order that was never looked at again is left in peace. */
const chasedForDays = 30;
/** So many days before the charge a proof must be accepted: what comes by then can still be answered by a person. */
const daysBeforeCharge = 5;
/** A proof that is no older than this at the charge counts for the next term too. */
const proofAgeInDays = 90;

type Dated = Pick<
  Order,
  | 'id'
  | 'edition'
  | 'state'
  | 'studentId'
  | 'subscription'
  | 'licence'
  | 'periods'
  | 'renews'
  | 'payment'
  | 'startsAfter'
>;

const isMissing = ({ state, studentId, withdrawal, upgradedTo }: Order) =>
  state === 'paid' &&
  !withdrawal &&
  !upgradedTo &&
  (studentId?.state === 'waiting' || studentId?.state === 'rejected');

/** The payment, or later: an order that a restore had lost is made again long after it was paid. */
const knownSince = (paidAt: string, createdAt: string) => (createdAt > paidAt ? createdAt : paidAt);

/** The emails about a proof that is missing. */
function chases(order: Order): { at: string; since: string; days: number; mark: Mark; isSent: boolean }[] {
  const { studentId, payment, createdAt, handled } = order;
  const since = studentId?.askedAt ?? (payment && knownSince(payment.paidAt, createdAt));
  if (!isMissing(order) || since === undefined || studentId?.neededBy !== undefined) return [];
  return chasedAfterDays.map((days) => {
    const mark = missingProofMark(since, days);
    return { at: addDays(since, days), since, days, mark, isSent: handled.includes(mark) };
  });
}

/** The mail to send now, the latest whose day has come; null where there is none. */
export function dueChase(order: Order, now: string) {
  const due = chases(order).findLast(({ at }) => at <= now);
  if (!due || due.isSent) return null;
  return now < addDays(due.at, chasedForDays - due.days) ? due : null;
}
export const nextChase = (order: Order, now: string) =>
  chases(order).find(({ at, isSent }) => at > now && !isSent)?.at ?? null;

/** When a student license is charged for again by itself; undefined where it is not. */
const chargedOn = (order: Dated) =>
  order.edition === 'student' && order.state === 'paid' && order.subscription === 'renewing'
    ? renewsOn(order)
    : undefined;

/** By when a proof for the next term must be accepted; undefined where none is needed, or it is there. */
export function proofNeededBy(order: Dated): string | undefined {
  const on = chargedOn(order);
  if (on === undefined) return undefined;
  const { state, acceptedAt } = order.studentId ?? {};
  const isProved =
    state === 'accepted' && acceptedAt !== undefined && acceptedAt >= addDays(on, -proofAgeInDays);
  return isProved ? undefined : addDays(on, -daysBeforeCharge);
}

/** When a renewal is ended for want of a proof. What a person is still to look at is waited for until the day before the charge. */
export function lapsesAt(order: Dated): string | null {
  const needed = proofNeededBy(order);
  if (needed === undefined) return null;
  return order.studentId?.state === 'under-review' ? addDays(needed, daysBeforeCharge - 1) : needed;
}
