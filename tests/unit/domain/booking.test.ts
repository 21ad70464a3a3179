// What can happen to a paid training: who is notified of what, and what is rejected.
import { describe, expect, it } from 'vitest';
import { addressMark } from '../../../src/domain/account/address-mark.ts';
import {
  cancelSession,
  endIfGivenUp,
  holdSession,
  remindOfSession,
  renewLinks,
  setSession,
} from '../../../src/domain/training/book-session.ts';
import { certify, revokeCertificate } from '../../../src/domain/training/certificates.ts';
import { sayBooking } from '../../../src/domain/training/request-dates.ts';
import {
  bookingOf,
  certificateIn,
  participantLinkText,
  sessionReminderAt,
  stageOf,
} from '../../../src/domain/training/booking.ts';
import { findPlan } from '../../../src/domain/catalog.ts';
import { correctEmail } from '../../../src/domain/order/correct-email.ts';
import { workItemsOf } from '../../../src/domain/order/work-queue.ts';
import type { OrderMail } from '../../../src/domain/order/order-mail.ts';
import type { Requested } from '../../../src/domain/order/order-requests.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import { type Order, orderSchema } from '../../../src/domain/order/order.ts';
import { withdrawalEnd } from '../../../src/domain/order/withdrawal.ts';

const now = '2026-11-20T10:00:00.000Z';
const at = '2026-12-03T10:00:00.000Z';
const session = { at, zone: 'Asia/Kolkata', joinUrl: 'https://meet.example/abc' };
const training = (changes: Partial<Order> = {}): Order => ({
  ...newOrder({
    id: 'o1',
    plan: findPlan('training-basic-3')!,
    currency: 'USD',
    buyer: { email: 'buyer@example.org' },
    now,
  }),
  state: 'paid',
  payment: { id: 'p', paidAt: now },
  ...changes,
});
const people = [{ name: 'Ada', email: 'ada@example.org' }, { name: 'Bo' }, { name: '' }];

function done(requested: Requested): { order: Order; emails: OrderMail[] } {
  if (!requested.ok) throw new Error(requested.reason);
  // A booking can be parsed again after it is stored.
  return { order: orderSchema.parse(JSON.parse(JSON.stringify(requested.order))), emails: requested.emails };
}
const refused = (requested: Requested) => (requested.ok ? undefined : requested.reason);
const told = (emails: readonly OrderMail[]) => emails.map(({ kind, to }) => `${kind} ${to}`);

const named = () =>
  done(sayBooking(training(), { people, proposals: [at], zone: 'Asia/Kolkata' }, now)).order;
const scheduled = () => done(setSession(named(), session, now, false)).order;
const held = (absent: number[] = []) =>
  done(holdSession(scheduled(), absent, '2026-12-03T13:00:00.000Z')).order;
const code = (text: string) => `code-of-${text}`;
const certifiedAt = '2026-12-04T10:00:00.000Z';
const certified = () => done(certify(held(), code, certifiedAt)).order;

