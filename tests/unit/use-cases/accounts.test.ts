// Account actions: how often each is allowed, what is stored, and what is emailed.
import { describe, expect, it } from 'vitest';
import { limitOfRecipient } from '../../../netlify/use-cases/email-limits.ts';
import { accountOrders, standingOf } from '../../../netlify/use-cases/account-orders.ts';
import { changePassword, endOtherSessions } from '../../../netlify/use-cases/change-password.ts';
import { confirmAddress, sendConfirmation } from '../../../netlify/use-cases/confirm-address.ts';
import { deleteAccount } from '../../../netlify/use-cases/delete-account.ts';
import { exportAccount } from '../../../netlify/use-cases/export-account.ts';
import { limitOfVisitor } from '../../../netlify/use-cases/limits.ts';
import { hashOf } from '../../../netlify/use-cases/link-tokens.ts';
import { logIn } from '../../../netlify/use-cases/log-in.ts';
import { logOut } from '../../../netlify/use-cases/log-out.ts';
import { registerTrial } from '../../../netlify/use-cases/register-trial.ts';
import { readReset, requestReset, resetPassword } from '../../../netlify/use-cases/reset-password.ts';
import { sendTrialEmails } from '../../../netlify/use-cases/send-trial-emails.ts';
import { stopTrialEmails } from '../../../netlify/use-cases/stop-trial-emails.ts';
import { validateToken } from '../../../netlify/use-cases/validate-token.ts';
import { UpstreamError } from '../../../netlify/use-cases/ports.ts';
import { accountOrdersReplySchema, validateTokenReplySchema } from '../../../src/contracts/trial-replies.ts';
import { type Account, newAccount } from '../../../src/domain/account/account.ts';
import { findPlan } from '../../../src/domain/catalog.ts';
import { addDays } from '../../../src/domain/dates.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { inMemoryServices } from '../../support/in-memory-services.ts';

const now = '2026-11-20T10:00:00.000Z';
const leased = '2026-11-20T10:02:00.000Z';
const [quarter, hour] = [15 * 60_000, 60 * 60_000];
const email = 'ada@example.org';
const id = `${email}:`.padEnd(40, '.');
const short = id.slice(0, 24);
const hash = (password: string) => `hash of ${password}`;
const ada: Account = {
  ...newAccount(
    { email, firstName: 'Ada', lastName: 'Lovelace', password: hash('good old') },
    'old link',
    now,
  ),
  sessionVersion: 7,
};
const session = `${id}|7`;
function open(changes: Partial<Account> = {}) {
  const memory = inMemoryServices();
  memory.seen.accounts.set(id, { account: { ...ada, ...changes }, version: 1 });
  return { ...memory, account: () => memory.seen.accounts.get(id)?.account };
}
type Memory = ReturnType<typeof open>;
const emailsOf = ({ seen }: Memory | ReturnType<typeof inMemoryServices>) =>
  seen.emails.map(({ mail, until }) => ({ id: mail.id, to: mail.to, until }));
const buy = (planId: string, changes: Partial<Order> = {}): Order => ({
  ...newOrder({ id: planId, plan: findPlan(planId)!, currency: 'USD', buyer: { email }, now }),
  state: 'paid',
  payment: { id: 'p', paidAt: now },
  ...changes,
});
const person = { email, firstName: 'Ada', lastName: 'Lovelace', company: undefined, phone: undefined };
const form = { ...person, password: 'good new', confirmPassword: 'good new' };

