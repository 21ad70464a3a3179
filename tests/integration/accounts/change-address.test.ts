// Changes to an account's name and email address: the change is requested, confirmed by the new address, announced to
// both, and can be reverted by the old one.
import { afterAll, describe, expect, it, vi } from 'vitest';
import changeDetails from '../../../netlify/endpoints/trial-change-details.ts';
import changeEmail from '../../../netlify/endpoints/trial-change-email.ts';
import confirmEmail from '../../../netlify/endpoints/trial-confirm-email.ts';
import confirmNewEmail from '../../../netlify/endpoints/trial-confirm-new-email.ts';
import details from '../../../netlify/endpoints/trial-details.ts';
import login from '../../../netlify/endpoints/trial-login.ts';
import accountOrders from '../../../netlify/endpoints/trial-orders.ts';
import register from '../../../netlify/endpoints/trial-register.ts';
import undoEmail from '../../../netlify/endpoints/trial-undo-email.ts';
import validate from '../../../netlify/endpoints/trial-validate-token.ts';
import { startCommerce } from '../../support/commerce.ts';
import { freshEmail } from '../../support/fresh-email.ts';
import {
  bearer,
  buyAtPayu,
  mailed,
  openAccount,
  password,
  subjectsTo,
  trialForm,
} from '../../support/visitors.ts';

// Password verification is slow by design.
vi.setConfig({ testTimeout: 120_000 });

const site = await startCommerce();
afterAll(() => site.close());

