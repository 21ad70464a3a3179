// Sections far below a phone's first screen are laid out late (styles/far.css), one by one, for example when a picture loads or the slides
// start to turn.
import { type Page, expect, test } from '@playwright/test';

const pages = [
  '/',
  '/pricing',
  '/statistical-software',
  '/how-to-perform-t-test-in-statistical-software',
] as const;

test.use({ viewport: { width: 390, height: 844 } });

/** The distance of an element from the top of the screen, in CSS pixels, once the page has settled. */
const restsAt = async (page: Page, id: string) => {
  const top = () => page.evaluate((id) => document.getElementById(id)!.getBoundingClientRect().top, id);
  const seen: number[] = [];
  await expect(async () => {
    seen.push(await top());
    // One reading may come before the jump, and two while a picture loads.
    expect(seen.length >= 3 && new Set(seen.slice(-3)).size === 1).toBe(true);
  }).toPass({ intervals: [120] });
  return seen.at(-1)!;
};

for (const path of pages)
  test(`on a phone every link within ${path} scrolls to its exact target, and nothing shifts while reading`, async ({
    page,
  }) => {
    // An article has more than twenty such links, and each is opened in a fresh page.
    test.slow();
    await page.addInitScript(() => {
      const moved = Object.assign(globalThis, { moved: 0 });
      type Shift = PerformanceEntry & { value: number; sources: { node?: Element }[] };
      new PerformanceObserver((list) => {
        // A scroll at the moment when the slides start to turn counts as a layout shift.
        for (const { value, sources } of list.getEntries() as Shift[])
          if (!sources.every(({ node }) => node?.matches('.slides'))) moved.moved += value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path, { waitUntil: 'networkidle' });
    const ids = await page.evaluate(() =>
      [...document.querySelectorAll<HTMLAnchorElement>('main a[href^="#"]')]
        .filter((link) => link.checkVisibility())
        .map(({ hash }) => hash.slice(1))
        .filter((id) => document.getElementById(id)?.checkVisibility()),
    );
    for (const id of new Set(ids)) {
      await page.goto('about:blank');
      await page.goto(`${path}#${id}`, { waitUntil: 'networkidle' });
      const top = await restsAt(page, id);
      const toTheEnd = await page.evaluate(
        () => document.documentElement.scrollHeight - innerHeight - scrollY,
      );
      const room = await page.evaluate(
        (id) => 24 + Number.parseFloat(getComputedStyle(document.getElementById(id)!).scrollMarginBlockStart),
        id,
      );
      if (toTheEnd > 2) expect(Math.abs(top - room), `${path}#${id}`).toBeLessThan(4);
    }
    await page.goto('about:blank');
    await page.goto(path, { waitUntil: 'networkidle' });
    for (const by of [700, -500])
      for (let step = 0; step < 24; step += 1) {
        await page.mouse.wheel(0, by);
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn))));
      }
    expect(await page.evaluate(() => (globalThis as unknown as { moved: number }).moved)).toBeLessThan(0.01);
  });