describe('a buyer’s booking request', () => {
  it('is stored in UTC with the time zone, confirmed, and put on the work queue with its dates', () => {
    const { order, emails } = done(
      sayBooking(training(), { people, proposals: [at], zone: 'Asia/Kolkata', notes: 'Survival' }, now),
    );
    expect(bookingOf(order)).toMatchObject({
      participants: [
        { number: 1, name: 'Ada', email: 'ada@example.org' },
        { number: 2, name: 'Bo' },
      ],
      proposals: [at],
      zone: 'Asia/Kolkata',
      notes: 'Survival',
    });
    expect(told(emails)).toEqual(['training-proposed buyer@example.org']);
    const [item] = workItemsOf(order);
    expect([item!.id, item!.what.includes('3:30 PM (Asia/Kolkata)')]).toEqual([`training.o1.${now}`, true]);
  });

  it('changes nothing if it repeats what is stored', () => {
    const order = named();
    const again = done(sayBooking(order, { people, proposals: [at], zone: 'Asia/Kolkata' }, now));
    expect([again.order, again.emails]).toEqual([order, []]);
  });

  it.each([
    ['past dates', { people: [], proposals: ['2026-11-19T10:00:00.000Z'] }, 'in the future'],
    ['dates more than a year away', { people: [], proposals: ['2036-11-19T10:00:00.000Z'] }, 'within a year'],
    [
      'four dates',
      { people: [], proposals: [1, 2, 3, 4].map((day) => `2026-12-0${day}T10:00:00.000Z`) },
      'at most 3',
    ],
    [
      'more participants than were paid for',
      { people: ['A', 'B', 'C', 'D'].map((name) => ({ name })) },
      'for 3 participants',
    ],
  ])('is rejected with %s', (_, said, reason) => {
    expect(refused(sayBooking(training(), said, now))).toContain(reason);
  });

  it.each<[string, Partial<Order>, string]>([
    ['open', { state: 'open', payment: undefined }, 'not paid'],
    ['refunded', { state: 'refunded' }, 'not paid'],
    ['disputed', { state: 'disputed' }, 'on hold'],
    ['for a license', { kind: 'license' }, 'not for a training'],
  ])('is rejected for an order that is %s', (_, changes, reason) => {
    for (const requested of [
      sayBooking(training(changes), { people }, now),
      setSession(training(changes), session, now, false),
      holdSession(training(changes), [], now),
      certify(training(changes), code, now),
      cancelSession(training(changes), now),
      renewLinks(training(changes), now),
    ])
      expect(refused(requested)).toContain(reason);
  });

  it.each([
    ['with the date of a scheduled class', scheduled, 'session-scheduled right@example.org'],
    [
      'that the class is canceled',
      () => done(cancelSession(scheduled(), now)).order,
      'session-cancelled right@example.org',
    ],
    ['nothing if no date is set', named, undefined],
    ['nothing if the class was already held', held, undefined],
  ])('notifies a participant’s corrected address: %s', (_, order, news) => {
    const { emails } = done(correctEmail(order(), 'right@example.org', now));
    const toBuyer = emails.filter(
      ({ to, kind }) => to === 'right@example.org' && kind.startsWith('session-'),
    );
    expect(told(toBuyer)).toEqual(news === undefined ? [] : [news]);
  });

  it('accepts 40 booking changes, then refers the buyer to support', () => {
    let order = training();
    for (let i = 0; i < 40; i++)
      order = done(sayBooking(order, { people: [{ name: `Ada ${'a'.repeat(i)}` }] }, now)).order;
    expect(refused(sayBooking(order, { people: [] }, now))).toContain('many times');
  });

  it('keeps the number of each participant who stays and never reuses the number of one who left', () => {
    const first = named();
    const swapped = done(
      sayBooking(
        first,
        { people: [{ name: 'Bo', email: 'bo@example.org' }, { name: 'Cy' }], proposals: [at] },
        now,
      ),
    ).order;
    expect(bookingOf(swapped).participants).toEqual([
      { number: 2, since: now, mark: addressMark('Bo'), name: 'Bo', email: 'bo@example.org' },
      { number: 3, since: now, mark: addressMark('Cy'), name: 'Cy' },
    ]);
    const spelled = done(
      sayBooking(
        first,
        { people: [{ name: 'Ada Lovelace', email: 'ada@example.org' }], proposals: [at] },
        now,
      ),
    ).order;
    expect(bookingOf(spelled).participants).toEqual([
      {
        number: 1,
        since: now,
        mark: addressMark('ada@example.org'),
        name: 'Ada Lovelace',
        email: 'ada@example.org',
      },
    ]);
  });

  it('keeps a scheduled date, invites new participants, and notifies those who left', () => {
    const { order, emails } = done(
      sayBooking(
        scheduled(),
        { people: [{ name: 'Cy', email: 'cy@example.org' }, { name: 'Bo' }], proposals: [] },
        now,
      ),
    );
    expect(bookingOf(order).session).toEqual(session);
    expect(bookingOf(order).proposals).toEqual([at]);
    expect(told(emails)).toEqual(['session-scheduled cy@example.org', 'place-given-up ada@example.org']);
  });
});

