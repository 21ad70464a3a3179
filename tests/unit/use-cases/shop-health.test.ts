// Undeliverable emails, the order page, and the health check of the shop.
import { describe, expect, it } from 'vitest';
import { limitOfRecipient } from '../../../netlify/use-cases/email-limits.ts';
import { deliverEmails } from '../../../netlify/use-cases/deliver-email.ts';
import { UpstreamError } from '../../../netlify/use-cases/ports.ts';
import { holdingsOf } from '../../../netlify/use-cases/holdings.ts';
import { findOrders, openPortal, resend } from '../../../netlify/use-cases/serve-order-page.ts';
import { evaluateHealth } from '../../../netlify/use-cases/health.ts';
import { noteRefusedWebhook } from '../../../netlify/use-cases/note-refused-webhook.ts';
import { addDays } from '../../../src/domain/dates.ts';
import { inMemoryServices } from '../../support/in-memory-services.ts';
import { wordsOfReason } from '../../../src/domain/order/review-reasons.ts';
import { now, leased, team, buyer, paid, watchErrors } from '../../support/small-orders.ts';

const lines = watchErrors();

describe('an email that cannot be sent', () => {
  const mailing = {
    id: 'o1.order-confirmed',
    kind: 'order-confirmed' as const,
    to: buyer.email,
    orderId: 'o1',
  };
  const send = async (tries: number, error: Error, changes: object = {}) => {
    const memory = inMemoryServices();
    memory.keep(paid('USD'));
    memory.office.mailer.send = () => Promise.reject(error);
    const done = await deliverEmails(memory.office, [{ mailing: { ...mailing, ...changes }, tries }]);
    return {
      ...memory,
      done,
      failed: memory.seen.failed[0],
      order: memory.seen.orders.get('o1')!.order,
    };
  };
  const busy = new UpstreamError('mail', 'busy');
  it('is retried less and less often for seven days, then given up', async () => {
    const waits: number[] = [];
    for (let tries = 0; ; tries++) {
      const { failed, done } = await send(tries, busy);
      expect(done).toEqual({ sent: 0, failed: 1 });
      const minutes = (Date.parse(failed!.at) - Date.parse(now)) / 60_000;
      if (failed!.isGivenUp) {
        expect(minutes).toBe(90 * 24 * 60);
        break;
      }
      waits.push(minutes);
    }
    expect(waits.slice(0, 7)).toEqual([1, 5, 15, 60, 180, 360, 720]);
    expect(Math.round(waits.reduce((sum, each) => sum + each, 0) / 1440)).toBe(7);
  });
  it.each([
    ['the mailbox does not exist', new UpstreamError('mail', 'none', { isPermanent: true }), true],
    [
      'another upstream service rejects it permanently',
      new UpstreamError('files', 'none', { isPermanent: true }),
      false,
    ],
    ['there is a bug', new TypeError('bug'), false],
  ])('is given up immediately only for a missing mailbox: %s', async (_, error, isGivenUp) => {
    const { failed, order } = await send(0, error);
    expect(failed).toMatchObject({ isGivenUp, reason: error.message });
    expect(order.mailReturned).toEqual(isGivenUp ? { to: buyer.email, at: now } : undefined);
    expect(order.attention?.map(wordsOfReason)).toEqual(
      isGivenUp
        ? [`the email order-confirmed to ${buyer.email} could not be delivered: mail: none`]
        : undefined,
    );
    expect(lines().filter(({ what }) => what === 'mail-given-up')).toHaveLength(isGivenUp ? 1 : 0);
  });
  it('is skipped if it is outdated, and waits if its job run is over', async () => {
    const stale = await send(0, busy, { staleAt: now });
    expect([stale.done, stale.seen.done]).toEqual([{ sent: 1, failed: 0 }, [mailing.id]]);
    expect((await send(0, busy, { staleAt: addDays(now, 1) })).done.failed).toBe(1);
    const memory = inMemoryServices();
    const over = await deliverEmails(memory.office, [{ mailing, tries: 0 }], {
      order: paid('USD'),
      until: now,
    });
    expect([over, memory.seen.sent]).toEqual([{ sent: 0, failed: 0 }, []]);
    const soon = await deliverEmails(memory.office, [{ mailing, tries: 0 }], {
      order: paid('USD'),
      until: addDays(now, 2e-8),
    });
    expect([soon.sent, memory.seen.sent]).toEqual([1, [{ id: mailing.id, to: buyer.email, replyTo: team }]]);
  });
});

