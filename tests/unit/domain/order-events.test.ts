// Every event in every state that an order can have.
import { describe, expect, test } from 'vitest';
import { billingDocumentsOf } from '../../../src/domain/billing/billing-documents.ts';
import { findPlan } from '../../../src/domain/catalog.ts';
import { addDays } from '../../../src/domain/dates.ts';
import { applyEvent } from '../../support/apply-event.ts';
import { isLicenseInForce } from '../../../src/domain/license/order-license.ts';
import type { OrderEvent } from '../../../src/domain/order/order-events.ts';
import { dueReminder, nextReminder } from '../../../src/domain/order/reminders.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import { nextCheck } from '../../../src/domain/order/next-check.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { wordsOfReason } from '../../../src/domain/order/review-reasons.ts';
import { reminderMark } from '../../../src/domain/order/marks.ts';

const now = '2026-11-20T10:00:00.000Z';
const later = '2026-11-20T11:00:00.000Z';
const order = (planId = 'personal-academic', currency: 'USD' | 'INR' = 'USD'): Order =>
  newOrder({
    id: 'o'.repeat(24),
    plan: findPlan(planId)!,
    currency,
    buyer: { email: 'ada@example.org' },
    now,
  });
const paidEvent = (of: Order): OrderEvent => ({
  type: 'payment-confirmed',
  at: later,
  paymentId: 'pi_1',
  minorUnits: of.amount.minorUnits,
  currency: of.amount.currency,
});
/** Applies the events in order; returns the last order and every email. */
function walk(start: Order, ...events: OrderEvent[]) {
  const emails: string[] = [];
  const last = events.reduce((current, event) => {
    const decision = applyEvent(current, event, 10);
    if (decision.outcome !== 'changed') return current;
    emails.push(...decision.emails.map(({ id }) => id.slice(25)));
    return decision.order;
  }, start);
  return { order: last, emails };
}
const pay = (start: Order, ...events: OrderEvent[]) => walk(start, paidEvent(start), ...events);

/** A review reason in an operator's own text. Each is a separate reason. */
const reasonOf = (words: string) => ({ code: 'other' as const, detail: { words } });

describe('the key of a renewed license', () => {
  const renewal: OrderEvent = {
    type: 'renewal-paid',
    at: later,
    invoiceId: 'in_2',
    paidUntil: '2028-11-20T10:00:00.000Z',
  };
  const failure: OrderEvent = { type: 'renewal-failed', at: later, invoiceId: 'in_3' };
  test('keeps stating the end it was issued with, however often the renewal succeeds or fails', () => {
    const first = '2027-11-20T00:00:00.000Z';
    expect(pay(order()).order.keyUntil).toBeUndefined();
    const next: OrderEvent = { ...renewal, invoiceId: 'in_4', paidUntil: '2029-11-20T10:00:00.000Z' };
    for (const events of [[renewal], [failure], [failure, renewal], [renewal, renewal, failure, next]])
      expect(pay(order(), ...events).order.keyUntil).toBe(first);
  });
});