describe('the rate limits of a call', () => {
  const visitor = '203.0.113.7';
  const own = (key: string, max: number, windowInMs = quarter) => ({ key, max, windowInMs });
  const change = { currentPassword: 'good old', newPassword: 'good new' };
  it.each<[string, (memory: Memory) => Promise<unknown>, object[]]>([
    [
      'signing up',
      ({ office }) => registerTrial(office, form, visitor),
      [own(`register:${id}`, 5), own(`register:${visitor}`, 20), limitOfRecipient('welcome', email)],
    ],
    [
      'signing in',
      ({ office }) => logIn(office, { email, password: 'x' }, visitor),
      [own(`login:${id}:${visitor}`, 10), own(`login:${visitor}`, 60), own(`login:${id}`, 50)],
    ],
    [
      'signing in from this machine',
      ({ office }) => logIn(office, { email, password: 'x' }, undefined),
      [own(`login:${id}:`, 10), own(`login:${id}`, 50)],
    ],
    [
      'signing in on a known device',
      ({ office }) => logIn(office, { email, password: 'x' }, visitor, {}, () => 'a-long-device-token'),
      [own(`login:${id}:device:a-long-devic`, 10)],
    ],
    [
      'requesting a password reset',
      ({ office }) => requestReset(office, email, visitor),
      [own(`mails:${visitor}`, 10, hour), limitOfRecipient('accounts', email)],
    ],
    [
      'opening a reset link',
      ({ office }) => readReset(office, 't', visitor),
      [own(`reset:${hashOf('t')}`, 30), own(`reset:${visitor}`, 60)],
    ],
    [
      'changing a password',
      ({ office }) => changePassword(office, session, change),
      [own(`password:${id}`, 10)],
    ],
    ['deleting', ({ office }) => deleteAccount(office, session, 'x'), [own(`password:${id}`, 10)]],
    ['ending sessions', ({ office }) => endOtherSessions(office, session), [own(`end-sessions:${id}`, 20)]],
    ['confirming', ({ office }) => confirmAddress(office, session, 't'), [own(`confirm:${id}`, 30, hour)]],
    [
      'requesting a confirmation email',
      ({ office }) => sendConfirmation(office, session),
      [own(`send-confirmation:${id}`, 5, hour), limitOfRecipient('accounts', email)],
    ],
    ['listing orders', ({ office }) => accountOrders(office, session), [own(`orders:${id}`, 60)]],
    ['exporting', ({ office }) => exportAccount(office, session), [own(`export:${id}`, 10)]],
  ])('%s', async (name, call, limits) => {
    const memory = open();
    await call(memory);
    expect(memory.seen.limits).toEqual(limits);
    for (const { key } of memory.seen.limits) {
      const full = open();
      full.seen.atItsEnd = key;
      const { outcome } = (await call(full)) as { outcome: string };
      // An address that is requested too often gets the usual answer, but no email.
      expect(outcome).toBe(
        name === 'requesting a password reset' && key.startsWith('mails-') ? 'asked' : 'limited',
      );
      expect([full.seen.emails, full.account()]).toEqual([[], ada]);
    }
  });
  it('apply by network: an IPv6 network is its /64, with four times as many calls for its /48', () => {
    expect(limitOfVisitor('x', '2001:db8:7:1::/64', 10)).toEqual([
      own('x:2001:db8:7:1::/64', 10),
      own('x:2001:db8:7::/48', 40),
    ]);
    expect(limitOfVisitor('x', '203.0.113.7', 10, hour)).toEqual([own('x:203.0.113.7', 10, hour)]);
    expect(limitOfVisitor('x', undefined, 10)).toEqual([]);
  });
});

