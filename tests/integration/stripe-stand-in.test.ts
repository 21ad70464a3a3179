// The real SDK against the local Stripe, call by call on one account that grows. Everything our shop relies on works
// there as it does at Stripe.
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Stripe from 'stripe';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { serveOnLoopback, type LoopbackServer } from '../fakes/loopback-server.ts';
import { startStripe, type StripeStandIn } from '../fakes/stripe/stripe-stand-in.ts';

let stand: StripeStandIn;
let stripe: Stripe;
let shop: LoopbackServer;
let answers: number[] = [];
const events: Stripe.Event[] = [];
const prices: Record<'yearly' | 'once', string> = { yearly: '', once: '' };

beforeAll(async () => {
  stand = await startStripe({ retryDelaysMs: [10, 20, 40] });
  const { hostname, port } = new URL(stand.url);
  stripe = new Stripe(stand.secretKey, {
    host: hostname,
    port,
    protocol: 'http',
    telemetry: false,
    maxNetworkRetries: 0,
  });
  shop = await serveOnLoopback(async (request) => {
    const status = answers.shift() ?? 200;
    if (status === 200) {
      const signature = request.headers.get('stripe-signature') ?? '';
      events.push(
        await stripe.webhooks.constructEventAsync(await request.text(), signature, stand.webhookSecret),
      );
    }
    return new Response(null, { status });
  });
  stand.webhooks.target = `${shop.url}/api/stripe/webhook`;
  const product = await stripe.products.create({
    name: 'Personal Academic',
    metadata: { plan: 'personal-academic' },
  });
  const yearly = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 10_900,
    lookup_key: 'personal-academic',
    recurring: { interval: 'year' },
  });
  const once = await stripe.prices.create({
    product: product.id,
    currency: 'usd',
    unit_amount: 60_000,
    lookup_key: 'perpetual-academic',
  });
  Object.assign(prices, { yearly: yearly.id, once: once.id });
});
afterAll(async () => {
  await stand.close();
  await shop.close();
});

const shared = {
  billing_address_collection: 'required' as const,
  success_url: 'http://shop.example/success?session_id={CHECKOUT_SESSION_ID}',
  cancel_url: 'http://shop.example/checkout',
};
const oneTime = (extra: Partial<Stripe.Checkout.SessionCreateParams> = {}) =>
  stripe.checkout.sessions.create({
    mode: 'payment',
    line_items: [{ price: prices.once, quantity: 2 }],
    customer_email: 'ada@example.org',
    metadata: { order_id: 'o1' },
    payment_intent_data: { metadata: { order_id: 'o1' }, description: 'A license' },
    ...shared,
    ...extra,
  });
const yearly = () =>
  stripe.checkout.sessions.create({
    mode: 'subscription',
    line_items: [{ price: prices.yearly, quantity: 1 }],
    customer_email: 'ada@example.org',
    metadata: { order_id: 'o2' },
    subscription_data: { metadata: { order_id: 'o2' }, description: 'A license' },
    ...shared,
  });
const act = (url: string | null, action: string, form: Record<string, string> = {}) =>
  fetch(`${url ?? ''}/${action}`, {
    method: 'POST',
    body: new URLSearchParams({ name: 'Ada Lovelace', line1: '12 Analytical Street', ...form }),
    redirect: 'manual',
  });
const seen = async () => {
  await stand.controls.settled();
  return events.splice(0);
};
const types = async () => (await seen()).map(({ type }) => type);

describe('an account in India', () => {
  it.each<[string, Partial<Stripe.Checkout.SessionCreateParams>]>([
    ['a billing address', { billing_address_collection: 'auto' }],
    ['a description', { payment_intent_data: {} }],
  ])('takes no payment from abroad without %s', async (_name, without) => {
    const session = await oneTime(without);
    const answer = await act(session.url, 'pay');
    expect([answer.status, await answer.text()]).toEqual([
      402,
      expect.stringContaining('Indian regulations'),
    ]);
  });
});

