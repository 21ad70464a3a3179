// While content has errors, `npm run dev` shows them in the browser until they are fixed.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createServer, type ViteDevServer } from 'vite';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { verdict } from '../../netlify/plugins/verdict.ts';

const folder = mkdtempSync(join(tmpdir(), 'verdict-'));
const article = join(folder, 'content/articles/boxes.mdx');
let said = '';
let checks = 0;
let server: ViteDevServer;

const visit = async (path: string) => {
  const { port } = server.httpServer!.address() as { port: number };
  const response = await fetch(`http://localhost:${port}${path}`, { headers: { accept: 'text/html' } });
  return { status: response.status, text: await response.text() };
};

/** Saves the article and waits until the check has run. */
async function save(verdictThen: string) {
  said = verdictThen;
  const before = checks;
  await vi.waitFor(
    () => {
      // Saves again until the file watcher has started.
      writeFileSync(article, `${Date.now()}`);
      expect(checks).toBeGreaterThan(before);
    },
    { timeout: 20_000, interval: 200 },
  );
}

beforeAll(async () => {
  mkdirSync(join(folder, 'content/articles'), { recursive: true });
  writeFileSync(article, '');
  writeFileSync(join(folder, 'index.html'), '<h1>The page</h1>');
  const check = () => {
    checks += 1;
    return Promise.resolve(said);
  };
  server = await createServer({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    server: { port: 0 },
    plugins: [verdict(check)],
  });
  await server.listen();
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

it('the browser shows the page, then every message of the check, then the page again', async () => {
  expect((await visit('/')).text).toContain('The page');
  await save(
    'content/articles/boxes.mdx, line 3: topic must be one of: <a>.\n\ncontent/site.yaml: product is missing.',
  );
  const broken = await visit('/');
  expect(broken.status).toBe(500);
  expect(broken.text).toContain('content/articles/boxes.mdx, line 3: topic must be one of: &lt;a&gt;.');
  expect(broken.text).toContain('content/site.yaml: product is missing.');
  expect((await visit('/?anyway')).text).toContain('The page');
  await save('');
  expect((await visit('/')).text).toContain('The page');
});
