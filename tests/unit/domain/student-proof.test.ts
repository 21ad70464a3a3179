// How a student license is verified by a document or a code, when proof is requested again, and what happens without it.
import { describe, expect, it, test } from 'vitest';
import { findPlan } from '../../../src/domain/catalog.ts';
import { addDays } from '../../../src/domain/dates.ts';
import { workItemsOf } from '../../../src/domain/order/work-queue.ts';
import { isLapsing, nextDue, takeDue } from '../../../src/domain/order/due.ts';
import { applyEvent } from '../../support/apply-event.ts';
import type { Requested } from '../../../src/domain/order/order-requests.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import { type Order, orderSchema } from '../../../src/domain/order/order.ts';
import {
  canAskForCode,
  canSendStudentId,
  codeWorksUntil,
  openStudentId,
  receiveStudentId,
  reviewStudentId,
  sendCode,
  tryCode,
} from '../../../src/domain/license/student-proof.ts';

const now = '2026-11-20T10:00:00.000Z';
const minutes = (count: number, from = now) => addDays(from, count / 1440);
const days = (count: number) => addDays(now, count);
const buyer = { email: 'ada@example.org' };
const paid = (changes: Partial<Order> = {}, currency: 'USD' | 'INR' = 'USD', plan = 'student'): Order => {
  const open = newOrder({ id: 'o1', plan: findPlan(plan)!, currency, buyer, now });
  const event = { type: 'payment-confirmed', at: now, paymentId: 'p', ...open.amount } as const;
  const decision = applyEvent(open, event, 10);
  return decision.outcome === 'changed' ? { ...decision.order, ...changes } : open;
};
const done = (requested: Requested) => {
  if (!requested.ok) throw new Error(requested.reason);
  return requested;
};
const school = 'ada@mit.edu';
const withCode = (order = paid(), at = now) => done(sendCode(order, school, at)).order;
const typed = (order: Order, isRight: boolean, at = now, isShared = false) =>
  tryCode(order, { isRight, isShared }, at);

describe('a document', () => {
  const file = { key: 'k', mediaType: 'image/png' };
  const withId = (state: 'waiting' | 'under-review' | 'accepted' | 'rejected', isOpened = false) =>
    paid({ studentId: { state, file: { ...file, receivedAt: now, ...(isOpened && { isOpened }) } } });
  test.each([
    ['is requested', withId('waiting'), true],
    ['was rejected', withId('rejected'), true],
    ['awaits its review', withId('under-review'), true],
    ['is being reviewed', withId('under-review', true), false],
    ['was accepted', withId('accepted'), false],
    ['is not needed', paid({ studentId: undefined }), false],
    ['is requested for a disputed order', { ...withId('waiting'), state: 'disputed' as const }, false],
    ['is requested for an order without a license', { ...withId('waiting'), license: undefined }, false],
  ])('can or cannot be uploaded if it %s', (_, order, may) => {
    expect(canSendStudentId(order)).toBe(may);
    expect(receiveStudentId(order, file, now).ok).toBe(may);
  });
  it('is queued for review, and its buyer is notified', () => {
    const { order, emails } = done(receiveStudentId(withId('rejected'), { ...file, key: 'k2' }, now));
    expect(order.studentId).toEqual({ state: 'under-review', file: { ...file, key: 'k2', receivedAt: now } });
    expect(order.history.at(-1)).toEqual({ at: now, event: 'student-id-received' });
    expect(emails.map(({ id }) => id)).toEqual([`o1.student-id-received.${Date.parse(now)}`]);
  });
  it('is replaced without another email until someone on the team has opened it', () => {
    const first = done(receiveStudentId(paid(), file, now)).order;
    const second = done(receiveStudentId(first, { ...file, key: 'k2' }, minutes(1)));
    expect([second.order.studentId?.file?.key, second.emails]).toEqual(['k2', []]);
    const opened = done(openStudentId(second.order, minutes(2))).order;
    expect(receiveStudentId(opened, file, minutes(3)).ok).toBe(false);
    expect(done(openStudentId(opened, minutes(3))).order).toBe(opened);
    expect(openStudentId(paid(), now).ok).toBe(false);
    const rejected = done(reviewStudentId(opened, { accepted: false, reason: 'dark' }, minutes(4))).order;
    expect(canSendStudentId(rejected)).toBe(true);
  });
  it('is accepted once, or rejected once with a reason, and its buyer is notified', () => {
    const under = withId('under-review');
    const accepted = done(reviewStudentId(under, { accepted: true }, now));
    expect(accepted.order.studentId).toEqual({
      state: 'accepted',
      acceptedAt: now,
      file: { ...file, receivedAt: now },
    });
    expect(accepted.order.history.at(-1)!.event).toBe('student-id-accepted');
    expect(accepted.emails.map(({ id }) => id)).toEqual([`o1.student-id-reviewed.${Date.parse(now)}`]);
    const rejected = done(reviewStudentId(under, { accepted: false, reason: 'Too dark' }, now));
    expect(rejected.order.studentId).toMatchObject({ state: 'rejected', reason: 'Too dark', askedAt: now });
    expect(rejected.order.history.at(-1)!.event).toBe('student-id-rejected');
    for (const order of [accepted.order, rejected.order, withId('waiting'), paid({ studentId: undefined })])
      expect(reviewStudentId(order, { accepted: true }, now).ok).toBe(false);
    expect(reviewStudentId(under, { accepted: false, reason: ' ' }, now).ok).toBe(false);
  });
});

