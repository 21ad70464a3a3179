// How the owner of a student license proves to be a student: with a code emailed to a school address, or with a document that someone on
// the team reviews. Each function returns the changed order with its emails, or a reason that is shown to the owner.
import { addDays } from '../dates.ts';
import { isLicenseInForce } from './order-license.ts';
import { mailTo, type OrderMail } from '../order/order-mail.ts';
import { withHistory } from '../order/order-history.ts';
import { no, type Requested } from '../order/order-requests.ts';
import type { Order } from '../order/order.ts';
import { proofNeededBy } from './student-times.ts';

export const codeInMinutes = 15;
const triesPerCode = 5;
/** The count restarts when a new proof is requested. */
const maxCodes = 5;
const pauseInMs = 60_000;

const minutesAfter = (date: string, minutes: number) => addDays(date, minutes / 1440);
const suffixOf = (date: string) => String(Date.parse(date));
const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase();

/** Whether a proof is still needed: until one is accepted. */
const isWanted = (order: Order) =>
  isLicenseInForce(order) && order.studentId !== undefined && order.studentId.state !== 'accepted';

/** Whether a document can be uploaded now. A wrong one can be replaced until a reviewer has opened it. */
export const canSendStudentId = (order: Order) => isWanted(order) && order.studentId?.file?.isOpened !== true;

/** Whether a code can be requested now. */
export const canAskForCode = (order: Order) => isWanted(order) && order.studentId?.shared === undefined;

/** Submits a document for review. If it replaces another, the confirmation appears only on the page. */
export function receiveStudentId(
  order: Order,
  file: { key: string; mediaType: string },
  now: string,
): Requested {
  if (!canSendStudentId(order)) return no('This order is not waiting for a student ID.');
  const { studentId } = order;
  const isReplaced = studentId?.state === 'under-review' && studentId.file !== undefined;
  const received: Order['studentId'] = {
    ...studentId,
    state: 'under-review',
    reason: undefined,
    file: { ...file, receivedAt: now },
  };
  return {
    ok: true,
    order: withHistory(
      { ...order, studentId: received },
      now,
      isReplaced ? 'student-id-replaced' : 'student-id-received',
    ),
    emails: isReplaced ? [] : [mailTo(order, 'student-id-received', suffixOf(now))],
  };
}

/** Records that a reviewer has opened the document. It can no longer be replaced, so the decision is about the document they saw. */
export function openStudentId(order: Order, now: string): Requested {
  const { studentId } = order;
  if (!studentId?.file) return no('This order has no student ID.');
  if (studentId.file.isOpened === true || studentId.state !== 'under-review')
    return { ok: true, order, emails: [] };
  const opened = { ...order, studentId: { ...studentId, file: { ...studentId.file, isOpened: true } } };
  return { ok: true, order: withHistory(opened, now, 'student-id-opened'), emails: [] };
}

/** Accepts or rejects the document under review. A rejection needs a reason. */
export function reviewStudentId(
  order: Order,
  verdict: { accepted: true } | { accepted: false; reason: string },
  now: string,
): Requested {
  if (order.studentId?.state !== 'under-review') return no('There is no student ID to review.');
  if (verdict.accepted) return accepted(order, now);
  if (verdict.reason.trim() === '') return no('A rejection needs a reason.');
  const { file } = order.studentId;
  const rejected: Order['studentId'] = {
    ...order.studentId,
    state: 'rejected',
    reason: verdict.reason,
    ...(file && { file: { ...file, isOpened: undefined } }),
    code: undefined,
    shared: undefined,
    askedAt: now,
  };
  return {
    ok: true,
    order: withHistory({ ...order, studentId: rejected }, now, 'student-id-rejected'),
    emails: [mailTo(order, 'student-id-reviewed', suffixOf(now))],
  };
}

function accepted(order: Order, now: string, school?: string): Requested & { ok: true } {
  const { file } = order.studentId ?? {};
  const studentId: Order['studentId'] = {
    state: 'accepted',
    acceptedAt: now,
    ...(file && { file }),
    ...(school !== undefined && { school }),
  };
  return {
    ok: true,
    order: withHistory({ ...order, studentId }, now, 'student-id-accepted'),
    emails: [mailTo(order, 'student-id-reviewed', suffixOf(now))],
  };
}