describe('a confirmed payment', () => {
  test('issues a one-year license to the buyer once, however often the event arrives', () => {
    const { order: paid, emails } = pay(order(), paidEvent(order()), paidEvent(order()));
    expect(paid).toMatchObject({
      state: 'paid',
      invoiceSeries: 'BSX/26-27',
      license: {
        seats: 1,
        validFrom: '2026-11-20T00:00:00.000Z',
        validUntil: '2027-11-20T00:00:00.000Z',
        majorVersion: null,
        holder: 'ada@example.org',
      },
    });
    expect(emails).toEqual(['order-confirmed']);
  });
  test('issues a perpetual license that never ends and states the major version', () => {
    expect(pay(order('perpetual-corporate')).order.license).toMatchObject({
      validUntil: null,
      majorVersion: 10,
    });
  });
  test('books the participants of a training and issues no license', () => {
    const { order: paid } = pay(order('training-basic-7'));
    expect([paid.state, paid.seats, paid.license]).toEqual(['paid', 7, undefined]);
  });
  test('requests the student ID for a student license', () => {
    expect(pay(order('student')).order.studentId).toEqual({ state: 'waiting' });
  });
  test.each(['payment-failed', 'checkout-expired'] as const)(
    'is fulfilled even after %s, because the money arrived',
    (type) => {
      const before = type === 'payment-failed' ? { type, at: now, reason: 'declined' } : { type, at: now };
      expect(walk(order(), before, paidEvent(order())).order).toMatchObject({ state: 'paid' });
    },
  );
  test('issues nothing for another amount or currency and flags the order for review once', () => {
    for (const wrong of [{ minorUnits: 1 }, { currency: 'INR' }]) {
      const event = { ...paidEvent(order()), ...wrong } as OrderEvent;
      const { order: held, emails } = walk(order(), event, event);
      expect(held.state).toBe('open');
      expect(held.license).toBeUndefined();
      expect(held.attention).toHaveLength(1);
      expect(emails).toEqual([]);
    }
  });
});

describe('a paid order', () => {
  const event = { ...paidEvent(order()), charges: 50, subscriptionId: 's', customerId: 'c' } as OrderEvent;
  test('keeps the provider’s payment data and drops the earlier failure', () => {
    const billing = { name: 'Ada', lines: ['1 Street'], country: 'DE' };
    const failed: OrderEvent = { type: 'payment-failed', at: now, reason: 'declined' };
    const { order: paid } = walk(order(), failed, { ...event, billing } as OrderEvent);
    expect(paid.payment).toEqual({
      id: 'pi_1',
      paidAt: later,
      charges: 50,
      subscriptionId: 's',
      customerId: 'c',
    });
    expect([paid.billing, paid.failure, paid.subscription]).toEqual([billing, undefined, 'renewing']);
    expect(paid.history).toEqual([
      { at: now, event: 'started' },
      { at: now, event: 'payment-failed', detail: 'declined' },
      { at: later, event: 'paid' },
    ]);
    expect(pay(order()).order.payment).toEqual({ id: 'pi_1', paidAt: later });
  });
  test.each([
    [{ name: 'Ada', company: 'Engines Ltd' }, 'Ada, Engines Ltd'],
    [{ company: 'Engines Ltd' }, 'Engines Ltd'],
    [{ name: 'Ada' }, 'Ada'],
    [{}, 'ada@example.org'],
  ])('licenses buyer %o as %s', (buyer, holder) => {
    const start = { ...order(), buyer: { ...order().buyer, ...buyer } };
    expect(pay(start).order.license?.holder).toBe(holder);
  });
  test('runs until the date its provider states, starting at the end of an earlier term', () => {
    const start = { ...order(), startsAfter: '2026-12-20T00:00:00.000Z' };
    const paid = walk(start, { ...event, paidUntil: '2027-11-10T10:00:00.000Z' } as OrderEvent).order;
    expect(paid.license).toMatchObject({
      orderId: paid.id,
      productId: 'personal-academic',
      edition: 'academic',
      validFrom: '2026-12-20T00:00:00.000Z',
      validUntil: '2027-12-10T00:00:00.000Z',
    });
  });
  test('is flagged for review once if another payment arrives, and is not sold twice', () => {
    const second = { ...paidEvent(order()), paymentId: 'pi_2', minorUnits: 1005 } as OrderEvent;
    const { order: last, emails } = pay(order(), second, second);
    expect(last.attention?.map(wordsOfReason)).toEqual(['paid twice: refund USD 10.05 of payment pi_2']);
    expect([last.state, last.payment?.id, emails]).toEqual(['paid', 'pi_1', ['order-confirmed']]);
    const looked = walk(last, { type: 'looked-at', at: later }, second).order;
    expect(looked.attention).toBeUndefined();
    expect(looked.history.at(-1)).toEqual({ at: later, event: 'looked-at', detail: 'paid-twice:pi_2' });
    expect(applyEvent(looked, { type: 'looked-at', at: later }, 10)).toEqual({ outcome: 'unchanged' });
  });
  test('has a license in force while it is paid', () => {
    const { order: paid } = pay(order());
    expect(isLicenseInForce(paid)).toBe(true);
    expect(isLicenseInForce({ ...paid, license: undefined })).toBe(false);
    for (const state of ['refunded', 'disputed', 'pending'] as const)
      expect(isLicenseInForce({ ...paid, state })).toBe(false);
  });
});