describe('prices', () => {
  it('are found by lookup key, with their product on request', async () => {
    const { data } = await stripe.prices.list({
      lookup_keys: ['personal-academic', 'none'],
      active: true,
      expand: ['data.product'],
    });
    expect(data).toHaveLength(1);
    expect(data[0]).toMatchObject({
      unit_amount: 10_900,
      type: 'recurring',
      recurring: { interval: 'year', interval_count: 1 },
      product: { name: 'Personal Academic', metadata: { plan: 'personal-academic' } },
    });
  });

  it('have unique lookup keys, which another price can take over', async () => {
    const { product } = await stripe.prices.retrieve(prices.once);
    const params = { product: product as string, currency: 'usd', unit_amount: 1, lookup_key: 'moving' };
    const first = await stripe.prices.create(params);
    await expect(stripe.prices.create(params)).rejects.toThrow('already uses that lookup key');
    const second = await stripe.prices.create({ ...params, unit_amount: 2, transfer_lookup_key: true });
    expect((await stripe.prices.list({ lookup_keys: ['moving'] })).data.map(({ id }) => id)).toEqual([
      second.id,
    ]);
    await stripe.prices.update(first.id, { active: false });
    await expect(oneTime({ line_items: [{ price: first.id, quantity: 1 }] })).rejects.toThrow('inactive');
  });

  it('are returned in pages', async () => {
    const all: string[] = [];
    for await (const price of stripe.prices.list({ limit: 1 })) all.push(price.id);
    expect(new Set(all).size).toBe(4);
  });
});

describe('a request', () => {
  it('is rejected with a wrong key or without one', async () => {
    const { hostname, port } = new URL(stand.url);
    const stranger = new Stripe('sk_test_wrong', { host: hostname, port, protocol: 'http' });
    await expect(stranger.prices.list()).rejects.toBeInstanceOf(Stripe.errors.StripeAuthenticationError);
    expect((await fetch(`${stand.url}/v1/prices`)).status).toBe(401);
  });

  it('is rejected for an unknown parameter at any depth, with its name', async () => {
    const bad = { mode: 'payment', payment_method_types: ['card'] } as Stripe.Checkout.SessionCreateParams;
    await expect(stripe.checkout.sessions.create(bad)).rejects.toMatchObject({
      type: 'StripeInvalidRequestError',
      code: 'parameter_unknown',
      param: 'payment_method_types',
    });
    const deep = [{ price: prices.once, quantity: 1, seats: 3 }];
    await expect(oneTime({ line_items: deep })).rejects.toMatchObject({ param: 'line_items[0][seats]' });
  });

  it('gets the first response for a repeated idempotency key, or an error if its parameters differ', async () => {
    const create = (email: string) =>
      stripe.checkout.sessions.create(
        {
          mode: 'payment',
          line_items: [{ price: prices.once, quantity: 1 }],
          customer_email: email,
          ...shared,
        },
        { idempotencyKey: 'attempt-1' },
      );
    const [first, second] = [await create('a@example.org'), await create('a@example.org')];
    expect(second.id).toBe(first.id);
    await expect(create('b@example.org')).rejects.toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
  });

  it('gets the same failure again under its key, and succeeds under another', async () => {
    const create = (idempotencyKey: string) =>
      stripe.checkout.sessions.create(
        { mode: 'payment', line_items: [{ price: prices.once, quantity: 1 }], ...shared },
        { idempotencyKey },
      );
    stand.controls.failRequests({ count: 1 });
    await expect(create('unlucky')).rejects.toMatchObject({ statusCode: 500 });
    await expect(create('unlucky')).rejects.toMatchObject({
      statusCode: 500,
      headers: { 'idempotent-replayed': 'true' },
    });
    expect((await create('lucky')).status).toBe('open');
  });

  it('fails when told to, and is retried by the SDK', async () => {
    stand.controls.failRequests({ count: 1 });
    await expect(stripe.prices.list()).rejects.toBeInstanceOf(Stripe.errors.StripeAPIError);
    stand.controls.failRequests({ count: 1 });
    expect((await stripe.prices.list({}, { maxNetworkRetries: 1 })).data.length).toBeGreaterThan(0);
  });

  it.each([
    ['an empty success URL', { success_url: '' }, 'success_url'],
    ['a missing price', { line_items: [{ price: 'price_none', quantity: 1 }] }, 'line_items[0][price]'],
    ['an invalid success URL', { success_url: 'shop' }, 'success_url'],
    ['an invalid email address', { customer_email: 'ada' }, 'customer_email'],
    ['an expiry that is too soon', { expires_at: Math.floor(Date.now() / 1000) + 60 }, 'expires_at'],
    ['a metadata value that is too long', { metadata: { long: 'x'.repeat(501) } }, 'metadata'],
    ['subscription data for a payment', { subscription_data: { description: 'x' } }, 'subscription_data'],
  ])('is rejected if it creates a session with %s', async (_case, extra, param) => {
    await expect(oneTime(extra)).rejects.toMatchObject({ type: 'StripeInvalidRequestError', param });
  });

  it('is rejected if it creates a session in the wrong mode for its price', async () => {
    await expect(oneTime({ line_items: [{ price: prices.yearly, quantity: 1 }] })).rejects.toThrow(
      'recurring price',
    );
  });
});

