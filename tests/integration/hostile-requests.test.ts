// Whatever is sent to an endpoint, the answer is a clear refusal in the one form of all refusals, never a failure of the server.
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import academyPayuOrder from '../../netlify/functions/academy-payu-order.ts';
import academyStripeCheckout from '../../netlify/functions/academy-stripe-checkout.ts';
import geo from '../../netlify/functions/geo.ts';
import orderCorrectEmail from '../../netlify/functions/order-correct-email.ts';
import orderLicenceFile from '../../netlify/functions/order-licence-file.ts';
import orderPortal from '../../netlify/functions/order-portal.ts';
import orderResend from '../../netlify/functions/order-resend.ts';
import orderStatus from '../../netlify/functions/order-status.ts';
import orderView from '../../netlify/functions/order-view.ts';
import findOrders from '../../netlify/functions/orders-find.ts';
import payuCallback from '../../netlify/functions/payu-callback.ts';
import payuOrder from '../../netlify/functions/payu-order.ts';
import payuWebhook from '../../netlify/functions/payu-webhook.ts';
import stripeCheckout from '../../netlify/functions/stripe-checkout.ts';
import stripeWebhook from '../../netlify/functions/stripe-webhook.ts';
import forgotPassword from '../../netlify/functions/trial-forgot-password.ts';
import login from '../../netlify/functions/trial-login.ts';
import register from '../../netlify/functions/trial-register.ts';
import resetPassword from '../../netlify/functions/trial-reset-password.ts';
import validateToken from '../../netlify/functions/trial-validate-token.ts';
import verifyResetToken from '../../netlify/functions/trial-verify-reset-token.ts';
import { problemSchema } from '../../src/contracts/problems.ts';
import { type Commerce, type Endpoint, startCommerce } from '../support/commerce.ts';

const json: Record<string, Endpoint> = {
  stripeCheckout,
  academyStripeCheckout,
  payuOrder,
  academyPayuOrder,
  register,
  login,
  forgotPassword,
  resetPassword,
  orderCorrectEmail,
  orderPortal,
  orderResend,
  findOrders,
};
const read: Record<string, Endpoint> = {
  geo,
  orderStatus,
  orderView,
  orderLicenceFile,
  validateToken,
  verifyResetToken,
};
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
};

let site: Commerce;
beforeAll(async () => {
  site = await startCommerce();
});
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

type Answer = Awaited<ReturnType<Commerce['call']>>;
function expectRefusal(answer: Answer, status: number) {
  expect(answer.status).toBe(status);
  const problem = problemSchema.parse(answer.json);
  expect(problem.error).toBe(problem.message);
  for (const name of securityHeaders) expect(answer.headers.get(name), name).not.toBeNull();
}

describe.each(Object.entries(json))('%s', (_name, endpoint) => {
  it('refuses other methods', async () => {
    for (const method of ['GET', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])
      expectRefusal(await site.call(endpoint, { method }), 405);
  });
  it('refuses what is not JSON', async () => {
    const headers = { 'content-type': 'application/json' };
    for (const body of ['', '{', 'email=a', '\u0000', '{"email":}'])
      expectRefusal(await site.call(endpoint, { method: 'POST', body, headers }), 400);
    expectRefusal(
      await site.call(endpoint, { body: JSON.stringify(valid), headers: { 'content-type': 'text/plain' } }),
      415,
    );
    expectRefusal(await site.call(endpoint, { body: JSON.stringify(valid) }), 415);
  });
  it('refuses a body that is too large, whatever its length claims', async () => {
    expectRefusal(await site.call(endpoint, { body: { ...valid, email: 'a'.repeat(20_000) } }), 413);
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
  ])('refuses %j', async (body) => {
    // Endpoints that take no address find nothing wrong with a wrong one.
    const withoutEmail: Endpoint[] = [resetPassword, orderPortal, orderResend];
    if (withoutEmail.includes(endpoint) && typeof body === 'object' && body !== null && 'token' in body)
      return;
    const headers = { 'content-type': 'application/json' };
    expectRefusal(await site.call(endpoint, { body: JSON.stringify(body), headers }), 400);
  });
  it('refuses a page of another site', async () => {
    for (const headers of [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
    ])
      expectRefusal(await site.call(endpoint, { body: valid, headers }), 403);
  });
});

describe.each(Object.entries(read))('%s', (_name, endpoint) => {
  it('refuses to be written to', async () => {
    for (const method of ['POST', 'PUT', 'DELETE']) expectRefusal(await site.call(endpoint, { method }), 405);
  });
});

