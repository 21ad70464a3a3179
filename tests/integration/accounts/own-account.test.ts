// Everything the signed-in owner of an account can do with it, on one site that is started once.
import { afterAll, describe, expect, it, vi } from 'vitest';
import changePassword from '../../../netlify/endpoints/trial-change-password.ts';
import confirmEmail from '../../../netlify/endpoints/trial-confirm-email.ts';
import deleteAccount from '../../../netlify/endpoints/trial-delete-account.ts';
import endOtherSessions from '../../../netlify/endpoints/trial-end-other-sessions.ts';
import endSession from '../../../netlify/endpoints/trial-end-session.ts';
import exportAccount from '../../../netlify/endpoints/trial-export.ts';
import forgotPassword from '../../../netlify/endpoints/trial-forgot-password.ts';
import logOut from '../../../netlify/endpoints/trial-log-out.ts';
import login from '../../../netlify/endpoints/trial-login.ts';
import accountOrders from '../../../netlify/endpoints/trial-orders.ts';
import register from '../../../netlify/endpoints/trial-register.ts';
import resetPassword from '../../../netlify/endpoints/trial-reset-password.ts';
import sendConfirmation from '../../../netlify/endpoints/trial-send-confirmation.ts';
import listSessions from '../../../netlify/endpoints/trial-sessions.ts';
import validate from '../../../netlify/endpoints/trial-validate-token.ts';
import { services } from '../../../netlify/services.ts';
import { fulfilOrder } from '../../../netlify/use-cases/fulfil-order.ts';
import { type Plan, findPlan } from '../../../src/domain/catalog.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import { fetched } from '../../../src/domain/trust.ts';
import { type Endpoint, startCommerce } from '../../support/commerce.ts';
import { openAccount, password, product } from '../../support/visitors.ts';

// Password verification is slow by design.
vi.setConfig({ testTimeout: 120_000 });

const site = await startCommerce();
afterAll(() => site.close());