describe('signing up', () => {
  it('creates an account, emails a welcome with a link, starts a session, and schedules the first email about the end', async () => {
    const memory = inMemoryServices();
    const done = await registerTrial(memory.office, form, undefined);
    expect(done).toMatchObject({ outcome: 'registered', token: `${id}|${Date.parse(now)}` });
    const { account } = memory.seen.accounts.get(id)!;
    expect(account).toMatchObject({ email, firstName: 'Ada', password: hash('good new'), registeredAt: now });
    expect(emailsOf(memory)).toEqual([
      { id: `${short}.trial-welcome.${Date.parse(now)}`, to: email, until: leased },
    ]);
    const { data } = memory.seen.emails[0]!.mail;
    expect(data).toMatchObject({ expiresAt: account.trialExpiresAt, accountId: id });
    expect(account.confirmation!.hash).toBe(hashOf(`confirmation-${id}-${data!.nonce}`));
    expect(memory.seen.trialMailAt).toEqual([addDays(now, 23)]);
    if (done.outcome === 'registered') await done.sendEmails();
    expect([memory.seen.sent.length, memory.seen.done]).toEqual([1, [memory.seen.emails[0]!.mail.id]]);
  });
  it('requires an unused address and a password that is not easy to guess', async () => {
    expect(await registerTrial(open().office, form, undefined)).toEqual({ outcome: 'email-taken' });
    const memory = inMemoryServices();
    memory.seen.isConflict = true;
    expect(await registerTrial(memory.office, form, undefined)).toEqual({ outcome: 'email-taken' });
    const weak = (password: string) => registerTrial(memory.office, { ...form, password }, undefined);
    expect(await weak('common')).toEqual({ outcome: 'common-password', field: 'password' });
    expect(await weak('lovelace')).toEqual({ outcome: 'own-password', field: 'password' });
  });
});

describe('signing in', () => {
  it('requires the password and resets the failed attempts before it, but not those of other accounts on this network', async () => {
    const memory = open();
    const done = await logIn(memory.office, { email, password: 'good old' }, 'v');
    expect(done).toEqual({ outcome: 'signed-in', accountId: id, token: session });
    expect(memory.seen.forgiven).toEqual([`login:${id}:v`, `login:${id}`]);
    expect(await logIn(memory.office, { email, password: 'bad' }, 'v')).toEqual({ outcome: 'login-failed' });
    const unknown = await logIn(inMemoryServices().office, { email, password: 'good old' }, 'v');
    expect(unknown).toEqual({ outcome: 'login-failed' });
  });
  it('ends permanently by signing out', async () => {
    const memory = open();
    await logOut(memory.office, undefined);
    await logOut(memory.office, 'not ours');
    expect(memory.seen.endedSessions).toEqual([]);
    await logOut(memory.office, session);
    expect(memory.seen.endedSessions).toEqual([['session-7', 'its end']]);
    expect(await validateToken(memory.office, session)).toBeNull();
  });
  it.each([[undefined], ['not ours'], [`${id}|6`], ['no-one|7']])(
    'fails without a valid session: %s',
    async (token) => {
      const ended = { outcome: 'session-ended' };
      expect(await validateToken(open().office, token)).toBeNull();
      expect(await accountOrders(open().office, token)).toEqual(ended);
      expect(await deleteAccount(open().office, token, 'good old')).toEqual(ended);
    },
  );
  it('shows the current state of the trial', async () => {
    const memory = open();
    const user = { email, trialExpirationDate: ada.trialExpiresAt };
    expect(await validateToken(memory.office, session)).toEqual({ ...user, trialStatus: 'active' });
    const reply = { success: true, user: await validateToken(memory.office, session) };
    expect(validateTokenReplySchema.parse(reply)).toEqual(reply);
    memory.seen.now = ada.trialExpiresAt;
    expect(await validateToken(memory.office, session)).toEqual({ ...user, trialStatus: 'expired' });
  });
});

