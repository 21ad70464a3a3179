// The account attacks that ASVS names, in one place: what attackers learn or obtain when they try to enter an account
// without its password.
import { createHook } from 'node:async_hooks';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import changePassword from '../../../netlify/endpoints/trial-change-password.ts';
import confirmEmail from '../../../netlify/endpoints/trial-confirm-email.ts';
import forgotPassword from '../../../netlify/endpoints/trial-forgot-password.ts';
import login from '../../../netlify/endpoints/trial-login.ts';
import resetPassword from '../../../netlify/endpoints/trial-reset-password.ts';
import validate from '../../../netlify/endpoints/trial-validate-token.ts';
import verifyResetToken from '../../../netlify/endpoints/trial-verify-reset-token.ts';
import { services } from '../../../netlify/services.ts';
import { type Commerce, startCommerce } from '../../support/commerce.ts';
import { freshEmail } from '../../support/fresh-email.ts';
import { bearer, mailed, openAccount, password } from '../../support/visitors.ts';

// Password verification is slow by design.
vi.setConfig({ testTimeout: 120_000 });

const site = await startCommerce();
afterAll(() => site.close());

const minute = 60_000;
const someone = () => openAccount(site);
const isOpen = async (token: string) => (await site.call(validate, bearer(token))).status === 200;
/** Requests a reset link. Returns its token from the email. */
async function resetTokenFor(email: string) {
  await site.call(forgotPassword, { body: { email } });
  await site.settle();
  return mailed(site, email, /reset-password\?token=([\w-]+)/);
}

describe('a password reset link', () => {
  const reset = async (token: string) => {
    const { status, json } = await site.call(resetPassword, {
      body: { token, newPassword: 'the thief chooses' },
    });
    return [status, json!.code ?? 'reset'];
  };
  const refused = [400, 'invalid-reset-token'];

  it('is rejected if any part of it was altered', async () => {
    const token = await resetTokenFor((await someone()).email);
    for (const i of [0, 1, Math.floor(token.length / 2), token.length - 1]) {
      const altered = `${token.slice(0, i)}${token[i] === 'x' ? 'y' : 'x'}${token.slice(i + 1)}`;
      expect(await reset(altered), `altered at ${i}`).toEqual(refused);
    }
    expect(await reset(`${token}A`)).toEqual(refused);
    expect(await reset(token)).toEqual([200, 'reset']);
  });

  it('can be read any number of times without being consumed, and works for one hour', async () => {
    const token = await resetTokenFor((await someone()).email);
    const read = async () => (await site.call(verifyResetToken, { params: { token } })).status;
    expect([await read(), await read(), await read()]).toEqual([200, 200, 200]);
    expect(await site.laterBy(59 * minute, read)).toBe(200);
    expect(await site.laterBy(60 * minute, read)).toBe(400);
    expect(await site.laterBy(60 * minute, () => reset(token))).toEqual(refused);
    expect(await reset(token)).toEqual([200, 'reset']);
  });

  it('points to our own site, no matter which host the request claims', async () => {
    const { email } = await someone();
    await site.call(forgotPassword, {
      body: { email },
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example' },
    });
    await site.settle();
    const [mail] = site.mailbox.messages(email);
    expect(mail!.text).toContain('http://localhost:8888/reset-password?token=');
    expect(mail!.text + mail!.html).not.toContain('evil.example');
  });

  it('does not sign its user in', async () => {
    const token = await resetTokenFor((await someone()).email);
    const { json } = await site.call(resetPassword, { body: { token, newPassword: 'a wholly new one' } });
    expect(Object.keys(json!).sort()).toEqual(['message', 'success']);
  });
});

