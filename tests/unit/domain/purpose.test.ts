// What an order is for and the license it started, as narrow types parsed from the stored record.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, expectTypeOf, it } from 'vitest';
import { findPlan } from '../../../src/domain/catalog.ts';
import { orderOfAddition, priceAddition } from '../../../src/domain/license/added-seats.ts';
import { settle } from '../../../src/domain/license/effects.ts';
import { licenseOf, termLicenseOf } from '../../../src/domain/license/license-of.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import { type Order, orderSchema } from '../../../src/domain/order/order.ts';
import {
  type AddedSeatsOrder,
  effectOf,
  type LicenseOrder,
  purposeOf,
  type RenewalOrder,
  type TrainingOrder,
} from '../../../src/domain/order/purpose.ts';
import { applyEvent } from '../../support/apply-event.ts';

const now = '2026-11-20T10:00:00.000Z';
const end = '2027-11-20T00:00:00.000Z';
const order = (plan: string, seats = 1, more: Partial<Parameters<typeof newOrder>[0]> = {}) =>
  newOrder({
    ...{ id: plan, plan: findPlan(plan, seats)!, currency: 'USD', now },
    ...{ buyer: { email: 'ada@example.org' }, ...more },
  });
function paid(unpaid: Order): Order {
  const payment = {
    type: 'payment-confirmed',
    at: now,
    paymentId: `p-${unpaid.id}`,
    ...unpaid.amount,
  } as const;
  const decided = applyEvent(unpaid, payment, 10);
  if (decided.outcome !== 'changed') throw new Error(decided.outcome);
  return decided.order;
}
const group = paid(order('group-academic', 5));
function addition(): Order {
  const priced = priceAddition(group, 2, now);
  if (!priced.ok) throw new Error(priced.reason);
  return orderOfAddition(group, priced.addition, { id: 'more', now });
}
const renewal = order('group-academic', 5, { id: 'next', renews: group.id, startsAfter: end });

describe('the purpose of an order', () => {
  it.each([
    ['license', group, undefined],
    ['training', order('training-basic'), undefined],
    ['added-seats', addition(), group.id],
    ['renewal', renewal, group.id],
  ])('is %s and names the license that it changes', (purpose, bought, changes) => {
    expect([purposeOf(bought).purpose, effectOf(bought)?.orderId]).toEqual([purpose, changes]);
    // The record itself, so that writing it back loses nothing.
    expect(purposeOf(bought).order).toEqual(bought);
  });

  it('has only its own fields: reading any other does not compile', () => {
    expectTypeOf<TrainingOrder>().not.toHaveProperty('license');
    expectTypeOf<TrainingOrder>().not.toHaveProperty('subscription');
    expectTypeOf<LicenseOrder>().not.toHaveProperty('booking');
    expectTypeOf<RenewalOrder>().not.toHaveProperty('license');
    expectTypeOf<RenewalOrder['renews']['orderId']>().toEqualTypeOf<string>();
    expectTypeOf<AddedSeatsOrder>().not.toHaveProperty('subscription');
    expectTypeOf<AddedSeatsOrder['addsTo']['orderId']>().toEqualTypeOf<string>();
    // Each is still an order, and is written as one.
    expectTypeOf<LicenseOrder | TrainingOrder | AddedSeatsOrder | RenewalOrder>().toExtend<Order>();
  });
});

describe('the license of an order', () => {
  it('exists once the order is paid, with its holder, periods, seats, and the facts in its key', () => {
    expect(licenseOf(order('group-academic', 5))).toBeUndefined();
    expect(licenseOf(group)).toMatchObject({
      ...{ orderId: group.id, state: 'in-force', holder: 'ada@example.org', edition: 'academic' },
      ...{ validUntil: end, seats: 5, isExtended: false, stated: { validUntil: end } },
      periods: [{ orderId: group.id, until: end, seats: 5 }],
    });
  });

  it('has another period after a renewal, while its key states the original end', () => {
    const renewed = settle(group, paid(renewal), now);
    if (renewed === 'known' || !renewed.order) throw new Error('not renewed');
    const license = termLicenseOf(renewed.order);
    expect(license).toMatchObject({ isExtended: true, stated: { validUntil: end } });
    expect([license?.validUntil, license?.periods.map(({ orderId }) => orderId)]).toEqual([
      '2028-11-20T00:00:00.000Z',
      [group.id, renewal.id],
    ]);
  });

  it('does not exist for a training, added seats, or a renewal', () => {
    const others = [order('training-basic'), addition(), renewal].map(paid);
    expect(others.map((other) => [other.state, licenseOf(other)])).toEqual(
      others.map(() => ['paid', undefined]),
    );
  });

  it('is on hold while a bank reviews its payment, and not in force after a refund', () => {
    expect(licenseOf({ ...group, state: 'disputed' })?.state).toBe('on-hold');
    expect(licenseOf({ ...group, state: 'refunded' })?.state).toBe('not-in-force');
  });

  it('is read from every order of an earlier release that had one', () => {
    const folder = `${import.meta.dirname}/earlier-releases`;
    const documents = readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .flatMap((name) =>
        Object.values(
          JSON.parse(readFileSync(`${folder}/${name}`, 'utf8')) as Record<
            string,
            { licence?: { orderId: string } }
          >,
        ),
      );
    expect(documents.length).toBeGreaterThan(30);
    const missing = documents.filter((document) => {
      const license = licenseOf(orderSchema.parse(document));
      return license?.stated.orderId !== document.licence?.orderId;
    });
    expect(missing).toEqual([]);
  });
});
