// Production cannot use test settings by mistake. The functions are called as the platform calls them, with exactly the
// variables available at run time (URL, SITE_ID, SITE_NAME, and the owner's settings), because the platform reveals the
// deploy context only to the build.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bundleFunctions } from '../../netlify/postbuild/functions.ts';
import { purposeOfContext } from '../../netlify/configuration/purpose.ts';
import { type Commerce, startCommerce } from '../support/commerce.ts';
import { callPacked, packFunction } from '../support/packed-functions.ts';

const folder = mkdtempSync(join(tmpdir(), 'built-for-'));
let shop: Commerce;
beforeAll(async () => {
  shop = await startCommerce();
  for (const [name, builtFor] of [
    ['production', purposeOfContext('production')],
    ['preview', purposeOfContext('deploy-preview')],
    ['local', 'local'],
  ] as const) {
    await bundleFunctions({ builtFor, out: join(folder, name) });
    await packFunction(join(folder, name), 'api', join(folder, 'packed', name));
  }
}, 120_000);
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await shop.close();
});

const platform = { URL: 'https://www.biospect.example', SITE_ID: 'a1b2', SITE_NAME: 'biospect' };
const live = {
  SITE_ORIGIN: 'https://www.biospect.example',
  UPSTASH_REDIS_REST_URL: 'https://store.invalid',
  UPSTASH_REDIS_REST_TOKEN: 'token',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  PAYU_KEY: 'key',
  PAYU_SALT: 'salt',
  SMTP_URL: 'smtps://user:password@mail.invalid:465',
  MAIL_FROM: 'Biospect <licenses@biospect.example>',
  LICENCE_SIGNING_KEY: Buffer.alloc(32, 7).toString('base64'),
  TOKEN_SECRET: 'a'.repeat(32),
  LINK_SECRET: 'b'.repeat(32),
};
const password = 'correct horse battery staple';
const body = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.org',
  password,
  confirmPassword: password,
};
const register = (bundle: string, deployContext: string, owner: Record<string, string>) =>
  callPacked(
    join(folder, 'packed', bundle, 'api'),
    { ...platform, ...owner },
    { path: '/api/trial/register', body, deployContext },
  );

describe('registration with all settings of local development', () => {
  it.each([
    ['production', 'production'],
    ['production', 'dev'],
    ['preview', 'deploy-preview'],
    ['preview', 'production'],
    ['local', 'production'],
    ['local', 'branch-deploy'],
  ])('is rejected by a bundle for %s in a deploy of %s', async (bundle, deployContext) => {
    const answer = await register(bundle, deployContext, shop.environment);
    expect(answer).toMatchObject({ status: 503, json: { code: 'not-configured' } });
    expect(answer.json).not.toHaveProperty('token');
  });
  it('works in an explicit local build on one’s own machine', async () => {
    expect(await register('local', 'dev', shop.environment)).toMatchObject({
      status: 200,
      json: { success: true },
    });
  });
});

describe('registration with live keys', () => {
  it.each(['preview', 'local'])('is rejected by a bundle for %s in a preview', async (bundle) => {
    expect(await register(bundle, 'deploy-preview', live)).toMatchObject({
      status: 503,
      json: { code: 'not-configured' },
    });
  });
  it('gets as far as the store in production', async () => {
    expect(await register('production', 'production', live)).toMatchObject({
      status: 503,
      json: { code: 'unavailable' },
    });
  });
});
