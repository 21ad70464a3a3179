// `npm run bench -- paints`: the first and largest paint that Chromium reports for our pages and for bare pages with the same words: HTTP/2
// over TLS 1.3, a line with a round trip of 150 ms and 1.6 Mbit/s, and a four times slower processor. The pages alternate, and the ratio of
// the medians counts. About eight quiet minutes; BENCH_RUNS=3 takes three. Other pages: `npm run bench -- paints /academy`.
import { type Browser, chromium } from '@playwright/test';
import { startLocalWorld } from '../local-site/local-world.ts';
import { browserPath, launchFlags } from '../support/browser.ts';
import { barePage, builtPage, pathsToMeasure, servePage } from './bare-page.ts';
import { serveSecurely } from './secure-front.ts';
import { openSlowLine } from './slow-line.ts';
import { type Goal, median, table, verdict } from './table.ts';

const runs = Number(process.env.BENCH_RUNS ?? 9);
const line = { roundTripInMs: 150, bytesPerMs: 204.8 };
const slowdown = 4;
const goalRatio = 1.08;
const paths = pathsToMeasure('/calculators/independent-t-test');

type Paints = { first: number; largest: number; blocking: number; shift: number; requests: number };
type Seen = Omit<Paints, 'first' | 'requests'>;

/** Collects what the browser reports, from the start of the document. */
function observe() {
  const seen: Seen = Object.assign(globalThis, { largest: 0, blocking: 0, shift: 0 });
  const on = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  on('largest-contentful-paint', ({ startTime }) => (seen.largest = startTime));
  on('longtask', ({ duration }) => (seen.blocking += Math.max(0, duration - 50)));
  on('layout-shift', (entry) => (seen.shift += (entry as PerformanceEntry & { value: number }).value));
}

/** What a new visitor's browser on a phone reports. */
async function visit(browser: Browser, url: string): Promise<Paints> {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    ignoreHTTPSErrors: true,
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(observe);
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await page.goto(url, { waitUntil: 'load' });
    const requests = await page.evaluate(() => performance.getEntriesByType('resource').length + 1);
    await page.waitForTimeout(2500);
    return await page.evaluate((sent) => {
      const { largest, blocking, shift } = globalThis as unknown as Seen;
      const first = performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? NaN;
      return { first, largest, blocking, shift, requests: sent };
    }, requests);
  } finally {
    await context.close();
  }
}

/** A new browser, so that nothing is cached from the visit before. */
async function visitAlone(url: string): Promise<Paints> {
  const browser = await chromium.launch({
    executablePath: await browserPath(),
    args: [...launchFlags, '--ignore-certificate-errors'],
  });
  try {
    return await visit(browser, url);
  } finally {
    await browser.close();
  }
}

/** The address of a server behind the slow line. */
async function behindLine(origin: string) {
  const front = await serveSecurely(origin);
  const { port, close } = await openSlowLine(front.port, line);
  return {
    origin: `https://localhost:${port}`,
    close: () => {
      close();
      front.close();
    },
  };
}

const medianOf = (all: readonly Paints[]): Paints => {
  const of = (key: keyof Paints) => median(all.map((one) => one[key]));
  return {
    first: of('first'),
    largest: of('largest'),
    blocking: of('blocking'),
    shift: of('shift'),
    requests: of('requests'),
  };
};

const world = await startLocalWorld({ port: 0, store: 'embedded' });
const site = await behindLine(world.origin);
const rows: string[][] = [];
const goals: Goal[] = [];
for (const path of paths) {
  const plain = await servePage(barePage(builtPage(path)));
  const floor = await behindLine(plain.origin);
  const all: { ours: Paints[]; bare: Paints[] } = { ours: [], bare: [] };
  // The first visit fills what the servers keep, and does not count.
  for (let run = -1; run < runs; run++) {
    const [ours, bare] = [await visitAlone(site.origin + path), await visitAlone(floor.origin + path)];
    if (run < 0) continue;
    all.ours.push(ours);
    all.bare.push(bare);
  }
  floor.close();
  plain.close();
  const [ours, bare] = [medianOf(all.ours), medianOf(all.bare)];
  const ratios = { first: ours.first / bare.first, largest: ours.largest / bare.largest };
  const cells = (name: string, one: Paints) => [
    name,
    ...[one.first, one.largest, one.blocking].map((ms) => ms.toFixed(0)),
    one.shift.toFixed(3),
    String(one.requests),
  ];
  rows.push([...cells(path, ours), ratios.first.toFixed(2), ratios.largest.toFixed(2)]);
  rows.push([...cells('  bare', bare), '1.00', '1.00']);
  const goal = (what: string, measured: number, most: number, unit = '') =>
    goals.push({ what: `${path}: ${what}`, measured, goal: most, unit });
  goal('first paint over the bare page’s', ratios.first, goalRatio, ' ×');
  goal('largest paint over the bare page’s', ratios.largest, goalRatio, ' ×');
  goal('blocking time', ours.blocking, 0, ' ms');
  goal('layout shift', Number(ours.shift.toFixed(3)), 0);
  if (path === '/') goal('requests before it has loaded', ours.requests, 6);
  console.log(`${path}: first paint ${ratios.first.toFixed(2)} ×, largest ${ratios.largest.toFixed(2)} ×`);
}
console.log(
  table(['page', 'first ms', 'largest ms', 'blocking ms', 'shift', 'requests', 'first ×', 'largest ×'], rows),
);
console.log(verdict(goals));
site.close();
await world.close();