describe('a school email code', () => {
  it('goes to the school address only, expires after 15 minutes, and is not stored in the order', () => {
    const { order, emails } = done(sendCode(paid(), school, now));
    expect(emails).toEqual([
      {
        id: `o1.student-code.${Date.parse(now)}`,
        kind: 'student-code',
        to: school,
        detail: now,
        staleAt: minutes(15),
      },
    ]);
    expect(order.studentId?.code).toEqual({ address: school, sentAt: now, tries: 0, count: 1 });
    expect(codeWorksUntil(order, minutes(14))).toBe(minutes(15));
    expect(codeWorksUntil(order, minutes(15))).toBeUndefined();
    expect(orderSchema.parse(JSON.parse(JSON.stringify(order))).studentId).toEqual(order.studentId);
  });
  it('is sent once a minute and at most five times', () => {
    let order = withCode();
    expect(sendCode(order, school, minutes(0.9))).toMatchObject({
      reason: expect.stringContaining('a minute ago') as string,
    });
    for (let count = 2; count <= 5; count++) order = withCode(order, minutes(count));
    expect(sendCode(order, school, minutes(60))).toMatchObject({
      reason: expect.stringContaining('upload your student ID') as string,
    });
  });
  it('accepts the license immediately if it is right, and its buyer is notified', () => {
    const end = typed(withCode(), true, minutes(1));
    expect(end).toMatchObject({
      isDone: true,
      order: { studentId: { state: 'accepted', acceptedAt: minutes(1), school: 'mit.edu' } },
      emails: [{ kind: 'student-id-reviewed', to: buyer.email }],
    });
    expect('order' in end && end.order.studentId?.code).toBeUndefined();
    expect('order' in end && workItemsOf(end.order)).toEqual([]);
    expect('order' in end && typed(end.order, true, minutes(2))).toHaveProperty('reason');
  });
  it('removes a waiting document from the work queue if it is right', () => {
    const waiting = done(receiveStudentId(paid(), { key: 'k', mediaType: 'image/png' }, now)).order;
    expect(workItemsOf(waiting)).toHaveLength(1);
    const end = typed(withCode(waiting), true, minutes(1));
    expect('order' in end && workItemsOf(end.order)).toEqual([]);
  });
  it('allows five guesses, and counts each wrong one', () => {
    let order = withCode();
    const said: string[] = [];
    for (let i = 0; i < 5; i++) {
      const end = typed(order, false);
      if (!('order' in end)) throw new Error(end.reason);
      expect([end.isDone, end.emails]).toEqual([false, []]);
      said.push(end.said);
      order = end.order;
    }
    expect(said[0]).toBe('This is not the code that we sent. You have 4 more tries.');
    expect(said[3]).toContain('1 more try.');
    expect(typed(order, true)).toMatchObject({ reason: expect.stringContaining('too many times') as string });
    expect(codeWorksUntil(order, now)).toBeUndefined();
  });
  it('accepts nothing if it is late, was not requested, or bounced', () => {
    expect(typed(withCode(), true, minutes(15))).toMatchObject({
      reason: 'This code is older than 15 minutes. Please ask for a new one.',
    });
    expect(typed(paid(), true)).toMatchObject({ reason: 'Please ask for a code first.' });
    const order = withCode();
    const returned = { ...order.studentId!, code: { ...order.studentId!.code!, isReturned: true } };
    expect(typed({ ...order, studentId: returned }, true)).toHaveProperty('reason');
  });
  it('is left to an operator if its address has verified another license', () => {
    const end = typed(withCode(), true, minutes(1), true);
    if (!('order' in end)) throw new Error(end.reason);
    expect(end.order.studentId).toMatchObject({ state: 'under-review', shared: { address: school } });
    expect(workItemsOf(end.order)).toMatchObject([
      { kind: 'student-id', since: minutes(1), what: expect.stringContaining(school) as string },
    ]);
    expect([canAskForCode(end.order), canSendStudentId(end.order)]).toEqual([false, true]);
    const accepted = done(reviewStudentId(end.order, { accepted: true }, minutes(9))).order;
    expect(accepted.studentId).toEqual({ state: 'accepted', acceptedAt: minutes(9) });
    const rejected = done(reviewStudentId(end.order, { accepted: false, reason: 'shared' }, minutes(9)));
    expect([canAskForCode(rejected.order), rejected.order.studentId?.shared]).toEqual([true, undefined]);
  });
});