describe('an unpaid order', () => {
  const at = later;
  const unpaid = (state: Order['state'], changes: Partial<Order> = {}) => ({ ...order(), state, ...changes });
  test('records each payment page that was opened once', () => {
    const opened = (id: string): OrderEvent => ({
      type: 'checkout-opened',
      at,
      id,
      url: `https://pay/${id}`,
    });
    const { order: last } = walk(order(), opened('a'), opened('a'), opened('b'));
    expect(last.checkout).toEqual({ id: 'b', url: 'https://pay/b' });
    expect(last.history).toHaveLength(3);
  });
  test.each<[OrderEvent, Order['state'][]]>([
    [{ type: 'payment-pending', at }, ['open']],
    [{ type: 'payment-failed', at, reason: 'declined' }, ['open', 'pending']],
    [{ type: 'checkout-expired', at }, ['open']],
  ])('accepts %o only in the states %j', (event, from) => {
    const all = ['open', 'pending', 'paid', 'failed', 'expired', 'refunded', 'disputed'] as const;
    const changed = all.filter((state) => applyEvent(unpaid(state), event, 10).outcome === 'changed');
    expect(changed).toEqual(from);
  });
  test('says why its payment failed, and by email if the buyer cannot see it', () => {
    const failed = { type: 'payment-failed', at, reason: 'declined' } as const;
    expect(walk(order(), failed)).toMatchObject({
      order: { failure: 'declined' },
      emails: ['payment-failed'],
    });
    expect(walk(order(), { ...failed, isQuiet: true })).toMatchObject({
      order: { state: 'failed' },
      emails: [],
    });
  });
  test('is flagged for review once per reason, and keeps the earlier reasons', () => {
    const reported = (said: string): OrderEvent => ({ type: 'reported', at, reason: reasonOf(said) });
    const { order: last } = walk(order(), reported('a'), reported('b'), reported('a'));
    expect(last.attention).toEqual(['a', 'b'].map((words) => ({ ...reasonOf(words), at })));
    const looked = walk(last, { type: 'looked-at', at }, reported('a')).order;
    expect(looked.attention).toBeUndefined();
  });
  test('keeps the last 50 lines of its history', () => {
    const events = Array.from({ length: 60 }, (_, i): OrderEvent => ({
      type: 'reported',
      at,
      reason: reasonOf(`${i}`),
    }));
    const { history } = walk(order(), ...events).order;
    expect([history.length, history[0]!.detail, history.at(-1)!.detail]).toEqual([
      50,
      'other:10',
      'other:59',
    ]);
  });
});

describe('a late or out-of-order event', () => {
  test.each<[string, OrderEvent]>([
    ['failure', { type: 'payment-failed', at: later, reason: 'late' }],
    ['expiry', { type: 'checkout-expired', at: later }],
    ['pending', { type: 'payment-pending', at: later }],
  ])('changes nothing if it is a %s after payment', (_name, event) => {
    expect(pay(order(), event)).toEqual(pay(order()));
  });
  test('issues nothing if it is a payment reported after its refund', () => {
    const { order: last, emails } = walk(
      order(),
      { type: 'refunded', at: now, minorUnits: 10_900 },
      paidEvent(order()),
    );
    expect([last.state, last.license, emails]).toEqual(['refunded', undefined, []]);
  });
  test('is requested again if it is a renewal before the first payment', () => {
    const event: OrderEvent = { type: 'renewal-paid', at: now, invoiceId: 'in_2', paidUntil: later };
    expect(applyEvent(order(), event, 10)).toEqual({ outcome: 'too-early' });
  });
  test('sends one email for repeated payment failures', () => {
    const failed: OrderEvent = { type: 'payment-failed', at: now, reason: 'declined' };
    expect(walk(order(), failed, failed)).toMatchObject({
      order: { state: 'failed' },
      emails: ['payment-failed'],
    });
  });
});

