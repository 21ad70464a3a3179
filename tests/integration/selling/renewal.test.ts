// A license bought in India does not renew automatically: its buyer is reminded, and renews without losing a day.
import { expect, it } from 'vitest';
import { handlePayuAnswer } from '../../../netlify/use-cases/handle-payu-answer.ts';
import type { Shop } from '../../../netlify/use-cases/ports.ts';
import { reconcileOrders } from '../../../netlify/use-cases/reconcile-orders.ts';
import { startPayuOrder } from '../../../netlify/use-cases/start-payu-order.ts';
import { createOutside, openGate, openCrashHarness, type Outside } from '../../support/crash-harness.ts';
import { product } from '../../support/visitors.ts';

async function buy(shop: Shop, outside: Outside, renews?: string) {
  const started = await startPayuOrder(shop, {
    email: 'ada@example.org',
    priceId: 'personal-academic-inr',
    phone: '9876543210',
    renews,
  });
  if (started.outcome !== 'started') throw new Error(started.outcome);
  const { fields } = started.formData;
  outside.payu.set(fields.txnid!, { fields, status: 'success', addedAt: outside.now });
  await (await handlePayuAnswer(shop, outside.payuAnswer(fields.txnid!), 'browser')).sendEmails();
  return (await shop.orders.read(fields.txnid!))!.order;
}
const day = 86_400_000;

it('a license is announced to end 30, 7, and 1 days before, once each, and its renewal starts on its last day', async () => {
  const outside = createOutside();
  const shop = openCrashHarness(outside, openGate);
  const first = await buy(shop, outside);
  const end = Date.parse(first.license!.validUntil!);
  for (let left = 40; left >= -2; left--) {
    outside.now = end - left * day + 60_000;
    await reconcileOrders(shop);
    await reconcileOrders(shop);
  }
  const reminders = outside.emails.filter(({ subject }) => subject.includes('ends in'));
  expect(reminders.map(({ subject }) => subject)).toEqual([
    `Your ${product} license ends in 30 days`,
    `Your ${product} license ends in 7 days`,
    `Your ${product} license ends in 1 day`,
  ]);
  const token = /renews=([\w-]+)/.exec(reminders[0]!.text)![1]!;
  outside.now = end - 20 * day;
  const second = await buy(shop, outside, token);
  const renewed = (await shop.orders.read(first.id))!.order;
  expect([second.license, second.renews!.from]).toEqual([undefined, first.license!.validUntil]);
  expect(renewed.license!.validUntil!.slice(0, 4)).toBe('2028');
  expect([renewed.licenseKey, renewed.keyUntil]).toEqual([first.licenseKey, first.license!.validUntil]);
});

it('a renewal with a forged token starts immediately', async () => {
  const outside = createOutside();
  const shop = openCrashHarness(outside, openGate);
  const order = await buy(shop, outside, `${'a'.repeat(24)}-99999-${'A'.repeat(22)}`);
  expect(order.license!.validFrom).toBe('2026-11-20T00:00:00.000Z');
});
