// `npm run bench -- pages`: Lighthouse (mobile, simulated slow 4G) on our pages and, alternating in one run, on a bare page with the same
// text; and the requests of a first and a second visit. Ratios to the bare page count, not milliseconds, because the machines are shared.
// About five minutes on two idle cores; BENCH_RUNS=5 gives the published figures in eight. Other pages: `npm run bench -- pages /academy`.
import { chromium } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import { browserPath, launchFlags } from '../support/browser.ts';
import { startLocalWorld } from '../local-site/local-world.ts';
import { barePage, builtPage, pathsToMeasure, servePage } from './bare-page.ts';
import { type Goal, median, table, verdict } from './table.ts';

const runs = Number(process.env.BENCH_RUNS ?? 3);
const paths = pathsToMeasure();
const categories = ['performance', 'accessibility', 'best-practices', 'seo', 'agentic-browsing'];

/** A load whose trace Chromium truncated has no figures. It is measured again, at most three times. */
async function measure(url: string, triesLeft = 2): Promise<Measured> {
  const measured = await measureOnce(url);
  return Number.isNaN(measured.fcp) && triesLeft > 0 ? measure(url, triesLeft - 1) : measured;
}

async function measureOnce(url: string) {
  const chrome = await launch({
    chromePath: await browserPath(),
    chromeFlags: ['--headless=new', ...launchFlags],
  });
  try {
    const result = await lighthouse(url, { port: chrome.port, logLevel: 'error', output: 'json' });
    const report = result?.lhr;
    if (!report) throw new Error(`Lighthouse gave no report for ${url}`);
    const number = (id: string) => report.audits[id]?.numericValue ?? NaN;
    return {
      scores: categories.flatMap((id) => {
        const score = report.categories[id]?.score;
        return typeof score === 'number' ? [Math.round(score * 100)] : [];
      }),
      fcp: number('first-contentful-paint'),
      lcp: number('largest-contentful-paint'),
      tbt: number('total-blocking-time'),
      cls: number('cumulative-layout-shift'),
      bytes: number('total-byte-weight'),
      requests: requestsIn(report.audits['network-requests']?.details),
    };
  } finally {
    chrome.kill();
  }
}

/** The number of requests in a report, including icon and manifest. */
const requestsIn = (details: unknown) => ((details as { items?: unknown[] } | undefined)?.items ?? []).length;

type Measured = Awaited<ReturnType<typeof measureOnce>>;

function mediansOf(all: readonly Measured[]) {
  const of = (key: 'fcp' | 'lcp' | 'tbt' | 'cls' | 'bytes' | 'requests') =>
    median(all.map((one) => one[key]));
  return {
    scores: (all[0]?.scores ?? []).map((_, at) => median(all.map((one) => one.scores[at] ?? 0))).join(' '),
    fcp: of('fcp'),
    lcp: of('lcp'),
    tbt: of('tbt'),
    cls: of('cls'),
    bytes: of('bytes'),
    requests: of('requests'),
  };
}

/** Both pages alternate, so a machine that slows down affects both. */
async function sideBySide(ours: string, bare: string) {
  const all: { ours: Measured[]; bare: Measured[] } = { ours: [], bare: [] };
  for (let run = 0; run < runs; run++) {
    all.ours.push(await measure(ours));
    all.bare.push(await measure(bare));
  }
  return { ours: mediansOf(all.ours), least: mediansOf(all.bare) };
}

/** The number of requests before a new visitor's page has loaded, and on the next page of the same kind. */
async function requestsOfVisits(url: string) {
  const browser = await chromium.launch({ executablePath: await browserPath(), args: launchFlags });
  try {
    const page = await browser.newPage();
    const devTools = await page.context().newCDPSession(page);
    await devTools.send('Network.enable');
    await devTools.send('Page.enable');
    let sent = new Map<string, { path: string; timestamp: number }>();
    let loadedAt = 0;
    devTools.on('Page.loadEventFired', ({ timestamp }) => (loadedAt = timestamp));
    devTools.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
      if (request.url.startsWith('http'))
        sent.set(requestId, { path: new URL(request.url).pathname, timestamp });
    });
    devTools.on('Network.requestServedFromCache', ({ requestId }) => sent.delete(requestId));
    devTools.on('Network.responseReceived', ({ requestId, response }) => {
      if (response.fromDiskCache) sent.delete(requestId);
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForTimeout(500);
    const beforeLoad = [...sent.values()].filter(({ timestamp }) => timestamp < loadedAt).length;
    sent = new Map();
    // By its URL again, as a link leads to it. A reload would request everything again.
    await page.goto(`${url}?again`, { waitUntil: 'networkidle' });
    return { beforeLoad, again: [...sent.values()].map(({ path }) => path) };
  } finally {
    await browser.close();
  }
}

const began = performance.now();
const world = await startLocalWorld({ port: 0, store: 'embedded' });
const rows: string[][] = [];
const goals: Goal[] = [];
for (const path of paths) {
  const html = builtPage(path);
  const floor = await servePage(barePage(html));
  const { ours, least } = await sideBySide(world.origin + path, floor.origin);
  const visits = await requestsOfVisits(world.origin + path);
  floor.close();
  const cells = (name: string, one: typeof ours) => [
    name,
    one.scores,
    one.fcp.toFixed(0),
    one.lcp.toFixed(0),
    one.tbt.toFixed(0),
    one.cls.toFixed(3),
    (one.bytes / 1000).toFixed(1),
    String(one.requests),
  ];
  const goal = (what: string, measured: number, most: number, unit = '') =>
    goals.push({ what: `${path}: ${what}`, measured, goal: most, unit });
  goal('first paint over the bare page’s', ours.fcp / least.fcp, 1.1, ' ×');
  goal('largest paint over the bare page’s', ours.lcp / least.lcp, 1.15, ' ×');
  goal('total blocking time', ours.tbt, 0, ' ms');
  // Three decimals, as in Lighthouse and the table.
  goal('layout shift', Number(ours.cls.toFixed(3)), 0);
  if (!html.includes('<astro-island')) goal('requests before it has loaded', visits.beforeLoad, 4);
  goal(`requests of the second page view (${visits.again.join(', ')})`, visits.again.length, 1);
  goal('points short of 100 in the worst category', 100 - Math.min(...ours.scores.split(' ').map(Number)), 0);
  rows.push([
    ...cells(path, ours),
    (ours.fcp / least.fcp).toFixed(2),
    (ours.lcp / least.lcp).toFixed(2),
    String(visits.beforeLoad),
    String(visits.again.length),
  ]);
  rows.push([...cells('  bare', least), '1.00', '1.00', '', '']);
  console.log(
    `${path}: first paint ${(ours.fcp / least.fcp).toFixed(2)} ×, largest ${(ours.lcp / least.lcp).toFixed(2)} ×, after ${((performance.now() - began) / 60_000).toFixed(1)} min`,
  );
}
console.log(
  table(
    [
      'page',
      'Lighthouse',
      'FCP ms',
      'LCP ms',
      'TBT ms',
      'CLS',
      'kB',
      'requests',
      'FCP ×',
      'LCP ×',
      'sent before load',
      'at a second view',
    ],
    rows,
  ),
);
console.log(verdict(goals));
await world.close();