describe('a subscription', () => {
  const renewal: OrderEvent = {
    type: 'renewal-paid',
    at: '2027-11-20T10:00:00.000Z',
    invoiceId: 'in_2',
    paidUntil: '2028-11-20T10:00:00.000Z',
  };
  const failure: OrderEvent = { type: 'renewal-failed', at: '2027-11-20T10:00:00.000Z', invoiceId: 'in_2' };
  test('is extended by a paid invoice, once per invoice', () => {
    const { order: renewed, emails } = pay(order(), renewal, renewal);
    expect(renewed.license?.validUntil).toBe('2028-11-20T00:00:00.000Z');
    expect(emails).toEqual(['order-confirmed', 'licence-renewed.in_2']);
  });
  test('has 14 days of grace while its payment fails, counted from the first failure only', () => {
    const { order: late } = pay(order(), failure, failure, { ...failure, invoiceId: 'in_3' } as OrderEvent);
    expect(late).toMatchObject({
      subscription: 'in-grace',
      license: { validUntil: '2027-12-04T00:00:00.000Z' },
    });
  });
  test('leaves the grace period when the payment arrives, and an old failure does not restore it', () => {
    const { order: last } = pay(order(), failure, renewal, failure);
    expect(last).toMatchObject({
      subscription: 'renewing',
      license: { validUntil: '2028-11-20T00:00:00.000Z' },
    });
  });
  test('keeps its license to the end of the paid term after it is canceled', () => {
    const { order: last, emails } = pay(
      order(),
      { type: 'cancellation-scheduled', at: later, asOf: later, endsAt: '2027-11-20T10:00:00.000Z' },
      { type: 'subscription-ended', at: '2027-11-20T10:00:00.000Z', endsAt: '2027-11-20T10:00:00.000Z' },
    );
    expect(last).toMatchObject({
      state: 'paid',
      subscription: 'ended',
      license: { validUntil: '2027-11-20T00:00:00.000Z' },
    });
    expect(emails).toEqual(['order-confirmed', 'subscription-ending.2027-11-20']);
  });
  test('has the state of the most recent event, in whatever order the events arrive', () => {
    const canceled = (asOf: string): OrderEvent => ({
      type: 'cancellation-scheduled',
      at: later,
      asOf,
      endsAt: '2027-11-20T10:00:00.000Z',
    });
    const kept = (asOf: string): OrderEvent => ({ type: 'cancellation-withdrawn', at: later, asOf });
    const [first, second, third] = ['10:00', '11:00', '12:00'].map((time) => `2026-12-01T${time}:00.000Z`);
    // Renewed after all. The cancellation event arrives late.
    expect(pay(order(), kept(second!), canceled(first!))).toMatchObject({
      order: { subscription: 'renewing' },
      emails: ['order-confirmed'],
    });
    // Canceled, resumed, and canceled again. The middle event arrives last.
    const { order: last } = pay(order(), canceled(first!), canceled(third!), kept(second!));
    expect(last.subscription).toBe('ending');
    expect(pay(order(), canceled(first!), kept(second!)).order.subscription).toBe('renewing');
  });
  test.each([
    ['personal-academic', 'USD', 'renewing'],
    ['monthly', 'USD', 'renewing'],
    ['perpetual-academic', 'USD', undefined],
    ['personal-academic', 'INR', undefined],
  ] as const)('(%s, %s) starts as %s', (plan, currency, subscription) => {
    expect(pay(order(plan, currency)).order.subscription).toBe(subscription);
  });
  test('ignores its events if the order has none', () => {
    for (const of of [order('personal-academic', 'INR'), order('training-basic-7')])
      expect(pay(of, renewal, failure).emails).toEqual(['order-confirmed']);
  });
  const endsAt = '2027-11-20T10:00:00.000Z';
  const canceled = (asOf: string): OrderEvent => ({
    type: 'cancellation-scheduled',
    at: later,
    asOf,
    endsAt,
  });
  const kept = (asOf: string): OrderEvent => ({ type: 'cancellation-withdrawn', at: later, asOf });
  test('sends one email if it ends without a cancellation, and none if it is resumed', () => {
    const ended: OrderEvent = { type: 'subscription-ended', at: later, endsAt };
    expect(pay(order(), ended, ended)).toMatchObject({
      order: { subscription: 'ended' },
      emails: ['order-confirmed', 'subscription-ending.2027-11-20'],
    });
    expect(applyEvent(order(), kept(later), 10)).toEqual({ outcome: 'unchanged' });
    expect(applyEvent(order(), canceled(later), 10)).toEqual({ outcome: 'too-early' });
  });
  test('stores the time of its last event and applies events of the same time again without a change', () => {
    const { order: first } = pay(order(), kept(now));
    expect([first.subscription, first.cancellationAsOf, first.history.length]).toEqual(['renewing', now, 2]);
    expect(applyEvent(first, kept(now), 10)).toEqual({ outcome: 'unchanged' });
    const { order: ending } = walk(first, canceled(now));
    expect(ending).toMatchObject({ subscription: 'ending', cancellationAsOf: now });
    expect(applyEvent(ending, canceled(now), 10)).toEqual({ outcome: 'unchanged' });
    expect(walk(ending, kept(later)).order).toMatchObject({
      subscription: 'renewing',
      cancellationAsOf: later,
    });
  });
  test('sends one email per invoice for a failed payment, and none while a dispute holds the order', () => {
    const other = { ...failure, invoiceId: 'in_3' } as OrderEvent;
    const emails = ['order-confirmed', 'renewal-failed.in_2', 'renewal-failed.in_3'];
    expect(pay(order(), failure, failure, other).emails).toEqual(emails);
    const held = pay(order(), { type: 'disputed', at: later, disputeId: 'd' }, failure);
    expect(held.order.subscription).toBe('in-grace');
    expect(held.emails).toEqual(['order-confirmed', 'licence-suspended.d']);
  });
});

