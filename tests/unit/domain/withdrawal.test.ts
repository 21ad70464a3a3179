import { describe, expect, it } from 'vitest';
import { findPlan } from '../../../src/domain/catalog.ts';
import { addDays } from '../../../src/domain/dates.ts';
import type { Currency } from '../../../src/domain/money.ts';
import { applyEvent } from '../../support/apply-event.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { withdraw, withdrawalEnd } from '../../../src/domain/order/withdrawal.ts';
import { site } from '../../../src/site.ts';

const paidAt = '2026-11-01T22:00:00.000Z';
const team = site.contacts.support;

function paid(planId: string, currency: Currency, termsVersion?: string): Order {
  const buyer = { email: 'ada@example.org' };
  const plan = findPlan(planId, planId.startsWith('training') ? 3 : undefined)!;
  const order = newOrder({ id: 'order', plan, currency, buyer, now: paidAt, termsVersion });
  const done = applyEvent(
    order,
    { type: 'payment-confirmed', at: paidAt, paymentId: 'p', ...order.amount },
    10,
  );
  if (done.outcome !== 'changed') throw new Error('not paid');
  return done.order;
}

describe('the right of withdrawal', () => {
  it.each([
    ['a training bought abroad', 'training-basic', 'USD', '2026-11-21', true],
    ['a license without a request for immediate delivery', 'student', 'USD', undefined, true],
    ['a license with a request for immediate delivery', 'student', 'USD', '2026-11-21', false],
    ['a training bought in India', 'training-basic', 'INR', undefined, false],
    ['a license bought in India', 'student', 'INR', undefined, false],
  ] as const)('applies to %s (%s, %s, %s): %s', (_what, plan, currency, terms, exists) => {
    expect(withdrawalEnd(paid(plan, currency, terms)) !== null).toBe(exists);
  });

  it('lasts through the whole fourteenth day, wherever the buyer lives, and then ends', () => {
    const order = paid('training-basic', 'USD', '2026-11-21');
    // November 15 ends last at UTC−12.
    expect(withdraw(order, 'Ada', team, '2026-11-16T11:59:59.000Z').ok).toBe(true);
    const end = withdrawalEnd(order)!;
    expect(end).toBe('2026-11-17T22:00:00.000Z');
    expect(withdraw(order, 'Ada', team, end).ok).toBe(true);
    expect(withdraw(order, 'Ada', team, addDays(end, 2e-8)).ok).toBe(false);
  });

  it('can be used once: both sides are notified, the team is asked to refund, and the refund resolves it', () => {
    const now = addDays(paidAt, 1);
    const look = { code: 'other' as const, detail: { words: 'look at this' }, at: now };
    const asked = { ...paid('training-basic', 'USD'), attention: [look] };
    const done = withdraw(asked, 'Ada Lovelace', team, now);
    if (!done.ok) throw new Error(done.reason);
    expect(done.order.withdrawal).toEqual({ declaredAt: now, name: 'Ada Lovelace' });
    expect(done.emails.map(({ kind, to }) => [kind, to])).toEqual([
      ['withdrawal-confirmed', 'ada@example.org'],
      ['withdrawal-declared', team],
    ]);
    expect(done.emails[1]!.replyTo).toBe('ada@example.org');
    expect(done.order.attention).toEqual([look, { code: 'withdrawal-declared', detail: {}, at: now }]);
    expect(done.order.history.at(-1)).toEqual({ at: now, event: 'withdrawal-declared' });
    expect(withdraw(done.order, 'Ada', team, now).ok).toBe(false);
    const { minorUnits } = done.order.amount;
    const refunded = applyEvent(done.order, { type: 'refunded', at: now, minorUnits }, 10);
    expect(refunded.outcome === 'changed' && refunded.order.attention).toBeUndefined();
  });

  it('cannot be used for an order that is not paid or already refunded', () => {
    const order = paid('training-basic', 'USD');
    expect(withdrawalEnd({ ...order, payment: undefined })).toBeNull();
    for (const state of ['open', 'pending', 'failed', 'refunded', 'disputed'] as const)
      expect(withdraw({ ...order, state }, 'Ada', team, paidAt).ok).toBe(false);
  });
});
