import { describe, expect, test } from 'vitest';
import { findPlan } from '../../../src/domain/catalog.ts';
import { workItemsOf } from '../../../src/domain/order/work-queue.ts';
import {
  isCollectionUnconfirmed,
  openDisputes,
  wantedCollection,
} from '../../../src/domain/order/disputes.ts';
import { billingDocumentsOf } from '../../../src/domain/billing/billing-documents.ts';
import { applyEvent } from '../../support/apply-event.ts';
import { isLicenseInForce } from '../../../src/domain/license/order-license.ts';
import type { OrderEvent } from '../../../src/domain/order/order-events.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import { nextCheck } from '../../../src/domain/order/next-check.ts';
import { type Order, orderSchema } from '../../../src/domain/order/order.ts';
import { renewsOn } from '../../../src/domain/license/renewal.ts';
import { wordsOfReason } from '../../../src/domain/order/review-reasons.ts';
import { nextRecheck } from '../../../src/domain/order/recheck-schedule.ts';

const now = '2026-11-20T10:00:00.000Z';
const day = (days: number, from = now) => new Date(Date.parse(from) + days * 86_400_000).toISOString();
const price = 10_900;

type Type = 'disputed' | 'dispute-won' | 'dispute-lost';
const told = (type: Type, at: string, facts: object = {}): OrderEvent => ({
  type,
  at,
  disputeId: 'du_1',
  chargeId: 'ch_1',
  ofMinorUnits: price,
  minorUnits: price,
  customerId: 'cus_1',
  ...facts,
});

function walk(order: Order, ...events: OrderEvent[]) {
  const emails: string[] = [];
  const last = events.reduce((current, event) => {
    const decision = applyEvent(current, event, 10);
    if (decision.outcome !== 'changed') return current;
    emails.push(...decision.emails.map(({ id }) => id.replace(`${order.id}.`, '')));
    return decision.order;
  }, order);
  return { order: last, emails };
}

function paid(planId = 'personal-academic', currency: 'USD' | 'INR' = 'USD'): Order {
  const order = newOrder({
    id: 'o'.repeat(24),
    plan: findPlan(planId)!,
    currency,
    buyer: { email: 'ada@example.org' },
    now,
  });
  const payment = { type: 'payment-confirmed', at: now, paymentId: 'pi_1', ...order.amount } as const;
  const ofStripe = { customerId: 'cus_1', subscriptionId: 'sub_1' };
  return walk(order, { ...payment, ...(currency === 'USD' && ofStripe) }).order;
}
const confirmed = (collection: 'paused' | 'resumed' | 'ended'): OrderEvent => ({
  type: 'collection-confirmed',
  at: day(1),
  collection,
});
const credits = (order: Order) =>
  billingDocumentsOf(order)
    .filter(({ kind }) => kind === 'credit-note')
    .map(({ minorUnits }) => minorUnits);
const reasons = ({ attention = [] }: Order) => attention.map(wordsOfReason).join(' ');