describe('a one-time purchase', () => {
  it('is paid on the page, announced by a signed webhook, and redirects back with the session ID', async () => {
    const session = await oneTime({ customer_creation: 'always' });
    expect(session).toMatchObject({
      status: 'open',
      payment_status: 'unpaid',
      amount_total: 120_000,
      currency: 'usd',
    });
    const page = await (await fetch(session.url!)).text();
    expect(page).toContain('Pay $1,200.00');
    const done = await act(session.url, 'pay');
    expect(done.status).toBe(303);
    expect(done.headers.get('location')).toBe(`http://shop.example/success?session_id=${session.id}`);
    const [event] = await seen();
    expect(event).toMatchObject({
      type: 'checkout.session.completed',
      api_version: Stripe.API_VERSION,
      data: { object: { id: session.id, payment_status: 'paid', metadata: { order_id: 'o1' } } },
    });
    const paid = await stripe.checkout.sessions.retrieve(session.id, {
      expand: ['line_items', 'payment_intent.latest_charge', 'customer'],
    });
    expect(paid).toMatchObject({
      customer: { email: 'ada@example.org' },
      customer_details: { email: 'ada@example.org', address: { country: 'US' } },
      line_items: {
        data: [{ quantity: 2, amount_total: 120_000, price: { lookup_key: 'perpetual-academic' } }],
      },
      payment_intent: { status: 'succeeded', metadata: { order_id: 'o1' }, latest_charge: { paid: true } },
    });
    expect((await stripe.checkout.sessions.listLineItems(session.id)).data).toHaveLength(1);
    expect(await (await fetch(session.url!)).text()).toContain('paid already');
  });

  it('stays open after a declined card and can then be paid', async () => {
    const session = await oneTime();
    const declined = await act(session.url, 'decline');
    expect(await declined.text()).toContain('declined');
    expect((await stripe.checkout.sessions.retrieve(session.id)).status).toBe('open');
    expect((await act(session.url, 'pay')).status).toBe(303);
    expect(await types()).toEqual(['checkout.session.completed']);
  });

  it('links back to the shop for a buyer who changes their mind', async () => {
    const session = await oneTime();
    expect(await (await fetch(session.url!)).text()).toContain(`href="${shared.cancel_url}"`);
  });

  it('is complete but unpaid until it settles if it is a bank debit', async () => {
    const [good, bad] = [await oneTime(), await oneTime()];
    await act(good.url, 'later');
    await act(bad.url, 'later');
    expect((await stripe.checkout.sessions.retrieve(good.id)).payment_status).toBe('unpaid');
    stand.controls.settle({ session: good.id, paid: true });
    stand.controls.settle({ session: bad.id, paid: false });
    expect((await stripe.checkout.sessions.retrieve(good.id)).payment_status).toBe('paid');
    expect((await types()).sort()).toEqual([
      'checkout.session.async_payment_failed',
      'checkout.session.async_payment_succeeded',
      'checkout.session.completed',
      'checkout.session.completed',
    ]);
  });

  it('expires once on request and cannot be paid afterward', async () => {
    const session = await oneTime();
    expect((await stripe.checkout.sessions.expire(session.id)).status).toBe('expired');
    await expect(stripe.checkout.sessions.expire(session.id)).rejects.toThrow('can be expired');
    expect((await act(session.url, 'pay')).status).toBe(410);
    expect(await types()).toEqual(['checkout.session.expired']);
  });

  it('can be refunded partially and fully, but no more, and can be disputed', async () => {
    const session = await oneTime();
    stand.controls.pay({ session: session.id });
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(session.id);
    await seen();
    await stripe.refunds.create({ payment_intent: intent as string, amount: 20_000 });
    const whole = await stripe.refunds.create({ payment_intent: intent as string });
    expect(whole).toMatchObject({ amount: 100_000, status: 'succeeded' });
    await expect(stripe.refunds.create({ payment_intent: intent as string })).rejects.toThrow(
      'already been refunded',
    );
    stand.controls.dispute({ payment_intent: intent as string });
    expect(
      (await seen()).map(({ type, data }) => [type, (data.object as Stripe.Charge).payment_intent]),
    ).toEqual([
      ['charge.refunded', intent],
      ['charge.refunded', intent],
      ['charge.dispute.created', intent],
      ['charge.dispute.funds_withdrawn', intent],
    ]);
  });
});

