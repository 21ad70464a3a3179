// Sends malformed requests to all endpoints. The response must be a clear error in the common format, never a server
// error.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import academyStripeCheckout from '../../netlify/endpoints/academy-stripe-checkout.ts';
import geo from '../../netlify/endpoints/geo.ts';
import payuCallback from '../../netlify/endpoints/payu-callback.ts';
import payuOrder from '../../netlify/endpoints/payu-order.ts';
import payuWebhook from '../../netlify/endpoints/payu-webhook.ts';
import stripeCheckout from '../../netlify/endpoints/stripe-checkout.ts';
import stripeWebhook from '../../netlify/endpoints/stripe-webhook.ts';
import endOtherSessions from '../../netlify/endpoints/trial-end-other-sessions.ts';
import logOut from '../../netlify/endpoints/trial-log-out.ts';
import login from '../../netlify/endpoints/trial-login.ts';
import sendConfirmation from '../../netlify/endpoints/trial-send-confirmation.ts';
import { problemSchema } from '../../src/contracts/problems.ts';
import { type Commerce, type Endpoint, startCommerce } from '../support/commerce.ts';
import { endpointFolder, endpoints } from '../support/reply-contracts.ts';

/** The endpoints built with this endpoint helper, found by their default export. */
const framedBy = (frame: string) =>
  endpoints.filter(({ name }) =>
    readFileSync(join(endpointFolder, `${name}.ts`), 'utf8').includes(`export default ${frame}(`),
  );
const fromProviders: Record<string, Endpoint> = { stripeWebhook, payuWebhook, payuCallback };
const valid = {
  link: `${'0'.repeat(24)}-${'A'.repeat(22)}`,
  email: 'a@example.org',
  priceId: 'student-usd',
  phone: '9876543210',
  participantCount: 3,
  moduleType: 'basic',
  firstName: 'A',
  lastName: 'B',
  password: 'long enough',
  confirmPassword: 'long enough',
  token: 'x'.repeat(43),
  newPassword: 'long enough',
  currentPassword: 'long enough',
  confirmation: 'DELETE',
};

const site = await startCommerce();
afterAll(() => site.close());

const securityHeaders = [
  'content-security-policy',
  'strict-transport-security',
  'x-content-type-options',
  'referrer-policy',
  'cross-origin-opener-policy',
  'cross-origin-resource-policy',
  'permissions-policy',
  'x-request-id',
];

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

type Answer = Awaited<ReturnType<Commerce['call']>>;
function expectHeld(answer: Answer, status: number) {
  expect(answer.status).toBe(status);
  for (const name of securityHeaders) expect(answer.headers.get(name), name).not.toBeNull();
}
function expectRefusal(answer: Answer, status: number) {
  expectHeld(answer, status);
  const problem = problemSchema.parse(answer.json);
  expect(problem.error).toBe(problem.message);
}

describe.each(framedBy('jsonEndpoint'))('$name', ({ name, endpoint }) => {
  it('rejects other methods', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
      expectRefusal(await site.call(endpoint, { method }), 405);
  });
  it('rejects a body that is not JSON', async () => {
    const headers = { 'content-type': 'application/json' };
    for (const body of ['', '{', 'email=a', '\u0000', '{"email":}'])
      expectRefusal(await site.call(endpoint, { method: 'POST', body, headers }), 400);
    expectRefusal(
      await site.call(endpoint, { body: JSON.stringify(valid), headers: { 'content-type': 'text/plain' } }),
      415,
    );
    expectRefusal(await site.call(endpoint, { body: JSON.stringify(valid) }), 415);
  });
  it('rejects a body that is too large, whatever its length header claims', async () => {
    expectRefusal(await site.call(endpoint, { body: { ...valid, email: 'a'.repeat(70_000) } }), 413);
    expectRefusal(await site.call(endpoint, { body: valid, headers: { 'content-length': '99999999' } }), 413);
  });
  it.each([
    [null],
    [42],
    ['text'],
    [[]],
    [{}],
    [{ ...valid, email: 42 }],
    [{ ...valid, email: { $ne: '' } }],
    [{ ...valid, email: ['a@example.org'] }],
  ])('rejects %j', async (body) => {
    // Endpoints that take no address do not reject a wrong one.
    const withoutEmail =
      /^trial-(?:reset-password|change-password|change-details|confirm-(?:new-)?email|delete-account)$|^order-(?:portal|resend|withdraw)$|^seat-open$/;
    if (withoutEmail.test(name) && typeof body === 'object' && body !== null && 'token' in body) return;
    const headers = { 'content-type': 'application/json' };
    // Endpoints without input accept any object and then require a session. Signing out succeeds without one.
    if (endpoint === logOut && isObject(body)) return;
    const isNothing = [endOtherSessions, sendConfirmation].includes(endpoint) && isObject(body);
    const status = isNothing ? 401 : 400;
    expectRefusal(await site.call(endpoint, { body: JSON.stringify(body), headers }), status);
  });
  it('rejects requests from another site', async () => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ])
      expectRefusal(await site.call(endpoint, { body: valid, headers }), 403);
  });
});