describe('a session token', () => {
  it('expires after a week and contains no readable information about its owner', async () => {
    const { email, token } = await someone();
    const claims = decodeJwt(token);
    expect(claims.exp! - claims.iat!).toBe(7 * 86_400);
    expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'sub', 'ver']);
    expect(JSON.stringify(claims)).not.toContain(email);
    expect(await site.laterBy(7 * 86_400_000 - minute, () => isOpen(token))).toBe(true);
    expect(await site.laterBy(7 * 86_400_000, () => isOpen(token))).toBe(false);
  });

  it('is rejected if it is older than a password change or reset', async () => {
    const changed = await someone();
    const body = { currentPassword: password, newPassword: 'a wholly new one' };
    expect((await site.call(changePassword, { body, ...bearer(changed.token) })).status).toBe(200);
    expect(await isOpen(changed.token)).toBe(false);
    const lost = await someone();
    const token = await resetTokenFor(lost.email);
    await site.call(resetPassword, { body: { token, newPassword: 'a wholly new one' } });
    expect(await isOpen(lost.token)).toBe(false);
  });

  it('is rejected if we signed it for another purpose or it lacks a claim', async () => {
    const { token } = await someone();
    const claims = decodeJwt(token);
    const key = new TextEncoder().encode(site.environment.TOKEN_SECRET);
    const sign = (payload: object, typ: string) =>
      new SignJWT({ ...payload }).setProtectedHeader({ alg: 'HS256', typ }).sign(key);
    expect(await isOpen(await sign(claims, 'session+jwt'))).toBe(true);
    expect(await isOpen(await sign(claims, 'JWT'))).toBe(false);
    for (const name of ['sub', 'exp', 'jti', 'ver', 'iss', 'aud'])
      expect(await isOpen(await sign({ ...claims, [name]: undefined }, 'session+jwt')), name).toBe(false);
    expect(await isOpen(await sign({ ...claims, iss: 'elsewhere' }, 'session+jwt'))).toBe(false);
    expect(await isOpen(await sign({ ...claims, ver: claims.ver === 1 ? 2 : 1 }, 'session+jwt'))).toBe(false);
  });

  it('is rejected if part of it was changed', async () => {
    const { token } = await someone();
    const other = await someone();
    const [header = '', , signature = ''] = token.split('.');
    expect(await isOpen([header, other.token.split('.')[1], signature].join('.'))).toBe(false);
    expect(await isOpen(token.slice(0, -2))).toBe(false);
  });

  it('is rejected if it brings its own key', async () => {
    const { token } = await someone();
    const claims = decodeJwt(token);
    const { privateKey, publicKey } = await generateKeyPair('ES256');
    const jwk = await exportJWK(publicKey);
    const header = { typ: 'session+jwt', jwk, jku: 'https://evil.example/keys', kid: '../../dev/null' };
    const foreign = new SignJWT({ ...claims }).setProtectedHeader({ ...header, alg: 'ES256' });
    expect(await isOpen(await foreign.sign(privateKey))).toBe(false);
    const symmetric = new SignJWT({ ...claims }).setProtectedHeader({ ...header, alg: 'HS256' });
    expect(await isOpen(await symmetric.sign(new TextEncoder().encode(JSON.stringify(jwk))))).toBe(false);
  });

  it('is rejected before it becomes valid', async () => {
    const { token } = await someone();
    const key = new TextEncoder().encode(site.environment.TOKEN_SECRET);
    const soon = Math.floor(Date.now() / 1000) + 600;
    const early = new SignJWT({ ...decodeJwt(token), nbf: soon }).setProtectedHeader({
      alg: 'HS256',
      typ: 'session+jwt',
    });
    expect(await isOpen(await early.sign(key))).toBe(false);
  });

  it('counts only in the header, never in a URL', async () => {
    const { token } = await someone();
    const { status } = await site.call(validate, { path: `/api/trial/validate-token?token=${token}` });
    expect(status).toBe(401);
  });
});

describe('a stolen copy of the store', () => {
  it('contains no working password, link, or session', async () => {
    site.mailbox.refuse('temporary');
    const { email, token: session } = await someone();
    await site.call(forgotPassword, { body: { email } });
    await site.settle();
    site.mailbox.refuse(undefined);
    // The emails with both links are still pending in the store.
    const dump = await site.dump();
    expect(dump).toContain('password-reset');
    expect(dump).not.toContain(password);
    expect(dump).not.toContain(session);
    const guesses = [...new Set([...dump.matchAll(/[\w.-]{16,400}/g)].map(([text]) => text))];
    expect(guesses.length).toBeGreaterThan(10);
    for (const guess of guesses) {
      expect(await isOpen(guess), guess).toBe(false);
      const reset = await site.call(verifyResetToken, { params: { token: guess } });
      expect(reset.status, guess).toBe(400);
    }
    const short = guesses.filter((guess) => guess.length <= 128 && !guess.includes('.')).slice(0, 25);
    for (const guess of short) {
      const { status } = await site.call(confirmEmail, { body: { token: guess }, ...bearer(session) });
      expect(status, guess).toBe(400);
    }
    const stored = await services().accounts.read(services().accounts.idOf(email), []);
    const hash = stored.outcome === 'read' ? stored.stored!.account.password : '';
    const worths = hash.split('$');
    for (const guess of [hash, ...worths]) expect(await services().passwords.verify(guess, hash)).toBe(false);
    expect(worths.slice(0, 4)).toEqual(['scrypt', '32768', '8', '3']);
  });

  it('has different hashes for equal passwords', async () => {
    const { passwords } = services();
    const [a, b] = [await passwords.hash(password), await passwords.hash(password)];
    expect(a).not.toBe(b);
    expect([await passwords.verify(password, a), await passwords.verify(password, b)]).toEqual([true, true]);
  });
});