describe.each(Object.entries(fromProviders))('%s', (_name, endpoint) => {
  it('is not fooled by rubbish', async () => {
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
  it('that is not on the list is refused', async () => {
    for (const priceId of ['group-academic-31-inr', '__proto__', 'constructor', 'STUDENT-INR', 'price_1'])
      expect((await buy(payuOrder, { priceId })).json).toMatchObject({ code: 'unknown-price' });
  });
  it('of the other currency is refused', async () => {
    expect((await buy(payuOrder, { priceId: 'student-usd' })).json).toMatchObject({ code: 'wrong-currency' });
    expect((await buy(stripeCheckout, { priceId: 'student-inr' })).json).toMatchObject({
      code: 'wrong-currency',
    });
    expect((await buy(academyStripeCheckout, { priceId: 'training-basic-3-inr' })).json).toMatchObject({
      code: 'wrong-currency',
    });
  });
  it('of a training is not sold as a licence, nor for another number of participants', async () => {
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

describe('anything at all', () => {
  const hostile = fc.oneof(
    fc.jsonValue(),
    fc.record(
      Object.fromEntries(
        Object.keys(valid).map((name) => [
          name,
          fc.oneof(fc.constant(valid[name as keyof typeof valid]), fc.jsonValue()),
        ]),
      ),
      { requiredKeys: [] },
    ),
  );
  const runs = Number(process.env.FUZZ_RUNS ?? 150);
  it.each(Object.entries({ ...json }))(
    'sent to %s is answered without a failure of the server',
    async (_name, endpoint) => {
      await fc.assert(
        fc.asyncProperty(hostile, async (body) => {
          const { status } = await site.call(endpoint, {
            body: body ?? 'null',
            headers: { 'content-type': 'application/json' },
          });
          expect(status).toBeLessThan(500);
        }),
        { numRuns: runs, ...(process.env.FUZZ_RUNS === undefined && { seed: 20261120 }) },
      );
    },
    3_600_000,
  );
  it.each(Object.entries(fromProviders))(
    'posted to %s is answered without a failure of the server',
    async (_name, endpoint) => {
      const names = [
        'txnid',
        'status',
        'hash',
        'key',
        'amount',
        'mihpayid',
        'email',
        'productinfo',
        'additionalCharges',
      ];
      const forms = fc
        .dictionary(fc.constantFrom(...names), fc.string())
        .map((form) => new URLSearchParams(form).toString());
      await fc.assert(
        fc.asyncProperty(
          fc.oneof(forms, fc.string()),
          fc.stringMatching(/^[ -~]{0,40}$/),
          async (body, signature) => {
            const { status } = await site.call(endpoint, {
              method: 'POST',
              body,
              headers: { 'stripe-signature': signature },
            });
            expect(status).toBeLessThan(500);
          },
        ),
        { numRuns: runs },
      );
    },
    3_600_000,
  );
  it('in a query of the order status is answered without a failure of the server', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.string(), async (session, txnid) => {
        const query = new URLSearchParams({ session_id: session, txnid });
        expect(
          (await site.call(orderStatus, { path: `/api/orders/status?${query.toString()}` })).status,
        ).toBeLessThan(500);
      }),
      { numRuns: runs },
    );
  });
});

describe('a production site that is not set up', () => {
  it('says so clearly at every call that needs its secrets, and still tells the region', async () => {
    const before = process.env.PAYU_SALT;
    Object.assign(process.env, { CONTEXT: 'production', PAYU_SALT: '' });
    try {
      const answer = await site.call(payuOrder, { body: { ...valid, priceId: 'student-inr' } });
      expectRefusal(answer, 503);
      expect(answer.json).toMatchObject({ code: 'not-configured' });
      expect((await site.call(login, { body: valid })).status).toBe(503);
      expect((await site.call(geo, { country: 'IN' })).json).toEqual({ isIndian: true });
    } finally {
      Object.assign(process.env, { CONTEXT: 'dev', PAYU_SALT: before });
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
  ])('of a visitor from %s with cookie %s is India: %s', async (country, cookie, isIndian) => {
    const { json: answer } = await site.call(geo, {
      ...(country !== undefined && { country }),
      ...(cookie !== undefined && { headers: { cookie } }),
    });
    expect(answer).toEqual({ isIndian });
  });
  it('is told without asking the store', async () => {
    site.roundTrips();
    await site.call(geo, { country: 'IN' });
    expect(site.roundTrips()).toBe(0);
  });
});