describe('the order page', () => {
  it('records a requested address in the same way, whether it has orders or not', async () => {
    const memory = inMemoryServices();
    memory.keep(paid('USD', 'student'));
    const asked = await findOrders(memory.office, buyer.email, '203.0.113.7');
    expect(memory.seen.limits).toEqual([
      { key: 'mails:203.0.113.7', max: 10, windowInMs: 3_600_000 },
      limitOfRecipient('found-orders', buyer.email),
    ]);
    expect(memory.seen.emails).toEqual([
      { mail: { id: 'new-2.orders-found', kind: 'orders-found', to: buyer.email }, until: leased },
    ]);
    if (asked.outcome === 'asked') await asked.sendEmails();
    expect(memory.seen.sent).toHaveLength(1);
    await findOrders(memory.office, 'Eve@example.org', undefined);
    expect(memory.seen.emails[1]!.mail).toMatchObject({ kind: 'orders-found', to: 'Eve@example.org' });
  });
  it('rejects a network that requests too many addresses, but never reveals that an address was requested too often', async () => {
    const { office, seen } = inMemoryServices();
    const ofEve = limitOfRecipient('found-orders', 'eve@example.org').key;
    await findOrders(office, 'Eve@example.org', undefined);
    expect(seen.limits.map(({ key }) => key)).toEqual([ofEve]);
    seen.atItsEnd = ofEve;
    expect((await findOrders(office, 'Eve@example.org', undefined)).outcome).toBe('asked');
    seen.atItsEnd = 'mails:v';
    expect((await findOrders(office, 'Eve@example.org', 'v')).outcome).toBe('limited');
    expect(seen.emails).toHaveLength(1);
  });
  it('lists all orders of an address, spelled as its orders spell it', async () => {
    const memory = inMemoryServices();
    memory.keep(paid('USD', 'student'));
    memory.keep({ ...paid('INR', 'monthly'), id: 'o2' });
    const { address, bought } = await holdingsOf(memory.office, buyer.email);
    expect([address, bought.map(({ link }) => link)]).toEqual([
      buyer.email,
      ['/order?link=order-link-o1', '/order?link=order-link-o2'],
    ]);
    expect(await holdingsOf(memory.office, 'eve@example.org')).toEqual({
      address: undefined,
      bought: [],
      given: [],
    });
  });
  it('opens the provider’s page for a subscriber, with a return URL', async () => {
    const { office, keep } = inMemoryServices();
    keep(paid('USD', 'monthly'));
    expect(await openPortal(office, 'order-link-o1')).toBe(
      'https://portal.example/c1?back=https://site.example/order?link=order-link-o1',
    );
    keep(paid('USD', 'perpetual-academic'));
    expect(await openPortal(office, 'order-link-o1')).toBeNull();
    keep({ ...paid('USD', 'monthly'), payment: { id: 'p', paidAt: now } });
    expect(await openPortal(office, 'order-link-o1')).toBeNull();
    expect([await openPortal(office, 'order-link-o2'), await openPortal(office, 'x')]).toEqual([null, null]);
  });
  it('does what its owner requests, or says why not', async () => {
    const { office, seen, keep } = inMemoryServices();
    keep(paid('USD'));
    expect(await resend(office, 'order-link-o2')).toEqual({ outcome: 'order-unknown' });
    expect(await resend(office, 'x')).toEqual({ outcome: 'order-unknown' });
    const done = await resend(office, 'order-link-o1');
    if (done.outcome === 'done') await done.sendEmails();
    expect([done.outcome, seen.sent.length]).toEqual(['done', 1]);
    expect(await resend(office, 'order-link-o1')).toMatchObject({
      outcome: 'refused',
      reason: expect.stringContaining('a minute ago') as string,
    });
  });
});

