import { describe, expect, test } from 'vitest';
import { findPlan } from '../../../src/domain/catalogue.ts';
import { applyEvent, type OrderEvent } from '../../../src/domain/order-events.ts';
import { newOrder, nextCheck, nextReminder, type Order } from '../../../src/domain/order.ts';

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
/** Applies the events in turn; gives the last order and every mail. */
function walk(start: Order, ...events: OrderEvent[]) {
  const mails: string[] = [];
  const last = events.reduce((current, event) => {
    const decision = applyEvent(current, event, 10);
    if (decision.outcome !== 'changed') return current;
    mails.push(...decision.mails.map(({ id }) => id.slice(25)));
    return decision.order;
  }, start);
  return { order: last, mails };
}
const pay = (start: Order, ...events: OrderEvent[]) => walk(start, paidEvent(start), ...events);

describe('a confirmed payment', () => {
  test('issues a licence for a year to the buyer, once, however often it is told', () => {
    const { order: paid, mails } = pay(order(), paidEvent(order()), paidEvent(order()));
    expect(paid).toMatchObject({
      state: 'paid',
      invoiceSeries: 'BSX/26-27',
      licence: {
        seats: 1,
        validFrom: '2026-11-20T00:00:00.000Z',
        validUntil: '2027-11-20T00:00:00.000Z',
        majorVersion: null,
        holder: 'ada@example.org',
      },
    });
    expect(mails).toEqual(['order-confirmed']);
  });
  test('of a perpetual licence never ends and names the major version', () => {
    expect(pay(order('perpetual-corporate')).order.licence).toMatchObject({
      validUntil: null,
      majorVersion: 10,
    });
  });
  test('of a training books places and issues no licence', () => {
    const { order: paid } = pay(order('training-basic-7'));
    expect([paid.state, paid.seats, paid.licence]).toEqual(['paid', 7, undefined]);
  });
  test('of a student licence asks for the ID', () => {
    expect(pay(order('student')).order.studentId).toEqual({ state: 'waiting' });
  });
  test.each(['payment-failed', 'checkout-expired'] as const)(
    'counts after %s too: money that arrived is served',
    (type) => {
      const before = type === 'payment-failed' ? { type, at: now, reason: 'declined' } : { type, at: now };
      expect(walk(order(), before, paidEvent(order())).order).toMatchObject({ state: 'paid' });
    },
  );
  test('of another amount or currency issues nothing and calls for a person, once', () => {
    for (const wrong of [{ minorUnits: 1 }, { currency: 'INR' }]) {
      const event = { ...paidEvent(order()), ...wrong } as OrderEvent;
      const { order: held, mails } = walk(order(), event, event);
      expect(held.state).toBe('open');
      expect(held.licence).toBeUndefined();
      expect(held.attention).toHaveLength(1);
      expect(mails).toEqual([]);
    }
  });
});

