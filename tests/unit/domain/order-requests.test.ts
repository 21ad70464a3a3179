// What the owner of an order can request, and how often.
import { describe, expect, it } from 'vitest';
import { findPlan } from '../../../src/domain/catalog.ts';
import { applyEvent } from '../../support/apply-event.ts';
import { canCorrectEmail, correctEmail } from '../../../src/domain/order/correct-email.ts';
import { canResend, type Requested, resendConfirmation } from '../../../src/domain/order/order-requests.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import type { Order } from '../../../src/domain/order/order.ts';

const now = '2026-11-20T10:00:00.000Z';
const after = (ms: number) => new Date(Date.parse(now) + ms).toISOString();
const buyer = { email: 'Ada@example.org', phone: '9876543210' };
const open = newOrder({ id: 'o1', plan: findPlan('student')!, currency: 'USD', buyer, now });
const paid = (changes: Partial<Order> = {}): Order => {
  const event = { type: 'payment-confirmed', at: now, paymentId: 'p', ...open.amount } as const;
  const decision = applyEvent(open, event, 10);
  return decision.outcome === 'changed' ? { ...decision.order, ...changes } : open;
};
const done = (requested: Requested) => {
  if (!requested.ok) throw new Error(requested.reason);
  return requested;
};
const others = ['open', 'pending', 'failed', 'expired', 'refunded', 'disputed'] as const;

describe('the confirmation email', () => {
  it('can be sent again ten times, each email with its own id', () => {
    expect(canResend(paid({ resends: 9 }))).toBe(true);
    const tenth = done(resendConfirmation(paid({ resends: 9 }), now));
    expect(tenth.order).toMatchObject({ resends: 10 });
    expect(tenth.emails).toEqual([
      { id: 'o1.order-confirmed.resent-10', kind: 'order-confirmed', paper: 0, to: buyer.email },
    ]);
    expect(done(resendConfirmation(paid(), now)).order.resends).toBe(1);
    expect(canResend(tenth.order)).toBe(false);
    expect(resendConfirmation(tenth.order, after(60_000))).toMatchObject({
      reason: expect.stringContaining('many times') as string,
    });
  });
  it('is sent at most once a minute', () => {
    const { order } = done(resendConfirmation(paid(), now));
    expect(resendConfirmation(order, after(59_999)).ok).toBe(false);
    expect(resendConfirmation(order, after(60_000)).ok).toBe(true);
  });
  it.each(others)('is not sent for an order that is %s', (state) => {
    expect(canResend(paid({ state }))).toBe(false);
    expect(resendConfirmation(paid({ state }), now).ok).toBe(false);
  });
});

describe('the email address of an order', () => {
  it('is corrected once, both addresses are notified, and the license that named the old one names the new one', () => {
    expect(canCorrectEmail(paid())).toBe(true);
    const { order, emails } = done(correctEmail(paid(), 'new@example.org', now));
    expect(order).toMatchObject({
      buyer: { email: 'new@example.org', phone: buyer.phone },
      emailBefore: buyer.email,
      license: { holder: 'new@example.org' },
      history: [{}, {}, { at: now, event: 'email-corrected' }],
    });
    expect(emails.map(({ id, to, detail }) => [id, to, detail])).toEqual([
      ['o1.email-corrected.new', 'new@example.org', 'new'],
      ['o1.email-corrected.old', buyer.email, 'old'],
    ]);
    expect(canCorrectEmail(order)).toBe(false);
    expect(correctEmail(order, 'third@example.org', now).ok).toBe(false);
  });
  it('does not change the license if it names a person', () => {
    const named = paid();
    const order = { ...named, license: { ...named.license!, holder: 'Ada Lovelace' } };
    expect(done(correctEmail(order, 'new@example.org', now)).order.license?.holder).toBe('Ada Lovelace');
    const training = paid({ license: undefined });
    expect(done(correctEmail(training, 'new@example.org', now)).order.license).toBeUndefined();
  });
  it('is not replaced by the same address in other letter case', () => {
    expect(correctEmail(paid(), 'aDA@EXAMPLE.org', now)).toMatchObject({
      reason: 'The order already has this address.',
    });
  });
  it.each(others)('cannot be changed while the order is %s', (state) => {
    expect(canCorrectEmail(paid({ state }))).toBe(false);
    expect(correctEmail(paid({ state }), 'new@example.org', now).ok).toBe(false);
  });
});
