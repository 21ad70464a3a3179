// Where someone is signed in: the list of sessions, and ending one.
import { afterAll, describe, expect, it, vi } from 'vitest';
import changePassword from '../../../netlify/endpoints/trial-change-password.ts';
import endSession from '../../../netlify/endpoints/trial-end-session.ts';
import exportAccount from '../../../netlify/endpoints/trial-export.ts';
import logOut from '../../../netlify/endpoints/trial-log-out.ts';
import login from '../../../netlify/endpoints/trial-login.ts';
import register from '../../../netlify/endpoints/trial-register.ts';
import listSessions from '../../../netlify/endpoints/trial-sessions.ts';
import validate from '../../../netlify/endpoints/trial-validate-token.ts';
import { services } from '../../../netlify/services.ts';
import type { ListedSession } from '../../../src/contracts/trial-replies.ts';
import { startCommerce } from '../../support/commerce.ts';
import { bearer, password, trialForm } from '../../support/visitors.ts';

// Password verification is slow by design.
vi.setConfig({ testTimeout: 120_000 });

const site = await startCommerce();
afterAll(() => site.close());

const hour = 3_600_000;
const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0';
const safari =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

/** A person who registered with Firefox in Germany. */
async function someone() {
  const form = trialForm();
  const { json } = await site.call(register, {
    body: form,
    headers: { 'user-agent': firefox },
    country: 'DE',
  });
  await site.settle();
  return { email: form.email, token: String(json!.token) };
}
const signIn = async (email: string, agent = safari, country?: string) => {
  const { json } = await site.call(login, {
    body: { email, password },
    headers: { 'user-agent': agent },
    ...(country !== undefined && { country }),
  });
  return String(json!.token);
};
const sessionsOf = async (token: string) => {
  const { json } = await site.call(listSessions, bearer(token));
  return json!.sessions as unknown as ListedSession[];
};
const end = (token: string, session: unknown) =>
  site.call(endSession, { ...bearer(token), body: { session } });
const isOpen = async (token: string) => (await site.call(validate, bearer(token))).status === 200;

describe('the list of sessions', () => {
  it('shows device, country, and first and last use in plain words, with the current session first and marked', async () => {
    const { email, token } = await someone();
    const phone = await signIn(email, safari, 'FR');
    const [here, there] = await sessionsOf(phone);
    expect([here!.device, here!.country, here!.isThis]).toEqual(['Safari on iPhone', 'FR', true]);
    expect([there!.device, there!.country, there!.isThis]).toEqual(['Firefox on Windows', 'DE', false]);
    for (const { startedAt, usedAt } of [here!, there!]) {
      expect(Math.abs(Date.parse(startedAt) - Date.now())).toBeLessThan(60_000);
      expect(Date.parse(usedAt)).toBeGreaterThanOrEqual(Date.parse(startedAt));
    }
    expect((await sessionsOf(token)).map(({ isThis }) => isThis)).toEqual([true, false]);
  });

  it('reveals nothing from which a token could be derived, and lists only one’s own sessions', async () => {
    const [one, other] = [await someone(), await someone()];
    const { text } = await site.call(listSessions, bearer(one.token));
    expect(text).not.toContain(one.token.split('.')[2]);
    expect(text).not.toMatch(/Mozilla|version/);
    const [theirs] = await sessionsOf(other.token);
    expect(text).not.toContain(theirs!.id);
    expect((await site.call(listSessions, {})).status).toBe(401);
  });

  it('records a use at most once an hour, and each check takes one round trip to the store', async () => {
    const { token } = await someone();
    const [{ usedAt: first } = { usedAt: '' }] = await sessionsOf(token);
    const documents = async () => JSON.parse(await site.dump()) as unknown;
    const before = await documents();
    await site.laterBy(0.9 * hour, () => site.call(validate, bearer(token)));
    expect(await documents(), 'nothing is written').toEqual(before);
    site.roundTrips();
    await site.laterBy(1.1 * hour, () => site.call(validate, bearer(token)));
    expect(site.roundTrips()).toBe(1);
    const [{ usedAt: second } = { usedAt: '' }] = await sessionsOf(token);
    expect(Date.parse(second) - Date.parse(first)).toBeGreaterThan(hour);
  });

  it('drops expired sessions and expires itself', async () => {
    const { email, token } = await someone();
    const { accountId } = (await services().tokens.read(token, services().now()))!;
    await site.laterBy(8 * 24 * hour, async () => {
      const phone = await signIn(email);
      expect((await sessionsOf(phone)).length).toBe(1);
    });
    const held = await site.redis.hkeys(`sessions:${accountId}`);
    expect(held.length, 'one session and its use').toBe(2);
    expect(await site.redis.pttl(`sessions:${accountId}`)).toBeGreaterThan(0);
  });

  it('includes sessions from before the list existed, once they are used again', async () => {
    const { email } = await someone();
    const { accounts, tokens, now } = services();
    const id = accounts.idOf(email);
    const read = await accounts.read(id, []);
    const version = read.outcome === 'read' ? read.stored!.account.sessionVersion : 0;
    const { token } = await tokens.issue(id, version, now());
    expect(await isOpen(token)).toBe(true);
    await site.call(validate, { headers: { ...bearer(token).headers, 'user-agent': firefox } });
    const [here] = await sessionsOf(token);
    expect(here!.isThis).toBe(true);
  });
});

