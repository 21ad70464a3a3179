// A license and its renewal orders: consecutive periods, changes in the number of seats, and refunds.
import { describe, expect, it } from 'vitest';
import { findPlan } from '../../../src/domain/catalog.ts';
import { addDays } from '../../../src/domain/dates.ts';
import { inSequence } from '../../../src/domain/license/periods.ts';
import { settle, settled } from '../../../src/domain/license/effects.ts';
import {
  beginPeriods,
  isRenewing,
  nextBeginning,
  seatsAhead,
  whyNotRenewed,
} from '../../../src/domain/license/renew-license.ts';
import { documentSchema, type Order } from '../../../src/domain/order/order.ts';
import { dueReminder, nextReminder } from '../../../src/domain/order/reminders.ts';
import { isDuplicatePurchase } from '../../../src/domain/order/duplicate-purchase.ts';
import { isUntold } from '../../../src/domain/order/purpose.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import { renewalOf } from '../../../src/domain/license/renewal-terms.ts';
import { endOf, renewsOn } from '../../../src/domain/license/renewal.ts';
import { freeSeats, paidSeats } from '../../../src/domain/license/seating.ts';
import { invitePeople } from '../../../src/domain/license/seats.ts';
import { applyEvent } from '../../support/apply-event.ts';

const bought = '2026-11-16T10:00:00.000Z';
const end = '2027-11-16T00:00:00.000Z';
const buyer = { email: 'asha@institute.example' };

function after(order: Order, event: Parameters<typeof applyEvent>[1]): Order {
  const decision = applyEvent(order, event, 10);
  if (decision.outcome !== 'changed') throw new Error(decision.outcome);
  return decision.order;
}
const paid = (order: Order, at: string, more: object = {}) =>
  after(order, { type: 'payment-confirmed', at, paymentId: `p-${order.id}`, ...order.amount, ...more });
const license = (seats = 9, currency: 'USD' | 'INR' = 'INR') =>
  paid(
    newOrder({ id: 'license', plan: findPlan('group-academic', seats)!, currency, buyer, now: bought }),
    bought,
  );
const renewal = (
  at: string,
  {
    id = 'renewal',
    seats = 9,
    currency = 'INR' as 'USD' | 'INR',
    startsAfter = end,
    email = buyer.email,
  } = {},
) =>
  paid(
    newOrder({
      ...{ id, plan: findPlan('group-academic', seats)!, currency, buyer: { email }, now: at },
      ...{ startsAfter, renews: 'license' },
    }),
    at,
  );
function given(order: Order, by: Order, now = by.payment!.paidAt) {
  const change = settle(order, by, now);
  if (change === 'known' || !change.order) throw new Error(JSON.stringify(change));
  return change;
}