describe('a dispute', () => {
  async function paidIntent() {
    const session = await oneTime();
    stand.controls.pay({ session: session.id });
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(session.id);
    await seen();
    return intent as string;
  }
  const withdrawn = ({ balance_transactions: moved }: Stripe.Dispute) =>
    moved.reduce((sum, { amount }) => sum + amount, 0);

  it('withdraws the disputed amount immediately, and returns it if it is won, also on appeal', async () => {
    const { id, amount } = stand.controls.dispute({ payment_intent: await paidIntent(), amount: 5000 });
    expect(amount).toBe(5000);
    expect(withdrawn(await stripe.disputes.retrieve(id))).toBe(-5000);
    stand.controls.updateDispute({ dispute: id, status: 'under_review' });
    stand.controls.closeDispute({ dispute: id, outcome: 'lost' });
    expect(withdrawn(await stripe.disputes.retrieve(id))).toBe(-5000);
    stand.controls.updateDispute({ dispute: id, status: 'appeal_under_review' });
    stand.controls.closeDispute({ dispute: id, outcome: 'won' });
    expect(withdrawn(await stripe.disputes.retrieve(id))).toBe(0);
    expect(await types()).toEqual([
      'charge.dispute.created',
      'charge.dispute.funds_withdrawn',
      'charge.dispute.updated',
      'charge.dispute.closed',
      'charge.dispute.updated',
      'charge.dispute.closed',
      'charge.dispute.funds_reinstated',
    ]);
  });

  it('withdraws nothing while it is an inquiry', async () => {
    const { id } = stand.controls.dispute({
      payment_intent: await paidIntent(),
      status: 'warning_needs_response',
    });
    stand.controls.closeDispute({ dispute: id, outcome: 'warning_closed' });
    expect(await stripe.disputes.retrieve(id)).toMatchObject({
      status: 'warning_closed',
      balance_transactions: [],
    });
    expect(await types()).toEqual(['charge.dispute.created', 'charge.dispute.closed']);
  });

  it('is permanently lost once the seller accepts it', async () => {
    const { id, charge } = stand.controls.dispute({ payment_intent: await paidIntent() });
    expect((await stripe.disputes.close(id)).status).toBe('lost');
    await expect(stripe.disputes.close(id)).rejects.toThrow('already closed');
    const { data } = await stripe.disputes.list({ charge: charge as string });
    expect(data.map((dispute) => dispute.id)).toEqual([id]);
  });
});