describe('a refund', () => {
  test('revokes the license if it is full, and sends one email', () => {
    const event: OrderEvent = { type: 'refunded', at: later, minorUnits: 10_900 };
    expect(pay(order(), event, event)).toMatchObject({
      order: { state: 'refunded' },
      emails: ['order-confirmed', 'refunded.pi_1.10900'],
    });
  });
  test.each<[string, Partial<OrderEvent>[], Partial<Order>, string]>([
    [
      'leaves the order paid if it is one cent short of the price',
      [{ minorUnits: 10_899 }],
      { state: 'paid', refundedMinorUnits: 10_899 },
      'partly-refunded',
    ],
    [
      'counts as full once its two parts add up to the charge',
      [{ minorUnits: 900 }, { minorUnits: 10_900 }],
      { state: 'refunded', refundedMinorUnits: 10_900 },
      'refunded',
    ],
    [
      'adds up across charges, and leaves the order paid if the total is partial',
      [{ minorUnits: 900 }, { minorUnits: 500, chargeId: 'ch_2' }],
      { state: 'paid', refundedMinorUnits: 1400, refunds: { pi_1: 900, ch_2: 500 } },
      'partly-refunded',
    ],
    [
      'counts as full if its charge was below the price',
      [{ minorUnits: 500, ofMinorUnits: 500 }],
      { state: 'refunded' },
      'refunded',
    ],
    [
      'counts as partial if its charge was above the price',
      [{ minorUnits: 10_900, ofMinorUnits: 20_000 }],
      { state: 'paid' },
      'partly-refunded',
    ],
    [
      'leaves the order paid if it goes to a second customer who also paid',
      [{ minorUnits: 10_900, customerId: 'c2' }],
      { state: 'paid' },
      'second-payment-refunded',
    ],
    [
      'ends the order if it goes to its customer',
      [{ minorUnits: 10_900, customerId: 'c1' }],
      { state: 'refunded' },
      'refunded',
    ],
  ])('%s', (_, refunds, changes, happened) => {
    const payment = { ...paidEvent(order()), customerId: 'c1' } as OrderEvent;
    const events = refunds.map((event) => ({ type: 'refunded', at: later, ...event }) as OrderEvent);
    const { order: last } = walk(order(), payment, ...events);
    expect(last).toMatchObject(changes);
    expect(last.history.at(-1)!.event).toBe(happened);
    expect(last.subscription).toBe(last.state === 'refunded' ? 'ended' : 'renewing');
  });
  test('sends one email with its amount, resolves the review if it is full, and adds no subscription to the order', () => {
    const event = (minorUnits: number): OrderEvent => ({ type: 'refunded', at: later, minorUnits });
    const seen = { ...pay(order('perpetual-academic')).order, attention: [{ ...reasonOf('look'), at: now }] };
    const decision = applyEvent(seen, event(seen.amount.minorUnits), 10);
    expect(decision).toMatchObject({
      emails: [{ detail: String(seen.amount.minorUnits), to: 'ada@example.org' }],
    });
    const { order: last } = walk(seen, event(seen.amount.minorUnits));
    expect([last.attention, last.subscription]).toEqual([undefined, undefined]);
    expect(walk(seen, event(100)).order.attention).toEqual(seen.attention);
    expect(applyEvent(walk(seen, event(100)).order, event(99), 10)).toEqual({ outcome: 'unchanged' });
  });
  test('waits for the renewal of its charge, and then credits the invoice of that', () => {
    const chargedAt = addDays(now, 365);
    const at = addDays(chargedAt, 1);
    const refund = {
      ...{ type: 'refunded' as const, at, chargeId: 'ch_1', chargedAt },
      ...{ minorUnits: 10_900, ofMinorUnits: 10_900 },
    };
    const paid = pay(order()).order;
    expect(applyEvent(paid, refund, 10)).toEqual({ outcome: 'too-early' });
    const paidUntil = addDays(now, 730);
    const renewal = { type: 'renewal-paid' as const, at, invoiceId: 'in_1', minorUnits: 10_900, paidUntil };
    const { order: last } = walk(paid, renewal, refund);
    expect([last.state, billingDocumentsOf(last).map(({ kind, of }) => [kind, of])]).toEqual([
      'refunded',
      [
        ['invoice', undefined],
        ['invoice', undefined],
        ['credit-note', 1],
      ],
    ]);
  });
  test('is stored under an unknown payment if it arrives before the payment is confirmed', () => {
    const { order: last, emails } = walk(order(), { type: 'refunded', at: now, minorUnits: 100 });
    expect([last.refunds, last.state, emails]).toEqual([{ payment: 100 }, 'open', []]);
    const other: OrderEvent = { type: 'refunded', at: now, minorUnits: 10_900, customerId: 'c' };
    expect(walk(order(), other).order.state).toBe('refunded');
  });
  test('leaves the license in force if it is partial', () => {
    expect(pay(order(), { type: 'refunded', at: later, minorUnits: 500 }).order.state).toBe('paid');
  });
  test('is flagged for review once if the subscription is charged again, unless that is already resolved', () => {
    const whole: OrderEvent = { type: 'refunded', at: later, minorUnits: 10_900 };
    const renewal: OrderEvent = { type: 'renewal-paid', at: later, invoiceId: 'in_2', paidUntil: later };
    const { order: charged, emails } = pay(order(), whole, renewal, renewal);
    const inTwo = { code: 'charged-after-refund', detail: { invoiceId: 'in_2' }, at: later };
    expect([charged.state, charged.attention]).toEqual(['refunded', [inTwo]]);
    expect(emails).toEqual(['order-confirmed', 'refunded.pi_1.10900']);
    const other: OrderEvent = { type: 'reported', at: later, reason: reasonOf('look') };
    expect(pay(order(), whole, other, renewal).order.attention).toEqual([
      { ...reasonOf('look'), at: later },
      inTwo,
    ]);
    const looked = walk(charged, { type: 'looked-at', at: later }, renewal);
    expect(looked.order.attention).toBeUndefined();
    expect(looked.order.state).toBe('refunded');
  });
});

