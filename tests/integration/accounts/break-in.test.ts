// Every attack that the walk through ASVS names, in one place: what someone learns, or gets, who tries to come into an account by another way than its password.
import { createHook } from 'node:async_hooks';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { decodeJwt, exportJWK, generateKeyPair, SignJWT } from 'jose';
import changePassword from '../../../netlify/functions/trial-change-password.ts';
import confirmEmail from '../../../netlify/functions/trial-confirm-email.ts';
import forgotPassword from '../../../netlify/functions/trial-forgot-password.ts';
import login from '../../../netlify/functions/trial-login.ts';
import resetPassword from '../../../netlify/functions/trial-reset-password.ts';
import validate from '../../../netlify/functions/trial-validate-token.ts';
import verifyResetToken from '../../../netlify/functions/trial-verify-reset-token.ts';
import { services } from '../../../netlify/services.ts';
import { type Commerce, startCommerce } from '../../support/commerce.ts';
import { freshEmail } from '../../support/fresh-email.ts';
import { bearer, mailed, openAccount, password } from '../../support/visitors.ts';

// Checking a password is slow by design.
vi.setConfig({ testTimeout: 120_000 });

const site = await startCommerce();
afterAll(() => site.close());

const minute = 60_000;
const someone = () => openAccount(site);
const isOpen = async (token: string) => (await site.call(validate, bearer(token))).status === 200;
/** Asks for a reset link and takes its token out of the mail. */
async function resetTokenFor(email: string) {
  await site.call(forgotPassword, { body: { email } });
  await site.settle();
  return mailed(site, email, /reset-password\?token=([\w-]+)/);
}

