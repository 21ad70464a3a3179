// Provider events that match no order are never lost and are reported to the team once. An operator can turn an
// unmatched payment into an order.
import { describe, expect, it } from 'vitest';
import stripeWebhook from '../../../netlify/endpoints/stripe-webhook.ts';
import { openSdk } from '../../../netlify/adapters/stripe/open-sdk.ts';
import { services } from '../../../netlify/services.ts';
import { makeOrderFromPayment } from '../../../netlify/use-cases/make-order-from-payment.ts';
import type { Shop } from '../../../netlify/use-cases/ports.ts';
import { reconcileOrders } from '../../../netlify/use-cases/reconcile-orders.ts';
import { site } from '../../../src/site.ts';
import { fetched } from '../../../src/domain/trust.ts';
import { signatureOf } from '../../fakes/stripe/webhooks.ts';
import { startSelling } from '../../support/selling-site.ts';
import { orderAtPayu, orderByCard, orderOf, product } from '../../support/visitors.ts';
import { wordsOfReason } from '../../../src/domain/order/review-reasons.ts';

const { shop, settled } = await startSelling();

const checkout = (priceId = 'personal-academic-usd') => orderByCard(shop, { priceId });
const unmatchedPayments = () => services().unmatchedPayments.all();
const alerts = () => shop.mailbox.messages(site.contacts.support).map(({ text }) => text);
const sign = (event: object) => {
  const body = JSON.stringify(event);
  return { body, headers: { 'stripe-signature': signatureOf(body, shop.stripe.webhookSecret) } };
};

describe('a payment for an order that is missing from the store', () => {
  it('is stored with the full event, reported once, and turned into the order by an operator', async () => {
    const { email, session, id: orderId } = await checkout('group-academic-5-usd');
    shop.stripe.controls.pauseWebhooks();
    shop.stripe.controls.pay({ session });
    await shop.redis.del(`order:${orderId}`);
    shop.stripe.controls.resumeWebhooks();
    const completed = shop.stripe.account
      .all('event')
      .find(({ type }) => type === 'checkout.session.completed')!;
    shop.stripe.controls.resend({ event: completed.id, times: 3 });
    await settled();
    const [finding] = await unmatchedPayments();
    expect(finding).toMatchObject({ provider: 'stripe', said: { id: completed.id } });
    expect(alerts().filter((text) => text.includes(orderId))).toHaveLength(1);
    const made = await makeOrderFromPayment(services(), finding!.id);
    if (made.outcome === 'refused') throw new Error(made.reason);
    await made.sendEmails();
    expect(await orderOf(orderId)).toMatchObject({
      state: 'paid',
      seats: 5,
      invoiceSerial: expect.any(Number),
    });
    expect(shop.mailbox.messages(email).map(({ subject }) => subject)).toEqual([
      `Your ${product} license key`,
    ]);
    expect(await unmatchedPayments()).toEqual([]);
    expect(await makeOrderFromPayment(services(), finding!.id)).toMatchObject({ outcome: 'refused' });
  });

  it('cannot become an order for a plan that does not exist', async () => {
    const { session, id: orderId } = await checkout();
    shop.stripe.controls.pauseWebhooks();
    shop.stripe.controls.pay({ session });
    await shop.redis.del(`order:${orderId}`);
    shop.stripe.controls.resumeWebhooks();
    await settled();
    const [finding] = await unmatchedPayments();
    const made = await makeOrderFromPayment(services(), finding!.id, 'no-such-plan');
    expect(made).toEqual({ outcome: 'refused', reason: 'Specify what was bought, by the ID of its plan.' });
    await services().unmatchedPayments.settle(finding!.id);
  });
});

/** Opens another checkout for the same order, as two processes may do if neither got a reply from Stripe. */
async function twinOf(orderId: string, email: string) {
  const { secretKey, url: apiBase } = shop.stripe;
  const stripe = await openSdk({ secretKey, apiBase });
  const { data } = await stripe.prices.list({ lookup_keys: ['perpetual-academic-usd'] });
  return stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ price: data[0]!.id, quantity: 1 }],
    customer_email: email,
    billing_address_collection: 'required',
    metadata: { order_id: orderId },
    payment_intent_data: { metadata: { order_id: orderId }, description: 'A license' },
    success_url: 'http://localhost:8888/success',
  });
}

