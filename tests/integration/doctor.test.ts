// What an operator learns about an environment before it goes live: each problem with its remedy.
import { afterAll, describe, expect, it } from 'vitest';
import { faultOfEndpoints } from '../../netlify/adapters/stripe/check-account.ts';
import { apiVersion, openSdk } from '../../netlify/adapters/stripe/open-sdk.ts';
import { syncEndpoint } from '../../netlify/adapters/stripe/sync-endpoint.ts';
import { findPortal, syncPortal } from '../../netlify/adapters/stripe/sync-portal.ts';
import { environmentSchema } from '../../netlify/configuration/environment-schema.ts';
import { startCommerce } from '../support/commerce.ts';
import { runOffice } from '../support/visitors.ts';

const site = await startCommerce();
afterAll(() => site.close());

/** Runs the doctor with only these variables. Returns its output, exit status, and faults. */
async function doctor(purpose: string, environment: Record<string, string>) {
  const env = { PATH: process.env.PATH ?? '', ...environment };
  const { said, status } = await runOffice('doctor', ['--for', purpose], env);
  return { said, status, faults: [...said.matchAll(/^✗ ([^:]+): (.*)\n {4}→ (.+)$/gm)] };
}
const named = ({ faults }: { faults: RegExpExecArray[] }) => faults.map(([, name]) => name);