describe('a class', () => {
  it('is announced to the buyer and to every participant with an address, once each', () => {
    const both = [...people.slice(0, 2), { name: 'Me', email: 'Buyer@example.org' }];
    const order = done(sayBooking(training(), { people: both }, now)).order;
    const { emails } = done(setSession(order, session, now, false));
    expect(told(emails)).toEqual([
      'session-scheduled buyer@example.org',
      'session-scheduled ada@example.org',
    ]);
    expect(new Set(emails.map(({ id }) => id)).size).toBe(2);
  });

  it('raises its sequence number with every move and with its cancellation', () => {
    const moved = done(setSession(scheduled(), { ...session, at: '2026-12-04T10:00:00.000Z' }, now, true));
    expect([bookingOf(moved.order).sequence, told(moved.emails)]).toEqual([
      1,
      ['session-moved buyer@example.org', 'session-moved ada@example.org'],
    ]);
    const ended = done(cancelSession(moved.order, now));
    expect([bookingOf(ended.order).sequence, stageOf(ended.order), ended.emails.length]).toEqual([
      2,
      'ended',
      2,
    ]);
    expect(workItemsOf(ended.order)).toEqual([]);
  });

  it('sends one reminder a day before; a move schedules a new one, and a class that is near needs none', () => {
    const order = scheduled();
    expect(sessionReminderAt(order)).toBe('2026-12-02T10:00:00.000Z');
    expect(remindOfSession(order, '2026-12-02T09:59:00.000Z')).toBeNull();
    const reminded = remindOfSession(order, '2026-12-02T10:00:00.000Z')!;
    expect(told(reminded.emails)).toEqual([
      'session-reminder buyer@example.org',
      'session-reminder ada@example.org',
    ]);
    expect(remindOfSession(reminded.order, '2026-12-02T10:05:00.000Z')).toBeNull();
    const later = { ...session, at: '2026-12-10T10:00:00.000Z' };
    const moved = done(setSession(reminded.order, later, '2026-12-02T11:00:00.000Z', true)).order;
    expect(sessionReminderAt(moved)).toBe('2026-12-09T10:00:00.000Z');
    const near = done(setSession(order, { ...session, at: '2026-11-21T09:00:00.000Z' }, now, true)).order;
    expect(sessionReminderAt(near)).toBeNull();
    // A class that has started needs no reminder.
    expect(remindOfSession(order, '2026-12-03T10:00:00.000Z')!.emails).toEqual([]);
  });

  it.each<[string, Requested, string]>([
    ['is moved before it has a date', setSession(named(), session, now, true), 'no date yet'],
    ['is scheduled twice', setSession(scheduled(), session, now, false), 'move it'],
    ['is moved to its current date', setSession(scheduled(), session, now, true), 'already has this date'],
    ['is scheduled in the past', setSession(named(), { ...session, at: now }, now, false), 'has passed'],
    ['is moved after it was held', setSession(held(), session, now, true), 'already been held'],
    ['is marked as held before it starts', holdSession(scheduled(), [], now), 'not taken place yet'],
    ['is marked as held without a date', holdSession(named(), [], now), 'no date yet'],
    [
      'marks an unknown participant as absent',
      holdSession(scheduled(), [9], '2026-12-04T10:00:00.000Z'),
      'no participant 9',
    ],
    ['is canceled after it was held', cancelSession(held(), now), 'already been held'],
  ])('is rejected if it %s', (_, requested, reason) => {
    expect(refused(requested)).toContain(reason);
  });

  it('is canceled by a refund or withdrawal, and everyone is notified; one that was held stays', () => {
    for (const changes of [
      { state: 'refunded' as const },
      { withdrawal: { declaredAt: now, name: 'Ada' } },
    ]) {
      const ended = endIfGivenUp({ ...scheduled(), ...changes }, now)!;
      expect([stageOf(ended.order), ended.emails.length]).toEqual(['ended', 2]);
      expect(endIfGivenUp(ended.order, now)).toBeNull();
      // Without a date, no calendar has an entry.
      expect(endIfGivenUp({ ...named(), ...changes }, now)!.emails).toEqual([]);
      expect(endIfGivenUp({ ...held(), ...changes }, now)).toBeNull();
    }
    expect(endIfGivenUp(scheduled(), now)).toBeNull();
    expect(withdrawalEnd(scheduled())).not.toBeNull();
    expect(withdrawalEnd(held())).toBeNull();
  });
});