describe('a won dispute', () => {
  test('adds the days on hold to the license and to the next charge date', () => {
    const { order, emails } = walk(paid(), told('disputed', day(10)), told('dispute-won', day(50)));
    expect(order).toMatchObject({ state: 'paid', license: { validUntil: '2027-12-30T00:00:00.000Z' } });
    expect(renewsOn(order)).toBe('2027-12-30T00:00:00.000Z');
    expect(order.keyUntil).toBe('2027-11-20T00:00:00.000Z');
    expect(emails).toEqual(['licence-suspended.du_1', 'licence-restored.du_1']);
  });
  test('leaves as many days as remained when the hold started if the term ended during it', () => {
    const { order } = walk(paid('monthly'), told('disputed', day(20)), told('dispute-won', day(80)));
    const leftThen = Date.parse(paid('monthly').license!.validUntil!) - Date.parse(day(20));
    expect(Date.parse(order.license!.validUntil!) - Date.parse(day(80))).toBe(leftThen);
  });
  test.each([
    ['opened and closed on the same day', paid(), day(10), day(10.2)],
    ['opened after the term', paid('personal-academic', 'INR'), day(400), day(420)],
    ['about a perpetual license', paid('perpetual-academic'), day(10), day(50)],
    ['about a training', paid('training-basic-2'), day(10), day(50)],
  ])('adds no days if it was %s', (_name, order, opened, won) => {
    const over = walk(order, told('disputed', opened), told('dispute-won', won)).order;
    expect([over.state, over.license?.validUntil]).toEqual(['paid', order.license?.validUntil]);
  });
  test('counts the overlapping days of two disputes once', () => {
    const other = { disputeId: 'du_2' };
    const { order } = walk(
      paid(),
      told('disputed', day(10)),
      told('disputed', day(20), other),
      told('dispute-won', day(30)),
      told('dispute-won', day(40), other),
    );
    expect(order.license!.validUntil).toBe('2027-12-20T00:00:00.000Z');
  });
  test('puts the order on hold again, with a new notice, if it is reopened later', () => {
    const { order, emails } = walk(
      paid(),
      told('disputed', day(10)),
      told('dispute-won', day(20)),
      told('disputed', day(30)),
      told('disputed', day(30)),
      told('dispute-won', day(25)),
    );
    expect(order.state).toBe('disputed');
    expect(emails.at(-1)).toBe('licence-suspended.du_1.1');
    expect(walk(order, told('dispute-lost', day(40))).emails).toEqual(['dispute-lost.du_1.1']);
  });
});

describe('a lost dispute', () => {
  test('refunds the order with a credit note, ends its license and its renewal, and notifies the buyer and the team', () => {
    const { order, emails } = walk(paid(), told('disputed', day(10)), told('dispute-lost', day(50)));
    expect(order).toMatchObject({ state: 'refunded', subscription: 'ended', refundedMinorUnits: price });
    expect([isLicenseInForce(order), credits(order)]).toEqual([false, [price]]);
    expect(emails).toEqual(['licence-suspended.du_1', 'dispute-lost.du_1']);
    expect(reasons(order)).toContain('dispute du_1 was lost: the bank returned USD 109.00');
    expect(orderSchema.parse(JSON.parse(JSON.stringify(order)))).toEqual(JSON.parse(JSON.stringify(order)));
  });
  test('counts as one loss, however often and in whatever order its events arrive', () => {
    const once = walk(paid(), told('dispute-lost', day(50)));
    const often = walk(
      paid(),
      told('dispute-lost', day(50)),
      told('dispute-lost', day(51)),
      told('disputed', day(10)),
      told('disputed', day(52)),
    );
    expect([often.order, often.emails]).toEqual([once.order, once.emails]);
    expect(once.emails).toEqual(['dispute-lost.du_1']);
  });
  test('credits the disputed part of a charge and keeps the license until its end, without a renewal', () => {
    const part = { minorUnits: 4000 };
    const { order } = walk(paid(), told('disputed', day(10), part), told('dispute-lost', day(50), part));
    expect(order).toMatchObject({ state: 'paid', subscription: 'ended', refundedMinorUnits: 4000 });
    expect([credits(order), isLicenseInForce(order)]).toEqual([[4000], true]);
    expect(order.license!.validUntil).toBe(paid().license!.validUntil);
    expect(wantedCollection(order)).toBe('ended');
  });
  test('ends the order if it covers the rest after a partial refund, and credits no more than was paid', () => {
    const refund: OrderEvent = {
      type: 'refunded',
      at: day(5),
      chargeId: 'ch_1',
      minorUnits: 4000,
      ofMinorUnits: price,
    };
    const { order } = walk(paid(), refund, told('dispute-lost', day(50), { minorUnits: 6900 }));
    expect([order.state, credits(order), order.refundedMinorUnits]).toEqual([
      'refunded',
      [4000, 6900],
      price,
    ]);
  });
  test('credits nothing more after a full refund, and warns the team that the money was returned twice', () => {
    const refund: OrderEvent = { type: 'refunded', at: day(5), chargeId: 'ch_1', minorUnits: price };
    const { order } = walk(paid(), told('disputed', day(3)), refund, told('dispute-lost', day(50)));
    expect([order.state, credits(order)]).toEqual(['refunded', [price]]);
    expect(reasons(order)).toContain('More was returned than was paid');
    expect(wantedCollection(order)).toBe('ended');
  });
  test('credits the renewal that it is about', () => {
    const renewal: OrderEvent = {
      type: 'renewal-paid',
      at: day(365),
      invoiceId: 'in_2',
      paidUntil: day(730),
      minorUnits: price,
    };
    const about = { chargeId: 'ch_2', chargedAt: day(365) };
    const { order } = walk(paid(), renewal, told('dispute-lost', day(400), about));
    expect(order.state).toBe('refunded');
    expect(billingDocumentsOf(order).at(-1)).toMatchObject({ kind: 'credit-note', of: 1, minorUnits: price });
  });
  test('ends the order without waiting for the end of another dispute', () => {
    const other = { disputeId: 'du_2', minorUnits: 900 };
    const { order } = walk(
      paid(),
      told('disputed', day(10)),
      told('disputed', day(11), other),
      told('dispute-lost', day(20)),
      told('dispute-won', day(30), other),
    );
    expect([order.state, isLicenseInForce(order)]).toEqual(['refunded', false]);
  });
  test('keeps a partly lost order on hold while another dispute is open', () => {
    const other = { disputeId: 'du_2', minorUnits: 900 };
    const { order } = walk(
      paid(),
      told('disputed', day(10), { minorUnits: 500 }),
      told('disputed', day(11), other),
      told('dispute-lost', day(20), { minorUnits: 500 }),
    );
    expect(order.state).toBe('disputed');
  });
  test('is flagged for review if it is won on appeal later, and does not reinstate the sale automatically', () => {
    const { order } = walk(paid(), told('dispute-lost', day(50)), told('dispute-won', day(90)));
    expect(order.state).toBe('refunded');
    expect(reasons(order)).toContain('won on appeal');
  });
  test('removes no seats automatically: the order of the added seats is refunded, and its group is notified', () => {
    const addition: Order = {
      ...paid('training-basic-2'),
      kind: 'license',
      addsTo: { orderId: 'g', total: 4, daysLeft: 9, daysOfTerm: 365, until: day(9), state: 'given' },
    };
    const { order } = walk(
      addition,
      told('dispute-lost', day(5), { ofMinorUnits: undefined, minorUnits: undefined }),
    );
    expect([order.state, order.addsTo!.state]).toEqual(['refunded', 'given']);
    expect(nextCheck(order, now)).toBe(day(5 / (24 * 60)));
  });
});

