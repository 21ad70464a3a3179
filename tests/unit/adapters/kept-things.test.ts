// How adapters reach stored data: the location of uploads, and the names of keys.
import { afterEach, expect, it, vi } from 'vitest';
import { blobFiles } from '../../../netlify/adapters/blobs/blob-files.ts';
import { addressHash } from '../../../netlify/adapters/redis/address-hash.ts';

afterEach(() => vi.unstubAllGlobals());

it("an operator's machine reaches uploads with the site's id and a token", async () => {
  const asked: { url: string; token: string | null }[] = [];
  vi.stubGlobal('fetch', (url: string, { headers }: { headers: Record<string, string> }) => {
    asked.push({ url, token: new Headers(headers).get('authorization') });
    const isApi = url.startsWith('https://api.netlify.com/');
    return Promise.resolve(
      isApi ? Response.json({ url: 'https://signed.example/a' }) : new Response(null, { status: 404 }),
    );
  });
  const files = blobFiles({ siteID: 'site-1', token: 'personal-token' });
  expect(await files.read('orders/1')).toBeNull();
  expect(asked[0]!.url).toContain('https://api.netlify.com/api/v1/blobs/site-1/');
  expect(asked[0]!.token).toBe('Bearer personal-token');
});

it('the error off the platform names the missing site id and token', async () => {
  vi.stubEnv('NETLIFY_BLOBS_CONTEXT', '');
  await expect(blobFiles({ siteID: '', token: '' }).read('orders/1')).rejects.toThrow(
    'Set NETLIFY_SITE_ID and NETLIFY_AUTH_TOKEN',
  );
  vi.unstubAllEnvs();
});

it('a call to the upload store that hangs ends after eight seconds and is not retried', async () => {
  vi.useFakeTimers();
  const signals: AbortSignal[] = [];
  vi.stubGlobal('fetch', (_: string, { signal }: { signal: AbortSignal }) => {
    signals.push(signal);
    return new Promise(() => undefined);
  });
  const files = blobFiles({ siteID: 'site-1', token: 'personal-token' });
  for (const call of [
    () => files.read('a'),
    () => files.keep('a', Uint8Array.of(1), 'image/png'),
    () => files.remove('a'),
  ]) {
    const ended = expect(call()).rejects.toMatchObject({
      name: 'UpstreamError',
      upstream: 'files',
      message: 'files: no answer within 8000 ms',
    });
    await vi.advanceTimersByTimeAsync(8000);
    await ended;
  }
  expect(signals.length).toBeGreaterThanOrEqual(3);
  expect(signals.every(({ aborted }) => aborted)).toBe(true);
  vi.useRealTimers();
});

it('an address is the same in every Unicode form of its characters', () => {
  expect(addressHash(' ADA@EXAMPLE.org')).toBe(addressHash('ada@example.org'));
  expect(addressHash('ada@ｅｘample.org')).toBe(addressHash('ada@example.org'));
});
