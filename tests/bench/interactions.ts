// `npm run bench -- interactions`: time from a click or key press to the next paint on the main controls, with a 4× slower processor,
// measured by the browser (Event Timing: real input, handlers, layout, paint). The first interaction with a control counts like the others.
// One browser for all, the worst of three visits; the browser rounds to 8 ms.
import { chromium, type Locator, type Page } from '@playwright/test';
import { startLocalWorld } from '../local-site/local-world.ts';
import { browserPath, launchFlags } from '../support/browser.ts';
import { type Goal, table, verdict } from './table.ts';

const goalInMs = 100;
const slowdown = 4;
const visits = 3;

type Control = {
  name: string;
  path: string;
  width?: number;
  /** What must have happened before the first event. */
  ready?: (page: Page) => Promise<unknown>;
  use: (page: Page) => Promise<unknown>;
};

const isHydrated = (page: Page) =>
  page.waitForFunction(() => document.querySelector('button[data-loading]') === null);
const carousel = async (page: Page) => {
  await page.locator('.carousel').scrollIntoViewIfNeeded();
  await page.locator('.carousel[data-live]').waitFor();
};
const type = async (page: Page, field: Locator) => {
  await field.click();
  await page.keyboard.type('regression', { delay: 60 });
};

const controls: Control[] = [
  {
    name: 'menu',
    path: '/',
    width: 390,
    use: async (page) => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'dialog of a form',
    path: '/pricing',
    use: async (page) => {
      await page.getByRole('contentinfo').getByRole('link', { name: 'Get a Quote' }).click();
      await page.getByRole('dialog').waitFor();
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'region',
    path: '/pricing',
    use: async (page) => {
      for (const region of ['in', 'us']) await page.locator(`[data-choose="${region}"]`).first().click();
    },
  },
  {
    name: 'who is asking',
    path: '/pricing',
    use: async (page) => {
      for (const who of ['company', 'student']) await page.getByRole('radio', { name: who }).check();
    },
  },
  {
    name: 'seats of a group',
    path: '/pricing',
    use: async (page) => {
      const more = page.getByRole('button', { name: 'One seat more' }).first();
      await more.scrollIntoViewIfNeeded();
      for (let press = 0; press < 3; press += 1) await more.click();
    },
  },
  {
    name: 'carousel',
    path: '/statistical-software',
    ready: carousel,
    use: async (page) => {
      for (let press = 0; press < 3; press += 1)
        await page.getByRole('button', { name: 'Next chart' }).click();
    },
  },
  {
    name: 'question',
    path: '/statistical-software',
    use: async (page) => {
      for (const at of [1, 2]) await page.locator('.faq summary').nth(at).click();
    },
  },
  {
    name: 'search of articles',
    path: '/blogs',
    use: (page) => type(page, page.getByRole('main').locator('input').first()),
  },
  {
    name: 'search of the site',
    path: '/search',
    use: (page) => type(page, page.getByRole('main').locator('input').first()),
  },
  {
    name: 'checkout field',
    path: '/checkout?plan=student',
    ready: isHydrated,
    use: (page) => type(page, page.getByLabel('Email')),
  },
  {
    name: 'checkout refused at its fields',
    path: '/checkout?plan=student',
    ready: isHydrated,
    use: (page) => page.getByRole('button', { name: 'Continue to Checkout' }).click(),
  },
  {
    name: 'password and its checklist',
    path: '/free-trial',
    ready: isHydrated,
    use: (page) => type(page, page.getByLabel('Password', { exact: true })),
  },
];

const world = await startLocalWorld({ port: 0, store: 'embedded' });
const browser = await chromium.launch({ executablePath: await browserPath(), args: launchFlags });

/** The longest interaction of one visit, in ms. */
async function longest({ path, width = 1280, ready, use }: Control): Promise<number> {
  const context = await browser.newContext({ viewport: { width, height: 844 } });
  try {
    const page = await context.newPage();
    await page.addInitScript(() => {
      const seen = Object.assign(globalThis, { longest: 0 });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if ((entry as PerformanceEntry & { interactionId: number }).interactionId > 0)
            seen.longest = Math.max(seen.longest, entry.duration);
      }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
    });
    await page.goto(world.origin + path, { waitUntil: 'networkidle' });
    await ready?.(page);
    const devTools = await context.newCDPSession(page);
    await devTools.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
    await use(page);
    await page.waitForTimeout(500);
    return await page.evaluate(() => (globalThis as unknown as { longest: number }).longest);
  } finally {
    await context.close();
  }
}

const rows: string[][] = [];
const goals: Goal[] = [];
for (const control of controls) {
  const all: number[] = [];
  while (all.length < visits) all.push(await longest(control));
  const worst = Math.max(...all);
  rows.push([control.name, control.path, all.map((ms) => ms.toFixed(0)).join(' '), worst.toFixed(0)]);
  goals.push({ what: `${control.name} on ${control.path}`, measured: worst, goal: goalInMs, unit: ' ms' });
}
console.log(`From input to the next paint at ${slowdown} × slower, goal ${goalInMs} ms\n`);
console.log(table(['control', 'page', 'each visit, ms', 'worst'], rows));
console.log(verdict(goals));
await browser.close();
await world.close();
