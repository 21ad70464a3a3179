// Seats added mid-term: the price, worked out by hand, and that a group never has more seats than are paid for.
import { describe, expect, it, test } from 'vitest';
import {
  daysLeftOf,
  grantSeats,
  orderOfAddition,
  priceAddition,
  takeSeatsBack,
} from '../../../src/domain/license/added-seats.ts';
import { findPlan, plans } from '../../../src/domain/catalog.ts';
import { applyEvent } from '../../support/apply-event.ts';
import { isDuplicatePurchase } from '../../../src/domain/order/duplicate-purchase.ts';
import { type AddedSeatsOrder, isUntold, purposeOf } from '../../../src/domain/order/purpose.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import { nextCheck } from '../../../src/domain/order/next-check.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { billingDocumentsOf } from '../../../src/domain/billing/billing-documents.ts';
import { renewalOf } from '../../../src/domain/license/renewal-terms.ts';
import { freeSeats, isGroup, paidSeats, seatingOf } from '../../../src/domain/license/seating.ts';
import { invitePeople } from '../../../src/domain/license/seats.ts';
import { type NewReason, wordsOfReason } from '../../../src/domain/order/review-reasons.ts';

const now = '2026-11-16T10:00:00.000Z';
const paid = (order: Order, at = now): Order => {
  const event = { type: 'payment-confirmed', at, paymentId: `p-${order.id}`, ...order.amount } as const;
  const decision = applyEvent(order, event, 10);
  if (decision.outcome !== 'changed') throw new Error('not paid');
  return decision.order;
};
const group = (seats = 7, currency: 'USD' | 'INR' = 'USD', productId = 'group-academic') =>
  paid(
    newOrder({
      id: 'group',
      plan: findPlan(productId, seats)!,
      currency,
      buyer: { email: 'asha@institute.example' },
      now,
    }),
  );
const priced = (order: Order, seats: number, at: string) => {
  const answer = priceAddition(order, seats, at);
  if (!answer.ok) throw new Error(answer.reason);
  return answer.addition;
};
const addition = (order: Order, seats: number, at: string, id = 'more') =>
  orderOfAddition(order, priced(order, seats, at), { id, now: at });
const given = (order: Order, more: Order, at: string) => {
  const settled = grantSeats(order, asAddition(more), at);
  if (typeof settled === 'string' || 'refused' in settled) throw new Error('not given');
  return settled.order;
};

function asAddition(order: Order): AddedSeatsOrder {
  const bought = purposeOf(order);
  if (bought.purpose !== 'added-seats') throw new Error(bought.purpose);
  return bought.order;
}