/** Emails a code to a school address. The code is computed when the email is rendered, from the timestamp in `detail`. */
export function sendCode(order: Order, address: string, now: string): Requested {
  const { studentId } = order;
  if (!studentId || !canAskForCode(order))
    return no('This order is not waiting for proof that you are a student.');
  const { sentAt, count = 0 } = studentId.code ?? {};
  if (sentAt !== undefined && Date.parse(now) - Date.parse(sentAt) < pauseInMs)
    return no('A code was sent less than a minute ago. Please check your inbox and spam folder.');
  if (count >= maxCodes)
    return no('We have already sent many codes for this order. Please upload your student ID instead.');
  const code = { address, sentAt: now, tries: 0, count: count + 1 };
  const mail: OrderMail = {
    ...mailTo(order, 'student-code', suffixOf(now), now),
    to: address,
    staleAt: minutesAfter(now, codeInMinutes),
  };
  return {
    ok: true,
    order: withHistory({ ...order, studentId: { ...studentId, code } }, now, 'school-code-sent'),
    emails: [mail],
  };
}

/** When the code that was sent expires, or undefined if none is valid. */
export function codeWorksUntil({ studentId }: Order, now: string): string | undefined {
  const { code } = studentId ?? {};
  if (!code || code.tries >= triesPerCode || code.isReturned === true) return undefined;
  const end = minutesAfter(code.sentAt, codeInMinutes);
  return now < end ? end : undefined;
}

/** The result of entering a code. Always save `order`, because a wrong code is counted. */
export type Tried = { order: Order; emails: OrderMail[]; said: string; isDone: boolean } | { reason: string };

/** Checks a code. `isShared`: its address already verified another student license, so it needs review. */
export function tryCode(
  order: Order,
  { isRight, isShared }: { isRight: boolean; isShared: boolean },
  now: string,
): Tried {
  const { studentId } = order;
  if (!canAskForCode(order)) return { reason: 'This order no longer needs proof that you are a student.' };
  if (!studentId?.code) return { reason: 'Please ask for a code first.' };
  const { code } = studentId;
  if (codeWorksUntil(order, now) === undefined)
    return {
      reason:
        code.tries >= triesPerCode
          ? 'This code was mistyped too many times. Please ask for a new one.'
          : `This code is older than ${codeInMinutes} minutes. Please ask for a new one.`,
    };
  if (!isRight) {
    const left = triesPerCode - code.tries - 1;
    const counted = { ...order, studentId: { ...studentId, code: { ...code, tries: code.tries + 1 } } };
    const said =
      left === 0
        ? 'This is not the code that we sent. Please ask for a new one.'
        : `This is not the code that we sent. You have ${left} more ${left === 1 ? 'try' : 'tries'}.`;
    return { order: withHistory(counted, now, 'school-code-wrong'), emails: [], said, isDone: false };
  }
  if (!isShared) {
    const done = accepted(order, now, domainOf(code.address));
    return { ...done, said: 'Thank you: your student license is confirmed.', isDone: true };
  }
  const shared = {
    ...studentId,
    state: 'under-review' as const,
    code: undefined,
    shared: { address: code.address, at: now },
  };
  return {
    order: withHistory({ ...order, studentId: shared }, now, 'school-address-shared'),
    emails: [mailTo(order, 'student-id-received', suffixOf(now))],
    said: 'Thank you. This address has already confirmed another student license, so we will review it and email you.',
    isDone: true,
  };
}

/** Requests a new proof before a term is charged again, unless a recent one exists. */
export function askAgain(order: Order, now: string): Order {
  const neededBy = proofNeededBy(order);
  const { studentId } = order;
  if (neededBy === undefined || !studentId || studentId.neededBy === neededBy) return order;
  const asked: Order['studentId'] =
    studentId.state === 'accepted'
      ? { state: 'waiting', askedAt: now, neededBy, acceptedAt: studentId.acceptedAt }
      : { ...studentId, neededBy, lapsedAt: undefined };
  return withHistory({ ...order, studentId: asked }, now, 'proof-requested');
}

/** Records that the renewal must be canceled because no proof arrived: the student price requires one. */
export function lapse(order: Order, now: string): Order {
  const asked = askAgain(order, now);
  return withHistory(
    { ...asked, studentId: { state: 'waiting', ...asked.studentId, lapsedAt: now } },
    now,
    'proof-lapsed',
  );
}