describe('a password', () => {
  const changed = { ...ada, password: hash('good new'), sessionVersion: 8 };
  it('is changed with the current password, which ends every other session and is emailed', async () => {
    const memory = open();
    const done = await changePassword(memory.office, session, {
      currentPassword: 'good old',
      newPassword: 'good new',
    });
    expect(done).toMatchObject({ outcome: 'changed', token: `${id}|8` });
    expect(memory.account()).toEqual(changed);
    expect(emailsOf(memory)).toEqual([{ id: `${short}.password-changed.8`, to: email, until: leased }]);
    expect(memory.seen.trialMailAt).toEqual([undefined]);
    if (done.outcome === 'changed') await done.sendEmails();
    expect(memory.seen.sent).toHaveLength(1);
  });
  it.each([
    ['bad', 'good new', { outcome: 'wrong-password', field: 'currentPassword' }],
    ['good old', 'common', { outcome: 'common-password', field: 'newPassword' }],
    ['good old', 'Lovelace!', { outcome: 'own-password', field: 'newPassword' }],
  ])('is not changed from %s to %s', async (currentPassword, newPassword, refused) => {
    const memory = open();
    expect(await changePassword(memory.office, session, { currentPassword, newPassword })).toEqual(refused);
    expect(memory.account()).toEqual(ada);
  });
  it('is reset by email; an address without an account gets the same answer and stores nothing', async () => {
    const memory = open();
    const asked = await requestReset(memory.office, email.toUpperCase(), undefined);
    const { reset } = memory.account()!;
    expect(reset).toMatchObject({ expiresAt: '2026-11-20T11:00:00.000Z' });
    const { mail } = memory.seen.emails[0]!;
    expect(mail).toMatchObject({ id: `${short}.password-reset.${reset!.hash.slice(0, 12)}`, to: email });
    expect(reset!.hash).toBe(hashOf(`reset-${id}-${mail.data!.nonce}`));
    expect(mail.data!.nonce).toMatch(/^[\da-f]{64}$/);
    if (asked.outcome === 'asked') await asked.sendEmails();
    expect(memory.seen.sent).toHaveLength(1);
    const empty = inMemoryServices();
    const same = await requestReset(empty.office, email, undefined);
    if (same.outcome === 'asked') await same.sendEmails();
    expect([same.outcome, empty.seen.emails, empty.seen.sent, empty.seen.accounts.size]).toEqual([
      'asked',
      [],
      [],
      0,
    ]);
    expect(empty.seen.references.size).toBe(1);
  });
  const withLink = (changes: Partial<Account> = {}) => {
    const memory = open({
      reset: { hash: hashOf('token'), expiresAt: '2026-11-20T11:00:00.000Z' },
      ...changes,
    });
    memory.seen.references.set(`reset:${hashOf('token')}`, id);
    return memory;
  };
  it('is set once by the newest link, to its last millisecond, which confirms the address and ends every session', async () => {
    const memory = withLink();
    memory.seen.now = '2026-11-20T10:59:59.999Z';
    const done = await resetPassword(memory.office, 'token', 'good new', undefined);
    expect(done.outcome).toBe('reset');
    expect(memory.account()).toMatchObject({
      password: hash('good new'),
      sessionVersion: 8,
      confirmedAt: memory.seen.now,
    });
    expect(emailsOf(memory)).toMatchObject([
      { id: `${short}.password-changed.${hashOf('token').slice(0, 12)}`, to: email },
    ]);
    if (done.outcome === 'reset') await done.sendEmails();
    expect(memory.seen.sent).toHaveLength(1);
    expect(await resetPassword(memory.office, 'token', 'good new', undefined)).toEqual({
      outcome: 'invalid-reset-token',
    });
  });
  it('is not set by an expired or replaced link, by the second of two requests, or to a weak password', async () => {
    const invalid = { outcome: 'invalid-reset-token' };
    const late = withLink();
    late.seen.now = '2026-11-20T11:00:00.000Z';
    expect(await readReset(late.office, 'token', undefined)).toEqual(invalid);
    const replaced = withLink({ reset: { hash: hashOf('newer'), expiresAt: '2026-11-20T11:00:00.000Z' } });
    expect(await readReset(replaced.office, 'token', undefined)).toEqual(invalid);
    expect(await readReset(open().office, 'token', undefined)).toEqual(invalid);
    const second = withLink();
    second.seen.isConflict = true;
    expect(await resetPassword(second.office, 'token', 'good new', undefined)).toEqual(invalid);
    const weak = await resetPassword(withLink().office, 'token', 'common', undefined);
    expect(weak).toEqual({ outcome: 'common-password', field: 'newPassword' });
  });
});