describe('news that is late or out of order', () => {
  test.each<[string, OrderEvent]>([
    ['failure', { type: 'payment-failed', at: later, reason: 'late' }],
    ['expiry', { type: 'checkout-expired', at: later }],
    ['pending', { type: 'payment-pending', at: later }],
  ])('a %s after payment changes nothing', (_name, event) => {
    expect(pay(order(), event)).toEqual(pay(order()));
  });
  test('a payment told after its refund issues nothing', () => {
    const { order: last, mails } = walk(
      order(),
      { type: 'refunded', at: now, minorUnits: 10_900 },
      paidEvent(order()),
    );
    expect([last.state, last.licence, mails]).toEqual(['refunded', undefined, []]);
  });
  test('a renewal told before the first payment is asked for again', () => {
    const event: OrderEvent = { type: 'renewal-paid', at: now, invoiceId: 'in_2', paidUntil: later };
    expect(applyEvent(order(), event, 10)).toEqual({ outcome: 'too-early' });
  });
  test('a failed payment sends one mail', () => {
    const failed: OrderEvent = { type: 'payment-failed', at: now, reason: 'declined' };
    expect(walk(order(), failed, failed)).toMatchObject({
      order: { state: 'failed' },
      mails: ['payment-failed'],
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
    const { order: renewed, mails } = pay(order(), renewal, renewal);
    expect(renewed.licence?.validUntil).toBe('2028-11-20T00:00:00.000Z');
    expect(mails).toEqual(['order-confirmed', 'licence-renewed.in_2']);
  });
  test('has 14 days of grace while its payment fails, counted once', () => {
    const { order: late } = pay(order(), failure, failure, { ...failure, invoiceId: 'in_3' } as OrderEvent);
    expect(late).toMatchObject({
      subscription: 'in-grace',
      licence: { validUntil: '2027-12-04T00:00:00.000Z' },
    });
  });
  test('leaves grace when the payment arrives, and an old failure does not bring it back', () => {
    const { order: last } = pay(order(), failure, renewal, failure);
    expect(last).toMatchObject({
      subscription: 'renewing',
      licence: { validUntil: '2028-11-20T00:00:00.000Z' },
    });
  });
  test('that is cancelled keeps its licence to the end of the paid term', () => {
    const { order: last, mails } = pay(
      order(),
      { type: 'cancellation-scheduled', at: later, asOf: later, endsAt: '2027-11-20T10:00:00.000Z' },
      { type: 'subscription-ended', at: '2027-11-20T10:00:00.000Z', endsAt: '2027-11-20T10:00:00.000Z' },
    );
    expect(last).toMatchObject({
      state: 'paid',
      subscription: 'ended',
      licence: { validUntil: '2027-11-20T00:00:00.000Z' },
    });
    expect(mails).toEqual(['order-confirmed', 'subscription-ending.2027-11-20']);
  });
  test('is as the newest news have it, in whatever order they arrive', () => {
    const cancelled = (asOf: string): OrderEvent => ({
      type: 'cancellation-scheduled',
      at: later,
      asOf,
      endsAt: '2027-11-20T10:00:00.000Z',
    });
    const kept = (asOf: string): OrderEvent => ({ type: 'cancellation-withdrawn', at: later, asOf });
    const [first, second, third] = ['10:00', '11:00', '12:00'].map((time) => `2026-12-01T${time}:00.000Z`);
    // Kept after all; the news of the cancelling come late.
    expect(pay(order(), kept(second!), cancelled(first!))).toMatchObject({
      order: { subscription: 'renewing' },
      mails: ['order-confirmed'],
    });
    // Cancelled, kept, cancelled again; the middle comes last.
    const { order: last } = pay(order(), cancelled(first!), cancelled(third!), kept(second!));
    expect(last.subscription).toBe('ending');
    expect(pay(order(), cancelled(first!), kept(second!)).order.subscription).toBe('renewing');
  });
  test('is none where PayU took the money', () => {
    expect(pay(order('personal-academic', 'INR')).order.subscription).toBeUndefined();
  });
});

describe('money given back', () => {
  test('in whole revokes the licence and says so once', () => {
    const event: OrderEvent = { type: 'refunded', at: later, minorUnits: 10_900 };
    expect(pay(order(), event, event)).toMatchObject({
      order: { state: 'refunded' },
      mails: ['order-confirmed', 'refunded.pi_1.10900'],
    });
  });
  test('in part leaves the licence in force', () => {
    expect(pay(order(), { type: 'refunded', at: later, minorUnits: 500 }).order.state).toBe('paid');
  });
  test('after which the subscription is charged again calls for a person, once, and not after it was settled', () => {
    const whole: OrderEvent = { type: 'refunded', at: later, minorUnits: 10_900 };
    const renewal: OrderEvent = { type: 'renewal-paid', at: later, invoiceId: 'in_2', paidUntil: later };
    const { order: charged, mails } = pay(order(), whole, renewal, renewal);
    expect(charged).toMatchObject({ state: 'refunded', attention: [expect.stringContaining('in_2')] });
    expect(mails).toEqual(['order-confirmed', 'refunded.pi_1.10900']);
    const looked = walk(charged, { type: 'looked-at', at: later }, renewal);
    expect(looked.order.attention).toBeUndefined();
    expect(looked.order.state).toBe('refunded');
  });
});

describe('a dispute', () => {
  const opened = (disputeId = 'du_1'): OrderEvent => ({ type: 'disputed', at: later, disputeId });
  const won = (disputeId = 'du_1'): OrderEvent => ({ type: 'dispute-won', at: later, disputeId });
  const stateAndMails = (...events: OrderEvent[]) => {
    const { order: last, mails } = pay(order(), ...events);
    return [last.state, ...mails.slice(1)];
  };

  test('puts the order on hold and, when won, takes it off again, each with one mail', () => {
    expect(stateAndMails(opened())).toEqual(['disputed', 'licence-suspended.du_1']);
    expect(stateAndMails(opened(), won())).toEqual([
      'paid',
      'licence-suspended.du_1',
      'licence-restored.du_1',
    ]);
  });
  test.each([
    ['told twice at each step', [opened(), opened(), won(), won()]],
    ['whose beginning is told again after its end', [opened(), won(), opened()]],
  ])('%s counts once', (_name, events) => {
    expect(stateAndMails(...events)).toEqual(stateAndMails(opened(), won()));
  });
  test('whose end is told before its beginning never holds the order', () => {
    expect(stateAndMails(won(), opened(), won())).toEqual(['paid']);
  });
  test('that is won leaves the order on hold while another one is open', () => {
    const two = [opened('du_1'), opened('du_2'), won('du_1')];
    expect(stateAndMails(...two)).toEqual(['disputed', 'licence-suspended.du_1']);
    expect(stateAndMails(...two, won('du_2'))).toEqual([
      'paid',
      'licence-suspended.du_1',
      'licence-restored.du_2',
    ]);
  });
  test('about another payment after a won one holds the order anew, and says so anew', () => {
    expect(stateAndMails(opened(), won(), opened('du_2'))).toEqual([
      'disputed',
      'licence-suspended.du_1',
      'licence-restored.du_1',
      'licence-suspended.du_2',
    ]);
  });
  test('told before the payment is asked for again, so that the payment is not lost', () => {
    for (const event of [opened(), won()])
      expect(applyEvent(order(), event, 10)).toEqual({ outcome: 'too-early' });
  });
  test('does not revive what was refunded', () => {
    const whole: OrderEvent = { type: 'refunded', at: later, minorUnits: 10_900 };
    expect(pay(order(), whole, opened(), won()).order.state).toBe('refunded');
    expect(pay(order(), opened(), whole, won()).order.state).toBe('refunded');
  });
  test('lets a renewal that is paid meanwhile count, with its key in the mail at the end', () => {
    const renewal: OrderEvent = {
      type: 'renewal-paid',
      at: later,
      invoiceId: 'in_2',
      paidUntil: '2028-11-20T10:00:00.000Z',
    };
    const { order: last, mails } = pay(order(), opened(), renewal, renewal, won());
    expect(last).toMatchObject({ state: 'paid', licence: { validUntil: '2028-11-20T00:00:00.000Z' } });
    expect(mails.slice(1)).toEqual(['licence-suspended.du_1', 'licence-restored.du_1']);
  });
  test('lets a cancellation meanwhile count, and confirms it', () => {
    const endsAt = '2027-11-20T10:00:00.000Z';
    const { order: last, mails } = pay(
      order(),
      opened(),
      { type: 'cancellation-scheduled', at: later, asOf: later, endsAt },
      won(),
    );
    expect(last).toMatchObject({ state: 'paid', subscription: 'ending' });
    expect(mails).toContain('subscription-ending.2027-11-20');
  });
});

describe('the dates on which something is to be done', () => {
  const at = (minutes: number) => new Date(Date.parse(now) + minutes * 60_000).toISOString();
  test('an open order is asked about six times, first after 15 minutes, then ever more rarely, then no more', () => {
    const asked: string[] = [];
    for (let next = nextCheck(order(), now); next !== null; next = nextCheck(order(), next)) asked.push(next);
    expect(asked).toEqual([15, 60, 4 * 60, 25 * 60, 3 * 24 * 60, 5 * 24 * 60].map(at));
  });
  test('one with money on its way is asked about twice a day', () => {
    const pending = walk(order(), { type: 'payment-pending', at: now }).order;
    expect(nextCheck(pending, now)).toBe(at(15));
    expect(nextCheck(pending, at(25 * 60))).toBe(at(37 * 60));
    expect(nextCheck(pending, at(100 * 24 * 60))).toBe(at(100 * 24 * 60 + 12 * 60));
  });
  test('a failed PayU order is still asked about, a failed card order is not', () => {
    const failed: OrderEvent = { type: 'payment-failed', at: now, reason: 'declined' };
    expect(nextCheck(walk(order('student', 'INR'), failed).order, now)).not.toBeNull();
    expect(nextCheck(walk(order('student', 'USD'), failed).order, now)).toBeNull();
  });
  test('a term that ends is announced 30, 7 and 1 days before, each once', () => {
    const { order: paid } = pay(order('personal-academic', 'INR'));
    expect(nextReminder(paid, now)).toEqual({ at: '2027-10-21T00:00:00.000Z', days: 30 });
    expect(nextReminder(paid, '2027-11-01T00:00:00.000Z')?.days).toBe(7);
    expect(nextReminder(paid, '2027-11-14T00:00:00.000Z')?.days).toBe(1);
    expect(nextReminder(paid, '2027-11-20T00:00:00.000Z')).toBeNull();
    expect(nextReminder(pay(order('perpetual-academic')).order, now)).toBeNull();
  });
});
