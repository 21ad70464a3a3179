// `npm run bench -- visit`: what the platform and the store bill for. Requests, bytes, and function calls of a visit: three pages in an
// empty browser, each scrolled to its end. Requests to the store of each scheduled function and of a health check, with an empty store.
import './local-build.ts';
import { globSync } from 'node:fs';
import { basename } from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { outsideApi, pages } from '../../src/routes.ts';
import { startLocalWorld } from '../local-site/local-world.ts';
import { shellFlags, shellPath } from '../support/browser.ts';
import { type Endpoint, startCommerce } from '../support/commerce.ts';
import { table } from './table.ts';

const visited = [pages.home, '/binary-logistic-regression', pages.pricing];

/** Counts the requests of this page from now on. The bytes are those on the network: headers and compressed bodies. */
async function countRequests(page: Page) {
  const devTools = await page.context().newCDPSession(page);
  await devTools.send('Network.enable');
  const counted = { requests: 0, calls: 0, bytes: 0 };
  devTools.on('Network.responseReceived', ({ response }) => {
    if (response.fromDiskCache || !response.url.startsWith('http')) return;
    counted.requests += 1;
    if (new URL(response.url).pathname.startsWith('/api/')) counted.calls += 1;
  });
  devTools.on('Network.loadingFinished', ({ encodedDataLength }) => {
    counted.bytes += encodedDataLength;
  });
  return counted;
}

async function printVisit() {
  const world = await startLocalWorld({ port: 0, store: 'embedded' });
  const browser = await chromium.launch({ executablePath: await shellPath(), args: shellFlags });
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  const counted = await countRequests(page);
  const rows: string[][] = [];
  for (const path of visited) {
    const before = { ...counted };
    await page.goto(world.origin + path, { waitUntil: 'networkidle' });
    for (let y = 0; y < ((await page.evaluate('document.body.scrollHeight')) as number); y += 600) {
      await page.mouse.wheel(0, 600);
      await page.waitForTimeout(100);
    }
    await page.waitForLoadState('networkidle');
    const by = (name: keyof typeof counted) => counted[name] - before[name];
    rows.push([path, String(by('requests')), String(by('calls')), (by('bytes') / 1000).toFixed(0)]);
  }
  const { requests, calls, bytes } = counted;
  rows.push(['a visit', String(requests), String(calls), (bytes / 1000).toFixed(0)]);
  console.log(table(['page', 'requests', 'of these, function calls', 'kB'], rows));
  await browser.close();
  await world.close();
}

/** How often a schedule of these forms runs in 30 days: `*∕5 * * * *`, `17 * * * *`, `0 5 * * *`. */
function runsPerMonth(schedule: string): number {
  const [minute = '', hour] = schedule.split(' ');
  const [, step] = /^\*\/(\d+)$/.exec(minute) ?? [];
  if (step !== undefined) return (30 * 24 * 60) / Number(step);
  return hour === '*' ? 30 * 24 : 30;
}

async function printBackground() {
  const shop = await startCommerce();
  const rows: string[][] = [];
  const totals = { runs: 0, requests: 0 };
  async function add(name: string, runs: number, endpoint: Endpoint) {
    await shop.call(endpoint, { path: outsideApi.health });
    await shop.settle();
    shop.roundTrips();
    await shop.call(endpoint, { path: outsideApi.health });
    await shop.settle();
    const requests = shop.roundTrips();
    totals.runs += runs;
    totals.requests += runs * requests;
    rows.push([name, String(runs), String(requests), String(runs * requests)]);
  }
  for (const file of globSync('netlify/functions/*.ts')) {
    const { default: endpoint, config } = (await import(`../../${file}`)) as {
      default: Endpoint;
      config?: { schedule?: string };
    };
    if (config?.schedule !== undefined)
      await add(basename(file, '.ts'), runsPerMonth(config.schedule), endpoint);
  }
  const { default: health } = await import('../../netlify/functions/health.ts');
  await add('health, each minute', 30 * 24 * 60, health as Endpoint);
  rows.push(['all', String(totals.runs), '', String(totals.requests)]);
  console.log(table(['function', 'runs in 30 days', 'requests to the store', 'in 30 days'], rows));
  await shop.close();
}

await printVisit();
console.log();
await printBackground();