describe('a paid renewal', () => {
  it('starts at the end if paid before it; its license keeps its key and runs a year longer', () => {
    const by = renewal('2027-10-20T09:00:00.000Z');
    expect([by.license, by.renews, isUntold(by)]).toEqual([
      undefined,
      { orderId: 'license', from: end, until: '2028-11-16T00:00:00.000Z', state: 'ordered' },
      true,
    ]);
    const { order, emails } = given(license(), by);
    expect([order.license!.validUntil, order.keyUntil, emails]).toEqual([
      '2028-11-16T00:00:00.000Z',
      end,
      [],
    ]);
    expect(order.periods!.map(({ orderId, from }) => [orderId, from])).toEqual([
      ['license', '2026-11-16T00:00:00.000Z'],
      ['renewal', end],
    ]);
    expect(settle(order, by, bought)).toBe('known');
    expect(isUntold(settled(by, order, 'given'))).toBe(false);
    expect(documentSchema.parse(order)).toEqual(order);
  });
  it('starts on the day of payment if paid 20 days after the end', () => {
    const by = renewal('2027-12-06T09:00:00.000Z');
    const { order } = given(license(), by);
    expect(order.periods!.at(-1)).toMatchObject({
      from: '2027-12-06T00:00:00.000Z',
      until: '2028-12-06T00:00:00.000Z',
    });
  });
  it('paid twice gives two periods, and asks its buyer about the second', () => {
    const first = renewal('2027-10-20T09:00:00.000Z');
    const second = renewal('2027-10-20T09:05:00.000Z', { id: 'second' });
    const both = given(given(license(), first).order, second).order;
    // Each has its own length; here, one includes February 29.
    expect(both.license!.validUntil).toBe('2029-11-17T00:00:00.000Z');
    expect([isDuplicatePurchase(first, second), isDuplicatePurchase(license(), first)]).toEqual([
      true,
      false,
    ]);
    // The second starts where the first ends, and states that itself.
    expect(settled(second, both, 'given').renews!.from).toBe('2028-11-16T00:00:00.000Z');
    const back = given(both, { ...first, state: 'refunded' }).order;
    expect(back.periods!.at(-1)).toMatchObject({ orderId: 'second', from: end });
  });
  it('paid by someone else notifies the owner', () => {
    const by = renewal('2027-10-20T09:00:00.000Z', { email: 'office@institute.example' });
    expect(given(license(), by).emails.map(({ kind, to }) => [kind, to])).toEqual([
      ['licence-extended', buyer.email],
    ]);
  });
  it('is flagged for review if its license was refunded before', () => {
    const by = renewal('2027-10-20T09:00:00.000Z');
    expect(settle({ ...license(), state: 'refunded' }, by, bought)).toMatchObject({
      refused: { code: 'renewal-refused', detail: { because: 'not-in-force' } },
    });
  });
  it('is flagged for review if the license’s own payment is refunded later', () => {
    const { order } = given(license(), renewal('2027-10-20T09:00:00.000Z'));
    const { minorUnits } = order.amount;
    const back = after(order, { type: 'refunded', at: '2027-11-20T09:00:00.000Z', minorUnits });
    expect([back.state, back.attention]).toEqual([
      'refunded',
      [expect.objectContaining({ code: 'renewal-refused' })],
    ]);
  });
  it('leaves the license unchanged after it is refunded', () => {
    const by = renewal('2027-10-20T09:00:00.000Z');
    const { order } = given(given(license(), by).order, { ...by, state: 'refunded' });
    expect([order.license!.validUntil, order.periods]).toEqual([end, undefined]);
  });
});

describe('a license that another order renews by card', () => {
  const by = renewal('2027-10-20T09:00:00.000Z', { currency: 'USD' });
  const { order } = given(license(), by);
  it('is charged by that order alone, which announces the charge; the license announces nothing', () => {
    expect([by.subscription, renewsOn(by), isRenewing(order)]).toEqual([
      'renewing',
      '2028-10-20T00:00:00.000Z',
      true,
    ]);
    expect(nextReminder(by, by.payment!.paidAt)).toMatchObject({ at: '2028-09-20T00:00:00.000Z', days: 30 });
    expect(nextReminder(order, by.payment!.paidAt)).toBeNull();
    expect(whyNotRenewed(order, { end: order.license!.validUntil!, seats: 9 })).toBe('renews-by-itself');
    expect(renewalOf(order)).toContain('Order renewal');
  });
  it('gets each later term, works for 14 days after a failed payment, and announces its end after a cancellation', () => {
    const known = settled(by, order, 'given');
    const next = after(known, {
      ...{ type: 'renewal-paid', at: '2028-10-20T09:00:00.000Z', invoiceId: 'i' },
      paidUntil: '2029-10-20T09:00:00.000Z',
    });
    expect(isUntold(next)).toBe(true);
    const longer = given(order, next).order;
    expect(longer.license!.validUntil).toBe(endOf(next));
    expect(endOf(next)!.slice(0, 10)).toBe('2029-11-16');
    const failed = after(settled(next, longer, 'given'), {
      ...{ type: 'renewal-failed', at: '2029-10-20T09:00:00.000Z', invoiceId: 'j' },
    });
    const inGrace = given(longer, failed).order;
    expect(inGrace.license!.validUntil).toBe(addDays(longer.license!.validUntil!, 14));
    expect(dueReminder(inGrace, inGrace.license!.validUntil!)).toBeNull();
    const ended = after(settled(failed, inGrace, 'given'), {
      ...{ type: 'subscription-ended', at: '2029-11-01T09:00:00.000Z', endsAt: '2029-11-01T09:00:00.000Z' },
    });
    const ending = given(inGrace, ended).order;
    expect([isRenewing(ending), dueReminder(ending, addDays(ending.license!.validUntil!, -1))]).toEqual([
      false,
      1,
    ]);
  });
});

