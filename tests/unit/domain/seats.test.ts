// Rules for the seats of a group. No sequence of steps assigns more seats than are paid for.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addressMark } from '../../../src/domain/account/address-mark.ts';
import { findPlan } from '../../../src/domain/catalog.ts';
import { applyEvent } from '../../support/apply-event.ts';
import type { Requested } from '../../../src/domain/order/order-requests.ts';
import { withReturnedMail } from '../../../src/domain/order/bounce.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import { type Order, orderSchema } from '../../../src/domain/order/order.ts';
import {
  findSeat,
  freeSeats,
  hasOwnKeys,
  paidSeats,
  seatingOf,
} from '../../../src/domain/license/seating.ts';
import {
  invitePeople,
  renameSeat,
  revocationsLeft,
  revokeSeat,
  sendAgain,
  takeSeat,
  withdrawInvitation,
  withoutPerson,
} from '../../../src/domain/license/seats.ts';
import { emailsPerDay } from '../../../src/domain/license/seat-emails.ts';
import { nameSecond, removeSecond } from '../../../src/domain/license/second-administrator.ts';

const now = '2026-11-20T10:00:00.000Z';
const after = (days: number) => new Date(Date.parse(now) + days * 86_400_000).toISOString();
const group = (seats = 7, changes: Partial<Order> = {}): Order => {
  const plan = findPlan('group-academic', seats)!;
  const buyer = { email: 'asha@institute.example' };
  const open = newOrder({ id: 'o1', plan, currency: 'USD', buyer, now });
  const event = { type: 'payment-confirmed', at: now, paymentId: 'p', ...open.amount } as const;
  const decision = applyEvent(open, event, 10);
  if (decision.outcome !== 'changed') throw new Error('not paid');
  return { ...decision.order, ...changes };
};
const done = (requested: Requested) => {
  if (!requested.ok) throw new Error(requested.reason);
  return requested;
};
const reason = (requested: Requested) => (requested.ok ? 'done' : requested.reason);
const person = (i: number) => ({ email: `p${i}@institute.example` });
const people = (count: number) => Array.from({ length: count }, (_, i) => person(i + 2));
const seated = (count: number, seats?: number) => invitePeople(group(seats), people(count), now).order;
const first = { number: 2, round: 1 };
const active = (count: number) => done(takeSeat(seated(count), first, now)).order;

describe('an invitation', () => {
  it('gives each person the lowest free seat, their own generation, and one email without text from the inviter', () => {
    const { order, emails, invited } = invitePeople(
      group(),
      [person(2), { ...person(3), name: 'Evil <b>' }],
      now,
    );
    expect(invited.map((each) => 'seat' in each && each.seat)).toEqual([2, 3]);
    const codeOf = (seat: number) => `${seat}-1-tosp40-${addressMark(person(seat).email)}`;
    expect(emails).toEqual([
      { id: 'o1.seat-invited.2-1.1', kind: 'seat-invited', to: person(2).email, detail: codeOf(2) },
      { id: 'o1.seat-invited.3-1.1', kind: 'seat-invited', to: person(3).email, detail: codeOf(3) },
    ]);
    expect(freeSeats(order)).toEqual([4, 5, 6, 7]);
    expect(orderSchema.parse(JSON.parse(JSON.stringify(order)))).toEqual(JSON.parse(JSON.stringify(order)));
  });
  it('never goes to the buyer, to a person with a seat, or beyond the paid seats; everyone else gets theirs', () => {
    const lines = [
      { email: 'ASHA@institute.example' },
      person(2),
      { email: 'P2@Institute.example' },
      person(3),
      person(4),
    ];
    const { order, emails, invited } = invitePeople(group(3), lines, now);
    expect(invited.map((each) => ('seat' in each ? each.seat : each.reason))).toEqual([
      'This is the address of the buyer, who has seat 1.',
      2,
      'This address already has seat 2.',
      3,
      'No seat is left.',
    ]);
    expect([emails.length, seatingOf(order).seats.length]).toEqual([2, 2]);
  });
  it('changes nothing if it has no recipient', () => {
    const before = seated(6);
    expect(invitePeople(before, [person(9)], now)).toMatchObject({ emails: [], order: before });
  });
  it.each(['refunded', 'disputed', 'open'] as const)('is not sent for an order that is %s', (state) => {
    const { emails, invited } = invitePeople(group(7, { state }), [person(2)], now);
    expect(emails).toEqual([]);
    expect(invited[0]).toHaveProperty('reason');
  });
  it('does not exist for a single-person license', () => {
    const plan = findPlan('student')!;
    const single = { ...group(), seats: 1, planId: plan.id };
    expect(invitePeople(single, [person(2)], now).invited[0]).toHaveProperty('reason');
  });
});

