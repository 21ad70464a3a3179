import { describe, expect, test } from 'vitest';
import { ConfigurationError, localSigningKey, readConfig } from '../../../netlify/config.ts';

const production = {
  CONTEXT: 'production',
  SITE_ORIGIN: 'https://www.biospect.example',
  UPSTASH_REDIS_REST_URL: 'https://store.example',
  UPSTASH_REDIS_REST_TOKEN: 'token',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  PAYU_KEY: 'key',
  PAYU_SALT: 'salt',
  SMTP_URL: 'smtps://user:password@mail.example:465',
  MAIL_FROM: 'Biospect <licences@biospect.example>',
  LICENCE_SIGNING_KEY: Buffer.alloc(32, 7).toString('base64'),
  TOKEN_SECRET: 'a'.repeat(32),
  LINK_SECRET: 'b'.repeat(32),
};
const problems = (environment: Record<string, string | undefined>) => {
  try {
    readConfig(environment);
    return [];
  } catch (error) {
    return (error as ConfigurationError).problems;
  }
};

test('a whole production environment is accepted, with the real providers where none is named', () => {
  expect(readConfig(production)).toMatchObject({
    STRIPE_API_BASE: 'https://api.stripe.com',
    PAYU_PAYMENT_URL: 'https://secure.payu.in/_payment',
  });
});

describe('production refuses', () => {
  test.each(Object.keys(production).filter((name) => name !== 'CONTEXT'))('a missing or empty %s', (name) => {
    expect(problems({ ...production, [name]: undefined })).toEqual([`${name} is missing`]);
    expect(problems({ ...production, [name]: '' })).toEqual([`${name} is missing`]);
  });
  test.each([
    ['STRIPE_API_BASE', 'http://127.0.0.1:4000'],
    ['STRIPE_API_BASE', 'https://localhost'],
    ['PAYU_PAYMENT_URL', 'http://localhost:4001/_payment'],
    ['PAYU_POSTSERVICE_URL', 'https://[::1]/postservice'],
    ['UPSTASH_REDIS_REST_URL', 'http://127.0.0.2:8079'],
    ['SMTP_URL', 'smtp://127.0.0.1:2525'],
    ['SITE_ORIGIN', 'http://localhost:8888'],
    ['STRIPE_SECRET_KEY', 'sk_test_1'],
    ['PAYU_PAYMENT_URL', 'https://test.payu.in/_payment'],
    ['LICENCE_SIGNING_KEY', localSigningKey],
  ])('%s = %s', (name, value) => {
    expect(problems({ ...production, [name]: value })[0]).toContain(name);
    expect(problems({ ...production, CONTEXT: 'dev', [name]: value })).toEqual([]);
  });
});

test('a complaint never shows a value', () => {
  const short = { ...production, TOKEN_SECRET: 'hunter2', SITE_ORIGIN: 'nonsense' };
  expect(() => readConfig(short)).toThrow(ConfigurationError);
  expect(problems(short).join()).not.toMatch(/hunter2|nonsense/);
});
