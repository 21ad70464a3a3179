// A paid order is still polled: changes at its provider are noticed without any webhook.
import { afterAll, describe, expect, it } from 'vitest';
import reconcile from '../../../netlify/functions/reconcile.ts';
import stripeWebhook from '../../../netlify/endpoints/stripe-webhook.ts';
import { signatureOf } from '../../fakes/stripe/webhooks.ts';
import { startCommerce } from '../../support/commerce.ts';
import { buyAtPayu, orderByCard, orderOf, product, subjectsTo } from '../../support/visitors.ts';

const shop = await startCommerce();
// No Stripe webhook ever arrives, because no endpoint is registered.
afterAll(() => shop.close());

const hour = 3_600_000;
const day = 24 * hour;
const subjects = (email: string) => subjectsTo(shop, email);
/** Runs the scheduled function every six hours of the last day before this much time has passed. */
async function until(ms: number) {
  for (let at = ms - day; at <= ms; at += 6 * hour) await shop.laterBy(at, () => reconcile());
}

async function byCard(priceId = 'personal-academic-usd') {
  const { email, id, session } = await orderByCard(shop, { priceId });
  shop.stripe.controls.pay({ session });
  await shop.laterBy(0.3 * hour, () => reconcile());
  const { payment } = await orderOf(id);
  return {
    email,
    id,
    subscription: payment!.subscriptionId ?? '',
    intent: shop.stripe.account.all('paymentIntent')[0]!.id,
  };
}
const byPayu = () => buyAtPayu(shop);

describe('an order without any Stripe webhook', () => {
  it('gets its renewal within a day, once, with the same key', async () => {
    const { email, id, subscription } = await byCard();
    const before = await orderOf(id);
    shop.stripe.controls.renew({ subscription });
    await until(366 * day);
    const after = await orderOf(id);
    expect(Number(after.license!.validUntil!.slice(0, 4))).toBe(
      Number(before.license!.validUntil!.slice(0, 4)) + 1,
    );
    expect([after.licenseKey, after.keyUntil]).toEqual([before.licenseKey, before.license!.validUntil]);
    await until(367 * day);
    expect(subjects(email).filter((subject) => subject.includes('is renewed'))).toHaveLength(1);
  });

  it('enters a grace period when a renewal fails', async () => {
    const { email, id, subscription } = await byCard();
    shop.stripe.controls.failRenewal({ subscription });
    await until(366 * day);
    expect(await orderOf(id)).toMatchObject({ subscription: 'in-grace' });
    expect(subjects(email).at(-1)).toBe(`We could not renew your ${product} license`);
  });

  it('follows the cancellation, reactivation, and end of its subscription', async () => {
    const { email, id, subscription } = await byCard();
    const held = shop.stripe.account.get('subscription', subscription);
    held.cancel_at_period_end = true;
    await until(2 * day);
    expect((await orderOf(id)).subscription).toBe('ending');
    held.cancel_at_period_end = false;
    await until(8 * day);
    expect((await orderOf(id)).subscription).toBe('renewing');
    shop.stripe.controls.endSubscription({ subscription });
    await until(30 * day);
    expect((await orderOf(id)).subscription).toBe('ended');
    expect(subjects(email).filter((subject) => subject.includes('canceled')).length).toBeGreaterThan(0);
  });

  it.each(['perpetual-academic-usd', 'personal-academic-usd'])(
    'is refunded when %s is refunded',
    async (priceId) => {
      const { email, id, intent } = await byCard(priceId);
      shop.stripe.controls.refund({ payment_intent: intent });
      await until(2 * day);
      expect((await orderOf(id)).state).toBe('refunded');
      expect(subjects(email).at(-1)).toBe('Your payment was refunded');
    },
  );

  it('is held during a dispute and released when the dispute ends', async () => {
    const { id, intent } = await byCard('perpetual-corporate-usd');
    const dispute = shop.stripe.controls.dispute({ payment_intent: intent }).id;
    await until(2 * day);
    expect((await orderOf(id)).state).toBe('disputed');
    shop.stripe.controls.closeDispute({ dispute, outcome: 'won' });
    await until(20 * day);
    expect((await orderOf(id)).state).toBe('paid');
  });
});

describe('partial refunds', () => {
  it('add up across two terms', async () => {
    const { id, subscription, intent: first } = await byCard();
    shop.stripe.controls.renew({ subscription });
    const second = shop.stripe.account.all('paymentIntent')[0]!.id;
    shop.stripe.controls.refund({ payment_intent: first, amount: 5000 });
    await until(2 * day);
    shop.stripe.controls.refund({ payment_intent: second, amount: 3000 });
    await until(8 * day);
    expect(await orderOf(id)).toMatchObject({ state: 'paid', refundedMinorUnits: 8000 });
    shop.stripe.controls.refund({ payment_intent: second });
    await until(20 * day);
    expect(await orderOf(id)).toMatchObject({ state: 'refunded', refundedMinorUnits: 15_900 });
  });
});

describe('refunds at PayU', () => {
  it('are polled: a partial one leaves the license, a full one revokes it, and a pending one does nothing', async () => {
    const { email, id } = await byPayu();
    shop.payu.giveBack(id, 1000, 'queued');
    await until(2 * day);
    expect((await orderOf(id)).refundedMinorUnits).toBeUndefined();
    shop.payu.giveBack(id, 1000);
    await until(8 * day);
    expect(await orderOf(id)).toMatchObject({ state: 'paid', refundedMinorUnits: 100_000 });
    shop.payu.giveBack(id, 10_190);
    await until(20 * day);
    expect(await orderOf(id)).toMatchObject({ state: 'refunded', refundedMinorUnits: 1_119_000 });
    expect(subjects(email).filter((subject) => subject === 'Your payment was refunded')).toHaveLength(2);
  });
});

it('a late webhook does not repeat a renewal that polling already recorded', async () => {
  const { email, id, subscription } = await byCard();
  shop.stripe.controls.renew({ subscription });
  await until(366 * day);
  const seen = await orderOf(id);
  const [renewal] = shop.stripe.account.all('event').filter(({ type }) => type === 'invoice.paid');
  const body = JSON.stringify(renewal);
  const headers = { 'stripe-signature': signatureOf(body, shop.stripe.webhookSecret) };
  expect((await shop.call(stripeWebhook, { body, headers })).status).toBe(200);
  expect(await orderOf(id)).toEqual(seen);
  expect(subjects(email).filter((subject) => subject.includes('is renewed'))).toHaveLength(1);
});