describe('a certificate', () => {
  const codeOfAda = `code-of-o1-1-1-${certifiedAt}`;

  it('goes to everyone who attended, with its own code, and leaves the work queue', () => {
    const order = certified();
    const { participants } = bookingOf(order);
    expect(participants.map(({ certificate }) => certificate)).toMatchObject([
      { code: codeOfAda, name: 'Ada' },
      { code: `code-of-o1-2-2-${certifiedAt}`, name: 'Bo' },
    ]);
    expect([stageOf(order), workItemsOf(order)]).toEqual(['certified', []]);
    expect(refused(certify(order, code, now))).toContain('Everyone who attended');
  });

  it('is emailed to participants with an address, and all certificates go to the buyer', () => {
    const { emails } = done(certify(held(), code, now));
    expect(told(emails)).toEqual([
      'training-certified buyer@example.org',
      'training-certified ada@example.org',
    ]);
  });

  it('is not issued to absent participants or before the class', () => {
    const order = done(certify(held([1]), code, now)).order;
    expect(bookingOf(order).participants.map(({ certificate }) => certificate?.name)).toEqual([
      undefined,
      'Bo',
    ]);
    expect(refused(certify(scheduled(), code, now))).toContain('not been held yet');
  });

  it('waits for names: asks the buyer for them, and keeps the task on the work queue until then', () => {
    const nameless = done(setSession(training(), session, now, false)).order;
    const { order, emails } = done(holdSession(nameless, [], '2026-12-03T13:00:00.000Z'));
    expect(told(emails)).toEqual(['names-missing buyer@example.org']);
    expect(refused(certify(order, code, now))).toContain('No one is named');
    expect(workItemsOf(order).map(({ kind }) => kind)).toEqual(['certificate']);
    const after = done(sayBooking(order, { people }, '2026-12-04T10:00:00.000Z'));
    expect([after.emails, done(certify(after.order, code, now)).emails.length]).toEqual([[], 2]);
  });

  it('is found by its code until it is revoked; its replacement gets a new code', () => {
    const order = certified();
    expect(certificateIn(order, codeOfAda)?.name).toBe('Ada');
    const revoked = done(revokeCertificate(order, codeOfAda, now)).order;
    expect(certificateIn(revoked, codeOfAda)).toBeUndefined();
    const again = done(certify(revoked, code, now)).order;
    expect(bookingOf(again).participants[0]!.certificate!.code).toBe(`code-of-o1-1-3-${now}`);
    expect(refused(revokeCertificate(order, 'another', now))).toContain('no such certificate');
  });

  it('keeps its holder on the participant list', () => {
    expect(refused(sayBooking(certified(), { people: [{ name: 'Bo' }] }, now))).toContain(
      'has a certificate',
    );
  });
});

it('new links invalidate the earlier ones', () => {
  const before = scheduled();
  const { order, emails } = done(renewLinks(before, now));
  expect(participantLinkText(order, 1)).not.toBe(participantLinkText(before, 1));
  expect(emails.length).toBe(2);
});

it('after a restore, a reused participant number accepts no earlier link and no earlier code', () => {
  const later = '2026-12-04T11:00:00.000Z';
  const again = done(sayBooking(training(), { people: [{ name: 'Eve' }] }, later)).order;
  expect(bookingOf(again).participants[0]!.number).toBe(1);
  expect(participantLinkText(again, 1)).not.toBe(participantLinkText(named(), 1));
  const codes = [certifiedAt, later].map(
    (when) => bookingOf(done(certify(held(), code, when)).order).participants[0]!.certificate!.code,
  );
  expect(new Set(codes).size).toBe(2);
});

it('a class awaits its certificates from the moment it ends', () => {
  const [item, ...others] = workItemsOf(scheduled());
  expect([item!.kind, item!.since, others]).toEqual(['certificate', '2026-12-03T12:00:00.000Z', []]);
});
