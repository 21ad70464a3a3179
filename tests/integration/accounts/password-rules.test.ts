// Any password of 8 to 256 characters is accepted, exactly as typed.
import { afterAll, describe, expect, it, vi } from 'vitest';
import login from '../../../netlify/endpoints/trial-login.ts';
import register from '../../../netlify/endpoints/trial-register.ts';
import { startCommerce } from '../../support/commerce.ts';
import { trialForm } from '../../support/visitors.ts';

// Password verification is slow by design.
vi.setConfig({ testTimeout: 120_000 });

const site = await startCommerce();
afterAll(() => site.close());

async function withPassword(password: string) {
  const form = trialForm({ password, confirmPassword: password });
  const { status } = await site.call(register, { body: form });
  const signIn = async (word: string) =>
    (await site.call(login, { body: { email: form.email, password: word } })).status === 200;
  return { status, signIn };
}

describe('a password', () => {
  it.each([
    ['wavelengths'],
    ['80174628'],
    ['!?%&/()=+*'],
    ['        a        '],
    ['пароль из слов'],
    ['統計のための長い言葉'],
    ['🙂🙃🙂🙃🙂🙃🙂🙃'],
    ["'; DROP TABLE--"],
  ])('may consist only of letters, digits, punctuation, spaces, or another script: %j', async (password) => {
    const { status, signIn } = await withPassword(password);
    expect([status, await signIn(password)]).toEqual([200, true]);
  });

  it('is not truncated, trimmed, or case-folded', async () => {
    const { signIn } = await withPassword(' Analytical Engine ');
    expect(await signIn(' Analytical Engine ')).toBe(true);
    for (const other of [
      'Analytical Engine',
      ' analytical engine ',
      ' Analytical Engine',
      ' Analytical Engine X',
    ])
      expect(await signIn(other), JSON.stringify(other)).toBe(false);
  });

  it('may have 256 characters, and every one counts', async () => {
    const long = 'ab cd ef '.repeat(40).slice(0, 256);
    const { status, signIn } = await withPassword(long);
    expect([status, await signIn(long)]).toEqual([200, true]);
    expect(await signIn(`${long.slice(0, 255)}x`)).toBe(false);
    expect((await withPassword(`${long}x`)).status).toBe(400);
  });

  it('is the same in every Unicode normalization form', async () => {
    const { signIn } = await withPassword('caf\u00e9 au lait');
    expect(await signIn('cafe\u0301 au lait')).toBe(true);
  });
});