describe('a subscription with paused collection', () => {
  async function started() {
    const session = await yearly();
    stand.controls.pay({ session: session.id });
    await seen();
    const { subscription } = await stripe.checkout.sessions.retrieve(session.id);
    return subscription as string;
  }
  const charged = async (subscription: string) => {
    const { customer } = await stripe.subscriptions.retrieve(subscription);
    return (await stripe.charges.list({ customer: customer as string })).data.length;
  };

  it.each([
    ['void', 'void'],
    ['keep_as_draft', 'draft'],
    ['mark_uncollectible', 'uncollectible'],
  ] as const)(
    'charges nothing for a period that starts under %s, and stays active',
    async (behavior, status) => {
      const id = await started();
      await stripe.subscriptions.update(id, { pause_collection: { behavior } });
      stand.controls.renew({ subscription: id });
      const after = await stripe.subscriptions.retrieve(id, { expand: ['latest_invoice'] });
      expect([after.status, (after.latest_invoice as Stripe.Invoice).status]).toEqual(['active', status]);
      expect(await charged(id)).toBe(1);
      await stripe.subscriptions.update(id, { pause_collection: '' });
      stand.controls.renew({ subscription: id });
      expect(await charged(id)).toBe(2);
    },
  );

  it('still retries an earlier failed invoice until its auto-advance is turned off', async () => {
    const id = await started();
    stand.controls.failRenewal({ subscription: id });
    await stripe.subscriptions.update(id, { pause_collection: { behavior: 'void' } });
    const { data } = await stripe.invoices.list({ subscription: id, status: 'open' });
    await stripe.invoices.update(data[0]!.id!, { auto_advance: false });
    stand.controls.retryPayment({ subscription: id });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('past_due');
    await stripe.invoices.update(data[0]!.id!, { auto_advance: true });
    stand.controls.retryPayment({ subscription: id });
    expect((await stripe.subscriptions.retrieve(id)).status).toBe('active');
    await expect(stripe.invoices.update(data[0]!.id!, { auto_advance: true })).rejects.toThrow('paid');
  });

  it('charges on another day after a trial until then, which a zero-amount invoice announces', async () => {
    const id = await started();
    await seen();
    const day = Math.floor(Date.now() / 1000) + 40 * 24 * 3600;
    const moved = await stripe.subscriptions.update(id, { trial_end: day, proration_behavior: 'none' });
    expect([moved.status, moved.items.data[0]!.current_period_end]).toEqual(['trialing', day]);
    const told = (await seen()).find(({ type }) => type === 'invoice.paid')!.data.object as Stripe.Invoice;
    expect(told).toMatchObject({ billing_reason: 'subscription_update', amount_paid: 0 });
    stand.controls.renew({ subscription: id });
    const after = await stripe.subscriptions.retrieve(id);
    expect([after.status, after.items.data[0]!.current_period_start]).toEqual(['active', day]);
    await expect(
      stripe.subscriptions.update(id, { trial_end: 5, proration_behavior: 'none' }),
    ).rejects.toThrow('Invalid timestamp');
  });

  it('is never charged again after it was canceled', async () => {
    const id = await started();
    await stripe.subscriptions.cancel(id);
    stand.controls.renew({ subscription: id });
    expect(await charged(id)).toBe(1);
    await seen();
  });
});

describe('a subscription', () => {
  it('starts with its payment, renews, fails to renew, and ends, each announced in the current API format', async () => {
    const session = await yearly();
    stand.controls.pay({ session: session.id });
    const first = await seen();
    expect(first.map(({ type }) => type).sort()).toEqual(['checkout.session.completed', 'invoice.paid']);
    const { subscription: id } = await stripe.checkout.sessions.retrieve(session.id);
    const before = await stripe.subscriptions.retrieve(id as string);
    const item = before.items.data[0]!;
    expect(before).toMatchObject({ status: 'active', metadata: { order_id: 'o2' } });
    const start = new Date(item.current_period_start * 1000);
    expect(new Date(item.current_period_end * 1000).getUTCFullYear()).toBe(start.getUTCFullYear() + 1);

    stand.controls.renew({ subscription: before.id });
    const renewal = (await seen()).find(({ type }) => type === 'invoice.paid')!.data.object as Stripe.Invoice;
    expect(renewal).toMatchObject({
      billing_reason: 'subscription_cycle',
      amount_paid: 10_900,
      parent: { subscription_details: { subscription: before.id, metadata: { order_id: 'o2' } } },
    });
    const after = await stripe.subscriptions.retrieve(before.id);
    expect(after.items.data[0]!.current_period_start).toBe(item.current_period_end);
    expect(renewal.lines.data[0]!.period.end).toBe(after.items.data[0]!.current_period_end);
    const { data: payments } = await stripe.invoicePayments.list({ invoice: renewal.id! });
    expect(payments[0]!.payment.payment_intent).toMatch(/^pi_/);

    stand.controls.failRenewal({ subscription: before.id });
    expect(await types()).toContain('invoice.payment_failed');
    expect((await stripe.subscriptions.retrieve(before.id)).status).toBe('past_due');
    await stripe.subscriptions.cancel(before.id);
    expect(await types()).toEqual(['customer.subscription.deleted']);
  });

  it('runs until the end of its period if it was canceled on the portal, and then ends', async () => {
    const session = await yearly();
    stand.controls.pay({ session: session.id });
    const { subscription, customer } = await stripe.checkout.sessions.retrieve(session.id);
    // No one has saved default settings in the dashboard.
    const params = { customer: customer as string, return_url: 'http://shop.example/order' };
    await expect(stripe.billingPortal.sessions.create(params)).rejects.toThrow('No configuration provided');
    const settings = await stripe.billingPortal.configurations.create({
      features: { subscription_cancel: { enabled: true } },
    });
    const portal = await stripe.billingPortal.sessions.create({
      configuration: settings.id,
      customer: customer as string,
      return_url: 'http://shop.example/order',
    });
    const page = await (await fetch(portal.url)).text();
    expect(page).toContain('Cancel subscription');
    await fetch(portal.url, {
      method: 'POST',
      body: new URLSearchParams({ subscription: subscription as string }),
    });
    expect(await stripe.subscriptions.retrieve(subscription as string)).toMatchObject({
      cancel_at_period_end: true,
      status: 'active',
    });
    await seen();
    stand.controls.renew({ subscription: subscription as string });
    expect(await types()).toEqual(['customer.subscription.deleted']);
  });
});

