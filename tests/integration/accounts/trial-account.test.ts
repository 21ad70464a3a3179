// A trial account from registration to a forgotten password, on one site that is started once.
import { afterAll, describe, expect, it, vi } from 'vitest';
import { SignJWT } from 'jose';
import forgotPassword from '../../../netlify/endpoints/trial-forgot-password.ts';
import logInEndpoint from '../../../netlify/endpoints/trial-login.ts';
import register from '../../../netlify/endpoints/trial-register.ts';
import resetPassword from '../../../netlify/endpoints/trial-reset-password.ts';
import validate from '../../../netlify/endpoints/trial-validate-token.ts';
import verifyResetToken from '../../../netlify/endpoints/trial-verify-reset-token.ts';
import { localSecrets } from '../../../netlify/configuration/local-secrets.ts';
import { startCommerce } from '../../support/commerce.ts';
import { bearer, product, trialForm } from '../../support/visitors.ts';

// Password verification is slow by design.
vi.setConfig({ testTimeout: 120_000 });

const site = await startCommerce();
afterAll(() => site.close());

const person = (changes: object = {}) => trialForm({ company: '', phone: '', ...changes });
const validateToken = (token: string) => site.call(validate, bearer(token));

describe('a registration', () => {
  it('creates a session with a 30-day trial and sends a welcome email with the two steps', async () => {
    const form = person();
    const { status, json } = await site.call(register, { body: form });
    expect([status, json!.success]).toEqual([200, true]);
    const { user } = (await validateToken(json!.token!)).json! as unknown as { user: Record<string, string> };
    expect(user).toMatchObject({ email: form.email, trialStatus: 'active' });
    const days = (Date.parse(user.trialExpirationDate!) - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(29.99);
    expect(days).toBeLessThanOrEqual(30);
    await site.settle();
    const [mail] = site.mailbox.messages(form.email);
    expect(mail!.subject).toBe(`Welcome to ${product}`);
    expect(mail!.text).toContain('choose Free Trial');
  });

  it('cannot send a message to a third person: the email omits a name that contains one', async () => {
    const form = person({ firstName: 'Claim your $500 at http://evil.example', lastName: 'Winner' });
    expect((await site.call(register, { body: form })).status).toBe(200);
    await site.settle();
    const [mail] = site.mailbox.messages(form.email);
    for (const part of [mail!.subject, mail!.text, mail!.html])
      expect(part).not.toMatch(/Claim|evil|\$500|Winner/);
  });

  it('is rejected if the address already has an account, whatever its letter case', async () => {
    const form = person();
    await site.call(register, { body: form });
    const again = await site.call(register, { body: { ...form, email: form.email.toUpperCase() } });
    expect([again.status, again.json!.code]).toEqual([409, 'email-taken']);
  });

  it('is rejected with an error at the field if the phone number cannot exist', async () => {
    const { status, json } = await site.call(register, { body: person({ phone: '+91 12345' }) });
    expect([status, json!.fields]).toEqual([
      400,
      { phone: 'Please enter a valid phone number, or leave it blank' },
    ]);
  });

  it('creates one account when it is submitted twice at the same instant', async () => {
    const form = person();
    const all = await Promise.all([1, 2, 3].map(() => site.call(register, { body: form })));
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  });

  it('reports errors in order: the email, passwords that differ, their length', async () => {
    const message = async (changes: object) =>
      (await site.call(register, { body: person(changes) })).json!.message;
    expect(await message({ email: 'x', password: 'short', confirmPassword: 'y' })).toBe(
      'Please enter a valid email address',
    );
    expect(await message({ password: 'short', confirmPassword: 'y' })).toBe('Passwords do not match');
    expect(await message({ password: 'short', confirmPassword: 'short' })).toBe(
      'Password must be at least 8 characters long',
    );
  });
});

describe('signing in', () => {
  it('works only with the password', async () => {
    const form = person();
    await site.call(register, { body: form });
    const right = await site.call(logInEndpoint, {
      body: { email: form.email.toUpperCase(), password: form.password },
    });
    expect((await validateToken(right.json!.token!)).status).toBe(200);
    const wrong = await site.call(logInEndpoint, {
      body: { email: form.email, password: 'differential engine' },
    });
    expect([wrong.status, wrong.json!.code]).toEqual([401, 'login-failed']);
    expect(wrong.json!.message).toMatch(/^Login failed/);
  });

  it('returns the same response for an unknown address as for a wrong password', async () => {
    const form = person();
    await site.call(register, { body: form });
    const [known, unknown] = await Promise.all(
      [form.email, 'no-one@example.org'].map((email) =>
        site.call(logInEndpoint, { body: { email, password: 'not the password' } }),
      ),
    );
    expect([unknown!.status, unknown!.text]).toEqual([known!.status, known!.text]);
  });

  it('is blocked after ten attempts on one account, with the time to wait in the message', async () => {
    const form = person();
    await site.call(register, { body: form });
    let last = { status: 0, json: {} as Record<string, unknown> | undefined };
    for (let i = 0; i < 11; i++)
      last = await site.call(logInEndpoint, { body: { email: form.email, password: 'wrong password' } });
    expect(last.status).toBe(429);
    expect(last.json).toMatchObject({
      code: 'rate-limited',
      message: 'Too many attempts. Please try again in 15 minutes.',
    });
  });

  it('is unavailable while the store is down', async () => {
    site.cutStore(true);
    const { status, json } = await site.call(logInEndpoint, {
      body: { email: 'a@b.co', password: 'some password' },
    });
    site.cutStore(false);
    expect([status, json!.code, json!.message]).toEqual([
      503,
      'unavailable',
      'Please try again in a minute.',
    ]);
  });
});

describe('a session token', () => {
  const key = new TextEncoder().encode(localSecrets.TOKEN_SECRET);
  const signed = (alg: string, secret: Uint8Array, audience: string, expiry: string) =>
    new SignJWT({ ver: 1 })
      .setProtectedHeader({ alg, typ: 'session+jwt' })
      .setSubject('x')
      .setJti('1')
      .setIssuer('biospect')
      .setAudience(audience)
      .setIssuedAt()
      .setExpirationTime(expiry)
      .sign(secret);
  it.each<[string, () => Promise<string>]>([
    ['not a token', () => Promise.resolve('abc.def.ghi')],
    [
      'without a signature',
      () => Promise.resolve(`${btoa('{"alg":"none","typ":"session+jwt"}')}.${btoa('{"sub":"x","ver":1}')}.`),
    ],
    ['signed with another key', () => signed('HS256', new Uint8Array(32), 'trial-account', '1h')],
    ['signed with another algorithm', () => signed('HS512', key, 'trial-account', '1h')],
    ['for another audience', () => signed('HS256', key, 'elsewhere', '1h')],
    ['expired', () => signed('HS256', key, 'trial-account', '-1h')],
    ['for an account that does not exist', () => signed('HS256', key, 'trial-account', '1h')],
  ])('is rejected: %s', async (_name, make) => {
    const { status, json } = await validateToken(await make());
    expect([status, json!.code]).toEqual([401, 'session-ended']);
  });
  it('is required', async () => {
    expect((await site.call(validate)).status).toBe(401);
  });
});

describe('round trips to the store', () => {
  it('are 2 to register, 2 to sign in, and 1 to validate', async () => {
    const form = person();
    await site.settle();
    site.roundTrips();
    const { json } = await site.call(register, { body: form });
    expect(site.roundTrips()).toBeLessThanOrEqual(2);
    await site.settle();
    site.roundTrips();
    await site.call(logInEndpoint, { body: { email: form.email, password: form.password } });
    expect(site.roundTrips()).toBe(2);
    await validateToken(json!.token!);
    expect(site.roundTrips()).toBe(1);
  });
});

describe('a lost password', () => {
  const forgot = (email: string) => site.call(forgotPassword, { body: { email } });
  const reset = (token: string, newPassword = 'a wholly new one') =>
    site.call(resetPassword, { body: { token, newPassword } });
  /** Requests a link. Returns its token from the email. */
  async function tokenFor(email: string) {
    await forgot(email);
    await site.settle();
    const mail = site.mailbox.messages(email).find(({ subject }) => subject.startsWith('Reset'))!;
    return /reset-password\?token=([\w-]+)/.exec(mail.text)![1]!;
  }
  async function registered() {
    const form = person();
    const { json } = await site.call(register, { body: form });
    return { ...form, session: String(json!.token) };
  }

  it('is reset through the emailed link, which ends every session and works once', async () => {
    const form = await registered();
    const token = await tokenFor(form.email);
    const seen = await site.call(verifyResetToken, { params: { token } });
    expect(seen.json).toEqual({ success: true, email: form.email });
    expect((await reset(token)).status).toBe(200);
    expect((await validateToken(form.session)).status).toBe(401);
    const login = (password: string) => site.call(logInEndpoint, { body: { email: form.email, password } });
    expect([(await login(form.password)).status, (await login('a wholly new one')).status]).toEqual([
      401, 200,
    ]);
    expect((await reset(token)).json!.message).toBe('Invalid or expired reset token');
  });

  it('can be reset only by the newest link', async () => {
    const { email } = await registered();
    const older = await tokenFor(email);
    const newer = await tokenFor(email);
    expect((await reset(older)).status).toBe(400);
    expect((await reset(newer)).status).toBe(200);
  });

  it('is reset once if the link is used twice at the same instant', async () => {
    const token = await tokenFor((await registered()).email);
    const both = await Promise.all([reset(token, 'the first one'), reset(token, 'the second one')]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 400]);
  });

  it('can be reported for known and unknown addresses with the same response and round trips', async () => {
    const { email } = await registered();
    await site.settle();
    site.roundTrips();
    const known = await forgot(email);
    const first = site.roundTrips();
    await site.settle();
    site.roundTrips();
    const unknown = await forgot('no-one-at-all@example.org');
    expect([unknown.text, site.roundTrips()]).toEqual([known.text, first]);
    await site.settle();
    expect(site.mailbox.messages('no-one-at-all@example.org')).toEqual([]);
  });

  it('leaves no token in the store that someone who copies the store could use', async () => {
    const { email } = await registered();
    site.mailbox.refuse('temporary');
    await forgot(email);
    await site.settle();
    site.mailbox.refuse(undefined);
    const dump = await site.dump();
    const guesses = [...dump.matchAll(/[\w-]{16,128}/g)].map(([text]) => text);
    const answers = await Promise.all(
      [...new Set(guesses)].map((token) => site.call(verifyResetToken, { params: { token } })),
    );
    expect(answers.filter(({ status }) => status === 200)).toEqual([]);
  });
});
