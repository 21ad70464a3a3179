// What an operator can do for the owner of an account, and cannot.
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import login from '../../../netlify/functions/trial-login.ts';
import register from '../../../netlify/functions/trial-register.ts';
import validate from '../../../netlify/functions/trial-validate-token.ts';
import { type Commerce, startCommerce } from '../../support/commerce.ts';

let site: Commerce;
beforeAll(async () => {
  site = await startCommerce();
});
afterAll(() => site.close());

const root = new URL('../../..', import.meta.url).pathname;
/** Runs the script of accounts as an operator would; gives what it says and its status. */
async function run(...args: string[]) {
  const command = ['--import', './netlify/plugins/yaml-for-node.ts', 'netlify/office/accounts.ts', ...args];
  try {
    const { stdout } = await promisify(execFile)(process.execPath, command, { cwd: root, env: process.env });
    return { status: 0, said: stdout };
  } catch (error) {
    const { code, stderr } = error as { code: number; stderr: string };
    return { status: code, said: stderr };
  }
}

it('an operator sees an account without its secrets, ends its sessions, and deletes it', async () => {
  const [email, password] = ['operated@example.org', 'analytical engine'];
  const form = { firstName: 'Ada', lastName: 'Lovelace', email, password, confirmPassword: password };
  const { json } = await site.call(register, { body: form });
  const isOpen = async () => {
    const headers = { authorization: `Bearer ${String(json!.token)}` };
    return (await site.call(validate, { headers })).status === 200;
  };
  await site.settle();

  const shown = await run('show', email);
  expect(JSON.parse(shown.said)).toMatchObject({ email, firstName: 'Ada' });
  expect(shown.said).not.toMatch(/scrypt|[0-9a-f]{64}/);

  expect(await isOpen()).toBe(true);
  expect((await run('end-sessions', email)).said).toBe('Signed out everywhere.\n');
  expect(await isOpen()).toBe(false);
  expect((await site.call(login, { body: { email, password } })).status).toBe(200);

  expect((await run('delete', email)).status).toBe(0);
  expect(site.mailbox.messages(email)[0]!.subject).toBe('Your Biospect account is deleted');
  expect((await site.call(login, { body: { email, password } })).status).toBe(401);
  expect(await run('show', email)).toEqual({ status: 1, said: `There is no account of ${email}.\n` });
  expect((await run('set-password', email)).status).toBe(1);
}, 120_000);