describe('an address', () => {
  it('is confirmed by the newest link emailed to it, for 30 days, and stays confirmed', async () => {
    const memory = open();
    const sent = await sendConfirmation(memory.office, session);
    expect(sent.outcome).toBe('sent');
    const { mail } = memory.seen.emails[0]!;
    const link = memory.account()!.confirmation!;
    expect(mail).toMatchObject({
      id: `${short}.confirm-address.${link.hash.slice(0, 12)}`,
      to: email,
      data: { accountId: id },
    });
    expect(link.expiresAt).toBe(addDays(now, 30));
    if (sent.outcome === 'sent') await sent.sendEmails();
    expect(memory.seen.sent).toHaveLength(1);
    const token = `confirmation-${id}-${mail.data!.nonce}`;
    expect(await confirmAddress(memory.office, session, 'another')).toEqual({
      outcome: 'invalid-confirmation',
    });
    memory.seen.now = link.expiresAt;
    expect(await confirmAddress(memory.office, session, token)).toEqual({ outcome: 'invalid-confirmation' });
    memory.seen.now = addDays(link.expiresAt, -2e-8);
    expect(await confirmAddress(memory.office, session, token)).toEqual({ outcome: 'confirmed' });
    expect(memory.account()).toMatchObject({ confirmedAt: memory.seen.now });
    expect(await confirmAddress(memory.office, session, 'another')).toEqual({ outcome: 'confirmed' });
    expect(await sendConfirmation(memory.office, session)).toEqual({ outcome: 'confirmed' });
  });
});

describe('a lost race with another process', () => {
  const link = { hash: hashOf('t'), expiresAt: addDays(now, 1) };
  it.each<[string, (memory: Memory) => Promise<unknown>]>([
    [
      'changing a password',
      ({ office }) =>
        changePassword(office, session, { currentPassword: 'good old', newPassword: 'good new' }),
    ],
    ['ending sessions', ({ office }) => endOtherSessions(office, session)],
    ['confirming', ({ office }) => confirmAddress(office, session, 't')],
    ['requesting a confirmation email', ({ office }) => sendConfirmation(office, session)],
    ['deleting', ({ office }) => deleteAccount(office, session, 'good old')],
  ])('asks the visitor to try again: %s', async (_, call) => {
    const memory = open({ confirmation: link });
    memory.seen.isConflict = true;
    expect(await call(memory)).toEqual({ outcome: 'account-changed' });
  });
});