describe('whether an address has an account', () => {
  async function addresses() {
    const { email } = await someone();
    return { known: email, unknown: email.replace('victim', 'stranger') };
  }

  /**
   * The response of a call, and the work it does. Slow hashes and round trips to the store account for all its time.
   */
  async function told(email: string, call: (email: string) => ReturnType<Commerce['call']>) {
    await site.settle();
    let hashes = 0;
    const watch = createHook({ init: (_id, type) => void (type === 'SCRYPTREQUEST' && hashes++) }).enable();
    site.roundTrips();
    const { status, text, headers } = await call(email);
    watch.disable();
    const work = { trips: site.roundTrips(), hashes };
    return { status, text, headers: [...headers], work };
  }

  it('cannot be inferred from sign-in, by message, status, headers, or work', async () => {
    const { known, unknown } = await addresses();
    const enter = (email: string) => site.call(login, { body: { email, password: 'not the password' } });
    const answer = await told(known, enter);
    expect(answer.work.hashes).toBe(1);
    expect(await told(unknown, enter)).toEqual(answer);
  });

  it('cannot be inferred from the forgotten-password form, by message, status, headers, or work', async () => {
    const { known, unknown } = await addresses();
    const ask = (email: string) => site.call(forgotPassword, { body: { email } });
    expect(await told(unknown, ask)).toEqual(await told(known, ask));
  });

  it('does not affect the rate limit of password resets', async () => {
    const { known, unknown } = await addresses();
    const limit = async (email: string) => {
      const statuses: number[] = [];
      for (let i = 0; i < 6; i++)
        statuses.push((await site.call(forgotPassword, { body: { email } })).status);
      return statuses;
    };
    expect(await limit(unknown)).toEqual(await limit(known));
    await site.settle();
  });
});