/** Runs everything that falls due until then, hour by hour. */
function live(order: Order, until: number, from = 0) {
  const emails: [day: number, kind: string, detail: string | undefined][] = [];
  let current = order;
  for (let day = from; day <= until; day++) {
    const at = minutes(1, days(day));
    const due = nextDue(current, at);
    if (due === null || due > at) continue;
    const taken = takeDue(current, at);
    emails.push(...taken.emails.map(({ kind, detail }) => [day, kind, detail] as (typeof emails)[number]));
    current = taken.order;
  }
  return { emails, order: current };
}

describe('a missing proof', () => {
  it('is requested after 3 and 10 days, each once', () => {
    expect(live(paid(), 100).emails).toEqual([
      [3, 'student-id-missing', '3'],
      [10, 'student-id-missing', '10'],
    ]);
    expect(live(paid({}, 'INR'), 100).emails).toHaveLength(2);
  });
  it.each<[string, Order]>([
    ['was accepted', paid({ studentId: { state: 'accepted' } })],
    ['is under review', paid({ studentId: { state: 'under-review' } })],
    ['belongs to a refunded order', paid({ state: 'refunded' })],
    ['belongs to a disputed order', paid({ state: 'disputed' })],
    ['belongs to an order whose buyer has withdrawn', paid({ withdrawal: { declaredAt: now, name: 'Ada' } })],
    ['belongs to a license that needs no proof', paid({}, 'USD', 'personal-academic')],
  ])('is not requested if it %s', (_, order) => {
    expect(live(order, 100).emails).toEqual([]);
  });
  it('is requested again after a rejection, counted from the rejection', () => {
    const order = paid({ studentId: { state: 'rejected', reason: 'dark', askedAt: days(20) } });
    expect(live(order, 100).emails.map(([day]) => day)).toEqual([23, 30]);
  });
  it('is requested from the restore on if an order was recreated, however old the payment is', () => {
    const order = paid({ createdAt: days(40) });
    expect(live(order, 100, 40).emails.map(([day]) => day)).toEqual([43, 50]);
  });
  it('is no longer requested after a long outage, and only once if both requests are overdue', () => {
    expect(live(paid(), 100, 60).emails).toEqual([]);
    expect(live(paid(), 100, 15).emails).toEqual([[15, 'student-id-missing', '10']]);
  });
});