it('a second payment for a paid order issues nothing and requests one refund', async () => {
  const { email, session, id: orderId } = await checkout('perpetual-academic-usd');
  const twin = await twinOf(orderId, email);
  shop.stripe.controls.pay({ session });
  shop.stripe.controls.pay({ session: twin.id });
  await settled();
  const completed = shop.stripe.account
    .all('event')
    .filter(({ type }) => type === 'checkout.session.completed');
  for (const { id } of completed) shop.stripe.controls.resend({ event: id });
  await settled();
  const order = await orderOf(orderId);
  expect(order.state).toBe('paid');
  expect(order.attention?.map(wordsOfReason)).toEqual([
    expect.stringMatching(/^paid twice: refund USD \d+\.00 of payment pi_/),
  ]);
  expect(shop.mailbox.messages(email)).toHaveLength(1);
});

describe('a second payment without a webhook', () => {
  it('is found in Stripe’s list and requests one refund', async () => {
    const { email, session, id: orderId } = await checkout('perpetual-academic-usd');
    const twin = await twinOf(orderId, email);
    shop.stripe.controls.pay({ session });
    await settled();
    shop.stripe.controls.pauseWebhooks();
    shop.stripe.controls.pay({ session: twin.id });
    for (let round = 0; round < 2; round++) await reconcileOrders(services());
    const { state, attention } = await orderOf(orderId);
    expect([state, attention?.map(wordsOfReason)]).toEqual([
      'paid',
      [expect.stringMatching(/^paid twice: refund USD \d+\.00 of payment pi_/)],
    ]);
    expect(alerts().filter((text) => text.includes(orderId))).toHaveLength(1);
    expect(shop.mailbox.messages(email)).toHaveLength(1);
    shop.stripe.controls.resumeWebhooks();
    await settled();
  });

  it('is found in PayU’s list and requests one refund', async () => {
    shop.payu.faults.loseWebhook = true;
    const { id } = await orderAtPayu(shop, { priceId: 'student-inr' });
    await shop.payu.decide(id, 'success');
    await reconcileOrders(services());
    const known = services();
    const twice: Shop = {
      ...known,
      payu: {
        ...known.payu,
        listPaid: async (time, now) =>
          (await known.payu.listPaid(time, now)).flatMap((payment) => [
            payment,
            { ...payment, event: { ...payment.event, paymentId: fetched('403993715599999999') } },
          ]),
      },
    };
    for (let round = 0; round < 2; round++) await reconcileOrders(twice);
    const { state, attention } = await orderOf(id);
    expect([state, attention?.map(wordsOfReason)]).toEqual([
      'paid',
      ['paid twice: refund INR 6057.00 of payment 403993715599999999'],
    ]);
  });
});

describe('an event in another API version', () => {
  it('is rejected and reported once; the same event in our version is then accepted, and no renewal is lost', async () => {
    const { session, id: orderId } = await checkout();
    shop.stripe.controls.pay({ session });
    await settled();
    const before = await orderOf(orderId);
    shop.stripe.webhooks.version = '2024-06-20';
    shop.stripe.controls.renew({ subscription: before.payment!.subscriptionId! });
    await settled();
    const answers = shop.stripe.webhooks.deliveries
      .filter(({ type }) => type === 'invoice.paid')
      .map(({ status }) => status);
    expect(answers.at(-1)).toBe(400);
    expect(alerts().filter((text) => text.includes('2024-06-20'))).toHaveLength(1);
    shop.stripe.webhooks.version = '2026-10-28.endive';
    const [renewed] = shop.stripe.account.all('event').filter(({ type }) => type === 'invoice.paid');
    shop.stripe.controls.resend({ event: renewed!.id });
    await settled();
    const { license } = await orderOf(orderId);
    expect(license!.validUntil!.slice(0, 4)).toBe(
      String(Number(before.license!.validUntil!.slice(0, 4)) + 1),
    );
  });
});

