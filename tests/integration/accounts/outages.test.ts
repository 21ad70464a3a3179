// When an upstream service is slow or down: a clear message, no partial account, no lost email.
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import changePassword from '../../../netlify/endpoints/trial-change-password.ts';
import deleteAccount from '../../../netlify/endpoints/trial-delete-account.ts';
import forgotPassword from '../../../netlify/endpoints/trial-forgot-password.ts';
import login from '../../../netlify/endpoints/trial-login.ts';
import register from '../../../netlify/endpoints/trial-register.ts';
import resetPassword from '../../../netlify/endpoints/trial-reset-password.ts';
import sendConfirmation from '../../../netlify/endpoints/trial-send-confirmation.ts';
import validate from '../../../netlify/endpoints/trial-validate-token.ts';
import { services } from '../../../netlify/services.ts';
import { reconcileOrders } from '../../../netlify/use-cases/reconcile-orders.ts';
import { newAccount } from '../../../src/domain/account/account.ts';
import { findRedisServer } from '../../fakes/redis/redis-server-engine.ts';
import { type Commerce, type Endpoint, startCommerce } from '../../support/commerce.ts';
import { password, product, trialForm } from '../../support/visitors.ts';

// Password verification is slow by design.
vi.setConfig({ testTimeout: 120_000 });

const engines = ['embedded', ...(findRedisServer() ? (['redis-server'] as const) : [])] as const;
const tryAgain = [503, 'unavailable', 'Please try again in a minute.'];

describe.each(engines)('accounts on %s', (engine) => {
  let site: Commerce;
  beforeAll(async () => {
    site = await startCommerce(engine);
  });
  afterAll(() => site.close());
  afterEach(() => {
    site.cutStore(false);
    site.slowStore(0);
    site.loseAnswers(undefined);
    site.mailbox.refuse(undefined);
  });

  const person = () => trialForm();
  const subjects = (email: string) => site.mailbox.messages(email).map(({ subject }) => subject);
  const said = async (endpoint: Endpoint, body: object) => {
    const { status, json } = await site.call(endpoint, { body });
    return [status, json!.code, json!.message];
  };
  const signIn = (email: string) => site.call(login, { body: { email, password } });
  const session = (token: unknown) => ({ headers: { authorization: `Bearer ${String(token)}` } });
  /** Runs the scheduled function ten minutes later. */
  const tenMinutesLater = () => site.laterBy(10 * 60_000, () => reconcileOrders(services()));

  const calls: [string, Endpoint, object][] = [
    ['register', register, person()],
    ['sign-in', login, { email: 'a@b.example', password }],
    ['forgot', forgotPassword, { email: 'a@b.example' }],
    ['reset', resetPassword, { token: 'x'.repeat(43), newPassword: 'a wholly new one' }],
  ];
  it.each(calls)('%s reports a clear error while the store is down', async (_name, endpoint, body) => {
    site.cutStore(true);
    expect(await said(endpoint, body)).toEqual(tryAgain);
  });

  it('return an error within 10 s while the store is slow, and no one gets in unchecked', async () => {
    site.slowStore(60_000);
    const answers = await Promise.all(calls.map(([, endpoint, body]) => said(endpoint, body)));
    expect(answers).toEqual([tryAgain, tryAgain, tryAgain, tryAgain]);
  }, 10_000);

  it('are not left incomplete when registration fails', async () => {
    const form = person();
    let trips = 0;
    // The store goes down between the two round trips of a registration.
    const { accounts } = services();
    const { read } = accounts;
    accounts.read = async (...details) => {
      const answer = await read.apply(accounts, details);
      if (++trips === 1) site.cutStore(true);
      return answer;
    };
    expect(await said(register, form)).toEqual(tryAgain);
    accounts.read = read;
    site.cutStore(false);
    expect(await site.dump()).not.toContain(form.email);
    expect((await site.call(register, { body: form })).status).toBe(200);
    await site.settle();
    expect(subjects(form.email)).toEqual([`Welcome to ${product}`]);
  });

  it('are complete if only the store’s reply was lost: sign-in works, and the welcome email arrives', async () => {
    const form = person();
    site.loseAnswers(/accounts:create/);
    expect(await said(register, form)).toEqual(tryAgain);
    site.loseAnswers(undefined);
    expect((await signIn(form.email)).status).toBe(200);
    await tenMinutesLater();
    expect(subjects(form.email)).toEqual([`Welcome to ${product}`]);
  });

  it('recognize their own writes when a call is repeated, and no one else’s', async () => {
    const { accounts, outbox, tokens, now } = services();
    const { email } = person();
    const made = { email, firstName: 'Ada', lastName: 'Lovelace', password: 'hash' };
    const account = newAccount(made, 'x', now());
    const mail = { id: `welcome-${email}`, kind: 'trial-welcome' as const, to: email };
    const { session } = await tokens.issue(accounts.idOf(email), account.sessionVersion, now());
    const started = { session, place: {}, now: now() };
    const create = (one: typeof account) => accounts.create(one, mail, now(), now(), started);
    expect([await create(account), await create(account)]).toEqual(['created', 'created']);
    expect(await create({ ...account, password: 'another' })).toBe('taken');
    await outbox.done([mail.id]);
    const change = (one: typeof account) => accounts.change({ account: one, version: 1 }, [], now());
    const changed = { ...account, firstName: 'Augusta' };
    expect([await change(changed), await change(changed)]).toEqual(['changed', 'changed']);
    expect(await change({ ...account, firstName: 'Byron' })).toBe('conflict');
    const remove = () => accounts.remove({ account: changed, version: 2 }, mail, now());
    expect([
      await accounts.remove({ account, version: 1 }, mail, now()),
      await remove(),
      await remove(),
    ]).toEqual(['conflict', 'removed', 'removed']);
    await outbox.done([mail.id]);
  });

  it('lose no email while the mail server is down', async () => {
    const form = person();
    site.mailbox.refuse('temporary');
    const registered = await site.call(register, { body: form });
    expect(registered.status).toBe(200);
    const { token } = registered.json!;
    expect((await site.call(sendConfirmation, { body: {}, ...session(token) })).status).toBe(200);
    expect((await site.call(forgotPassword, { body: { email: form.email } })).status).toBe(200);
    const change = { currentPassword: password, newPassword: 'a wholly new one' };
    const changed = await site.call(changePassword, { body: change, ...session(token) });
    expect(changed.status).toBe(200);
    expect((await site.call(validate, session(changed.json!.token))).status).toBe(200);
    const gone = { password: 'a wholly new one', confirmation: 'DELETE' };
    expect((await site.call(deleteAccount, { body: gone, ...session(changed.json!.token) })).status).toBe(
      200,
    );
    await site.settle();
    expect(subjects(form.email)).toEqual([]);
    site.mailbox.refuse(undefined);
    await tenMinutesLater();
    expect(subjects(form.email).sort()).toEqual([
      `Confirm your email for ${product}`,
      `Reset your ${product} password`,
      `Welcome to ${product}`,
      `Your ${product} account is deleted`,
      `Your ${product} password was changed`,
    ]);
    expect(await services().outbox.waiting()).toEqual([]);
  });
});
