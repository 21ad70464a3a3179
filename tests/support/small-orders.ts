// One order of a small shop, with what its use cases wrote and logged.
import { afterEach, beforeEach, type MockInstance, vi } from 'vitest';
import { findPlan } from '../../src/domain/catalog.ts';
import type { Currency } from '../../src/domain/money.ts';
import { applyEvent } from './apply-event.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { newOrder } from '../../src/domain/order/new-order.ts';
import { site } from '../../src/site.ts';
import type { inMemoryServices } from './in-memory-services.ts';

export const now = '2026-11-20T10:00:00.000Z';
export const leased = '2026-11-20T10:02:00.000Z';
export const team = site.contacts.support;
export const buyer = { email: 'ada@example.org' };
export const open = (currency: Currency, planId = 'personal-academic'): Order =>
  newOrder({ id: 'o1', plan: findPlan(planId)!, currency, buyer, now });
export const payment = ({ amount }: Order) =>
  ({ type: 'payment-confirmed', at: now, paymentId: 'p1', ...amount }) as const;
export const paid = (currency: Currency, planId?: string): Order => {
  const order = open(currency, planId);
  const decision = applyEvent(order, { ...payment(order), customerId: 'c1' }, 10);
  return decision.outcome === 'changed' ? decision.order : order;
};
export const mailIds = ({ seen }: ReturnType<typeof inMemoryServices>) =>
  seen.emails.map(({ mail }) => mail.id);

/** Keeps what each test logs as an error, line by line. */
export function watchErrors(): () => Record<string, unknown>[] {
  let logged: MockInstance<typeof console.error>;
  beforeEach(() => void (logged = vi.spyOn(console, 'error').mockReturnValue()));
  afterEach(() => vi.restoreAllMocks());
  return () => logged.mock.calls.map(([line]) => JSON.parse(line as string) as Record<string, unknown>);
}