describe.each(framedBy('readEndpoint'))('$name', ({ endpoint }) => {
  it('rejects write methods', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) {
      const answer = await site.call(endpoint, { method });
      // If people reach the endpoint through a link, the error is a page.
      if (answer.headers.get('content-type')?.startsWith('text/html')) expectHeld(answer, 405);
      else expectRefusal(answer, 405);
    }
  });
});

describe.each(Object.entries(fromProviders))('%s', (_name, endpoint) => {
  it('rejects malformed input', async () => {
    for (const body of [
      '',
      '{}',
      'txnid=1&hash=2',
      '%',
      '\u0000'.repeat(100),
      `txnid=${'9'.repeat(60_000)}`,
    ]) {
      const { status } = await site.call(endpoint, { body, headers: { 'stripe-signature': 't=1,v1=00' } });
      expect([303, 400]).toContain(status);
    }
    expect((await site.call(endpoint, { body: 'x'.repeat(300_000) })).status).toBe(413);
    expect((await site.call(endpoint)).status).toBe(405);
  });
});

describe('a price', () => {
  const buy = (endpoint: Endpoint, changes: object) =>
    site.call(endpoint, { body: { ...valid, ...changes } });
  it('is rejected if it is not on the list', async () => {
    for (const priceId of ['group-academic-31-inr', '__proto__', 'constructor', 'STUDENT-INR', 'price_1'])
      expect((await buy(payuOrder, { priceId })).json).toMatchObject({ code: 'unknown-price' });
  });
  it('is rejected if it is in the other currency', async () => {
    expect((await buy(payuOrder, { priceId: 'student-usd' })).json).toMatchObject({ code: 'wrong-currency' });
    expect((await buy(stripeCheckout, { priceId: 'student-inr' })).json).toMatchObject({
      code: 'wrong-currency',
    });
    expect((await buy(academyStripeCheckout, { priceId: 'training-basic-3-inr' })).json).toMatchObject({
      code: 'wrong-currency',
    });
  });
  it('is rejected if it is a training’s price in a license order, or is for another number of participants', async () => {
    expect((await buy(payuOrder, { priceId: 'training-basic-3-inr' })).json).toMatchObject({
      code: 'unknown-price',
    });
    expect((await buy(academyStripeCheckout, { priceId: 'student-usd' })).json).toMatchObject({
      code: 'unknown-price',
    });
    expect((await buy(academyStripeCheckout, { priceId: 'training-basic-2-usd' })).json).toMatchObject({
      code: 'unknown-price',
    });
  });
});

describe('a site that is not configured', () => {
  it('returns a clear error for every call that needs its secrets, and still reports the region', async () => {
    const before = process.env.PAYU_SALT;
    process.env.PAYU_SALT = '';
    try {
      const answer = await site.call(payuOrder, { body: { ...valid, priceId: 'student-inr' } });
      expectRefusal(answer, 503);
      expect(answer.json).toMatchObject({ code: 'not-configured' });
      expect((await site.call(login, { body: valid })).status).toBe(503);
      expect((await site.call(geo, { country: 'IN' })).json).toEqual({ isIndian: true });
    } finally {
      process.env.PAYU_SALT = before;
    }
  });
});

describe('the region', () => {
  it.each([
    ['IN', undefined, true],
    ['US', undefined, false],
    [undefined, undefined, false],
    ['US', 'nf_country=IN', true],
    ['IN', 'other=1; nf_country=US', false],
    ['US', 'nf_country=in', true],
    ['IN', 'nf_country=nonsense', true],
    ['IN', 'nf_country=ZZ', true],
    ['IN', 'nf_country=UK', true],
    ['ZZ', 'nf_country=in', true],
  ])('is determined for a visitor from %s with cookie %s: India is %s', async (country, cookie, isIndian) => {
    const { json: answer } = await site.call(geo, {
      ...(country !== undefined && { country }),
      ...(cookie !== undefined && { headers: { cookie } }),
    });
    expect(answer).toEqual({ isIndian });
  });
  it('is returned without querying the store', async () => {
    site.roundTrips();
    await site.call(geo, { country: 'IN' });
    expect(site.roundTrips()).toBe(0);
  });
});