describe('the price of added seats', () => {
  test('worked by hand: 7 academic seats for $702, 9 for $891; 100 of 365 days left: 189 × 100 ÷ 365 = 51.78', () => {
    expect([7, 9].map((seats) => findPlan('group-academic', seats)!.price.USD.minorUnits)).toEqual([
      70200, 89100,
    ]);
    // The term ends on November 16, 2027; August 8 is 100 days before.
    expect(priced(group(), 2, '2027-08-08T23:59:59.000Z')).toMatchObject({
      total: 9,
      daysLeft: 100,
      daysOfTerm: 365,
      price: { currency: 'USD', minorUnits: 5178 },
      whole: { currency: 'USD', minorUnits: 89100 },
    });
  });
  test('is the whole difference on the first day and one 365th less a day later', () => {
    expect(priced(group(), 2, now)).toMatchObject({ daysLeft: 365, price: { minorUnits: 18900 } });
    // 18,900 × 364 ÷ 365 = 18,848.22
    expect(priced(group(), 2, '2026-11-17T00:00:00.000Z').price.minorUnits).toBe(18848);
  });
  test('uses the GST-inclusive prices in rupees, to the paisa', () => {
    const [small, big] = [7, 9].map((seats) => findPlan('group-academic', seats)!.price.INR.minorUnits);
    const { price } = priced(group(7, 'INR'), 2, '2027-08-08T00:00:00.000Z');
    expect(price).toEqual({ currency: 'INR', minorUnits: Math.round(((big! - small!) * 100) / 365) });
  });
  test('is rounded to the nearest cent on every day of the term and falls from day to day', () => {
    const order = group();
    let before = Infinity;
    for (let left = 365; left > 0; left--) {
      const at = new Date(Date.parse(order.license!.validUntil!) - left * 86_400_000).toISOString();
      const { minorUnits } = priced(order, 2, at).price;
      expect(Math.abs(minorUnits - (18900 * left) / 365)).toBeLessThanOrEqual(0.5);
      expect(minorUnits).toBeLessThan(before);
      before = minorUnits;
    }
  });
  test('counts the actual days of a leap year and of a renewed term', () => {
    const order = group();
    const leap = {
      ...order.license!,
      validFrom: '2026-03-01T00:00:00.000Z',
      validUntil: '2028-03-01T00:00:00.000Z',
    };
    expect(daysLeftOf({ ...order, license: leap }, '2027-03-01T00:00:00.000Z')).toMatchObject({
      left: 366,
      of: 366,
    });
    expect(daysLeftOf({ ...order, license: leap }, '2028-02-29T00:00:00.000Z')).toMatchObject({
      left: 1,
      of: 366,
    });
  });
  test('is the whole difference for a term that has not started', () => {
    const order = group();
    const later = {
      ...order.license!,
      validFrom: '2027-01-01T00:00:00.000Z',
      validUntil: '2028-01-01T00:00:00.000Z',
    };
    expect(daysLeftOf({ ...order, license: later }, now)).toMatchObject({ left: 365, of: 365 });
  });
  test('is never negative or above the difference, for any group and any day', () => {
    for (const { product, seats } of plans) {
      if (!product.id.startsWith('group-') || seats === 30) continue;
      for (const currency of ['USD', 'INR'] as const) {
        const order = group(seats, currency, product.id);
        const difference =
          findPlan(product.id, seats + 1)!.price[currency].minorUnits - order.amount.minorUnits;
        for (const day of ['2026-11-16', '2027-02-01', '2027-11-01']) {
          const { price } = priced(order, 1, `${day}T00:00:00.000Z`);
          expect(price.minorUnits).toBeGreaterThan(0);
          expect(price.minorUnits).toBeLessThanOrEqual(difference);
        }
      }
    }
  });
});

describe('seats are not added', () => {
  it.each([
    ['beyond the price list', group(29), 2, now, /quote/],
    ['in the last days of a term', group(), 1, '2027-11-16T00:00:00.000Z', /ends in a few days/],
    [
      'while a renewal payment fails',
      { ...group(), subscription: 'in-grace' as const },
      1,
      now,
      /check your card/,
    ],
    ['to an order on hold', { ...group(), state: 'disputed' as const }, 1, now, /on hold/],
    ['to a refunded order', { ...group(), state: 'refunded' as const }, 1, now, /no active license/],
    ['if the number of seats is 0', group(), 0, now, /quote/],
  ])('%s', (_, order, seats, at, why) => {
    expect(priceAddition(order, seats, at)).toMatchObject({
      ok: false,
      reason: expect.stringMatching(why) as string,
    });
  });
});

