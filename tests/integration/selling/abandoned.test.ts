// Abandoned orders. Each is polled at most six times, and a payment that arrives late is found in the provider's own
// list of payments.
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import reconcile from '../../../netlify/functions/reconcile.ts';
import { services } from '../../../netlify/services.ts';
import { makeOrderFromPayment } from '../../../netlify/use-cases/make-order-from-payment.ts';
import { site } from '../../../src/site.ts';
import { startCommerce } from '../../support/commerce.ts';
import { orderAtPayu, orderByCard, product } from '../../support/visitors.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const shop = await startCommerce();
let began: number;
shop.payu.faults.loseWebhook = true;
shop.stripe.controls.pauseWebhooks();
afterAll(() => shop.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
  began = Date.now();
  shop.mailbox.clear();
});
afterEach(() => {
  vi.useRealTimers();
  shop.payu.faults.listDown = false;
  shop.stripe.controls.failPath({ path: '' });
});

/** Runs the reconciliation this long after the order was started. */
async function round(afterMs: number) {
  vi.setSystemTime(began + afterMs);
  await reconcile();
}

const atPayu = () => orderAtPayu(shop);
const atStripe = () => orderByCard(shop, { priceId: 'perpetual-academic-usd' });

const orderOf = async (id: string) => (await services().orders.read(id))?.order;
const stateOf = async (id: string) => (await orderOf(id))?.state;
const askedAt = {
  payu: (id: string) => shop.payu.questions.filter(({ var1 }) => var1.split('|').includes(id)).length,
  stripe: (session: string) =>
    shop.stripe.requests.filter((call) => call === `GET /v1/checkout/sessions/${session}`).length,
};

it('an abandoned order is polled at most six times in 30 days and then closed', async () => {
  const [payu, card] = [await atPayu(), await atStripe()];
  for (let at = 5 * minute; at < 2 * hour; at += 5 * minute) await round(at);
  for (let at = 2 * hour; at < 6 * day; at += hour) await round(at);
  const lists = shop.payu.questions.filter(({ command }) => command === 'get_transaction_info').length;
  for (let at = 6 * day; at <= 30 * day; at += day) await round(at);
  expect(askedAt.payu(payu.id)).toBe(6);
  expect(askedAt.stripe(card.session)).toBeLessThanOrEqual(6);
  expect([await stateOf(payu.id), await stateOf(card.id)]).toEqual(['expired', 'expired']);
  // Only one request for the list remains in each run.
  expect(shop.payu.questions.filter(({ command }) => command === 'get_transaction_info')).toHaveLength(
    lists + 25,
  );
}, 120_000);

describe('a payment whose messages were all lost', () => {
  it('is fulfilled exactly once by the next run if PayU took it on day 20', async () => {
    const order = await atPayu();
    for (const at of [15 * minute, hour, 4 * hour, 25 * hour, 3 * day, 5 * day]) await round(at + minute);
    expect(await stateOf(order.id)).toBe('expired');
    vi.setSystemTime(began + 20 * day);
    await order.visit();
    await shop.payu.decide(order.id, 'success');
    await round(20 * day + 5 * minute);
    expect(await stateOf(order.id)).toBe('paid');
    const asked = askedAt.payu(order.id);
    await round(20 * day + 10 * minute);
    expect(shop.mailbox.messages(order.email).map(({ subject }) => subject)).toEqual([
      `Your ${product} license key`,
    ]);
    // A fulfilled order is not fetched again with every list.
    expect(askedAt.payu(order.id)).toBe(asked);
  });

  it('is fulfilled by the next run, long before the next scheduled poll, if it was made by card', async () => {
    const { id, email, session } = await atStripe();
    await round(7 * hour);
    shop.stripe.controls.pay({ session });
    const asked = askedAt.stripe(session);
    await round(7 * hour + 5 * minute);
    expect([await stateOf(id), shop.mailbox.messages(email).length]).toEqual(['paid', 1]);
    expect(askedAt.stripe(session)).toBe(asked);
  });
});

it('a list that fails to load does not stop the rest of the run', async () => {
  shop.payu.faults.listDown = true;
  shop.stripe.controls.failPath({ path: 'GET /v1/checkout/sessions' });
  const [payu, card] = [await atPayu(), await atStripe()];
  await shop.payu.decide(payu.id, 'success');
  shop.stripe.controls.pay({ session: card.session });
  const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  await round(16 * minute);
  const said = logged.mock.calls.map(String);
  logged.mockRestore();
  expect([await stateOf(payu.id), await stateOf(card.id)]).toEqual(['paid', 'paid']);
  for (const provider of ['payu', 'stripe'])
    expect(said.filter((line) => line.includes(`the payments that ${provider} lists`))).toHaveLength(1);
});

describe('a listed payment that matches no order', () => {
  const alertsOf = (id: string) =>
    shop.mailbox.messages(site.contacts.support).filter(({ text }) => text.includes(id));

  it('is reported as unmatched once, and an operator can turn it into an order', async () => {
    const [payu, card] = [await atPayu(), await atStripe()];
    await shop.payu.decide(payu.id, 'success');
    shop.stripe.controls.pay({ session: card.session });
    for (const { id } of [payu, card]) await shop.redis.del(`order:${id}`);
    for (const at of [minute, 6 * minute, 11 * minute]) await round(at);
    const found = await services().unmatchedPayments.all();
    expect(found.map(({ payment }) => payment?.orderId).sort()).toEqual([payu.id, card.id].sort());
    for (const { id } of [payu, card]) expect(alertsOf(id)).toHaveLength(1);
    for (const { id } of found) await makeOrderFromPayment(services(), id);
    for (const { id, email } of [payu, card])
      expect(await orderOf(id)).toMatchObject({
        state: 'paid',
        buyer: { email },
        invoiceSerial: expect.any(Number),
      });
  });

  it('is not reported again after an operator has resolved it', async () => {
    const { id } = await atPayu();
    await shop.payu.decide(id, 'success');
    await shop.redis.del(`order:${id}`);
    await round(minute);
    const [finding] = await services().unmatchedPayments.all();
    await services().unmatchedPayments.settle(finding!.id);
    await round(6 * minute);
    expect(await services().unmatchedPayments.all()).toEqual([]);
    expect(alertsOf(id)).toHaveLength(1);
  });
});
