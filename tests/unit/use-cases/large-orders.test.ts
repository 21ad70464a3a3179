// Writing an order that has grown: the team is notified once, and the order is written within its size limit.
import { describe, expect, it, vi } from 'vitest';
import { writeChange } from '../../../netlify/use-cases/change-order.ts';
import { findPlan } from '../../../src/domain/catalog.ts';
import { documentOf, maxDocumentBytes } from '../../../src/domain/order/fit-order.ts';
import { renewalMark, storedMark } from '../../../src/domain/order/marks.ts';
import { applyEvent } from '../../support/apply-event.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { site } from '../../../src/site.ts';
import { inMemoryServices } from '../../support/in-memory-services.ts';

const now = '2026-11-20T10:00:00.000Z';
const fresh = newOrder({
  id: 'o1',
  plan: findPlan('perpetual-academic')!,
  currency: 'USD',
  buyer: { email: 'ada@example.org' },
  now,
});
const paid: Order = { ...fresh, state: 'paid', payment: { id: 'pi_1', paidAt: now } };
const touch = (order: Order) => ({ outcome: 'changed' as const, order, emails: [] });

describe('an order larger than 64 kB', () => {
  const large: Order = {
    ...paid,
    handled: Array.from({ length: 400 }, (_, i) => renewalMark(`${i}${'x'.repeat(200)}`)),
  };

  it('is reported to the team once, by a log line and an email, however often it is written', async () => {
    const lines = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { office, seen, keep } = inMemoryServices();
    await writeChange(office, keep(large), touch);
    await writeChange(office, seen.orders.get('o1')!, touch);
    expect(seen.emails.map(({ mail: { id, kind, to } }) => [id, kind, to])).toEqual([
      ['large-order.o1', 'large-order', site.contacts.support],
    ]);
    expect(lines.mock.calls.flat()).toEqual(['{"what":"large-order","order":"o1"}']);
    lines.mockRestore();
  });

  it('does not occur in ordinary use', async () => {
    const { office, seen, keep } = inMemoryServices();
    await writeChange(office, keep({ ...large, handled: large.handled.slice(-100) }), touch);
    expect(seen.emails).toEqual([]);
  });

  it('is written within its size limit even if it arrived far beyond, and can be refunded', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { office, seen, keep } = inMemoryServices();
    const grown: Order = {
      ...paid,
      failure: 'f'.repeat(1_000_000),
      handled: Array.from({ length: 50_000 }, (_, i) => storedMark(`browser:${i}:success`)),
    };
    const refunded = { type: 'refunded' as const, at: now, minorUnits: paid.amount.minorUnits };
    await writeChange(office, keep(grown), (order) => {
      const decision = applyEvent(order, refunded, 10);
      return decision.outcome === 'changed' ? decision : { outcome: 'unchanged' };
    });
    const { order } = seen.orders.get('o1')!;
    expect([order.state, order.payment]).toEqual(['refunded', paid.payment]);
    expect(Buffer.byteLength(documentOf(order))).toBeLessThan(maxDocumentBytes / 10);
    vi.restoreAllMocks();
  });
});