describe('emails to invited people', () => {
  it('are limited to three per address and day, and per order to what its seats need', () => {
    let order = group();
    for (let i = 0; i < 3; i++) {
      order = invitePeople(order, [person(2)], now).order;
      order = done(withdrawInvitation(order, { number: 2, round: i + 1 }, now)).order;
    }
    expect(invitePeople(order, [person(2)], now).invited[0]).toHaveProperty('reason');
    expect(invitePeople(order, [person(2)], after(1.01)).invited[0]).toHaveProperty('seat');
    let sent = 0;
    for (let i = 0; i < 100; i++) {
      const { order: next, emails } = invitePeople(order, [person(i + 10)], now);
      sent += emails.length;
      const [seat] = seatingOf(next).seats;
      order = seat ? done(withdrawInvitation(next, seat, now)).order : next;
    }
    expect(sent + 3).toBe(emailsPerDay(group()));
    expect(emailsPerDay(group(30))).toBe(60);
  });
  it('can be sent again a minute later, each with its own id', () => {
    const order = seated(1);
    expect(reason(sendAgain(order, first, now))).toMatch(/less than a minute/);
    const again = done(sendAgain(order, first, after(0.01)));
    expect(again.emails).toMatchObject([{ id: 'o1.seat-invited.2-1.2', to: person(2).email }]);
    expect(findSeat(again.order, first)).toMatchObject({ sends: 2, invitedAt: now });
  });
});

describe('a seat', () => {
  it('is pending until its key is seen, and then taken once', () => {
    const order = active(1);
    expect(findSeat(order, first)).toMatchObject({ state: 'active', activeAt: now });
    expect(takeSeat(order, first, now).ok).toBe(false);
    expect(reason(withdrawInvitation(order, first, now))).toMatch(/Revoke/);
  });
  it('ends its link when revoked and is assigned again in another generation', () => {
    const { order, emails } = done(revokeSeat(active(1), first, now));
    expect(emails).toEqual([{ id: 'o1.seat-revoked.2-1', kind: 'seat-revoked', to: person(2).email }]);
    expect(findSeat(order, first)).toBeUndefined();
    const next = invitePeople(order, [person(8)], now).order;
    expect(seatingOf(next).seats).toMatchObject([{ number: 2, round: 2, email: person(8).email }]);
    expect(reason(revokeSeat(next, first, now))).toMatch(/changed in the meantime/);
    expect(JSON.stringify(order.history)).not.toContain('@');
  });
  it('is revoked at most as often per year as there are seats; withdrawing an unopened invitation does not count', () => {
    let order = group(3);
    for (let i = 1; i <= 3; i++) {
      order = invitePeople(order, [person(i + 1)], after(i * 2)).order;
      const seat = seatingOf(order).seats.at(-1)!;
      order = done(takeSeat(order, seat, after(i * 2))).order;
      order = done(revokeSeat(order, seat, after(i * 2))).order;
    }
    expect(revocationsLeft(order, after(6))).toEqual({ left: 0, of: 3, next: after(367) });
    order = invitePeople(order, [person(9)], after(8)).order;
    const seat = seatingOf(order).seats[0]!;
    expect(withdrawInvitation(order, seat, after(8)).ok).toBe(true);
    order = done(takeSeat(order, seat, after(8))).order;
    expect(reason(revokeSeat(order, seat, after(366)))).toMatch(
      /3 seats were revoked within a year.*November 22, 2027/,
    );
    expect(revokeSeat(order, seat, after(367.1)).ok).toBe(true);
  });
  it('can be given another name, or none, in the same generation', () => {
    const named = done(renameSeat(seated(1), first, 'Lucía')).order;
    expect(findSeat(named, first)).toMatchObject({ name: 'Lucía', round: 1 });
    expect(findSeat(done(renameSeat(named, first, undefined)).order, first)).not.toHaveProperty('name');
  });
  it('is freed without a trace if its person asks for deletion', () => {
    const order = done(nameSecond(active(2), 'p2@institute.example', after(0.1))).order;
    const left = withoutPerson(order, (email) => email === person(2).email, after(1))!;
    expect(JSON.stringify(left)).not.toContain(person(2).email);
    expect(seatingOf(left).seats).toMatchObject([{ number: 3 }]);
    expect(withoutPerson(left, (email) => email === person(2).email, after(1))).toBeNull();
  });
});

