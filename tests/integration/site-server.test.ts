// The local server treats files and URLs as the platform does, so local tests show what visitors get.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { request as openRequest, type IncomingHttpHeaders } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writeMovedArticles } from '../../netlify/postbuild/moved-articles.ts';
import { platformLimits } from '../local-site/platform-limits.ts';
import { startSiteServer } from '../local-site/site-server.ts';
import { loadStaticSite } from '../local-site/static-site.ts';

const root = mkdtempSync(join(tmpdir(), 'site-'));
const page = `<!doctype html><title>Prices</title><p>${'A paragraph that compresses well. '.repeat(60)}</p>`;
let server: Awaited<ReturnType<typeof startSiteServer>>;

beforeAll(async () => {
  const write = (name: string, text: string) => {
    writeFileSync(join(root, name), text);
  };
  mkdirSync(join(root, 'dist/_astro'), { recursive: true });
  mkdirSync(join(root, 'dist/academy'));
  write('dist/index.html', '<!doctype html><title>Home</title>');
  write('dist/pricing.html', page);
  write('dist/academy/payment-success.html', '<!doctype html><title>Booked</title>');
  write('dist/404.html', '<!doctype html><title>Page Not Found</title>');
  write('dist/_astro/island.abc.js', 'export {}');
  write(
    'dist/_headers',
    "/*\n  X-Content-Type-Options: nosniff\n  Content-Security-Policy: default-src 'none'; form-action 'self'\n\n/_astro/*\n  Cache-Control: public, max-age=31536000, immutable\n",
  );
  write(
    'netlify.toml',
    '[build]\n  publish = "dist"\n\n[[redirects]]\n  from = "/cancel"\n  to = "/pricing"\n  status = 302\n\n[[redirects]]\n  from = "/Pricing"\n  to = "/pricing"\n  status = 301\n  force = true\n',
  );
  writeMovedArticles(join(root, 'dist'), {
    moved: { 'old-boxes': 'box-plots', pricing: 'box-plots' },
    removed: { whiskers: ['box-plots'] },
  });
  server = await startSiteServer({
    root,
    site: await loadStaticSite(root),
    functions: {
      names: ['echo'],
      serves: ({ pathname }) => pathname.startsWith('/api/'),
      handle: async (request, ip) => {
        const { pathname, searchParams } = new URL(request.url);
        if (pathname === '/api/never') return new Promise(() => undefined);
        if (pathname === '/api/large') return new Response('x'.repeat(Number(searchParams.get('bytes'))));
        if (pathname !== '/api/echo') return undefined;
        const headers = new Headers({ 'set-cookie': 'a=1' });
        headers.append('set-cookie', 'b=2');
        return new Response(JSON.stringify({ ip, body: (await request.text()).slice(0, 9) }), {
          status: 201,
          headers,
        });
      },
      runSchedules: () => Promise.resolve(),
      settle: () => Promise.resolve(),
    },
    localPages: [{ path: '/__local/mail', handle: () => new Response('mailbox') }],
    port: 0,
    formTargets: ['http://localhost:4567'],
    limits: { ...platformLimits, functionInMs: 100 },
  });
});
afterAll(async () => {
  await server.close();
  rmSync(root, { recursive: true, force: true });
});

type Answer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