describe('a reset link', () => {
  const reset = async (token: string) => {
    const { status, json } = await site.call(resetPassword, {
      body: { token, newPassword: 'the thief chooses' },
    });
    return [status, json!.code ?? 'reset'];
  };
  const refused = [400, 'invalid-reset-token'];

  it('that was altered in any place is refused', async () => {
    const token = await resetTokenFor((await someone()).email);
    for (const i of [0, 1, Math.floor(token.length / 2), token.length - 1]) {
      const altered = `${token.slice(0, i)}${token[i] === 'x' ? 'y' : 'x'}${token.slice(i + 1)}`;
      expect(await reset(altered), `altered at ${i}`).toEqual(refused);
    }
    expect(await reset(`${token}A`)).toEqual(refused);
    expect(await reset(token)).toEqual([200, 'reset']);
  });

  it('is read as often as one likes without being used up, and works until an hour is over', async () => {
    const token = await resetTokenFor((await someone()).email);
    const read = async () => (await site.call(verifyResetToken, { params: { token } })).status;
    expect([await read(), await read(), await read()]).toEqual([200, 200, 200]);
    expect(await site.laterBy(59 * minute, read)).toBe(200);
    expect(await site.laterBy(60 * minute, read)).toBe(400);
    expect(await site.laterBy(60 * minute, () => reset(token))).toEqual(refused);
    expect(await reset(token)).toEqual([200, 'reset']);
  });

  it('points to our own site, whatever host a request claims', async () => {
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

describe('a session', () => {
  it('lives a week at most, and carries nothing of its owner that could be read', async () => {
    const { email, token } = await someone();
    const claims = decodeJwt(token);
    expect(claims.exp! - claims.iat!).toBe(7 * 86_400);
    expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'iat', 'iss', 'jti', 'sub', 'ver']);
    expect(JSON.stringify(claims)).not.toContain(email);
    expect(await site.laterBy(7 * 86_400_000 - minute, () => isOpen(token))).toBe(true);
    expect(await site.laterBy(7 * 86_400_000, () => isOpen(token))).toBe(false);
  });

  it('from before a password change or a reset is refused', async () => {
    const changed = await someone();
    const body = { currentPassword: password, newPassword: 'a wholly new one' };
    expect((await site.call(changePassword, { body, ...bearer(changed.token) })).status).toBe(200);
    expect(await isOpen(changed.token)).toBe(false);
    const lost = await someone();
    const token = await resetTokenFor(lost.email);
    await site.call(resetPassword, { body: { token, newPassword: 'a wholly new one' } });
    expect(await isOpen(lost.token)).toBe(false);
  });

  it('signed by us for another purpose, or without a claim, is refused', async () => {
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

  it('of which a part was changed is refused', async () => {
    const { token } = await someone();
    const other = await someone();
    const [header = '', , signature = ''] = token.split('.');
    expect(await isOpen([header, other.token.split('.')[1], signature].join('.'))).toBe(false);
    expect(await isOpen(token.slice(0, -2))).toBe(false);
  });

  it('that brings its own key is refused', async () => {
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

  it('that is not valid yet is refused', async () => {
    const { token } = await someone();
    const key = new TextEncoder().encode(site.environment.TOKEN_SECRET);
    const soon = Math.floor(Date.now() / 1000) + 600;
    const early = new SignJWT({ ...decodeJwt(token), nbf: soon }).setProtectedHeader({
      alg: 'HS256',
      typ: 'session+jwt',
    });
    expect(await isOpen(await early.sign(key))).toBe(false);
  });

  it('is never in an address: only the header counts', async () => {
    const { token } = await someone();
    const { status } = await site.call(validate, { path: `/api/trial/validate-token?token=${token}` });
    expect(status).toBe(401);
  });
});

describe('a stolen dump of the store', () => {
  it('holds no password, link or session that works', async () => {
    site.mailbox.refuse('temporary');
    const { email, token: session } = await someone();
    await site.call(forgotPassword, { body: { email } });
    await site.settle();
    site.mailbox.refuse(undefined);
    // The emails with both links still wait in the store.
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

  it('keeps two equal passwords as two different hashes', async () => {
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

  /** What a call answers, and the work it does until then: slow hashes and round trips to the store are all its time. */
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

  it('cannot be told at sign-in, by words, status, headers or work', async () => {
    const { known, unknown } = await addresses();
    const enter = (email: string) => site.call(login, { body: { email, password: 'not the password' } });
    const answer = await told(known, enter);
    expect(answer.work.hashes).toBe(1);
    expect(await told(unknown, enter)).toEqual(answer);
  });

  it('cannot be told where a password was forgotten, by words, status, headers or work', async () => {
    const { known, unknown } = await addresses();
    const ask = (email: string) => site.call(forgotPassword, { body: { email } });
    expect(await told(unknown, ask)).toEqual(await told(known, ask));
  });

  it('is limited at sign-in and forgot alike for both', async () => {
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

describe('guessing from one place', () => {
  it('at one account is stopped after ten tries, while its owner signs in from another', async () => {
    const { email } = await someone();
    const attempt = async (word: string, ip: string) =>
      (await site.call(login, { body: { email, password: word }, ip })).status;
    const statuses: number[] = [];
    for (let i = 0; i < 70; i++) statuses.push(await attempt(`guess number ${i}`, '203.0.113.7'));
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(60).fill(429)]);
    expect(await attempt(password, '203.0.113.8')).toBe(200);
  });

  it('at one account from everywhere leaves a device tries of its own that signed in before', async () => {
    const { email } = await someone();
    const device = { ip: '203.0.113.21' };
    const first = await site.call(login, { body: { email, password }, ...device });
    const set = first.headers.get('set-cookie')!;
    expect(set).toMatch(/^__Host-device=[\w-]+; Path=\/; Max-Age=\d+; Secure; HttpOnly; SameSite=Strict$/);
    const cookie = set.split(';')[0]!;
    const { accounts } = services();
    const id = accounts.idOf(email);
    // Fifty tries from all over a network, without the cost of their passwords.
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

  it("fifty times from one /64 does not keep out the owner's own device in the same network", async () => {
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

  it('from one /64 of IPv6 counts as one, whatever its last half is; from one /48 four times as much is let', async () => {
    const verify = (ip: string) =>
      site.call(verifyResetToken, { params: { token: 'z'.repeat(43) }, ip }).then(({ status }) => status);
    const { accounts } = services();
    const used = { key: 'reset:2001:db8:7:1::/64', max: 60, windowInMs: 900_000 };
    for (let i = 0; i < 60; i++) await accounts.read('nobody', [used]);
    expect(await verify('2001:db8:7:1:aaaa::1')).toBe(429);
    expect(await verify('2001:0DB8:0007:0001:bbbb:cccc:dddd:eeee')).toBe(429);
    expect(await verify('2001:db8:7:2::1')).toBe(400);
    const wide = { key: 'reset:2001:db8:7::/48', max: 240, windowInMs: 900_000 };
    for (let i = 0; i < 240; i++) await accounts.read('nobody', [wide]);
    expect(await verify('2001:db8:7:3::1')).toBe(429);
    expect(await verify('2001:db8:8:3::1')).toBe(400);
  });

  it('for reset mails fills no mailbox, and keeps the owner from nothing: the newest link works', async () => {
    const { email } = await someone();
    for (let i = 0; i < 8; i++)
      expect((await site.call(forgotPassword, { body: { email }, ip: `203.0.113.${60 + i}` })).status).toBe(
        200,
      );
    await site.settle();
    const mails = site.mailbox.messages(email).filter(({ text }) => text.includes('reset-password'));
    expect(mails).toHaveLength(3);
    const token = /reset-password\?token=([\w-]+)/.exec(mails[0]!.text)![1]!;
    const reset = { token, newPassword: 'a wholly new one' };
    expect((await site.call(resetPassword, { body: reset })).status).toBe(200);
  });

  it('at many accounts by signing in is stopped by its address', async () => {
    const { accounts } = services();
    const ip = '203.0.113.11';
    const limit = { key: `login:${ip}`, max: 60, windowInMs: 900_000 };
    // Sixty tries without the cost of their passwords.
    for (let i = 0; i < 60; i++) await accounts.read('nobody', [limit]);
    const { status } = await site.call(login, { body: { email: freshEmail(), password }, ip });
    expect(status).toBe(429);
  });

  it('at reset links is stopped by its address, with the time to wait in words', async () => {
    const verify = (i: number) =>
      site.call(verifyResetToken, { params: { token: `${'x'.repeat(40)}${i}` }, ip: '203.0.113.12' });
    const statuses: number[] = [];
    for (let i = 0; i < 60; i++) statuses.push((await verify(i)).status);
    expect(new Set(statuses)).toEqual(new Set([400]));
    const reset = { token: 'y'.repeat(43), newPassword: 'a wholly new one' };
    const { status, json } = await site.call(resetPassword, { body: reset, ip: '203.0.113.12' });
    expect([status, json!.message]).toEqual([429, 'Too many attempts. Please try again in 15 minutes.']);
  });

  it('at many accounts is stopped by its address, and does not lock the owners out', async () => {
    const { email } = await someone();
    const attempt = (address: string, ip: string) =>
      site.call(forgotPassword, { body: { email: address }, ip });
    let last = { status: 0 };
    for (let i = 0; i < 31; i++) last = await attempt(`nobody-${i}@example.org`, '203.0.113.9');
    expect(last.status).toBe(429);
    expect((await attempt(email, '203.0.113.10')).status).toBe(200);
    await site.settle();
  });
});
