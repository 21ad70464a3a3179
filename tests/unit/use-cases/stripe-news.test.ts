// How Stripe’s events change an order.
import { describe, expect, it } from 'vitest';
import { applyStripeEvent } from '../../../netlify/use-cases/apply-stripe-event.ts';
import type { PaymentNews } from '../../../netlify/use-cases/ports.ts';
import { addDays } from '../../../src/domain/dates.ts';
import type { OrderEvent } from '../../../src/domain/order/order-events.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { fetched } from '../../../src/domain/trust.ts';
import { inMemoryServices } from '../../support/in-memory-services.ts';
import { now, open, payment, watchErrors } from '../../support/small-orders.ts';

watchErrors();

describe('a Stripe event', () => {
  const news = (event: OrderEvent, changes: Partial<PaymentNews> = {}): PaymentNews => ({
    ...fetched({ find: { orderId: 'o1' }, event, references: [] }),
    happenedAt: now,
    ...changes,
  });
  const dispute = news({ type: 'disputed', at: now, disputeId: 'd' });
  const details = { provider: 'stripe' as const, said: { a: 1 } };
  const tell = async (
    said: object,
    {
      order = open('USD'),
      asked = [] as PaymentNews[],
      at = now,
    }: { order?: Order | null; asked?: PaymentNews[]; at?: string } = {},
  ) => {
    const memory = inMemoryServices(at);
    if (order) memory.keep(order);
    memory.office.cards.readWebhook = () => Promise.resolve(said as never);
    memory.office.cards.askAbout = () => Promise.resolve(asked);
    const done = await applyStripeEvent(memory.office, 'body', 'signature');
    await done.sendEmails();
    return { ...memory, outcome: done.outcome };
  };
  it('is answered accordingly if it is forged, has no order, or cannot be parsed', async () => {
    expect((await tell({ forged: true })).outcome).toBe('forged');
    expect((await tell({ ignored: 'x' })).outcome).toBe('ignored');
    const finding = { id: 'f', provider: 'stripe', foundAt: now, what: '', said: null };
    expect(await tell({ finding, isRefused: true })).toMatchObject({
      outcome: 'refused',
      seen: { sent: { length: 1 } },
    });
    expect((await tell({ finding, isRefused: false })).outcome).toBe('applied');
  });
  it('is applied to its order, and its emails are sent', async () => {
    const done = await tell(news(payment(open('USD'))));
    expect([done.outcome, done.seen.orders.get('o1')!.order.state, done.seen.sent.length]).toEqual([
      'applied',
      'paid',
      1,
    ]);
  });
  it('waits for the payment if it overtook it: Stripe is polled, and both are applied', async () => {
    const done = await tell(dispute, {
      asked: [news({ type: 'payment-pending', at: now }), news(payment(open('USD')))],
    });
    expect([done.outcome, done.seen.orders.get('o1')!.order.state]).toEqual(['applied', 'disputed']);
    expect(done.seen.sent.map(({ id }) => id).sort()).toEqual([
      `desk.dispute.o1.${now}`,
      'o1.licence-suspended.d',
      'o1.order-confirmed',
    ]);
  });
  it.each<[string, PaymentNews, Parameters<typeof tell>[1], string, string[]]>([
    [
      'retries an event that arrives before its order is paid, for one hour',
      dispute,
      { at: '2026-11-20T10:59:59.999Z' },
      'later',
      [],
    ],
    [
      'stores an event for review if its order is still unpaid after an hour',
      { ...dispute, details },
      { at: '2026-11-20T11:00:00.000Z' },
      'applied',
      ['stripe-early-o1-disputed'],
    ],
    [
      'keeps retrying an early event without a time',
      { ...dispute, happenedAt: undefined },
      { at: addDays(now, 9) },
      'later',
      [],
    ],
    [
      'retries an event of an unknown customer for one hour',
      { ...dispute, find: fetched({ kind: 'customer', value: 'c' }) },
      { order: null },
      'later',
      [],
    ],
    [
      'ignores an event of an unknown customer after an hour',
      { ...dispute, find: fetched({ kind: 'customer', value: 'c' }) },
      { order: null, at: addDays(now, 1) },
      'ignored',
      [],
    ],
    ['ignores an event about an order that does not exist', dispute, { order: null }, 'ignored', []],
    [
      'reports a payment for an order that does not exist',
      news(payment(open('USD')), { details }),
      { order: null },
      'applied',
      ['stripe-payment-p1'],
    ],
  ])('%s', async (_, said, where, outcome, unmatchedPayments) => {
    const done = await tell(said, where);
    expect([done.outcome, done.seen.unmatchedPayments.map(({ id }) => id)]).toEqual([
      outcome,
      unmatchedPayments,
    ]);
    expect(done.seen.sent).toHaveLength(unmatchedPayments.length);
    if (outcome === 'applied' && unmatchedPayments[0]!.includes('early'))
      expect(done.seen.unmatchedPayments[0]).toMatchObject({
        provider: 'stripe',
        foundAt: done.seen.now,
        said: { a: 1 },
      });
  });
});
