// A page that arrives in pieces or slowly is not painted in part; otherwise late content would shift what is already shown.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from '@playwright/test';
import { builtPages } from './built-pages.ts';

const started = (html: string) => /<link rel="expect" href="#([\w-]+)" blocking="render">/.exec(html)?.[1];

test('every page marks the end of its first screen', () => {
  for (const { path, html } of builtPages) {
    expect.soft(started(html), path).toBeDefined();
    expect.soft(html, path).toContain(` id="${started(html)}"`);
  }
});

for (const path of ['/', '/login', '/biostatistics'])
  test(`${path} is not painted before its first screen has arrived`, async ({ page }) => {
    const { html } = builtPages.find((built) => built.path === path)!;
    const cut = html.indexOf(` id="${started(html)}"`) - 200;
    let sendRest: (() => void) | undefined;
    const server = createServer((request, response) => {
      if (request.url !== '/') return response.writeHead(404).end();
      response.writeHead(200, { 'Content-Type': 'text/html; charset=utf-8' });
      response.write(html.slice(0, cut));
      sendRest = () => response.end(html.slice(cut));
      return response;
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    try {
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`, { waitUntil: 'commit' });
      const painted = () =>
        page.evaluate(() => performance.getEntriesByName('first-contentful-paint').length);
      await page.locator('h1, .nav a').first().waitFor({ state: 'attached' });
      await page.waitForTimeout(500);
      expect(await painted()).toBe(0);
      sendRest!();
      await expect.poll(painted).toBe(1);
    } finally {
      server.closeAllConnections();
      server.close();
    }
  });
