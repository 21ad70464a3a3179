// What an operator can and cannot do for the owner of an account.
import { afterAll, expect, it } from 'vitest';
import login from '../../../netlify/endpoints/trial-login.ts';
import validate from '../../../netlify/endpoints/trial-validate-token.ts';
import { startCommerce } from '../../support/commerce.ts';
import { bearer, openAccount, password, product, runOffice } from '../../support/visitors.ts';

const site = await startCommerce();
afterAll(() => site.close());

const run = (...args: string[]) => runOffice('accounts', args);

it('an operator sees an account without its secrets, ends its sessions, and deletes it', async () => {
  const { email, token } = await openAccount(site, { email: 'operated@example.org' });
  const isOpen = async () => (await site.call(validate, bearer(token))).status === 200;
  await site.settle();

  const shown = await run('show', email);
  expect(JSON.parse(shown.said)).toMatchObject({ email, firstName: 'Ada' });
  expect(shown.said).not.toMatch(/scrypt|[0-9a-f]{64}/);

  expect(await isOpen()).toBe(true);
  expect((await run('end-sessions', email)).said).toBe('Signed out everywhere.\n');
  expect(await isOpen()).toBe(false);
  expect((await site.call(login, { body: { email, password } })).status).toBe(200);

  expect((await run('delete', email, '--yes')).status).toBe(0);
  expect(site.mailbox.messages(email)[0]!.subject).toBe(`Your ${product} account is deleted`);
  expect((await site.call(login, { body: { email, password } })).status).toBe(401);
  expect(await run('show', email)).toEqual({ status: 1, said: `There is no account for ${email}.\n` });
  expect((await run('set-password', email)).status).toBe(1);
}, 120_000);