describe('a renewal', () => {
  const accepted = paid({ studentId: { state: 'accepted', acceptedAt: days(1) } });
  const end = (Date.parse(accepted.license!.validUntil!) - Date.parse(now)) / 86_400_000;

  it('requests a new proof along with its notice, and without one is canceled five days before the charge', () => {
    const asked = live(accepted, 340);
    expect(asked.emails).toEqual([[Math.ceil(end - 30), 'renewal-reminder', '30']]);
    expect(asked.order.studentId).toMatchObject({
      state: 'waiting',
      neededBy: addDays(accepted.license!.validUntil!, -5),
    });
    expect([canAskForCode(asked.order), canSendStudentId(asked.order)]).toEqual([true, true]);
    const before = live(asked.order, Math.ceil(end - 6), 341);
    expect([before.emails.map(([, kind]) => kind), isLapsing(before.order)]).toEqual([
      ['renewal-reminder'],
      false,
    ]);
    const lapsed = live(before.order, Math.ceil(end - 5), Math.ceil(end - 5)).order;
    expect(isLapsing(lapsed)).toBe(true);
    // Retried until the provider confirms it.
    const later = days(Math.ceil(end - 5));
    expect(nextDue(lapsed, later)).toBe(minutes(15, later));
    const ended = { ...lapsed, subscription: 'ending' as const };
    expect([isLapsing(ended), nextDue(ended, later)]).not.toContain(true);
  });
  it('continues with a new proof, which is not requested a third time', () => {
    const asked = live(accepted, 340).order;
    const proved = typed(withCode(asked, days(341)), true, minutes(1, days(341)));
    if (!('order' in proved)) throw new Error(proved.reason);
    const rest = live(proved.order, 365, 342);
    expect([rest.emails.map(([, , left]) => left), isLapsing(rest.order)]).toEqual([['7'], false]);
    expect(rest.order.studentId?.state).toBe('accepted');
  });
  it('does not request a proof if the last one is recent', () => {
    const fresh = paid({ studentId: { state: 'accepted', acceptedAt: days(300) } });
    const { order } = live(fresh, 365);
    expect([order.studentId?.state, isLapsing(order)]).toEqual(['accepted', false]);
  });
  it('waits for the review of an uploaded document until the day before the charge', () => {
    const asked = live(accepted, 340).order;
    const handedIn = done(receiveStudentId(asked, { key: 'k', mediaType: 'image/png' }, days(356))).order;
    expect(isLapsing(live(handedIn, Math.ceil(end - 2), 357).order)).toBe(false);
    expect(isLapsing(live(handedIn, Math.ceil(end - 1), 357).order)).toBe(true);
  });
  it('is also canceled if the license was never verified or its notice was missed', () => {
    expect(isLapsing(live(paid(), 365).order)).toBe(true);
    expect(isLapsing(live(accepted, 362, 361).order)).toBe(true);
  });
  it('can be verified after it was canceled, and resumed by the buyer', () => {
    const lapsed = { ...live(accepted, 362).order, subscription: 'ending' as const };
    const proved = typed(withCode(lapsed, days(362)), true, minutes(1, days(362)));
    if (!('order' in proved)) throw new Error(proved.reason);
    expect(isLapsing({ ...proved.order, subscription: 'renewing' })).toBe(false);
    expect(isLapsing({ ...lapsed, subscription: 'renewing' })).toBe(true);
  });
  it.each<[string, Order]>([
    ['never charges automatically', paid({ studentId: accepted.studentId }, 'INR')],
    ['is not for a student license', paid({}, 'USD', 'personal-academic')],
    ['was already canceled', { ...accepted, subscription: 'ending' }],
    ['belongs to a disputed order', { ...accepted, state: 'disputed' }],
  ])('is not canceled if it %s', (_, order) => {
    expect(isLapsing(live(order, 370).order)).toBe(false);
  });
});
