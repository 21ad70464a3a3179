// Who leaves a group at its renewal: the administrators can change their choice until the new period starts.
import { describe, expect, it } from 'vitest';
import { findPlan } from '../../../src/domain/catalog.ts';
import { settle } from '../../../src/domain/license/effects.ts';
import { chooseLeaving, leavingMarks, whyNoneLeaves } from '../../../src/domain/license/leaving-seats.ts';
import { beginPeriods, whyNotRenewed } from '../../../src/domain/license/renew-license.ts';
import { seatsToRenew } from '../../../src/domain/license/seating.ts';
import { invitePeople } from '../../../src/domain/license/seats.ts';
import { takeDue } from '../../../src/domain/order/due.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import { documentSchema, type Order } from '../../../src/domain/order/order.ts';
import { applyEvent } from '../../support/apply-event.ts';

const bought = '2026-11-16T10:00:00.000Z';
const paidAt = '2027-10-20T09:00:00.000Z';
const end = '2027-11-16T00:00:00.000Z';
const buyer = { email: 'asha@institute.example' };
const people = ['p2', 'p3', 'p4'].map((name) => ({ email: `${name}@x.example` }));

function paid(order: Order, at: string): Order {
  const event = { type: 'payment-confirmed', at, paymentId: `p-${order.id}`, ...order.amount } as const;
  const decision = applyEvent(order, event, 10);
  if (decision.outcome !== 'changed') throw new Error(decision.outcome);
  return decision.order;
}
const plan = (seats: number) => findPlan('group-academic', seats)!;
/** A group of nine seats, four of them assigned. */
const group = (currency: 'USD' | 'INR' = 'INR') =>
  invitePeople(
    paid(newOrder({ id: 'license', plan: plan(9), currency, buyer, now: bought }), bought),
    people,
    bought,
  ).order;
function chosen(order: Order, marks: string[], before = leavingMarks(order)): Order {
  const done = chooseLeaving(order, { chosen: marks, before }, paidAt);
  if (!done.ok) throw new Error(done.reason);
  return done.order;
}
function renewed(order: Order, seats: number) {
  const open = newOrder({
    ...{ id: 'renewal', plan: plan(seats), currency: 'INR' as const, buyer, now: paidAt },
    ...{ startsAfter: end, renews: 'license' },
  });
  const change = settle(order, paid(open, paidAt), paidAt);
  if (change === 'known' || !change.order) throw new Error('not given');
  return change.order;
}
const addresses = (order: Order) => order.seating!.seats.map(({ email }) => email.slice(0, 2));

describe('people chosen to leave a group', () => {
  it('reduce the number of seats that its renewal offers and requires', () => {
    const order = chosen(group(), ['3-1', '4-1']);
    expect([seatsToRenew(group()), seatsToRenew(order)]).toEqual([9, 7]);
    expect(whyNotRenewed(order, { end, seats: 2 })).toBeNull();
    expect(whyNotRenewed(group(), { end, seats: 3 })).toBe('too-few-seats');
    expect(documentSchema.parse(order)).toEqual(order);
  });
  it('keep their seats until the new period starts, then lose them, each with one email', () => {
    const order = renewed(chosen(group(), ['3-1', '4-1']), 2);
    expect(addresses(beginPeriods(order, '2027-11-15T23:59:59.000Z').order)).toEqual(['p2', 'p3', 'p4']);
    const { order: started, emails } = takeDue(order, end);
    expect(addresses(started)).toEqual(['p2']);
    expect(emails.filter(({ kind }) => kind === 'seat-not-renewed').map(({ to }) => to)).toEqual([
      'p3@x.example',
      'p4@x.example',
    ]);
    expect(takeDue(started, end).emails.filter(({ kind }) => kind === 'seat-not-renewed')).toEqual([]);
  });
  it('lose nothing while no renewal is paid, or when the license is upgraded or refunded', () => {
    const order = chosen(group(), ['3-1']);
    expect(addresses(takeDue(order, '2028-02-01T00:00:00.000Z').order)).toEqual(['p2', 'p3', 'p4']);
    const next = renewed(order, 9);
    for (const changes of [{ state: 'refunded' as const }, { upgradedTo: { orderId: 'u', at: end } }])
      expect(beginPeriods({ ...next, ...changes }, end).emails).toEqual([]);
  });
  it('can be replaced until the period starts, but not by fewer than the paid renewal requires', () => {
    const order = renewed(chosen(group(), ['3-1', '4-1']), 2);
    expect(chooseLeaving(order, { chosen: ['3-1'], before: ['3-1', '4-1'] }, paidAt)).toMatchObject({
      ok: false,
      reason: expect.stringContaining('Please choose 1 more person') as string,
    });
    expect(leavingMarks(chosen(order, ['2-1', '4-1']))).toEqual(['2-1', '4-1']);
  });
  it('are not undone by a second tab, and repeating a choice changes nothing', () => {
    const order = chosen(group(), ['3-1']);
    expect(chooseLeaving(order, { chosen: ['4-1'], before: [] }, paidAt).ok).toBe(false);
    expect(chosen(order, ['3-1'], [])).toBe(order);
    expect(chooseLeaving(order, { chosen: ['9-1'], before: ['3-1'] }, paidAt).ok).toBe(false);
    expect(leavingMarks(chosen(order, []))).toEqual([]);
  });
  it('can be chosen only in a group that is renewed by hand', () => {
    expect(whyNoneLeaves(group('USD'))).toContain('renews automatically');
    expect(whyNoneLeaves(group())).toBeNull();
    expect(whyNoneLeaves({ ...group(), seats: 1 })).toContain('one seat');
  });
});
