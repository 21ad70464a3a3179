// An operator notices problems within minutes: through the health check, emails to the team, and log lines that reveal
// nothing private.
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import dailyDigest from '../../netlify/functions/daily-digest.ts';
import findOrders from '../../netlify/endpoints/orders-find.ts';
import forgotPassword from '../../netlify/endpoints/trial-forgot-password.ts';
import health from '../../netlify/functions/health.ts';
import login from '../../netlify/endpoints/trial-login.ts';
import orderView from '../../netlify/endpoints/order-view.ts';
import payuWebhook from '../../netlify/endpoints/payu-webhook.ts';
import reconcile from '../../netlify/functions/reconcile.ts';
import register from '../../netlify/endpoints/trial-register.ts';
import resetPassword from '../../netlify/endpoints/trial-reset-password.ts';
import stripeWebhook from '../../netlify/endpoints/stripe-webhook.ts';
import logOut from '../../netlify/endpoints/trial-log-out.ts';
import validateToken from '../../netlify/endpoints/trial-validate-token.ts';
import verifyResetToken from '../../netlify/endpoints/trial-verify-reset-token.ts';
import { services } from '../../netlify/services.ts';
import { changeOrder } from '../../netlify/use-cases/fulfil-order.ts';
import { type Commerce, startCommerce } from '../support/commerce.ts';
import { freshEmail } from '../support/fresh-email.ts';
import { buyAtPayu, product, team } from '../support/visitors.ts';

let site: Commerce;
const lines: string[] = [];
beforeAll(async () => {
  for (const level of ['log', 'warn', 'error', 'info'] as const)
    vi.spyOn(console, level).mockImplementation((...said: unknown[]) => {
      lines.push(said.map(String).join(' '));
    });
  site = await startCommerce();
});
afterAll(async () => {
  vi.restoreAllMocks();
  await site.close();
});
beforeEach(() => {
  site.mailbox.refuse(undefined);
});

const logged = () => lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as object);
const toTeam = (subject: RegExp) => site.mailbox.messages(team).filter((mail) => subject.test(mail.subject));

/** A license bought through PayU. */
const buy = (email = freshEmail(), priceId = 'student-inr') => buyAtPayu(site, { email, priceId });

describe('the health check', () => {
  it('is OK once the reconciliation has run, and mentions nothing personal', async () => {
    expect((await site.call(health)).status).toBe(503);
    await reconcile();
    const { id } = await buy();
    const { status, json, text } = await site.call(health);
    expect([status, json!.ok, json!.problems]).toEqual([200, true, []]);
    expect(json).toMatchObject({ mailsFailing: 0, lastReconciliation: expect.any(String) as string });
    expect(text).not.toMatch(new RegExp(`@|${id}`));
  });
  it('fails if the reconciliation has stopped running', async () => {
    const later = await site.laterBy(16 * 60_000, () => site.call(health));
    expect(later.status).toBe(503);
    expect(later.text).toContain('has not finished for 15 minutes');
  });
  it('fails while the mail server rejects all email', async () => {
    site.mailbox.refuse('login');
    for (let i = 0; i < 3; i += 1) await buy();
    await site.laterBy(2 * 60_000, () => reconcile());
    const { status, text } = await site.call(health);
    expect(status).toBe(503);
    expect(text).toContain('check the mail server');
    site.mailbox.refuse(undefined);
    await site.laterBy(20 * 60_000, () => reconcile());
  });
  it('fails while the store does not respond', async () => {
    site.cutStore(true);
    expect((await site.call(health)).status).toBe(503);
    site.cutStore(false);
    await reconcile();
    expect((await site.call(health)).status).toBe(200);
  });
});

describe('an email to the team', () => {
  it('is sent immediately when an order needs review', async () => {
    const { id } = await buy();
    const shop = services();
    const done = await changeOrder(shop, await shop.orders.read(id), (order) => ({
      outcome: 'changed',
      order: {
        ...order,
        attention: [{ code: 'other', detail: { words: 'The amounts differ.' }, at: shop.now() }],
      },
      emails: [],
    }));
    await done.sendEmails();
    expect(toTeam(new RegExp(`review order ${id}`))).toHaveLength(1);
    expect(logged()).toContainEqual(
      expect.objectContaining({ what: 'attention', order: id, attention: 'other' }),
    );
  });
  it('is sent once when many messages with an invalid signature arrive', async () => {
    for (let i = 0; i < 12; i += 1) {
      const forged = { body: '{}', headers: { 'stripe-signature': 't=1,v1=00' } };
      expect((await site.call(stripeWebhook, forged)).status).toBe(400);
    }
    await site.settle();
    expect(toTeam(/Messages from Stripe are being rejected/)).toHaveLength(1);
    expect(logged()).toContainEqual({ what: 'webhook-refused', requestId: 'request-1', provider: 'stripe' });
    await site.call(payuWebhook, { body: 'txnid=1&hash=00&status=success' });
    expect(logged()).toContainEqual({ what: 'webhook-refused', requestId: 'request-1', provider: 'payu' });
  });
});