describe('an account', () => {
  it('ends its other sessions and keeps this one', async () => {
    const memory = open();
    expect(await endOtherSessions(memory.office, session)).toEqual({ outcome: 'ended', token: `${id}|8` });
    expect(memory.account()).toEqual({ ...ada, sessionVersion: 8 });
  });
  it('is deleted with its password, and its address is notified', async () => {
    const memory = open();
    const wrong = await deleteAccount(memory.office, session, 'bad');
    expect(wrong).toEqual({ outcome: 'wrong-password', field: 'password' });
    const done = await deleteAccount(memory.office, session, 'good old');
    expect([done.outcome, memory.account()]).toEqual(['deleted', undefined]);
    expect(emailsOf(memory)).toEqual([
      { id: `${short}.account-deleted.${Date.parse(now)}`, to: email, until: leased },
    ]);
    if (done.outcome === 'deleted') await done.sendEmails();
    expect(memory.seen.sent).toHaveLength(1);
  });
  it('is exported without its secrets, and with its orders once its address is confirmed', async () => {
    const reset = { hash: 'secret', expiresAt: now };
    const memory = open({ reset, confirmation: { hash: 'secret', expiresAt: addDays(now, 1) } });
    memory.keep(buy('student'));
    const exported = await exportAccount(memory.office, session);
    expect(JSON.stringify(exported)).not.toMatch(/secret|hash of|sessionVersion/);
    expect(exported).toMatchObject({
      outcome: 'exported',
      data: {
        exportedAt: now,
        account: { email, emailConfirmed: false },
        security: { passwordResetLinkWorksUntil: null, confirmationLinkWorksUntil: addDays(now, 1) },
        orders: [],
        notes: { length: 3 },
      },
    });
    const confirmed = open({ confirmedAt: now });
    confirmed.keep(buy('student'));
    expect(await exportAccount(confirmed.office, session)).toMatchObject({
      data: {
        account: { emailConfirmed: true },
        orders: [{ link: '/order?link=order-link-student' }],
        notes: { length: 2 },
      },
    });
  });
  it('shows its orders once its address is confirmed, newest first, with keys that are in force', async () => {
    const license = { validFrom: now, validUntil: addDays(now, 30), orderId: 'x' } as NonNullable<
      Order['license']
    >;
    const seenBy = async (changes: Partial<Account>) => {
      const memory = open(changes);
      memory.keep(buy('student', { license, licenseKey: 'key' }));
      memory.keep(buy('training-basic-2', { createdAt: addDays(now, 1) }));
      memory.keep(
        buy('monthly', { createdAt: addDays(now, -1), state: 'refunded', license, licenseKey: 'key' }),
      );
      return accountOrders(memory.office, session);
    };
    expect(await seenBy({})).toEqual({ outcome: 'found', emailConfirmed: false, orders: [], given: [] });
    const shown = await seenBy({ confirmedAt: now });
    expect(shown).toMatchObject({
      emailConfirmed: true,
      orders: [
        { kind: 'training', seats: 2, placedAt: addDays(now, 1) },
        { kind: 'license', licenseKey: 'key-of-x', validUntil: license.validUntil },
        { status: 'Refunded', link: '/order?link=order-link-monthly' },
      ],
    });
    expect(shown.outcome === 'found' && shown.orders.map((order) => 'licenseKey' in order)).toEqual([
      false,
      true,
      false,
    ]);
    expect(accountOrdersReplySchema.parse({ success: true, ...shown })).toMatchObject({
      emailConfirmed: true,
    });
    expect(shown.outcome === 'found' && 'validUntil' in shown.orders[0]!).toBe(false);
  });
  it.each<[string, Partial<Order>]>([
    ['Refunded', { state: 'refunded' }],
    ['Suspended, because the payment is disputed', { state: 'disputed' }],
    ['Paid, waiting for your student ID', { studentId: { state: 'waiting' } }],
    ['Paid, your student ID is under review', { studentId: { state: 'under-review' } }],
    ['Paid, your student ID was not accepted', { studentId: { state: 'rejected' } }],
    ['Active', { studentId: { state: 'accepted' } }],
    ['Paid', { kind: 'training' }],
    ['Paid', { license: undefined }],
    ['Active', { license: { validUntil: '2026-11-20T00:00:00.000Z' } as never }],
    ['Ended', { license: { validUntil: '2026-11-19T00:00:00.000Z' } as never }],
    ['Active', { license: { validUntil: null } as never }],
    ['Active, but the renewal payment failed', { subscription: 'in-grace' }],
    ['Active until it ends, will not renew', { subscription: 'ending' }],
  ])('says "%s" for an order with %o', (words, changes) => {
    const license = { validUntil: '2026-12-20T00:00:00.000Z' } as NonNullable<Order['license']>;
    expect(standingOf(buy('monthly', { license, ...changes }), now).status).toBe(words);
  });
});

