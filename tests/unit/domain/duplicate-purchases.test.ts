import { expect, test } from 'vitest';
import { findPlan } from '../../../src/domain/catalog.ts';
import { addDays } from '../../../src/domain/dates.ts';
import { isDuplicatePurchase } from '../../../src/domain/order/duplicate-purchase.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import type { Order } from '../../../src/domain/order/order.ts';

const now = '2026-11-20T10:00:00.000Z';
const bought = (id: string, paidAt: string, changes: Partial<Order> = {}): Order => ({
  ...newOrder({ id, plan: findPlan('student')!, currency: 'USD', buyer: { email: 'a@b.org' }, now }),
  state: 'paid',
  payment: { id, paidAt },
  ...changes,
});
const first = bought('o1', now);

test.each<[string, boolean, Order, Order]>([
  ['the same plan within a day', true, first, bought('o2', addDays(now, 1))],
  ['the same plan at the same time', true, first, bought('o2', now)],
  ['the same plan after more than a day', false, first, bought('o2', addDays(now, 1.001))],
  ['the earlier of two purchases', false, bought('o2', addDays(now, 0.5)), first],
  ['the first of two purchases at the same time', false, bought('o2', now), first],
  ['a purchase compared with itself', false, first, first],
  ['another plan', false, first, bought('o2', now, { planId: 'monthly' })],
  ['the same plan after a refund', false, { ...first, state: 'refunded' }, bought('o2', now)],
  ['a renewal', false, first, bought('o2', now, { startsAfter: now })],
  ['an unpaid order', false, first, { ...bought('o2', now), payment: undefined }],
])('%s: flagged as a possible duplicate purchase: %s', (_, isOne, before, order) => {
  expect(isDuplicatePurchase(before, order)).toBe(isOne);
});