describe('the health check of the shop', () => {
  const facts = {
    oldestMailDue: null,
    mailsFailing: 0,
    ordersUnreadable: 0,
    oldestOrderDue: null,
    lastReconciliation: now,
    lastWebhook: { stripe: null, payu: null },
  };
  const before = (seconds: number) => new Date(Date.parse(now) - seconds * 1000).toISOString();
  const evaluate = (changes: object) =>
    evaluateHealth({ ...facts, ...changes }, { now, storeRoundTripInMs: 3, commit: 'c' });
  it.each([
    [{ memoryUsed: 0.9 }, 'The store has used 90% of its memory.'],
    [
      { writeRefusal: 'ERR DB capacity quota exceeded' },
      'The store is full and accepts no writes: delete data or enlarge it.',
    ],
    [
      { writeRefusal: 'ERR max storage limit' },
      'The store is full and accepts no writes: delete data or enlarge it.',
    ],
    [{ writeRefusal: 'NOPERM no' }, 'The store accepts no writes: NOPERM no'],
  ])('is bad if the store is nearly full or accepts no writes: %o', (changes, problem) => {
    expect(evaluate(changes)).toMatchObject({ ok: false, problems: [problem] });
  });
  it('is good with memory to spare, and reports how much is used', () => {
    expect(evaluate({ memoryUsed: 0.89 })).toMatchObject({ ok: true, storeMemoryUsed: 0.89 });
  });
  it('is good while nothing is waiting', () => {
    expect(evaluate({})).toEqual({
      ok: true,
      problems: [],
      commit: 'c',
      storeRoundTripInMs: 3,
      mailOverdueInSeconds: 0,
      orderOverdueInSeconds: 0,
      mailsFailing: 0,
      ordersUnreadable: 0,
      lastReconciliation: now,
      lastWebhook: facts.lastWebhook,
    });
    expect(evaluate({ oldestMailDue: before(-60) }).mailOverdueInSeconds).toBe(0);
  });
  it.each<[object, object, RegExp]>([
    [{ oldestMailDue: before(900) }, { oldestMailDue: before(901) }, /email has been due/],
    [{ mailsFailing: 2 }, { mailsFailing: 3 }, /^3 emails failed/],
    [{ ordersUnreadable: 0 }, { ordersUnreadable: 1 }, /^1 orders cannot be read/],
    [{ oldestOrderDue: before(900) }, { oldestOrderDue: before(901) }, /order check has been due/],
    [{ lastReconciliation: before(900) }, { lastReconciliation: before(901) }, /has not finished for/],
    [{}, { lastReconciliation: null }, /never finished/],
  ])('is good with %o and bad with %o', (good, bad, words) => {
    expect(evaluate(good).ok).toBe(true);
    expect(evaluate(bad)).toMatchObject({ ok: false, problems: [expect.stringMatching(words)] });
  });
  it('alerts the team once to ten rejected webhooks in an hour', async () => {
    const memory = inMemoryServices();
    for (const count of [9, 10, 11]) {
      memory.office.watch.countRefusal = (_, hour) => Promise.resolve(hour === '2026-11-20T10' ? count : 0);
      await (
        await noteRefusedWebhook(memory.office, 'payu')
      )();
    }
    expect(memory.seen.emails).toMatchObject([
      {
        until: leased,
        mail: {
          id: 'webhooks-refused.payu.2026-11-20T10',
          kind: 'webhooks-refused',
          to: team,
          data: { provider: 'payu', count: '10', since: '2026-11-20T10:00' },
        },
      },
    ]);
    expect(memory.seen.sent).toHaveLength(1);
    expect(lines()).toEqual(Array.from({ length: 3 }, () => ({ what: 'webhook-refused', provider: 'payu' })));
  });
});
