// Each production deploy is billed, so the site is built only on days on which its pages change without an edit.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, it, vi } from 'vitest';
import { buildHook } from '../../netlify/adapters/netlify/build-hook.ts';
import { comingDays } from '../../netlify/postbuild/coming-days.ts';
import { bundleFunctions } from '../../netlify/postbuild/functions.ts';
import { publishDue } from '../../netlify/use-cases/publish-due.ts';
import { serveOnLoopback } from '../fakes/loopback-server.ts';
import { loadFunctions } from '../local-site/function-host.ts';
import { startCommerce } from '../support/commerce.ts';

const folder = mkdtempSync(join(tmpdir(), 'publish-'));
const requests: string[] = [];
let status = 200;
const hook = await serveOnLoopback((request) => {
  requests.push(`${request.method} ${new URL(request.url).pathname}`);
  return new Response(null, { status });
});
const url = `${hook.url}/build_hooks/secret`;
afterEach(() => {
  requests.length = 0;
  status = 200;
});
afterAll(async () => {
  rmSync(folder, { recursive: true });
  await hook.close();
});

describe('the daily job', () => {
  const run = (now: string, days: readonly string[]) =>
    publishDue({ now: () => now, startBuild: buildHook(url) }, days);

  it('starts one build if several of the coming days have arrived', async () => {
    expect(await run('2026-12-03T00:05:00.000Z', ['2026-12-01', '2026-12-03', '2026-12-04'])).toEqual({
      due: 2,
    });
    expect(requests).toEqual(['POST /build_hooks/secret']);
  });
  it('starts no build on a day on which nothing appears', async () => {
    expect(await run('2026-12-02T23:59:59.999Z', ['2026-12-03', '2027-01-01'])).toEqual({ due: 0 });
    expect(requests).toEqual([]);
  });
  it('fails without revealing the hook if the platform does not accept it', async () => {
    status = 404;
    await expect(run('2026-12-03T00:05:00.000Z', ['2026-12-03'])).rejects.toThrow(
      /^The build hook returned 404\. Compare BUILD_HOOK_URL with Netlify\.$/,
    );
  });
  it('names the missing setting if a build is due and there is no hook', async () => {
    await expect(buildHook('')()).rejects.toThrow('BUILD_HOOK_URL is not set');
  });
  it('is deployed with the days of its build', async () => {
    vi.spyOn(console, 'log').mockReturnValue();
    const shop = await startCommerce();
    vi.stubEnv('BUILD_HOOK_URL', url);
    await bundleFunctions({ builtFor: 'local', out: folder, comingDays: ['2026-01-01'] });
    await (await loadFunctions(folder)).runSchedules();
    expect(requests).toEqual(['POST /build_hooks/secret']);
    vi.unstubAllEnvs();
    vi.restoreAllMocks();
    await shop.close();
  }, 60_000);
});

describe('the coming days of a build', () => {
  const [articles, dist] = [join(folder, 'articles'), join(folder, 'dist')];
  it('are those of articles without a page, except drafts, and the start of the next year', () => {
    for (const each of [articles, dist]) mkdirSync(each);
    const write = (name: string, head: string) => {
      writeFileSync(join(articles, `${name}.mdx`), `---\ntitle: T\n${head}\n---\n\nText\n`);
    };
    write('future', 'publishDate: 2026-12-24');
    writeFileSync(
      join(articles, 'from-windows.mdx'),
      '\uFEFF---\r\ntitle: T\r\npublishDate: 2026-12-28\r\n---\r\n\r\nText\r\n',
    );
    write('tomorrow', 'publishDate: "2026-12-03"');
    write('draft', 'publishDate: 2026-12-05\ndraft: true');
    write('published', 'publishDate: 2026-12-02');
    writeFileSync(join(dist, 'published.html'), '');
    expect(comingDays(articles, dist, new Date('2026-12-02T12:00:00Z'))).toEqual([
      '2026-12-03',
      '2026-12-24',
      '2026-12-28',
      '2027-01-01',
    ]);
  });
});