describe('the doctor', () => {
  it('finds nothing wrong in a valid environment', async () => {
    const found = await doctor('local', site.environment);
    expect(found.said).toContain('Every check passes.');
    expect([found.status, named(found)]).toEqual([0, []]);
  });

  it('lists every setting that an empty environment lacks, with its remedy', async () => {
    const found = await doctor('production', {});
    expect(found.status).toBe(1);
    expect(named(found)).toEqual(
      expect.arrayContaining([
        'SITE_ORIGIN',
        'UPSTASH_REDIS_REST_URL',
        'STRIPE_SECRET_KEY',
        'PAYU_SALT',
        'SMTP_URL',
        'LICENCE_SIGNING_KEY',
        'TOKEN_SECRET',
        'LINK_SECRET',
        'No placeholder is left in content',
      ]),
    );
    expect(found.faults.every(([, , , cure]) => cure!.length > 10)).toBe(true);
  });

  it('lists every variable of the functions, so none that is invalid goes unnoticed', async () => {
    const found = await doctor('local', { ...site.environment, MAIL_EVENTS_SECRET: 'short' });
    const forOperators = ['NETLIFY_SITE_ID', 'NETLIFY_AUTH_TOKEN'];
    const variables = Object.keys(environmentSchema.shape).filter((name) => !forOperators.includes(name));
    expect(variables.filter((name) => !new RegExp(`^[✓✗] ${name}\\b`, 'm').test(found.said))).toEqual([]);
    expect(found.faults.map(([, ...said]) => said)).toEqual([
      ['MAIL_EVENTS_SECRET', 'must have at least 32 characters', 'Run openssl rand -base64 32.'],
    ]);
  });

  it('says what production does without a setting that it can do without', async () => {
    const { said } = await doctor('production', {});
    expect(said).toContain(
      '✗ BUILD_HOOK_URL: is missing: an article with a future date waits for the next deploy\n',
    );
    expect(said).toContain('✗ MAIL_EVENTS_SECRET: is missing: no bounce is recorded\n');
  });

  it('names a host without a DNS record instead of the remedy for another fault', async () => {
    const found = await doctor('local', {
      ...site.environment,
      STRIPE_API_BASE: 'https://stripe.no-such-host.invalid',
      SMTP_URL: 'smtp://mail.no-such-host.invalid:2525',
    });
    const [mail, prices] = found.faults.filter(([, name]) => /mail server|prices/.test(name!));
    expect(mail?.[2]).toBe('no DNS record was found for mail.no-such-host.invalid');
    expect(prices?.[2]).toBe('no DNS record was found for stripe.no-such-host.invalid');
    expect(found.said).not.toContain('stripe-sync');
  });

  it('asks for the key, not for a sync, if Stripe rejects it', async () => {
    const found = await doctor('local', {
      ...site.environment,
      STRIPE_SECRET_KEY: 'sk_test_of_another_account',
    });
    expect(found.faults.map(([, , , cure]) => cure)).toEqual(
      Array.from(
        { length: 3 },
        () => expect.stringMatching(/^Compare STRIPE_SECRET_KEY with Stripe/) as string,
      ),
    );
  });

  it('does not pass bank accounts whose fields it lists as placeholders', async () => {
    const { said } = await doctor('production', {});
    expect(said).toMatch(
      /✗ No placeholder is left in content: content\/site\.yaml: .*bank\.USD\..*; content\/vendor\/facts\.yaml: /,
    );
    expect(said).toMatch(
      /✗ The bank accounts for transfers are filled in: bank\.USD has placeholders, bank\.INR has placeholders\n/,
    );
  });

  it('checks what it can in a partly configured environment', async () => {
    const { TOKEN_SECRET: _, SMTP_URL: __, ...half } = site.environment;
    const found = await doctor('local', half);
    expect(named(found)).toEqual(['TOKEN_SECRET', 'SMTP_URL']);
    expect(found.said).toContain('✓ The store responds');
    expect(found.said).toContain('✓ PayU answers');
    expect(found.status).toBe(1);
  });

  it('reports each fault of a wrong environment, but none of its values', async () => {
    site.mailbox.refuse('login');
    const found = await doctor('local', {
      ...site.environment,
      UPSTASH_REDIS_REST_TOKEN: 'of-another-database',
      STRIPE_SECRET_KEY: 'sk_test_of_another_account',
      PAYU_SALT: 'of-another-merchant',
      LICENCE_SIGNING_KEY: Buffer.alloc(32, 5).toString('base64'),
      SITE_ORIGIN: 'http://no-such-host.invalid',
    });
    site.mailbox.refuse(undefined);
    expect(named(found)).toEqual([
      'The store responds and supports every command we use',
      'The mail server accepts our email',
      'Stripe has the prices of the catalog',
      'Stripe calls our webhook',
      "Stripe's portal lets subscribers cancel and change cards",
      'PayU answers',
      'The signing key belongs to a public key of the product',
      'The address of the site resolves',
    ]);
    expect(found.said).not.toMatch(/of-another-(?:database|merchant)|BQUFBQ/);
  });

  it('reports what is out of sync at Stripe, and changes nothing there', async () => {
    const { secretKey, url: apiBase } = site.stripe;
    const stripe = await openSdk({ secretKey, apiBase });
    const [endpoint] = (await stripe.webhookEndpoints.list()).data;
    await stripe.webhookEndpoints.update(endpoint!.id, { disabled: true });
    const portal = (await findPortal(stripe))!;
    await stripe.billingPortal.configurations.update(portal.id, {
      business_profile: { terms_of_service_url: 'https://other.example' },
    });
    const first = await doctor('local', site.environment);
    expect(first.faults.map(([, ...said]) => said)).toEqual([
      ['Stripe calls our webhook', 'the endpoint is disabled', 'Run npm run cli -- stripe-sync.'],
      [
        "Stripe's portal lets subscribers cancel and change cards",
        'its configuration differs from ours',
        'Run npm run cli -- stripe-sync.',
      ],
    ]);
    expect((await doctor('local', site.environment)).said).toBe(first.said);
    await syncPortal(stripe, 'http://localhost:8888');
    await syncEndpoint(stripe, endpoint!.url);
    expect((await doctor('local', site.environment)).status).toBe(0);
  });

  it('identifies each local setting in a production environment', async () => {
    const found = await doctor('production', site.environment);
    expect(named(found)).toEqual(
      expect.arrayContaining([
        'SITE_ORIGIN',
        'STRIPE_SECRET_KEY',
        'PAYU_PAYMENT_URL',
        'SMTP_URL',
        'TOKEN_SECRET',
      ]),
    );
    expect(found.said).toContain('it is the key of local development');
  });
});

describe('Stripe’s webhook', () => {
  const url = 'https://www.biospect.example/api/stripe/webhook';
  const right = { url, status: 'enabled', api_version: apiVersion, enabled_events: ['*' as const] };
  it.each([
    ['passes if it matches the code', {}, undefined],
    ['fails if it is not registered', { url: 'https://other.example' }, /no endpoint is registered/],
    ['fails if it is disabled', { status: 'disabled' }, /disabled/],
    ['fails if it sends another API version', { api_version: '2024-06-20' }, /API version 2024-06-20/],
    [
      'fails if it does not send every event',
      { enabled_events: ['invoice.paid' as const] },
      /does not send checkout\.session\.completed/,
    ],
  ])('%s', (_what, change, fault) => {
    const said = faultOfEndpoints([{ ...right, ...change }], url);
    if (fault === undefined) expect(said).toBeUndefined();
    else expect(said).toMatch(fault);
  });
});
