// Texts are for readers only: due dates do not depend on them. This test replaces every text of the history and of the
// review reasons before the rules are loaded.
import { describe, expect, it, vi } from 'vitest';
import { findPlan } from '../../../src/domain/catalog.ts';
import { workItemsOf } from '../../../src/domain/order/work-queue.ts';
import { nextDue } from '../../../src/domain/order/due.ts';
import { applyEvent } from '../../support/apply-event.ts';
import type { OrderEvent } from '../../../src/domain/order/order-events.ts';
import type * as history from '../../../src/domain/order/order-history.ts';
import { wordsOfEntry } from '../../../src/domain/order/order-history.ts';
import { correctEmail } from '../../../src/domain/order/correct-email.ts';
import { resendConfirmation } from '../../../src/domain/order/order-requests.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import { nextCheck } from '../../../src/domain/order/next-check.ts';
import { type Order, orderSchema } from '../../../src/domain/order/order.ts';
import { withReturnedMail } from '../../../src/domain/order/bounce.ts';
import { studentIdEndsAt } from '../../../src/domain/order/retention.ts';
import type * as reasons from '../../../src/domain/order/review-reasons.ts';
import { wordsOfReason } from '../../../src/domain/order/review-reasons.ts';
import { receiveStudentId, reviewStudentId } from '../../../src/domain/license/student-proof.ts';
import { acceptOrder, placeOrder } from '../../../src/domain/billing/transfer.ts';

vi.mock('../../../src/domain/order/order-history.ts', async (original) => {
  const real = await original<typeof history>();
  return { ...real, wordsOfEntry: () => 'replaced' };
});
vi.mock('../../../src/domain/order/review-reasons.ts', async (original) => {
  const real = await original<typeof reasons>();
  return { ...real, wordsOfReason: () => 'replaced' };
});

const now = '2026-11-20T10:00:00.000Z';
const day = (count: number) => new Date(Date.parse(now) + count * 86_400_000).toISOString();
const file = { key: 'k', mediaType: 'image/png' };
const start = (planId: string, provider?: 'transfer') =>
  newOrder({
    id: 'o1',
    plan: findPlan(planId)!,
    currency: 'USD',
    buyer: { email: 'ada@example.org', company: 'Engines Ltd' },
    now,
    provider,
  });

/** The order after an event. It is stored and parsed in between, as between two calls. */
const stored = (order: Order): Order => orderSchema.parse(JSON.parse(JSON.stringify(order)));
function on(order: Order, ...events: OrderEvent[]): Order {
  return events.reduce((current, event) => {
    const decision = applyEvent(current, event, 10);
    return decision.outcome === 'changed' ? stored(decision.order) : current;
  }, order);
}
const done = (requested: { ok: true; order: Order } | { ok: false; reason: string }): Order => {
  if (!requested.ok) throw new Error(requested.reason);
  return stored(requested.order);
};
const pay = (order: Order): OrderEvent => ({
  type: 'payment-confirmed',
  at: now,
  paymentId: 'pi_1',
  minorUnits: order.amount.minorUnits,
  currency: 'USD',
  subscriptionId: 's',
});
const paid = (planId: string) => on(start(planId), pay(start(planId)));
const dueOn = (order: Order) => workItemsOf(order).map(({ kind, dueAt }) => [kind, dueAt.slice(0, 10)]);

describe('whatever the texts say', () => {
  it('this test replaces the texts', () => {
    expect([
      wordsOfEntry({ at: now, event: 'paid' }),
      wordsOfReason({ code: 'withdrawal-declared', detail: {} }),
    ]).toEqual(['replaced', 'replaced']);
  });
  it('a dispute is due five working days after it was opened', () => {
    const disputed = on(paid('personal-academic'), { type: 'disputed', at: day(3), disputeId: 'd' });
    expect(dueOn(on(disputed, { type: 'renewal-failed', at: day(9), invoiceId: 'in_1' }))).toEqual([
      ['dispute', '2026-11-30'],
    ]);
  });
  it('a review reason is due one working day after it was recorded', () => {
    const twice = on(paid('personal-academic'), {
      ...pay(start('personal-academic')),
      at: day(4),
      paymentId: 'pi_2',
    } as OrderEvent);
    expect(dueOn(twice)).toEqual([['attention', '2026-11-25']]);
    const returned = withReturnedMail(
      paid('personal-academic'),
      { mailId: 'o1.x', to: 'a@b.org', reason: 'none' },
      day(4),
    )!;
    expect(dueOn(stored(returned))).toEqual([['attention', '2026-11-25']]);
  });
  it('a student ID is deleted 30 days after its review or after the refund', () => {
    const received = done(receiveStudentId(paid('student'), file, day(1)));
    const accepted = done(reviewStudentId(received, { accepted: true }, day(2)));
    const { order: resent } = resendConfirmation(accepted, day(5)) as { order: Order };
    expect(studentIdEndsAt(stored(resent))).toBe(day(32));
    const { minorUnits } = received.amount;
    const refunded = on(received, { type: 'refunded', at: day(3), minorUnits });
    expect(studentIdEndsAt(done({ ok: true, order: refunded }))).toBe(day(33));
  });
  it('a confirmation can be sent again after one minute at the earliest', () => {
    const resent = done(resendConfirmation(paid('personal-academic'), now));
    const corrected = done(correctEmail(resent, 'new@example.org', now));
    const after = (seconds: number) => new Date(Date.parse(now) + seconds * 1000).toISOString();
    expect(resendConfirmation(corrected, after(59)).ok).toBe(false);
    expect(resendConfirmation(corrected, after(60)).ok).toBe(true);
  });
  it('a purchase order is due for its review, then for its payment and its reminders', () => {
    const decision = placeOrder(start('group-academic-5', 'transfer'), now);
    const placed = stored((decision as { order: Order }).order);
    expect(dueOn(placed)).toEqual([['purchase-order', '2026-11-24']]);
    const read = done(acceptOrder(placed, day(1), 10));
    expect(dueOn(read)).toEqual([['transfer', '2026-12-22']]);
    expect(nextDue(read, day(1))).toBe(day(23));
  });
  it('the provider is polled and the buyer is reminded on the same days', () => {
    const order = paid('personal-academic');
    expect([nextDue(order, now), nextCheck(order, now)?.slice(0, 10)]).toEqual([
      '2027-10-21T00:00:00.000Z',
      '2026-11-21',
    ]);
  });
});
