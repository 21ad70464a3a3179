// Orders of any size in the store. An order that an earlier release let grow is read, refunded, and trimmed; one that
// cannot be trimmed enough is not written.
import { afterAll, expect, it } from 'vitest';
import orderView from '../../../netlify/endpoints/order-view.ts';
import { services } from '../../../netlify/services.ts';
import { changeOrder, fulfilOrder } from '../../../netlify/use-cases/fulfil-order.ts';
import { maxDocumentBytes } from '../../../src/domain/order/fit-order.ts';
import { fetched } from '../../../src/domain/trust.ts';
import { startCommerce } from '../../support/commerce.ts';
import { buyAtPayu, orderOf } from '../../support/visitors.ts';

const shop = await startCommerce();
afterAll(() => shop.close());

const storedSize = async (id: string) =>
  Buffer.byteLength((await shop.redis.hget<string>(`order:${id}`, 'doc'))!);

/** Stores the document as a release without a size limit left it, after a flood of messages. */
async function flood(id: string) {
  const document = JSON.parse((await shop.redis.hget<string>(`order:${id}`, 'doc'))!) as object;
  const handled = Array.from({ length: 600 }, (_, i) => `browser:${i}${'9'.repeat(1000)}:success`);
  const attention = handled.map((_, i) => `paid a second time: give back INR 2566.00 of payment ${i}`);
  const history = attention.slice(-50).map((what) => ({ at: services().now(), what }));
  const doc = JSON.stringify({ ...document, handled, attention, history });
  expect(doc.length).toBeGreaterThan(2 * maxDocumentBytes);
  await shop.redis.hset(`order:${id}`, { doc });
}

it('an order of twice the size limit is shown, refunded, and trimmed, and keeps its payment and key', async () => {
  const { id } = await buyAtPayu(shop, { priceId: 'student-inr' });
  const before = await orderOf(id);
  await flood(id);
  const link = services().links.signToken('order-link', id);
  expect((await shop.call(orderView, { path: `/api/orders/view?link=${link}` })).status).toBe(200);
  const event = { type: 'refunded', at: services().now(), minorUnits: before.amount.minorUnits } as const;
  const done = await fulfilOrder(
    services(),
    fetched({ find: { orderId: id }, event, references: [] }),
    await services().orders.read(id),
  );
  await done.sendEmails();
  const order = await orderOf(id);
  expect([order.state, order.payment, order.licenseKey]).toEqual([
    'refunded',
    before.payment,
    before.licenseKey,
  ]);
  expect(await storedSize(id)).toBeLessThan(16 * 1024);
});

it('an order that cannot be trimmed enough is not written and stays unchanged', async () => {
  const { id } = await buyAtPayu(shop, { priceId: 'student-inr' });
  const before = await storedSize(id);
  const stored = (await services().orders.read(id))!;
  const { orders, now } = services();
  const write = orders.commit({
    order: { ...stored.order, failure: 'x'.repeat(maxDocumentBytes) },
    version: stored.version,
    emails: [],
    emailsLeasedUntil: now(),
    checkAt: null,
    remindAt: null,
  });
  await expect(write).rejects.toThrow(`order ${id} is too large to store`);
  expect(await storedSize(id)).toBe(before);
  // The function that changes orders trims the same order and writes it.
  const changed = await changeOrder(services(), stored, (order) => ({
    outcome: 'changed',
    order: { ...order, failure: 'x'.repeat(maxDocumentBytes) },
    emails: [],
  }));
  expect([changed.outcome, (await storedSize(id)) < 16 * 1024]).toEqual(['changed', true]);
});