describe('a guessing attack', () => {
  it('is blocked after ten attempts on one account from one network address; its owner can still sign in from another', async () => {
    const { email } = await someone();
    const attempt = async (word: string, ip: string) =>
      (await site.call(login, { body: { email, password: word }, ip })).status;
    const statuses: number[] = [];
    for (let i = 0; i < 70; i++) statuses.push(await attempt(`guess number ${i}`, '203.0.113.7'));
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(60).fill(429)]);
    expect(await attempt(password, '203.0.113.8')).toBe(200);
  });

  it('still lets a recognized device sign in while it comes from many network addresses', async () => {
    const { email } = await someone();
    const device = { ip: '203.0.113.21' };
    const first = await site.call(login, { body: { email, password }, ...device });
    const set = first.headers.get('set-cookie')!;
    expect(set).toMatch(/^__Host-device=[\w-]+; Path=\/; Max-Age=\d+; Secure; HttpOnly; SameSite=Strict$/);
    const cookie = set.split(';')[0]!;
    const { accounts } = services();
    const id = accounts.idOf(email);
    // Fifty attempts from all over a network, without hashing their passwords.
    for (let i = 0; i < 50; i++)
      await accounts.read(id, [{ key: `login:${id}`, max: 50, windowInMs: 900_000 }]);
    const here = (headers: Record<string, string>) =>
      site.call(login, { body: { email, password }, ip: '2001:db8:1:2::9', headers });
    expect((await here({})).status).toBe(429);
    expect((await here({ cookie: '__Host-device=AAAAAAAAAAAA1234567890123456789012' })).status).toBe(429);
    const other = await someone();
    const wrong = { body: { email: other.email, password: 'a wrong password' }, headers: { cookie } };
    expect((await site.call(login, wrong)).status).toBe(401);
    expect((await here({ cookie })).status).toBe(200);
  });

  it('does not lock out the owner’s recognized device in the /64 it comes from', async () => {
    const { email } = await someone();
    const ours = '2001:db8:9:1::5';
    const first = await site.call(login, { body: { email, password }, ip: ours });
    const cookie = first.headers.get('set-cookie')!.split(';')[0]!;
    const wrong = { email, password: 'a wrong password' };
    const refused = [];
    for (let i = 0; i < 50; i++)
      refused.push((await site.call(login, { body: wrong, ip: `2001:db8:9:1::a${i}` })).status);
    expect(new Set(refused)).toEqual(new Set([401, 429]));
    const signIn = (headers: Record<string, string>) =>
      site.call(login, { body: { email, password }, ip: ours, headers });
    expect((await signIn({})).status).toBe(429);
    expect((await signIn({ cookie })).status).toBe(200);
  });

  it('counts as one client per IPv6 /64, and a /48 gets four times the limit', async () => {
    const verify = (ip: string) =>
      site.call(verifyResetToken, { params: { token: 'z'.repeat(43) }, ip }).then(({ status }) => status);
    const { accounts } = services();
    const used = { key: 'reset:2001:db8:7:1::/64', max: 60, windowInMs: 900_000 };
    for (let i = 0; i < 60; i++) await accounts.read('no-one', [used]);
    expect(await verify('2001:db8:7:1:aaaa::1')).toBe(429);
    expect(await verify('2001:0DB8:0007:0001:bbbb:cccc:dddd:eeee')).toBe(429);
    expect(await verify('2001:db8:7:2::1')).toBe(400);
    const wide = { key: 'reset:2001:db8:7::/48', max: 240, windowInMs: 900_000 };
    for (let i = 0; i < 240; i++) await accounts.read('no-one', [wide]);
    expect(await verify('2001:db8:7:3::1')).toBe(429);
    expect(await verify('2001:db8:8:3::1')).toBe(400);
  });

  it('fills no mailbox with reset emails, and the owner’s newest link still works', async () => {
    const { email } = await someone();
    for (let i = 0; i < 8; i++)
      expect((await site.call(forgotPassword, { body: { email }, ip: `203.0.113.${60 + i}` })).status).toBe(
        200,
      );
    await site.settle();
    const emails = site.mailbox.messages(email).filter(({ text }) => text.includes('reset-password'));
    expect(emails).toHaveLength(3);
    const token = /reset-password\?token=([\w-]+)/.exec(emails[0]!.text)![1]!;
    const reset = { token, newPassword: 'a wholly new one' };
    expect((await site.call(resetPassword, { body: reset })).status).toBe(200);
  });

  it('is blocked by its network address when it signs in to many accounts', async () => {
    const { accounts } = services();
    const ip = '203.0.113.11';
    const limit = { key: `login:${ip}`, max: 60, windowInMs: 900_000 };
    // Sixty attempts, without hashing their passwords.
    for (let i = 0; i < 60; i++) await accounts.read('no-one', [limit]);
    const { status } = await site.call(login, { body: { email: freshEmail(), password }, ip });
    expect(status).toBe(429);
  });

  it('is blocked by its network address when it tries reset links, with the time to wait in the message', async () => {
    const verify = (i: number) =>
      site.call(verifyResetToken, { params: { token: `${'x'.repeat(40)}${i}` }, ip: '203.0.113.12' });
    const statuses: number[] = [];
    for (let i = 0; i < 60; i++) statuses.push((await verify(i)).status);
    expect(new Set(statuses)).toEqual(new Set([400]));
    const reset = { token: 'y'.repeat(43), newPassword: 'a wholly new one' };
    const { status, json } = await site.call(resetPassword, { body: reset, ip: '203.0.113.12' });
    expect([status, json!.message]).toEqual([429, 'Too many attempts. Please try again in 15 minutes.']);
  });

  it('is blocked by its network address when it resets many passwords, and does not lock out the owners', async () => {
    const { email } = await someone();
    const attempt = (address: string, ip: string) =>
      site.call(forgotPassword, { body: { email: address }, ip });
    let last = { status: 0 };
    for (let i = 0; i < 31; i++) last = await attempt(`no-one-${i}@example.org`, '203.0.113.9');
    expect(last.status).toBe(429);
    expect((await attempt(email, '203.0.113.10')).status).toBe(200);
    await site.settle();
  });
});