describe('the daily digest', () => {
  it('reports sales and open tasks once, and names no buyer', async () => {
    const { id } = await buy('digest@example.org');
    const hour = 60 * 60_000;
    await site.laterBy(hour, () => dailyDigest());
    await site.laterBy(hour, () => dailyDigest());
    const emails = toTeam(new RegExp(`^${product} on `));
    expect(emails).toHaveLength(1);
    expect(emails[0]!.subject).toMatch(/: \d+ \(₹[\d,]+\) sold$/);
    expect(emails[0]!.text).toContain('Orders that need review');
    expect(emails[0]!.text).not.toContain('digest@example.org');
    expect(id).toBeTruthy();
  });
});

describe('the log', () => {
  it('has a line for each rejected call: without a session, from another site, invalid, or with a dead link', async () => {
    const from = (path: string, options: object) => ({ path: `/api/${path}`, ...options });
    const crossSite = { 'sec-fetch-site': 'cross-site', origin: 'https://other.example' };
    const deadLink = services().links.signToken('order-link', 'o'.repeat(24));
    const calls = [
      [validateToken, from('trial/validate-token', { headers: { authorization: 'Bearer none' } }), 401],
      [
        login,
        from('trial/login', { body: { email: 'a@b.example', password: 'x' }, headers: crossSite }),
        403,
      ],
      [register, from('trial/register', { body: { email: 'none' } }), 400],
      [orderView, from(`orders/view?link=${deadLink}`, {}), 404],
    ] as const;
    for (const [endpoint, options, status] of calls) {
      lines.length = 0;
      expect((await site.call(endpoint, options)).status).toBe(status);
      const [path] = options.path.split('?');
      expect(logged()).toContainEqual({ what: 'refused', requestId: 'request-1', path, status });
    }
  });
  it('has a line for each change to an account', async () => {
    const [email, password] = ['told@example.org', 'a password that no one guesses'];
    const person = { firstName: 'Ada', lastName: 'King', email, password, confirmPassword: password };
    lines.length = 0;
    const path = '/api/trial/register';
    const { json } = await site.call(register, { path, body: person });
    const headers = { authorization: `Bearer ${String(json!.token)}` };
    await site.call(logOut, { path: '/api/trial/log-out', headers, body: {} });
    for (const each of [path, '/api/trial/log-out'])
      expect(logged()).toContainEqual({ what: 'account', requestId: 'request-1', path: each, status: 200 });
  });
  it('contains no secret, token, password, address, or key from a full run, and has the ID of each request', async () => {
    const email = 'in-the-log@example.org';
    const password = 'a password that no one logs';
    const person = { firstName: 'Augusta', lastName: 'Byron', email, password, confirmPassword: password };
    const registered = await site.call(register, { body: person });
    await site.call(login, { body: { email, password: 'a wrong password' } });
    await site.call(login, { body: { email, password } });
    await site.call(forgotPassword, { body: { email } });
    await site.settle();
    const reset = /reset-password\?token=([\w-]+)/.exec(
      site.mailbox.messages(email).find(({ text }) => text.includes('reset-password'))!.text,
    )![1]!;
    const asked = { path: `/api/trial/verify-reset-token/${reset}`, params: { token: reset } };
    await site.call(verifyResetToken, asked);
    for (let i = 0; i < 70; i += 1) await site.call(verifyResetToken, { ...asked, ip: '203.0.113.9' });
    site.cutStore(true);
    await site.call(verifyResetToken, asked);
    site.cutStore(false);
    await site.call(resetPassword, {
      body: { token: reset, newPassword: 'another password that no one logs' },
    });
    const returned = 'returned-in-the-log@example.org';
    site.mailbox.refuse('permanent');
    const unreached = await buy(returned);
    site.mailbox.refuse(undefined);
    const { id, result } = await buy(email);
    const order = (await services().orders.read(id))!.order;
    const link = services().links.signToken('order-link', id);
    await site.call(orderView, { path: `/api/orders/view?link=${link}` });
    await site.call(findOrders, { body: { email } });
    await site.settle();
    const log = lines.join('\n');
    expect(logged()).toContainEqual(
      expect.objectContaining({ what: 'attention', order: unreached.id, attention: 'mail-returned' }),
    );
    expect(logged()).toContainEqual(expect.objectContaining({ what: 'mail-given-up' }));
    expect(logged()).toContainEqual({ what: 'sign-in', requestId: 'request-1', outcome: 'login-failed' });
    expect(logged()).toContainEqual(
      expect.objectContaining({ what: 'limited', path: '/api/trial/verify-reset-token/…' }),
    );
    const { SITE_ORIGIN: _, STRIPE_API_BASE: __, MAIL_FROM: ___, ...environment } = site.environment;
    const hidden = [
      ...Object.values(environment),
      String(registered.json!.token),
      reset,
      link,
      result.searchParams.get('ref')!,
      order.licenseKey!,
      email,
      returned,
      password,
      'Augusta',
      '9876543210',
    ];
    expect(hidden.filter((secret) => log.includes(secret))).toEqual([]);
  });
});
