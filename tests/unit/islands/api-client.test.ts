// How islands handle API responses.
import { afterEach, describe, expect, it, vi } from 'vitest';
import { verifyResetLink } from '../../../src/islands/account/reset-link.ts';
import { callApi } from '../../../src/islands/ui/api-client.ts';

type Reply = { success: true; url: string };
const promised = { parts: ['url'] } as const;
const answers = (body: string, status = 200) =>
  vi.stubGlobal('fetch', vi.fn().mockResolvedValue(new Response(body, { status })));
afterEach(() => {
  vi.unstubAllGlobals();
});

describe('a call to our own endpoints', () => {
  it('returns the expected reply', async () => {
    answers('{"success":true,"url":"/x"}');
    expect(await callApi<Reply>('/api', promised)).toEqual({ ok: true, reply: { success: true, url: '/x' } });
  });

  it('returns the message and field errors of a rejection, from message or error', async () => {
    answers('{"success":false,"error":"No","message":"Not today","fields":{"email":"Wrong"}}', 400);
    expect(await callApi<Reply>('/api', promised)).toEqual({
      ok: false,
      kind: 'refused',
      status: 400,
      words: 'Not today',
      fields: { email: 'Wrong' },
    });
    answers('{"error":"No"}', 502);
    expect(await callApi<Reply>('/api', promised)).toMatchObject({ kind: 'refused', words: 'No' });
  });

  it('distinguishes success: false, an invalid success reply, and a reply that is not JSON', async () => {
    answers('{"success":false,"message":"No"}');
    expect(await callApi<Reply>('/api', promised)).toMatchObject({
      kind: 'refused',
      words: 'No',
      status: 200,
    });
    answers('{"success":true}');
    expect(await callApi<Reply>('/api', promised)).toEqual({ ok: false, kind: 'incomplete', status: 200 });
    answers('null');
    expect(await callApi<Reply>('/api', promised)).toEqual({ ok: false, kind: 'incomplete', status: 200 });
    answers('<html>', 500);
    expect(await callApi<Reply>('/api', promised)).toEqual({ ok: false, kind: 'unreadable', status: 500 });
  });

  it('returns a failed connection as a value instead of an exception', async () => {
    vi.stubGlobal('fetch', vi.fn().mockRejectedValue(new TypeError('offline')));
    expect(await callApi<Reply>('/api', promised)).toEqual({ ok: false, kind: 'network', status: 0 });
  });

  it('stops waiting after its timeout', async () => {
    vi.stubGlobal(
      'fetch',
      (_: string, { signal }: RequestInit) =>
        new Promise((_resolve, reject) => {
          signal!.addEventListener('abort', () => {
            reject(signal!.reason as Error);
          });
        }),
    );
    expect(await callApi<Reply>('/api', { ...promised, timeoutInMs: 20 })).toMatchObject({ kind: 'network' });
  });

  it('sends JSON by POST with the token as a bearer, a file unchanged, and no body by GET', async () => {
    answers('{}');
    const last = () => vi.mocked(fetch).mock.calls.at(-1)![1]!;
    await callApi<Reply>('/api', { ...promised, body: { a: 1 }, token: 't' });
    expect(last()).toMatchObject({ method: 'POST', body: '{"a":1}' });
    expect(last().headers).toMatchObject({ 'Content-Type': 'application/json', Authorization: 'Bearer t' });
    const file = new Blob(['x']);
    await callApi<Reply>('/api', { ...promised, file });
    expect(last()).toMatchObject({ method: 'POST', body: file });
    await callApi<Reply>('/api', promised);
    expect(last().method).toBe('GET');
    expect(last().body).toBeUndefined();
  });
});

describe('a reset link', () => {
  it.each([503, 500, 429])('is not called invalid if the server cannot check it (%i)', async (status) => {
    answers('{"success":false,"message":"Please try again in a minute."}', status);
    expect(await verifyResetLink(`?token=${'a'.repeat(43)}`)).toEqual({
      state: 'unreachable',
      why: 'Please try again in a minute.',
    });
  });
  it('is invalid if the server rejects it, with the server’s message', async () => {
    answers('{"success":false,"message":"Invalid or expired reset token"}', 400);
    expect(await verifyResetLink(`?token=${'a'.repeat(43)}`)).toEqual({
      state: 'invalid',
      why: 'Invalid or expired reset token',
    });
  });
});
