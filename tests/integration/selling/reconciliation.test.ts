// The scheduled reconciliation under failures: unresponsive providers, unreadable orders, and many abandoned orders.
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import payuCallback from '../../../netlify/endpoints/payu-callback.ts';
import payuWebhook from '../../../netlify/endpoints/payu-webhook.ts';
import reconcile from '../../../netlify/functions/reconcile.ts';
import { services } from '../../../netlify/services.ts';
import { reconcileOrders } from '../../../netlify/use-cases/reconcile-orders.ts';
import { startPayuOrder } from '../../../netlify/use-cases/start-payu-order.ts';
import { startCommerce } from '../../support/commerce.ts';
import { freshEmail } from '../../support/fresh-email.ts';
import { orderAtPayu, orderByCard } from '../../support/visitors.ts';
import { createOutside, openGate, openCrashHarness } from '../../support/crash-harness.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

const shop = await startCommerce();
shop.payu.faults.loseWebhook = true;
afterAll(() => shop.close());
beforeEach(async () => {
  await shop.redis.flushdb();
  shop.mailbox.clear();
  shop.mailbox.refuse(undefined);
  shop.payu.faults.serviceSilentMs = 0;
});

/** An order that went to PayU. */
const atPayu = (email = freshEmail()) => orderAtPayu(shop, { email });

/** An order paid at PayU whose webhook never arrived. */
async function paidAtPayu() {
  const order = await atPayu();
  await shop.payu.decide(order.id, 'success');
  return order;
}

/** An order paid by card whose webhook never arrived. */
async function paidByCard() {
  const order = await orderByCard(shop, { priceId: 'perpetual-academic-usd' });
  shop.stripe.controls.pay({ session: order.session });
  return order;
}

const stateOf = async (id: string) => (await services().orders.read(id))!.order.state;
const round = (afterMs: number) => shop.laterBy(afterMs, () => reconcile());

describe('an unresponsive provider', () => {
  it('delays neither emails nor the other provider, however many orders wait for it', async () => {
    const silent = [];
    for (let i = 0; i < 20; i++) silent.push(await paidAtPayu());
    const card = await paidByCard();
    await services().outbox.add(
      [{ id: 'waiting', kind: 'account-deleted', to: 'waiting@example.org' }],
      services().now(),
    );
    shop.payu.faults.serviceSilentMs = 30_000;
    await round(20 * minute);
    expect(await stateOf(card.id)).toBe('paid');
    expect(shop.mailbox.messages(card.email)).toHaveLength(1);
    expect(shop.mailbox.messages('waiting@example.org')).toHaveLength(1);
    // The provider responds again, and no order was lost.
    shop.payu.faults.serviceSilentMs = 0;
    await round(30 * minute);
    for (const { id } of silent) expect(await stateOf(id)).toBe('paid');
  });

  it('is polled first about the buyer who returned from it', async () => {
    for (let i = 0; i < 60; i++) await atPayu();
    const { id, email } = await atPayu();
    const answer = await shop.payu.decide(id, 'success');
    shop.payu.faults.serviceDown = true;
    await shop.call(payuCallback, { body: new URLSearchParams(answer).toString() });
    shop.payu.faults.serviceDown = false;
    expect(await stateOf(id)).toBe('pending');
    const asked = vi.spyOn(services().payu, 'verify');
    await round(1000);
    expect(asked.mock.calls.map(([txnids]) => txnids)).toEqual([[id]]);
    asked.mockRestore();
    expect([await stateOf(id), shop.mailbox.messages(email).length]).toEqual(['paid', 1]);
  });
});

it('asks PayU about 20 orders in one request, and each order gets its own result', async () => {
  const paid = [];
  for (let i = 0; i < 20; i++) paid.push(i % 2 === 0 ? await paidAtPayu() : await atPayu());
  // Only requests about single orders count here; the list names no order.
  shop.payu.faults.listDown = true;
  const before = shop.payu.questions.length;
  await round(20 * minute);
  shop.payu.faults.listDown = false;
  const asked = shop.payu.questions.slice(before).filter(({ command }) => command === 'verify_payment');
  expect(asked.map(({ var1 }) => new Set(var1.split('|')))).toEqual([new Set(paid.map(({ id }) => id))]);
  const states = await Promise.all(paid.map(({ id }) => stateOf(id)));
  expect(states).toEqual(paid.map((_, i) => (i % 2 === 0 ? 'paid' : 'open')));
});

it('200 abandoned orders delay a later paid order by at most two runs', async () => {
  for (let i = 0; i < 200; i++) await atPayu();
  const { id } = await paidAtPayu();
  for (let i = 0; i < 2; i++) await round((20 + 5 * i) * minute);
  expect(await stateOf(id)).toBe('paid');
});

it('200 buyers behind one network address can all buy', async () => {
  const start = (email: string) =>
    startPayuOrder(
      services(),
      { email, priceId: 'personal-academic-inr', phone: '9876543210' },
      '203.0.113.7',
    );
  for (let i = 0; i < 200; i++) expect((await start(`colleague-${i}@example.org`)).outcome).toBe('started');
});

