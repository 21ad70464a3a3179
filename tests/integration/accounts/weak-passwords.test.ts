// Passwords that attackers try first are rejected wherever a password is chosen, and only there.
import list from '@zxcvbn-ts/language-common/src/passwords.json' with { type: 'json' };
import { build } from 'esbuild';
import { afterAll, describe, expect, it, vi } from 'vitest';
import { commonEnough, isCommonPassword } from '../../../netlify/adapters/passwords/common-passwords.ts';
import { commonPasswordsForEsbuild } from '../../../netlify/plugins/common-passwords.ts';
import { documentFontsForEsbuild } from '../../../netlify/plugins/document-fonts.ts';
import { yamlForEsbuild } from '../../../netlify/plugins/yaml.ts';
import changePassword from '../../../netlify/endpoints/trial-change-password.ts';
import forgotPassword from '../../../netlify/endpoints/trial-forgot-password.ts';
import register from '../../../netlify/endpoints/trial-register.ts';
import resetPassword from '../../../netlify/endpoints/trial-reset-password.ts';
import { startCommerce } from '../../support/commerce.ts';
import { trialForm } from '../../support/visitors.ts';

// Password verification is slow by design.
vi.setConfig({ testTimeout: 120_000 });

const site = await startCommerce();
afterAll(() => site.close());

const commonWords =
  'This is one of the most common passwords, and the first that attackers try. Add two or three unrelated words.';
const ownWords =
  'This password is your own name or email address, so it is easy to guess. Please choose words that have nothing to do with you.';
const person = (email: string, password: string) => trialForm({ email, password, confirmPassword: password });

describe('the list of common passwords', () => {
  it('contains the 10,000 most common ones with at least 8 characters, in any letter case', async () => {
    const known = commonEnough(list);
    expect(known).toHaveLength(10_000);
    for (const [i, password] of known.entries())
      if (i % 100 === 0) expect(await isCommonPassword(` ${password.toUpperCase()} `), password).toBe(true);
    for (const password of ['password', 'Trustno1', 'QWERTYUIOP', '1q2w3e4r'])
      expect(await isCommonPassword(password), password).toBe(true);
  });

  it('accepts passphrases', async () => {
    for (const password of ['correct horse battery', 'analytical engine', 'password of the third lamp'])
      expect(await isCommonPassword(password), password).toBe(false);
  });
});

describe('a weak password', () => {
  it('is rejected at registration with an error at the field, and no account is created', async () => {
    const form = person('weak@example.org', 'Password1');
    const { status, json } = await site.call(register, { body: form });
    expect([status, json!.code, json!.message, json!.fields]).toEqual([
      400,
      'common-password',
      commonWords,
      { password: commonWords },
    ]);
    const own = await site.call(register, { body: person('weak@example.org', 'Lovelace1815') });
    expect([own.status, own.json!.code, own.json!.fields]).toEqual([
      400,
      'own-password',
      { password: ownWords },
    ]);
    expect(await site.dump()).not.toContain('weak@example.org');
  });

  it('is reported after the specified checks', async () => {
    const form = { ...person('x', 'password'), confirmPassword: 'other' };
    const message = async (changes: object) =>
      (await site.call(register, { body: { ...form, ...changes } })).json!.message;
    expect(await message({})).toBe('Please enter a valid email address');
    expect(await message({ email: 'weak@example.org' })).toBe('Passwords do not match');
    const short = { email: 'weak@example.org', password: 'dragon', confirmPassword: 'dragon' };
    expect(await message(short)).toBe('Password must be at least 8 characters long');
  });

  it('is rejected at a reset, whose link remains valid, and at a change', async () => {
    const email = 'strong@example.org';
    const { json } = await site.call(register, { body: person(email, 'analytical engine') });
    await site.call(forgotPassword, { body: { email } });
    await site.settle();
    const token = /token=([\w-]+)/.exec(site.mailbox.messages(email)[0]!.text)![1]!;
    const change = (newPassword: string) =>
      site.call(changePassword, {
        body: { currentPassword: 'analytical engine', newPassword },
        headers: { authorization: `Bearer ${String(json!.token)}` },
      });
    const reset = (newPassword: string) => site.call(resetPassword, { body: { token, newPassword } });
    for (const choose of [change, reset]) {
      expect((await choose('iloveyou')).json!.fields).toEqual({ newPassword: commonWords });
      expect((await choose('strong@example.org')).json!.fields).toEqual({ newPassword: ownWords });
    }
    expect((await reset('a wholly new one')).status).toBe(200);
  });
});

describe('the bundled function', () => {
  it('carries the list in a separate file that it does not load at startup', async () => {
    const { outputFiles, metafile } = await build({
      entryPoints: ['netlify/endpoints/trial-register.ts'],
      outdir: 'out',
      bundle: true,
      splitting: true,
      format: 'esm',
      platform: 'node',
      write: false,
      metafile: true,
      plugins: [yamlForEsbuild, commonPasswordsForEsbuild, documentFontsForEsbuild],
    });
    const withList = outputFiles.filter(({ text }) => text.includes('trustno1'));
    expect(withList).toHaveLength(1);
    expect(withList[0]!.contents.length).toBeLessThan(130_000);
    const atStart = Object.values(metafile.outputs).flatMap(({ imports }) =>
      imports.filter(({ kind }) => kind === 'import-statement').map(({ path }) => path),
    );
    expect(atStart.filter((path) => withList[0]!.path.endsWith(path))).toEqual([]);
  });
});