describe('the account', () => {
  it('is restored after a restart, with sessions that can still be paid', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stripe-'));
    const file = join(folder, 'stripe.json');
    const first = await startStripe({ file });
    const open = (url: string) => {
      const { hostname, port } = new URL(url);
      return new Stripe(first.secretKey, { host: hostname, port, protocol: 'http' });
    };
    const session = await open(first.url).checkout.sessions.create({
      mode: 'payment',
      line_items: [
        { price_data: { currency: 'usd', unit_amount: 500, product_data: { name: 'x' } }, quantity: 1 },
      ],
      customer_email: 'ada@example.org',
      payment_intent_data: { description: 'A license' },
      ...shared,
    });
    await first.close();
    const second = await startStripe({ file });
    const { url } = await open(second.url).checkout.sessions.retrieve(session.id);
    expect((await act(url, 'pay')).status).toBe(303);
    await second.close();
    rmSync(folder, { recursive: true });
  });

  it('starts empty if a killed run left an empty file', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stripe-'));
    const file = join(folder, 'stripe.json');
    writeFileSync(file, '');
    const { account, close } = await startStripe({ file });
    expect(account.all('session')).toEqual([]);
    await close();
    expect(readdirSync(folder)).toEqual(['stripe.json']);
    rmSync(folder, { recursive: true });
  });
});

describe('webhooks', () => {
  it('are retried until the shop accepts them', async () => {
    const session = await oneTime();
    answers = [500, 503];
    stand.controls.pay({ session: session.id });
    expect(await types()).toEqual(['checkout.session.completed']);
    const attempts = stand.controls.deliveries().slice(-3);
    expect(attempts.map(({ status }) => status)).toEqual([500, 503, 200]);
  });

  it('can be paused, reversed, and sent many times concurrently', async () => {
    stand.controls.pauseWebhooks();
    const session = await oneTime();
    stand.controls.pay({ session: session.id });
    const { payment_intent: intent } = await stripe.checkout.sessions.retrieve(session.id);
    stand.controls.refund({ payment_intent: intent as string });
    expect(await types()).toEqual([]);
    stand.controls.resumeWebhooks({ order: 'reversed' });
    const told = await seen();
    expect(told.map(({ type }) => type).sort()).toEqual(['charge.refunded', 'checkout.session.completed']);
    stand.controls.resend({ event: told[0]!.id, times: 10 });
    expect(new Set((await seen()).map(({ id }) => id))).toEqual(new Set([told[0]!.id]));
  });

  it('can be controlled over HTTP, like everything else that only Stripe can do', async () => {
    const session = await oneTime();
    const control = (name: string, body: object) =>
      fetch(`${stand.url}/__control/${name}`, { method: 'POST', body: JSON.stringify(body) });
    expect((await control('pay', { session: session.id })).status).toBe(200);
    expect((await control('pay', { session: session.id })).status).toBe(400);
    expect((await control('constructor', {})).status).toBe(404);
    expect(await types()).toEqual(['checkout.session.completed']);
  });
});
