// The deadlines and reminders for the proof of a student license. A missing proof is requested twice, and no license
// renews without a new one.
import { addDays } from '../dates.ts';
import { type Mark, missingProofMark } from '../order/marks.ts';
import type { Order } from '../order/order.ts';
import { renewsOn } from './renewal.ts';

/** Days after the request at which a reminder is due. */
const chasedAfterDays = [3, 10] as const;
/** Stop sending reminders after this many days. */
const chasedForDays = 30;
/** The deadline for accepting a proof, in days before the charge. It leaves the team time to answer what arrives by then. */
const daysBeforeCharge = 5;
/** A proof that is at most this old at the charge counts for the next term too. */
const proofAgeInDays = 90;

type Dated = Pick<
  Order,
  | 'id'
  | 'edition'
  | 'state'
  | 'studentId'
  | 'subscription'
  | 'license'
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

/** The time of payment or later: an order lost in a restore is recreated long after it was paid. */
const knownSince = (paidAt: string, createdAt: string) => (createdAt > paidAt ? createdAt : paidAt);

/** The reminders for a missing proof. */
function chases(order: Order): { at: string; since: string; days: number; mark: Mark; isSent: boolean }[] {
  const { studentId, payment, createdAt, handled } = order;
  const since = studentId?.askedAt ?? (payment && knownSince(payment.paidAt, createdAt));
  if (!isMissing(order) || since === undefined || studentId?.neededBy !== undefined) return [];
  return chasedAfterDays.map((days) => {
    const mark = missingProofMark(since, days);
    return { at: addDays(since, days), since, days, mark, isSent: handled.includes(mark) };
  });
}

/** The reminder to send now, the latest that is due, or null if there is none. */
export function dueChase(order: Order, now: string) {
  const due = chases(order).findLast(({ at }) => at <= now);
  if (!due || due.isSent) return null;
  return now < addDays(due.at, chasedForDays - due.days) ? due : null;
}
export const nextChase = (order: Order, now: string) =>
  chases(order).find(({ at, isSent }) => at > now && !isSent)?.at ?? null;

/** When a student license renews automatically, or undefined if it does not. */
const chargedOn = (order: Dated) =>
  order.edition === 'student' && order.state === 'paid' && order.subscription === 'renewing'
    ? renewsOn(order)
    : undefined;

/** When a proof for the next term must be accepted, or undefined if none is needed or it exists. */
export function proofNeededBy(order: Dated): string | undefined {
  const on = chargedOn(order);
  if (on === undefined) return undefined;
  const { state, acceptedAt } = order.studentId ?? {};
  const isProved =
    state === 'accepted' && acceptedAt !== undefined && acceptedAt >= addDays(on, -proofAgeInDays);
  return isProved ? undefined : addDays(on, -daysBeforeCharge);
}

/** When a renewal is canceled for lack of a proof. If a proof is under review, not until the day before the charge. */
export function lapsesAt(order: Dated): string | null {
  const needed = proofNeededBy(order);
  if (needed === undefined) return null;
  return order.studentId?.state === 'under-review' ? addDays(needed, daysBeforeCharge - 1) : needed;
}