describe('an order that this release cannot read', () => {
  it('is quarantined while the others are processed, and is resumed once a release can read it', async () => {
    const paid = [];
    for (let i = 0; i < 30; i++) paid.push(await paidAtPayu());
    const strange = paid.slice(0, 25);
    for (const { id } of strange) {
      const document = (await shop.redis.hget<string>(`order:${id}`, 'doc'))!;
      await shop.redis.hset(`order:${id}`, {
        doc: document.replace('"state":"open"', '"state":"of the next release"'),
      });
    }
    await round(20 * minute);
    for (const { id } of paid.slice(25)) expect(await stateOf(id)).toBe('paid');
    const aside = await services().orders.unreadable();
    expect(aside.map(({ id }) => id).sort()).toEqual(strange.map(({ id }) => id).sort());
    expect(aside[0]!.why).toContain('this order cannot be read: state');
    // The response tells the provider to retry.
    const answer = await shop.payu.decide(strange[0]!.id, 'success');
    const told = await shop.call(payuWebhook, { body: new URLSearchParams(answer).toString() });
    expect(told.status).toBe(503);

    for (const { id } of strange) {
      const document = (await shop.redis.hget<string>(`order:${id}`, 'doc'))!;
      await shop.redis.hset(`order:${id}`, { doc: document.replace('of the next release', 'open') });
    }
    await round(30 * minute);
    await round(40 * minute);
    for (const { id } of strange) expect(await stateOf(id)).toBe('paid');
    expect(await services().orders.unreadable()).toEqual([]);
  });
});

it('a bug in one order is logged, and the run continues', async () => {
  const orders = [await paidAtPayu(), await paidAtPayu(), await paidAtPayu()];
  const { signer } = services();
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const { keyFor } = signer;
  const sign = vi.spyOn(signer, 'keyFor').mockImplementation((license) => {
    if (license.orderId === orders[0]!.id) throw new TypeError('a bug');
    return keyFor(license);
  });
  await round(20 * minute);
  sign.mockRestore();
  const states = await Promise.all(orders.map(({ id }) => stateOf(id)));
  expect(states.filter((state) => state === 'paid')).toHaveLength(2);
  const line = JSON.parse(logged.mock.calls.map(String).find((said) => said.includes('a bug'))!) as object;
  logged.mockRestore();
  expect(line).toMatchObject({ name: 'TypeError', stack: expect.any(String) as string });
  await round(30 * minute);
  for (const { id } of orders) expect(await stateOf(id)).toBe('paid');
});

it('an unpaid order is removed from every index when it expires; a paid one stays', async () => {
  const left = await atPayu();
  const paid = await paidAtPayu();
  await round(20 * minute);
  // The store expires the key by its own clock.
  expect(Number(await shop.redis.pttl(`order:${left.id}`)) / day).toBeGreaterThan(89);
  expect(await shop.redis.pttl(`order:${paid.id}`)).toBe(-1);
  await shop.redis.del(`order:${left.id}`);
  await round(92 * day);
  expect(await shop.dump()).not.toContain(left.id);
  expect(await services().orders.list(0, 10)).toEqual([paid.id]);
});

it('an unreadable order is no longer reported once it has expired', async () => {
  const left = await atPayu();
  await shop.redis.hset(`order:${left.id}`, { doc: '{"state":"of another release"}' });
  await round(20 * minute);
  expect(await services().orders.unreadable()).toHaveLength(1);
  await shop.redis.del(`order:${left.id}`);
  await round(92 * day);
  expect(await services().orders.unreadable()).toEqual([]);
});

const count = Number(process.env.DUE_ORDERS ?? 1000);
it(`${count} due orders are processed in runs that end on time`, async () => {
  const outside = createOutside();
  const office = openCrashHarness(outside, openGate);
  for (let i = 0; i < count; i++)
    await startPayuOrder(office, {
      email: `left-${i}@example.org`,
      priceId: 'personal-academic-inr',
      phone: '9876543210',
    });
  outside.now += 20 * minute;
  // PayU takes 300 ms per reply and gets five requests at a time.
  const slow = openCrashHarness(outside, {
    before: (upstream) => {
      if (upstream === 'payu') outside.now += 300 / 5;
    },
    after: () => undefined,
  });
  let asked = 0;
  let rounds = 0;
  for (; asked < count; rounds++) {
    const began = outside.now;
    asked += (await reconcileOrders(slow)).asked;
    expect(outside.now - began).toBeLessThan(25_000);
    outside.now = began + 5 * minute;
  }
  console.log(`${count} due orders: ${rounds} rounds, ${(rounds * 5) / 60} hours`);
  // Orders that a run leased but did not process wait until the run after next.
  expect(rounds).toBeLessThanOrEqual(Math.ceil(count / 320) + 1);
}, 600_000);