describe('a group renewed for another number of seats', () => {
  const people = (count: number) => Array.from({ length: count }, (_, i) => ({ email: `p${i}@x.example` }));
  const peopled = (count: number) => invitePeople(license(), people(count), bought).order;
  it('has that many from the new period on, and assigns no more before', () => {
    const at = '2027-10-20T09:00:00.000Z';
    const { order, refused } = given(peopled(3), renewal(at, { seats: 4 }));
    expect([paidSeats(order), seatsAhead(order), nextBeginning(order), refused]).toEqual([
      9,
      4,
      end,
      undefined,
    ]);
    expect(invitePeople(order, [{ email: 'new@x.example' }], at).invited).toMatchObject([
      { reason: expect.stringContaining('renewed for 4 seats') as string },
    ]);
    expect(beginPeriods(order, at).order).toBe(order);
    const { order: started } = beginPeriods(order, end);
    expect([paidSeats(started), nextBeginning(started), freeSeats(started)]).toEqual([4, null, []]);
    expect(started.seating!.seats).toEqual(order.seating!.seats);
  });
  it('removes no people who joined before it was paid, and is flagged for review', () => {
    const { order, refused } = given(peopled(6), renewal('2027-10-20T09:00:00.000Z', { seats: 4 }));
    expect(refused).toMatchObject({ code: 'renewal-refused', detail: { because: 'too-small' } });
    expect([beginPeriods(order, end).order.seating!.seats.length, order.periods!.length]).toEqual([6, 2]);
  });
  it('cannot be renewed for fewer seats than it has people', () => {
    expect(whyNotRenewed(peopled(3), { end, seats: 3 })).toBe('too-few-seats');
    expect(whyNotRenewed(peopled(3), { end, seats: 4 })).toBeNull();
  });
});

describe('a period that starts later than planned', () => {
  it('moves the end of the first of several terms, too, so that each invoice keeps its own days', () => {
    const by = renewal('2027-10-20T09:00:00.000Z');
    const [from, firstUntil, until] = ['2027-12-12', '2028-01-12', '2028-02-12'].map(
      (day) => `${day}T00:00:00.000Z`,
    );
    const twice: Order = { ...by, renews: { ...by.renews!, from, firstUntil, until } };
    const before = license();
    const moved = {
      orderId: by.id,
      paidAt: bought,
      seats: 9,
      from: firstUntil!,
      until: '2028-03-14T00:00:00.000Z',
    };
    const known = settled(twice, { ...before, periods: [moved] }, 'given');
    expect(known.renews).toMatchObject({ from: firstUntil, firstUntil: until, until: moved.until });
  });

  const period = (from: string, until: string, orderId: string) => ({
    ...{ orderId, paidAt: '2026-01-10', seats: 1 },
    ...{ from: `${from}T00:00:00.000Z`, until: `${until}T00:00:00.000Z` },
  });
  const end = (own: string, from: string, until: string) =>
    inSequence([period('2026-01-10', own, 'license'), period(from, until, 'renewal')])
      .at(-1)!
      .until.slice(0, 10);

  it.each([
    [
      'a month moved from February to March grows from 28 to 31 days',
      '2027-03-20',
      '2027-02-20',
      '2027-03-20',
      '2027-04-20',
    ],
    [
      'a month moved from January to February keeps its 31 days',
      '2027-02-01',
      '2027-01-01',
      '2027-02-01',
      '2027-03-04',
    ],
    ['a year moved over a leap day includes it', '2028-01-01', '2026-06-01', '2027-06-01', '2029-01-01'],
    ['days added after a dispute are kept', '2027-03-20', '2027-02-20', '2027-03-25', '2027-04-22'],
  ])('%s', (_, own, from, until, expected) => {
    expect(end(own, from, until)).toBe(expected);
  });
});