describe('ending a session', () => {
  it('revokes its access immediately, and no other session’s', async () => {
    const { email, token } = await someone();
    const [phone, other] = [await signIn(email), await signIn(email)];
    const [here] = await sessionsOf(phone);
    const done = await end(token, here!.id);
    expect([done.status, done.json!.message]).toEqual([200, 'That session is ended.']);
    expect([await isOpen(phone), await isOpen(token), await isOpen(other)]).toEqual([false, true, true]);
    expect(
      (
        await site.call(changePassword, {
          ...bearer(phone),
          body: { currentPassword: password, newPassword: 'quite another one' },
        })
      ).status,
    ).toBe(401);
    expect((await sessionsOf(token)).map(({ id }) => id)).not.toContain(here!.id);
    expect((await end(token, here!.id)).status, 'once more').toBe(200);
  });

  it('does not affect the session of another account', async () => {
    const [one, other] = [await someone(), await someone()];
    const [theirs] = await sessionsOf(other.token);
    expect((await end(one.token, theirs!.id)).status).toBe(200);
    expect(await isOpen(other.token)).toBe(true);
    expect((await end('malformed', theirs!.id)).status).toBe(401);
    expect((await end(one.token, '../ended')).status).toBe(400);
  });

  it('happens at sign-out, and to all other sessions at a password change', async () => {
    const { email, token } = await someone();
    const phone = await signIn(email);
    await site.call(logOut, { ...bearer(phone), body: {} });
    expect((await sessionsOf(token)).length).toBe(1);
    await signIn(email);
    const changed = await site.call(changePassword, {
      ...bearer(token),
      body: { currentPassword: password, newPassword: 'quite another one' },
    });
    const left = await sessionsOf(String(changed.json!.token));
    expect(left.map(({ isThis }) => isThis)).toEqual([true]);
  });

  it('fails while the store is down', async () => {
    const { token } = await someone();
    const [here] = await sessionsOf(token);
    site.cutStore(true);
    const done = await end(token, here!.id);
    site.cutStore(false);
    expect(done.status).toBe(503);
    expect(await isOpen(token)).toBe(true);
  });
});

it('an export includes the sessions', async () => {
  const { token } = await someone();
  const { json } = await site.call(exportAccount, bearer(token));
  const { sessions } = json!.security as unknown as { sessions: ListedSession[] };
  expect(sessions.map(({ device, country }) => [device, country])).toEqual([['Firefox on Windows', 'DE']]);
});