const day = 86_400_000;
const someone = () => openAccount(site, { phone: '', company: '' });
const isOpen = async (token: string) => (await site.call(validate, bearer(token))).status === 200;
const signIn = (email: string, word = password) => site.call(login, { body: { email, password: word } });
const newLink = (email: string) => mailed(site, email, /#address=([\w-]+)/);
const undoLink = (email: string) => mailed(site, email, /undo-email\?link=([\w-]+)/);

async function ask(token: string, email: string, currentPassword = password) {
  const done = await site.call(changeEmail, { ...bearer(token), body: { email, currentPassword } });
  await site.settle();
  return done;
}
async function open(token: string, link: string) {
  const done = await site.call(confirmNewEmail, { ...bearer(token), body: { token: link } });
  await site.settle();
  return done;
}
async function undo(link: string) {
  const done = await site.call(undoEmail, {
    method: 'POST',
    path: `/api/trial/undo-email?link=${link}`,
    body: '',
  });
  await site.settle();
  return done;
}
/** Someone who changed their address. The session is the one that the change started. */
async function moved() {
  const { email, token } = await someone();
  const next = freshEmail();
  await ask(token, next);
  const { json } = await open(token, newLink(next));
  return { email, next, token: String(json!.token) };
}

describe('a new email address', () => {
  it('takes effect when its link is opened, ends every other session, and both addresses are notified', async () => {
    const { email, token } = await someone();
    const other = String((await signIn(email)).json!.token);
    const next = freshEmail();
    expect((await ask(token, next)).json!.message).toMatch(/a link is on its way there/);
    expect(subjectsTo(site, email).at(-1)).toMatch(/^A new email for your/);
    expect((await site.call(details, bearer(token))).json!.details).toMatchObject({ email, nextEmail: next });
    expect((await signIn(next)).status, 'not yet').toBe(401);

    const done = await open(token, newLink(next));
    expect(done.status).toBe(200);
    expect([await isOpen(token), await isOpen(other), await isOpen(String(done.json!.token))]).toEqual([
      false,
      false,
      true,
    ]);
    expect([(await signIn(email)).status, (await signIn(next)).status]).toEqual([401, 200]);
    expect(subjectsTo(site, email).at(-1)).toMatch(/has a new email$/);
    expect(subjectsTo(site, next).at(-1)).toMatch(/now uses this email$/);
  });

  it('requires the password and must differ from the present one', async () => {
    const { email, token } = await someone();
    expect((await ask(token, freshEmail(), 'not it')).json!.code).toBe('wrong-password');
    expect((await ask(token, email.toUpperCase())).json!.code).toBe('same-email');
    expect((await ask('malformed', freshEmail())).status).toBe(401);
  });

  it('gets no link if it already has an account, and the reply does not reveal that', async () => {
    const [{ token }, theirs, free] = [await someone(), await someone(), freshEmail()];
    const taken = await ask(token, theirs.email);
    expect(subjectsTo(site, theirs.email).at(-1)).toMatch(/^Your address and/);
    expect(newLink(theirs.email)).toBeUndefined();
    expect(taken.text).toBe((await ask(token, free)).text);
    expect(await isOpen(theirs.token)).toBe(true);
  });

  it('is rejected if its link is used by another account, again, late, or after a newer one', async () => {
    const [{ token }, other] = [await someone(), await someone()];
    const [first, second] = [freshEmail(), freshEmail()];
    await ask(token, first);
    const old = newLink(first);
    await ask(token, second);
    const link = newLink(second);
    for (const [session, used] of [
      [other.token, link],
      [token, old],
      [token, `${link}x`],
    ] as const)
      expect((await open(session, used)).json!.code).toBe('invalid-confirmation');
    const late = await site.laterBy(1.1 * day, () => open(token, link));
    expect(late.json!.code).toBe('invalid-confirmation');
    // In the same millisecond, so both calls would write the same account.
    vi.useFakeTimers({ toFake: ['Date'] });
    const both = await Promise.all([open(token, link), open(token, link)]).finally(() => vi.useRealTimers());
    expect(both.filter(({ status }) => status === 200).length).toBe(1);
    const { json } = await signIn(second);
    expect((await open(String(json!.token), link)).json!.code).toBe('invalid-confirmation');
  });

  it('is rejected, and nothing changes, if someone took it before its link was opened', async () => {
    const { email, token } = await someone();
    const next = freshEmail();
    await ask(token, next);
    await site.call(register, { body: trialForm({ email: next }) });
    expect((await open(token, newLink(next))).json!.code).toBe('email-taken');
    expect((await signIn(email)).status).toBe(200);
  });

  it('is set completely or not at all if the store fails', async () => {
    const { email, token } = await someone();
    const next = freshEmail();
    await ask(token, next);
    const link = newLink(next);
    site.cutStore(true);
    expect((await open(token, link)).status).toBe(503);
    site.cutStore(false);
    expect(await isOpen(token)).toBe(true);
    expect((await open(token, link)).status).toBe(200);
    expect((await signIn(email)).status).toBe(401);
  });

  it('can be requested five times an hour and changed three times a week', async () => {
    const { token } = await someone();
    for (let i = 0; i < 5; i++) expect((await ask(token, freshEmail())).status).toBe(200);
    expect((await ask(token, freshEmail())).status).toBe(429);
    let { token: session } = await moved();
    for (let i = 0; i < 2; i++) {
      const next = freshEmail();
      await ask(session, next);
      session = String((await open(session, newLink(next))).json!.token);
    }
    expect((await ask(session, freshEmail())).status).toBe(429);
  });
});

describe('the old address', () => {
  it('can revert the change once, which ends every session and password', async () => {
    const { email, next, token } = await moved();
    const link = undoLink(email);
    const asked = await site.call(undoEmail, { path: `/api/trial/undo-email?link=${link}` });
    expect([asked.status, asked.text.includes('Undo the email change?')]).toEqual([200, true]);
    expect(await isOpen(token), 'a look changes nothing').toBe(true);
    expect((await undo(link)).text).toContain('has its old email again');
    expect(await isOpen(token)).toBe(false);
    expect([(await signIn(email)).status, (await signIn(next)).status]).toEqual([401, 401]);
    expect(subjectsTo(site, email).at(-1)).toMatch(/has its old email again$/);
    expect(subjectsTo(site, next).at(-1)).toMatch(/^Your address and/);
    expect((await undo(link)).status).toBe(404);
    expect((await site.call(register, { body: trialForm({ email: next }) })).status, 'free again').toBe(200);
  });

  it('can revert the change even after a further change, and no one else can use it meanwhile', async () => {
    const { email, token } = await moved();
    const further = freshEmail();
    await ask(token, further);
    await open(token, newLink(further));
    expect((await site.call(register, { body: trialForm({ email }) })).json!.code).toBe('email-taken');
    expect((await undo(undoLink(email))).status).toBe(200);
    expect((await signIn(further)).status).toBe(401);
  });

  it('can revert the change for a week', async () => {
    const { email, next } = await moved();
    const late = await site.laterBy(7.1 * day, () => undo(undoLink(email)));
    expect(late.status).toBe(404);
    expect((await signIn(next)).status).toBe(200);
    for (const link of ['', 'malformed', `${undoLink(email)}x`]) expect((await undo(link)).status).toBe(404);
  });

  it('keeps its orders, labeled with it, and shows none that were placed later', async () => {
    const { email, token } = await someone();
    const confirm = mailed(site, email, /#confirm=([\w-]+)/);
    await site.call(confirmEmail, { ...bearer(token), body: { token: confirm } });
    await buyAtPayu(site, { email, priceId: 'personal-academic-inr' });
    const next = freshEmail();
    await ask(token, next);
    const session = String((await open(token, newLink(next))).json!.token);
    await buyAtPayu(site, { email, priceId: 'student-inr' });
    await buyAtPayu(site, { email: next, priceId: 'personal-academic-inr' });
    const { json } = await site.call(accountOrders, bearer(session));
    const orders = json!.orders as unknown as { email?: string }[];
    expect(orders.map((order) => order.email)).toEqual([undefined, email]);
  });
});

describe('the details of an account', () => {
  it('are shown to their owner and changed in one request, with errors at their fields', async () => {
    const { email, token } = await someone();
    const change = (body: object) => site.call(changeDetails, { ...bearer(token), body });
    const named = {
      firstName: 'Augusta',
      lastName: 'King',
      company: 'Analytical Engines',
      phone: '+44 20 7946 0018',
    };
    expect((await change(named)).json!.message).toBe('Your details are saved.');
    expect((await site.call(details, bearer(token))).json!.details).toMatchObject({
      email,
      firstName: 'Augusta',
      company: 'Analytical Engines',
    });
    expect((await change({ ...named, phone: '12' })).json!.fields).toHaveProperty('phone');
    expect((await change({ ...named, lastName: '' })).json!.fields).toHaveProperty('lastName');
    expect((await change({ firstName: 'Ada', lastName: 'Lovelace', company: '', phone: '' })).status).toBe(
      200,
    );
    expect((await site.call(details, bearer(token))).json!.details).toEqual({
      email,
      firstName: 'Ada',
      lastName: 'Lovelace',
    });
    expect((await site.call(details, bearer('malformed'))).status).toBe(401);
    expect((await site.call(changeDetails, { body: named })).status).toBe(401);
  });
});