/** A person with an account and a session. */
const someone = () => openAccount(site, { company: 'Personal', phone: '' });
/** Calls with this session. */
const ask = (endpoint: Endpoint, token: string | undefined, body?: object) =>
  site.call(endpoint, {
    ...(body && { body }),
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  });
const signIn = (email: string, word: string) => site.call(login, { body: { email, password: word } });
const isOpen = async (token: string) => (await ask(validate, token)).status === 200;
/** The subjects of the emails to an address, newest first. */
const subjects = (email: string) => site.mailbox.messages(email).map(({ subject }) => subject);
/** The token of the newest confirmation link emailed to an address. */
async function mailedConfirmation(email: string) {
  await site.settle();
  const [newest] = site.mailbox
    .messages(email)
    .flatMap(({ text }) => /#confirm=([\w-]+)/.exec(text)?.[1] ?? []);
  return newest!;
}

describe('changing the password', () => {
  it('requires the old one, ends all other sessions, keeps the caller signed in, and notifies the owner', async () => {
    const { email, token } = await someone();
    const other = String((await signIn(email, password)).json!.token);
    const wrong = await ask(changePassword, token, {
      currentPassword: 'not it',
      newPassword: 'quite another one',
    });
    expect([wrong.status, wrong.json!.code, wrong.json!.fields]).toEqual([
      400,
      'wrong-password',
      { currentPassword: 'This is not your current password.' },
    ]);
    expect(await isOpen(token)).toBe(true);
    const done = await ask(changePassword, token, {
      currentPassword: password,
      newPassword: 'quite another one',
    });
    expect([done.status, done.json!.success]).toEqual([200, true]);
    expect([await isOpen(token), await isOpen(other), await isOpen(done.json!.token!)]).toEqual([
      false,
      false,
      true,
    ]);
    expect([
      (await signIn(email, password)).status,
      (await signIn(email, 'quite another one')).status,
    ]).toEqual([401, 200]);
    await site.settle();
    expect(subjects(email)[0]).toBe(`Your ${product} password was changed`);
  });

  it('invalidates a pending reset link', async () => {
    const { email, token } = await someone();
    await site.call(forgotPassword, { body: { email } });
    await site.settle();
    const link = /token=([\w-]+)/.exec(site.mailbox.messages(email)[0]!.text)![1]!;
    await ask(changePassword, token, { currentPassword: password, newPassword: 'quite another one' });
    const reset = await site.call(resetPassword, { body: { token: link, newPassword: 'the thief chooses' } });
    expect(reset.json!.code).toBe('invalid-reset-token');
  });

  it('changes it once if it is requested twice at the same instant', async () => {
    const { token } = await someone();
    const both = await Promise.all(
      ['the first choice', 'the second choice'].map((newPassword) =>
        ask(changePassword, token, { currentPassword: password, newPassword }),
      ),
    );
    expect(both.map(({ status }) => status === 200).sort()).toEqual([false, true]);
  });

  it('stops guesses of the old one after ten attempts, with the time to wait in the message', async () => {
    const { token } = await someone();
    let last;
    for (let i = 0; i < 11; i++)
      last = await ask(changePassword, token, {
        currentPassword: `guess ${i}`,
        newPassword: 'quite another one',
      });
    expect([last!.status, last!.json!.message]).toEqual([
      429,
      'Too many attempts. Please try again in 15 minutes.',
    ]);
  });
});

describe('ending other sessions', () => {
  it('ends them all and gives the caller a new one', async () => {
    const { email, token } = await someone();
    const other = String((await signIn(email, password)).json!.token);
    const done = await ask(endOtherSessions, token, {});
    expect([await isOpen(token), await isOpen(other), await isOpen(done.json!.token!)]).toEqual([
      false,
      false,
      true,
    ]);
  });
});

describe('signing out', () => {
  it('ends only this session, on the server', async () => {
    const { email, token } = await someone();
    const other = String((await signIn(email, password)).json!.token);
    const done = await ask(logOut, token, {});
    expect([done.status, done.json!.message]).toEqual([200, 'You are signed out.']);
    expect([await isOpen(token), await isOpen(other)]).toEqual([false, true]);
    expect(
      (await ask(changePassword, token, { currentPassword: password, newPassword: 'quite another one' }))
        .status,
    ).toBe(401);
  });
  it('succeeds without a session', async () => {
    for (const token of [undefined, 'malformed']) expect((await ask(logOut, token, {})).status).toBe(200);
  });
});

describe('the orders of an account', () => {
  /** A paid order of this address. */
  async function paidOrder(email: string) {
    const shop = services();
    const now = shop.now();
    const order = newOrder({
      id: shop.links.newOrderId(),
      plan: planOf('personal-academic'),
      currency: 'USD',
      buyer: { email },
      now,
    });
    await shop.orders.create(order, { checkAt: now, limits: [] });
    await fulfilOrder(
      shop,
      fetched({
        find: { orderId: order.id },
        event: { type: 'payment-confirmed' as const, at: now, paymentId: `pay-${order.id}`, ...order.amount },
        references: [],
      }),
      await shop.orders.read(order.id),
    );
    return order;
  }
  const planOf = (id: string): Plan => findPlan(id)!;

  it('are not shown to someone who registered with another’s address and never got its email', async () => {
    const { email, token } = await someone();
    const none = await ask(accountOrders, token);
    await paidOrder(email);
    const some = await ask(accountOrders, token);
    expect(none.json).toEqual({ success: true, emailConfirmed: false, orders: [], given: [] });
    expect(some.text).toBe(none.text);
    expect((await ask(exportAccount, token)).json!.orders).toEqual([]);
  });

  it('are shown with key, end date, and link once the emailed link was opened', async () => {
    const { email, token } = await someone();
    const order = await paidOrder(email);
    const confirmed = await ask(confirmEmail, token, { token: await mailedConfirmation(email) });
    expect([confirmed.status, confirmed.json!.message]).toEqual([200, 'Your email address is confirmed.']);
    const { json } = await ask(accountOrders, token);
    expect(json!.emailConfirmed).toBe(true);
    const [shown] = json!.orders as unknown as Record<string, unknown>[];
    expect(shown).toMatchObject({
      title: order.title,
      kind: 'license',
      seats: 1,
      status: 'Active',
      placedAt: order.createdAt,
    });
    expect(shown!.licenseKey).toMatch(/^[0-9A-Z-]{20,}$/);
    expect(Date.parse(String(shown!.validUntil)) - Date.parse(order.createdAt)).toBeGreaterThan(
      363 * 86_400_000,
    );
    expect(shown!.link).toBe(`/order?link=${services().links.signToken('order-link', order.id)}`);
  });

  it('are shown after a password reset by email, which also proves the address', async () => {
    const { email } = await someone();
    await site.call(forgotPassword, { body: { email } });
    await site.settle();
    const link = /token=([\w-]+)/.exec(site.mailbox.messages(email)[0]!.text)![1]!;
    await site.call(resetPassword, { body: { token: link, newPassword: 'a wholly new one' } });
    const { json } = await signIn(email, 'a wholly new one');
    expect((await ask(accountOrders, json!.token)).json!.emailConfirmed).toBe(true);
  });
});

describe('a confirmation link', () => {
  const confirmedWith = async (session: string, token: string) =>
    (await ask(confirmEmail, session, { token })).json!.code ?? 'confirmed';

  it('works only when signed in to the account it was emailed for', async () => {
    const [a, b] = [await someone(), await someone()];
    const token = await mailedConfirmation(a.email);
    expect((await ask(confirmEmail, undefined, { token })).status).toBe(401);
    expect(await confirmedWith(b.token, token)).toBe('invalid-confirmation');
    expect(await confirmedWith(a.token, token)).toBe('confirmed');
  });

  it('is rejected if it is altered, superseded, or 30 days old', async () => {
    const { email, token } = await someone();
    const older = await mailedConfirmation(email);
    expect((await ask(sendConfirmation, token, {})).status).toBe(200);
    const newer = await mailedConfirmation(email);
    expect(newer).not.toBe(older);
    expect(await confirmedWith(token, older)).toBe('invalid-confirmation');
    expect(await confirmedWith(token, `${newer.slice(0, -1)}${newer.endsWith('A') ? 'B' : 'A'}`)).toBe(
      'invalid-confirmation',
    );
    await site.laterBy(30 * 86_400_000, async () => {
      const late = String((await signIn(email, password)).json!.token);
      expect(await confirmedWith(late, newer)).toBe('invalid-confirmation');
    });
    expect(await confirmedWith(token, newer)).toBe('confirmed');
  });

  it('is not sent to a confirmed address, and is sent at most three times an hour', async () => {
    const { email, token } = await someone();
    const sent = [];
    for (let i = 0; i < 4; i++) sent.push((await ask(sendConfirmation, token, {})).status);
    expect(sent).toEqual([200, 200, 200, 429]);
    const other = await someone();
    await ask(confirmEmail, other.token, { token: await mailedConfirmation(other.email) });
    const { json } = await ask(sendConfirmation, other.token, {});
    await site.settle();
    expect([json!.message, subjects(other.email)]).toEqual([
      'Your email address is already confirmed.',
      [`Welcome to ${product}`],
    ]);
    expect(subjects(email)).toHaveLength(4);
  });
});

describe('the export of an account', () => {
  it('is a file with all data stored about its owner, without any secret', async () => {
    const { email, token } = await someone();
    const { headers, json, text } = await ask(exportAccount, token);
    expect(headers.get('content-disposition')).toBe('attachment; filename="biospect-account.json"');
    expect(json!.account).toMatchObject({
      email,
      firstName: 'Ada',
      lastName: 'Lovelace',
      company: 'Personal',
      emailConfirmed: false,
    });
    expect(json!.account).toHaveProperty('trialExpiresAt');
    expect(text).not.toMatch(/scrypt|[0-9a-f]{64}/);
  });
});

describe('deleting an account', () => {
  const erase = (token: string, word = password, confirmation = 'DELETE') =>
    ask(deleteAccount, token, { password: word, confirmation });

  it('requires the password and a typed confirmation', async () => {
    const { token } = await someone();
    expect((await erase(token, 'not the password')).json!.code).toBe('wrong-password');
    expect((await erase(token, password, 'yes')).json).toMatchObject({
      code: 'invalid-request',
      fields: { confirmation: 'Please type DELETE to confirm' },
    });
    expect(await isOpen(token)).toBe(true);
  });

  it('leaves nothing of it in the store, notifies the owner, and states what is kept', async () => {
    const { email, token } = await someone();
    await site.call(forgotPassword, { body: { email } });
    await site.settle();
    const id = services().accounts.idOf(email);
    expect(await site.dump()).toContain(`account:${id}`);
    const { status, json } = await erase(token);
    expect([status, json!.message]).toEqual([
      200,
      expect.stringContaining('Orders and invoices are kept') as string,
    ]);
    await site.settle();
    expect(subjects(email)[0]).toBe(`Your ${product} account is deleted`);
    const dump = await site.dump();
    expect(dump).not.toContain(email);
    expect(dump).not.toContain(`account:${id}`);
    expect(await services().accounts.claimTrialEmails('2100-01-01', '2100-01-02', 1000)).not.toContainEqual(
      expect.objectContaining({ account: expect.objectContaining({ email }) as unknown }),
    );
    expect((await signIn(email, password)).status).toBe(401);
  });

  it('ends its sessions permanently, even if the address is registered again', async () => {
    const { email, token } = await someone();
    await erase(token);
    expect(await isOpen(token)).toBe(false);
    const form = { firstName: 'Ada', lastName: 'Lovelace', email, password, confirmPassword: password };
    expect((await site.call(register, { body: form })).status).toBe(200);
    expect(await isOpen(token)).toBe(false);
  });
});

describe('account calls', () => {
  const calls: [string, Endpoint, object | undefined][] = [
    ['change-password', changePassword, { currentPassword: password, newPassword: 'quite another one' }],
    ['end-other-sessions', endOtherSessions, {}],
    ['confirm-email', confirmEmail, { token: 'x'.repeat(43) }],
    ['send-confirmation', sendConfirmation, {}],
    ['orders', accountOrders, undefined],
    ['sessions', listSessions, undefined],
    ['end-session', endSession, { session: 'none' }],
    ['export', exportAccount, undefined],
    ['delete-account', deleteAccount, { password, confirmation: 'DELETE' }],
  ];
  it.each(calls)('%s requires a session that was not ended', async (_name, endpoint, body) => {
    const { token } = await someone();
    await ask(endOtherSessions, token, {});
    for (const session of [undefined, 'malformed', token]) {
      const { status, json } = await ask(endpoint, session, body);
      expect([status, json!.code]).toEqual([401, 'session-ended']);
    }
  });
  it.each(calls)('%s returns a clear error while the store is down', async (_name, endpoint, body) => {
    const { token } = await someone();
    site.cutStore(true);
    const { status, json } = await ask(endpoint, token, body);
    site.cutStore(false);
    expect([status, json!.message]).toEqual([503, 'Please try again in a minute.']);
  });
  it.each(calls)(
    '%s makes at most two round trips to the store, and one more if it counts an email',
    async (_name, endpoint, body) => {
      const { token } = await someone();
      await site.settle();
      site.roundTrips();
      await ask(endpoint, token, body);
      const allowed = new Map<unknown, number>([
        [accountOrders, 1],
        [sendConfirmation, 3],
      ]);
      expect(site.roundTrips()).toBeLessThanOrEqual(allowed.get(endpoint) ?? 2);
    },
  );
});