/** A raw request, without a client that decodes, redirects, or corrects anything. */
function ask(
  path: string,
  options: { method?: string; headers?: Record<string, string>; body?: Buffer | string } = {},
) {
  return new Promise<Answer>((resolve, reject) => {
    const { method = 'GET', headers = {}, body } = options;
    const outgoing = openRequest(
      { host: 'localhost', port: server.port, path, method, headers },
      (incoming) => {
        const chunks: Buffer[] = [];
        incoming.on('data', (chunk: Buffer) => chunks.push(chunk));
        incoming.on('end', () => {
          resolve({
            status: incoming.statusCode ?? 0,
            headers: incoming.headers,
            body: Buffer.concat(chunks),
          });
        });
      },
    );
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

describe('a page', () => {
  it('has the best encoding that the browser accepts, and declares it', async () => {
    const br = await ask('/pricing', { headers: { 'accept-encoding': 'gzip, deflate, br' } });
    expect(br.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
    expect(brotliDecompressSync(br.body).toString()).toBe(page);
    const gzip = await ask('/pricing', { headers: { 'accept-encoding': 'gzip' } });
    expect(gunzipSync(gzip.body).toString()).toBe(page);
    const plain = await ask('/pricing');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.body.toString()).toBe(page);
  });

  it('is not sent again while it is unchanged, and must be revalidated each time', async () => {
    const { headers } = await ask('/pricing');
    expect(headers['cache-control']).toBe('public, max-age=0, must-revalidate');
    const again = await ask('/pricing', { headers: { 'if-none-match': headers.etag! } });
    expect([again.status, again.body.length]).toEqual([304, 0]);
  });

  it('has an ETag for each encoding, which also matches as a weak one and as a wildcard', async () => {
    const plain = (await ask('/pricing')).headers.etag!;
    const br = (await ask('/pricing', { headers: { 'accept-encoding': 'br' } })).headers.etag!;
    expect(br).not.toBe(plain);
    for (const tag of [`W/${plain}`, '*', `"other", ${plain}`])
      expect((await ask('/pricing', { headers: { 'if-none-match': tag } })).status, tag).toBe(304);
    expect((await ask('/pricing', { headers: { 'if-none-match': br } })).status).toBe(200);
  });

  it.each([
    ['br;q=0, gzip', 'gzip'],
    ['br;q=0, gzip;q=0.0', undefined],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['identity', undefined],
  ])('is encoded for Accept-Encoding %s as %s', async (accepted, encoding) => {
    const { headers } = await ask('/pricing', { headers: { 'accept-encoding': accepted } });
    expect(headers['content-encoding']).toBe(encoding);
  });

  it.each([
    ['bytes=0-8', page.slice(0, 9), `bytes 0-8/${page.length}`],
    ['bytes=-5', page.slice(-5), `bytes ${page.length - 5}-${page.length - 1}/${page.length}`],
  ])('can be requested in part: %s', async (range, part, said) => {
    const { status, headers, body } = await ask('/pricing', { headers: { range } });
    expect([status, headers['content-range'], body.toString()]).toEqual([206, said, part]);
  });

  it('has no range beyond its end, and is sent in full if If-Range does not match', async () => {
    const beyond = await ask('/pricing', { headers: { range: 'bytes=99999-' } });
    expect([beyond.status, beyond.headers['content-range']]).toEqual([416, `bytes */${page.length}`]);
    const other = await ask('/pricing', { headers: { range: 'bytes=0-8', 'if-range': '"other"' } });
    expect(other.status).toBe(200);
  });

  it.each([
    ['GET', '/%70ricing', 200],
    ['GET', '/%E0%A4%A', 400],
    ['GET', '//', 301],
    ['TRACE', '/pricing', 405],
    ['TRACE', '/api/echo', 405],
    ['OPTIONS', '/pricing', 405],
    ['POST', '/pricing', 405],
  ])('responds to %s %s with %i', async (method, path, status) => {
    expect((await ask(path, { method })).status).toBe(status);
  });

  it('has headers and no body for HEAD', async () => {
    const { status, headers, body } = await ask('/pricing', { method: 'HEAD' });
    expect([status, headers['content-length'], body.length]).toEqual([200, String(page.length), 0]);
  });

  it('has the headers of _headers, and may post to the payment fake', async () => {
    const { headers } = await ask('/academy/payment-success');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['content-security-policy']).toBe(
      "default-src 'none'; form-action 'self' http://localhost:4567",
    );
  });

  it('has one URL, without a trailing slash or the file extension', async () => {
    const slash = await ask('/pricing/?plan=student');
    expect([slash.status, slash.headers.location]).toEqual([301, '/pricing?plan=student']);
    expect((await ask('/academy/payment-success/')).headers.location).toBe('/academy/payment-success');
    expect((await ask('/pricing.html')).headers.location).toBe('/pricing');
    expect((await ask('/index.html')).headers.location).toBe('/');
    expect((await ask('/%70ricing')).status).toBe(200);
    expect((await ask('/')).status).toBe(200);
  });

  it('is the 404 page with status 404 if it does not exist, and never redirects to another host', async () => {
    const missing = await ask('/nothing');
    expect(missing.status).toBe(404);
    expect(missing.body.toString()).toContain('Page Not Found');
    expect(missing.headers['x-content-type-options']).toBe('nosniff');
    expect((await ask('//example.com/')).headers.location ?? '/').not.toMatch(/^\/\//);
  });
});

describe('the platform, without a function', () => {
  it('redirects a URL with a trailing slash in one step, but not one that does not exist', async () => {
    const cancel = await ask('/cancel/');
    expect([cancel.status, cancel.headers.location]).toEqual([302, '/pricing']);
    expect((await ask('/nothing/')).status).toBe(404);
  });
  it('accepts no POST on a page or on a URL that does not exist', async () => {
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS'])
      for (const path of ['/', '/pricing', '/nothing'])
        expect((await ask(path, { method })).status).toBe(405);
  });
});

describe('another URL', () => {
  it('is cached for a year if it is a hashed file', async () => {
    const { headers } = await ask('/_astro/island.abc.js');
    expect(headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect(headers['content-type']).toContain('text/javascript');
  });

  it('redirects to a path on this server if netlify.toml lists it', async () => {
    const cancel = await ask('/cancel');
    expect([cancel.status, cancel.headers.location]).toEqual([302, '/pricing']);
    const capital = await ask('/Pricing');
    expect([capital.status, capital.headers.location]).toEqual([301, '/pricing']);
  });

  it('redirects if an article moved, leads to a notice if one was removed, and is served if a page exists', async () => {
    const led = async (path: string) => {
      const { status, headers } = await ask(path);
      return [status, headers.location];
    };
    expect(await led('/old-boxes')).toEqual([301, '/box-plots']);
    expect(await led('/old-boxes?from=mail')).toEqual([301, '/box-plots?from=mail']);
    expect(await led('/whiskers')).toEqual([301, '/gone/whiskers']);
    expect(await led('/pricing')).toEqual([200, undefined]);
  });

  it('passes the body and the caller’s address to a function, and preserves every cookie', async () => {
    const { status, headers, body } = await ask('/api/echo', { method: 'POST', body: 'text' });
    expect([status, headers['set-cookie']]).toEqual([201, ['a=1', 'b=2']]);
    const told = JSON.parse(body.toString()) as { ip: string; body: string };
    expect(told.body).toBe('text');
    expect(told.ip).toMatch(/127\.0\.0\.1|::1/);
  });

  it.each([
    ['6 MB of text', undefined, 6],
    ['6 MB of JSON', 'application/json; charset=utf-8', 6],
    ['6 MB of a form', 'application/x-www-form-urlencoded', 6],
    ['4.5 MB of a form with a file', 'multipart/form-data; boundary=x', 4.5],
    ['4.5 MB of a file', 'image/png', 4.5],
  ])('accepts a body of up to %s and rejects a larger one', async (_words, type, megabytes) => {
    const headers: Record<string, string> = type === undefined ? {} : { 'content-type': type };
    const body = Buffer.alloc(megabytes * 1024 * 1024, 'x');
    expect((await ask('/api/echo', { method: 'POST', headers, body })).status).toBe(201);
    const larger = Buffer.concat([body, Buffer.from('x')]);
    expect((await ask('/api/echo', { method: 'POST', headers, body: larger })).status).toBe(413);
  });

  it('responds with at most 6 MB, within the platform’s time limit', async () => {
    const largest = 6 * 1024 * 1024;
    expect((await ask(`/api/large?bytes=${largest}`)).body.length).toBe(largest);
    expect((await ask(`/api/large?bytes=${largest + 1}`)).status).toBe(502);
    expect((await ask('/api/never')).status).toBe(504);
    expect(platformLimits).toMatchObject({ functionInMs: 60_000, scheduledInMs: 30_000 });
  });

  it('rejects headers over 16 kB', async () => {
    expect((await ask('/pricing', { headers: { cookie: 'a'.repeat(15_000) } })).status).toBe(200);
    expect((await ask('/pricing', { headers: { cookie: 'a'.repeat(17_000) } })).status).toBe(431);
  });

  it('responds only to an exact match if it is a local tool', async () => {
    expect((await ask('/__local/mail?to=a@example.org')).body.toString()).toBe('mailbox');
    expect((await ask('/__local/mailbox')).status).toBe(404);
  });
});
