// Everything that a function sends, checked in one place: headers, errors, and the redirects of PayU's buyers.
import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { answerStart } from '../../../netlify/http/checkout-replies.ts';
import { payuResultPath } from '../../../netlify/http/payu-result.ts';
import { errorResponse, outcomeResponse, reply, seeOther, waitWords } from '../../../netlify/http/replies.ts';
import { smallPage } from '../../../netlify/http/small-page.ts';
import { compactMarkup } from '../../support/compact-markup.ts';
import type { Links } from '../../../netlify/use-cases/ports.ts';
import { errorMessages } from '../../../src/contracts/problems.ts';
import { findPlan } from '../../../src/domain/catalog.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';

type Refused = { error: string; message: string; fields?: object; retryAfterInSeconds?: number };
const bodyOf = async (response: Response) => (await response.json()) as Refused;

describe('a response', () => {
  it('is never cached or framed, loads nothing, and sends no referrer', () => {
    const headers = Object.fromEntries(errorResponse('internal').headers);
    expect(headers).toMatchObject({
      'cache-control': 'private, no-store',
      'content-type': 'application/json; charset=utf-8',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    const denied = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    expect(headers['content-security-policy']).toBe(denied);
    expect(headers['permissions-policy']?.split(', ')).toContain('camera=()');
    expect(headers['strict-transport-security']).toMatch(/max-age=\d{8}; includeSubDomains/);
  });
  it('has its own status and headers in addition', () => {
    const answer = reply({}, { status: 202, headers: { 'Set-Cookie': 'a=b' } });
    expect([answer.status, answer.headers.get('set-cookie'), reply({}).status]).toEqual([202, 'a=b', 200]);
    const away = seeOther('/there');
    expect([away.status, away.headers.get('location'), away.headers.get('x-frame-options')]).toEqual([
      303,
      '/there',
      'DENY',
    ]);
  });
});

describe('an error response', () => {
  it.each([
    [1, '1 second'],
    [1000, '1 second'],
    [1001, '2 seconds'],
    [59_000, '59 seconds'],
    [59_001, '1 minute'],
    [61_000, '2 minutes'],
    [-5, '1 second'],
  ])('states how long to wait after too many requests: %i ms, %s', async (waitInMs, words) => {
    expect(waitWords(waitInMs)).toBe(`Too many attempts. Please try again in ${words}.`);
    const refused = errorResponse('rate-limited', { waitInMs });
    const seconds = Math.max(1, Math.ceil(waitInMs / 1000));
    expect(refused.headers.get('retry-after')).toBe(String(seconds));
    expect(await bodyOf(refused)).toMatchObject({ error: waitWords(waitInMs), retryAfterInSeconds: seconds });
  });
  it('has the message of its code or a more exact one, and omits the wait and the fields if there are none', async () => {
    const refused = errorResponse('wrong-password');
    expect(await bodyOf(refused)).toEqual({
      success: false,
      code: 'wrong-password',
      error: errorMessages['wrong-password'],
      message: errorMessages['wrong-password'],
    });
    expect(refused.headers.get('retry-after')).toBeNull();
    expect(await bodyOf(errorResponse('internal', { message: 'Sorry', requestId: 'r' }))).toMatchObject({
      error: 'Sorry',
      message: 'Sorry',
      requestId: 'r',
    });
  });
  it('names the field that its message is about if a request failed', async () => {
    const named = await bodyOf(outcomeResponse({ outcome: 'wrong-password', field: 'currentPassword' }));
    expect(named.fields).toEqual({ currentPassword: errorMessages['wrong-password'] });
    expect((await bodyOf(outcomeResponse({ outcome: 'email-taken' }))).fields).toBeUndefined();
    expect(outcomeResponse({ outcome: 'limited', waitInMs: 5000 }).headers.get('retry-after')).toBe('5');
  });
});

describe('the response that starts a payment', () => {
  const said = async (started: Awaited<ReturnType<Parameters<typeof answerStart>[0]>>) => {
    const response = await answerStart(() => Promise.resolve(started), 'stripe-failed');
    return [response.status, await response.json()] as unknown;
  };
  it('contains the payment page, the form to post, or the reason why there is neither', async () => {
    const formData = { actionUrl: 'https://secure.payu.in/_payment', fields: { a: 'b' } };
    expect(await said({ outcome: 'started', url: 'https://pay' } as never)).toEqual([
      200,
      { success: true, url: 'https://pay' },
    ]);
    expect(await said({ outcome: 'started', formData } as never)).toEqual([200, { success: true, formData }]);
    expect(await said({ outcome: 'limited', waitInMs: 3000 })).toMatchObject([
      429,
      { retryAfterInSeconds: 3 },
    ]);
    expect(await said({ outcome: 'wrong-billing', fields: { gstin: 'This GSTIN' } })).toMatchObject([
      400,
      { message: expect.stringContaining('GSTIN') as string, fields: { gstin: expect.anything() as string } },
    ]);
    expect(await said({ outcome: 'unknown-price' })).toMatchObject([400, { code: 'unknown-price' }]);
  });
  it.each([
    ['the provider is down', { name: 'UpstreamError', upstream: 'stripe' }, 'stripe-failed'],
    ['the store is down', { name: 'UpstreamError', upstream: 'store' }, 'thrown'],
    ['there is a bug', { name: 'TypeError' }, 'thrown'],
  ])('fails with the right error if %s', async (_, error, expected) => {
    const logged = vi.spyOn(console, 'error').mockReturnValue();
    const answered = answerStart(
      () => Promise.reject(Object.assign(new Error('down'), error)),
      'stripe-failed',
    );
    const code = await answered.then(
      async (response) => ((await response.json()) as { code: string }).code,
      () => 'thrown',
    );
    expect([code, logged.mock.calls.length]).toEqual([expected, expected === 'thrown' ? 0 : 1]);
    if (expected !== 'thrown') expect(logged.mock.calls[0]![0]).toMatch(/"error".*"checkout".*"down"/);
    logged.mockRestore();
  });
});

it('tells the buyer why nothing is sold, if known', async () => {
  const logged = vi.spyOn(console, 'error').mockReturnValue();
  const error = Object.assign(new Error('down'), {
    name: 'UpstreamError',
    forBuyers: 'The price has changed.',
  });
  const response = await answerStart(() => Promise.reject(error), 'stripe-failed');
  expect(await response.json()).toMatchObject({ code: 'stripe-failed', message: 'The price has changed.' });
  logged.mockRestore();
});

describe('the redirect after PayU', () => {
  const links = { signToken: (_kind, id) => `token-${id}` } as Links;
  const order = (planId: string, seats?: number) =>
    newOrder({
      id: 'o1',
      plan: findPlan(planId, seats)!,
      currency: 'INR',
      buyer: { email: 'a@b.co' },
      now: '',
    });
  const license = order('student');
  const training = order('training-basic', 3);
  const rupees = (of: typeof license) => String(of.amount.minorUnits / 100);
  const words = { training: training.title, participants: '3' };

  it.each<[string, Parameters<typeof payuResultPath>[0], string, Record<string, string>]>([
    [
      'an error',
      { outcome: 'error', txnid: 'abc_1' },
      '/payment-failed',
      { txnid: 'abc_1', error: 'processing_error' },
    ],
    [
      'an error with an invalid transaction ID',
      { outcome: 'error', txnid: '<b>' },
      '/payment-failed',
      { error: 'processing_error' },
    ],
    [
      'an error with a transaction ID that is too long',
      { outcome: 'error', txnid: 'x'.repeat(26) },
      '/payment-failed',
      { error: 'processing_error' },
    ],
    [
      'an order that does not exist',
      { outcome: 'unknown-order' },
      '/payment-failed',
      { error: 'processing_error' },
    ],
    [
      'a reply without a transaction ID',
      { outcome: 'no-txnid' },
      '/payment-failed',
      { error: 'missing_txnid' },
    ],
    [
      'a forged reply',
      { outcome: 'forged', order: license },
      '/payment-failed',
      { error: 'security_check_failed' },
    ],
    [
      'a reply without its order',
      { outcome: 'paid' } as never,
      '/payment-failed',
      { error: 'security_check_failed' },
    ],
    [
      'a replayed reply',
      { outcome: 'replayed', order: license },
      '/payment-failed',
      { txnid: 'o1', amount: rupees(license), error: 'security_check_failed' },
    ],
    [
      'a failed payment',
      { outcome: 'failed', order: { ...license, failure: 'Declined' } },
      '/payment-failed',
      { txnid: 'o1', amount: rupees(license), reason: 'Declined' },
    ],
    [
      'a failed training without a reason',
      { outcome: 'failed', order: training },
      '/academy/payment-failed',
      { txnid: 'o1', amount: rupees(training), ...words, reason: 'Your payment could not be completed.' },
    ],
    [
      'a paid license',
      { outcome: 'paid', order: license } as never,
      '/payment-success',
      { txnid: 'o1', amount: rupees(license), ref: 'token-o1' },
    ],
    [
      'a paid training',
      { outcome: 'paid', order: training } as never,
      '/academy/payment-success',
      { txnid: 'o1', amount: rupees(training), ...words, ref: 'token-o1' },
    ],
  ])('leads to the right page for %s', (_, result, path, query) => {
    const url = new URL(payuResultPath(result, links), 'https://x.example');
    expect(url.pathname).toBe(path);
    expect(Object.fromEntries(url.searchParams)).toEqual(query);
  });
});

describe('a page returned by a function', () => {
  it('loads nothing, is not indexed, and has a button if one is requested', async () => {
    const page = smallPage({ heading: 'A & B', words: '<i>', button: 'Go' }, 404);
    const html = compactMarkup(await page.text());
    expect([page.status, page.headers.get('x-robots-tag'), page.headers.get('content-type')]).toEqual([
      404,
      'noindex',
      'text/html; charset=utf-8',
    ]);
    expect(page.headers.get('content-security-policy')).toMatch(/^default-src 'none'.*form-action 'self'/);
    expect(html).toContain(
      '<h1>A &amp; B</h1><p>&lt;i&gt;</p><form method="post"><button>Go</button></form>',
    );
    const plain = smallPage({ heading: 'A', words: 'b' });
    expect([plain.status, (await plain.text()).includes('<form')]).toEqual([200, false]);
  });
});

it('a plain page has exactly the style that its policy allows', async () => {
  const page = smallPage({ heading: 'A', words: 'b' });
  const [, style = ''] = /<style>([^]*?)<\/style>/.exec(await page.text()) ?? [];
  const hash = createHash('sha256').update(style).digest('base64');
  expect(page.headers.get('content-security-policy')).toContain(`style-src 'sha256-${hash}'`);
});
