// Which orders can be deleted, and until when the provider is polled about the others.
import { describe, expect, test } from 'vitest';
import { findPlan } from '../../../src/domain/catalog.ts';
import { applyEvent } from '../../support/apply-event.ts';
import { forgetAfter } from '../../../src/domain/order/retention.ts';
import type { OrderEvent } from '../../../src/domain/order/order-events.ts';
import { isOverdue, nextCheck } from '../../../src/domain/order/next-check.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import type { Order } from '../../../src/domain/order/order.ts';

const now = '2026-11-20T10:00:00.000Z';
const onDay = (day: number) => new Date(Date.parse(now) + day * 86_400_000).toISOString();
const order = (currency: 'USD' | 'INR' = 'INR'): Order =>
  newOrder({
    id: 'o'.repeat(24),
    plan: findPlan('personal-academic')!,
    currency,
    buyer: { email: 'ada@example.org' },
    now,
  });
const after = (start: Order, ...events: OrderEvent[]) =>
  events.reduce((current, event) => {
    const decision = applyEvent(current, event, 10);
    return decision.outcome === 'changed' ? decision.order : current;
  }, start);
const wrongAmount: OrderEvent = {
  type: 'payment-confirmed',
  at: now,
  paymentId: 'p1',
  minorUnits: 1,
  currency: 'INR',
};

describe('an order with money or one that needs review', () => {
  test.each<[string, Order]>([
    ['paid with another amount', after(order(), wrongAmount)],
    ['payment pending', after(order(), { type: 'payment-pending', at: now })],
    [
      'refunded before its payment was confirmed',
      after(order(), { type: 'refunded', at: now, minorUnits: 1 }),
    ],
  ])('(%s) is never deleted, does not expire, and is still polled', (_name, kept) => {
    expect(forgetAfter(kept)).toBeNull();
    expect(nextCheck(kept, onDay(300))).not.toBeNull();
    expect(applyEvent(kept, { type: 'checkout-expired', at: onDay(300) }, 10).outcome).toBe('unchanged');
  });
  test('is deleted 90 days after its review is resolved if nothing else requires it', () => {
    const seen = after(order(), wrongAmount, { type: 'looked-at', at: onDay(100) });
    expect(forgetAfter(seen)).toBe(onDay(190));
    expect(nextCheck(seen, onDay(100))).toBeNull();
  });
  test('is not flagged again by the same event after its review is resolved', () => {
    const seen = after(order(), wrongAmount, { type: 'looked-at', at: onDay(1) });
    expect(applyEvent(seen, wrongAmount, 10).outcome).toBe('unchanged');
  });
});

test('an order that came to nothing is deleted 90 days after its last event', () => {
  expect(forgetAfter(order())).toBe(onDay(90));
  const failed = after(order(), { type: 'payment-failed', at: onDay(2), reason: 'declined' });
  expect(forgetAfter(failed)).toBe(onDay(92));
});

test.each([
  ['INR', 5],
  ['USD', 15],
] as const)('a pending payment in %s should be final after %i days', (currency, days) => {
  expect([isOverdue(order(currency), onDay(days)), isOverdue(order(currency), onDay(days + 2e-8))]).toEqual([
    false,
    true,
  ]);
});

test('a payment that stays pending longer than its provider needs is flagged for review once', () => {
  const pending = after(order(), { type: 'payment-pending', at: now });
  expect(applyEvent(pending, { type: 'payment-pending', at: onDay(4) }, 10).outcome).toBe('unchanged');
  const called = after(
    pending,
    { type: 'payment-pending', at: onDay(6) },
    { type: 'payment-pending', at: onDay(7) },
  );
  expect([called.state, called.attention]).toEqual([
    'pending',
    [{ code: 'payment-overdue', detail: {}, at: onDay(6) }],
  ]);
  const seen = after(called, { type: 'looked-at', at: onDay(8) }, { type: 'payment-pending', at: onDay(9) });
  expect([seen.state, seen.attention]).toEqual(['pending', undefined]);
  const paid = after(seen, {
    ...wrongAmount,
    minorUnits: seen.amount.minorUnits,
    at: onDay(10),
  } as OrderEvent);
  expect(paid.state).toBe('paid');
});