describe('a dispute', () => {
  const opened = (disputeId = 'du_1'): OrderEvent => ({ type: 'disputed', at: later, disputeId });
  const won = (disputeId = 'du_1'): OrderEvent => ({ type: 'dispute-won', at: later, disputeId });
  const stateAndEmails = (...events: OrderEvent[]) => {
    const { order: last, emails } = pay(order(), ...events);
    return [last.state, ...emails.slice(1)];
  };

  test('puts the order on hold and releases it when won, each with one email', () => {
    expect(stateAndEmails(opened())).toEqual(['disputed', 'licence-suspended.du_1']);
    expect(stateAndEmails(opened(), won())).toEqual([
      'paid',
      'licence-suspended.du_1',
      'licence-restored.du_1',
    ]);
  });
  test.each([
    ['reported twice at each step', [opened(), opened(), won(), won()]],
    ['whose opening is reported again after its end', [opened(), won(), opened()]],
  ])('%s counts once', (_name, events) => {
    expect(stateAndEmails(...events)).toEqual(stateAndEmails(opened(), won()));
  });
  test('never puts the order on hold if its closing arrives before its opening', () => {
    expect(stateAndEmails(won(), opened(), won())).toEqual(['paid']);
  });
  test('keeps the order on hold when it is won but another one is open', () => {
    const two = [opened('du_1'), opened('du_2'), won('du_1')];
    expect(stateAndEmails(...two)).toEqual(['disputed', 'licence-suspended.du_1']);
    expect(stateAndEmails(...two, won('du_2'))).toEqual([
      'paid',
      'licence-suspended.du_1',
      'licence-restored.du_2',
    ]);
  });
  test('puts the order on hold again, with a new notice, if it is about another payment after a won one', () => {
    expect(stateAndEmails(opened(), won(), opened('du_2'))).toEqual([
      'disputed',
      'licence-suspended.du_1',
      'licence-restored.du_1',
      'licence-suspended.du_2',
    ]);
  });
  test('is requested again if it arrives before the payment, so that the payment is not lost', () => {
    for (const event of [opened(), won()])
      expect(applyEvent(order(), event, 10)).toEqual({ outcome: 'too-early' });
  });
  test('does not restore a refunded order', () => {
    const whole: OrderEvent = { type: 'refunded', at: later, minorUnits: 10_900 };
    expect(pay(order(), whole, opened(), won()).order.state).toBe('refunded');
    expect(pay(order(), opened(), whole, won()).order.state).toBe('refunded');
  });
  test('lets a renewal paid during the hold count, and the closing email includes its key', () => {
    const renewal: OrderEvent = {
      type: 'renewal-paid',
      at: later,
      invoiceId: 'in_2',
      paidUntil: '2028-11-20T10:00:00.000Z',
    };
    const { order: last, emails } = pay(order(), opened(), renewal, renewal, won());
    expect(last).toMatchObject({ state: 'paid', license: { validUntil: '2028-11-20T00:00:00.000Z' } });
    expect(emails.slice(1)).toEqual(['licence-suspended.du_1', 'licence-restored.du_1']);
  });
  test('lets a cancellation during the hold count, and confirms it', () => {
    const endsAt = '2027-11-20T10:00:00.000Z';
    const { order: last, emails } = pay(
      order(),
      opened(),
      { type: 'cancellation-scheduled', at: later, asOf: later, endsAt },
      won(),
    );
    expect(last).toMatchObject({ state: 'paid', subscription: 'ending' });
    expect(emails).toContain('subscription-ending.2027-11-20');
  });
});