describe('an order of added seats', () => {
  const at = '2027-08-08T10:00:00.000Z';
  it('has its own invoice, but no key, subscription, or seats to assign', () => {
    const more = paid(addition(group(), 2, at), at);
    expect(more).toMatchObject({
      amount: { minorUnits: 5178 },
      seats: 2,
      addsTo: { total: 9, state: 'ordered' },
    });
    expect([more.license, more.subscription, isGroup(more)]).toEqual([undefined, undefined, false]);
    expect(billingDocumentsOf(more)).toMatchObject([{ kind: 'invoice', minorUnits: 5178 }]);
    expect(isDuplicatePurchase(more, paid(addition(group(), 2, at, 'again'), at))).toBe(false);
  });
  it('is rechecked within minutes until its group has the seats', () => {
    const more = paid(addition(group(), 2, at), at);
    expect(isUntold(more)).toBe(true);
    expect(Date.parse(nextCheck(more, at)!) - Date.parse(at)).toBe(5 * 60_000);
    const told = { ...more, addsTo: { ...more.addsTo!, state: 'given' as const } };
    expect(isUntold(told)).toBe(false);
    expect(isUntold({ ...told, state: 'refunded' })).toBe(true);
    expect(isUntold({ ...more, addsTo: { ...more.addsTo!, state: 'taken-back' }, state: 'refunded' })).toBe(
      false,
    );
    expect(isUntold(addition(group(), 2, at))).toBe(false);
  });
  it('adds its seats once, and the group renews at the price of its new size', () => {
    const more = paid(addition(group(), 2, at), at);
    const bigger = given(group(), more, at);
    expect([paidSeats(bigger), bigger.seats, bigger.amount.minorUnits]).toEqual([9, 7, 70200]);
    expect(grantSeats(bigger, asAddition(more), at)).toBe('known');
    expect(renewalOf(bigger)).toContain('US$891');
    const renewed = applyEvent(
      bigger,
      {
        type: 'renewal-paid',
        at: '2027-11-16T11:00:00.000Z',
        invoiceId: 'i',
        paidUntil: '2028-11-16T00:00:00.000Z',
      },
      10,
    );
    expect(renewed.outcome === 'changed' && billingDocumentsOf(renewed.order).at(-1)).toMatchObject({
      minorUnits: 89100,
      seats: 9,
    });
    expect(bigger.license).toEqual(group().license);
  });
  it('is rejected with a reason for the operator if it comes too late or makes the group too big', () => {
    const more = paid(addition(group(), 2, at), at);
    const refusedBy = (order: Order, when = at) => {
      const settled = grantSeats(order, asAddition(more), when);
      return typeof settled === 'object' && 'refused' in settled
        ? wordsOfReason(settled.refused as NewReason)
        : '';
    };
    expect(refusedBy({ ...group(), state: 'refunded' })).toMatch(/not active.*refund/);
    expect(refusedBy(group(), '2027-11-17T00:00:00.000Z')).toMatch(/term is over/);
    expect(refusedBy(group(29))).toMatch(/too big/);
  });
  it('removes its seats when refunded: people keep their seats and keys as long as enough seats remain', () => {
    const more = paid(addition(group(2), 2, at), at);
    const bigger = given(group(2), more, at);
    const people = ['a', 'b', 'c'].map((name) => ({ email: `${name}@x.example` }));
    const full = invitePeople(bigger, people, at).order;
    expect(seatingOf(full).seats.map(({ number }) => number)).toEqual([2, 3, 4]);
    const taken = takeSeatsBack(full, asAddition(more), at);
    if (typeof taken === 'string' || 'refused' in taken) throw new Error('not withdrawn');
    expect(seatingOf(taken.order).seats).toMatchObject([{ number: 2, email: 'a@x.example' }]);
    expect(taken.emails.map(({ kind, to }) => [kind, to])).toEqual([
      ['seat-revoked', 'b@x.example'],
      ['seat-revoked', 'c@x.example'],
    ]);
    expect(paidSeats(taken.order)).toBe(2);
    expect(takeSeatsBack(taken.order, asAddition(more), at)).toBe('known');
    const half = { ...full, seating: { ...seatingOf(full), seats: seatingOf(full).seats.slice(1) } };
    const moved = takeSeatsBack(half, asAddition(more), at);
    if (typeof moved === 'string' || 'refused' in moved) throw new Error('not withdrawn');
    expect(seatingOf(moved.order).seats).toMatchObject([{ number: 3, round: 1, email: 'b@x.example' }]);
    expect(moved.emails.map(({ kind }) => kind)).toEqual(['seat-revoked']);
    expect(freeSeats(moved.order)).toEqual([]);
  });
});