describe('a second administrator', () => {
  it('is named and notified along with the buyer; naming another, or none, ends the link', () => {
    const { order, emails } = done(nameSecond(group(), 'bea@institute.example', now));
    expect(emails).toMatchObject([
      { id: 'o1.seats-second.1', to: 'bea@institute.example', detail: '1' },
      { id: 'o1.seats-second-told.1', to: 'asha@institute.example', detail: 'bea@institute.example' },
    ]);
    const other = done(nameSecond(order, 'cai@institute.example', now)).order;
    expect(seatingOf(other).second).toMatchObject({ round: 2 });
    const removed = done(removeSecond(other, now)).order;
    expect(seatingOf(removed).second).toBeUndefined();
    expect(seatingOf(done(nameSecond(removed, 'bea@institute.example', now)).order).second?.round).toBe(3);
    expect(removeSecond(removed, now).ok).toBe(false);
    expect(nameSecond(group(), 'Asha@institute.example', now).ok).toBe(false);
  });
});

it('a group from before there were seats keeps one key for all; a new one has a key for the buyer alone', () => {
  expect(hasOwnKeys(group())).toBe(true);
  const { seat: _none, ...license } = group().license!;
  expect(hasOwnKeys(group(7, { license }))).toBe(false);
});

const requests = {
  invite: (order, _, who, at) => ({
    ok: true,
    ...invitePeople(order, [person(who), person(who + 1)], at),
  }),
  again: (order, seat, _, at) => sendAgain(order, seat, at),
  withdraw: (order, seat, _, at) => withdrawInvitation(order, seat, at),
  revoke: (order, seat, _, at) => revokeSeat(order, seat, at),
  take: (order, seat, _, at) => takeSeat(order, seat, at),
  second: (order, _, who, at) => nameSecond(order, person(who).email, at),
  rename: (order, seat) => renameSeat(order, seat, 'Name'),
} satisfies Record<
  string,
  (order: Order, seat: { number: number; round: number }, who: number, at: string) => Requested
>;

it('no sequence of requests duplicates an address, seat, or generation, or assigns more seats than are paid for', () => {
  const step = fc.record({
    what: fc.constantFrom(...(Object.keys(requests) as (keyof typeof requests)[])),
    who: fc.nat(9),
    number: fc.integer({ min: 1, max: 8 }),
    round: fc.integer({ min: 1, max: 4 }),
    hours: fc.nat(72),
  });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), fc.integer({ min: 2, max: 7 }), (steps, seats) => {
      let order = group(seats);
      let at = Date.parse(now);
      const rounds = new Set<string>();
      const emails = new Set<string>();
      for (const { what, who, number, round, hours } of steps) {
        at += hours * 3_600_000;
        const date = new Date(at).toISOString();
        const mark = { number, round };
        const asked = requests[what](order, mark, who, date);
        if (!asked.ok) continue;
        for (const { id } of asked.emails) {
          expect(emails).not.toContain(id);
          emails.add(id);
        }
        for (const seat of seatingOf(asked.order).seats) {
          const isNew = !seatingOf(order).seats.some(
            (before) => before.number === seat.number && before.round === seat.round,
          );
          if (!isNew) continue;
          expect(rounds).not.toContain(`${seat.number}-${seat.round}`);
          rounds.add(`${seat.number}-${seat.round}`);
        }
        order = asked.order;
        const taken = seatingOf(order).seats;
        expect(taken.length).toBeLessThan(paidSeats(order));
        expect(new Set(taken.map((seat) => seat.number)).size).toBe(taken.length);
        expect(new Set(taken.map(({ email }) => email)).size).toBe(taken.length);
        expect(taken.every((seat) => seat.number >= 2 && seat.number <= paidSeats(order))).toBe(true);
      }
    }),
  );
});

it('a bounced invitation is shown to the administrators, identified only by seat, until it is sent again', () => {
  const order = seated(1);
  const back = { mailId: 'o1.seat-invited.2-1.1', to: person(2).email, reason: 'no such mailbox' };
  const known = withReturnedMail(order, back, now)!;
  expect(findSeat(known, first)).toMatchObject({ isReturned: true });
  expect([known.attention, known.history, known.mailReturned]).toEqual([
    order.attention,
    order.history,
    undefined,
  ]);
  expect(withReturnedMail(known, back, now)).toBeNull();
  expect(findSeat(done(sendAgain(known, first, after(1))).order, first)).not.toHaveProperty('isReturned');
});
