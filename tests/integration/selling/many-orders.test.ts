// Many concurrent buyers, on a real Redis if it is installed: each order is fulfilled once. `npm run test:long -- load`
// runs the full load.
import { afterAll, beforeAll, expect, it } from 'vitest';
import payuCallback from '../../../netlify/endpoints/payu-callback.ts';
import payuOrder from '../../../netlify/endpoints/payu-order.ts';
import payuWebhook from '../../../netlify/endpoints/payu-webhook.ts';
import { services } from '../../../netlify/services.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { reconcileOrders } from '../../../netlify/use-cases/reconcile-orders.ts';
import { findRedisServer } from '../../fakes/redis/redis-server-engine.ts';
import { type Commerce, startCommerce } from '../../support/commerce.ts';

const count = Number(process.env.ORDERS ?? 100);
let shop: Commerce;
beforeAll(async () => {
  const engine = findRedisServer() ? 'redis-server' : 'embedded';
  if (engine === 'embedded')
    console.warn('No redis-server on this machine: the crowd buys on the embedded engine.');
  shop = await startCommerce(engine);
  shop.payu.faults.loseWebhook = true;
});
afterAll(() => shop.close());

async function buy(i: number) {
  const body = {
    email: `crowd-${i}@example.org`,
    attemptId: `attempt-of-the-crowd-${i}`,
    priceId: `group-academic-${2 + (i % 29)}-inr`,
    phone: '9876543210',
  };
  // Under load, a call may be told to retry, as a buyer would.
  let answered = await shop.call(payuOrder, { body });
  for (let tries = 0; answered.status === 503 && tries < 10; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    answered = await shop.call(payuOrder, { body });
  }
  const { fields, actionUrl } = answered.json!.formData as unknown as {
    fields: Record<string, string>;
    actionUrl: string;
  };
  await (await fetch(actionUrl, { method: 'POST', body: new URLSearchParams(fields) })).text();
  const answer = new URLSearchParams(await shop.payu.decide(fields.txnid!, 'success')).toString();
  // The webhook and the browser arrive together.
  await Promise.all([shop.call(payuWebhook, { body: answer }), shop.call(payuCallback, { body: answer })]);
  return fields.txnid!;
}

it(`${count} orders, 50 at a time, are each fulfilled exactly once, with consecutive invoice numbers`, async () => {
  const started = performance.now();
  const ids: string[] = [];
  let next = 0;
  const buyer = async () => {
    while (next < count) ids.push(await buy(next++));
  };
  await Promise.all(Array.from({ length: 50 }, buyer));
  await shop.settle();
  // The reconciliation serves anything that could not be served immediately.
  let served = 1;
  while (served > 0) {
    const done = await shop.laterBy(20 * 60_000, () => reconcileOrders(services()));
    served = done.asked + done.emailsSent + done.emailsFailed;
  }
  console.log(`${count} orders: ${((performance.now() - started) / count).toFixed(1)} ms each, 50 at a time`);
  const orders: Order[] = [];
  for (const id of ids) orders.push((await services().orders.read(id))!.order);
  expect(orders.filter(({ state, licenseKey }) => state !== 'paid' || licenseKey === undefined)).toEqual([]);
  const serials = orders.map(({ invoiceSerial }) => invoiceSerial!).sort((a, b) => a - b);
  expect(serials).toEqual(serials.map((_, i) => i + 1));
  // An email whose acknowledgment was lost may arrive twice, but with the same Message-ID.
  const messageIds = new Set(shop.mailbox.messages().map(({ messageId }) => messageId));
  expect(messageIds.size).toBe(count);
}, 600_000);