describe('scheduled checks and notices', () => {
  const at = (minutes: number) => new Date(Date.parse(now) + minutes * 60_000).toISOString();
  test('poll an open order about six times, first after 15 minutes, then less and less often, then stop', () => {
    const asked: string[] = [];
    for (let next = nextCheck(order(), now); next !== null; next = nextCheck(order(), next)) asked.push(next);
    expect(asked).toEqual([15, 60, 4 * 60, 25 * 60, 3 * 24 * 60, 5 * 24 * 60].map(at));
  });
  test('poll an order with a pending payment about twice a day', () => {
    const pending = walk(order(), { type: 'payment-pending', at: now }).order;
    expect(nextCheck(pending, now)).toBe(at(15));
    expect(nextCheck(pending, at(25 * 60))).toBe(at(37 * 60));
    expect(nextCheck(pending, at(100 * 24 * 60))).toBe(at(100 * 24 * 60 + 12 * 60));
  });
  test('keep polling a failed PayU order, but not a failed card order', () => {
    const failed: OrderEvent = { type: 'payment-failed', at: now, reason: 'declined' };
    expect(nextCheck(walk(order('student', 'INR'), failed).order, now)).not.toBeNull();
    expect(nextCheck(walk(order('student', 'USD'), failed).order, now)).toBeNull();
  });
  test('announce the end of a term 30, 7, and 1 days before, each once', () => {
    const { order: paid } = pay(order('personal-academic', 'INR'));
    expect(nextReminder(paid, now)).toEqual({ at: '2027-10-21T00:00:00.000Z', days: 30 });
    expect(nextReminder(paid, '2027-11-01T00:00:00.000Z')?.days).toBe(7);
    expect(nextReminder(paid, '2027-11-14T00:00:00.000Z')?.days).toBe(1);
    expect(nextReminder(paid, '2027-11-20T00:00:00.000Z')).toBeNull();
    expect(nextReminder(pay(order('perpetual-academic')).order, now)).toBeNull();
    expect(nextReminder(paid, '2027-10-21T00:00:00.000Z')?.days).toBe(7);
  });
  test('send only the latest announcement that is due, once, until the end of the last day', () => {
    const { order: paid } = pay(order('personal-academic', 'INR'));
    const due = (date: string, of = paid) => dueReminder(of, date);
    expect(due('2027-10-20T23:59:59.999Z')).toBeNull();
    expect(due('2027-10-21T00:00:00.000Z')).toBe(30);
    expect(due('2027-11-13T00:00:00.000Z')).toBe(7);
    expect(due('2027-11-19T00:00:00.000Z')).toBe(1);
    expect(due('2027-11-21T00:00:00.000Z')).toBe(1);
    expect(due('2027-11-21T00:00:00.001Z')).toBeNull();
    const sent = { ...paid, handled: [reminderMark('2027-11-20T00:00:00.000Z', 1)] };
    expect(due('2027-11-19T00:00:00.000Z', sent)).toBeNull();
  });
  test('announce an automatic renewal before each charge, in time to cancel, but not for a disputed or ended one', () => {
    const day = '2027-11-19T12:00:00.000Z';
    const yearly = pay(order()).order;
    expect([nextReminder(yearly, now)?.days, dueReminder(yearly, day)]).toEqual([30, 7]);
    expect(nextReminder(yearly, '2027-10-21T00:00:00.000Z')?.days).toBe(7);
    expect(nextReminder(yearly, '2027-11-13T00:00:00.000Z')).toBeNull();
    const monthly = pay(order('monthly')).order;
    expect(nextReminder(monthly, now)).toEqual({ at: '2026-12-13T00:00:00.000Z', days: 7 });
    expect(nextReminder(pay(order('monthly', 'INR')).order, now)?.days).toBe(7);
    const ending: Order = { ...yearly, subscription: 'ending' };
    expect(dueReminder(ending, day)).toBe(1);
    const none: Order[] = [
      { ...ending, subscription: 'ended' },
      { ...yearly, state: 'disputed' },
      // The failed-payment email already says so.
      { ...yearly, subscription: 'in-grace' },
    ];
    for (const silent of none)
      expect([nextReminder(silent, now), dueReminder(silent, day)]).toEqual([null, null]);
  });
});