describe('the emails about the end of a trial', () => {
  const due = (memory: Memory) => {
    const waiting = [[...memory.seen.accounts.values()]];
    memory.office.accounts.claimTrialEmails = () => Promise.resolve(waiting.shift() ?? []);
    return sendTrialEmails(memory.office);
  };
  const at = (daysBefore: number, changes: Partial<Account> = {}) => {
    const memory = open(changes);
    memory.seen.now = addDays(ada.trialExpiresAt, -daysBefore);
    return memory;
  };
  const told = (days: number) => `${short}.trial-${days}.${Date.parse(ada.trialExpiresAt)}`;

  it.each([
    [7, 'trial-ending', 7, '7', 6],
    [6.5, 'trial-ending', 7, '7', 6],
    [6, 'trial-ending', 7, '6', 5],
    [1, 'trial-ending', 1, '1', 0],
    [0, 'trial-ended', 0, '1', -7],
  ])('are sent %d days before: %s', async (before, kind, days, left, stale) => {
    const memory = at(before, { trialMails: [7, 1].filter((sent) => sent > days) });
    expect(await due(memory)).toEqual({ looked: 1, notified: 1, failed: 0 });
    const { mail } = memory.seen.emails[0]!;
    expect(mail).toMatchObject({
      id: told(days),
      kind,
      to: email,
      data: { accountId: id, expiresAt: ada.trialExpiresAt, days: left },
      staleAt: addDays(ada.trialExpiresAt, -stale),
    });
    expect(memory.account()!.trialMails!.at(-1)).toBe(days);
    expect(memory.seen.sent).toHaveLength(1);
    const dueNext: Record<number, string> = { 7: addDays(ada.trialExpiresAt, -1), 1: ada.trialExpiresAt };
    expect(memory.seen.trialMailAt).toEqual([dueNext[days] ?? null]);
  });
  it('are not sent to the owner of a current license, but are sent to the owner of an expired one', async () => {
    const license = { validFrom: now, validUntil: ada.trialExpiresAt } as NonNullable<Order['license']>;
    const emails = async (changes: Partial<Order>) => {
      const memory = at(1);
      memory.keep(buy('monthly', { license, ...changes }));
      return [(await due(memory)).notified, memory.seen.emails.length];
    };
    expect(await emails({})).toEqual([0, 0]);
    expect(await emails({ state: 'refunded' })).toEqual([1, 1]);
    expect(await emails({ license: undefined })).toEqual([1, 1]);
    expect(await emails({ license: { ...license, validUntil: now } })).toEqual([1, 1]);
  });
  it('continue after one fails, and stop before the platform’s time limit', async () => {
    const memory = at(1);
    memory.office.accounts.change = () => Promise.reject(new UpstreamError('store', 'down'));
    expect(await due(memory)).toEqual({ looked: 1, notified: 0, failed: 1 });
    const bug = at(1);
    bug.office.accounts.change = () => Promise.reject(new TypeError('bug'));
    await expect(due(bug)).rejects.toThrow('bug');
    const long = at(1);
    const start = Date.parse(long.seen.now);
    let asked = 0;
    long.office.now = () => new Date(start + 20_000 * (asked++ > 1 ? 1 : 0)).toISOString();
    expect((await due(long)).looked).toBe(0);
  });
  it('are stopped by their unsubscribe link, without signing in', async () => {
    const memory = open();
    expect(await stopTrialEmails(memory.office, 'not ours')).toBe('unknown');
    expect(await stopTrialEmails(memory.office, 'unsubscribe-no-one')).toBe('unknown');
    expect(await stopTrialEmails(memory.office, `unsubscribe-${id}`)).toBe('stopped');
    expect(memory.account()).toEqual({ ...ada, wantsNoTrialMails: true });
    expect(memory.seen.trialMailAt).toEqual([null]);
    memory.seen.isConflict = true;
    expect(await stopTrialEmails(memory.office, `unsubscribe-${id}`)).toBe('stopped');
    const busy = open();
    busy.seen.isConflict = true;
    expect(await stopTrialEmails(busy.office, `unsubscribe-${id}`)).toBe('account-changed');
  });
});