describe('the renewals of a disputed order', () => {
  const states = (...events: OrderEvent[]) => {
    const { order } = walk(paid(), ...events);
    return [wantedCollection(order), isCollectionUnconfirmed(order)];
  };
  const opened = told('disputed', day(10));
  test('are paused, resumed, and ended at the provider, each retried until the provider confirms it', () => {
    expect(states()).toEqual([undefined, false]);
    expect(states(opened)).toEqual(['paused', true]);
    expect(states(opened, confirmed('paused'))).toEqual(['paused', false]);
    const won = told('dispute-won', day(20));
    expect(states(opened, won)).toEqual([undefined, false]);
    expect(states(opened, confirmed('paused'), won)).toEqual(['resumed', true]);
    expect(states(opened, confirmed('paused'), won, confirmed('resumed'))).toEqual([undefined, false]);
    const lost = told('dispute-lost', day(20));
    expect(states(opened, confirmed('paused'), lost)).toEqual(['ended', true]);
    expect(states(lost, confirmed('ended'))).toEqual(['ended', false]);
  });
  test('are paused again if the provider charges them anyway', () => {
    const resumed: OrderEvent = { type: 'collection-resumed', at: day(12) };
    expect(states(opened, confirmed('paused'), resumed)).toEqual(['paused', true]);
    expect(states(opened, resumed)).toEqual(['paused', true]);
    expect(states(resumed)).toEqual([undefined, false]);
  });
  test('stay unchanged if there are none or they have ended', () => {
    const ended: OrderEvent = { type: 'subscription-ended', at: day(5), endsAt: day(5) };
    expect(states(ended, opened)).toEqual([undefined, false]);
    const atPayu = walk(paid('personal-academic', 'INR'), opened).order;
    expect(wantedCollection(atPayu)).toBeUndefined();
  });
  test('are checked within five minutes, and the bank’s decision every day', () => {
    const { order } = walk(paid(), opened);
    expect(nextCheck(order, day(10))).toBe(day(5 / (24 * 60), day(10)));
    expect(nextCheck(walk(order, confirmed('paused')).order, day(10))).toBe(day(11));
    expect(nextRecheck(walk(paid('perpetual-academic'), opened).order, day(200))).toBe(day(201));
    const refunded: OrderEvent = { type: 'refunded', at: day(12), chargeId: 'ch_1', minorUnits: price };
    expect(nextRecheck(walk(order, refunded).order, day(20))).toBe(day(21));
  });
});