describe('an event about one of our orders', () => {
  it.each<[string, string, object]>([
    ['an invoice without line items', 'invoice.paid', { lines: { data: [] } }],
    [
      'a refund without an amount',
      'charge.refunded',
      { metadata: { order_id: 'o'.repeat(24) }, customer: 'cus_1' },
    ],
    [
      'a dispute about a payment that does not exist',
      'charge.dispute.created',
      { payment_intent: 'pi_gone' },
    ],
  ])('is stored for review and not sent again forever: %s', async (_name, type, fields) => {
    const parent = { subscription_details: { metadata: { order_id: 'o'.repeat(24) } } };
    const event = {
      id: `evt_${type}`,
      object: 'event',
      type,
      api_version: '2026-10-28.endive',
      livemode: false,
      created: Math.floor(Date.now() / 1000),
      data: { object: { id: 'x_1', parent, ...fields } },
    };
    const answer = await shop.call(stripeWebhook, sign(event));
    expect(answer.status).toBe(200);
    expect((await unmatchedPayments()).find(({ id }) => id === `stripe-event-evt_${type}`)?.said).toEqual(
      event,
    );
  });

  it.each([
    ['mode', { livemode: true }],
    ['account', { account: 'acct_other' }],
  ])(
    'is rejected despite its valid signature if it is for another %s, and reported to the team once',
    async (kind, changed) => {
      const { session, id: orderId } = await checkout();
      shop.stripe.controls.pauseWebhooks();
      shop.stripe.controls.pay({ session });
      const paid = shop.stripe.account
        .all('event')
        .find(
          ({ type, data }) =>
            type === 'checkout.session.completed' && 'id' in data.object && data.object.id === session,
        )!;
      for (let time = 0; time < 3; time++)
        expect((await shop.call(stripeWebhook, sign({ ...paid, ...changed }))).status).toBe(400);
      expect((await orderOf(orderId)).state).toBe('open');
      await shop.settle();
      expect(alerts().filter((text) => text.includes(`of another ${kind}`))).toHaveLength(1);
      shop.stripe.controls.resumeWebhooks();
      await settled();
      expect((await orderOf(orderId)).state).toBe('paid');
    },
  );

  it('changes nothing if it updates a subscription before its checkout is reported, and later events apply as usual', async () => {
    const { session, id: orderId } = await checkout('monthly-usd');
    shop.stripe.controls.pauseWebhooks();
    shop.stripe.controls.pay({ session });
    const subscription = shop.stripe.account.all('subscription')[0]!;
    const known = shop.stripe.webhooks.deliveries.length;
    shop.stripe.webhooks.announce('customer.subscription.updated', subscription);
    shop.stripe.controls.resumeWebhooks({ order: 'reversed' });
    await settled();
    const updated = shop.stripe.webhooks.deliveries
      .slice(known)
      .filter(({ type }) => type === 'customer.subscription.updated');
    expect(updated.map(({ status }) => status)).toEqual([200]);
    expect(await orderOf(orderId)).toMatchObject({ state: 'paid', subscription: 'renewing' });
  });

  it('records the purchase first if it reports a renewal before the purchase', async () => {
    const { session, id: orderId } = await checkout();
    shop.stripe.controls.pauseWebhooks();
    shop.stripe.controls.pay({ session });
    const { id } = shop.stripe.account.all('subscription')[0]!;
    shop.stripe.controls.renew({ subscription: id });
    const [renewal] = shop.stripe.account.all('event').filter(({ type }) => type === 'invoice.paid');
    expect((await shop.call(stripeWebhook, sign(renewal!))).status).toBe(200);
    const order = await orderOf(orderId);
    expect(order.state).toBe('paid');
    expect(Number(order.license!.validUntil!.slice(0, 4))).toBe(new Date().getUTCFullYear() + 2);
    shop.stripe.controls.resumeWebhooks();
    await settled();
  });
});
