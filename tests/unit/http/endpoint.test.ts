// The wrapper of every endpoint and of every scheduled function.
import type { Context } from '@netlify/functions';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import * as z from 'zod/mini';
import {
  fileEndpoint,
  formEndpoint,
  jsonEndpoint,
  rawEndpoint,
  readEndpoint,
} from '../../../netlify/http/endpoint.ts';
import { errorResponse } from '../../../netlify/http/replies.ts';
import { scheduled } from '../../../netlify/http/scheduled.ts';

let errors: MockInstance;
let lines: MockInstance;
beforeEach(() => {
  errors = vi.spyOn(console, 'error').mockReturnValue();
  lines = vi.spyOn(console, 'log').mockReturnValue();
});
afterEach(() => vi.restoreAllMocks());
const logged = (mock: MockInstance) =>
  mock.mock.calls.map(([line]) => JSON.parse(line as string) as Record<string, unknown>);

const here = { requestId: 'r1', ip: '203.0.113.7' } as Context;
const request = (init: RequestInit = {}, path = '/api/x') => new Request(`https://site.example${path}`, init);
const json = (body: unknown, headers: Record<string, string> = {}) =>
  request({
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'content-type': 'application/json', ...headers },
  });
const seen = async (answer: Response | Promise<Response>) => {
  const response = await answer;
  return [response.status, await response.json()] as unknown;
};
const named = (name: string) => Object.assign(new Error('broken'), { name });

describe('an endpoint', () => {
  const read = readEndpoint({ query: z.object({ q: z.string('q?') }) }, ({ query }) => Response.json(query));
  const take = jsonEndpoint(
    { body: z.object({ a: z.string('a?'), b: z.string('b?') }), fieldOrder: ['b', 'a'] },
    ({ input, visitor }) => Response.json({ input, visitor }),
  );
  it('accepts GET and HEAD if it is read, POST if it is posted to, and says so for other methods', async () => {
    expect(await seen(read(request({}, '/api/x?q=1'), here))).toEqual([200, { q: '1' }]);
    expect((await read(request({ method: 'HEAD' }, '/api/x?q=1'), here)).status).toBe(200);
    expect((await read(request({ method: 'POST' }, '/api/x?q=1'), here)).headers.get('allow')).toBe(
      'GET, HEAD',
    );
    for (const method of ['GET', 'HEAD']) {
      const refused = await take(request({ method }), here);
      expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST']);
    }
  });
  it('validates its query and body, names each invalid field, and passes on the data and the visitor', async () => {
    expect(await seen(read(request(), here))).toMatchObject([400, { fields: { q: 'q?' }, requestId: 'r1' }]);
    expect(await seen(take(json({ a: '1', b: '2' }), here))).toEqual([
      200,
      { input: { a: '1', b: '2' }, visitor: '203.0.113.7' },
    ]);
    expect(await seen(take(json({}), here))).toMatchObject([
      400,
      { message: 'b?', fields: { a: 'a?', b: 'b?' } },
    ]);
  });
  it('rejects posts from other sites, but not reads or posts from a provider', async () => {
    const headers = { 'sec-fetch-site': 'cross-site' };
    expect((await take(json({ a: '1', b: '2' }, headers), here)).status).toBe(403);
    expect((await read(request({ headers }, '/api/x?q=1'), here)).status).toBe(200);
    const provider = formEndpoint({ from: 'anywhere' }, ({ input }) =>
      Response.json(Object.fromEntries(input)),
    );
    expect(await seen(provider(request({ method: 'POST', body: 'a=1', headers }), here))).toEqual([
      200,
      { a: '1' },
    ]);
    const origin = { origin: 'https://www.site.example' };
    const site = { ...here, site: { url: 'https://www.site.example' } } as Context;
    expect((await take(json({ a: '1', b: '2' }, origin), site)).status).toBe(200);
    expect((await take(json({ a: '1', b: '2' }, origin), here)).status).toBe(403);
  });
  it('accepts 16 kB by default or its own limit, with its own message for more', async () => {
    const raw = rawEndpoint({}, ({ input }) => Response.json(input.length));
    const post = (length: number) => request({ method: 'POST', body: 'x'.repeat(length) });
    expect(await seen(raw(post(16_384), here))).toEqual([200, 16_384]);
    expect(await seen(raw(post(16_385), here))).toMatchObject([
      413,
      { message: 'The request is too large.' },
    ]);
    const file = fileEndpoint({ limit: 3, tooLarge: 'Too much' }, ({ input }) => Response.json([...input]));
    expect(await seen(file(post(3), here))).toEqual([200, [120, 120, 120]]);
    expect(await seen(file(post(4), here))).toMatchObject([413, { message: 'Too much' }]);
  });
  it('gives every response an id: the platform’s, or its own if there is none', async () => {
    const idOf = async (context: Partial<Context>) =>
      (await read(request({}, '/api/x?q=1'), { ...here, ...context } as Context)).headers.get('x-request-id');
    expect(await idOf({})).toBe('r1');
    expect(await idOf({ requestId: '' })).toMatch(/^[\da-f-]{36}$/);
  });
  it.each([
    ['ConfigurationError', 503, 'not-configured', false],
    ['UpstreamError', 503, 'unavailable', false],
    ['TypeError', 500, 'internal', true],
  ])('fails with a %s as %i, %s, and logs it, a bug with its location', async (name, status, code, isBug) => {
    const broken = readEndpoint({}, () => Promise.reject(named(name)));
    expect(await seen(broken(request(), here))).toMatchObject([status, { code, requestId: 'r1' }]);
    expect(logged(errors)).toMatchObject([
      { what: 'error', requestId: 'r1', path: '/api/x', name, message: 'broken' },
    ]);
    expect('stack' in logged(errors)[0]!).toBe(isBug);
  });
  it('logs a thrown value that is not an error', async () => {
    const broken = readEndpoint({}, () => Promise.reject('text'));
    expect((await broken(request(), here)).status).toBe(500);
    expect(logged(errors)).toMatchObject([{ message: 'text' }]);
  });
  it('logs no part of its path that a visitor chose, however it is written', async () => {
    const broken = readEndpoint({}, () => errorResponse('rate-limited'));
    const params = { kind: 'sec ret' };
    await broken(request({}, '/api/sec%20ret/x/%E0'), { ...here, params } as unknown as Context);
    expect(logged(lines)).toEqual([{ what: 'limited', requestId: 'r1', path: '/api/…/x/%E0' }]);
  });
  it('formats an error as requested, and only an error; if formatting fails, it is sent unchanged', async () => {
    const present = vi.fn((refusal: Response) =>
      Promise.resolve(new Response('page', { status: refusal.status })),
    );
    const of = (status: number, as = present) =>
      readEndpoint({ present: as }, () => Response.json({}, { status }))(request(), here);
    expect(await (await of(400)).text()).toBe('page');
    expect(await (await of(399)).text()).toBe('{}');
    const failing = vi.fn(() => Promise.reject(named('TypeError')));
    expect(await (await of(400, failing)).text()).toBe('{}');
    expect(logged(errors)).toHaveLength(1);
  });
});