test('a dispute about a duplicate payment does not put the order on hold, but flags it for review', () => {
  const { order, emails } = walk(paid(), told('disputed', day(10), { customerId: 'cus_2' }));
  expect([order.state, emails, order.disputes]).toEqual(['paid', [], undefined]);
  expect(reasons(order)).toContain('a payment other than');
});

test('a dispute result entered by an operator is recorded as such and resolves the review', () => {
  const reason = { code: 'dispute-reported', detail: { number: '1' } } as const;
  const asked = walk(paid('personal-academic', 'INR'), { type: 'reported', at: day(9), reason }).order;
  const facts = { isStated: true, chargeId: undefined, customerId: undefined, ofMinorUnits: undefined };
  const { order } = walk(asked, told('disputed', day(10), { ...facts, minorUnits: undefined }));
  expect([order.state, order.attention]).toEqual(['disputed', undefined]);
  expect(order.history.at(-1)).toMatchObject({ event: 'disputed', detail: 'du_1, as the operator said' });
  const [item] = workItemsOf(order);
  expect(item!.how).toContain(`npm run cli -- orders dispute ${order.id} won | lost`);
  const lost = walk(order, told('dispute-lost', day(20), { ...facts, minorUnits: undefined })).order;
  expect([lost.state, credits(lost)]).toEqual(['refunded', [lost.amount.minorUnits]]);
});

test('an order keeps at most 20 disputes and drops won ones before open or lost ones', () => {
  const many = Array.from({ length: 30 }, (_, i) => told('dispute-won', day(i), { disputeId: `won_${i}` }));
  const { order } = walk(paid(), told('disputed', day(0)), ...many);
  expect(order.disputes!.length).toBeLessThanOrEqual(20);
  expect(openDisputes(order).map(({ id }) => id)).toEqual(['du_1']);
});

describe('an on-hold order written by an earlier release', () => {
  const { disputes: _none, onHoldSince: _then, ...bare } = walk(paid(), told('disputed', day(10))).order;
  const stored = (handled: string[]) =>
    orderSchema.parse({
      ...bare,
      handled,
      history: [
        { at: now, what: 'paid' },
        { at: day(10), what: 'disputed with the bank' },
      ],
    });
  test.each([
    ['with its dispute ID', ['disputed:du_1'], 'du_1'],
    ['without a dispute ID', [], 'unknown'],
  ])(
    '%s, has an open dispute since its hold and is released when the dispute is won',
    (_name, handled, id) => {
      const order = stored(handled);
      expect(order).toMatchObject({
        handled: [],
        disputes: [{ id, state: 'open', asOf: day(10), openedAt: day(10) }],
      });
      const won = walk(order, told('dispute-won', day(20))).order;
      expect([won.state, won.disputes!.map((dispute) => dispute.state)]).toEqual(['paid', ['won']]);
    },
  );
  test('keeps a won dispute won when its opening event arrives again', () => {
    const order = orderSchema.parse({
      ...bare,
      state: 'paid',
      handled: ['disputed:du_1', 'dispute-won:du_1'],
    });
    expect(walk(order, told('disputed', now)).order.state).toBe('paid');
  });
});
