// A lost store is restored from a backup file: every sale is there, and no invoice number is used twice.
import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import login from '../../../netlify/endpoints/trial-login.ts';
import register from '../../../netlify/endpoints/trial-register.ts';
import { services } from '../../../netlify/services.ts';
import { readWhole } from '../../../netlify/adapters/redis/whole-store.ts';
import { restoreStore } from '../../../netlify/cli/restore-store.ts';
import { handlePayuAnswer } from '../../../netlify/use-cases/handle-payu-answer.ts';
import { startPayuOrder } from '../../../netlify/use-cases/start-payu-order.ts';
import { createEmbeddedEngine } from '../../fakes/redis/embedded/engine.ts';
import { startCommerce } from '../../support/commerce.ts';
import {
  connectionTo,
  createOutside,
  openCrashHarness,
  openGate,
  outage,
} from '../../support/crash-harness.ts';
import { buyAtPayu, orderOf, runOffice } from '../../support/visitors.ts';

const minute = 60_000;

const shop = await startCommerce();
afterAll(() => shop.close());

const run = (script: string, ...args: string[]) => runOffice(script, args);
const buy = async () => orderOf((await buyAtPayu(shop, { priceId: 'student-inr' })).id);

it('a purchase made during a backup is saved with its pending email', async () => {
  const outside = createOutside();
  const gate = {
    before(upstream: string) {
      if (upstream === 'mail') throw outage('mail');
    },
    after: () => undefined,
  };
  const office = openCrashHarness(outside, gate);
  const started = await startPayuOrder(office, {
    email: 'meanwhile@example.org',
    priceId: 'student-inr',
    phone: '9876543210',
  });
  if (started.outcome !== 'started') throw new Error(started.outcome);
  const { fields } = started.formData;
  const id = fields.txnid!;
  outside.payu.set(id, { fields, status: 'success', addedAt: outside.now });
  const store = connectionTo(outside.engine);
  let isListed = false;
  const entries = await readWhole(
    {
      async run(...call) {
        const reply = await store.run(...call);
        if (!isListed) {
          isListed = true;
          const { sendEmails } = await handlePayuAnswer(office, outside.payuAnswer(id), 'webhook');
          await sendEmails();
        }
        return reply;
      },
    },
    outside.now,
  );
  outside.engine = createEmbeddedEngine();
  await restoreStore(connectionTo(outside.engine), entries, new Date(outside.now + minute).toISOString());
  const restored = openCrashHarness(outside, openGate);
  expect((await restored.orders.read(id))!.order.state).toBe('paid');
  expect((await restored.outbox.waiting()).map((mail) => mail.id)).toEqual([`${id}.order-confirmed`]);
  const found = await restored.orders.paidOrdersOf('meanwhile@example.org', []);
  expect(found).toMatchObject({ orders: [{ id }] });
});

it('a restored store keeps its orders, keys, and accounts, and uses no invoice number twice', async () => {
  const person = { firstName: 'Ada', lastName: 'Lovelace', email: 'kept@example.org' };
  const password = 'a password that is kept';
  await shop.call(register, { body: { ...person, password, confirmPassword: password } });
  await shop.settle();
  const kept = [await buy(), await buy(), await buy()];
  const file = join(mkdtempSync(join(tmpdir(), 'backup-')), 'store.jsonl');
  expect(await run('backup', file)).toMatchObject({ status: 0 });
  expect(statSync(file).mode & 0o077).toBe(0);
  expect((await run('backup', file)).status).not.toBe(0); // never overwrites an existing one
  const lost = [await buy(), await buy()];

  expect((await run('restore', file, '--yes')).said).toContain('The store is not empty');
  await shop.redis.flushdb();
  const cut = `${file}.cut`;
  writeFileSync(cut, readFileSync(file, 'utf8').split('\n').slice(0, 5).join('\n'));
  expect((await run('restore', cut, '--yes')).said).toContain('not a complete backup');
  expect(await run('restore', file, '--yes')).toMatchObject({ status: 0 });

  for (const order of kept) {
    const back = (await services().orders.read(order.id))!.order;
    expect(back).toEqual(order);
    expect(await services().orders.list(0, 10)).toContain(order.id);
    expect(await services().orders.paidOrdersOf(order.buyer.email, [])).toMatchObject({
      orders: [{ id: order.id }],
    });
  }
  expect((await shop.call(login, { body: { email: person.email, password } })).status).toBe(200);
  const after = [await buy(), await buy()];
  expect(after[1]!.invoiceSerial).toBe(after[0]!.invoiceSerial! + 1);

  // Sales made after the backup are fetched from the provider again.
  expect((await run('orders', 'take-in', new Date().toISOString().slice(0, 10))).said).toContain(
    'payu: 0 orders changed, 2 findings.',
  );
  const back = [];
  for (const { id, what } of await services().unmatchedPayments.all()) {
    expect((await run('orders', 'make-order', id)).status).toBe(0);
    back.push(lost.find((order) => what.includes(order.id))!.id);
  }
  expect(new Set(back)).toEqual(new Set(lost.map(({ id }) => id)));
  const made = await Promise.all(back.map(async (id) => (await services().orders.read(id))!.order));
  expect(made.map(({ state }) => state)).toEqual(['paid', 'paid']);

  // The same backup again, one second later.
  await shop.redis.flushdb();
  await new Promise((go) => setTimeout(go, 1000));
  expect(await run('restore', file, '--yes')).toMatchObject({ status: 0 });
  const again = [await buy(), await buy()];
  const numbers = [...kept, ...lost, ...after, ...made, ...again].map(
    ({ invoiceSeries, invoiceSerial }) => `${invoiceSeries}/${invoiceSerial}`,
  );
  expect(new Set(numbers).size).toBe(numbers.length);
});
