import { describe, expect, test } from 'vitest';
import {
  assertValidFor,
  type ConfigurationError,
  readConfig,
} from '../../../netlify/configuration/config.ts';
import { localSecrets } from '../../../netlify/configuration/local-secrets.ts';
import { type Purpose, purposeOfContext } from '../../../netlify/configuration/purpose.ts';

const production: Record<string, string> = {
  SITE_ORIGIN: 'https://www.biospect.example',
  UPSTASH_REDIS_REST_URL: 'https://store.example',
  UPSTASH_REDIS_REST_TOKEN: 'token',
  STRIPE_SECRET_KEY: 'sk_live_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
  PAYU_KEY: 'key',
  PAYU_SALT: 'salt',
  SMTP_URL: 'smtps://user:password@mail.example:465',
  MAIL_FROM: 'Biospect <licenses@biospect.example>',
  LICENCE_SIGNING_KEY: Buffer.alloc(32, 7).toString('base64'),
  TOKEN_SECRET: 'a'.repeat(32),
  LINK_SECRET: 'b'.repeat(32),
};
const preview: Record<string, string> = {
  ...production,
  STRIPE_SECRET_KEY: 'sk_test_1',
  PAYU_PAYMENT_URL: 'https://test.payu.in/_payment',
  PAYU_POSTSERVICE_URL: 'https://test.payu.in/merchant/postservice.php?form=2',
};
const problems = (environment: Record<string, string | undefined>, purpose: Purpose) => {
  try {
    readConfig(environment, purpose);
    return [];
  } catch (error) {
    return (error as ConfigurationError).problems;
  }
};

test('a complete production environment is valid, and uses the real providers if none is named', () => {
  expect(readConfig(production, 'production')).toMatchObject({
    STRIPE_API_BASE: 'https://api.stripe.com',
    PAYU_PAYMENT_URL: 'https://secure.payu.in/_payment',
  });
  const restricted = { STRIPE_SECRET_KEY: 'rk_live_1', SMTP_URL: 'smtp://u:p@mail.example:587' };
  expect(problems({ ...production, ...restricted }, 'production')).toEqual([]);
});

test('a preview is valid with the test mode of both providers', () => {
  expect(problems(preview, 'preview')).toEqual([]);
});

const local: [string, string][] = [
  ['STRIPE_API_BASE', 'http://127.0.0.1:4000'],
  ['STRIPE_API_BASE', 'https://localhost'],
  ['STRIPE_API_BASE', 'https://api.stripe.com.evil.example'],
  ['PAYU_PAYMENT_URL', 'http://localhost:4001/_payment'],
  ['PAYU_POSTSERVICE_URL', 'https://[::1]/postservice'],
  ['UPSTASH_REDIS_REST_URL', 'http://127.0.0.2:8079'],
  ['UPSTASH_REDIS_REST_URL', 'http://store.example'],
  ['UPSTASH_REDIS_REST_URL', 'https://2130706433'],
  ['UPSTASH_REDIS_REST_URL', 'https://[::ffff:127.0.0.1]'],
  ['SMTP_URL', 'smtp://127.0.0.1:2525'],
  ['SMTP_URL', 'smtp://0x7f.1:2525'],
  ['SMTP_URL', 'smtp://localhost.:2525'],
  ['SMTP_URL', 'smtp://user:password@mail.example:25'],
  ['SMTP_URL', 'http://mail.example'],
  ['SITE_ORIGIN', 'http://localhost:8888'],
  ...Object.entries(localSecrets),
];

describe.each([
  ['production', production],
  ['preview', preview],
] as const)('%s rejects', (purpose, right) => {
  test.each(Object.keys(production))('a missing or empty %s', (name) => {
    expect(problems({ ...right, [name]: undefined }, purpose)).toEqual([`${name} is missing`]);
    expect(problems({ ...right, [name]: '' }, purpose)).toEqual([`${name} is missing`]);
  });
  test.each(local)('%s = %s', (name, value) => {
    expect(problems({ ...right, [name]: value }, purpose).join()).toContain(name);
  });
});

const testMode = ['STRIPE_SECRET_KEY', 'PAYU_PAYMENT_URL', 'PAYU_POSTSERVICE_URL'];
test.each(testMode)('production rejects the test mode in %s', (name) => {
  expect(problems({ ...production, [name]: preview[name]! }, 'production').join()).toContain(name);
});
test.each(testMode)('a preview rejects the live mode in %s and says why', (name) => {
  expect(problems({ ...preview, [name]: production[name] }, 'preview').join()).toMatch(
    new RegExp(`${name} .*a preview must not take money`),
  );
});

describe('an explicit local build', () => {
  const stripped = {
    ...preview,
    ...Object.fromEntries(local.filter(([, value]) => /127\.0\.0\.1|localhost/.test(value))),
  };
  test('accepts fakes and published secrets', () => {
    expect(problems({ ...stripped, ...localSecrets }, 'local')).toEqual([]);
  });
  test.each([
    ['STRIPE_SECRET_KEY', 'sk_live_1'],
    ['PAYU_PAYMENT_URL', 'https://secure.payu.in/_payment'],
  ])('follows the rules of production as soon as %s holds a live key', (name, value) => {
    const said = problems({ ...stripped, ...localSecrets, [name]: value }, 'local').join();
    expect(said).toContain('LICENCE_SIGNING_KEY is the one of local development');
    expect(said).toContain('SMTP_URL names this machine');
  });
  test.each(['production', 'deploy-preview', 'branch-deploy', 'anything else'])(
    'follows the stricter rules if a request comes from a deploy of %s',
    (context) => {
      const before = { ...process.env };
      Object.assign(process.env, stripped, localSecrets);
      try {
        expect(() => assertValidFor(context)).toThrow('names this machine');
        expect(() => assertValidFor('dev')).not.toThrow();
      } finally {
        process.env = before;
      }
    },
  );
});

test.each([undefined, '', 'production', 'dev', 'toString', 'Deploy-Preview'])(
  'a build with the deploy context %s counts as production',
  (context) => {
    expect(purposeOfContext(context)).toBe('production');
  },
);

test('an error message never shows a value', () => {
  const short = { ...production, TOKEN_SECRET: 'hunter2', SITE_ORIGIN: 'nonsense' };
  expect(() => readConfig(short, 'production')).toThrow('Not configured');
  expect(problems(short, 'production').join()).not.toMatch(/hunter2|nonsense/);
  const wrong = {
    ...production,
    STRIPE_SECRET_KEY: 'sk_test_hunter2',
    SMTP_URL: 'smtp://hunter2:x@localhost',
  };
  expect(problems(wrong, 'production').join()).not.toMatch(/hunter2/);
});