describe('a scheduled function', () => {
  it('logs what it did with its name and request, and returns nothing', async () => {
    const answer = await scheduled('round', () => Promise.resolve({ done: 3 }))(undefined, here);
    expect([answer.status, answer.body]).toEqual([204, null]);
    expect(logged(lines)).toEqual([{ what: 'run', requestId: 'r1', name: 'round', done: 3 }]);
  });
  it('reports its failure to the platform', async () => {
    await expect(scheduled('round', () => Promise.reject(named('UpstreamError')))()).rejects.toThrow(
      'broken',
    );
  });
});

// Usually email, which the outbox retries if it fails.
const failing = rawEndpoint({ from: 'anywhere' }, async ({ after }) => {
  await after(Promise.reject(new Error('the store is down')));
  return Response.json({ success: true });
});

it.each(['continues after it', 'delays it'])(
  'work after the response that %s and fails is logged, and affects neither the response nor the process',
  async (way) => {
    const kept: Promise<unknown>[] = [];
    const context = {
      requestId: 'request-1',
      ...(way === 'continues after it' && { waitUntil: (work: Promise<unknown>) => kept.push(work) }),
    } as unknown as Context;
    const response = await failing(new Request('http://localhost/', { method: 'POST', body: '' }), context);
    expect(response.status).toBe(200);
    expect(kept).toHaveLength(way === 'continues after it' ? 1 : 0);
    await expect(Promise.all(kept)).resolves.toBeDefined();
    expect(errors.mock.calls.flat().join()).toMatch(/request-1.*the store is down/);
  },
);
