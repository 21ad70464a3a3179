import { describe, expect, test } from 'vitest';
import { findPlan } from '../../../src/domain/catalog.ts';
import { withHistory } from '../../../src/domain/order/order-history.ts';
import { applyEvent } from '../../support/apply-event.ts';
import type { OrderEvent } from '../../../src/domain/order/order-events.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import { nextReminder } from '../../../src/domain/order/reminders.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { daysCarriedBy, renewsOn } from '../../../src/domain/license/renewal.ts';
import { nextRecheck } from '../../../src/domain/order/recheck-schedule.ts';

const now = '2026-11-20T10:00:00.000Z';
const after = (days: number, from = now) => new Date(Date.parse(from) + days * 86_400_000).toISOString();
function paid(planId: string, ...events: OrderEvent[]): Order {
  const order = newOrder({
    id: 'o'.repeat(24),
    plan: findPlan(planId)!,
    currency: 'USD',
    buyer: { email: 'ada@example.org' },
    now,
  });
  const payment = { type: 'payment-confirmed', at: now, paymentId: 'p', ...order.amount } as const;
  return [payment, ...events].reduce((current, event) => {
    const decision = applyEvent(current, event, 10);
    return decision.outcome === 'changed' ? decision.order : current;
  }, order);
}

test('no days carry over if the earlier term ended before the payment or there was none', () => {
  const early = { payment: { id: 'p', paidAt: now } };
  expect(daysCarriedBy({ ...early, startsAfter: after(3) })).toBe(3);
  expect(daysCarriedBy({ ...early, startsAfter: after(-3) })).toBe(0);
  expect(daysCarriedBy(early)).toBe(0);
  expect(daysCarriedBy({ startsAfter: after(3) })).toBe(0);
});

describe('polling a paid order', () => {
  test('happens after a day, then less and less often, while a refund or dispute is possible', () => {
    const order = paid('perpetual-academic');
    expect(nextRecheck(order, now)).toBe(after(1));
    expect(nextRecheck(order, after(20))).toBe(after(30));
    expect(nextRecheck(order, after(100))).toBe(after(130));
    expect(nextRecheck(order, after(179.9))).toBe(after(209.9));
    expect(nextRecheck(order, after(180))).toBeNull();
    expect(nextRecheck({ ...order, payment: undefined }, now)).toBeNull();
  });
  test('happens on the last day of a term that should renew, then twice a day until it does', () => {
    const order = paid('personal-academic');
    const end = order.license!.validUntil!;
    expect(nextRecheck(order, after(-10, end))).toBe(end);
    expect(nextRecheck(order, after(0.5, end))).toBe(after(1, end));
    expect(nextRecheck(order, after(-1, end))).toBe(after(-0.5, end));
    expect(nextRecheck(order, after(29.9, end))).toBe(after(30.4, end));
    expect(nextRecheck(order, after(30, end))).toBe(after(60, end));
    expect(nextRecheck(order, after(60, end))).toBe(after(90, end));
    const renewed = paid('personal-academic', {
      type: 'renewal-paid',
      at: end,
      invoiceId: 'i',
      paidUntil: after(365, end),
    });
    expect(nextRecheck(renewed, after(0.5, end))).toBe(after(30.5, end));
  });
  test('happens twice a day while a declined card is retried', () => {
    const order = paid('personal-academic');
    const end = order.license!.validUntil!;
    const failing = paid('personal-academic', { type: 'renewal-failed', at: end, invoiceId: 'i' });
    expect(nextRecheck(failing, after(3, end))).toBe(after(3.5, end));
  });
  test('happens once more a day after its subscription ended, for an unreported charge', () => {
    const at = after(400);
    const ended = paid(
      'personal-academic',
      { type: 'renewal-failed', at: after(366), invoiceId: 'i' },
      { type: 'subscription-ended', at, endsAt: at },
    );
    expect(nextRecheck(ended, at)).toBe(after(401));
    expect(nextRecheck(ended, after(401))).toBeNull();
  });
  test('happens when its provider charges, which is before its end if it carried over days from an earlier term', () => {
    const early = { ...paid('personal-academic'), startsAfter: after(100) };
    const renewed = applyEvent(
      early,
      { type: 'renewal-paid', at: after(365), invoiceId: 'i', paidUntil: '2028-11-20T10:00:00.000Z' },
      10,
    );
    const { order } = renewed as Extract<typeof renewed, { outcome: 'changed' }>;
    expect(order.license!.validUntil).toBe('2029-02-28T00:00:00.000Z');
    expect(renewsOn(order)).toBe('2028-11-20T00:00:00.000Z');
    expect(nextReminder(order, after(400))).toEqual({ at: '2028-10-21T00:00:00.000Z', days: 30 });
  });
  test('happens once more a day after a subscription was refunded, for an unreported earlier renewal', () => {
    const refunded = paid('personal-academic', { type: 'refunded', at: after(5), minorUnits: 1e6 });
    expect(refunded.state).toBe('refunded');
    expect(nextRecheck(refunded, after(5))).toBe(after(6));
    expect(nextRecheck(refunded, after(6))).toBeNull();
    // Until its provider confirms that nothing is charged anymore, a renewal may still be charged.
    const ended = withHistory(refunded, after(7), 'renewals-ended');
    expect([nextRecheck(ended, after(7)), nextRecheck(ended, after(8))]).toEqual([after(8), null]);
  });
  test('stops after a while if nothing is charged again', () => {
    const ended = paid('personal-academic', { type: 'subscription-ended', at: now, endsAt: after(365) });
    expect(nextRecheck(ended, after(200))).toBeNull();
    const refunded = paid('perpetual-academic', { type: 'refunded', at: now, minorUnits: 1e9 });
    expect(nextRecheck(refunded, now)).toBeNull();
    const lost = paid('perpetual-academic', { type: 'dispute-lost', at: now, disputeId: 'du_1' });
    expect([lost.state, nextRecheck(lost, now), nextRecheck(lost, after(1))]).toEqual([
      'refunded',
      after(1),
      null,
    ]);
  });
});
