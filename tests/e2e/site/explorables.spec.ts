// Figures with a handle: whole without JavaScript, moved with the keyboard, a pointer, a finger, and a typed value, and reset.
import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page, test } from '@playwright/test';
import { columnsOf } from '../../../netlify/plugins/csv.ts';
import { fixed, pValue, range } from '../../../src/statistics/format.ts';
import { numbers } from '../../../src/statistics/columns.ts';
import { pairedTTest } from '../../../src/statistics/t-tests/paired-t-test.ts';
import { articleNow } from '../../support/articles.ts';
import { explorables } from '../../support/explorables.ts';
import { builtPages } from './built-pages.ts';
import { weightInBytes, withImports } from './script-weight.ts';

const article = articleNow('how-to-perform-t-test-in-statistical-software');
const explored = builtPages.filter(({ html }) => html.includes('class="explore"'));
const handleIn = /data-wake="(\/wake\/explore\/([\w-]+)\.js)"/;

const figure = (page: Page) => page.locator('figure:has(.explore)');
const slider = (page: Page) => figure(page).getByRole('slider');
const typed = (page: Page) => figure(page).getByRole('spinbutton');
const reset = (page: Page) => figure(page).getByRole('button', { name: 'Reset' });
const live = (page: Page, name: string) => page.locator(`.explore [data-live=${name}]`);
const plain = async (page: Page, name: string) =>
  (await live(page, name).textContent())!.replaceAll('\u00a0', ' ');

const sleep = columnsOf(
  readFileSync(new URL('../../../content/datasets/sleep.csv', import.meta.url), 'utf8'),
);
/** The paired t-test with the ninth patient's second value replaced. */
function expectedAt(hours: number) {
  const [first, second] = [1, 2].map((group) => numbers(sleep, 'extra', { group }));
  const test = pairedTTest(
    second!.map((value, i) => (i === 8 ? hours : value)),
    first!,
  );
  if (test.status === 'error') throw new Error(test.reason);
  return {
    difference: fixed(test.estimate, 2),
    interval: range(test.interval, 2),
    t: fixed(test.t, 2),
    p: pValue(test.p),
  };
}
async function expectNumbersAt(page: Page, hours: number) {
  await expect(live(page, 'hours')).toHaveText(hours.toFixed(1));
  for (const [name, number] of Object.entries(expectedAt(hours)))
    expect.soft(await plain(page, name), name).toBe(number);
}
/** The text of the article, without what is only announced. */
const textOf = (page: Page) =>
  page.locator('article :is(p, figcaption, .now, svg text):not([role=status])').allTextContents();
/** Returns what reads the sentences announced from now on. */
async function announcements(page: Page) {
  const status = figure(page).getByRole('status');
  await status.evaluate((element) => {
    const said: string[] = [];
    new MutationObserver(() => {
      said.push(element.textContent);
      element.dataset['said'] = JSON.stringify(said);
    }).observe(element, { childList: true });
  });
  return async () => JSON.parse((await status.getAttribute('data-said')) ?? '[]') as string[];
}
const centerOf = async (grip: Locator) => {
  const { x, y, width, height } = (await grip.locator('.hit').boundingBox())!;
  return { x: x + width / 2, y: y + height / 2 };
};
/** Colors of an element and of the page around it. */
const styleOf = (element: Locator) =>
  element.evaluate((each) => {
    const { stroke, strokeWidth, outlineColor, outlineStyle } = getComputedStyle(each);
    const page = getComputedStyle(document.body).backgroundColor;
    return { stroke, width: parseFloat(strokeWidth), outline: outlineColor, outlineStyle, page };
  });
function contrast(one: string, other: string) {
  const [dark, light] = [one, other]
    .map((color) => {
      const [r, g, b] = color
        .match(/[\d.]+/g)!
        .slice(0, 3)
        .map((part) =>
          Number(part) / 255 <= 0.04045
            ? Number(part) / 255 / 12.92
            : ((Number(part) / 255 + 0.055) / 1.055) ** 2.4,
        );
      return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
    })
    .sort((a, b) => a - b);
  return (light! + 0.05) / (dark! + 0.05);
}
const drawn = async (page: Page) =>
  (
    await figure(page)
      .locator('svg')
      .evaluateAll((all) => all.map((svg) => svg.innerHTML))
  ).map((svg) => svg.replaceAll('\u00a0', ' ').replaceAll('&nbsp;', ' '));

if (article !== undefined) {
  test('arrow keys move the handle of a figure, and its numbers are those of the statistical function', async ({
    page,
  }) => {
    await page.goto(`/${article}`, { waitUntil: 'networkidle' });
    const before = await drawn(page);
    await expectNumbersAt(page, 4.6);
    await expect(page.locator('[data-live].new')).toHaveCount(0);
    await slider(page).focus();
    await page.keyboard.press('ArrowLeft');
    await expectNumbersAt(page, 4.5);
    await expect(slider(page)).toHaveAttribute('aria-valuetext', '4.5 hours');
    await expect(page.locator('.text > p [data-live=difference]')).toHaveClass('new');
    await expect(figure(page).locator('svg.chart').first()).toContainText(
      `mean difference ${expectedAt(4.5).difference} h`,
    );
    expect(await drawn(page)).not.toEqual(before);
    await page.keyboard.press('Escape');
    await expectNumbersAt(page, 4.6);
    expect(await drawn(page)).toEqual(before);
  });

  test('a typed value moves the handle, a value beyond the range is corrected, and Reset restores the article', async ({
    page,
  }) => {
    await page.goto(`/${article}`, { waitUntil: 'networkidle' });
    const [text, before] = [await textOf(page), await drawn(page)];
    await expect(reset(page)).toBeDisabled();
    await typed(page).fill('1.5');
    await page.keyboard.press('Enter');
    await expectNumbersAt(page, 1.5);
    await expect(slider(page)).toHaveValue('1.5');
    await typed(page).fill('80');
    await page.keyboard.press('Enter');
    await expectNumbersAt(page, 5);
    await expect(typed(page)).toHaveValue('5.0');
    await reset(page).click();
    await expectNumbersAt(page, 4.6);
    await expect(slider(page)).toBeFocused();
    await expect(reset(page)).toBeDisabled();
    await expect(page.locator('[data-live].new')).toHaveCount(0);
    expect(await textOf(page)).toEqual(text);
    expect(await drawn(page)).toEqual(before);
  });

  test('the first press on the handle already drags it, also on a tall screen that was never scrolled', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 1280, height: 6000 });
    await page.goto(`/${article}`, { waitUntil: 'networkidle' });
    const grip = figure(page).locator('svg:visible .grip').first();
    const box = (await grip.locator('.hit').boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24);
    const { x, y } = await centerOf(grip);
    const loaded = page.waitForResponse(/wake\/explore\/one-patient/);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await loaded;
    await expect(slider(page)).toBeFocused();
    await page.mouse.move(x, y + 60, { steps: 4 });
    await page.mouse.up();
    const hours = Number(await slider(page).inputValue());
    expect(hours).toBeLessThan(4);
    await expectNumbersAt(page, hours);
    await page.mouse.move(x, y - 60);
    await expect(slider(page)).toHaveValue(String(hours));
    expect(await page.evaluate('scrollY')).toBe(0);
  });

  test('a screen reader hears the sentence once each time the handle comes to rest', async ({ page }) => {
    await page.goto(`/${article}`, { waitUntil: 'networkidle' });
    const announced = await announcements(page);
    await slider(page).focus();
    await page.keyboard.press('ArrowLeft');
    await expect.poll(announced).toEqual([expect.stringContaining('With patient 9 at 4.5 hours, the 10')]);
    await slider(page).evaluate(async (element: HTMLInputElement) => {
      for (const hours of ['4', '3', '2', '1']) {
        element.value = hours;
        element.dispatchEvent(new Event('input'));
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    });
    await expect.poll(announced).toHaveLength(2);
    await page.keyboard.press('Escape');
    await expect.poll(announced).toHaveLength(3);
    await page.waitForTimeout(1_000);
    expect((await announced()).map((sentence) => /at (\S+) hours/.exec(sentence)![1])).toEqual([
      '4.5',
      '1.0',
      '4.6',
    ]);
  });

  test('nothing is animated for readers who prefer reduced motion', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(`/${article}`, { waitUntil: 'networkidle' });
    await slider(page).focus();
    await page.keyboard.press('ArrowLeft');
    await expectNumbersAt(page, 4.5);
    const animated = await slider(page).evaluate((element: HTMLInputElement) => {
      element.value = '1';
      element.dispatchEvent(new Event('input'));
      const figure = element.closest('figure')!;
      figure.getBoundingClientRect();
      // Our styles shorten all transitions for these readers to a hundredth of a millisecond.
      return figure
        .getAnimations({ subtree: true })
        .map((animation) => Number(animation.effect!.getComputedTiming().endTime))
        .filter((milliseconds) => milliseconds > 1);
    });
    expect(animated).toEqual([]);
    await expectNumbersAt(page, 1);
  });

  for (const colorScheme of ['light', 'dark'] as const)
    test(`handle and focus are visible in forced colors, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ forcedColors: 'active', colorScheme });
      await page.goto(`/${article}`, { waitUntil: 'networkidle' });
      const ring = figure(page).locator('svg:visible .grip .ring').first();
      const before = await styleOf(ring);
      expect(contrast(before.stroke, before.page)).toBeGreaterThanOrEqual(3);
      await slider(page).focus();
      await page.keyboard.press('ArrowLeft');
      const after = await styleOf(ring);
      expect(contrast(after.stroke, after.page)).toBeGreaterThanOrEqual(3);
      expect(after.width).toBeGreaterThan(before.width);
      const field = await styleOf(slider(page));
      expect(field.outlineStyle).not.toBe('none');
      expect(contrast(field.outline, field.page)).toBeGreaterThanOrEqual(3);
      const published = await styleOf(figure(page).locator('svg:visible .then').first());
      expect(contrast(published.stroke, published.page)).toBeGreaterThanOrEqual(3);
    });

  test('moving a handle takes at most 16 ms on a processor that is four times slower', async ({ page }) => {
    await page.goto(`/${article}`, { waitUntil: 'networkidle' });
    await slider(page).focus();
    await page.keyboard.press('ArrowLeft');
    await expectNumbersAt(page, 4.5);
    const session = await page.context().newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
    const times = await slider(page).evaluate((element: HTMLInputElement) =>
      Array.from({ length: 40 }, (_, i) => {
        element.value = String(i / 10);
        const start = performance.now();
        element.dispatchEvent(new Event('input'));
        return performance.now() - start;
      }).sort((a, b) => a - b),
    );
    expect(times[20]).toBeLessThanOrEqual(16);
  });
}

test('the numbers of an explorable are those that its page prints, and nothing is loaded before the first touch', async ({
  page,
}) => {
  expect(explored.length).toBeGreaterThan(0);
  for (const { path } of explored) {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(path, { waitUntil: 'networkidle' });
    expect
      .soft(
        asked.filter((url) => /explore/.test(url)),
        path,
      )
      .toEqual([]);
    const before = await textOf(page);
    await slider(page).focus();
    await page.keyboard.press('ArrowRight');
    await expect(reset(page)).toBeEnabled();
    await expect.soft(page.locator('.explore .new').first(), path).toBeVisible();
    await page.keyboard.press('Escape');
    expect.soft(await textOf(page), path).toEqual(before);
  }
});

/** The numbers on a page: those that its explorable computes at the value of the slider. */
async function expectComputedNumbers(page: Page, name: string) {
  const given = await figure(page).locator('[data-given]').getAttribute('data-given');
  const value = Number(await typed(page).inputValue());
  const { numbers: computed } = explorables[name]!(JSON.parse(given!) as never, value)!;
  const shown = await page
    .locator('[data-live]')
    .evaluateAll((all) =>
      (all as HTMLElement[]).map((each) => [each.dataset['live']!, each.textContent.trim()] as const),
    );
  for (const [number, text] of shown)
    expect.soft(text.replaceAll('\u00a0', ' '), `${name} at ${value}: ${number}`).toBe(computed[number]);
}

for (const { path, html } of explored) {
  const [, , name] = handleIn.exec(html)!;
  test(`${path}: a typed value and a dragged handle change every number in figure and text, with one announcement`, async ({
    page,
  }) => {
    await page.goto(path, { waitUntil: 'networkidle' });
    const announced = await announcements(page);
    const [low, high, published] = await slider(page).evaluate((element: HTMLInputElement) =>
      [element.min, element.max, element.defaultValue].map(Number),
    );
    const middle = (low! + high!) / 2;
    await typed(page).fill(String(low! + (high! - low!) * (published! > middle ? 0.3 : 0.7)));
    await page.keyboard.press('Enter');
    await expect(page.locator('.explore .new').first()).toBeVisible();
    await expectComputedNumbers(page, name!);
    await expect.poll(announced).toHaveLength(1);
    await page.keyboard.press('Escape');
    await expect(page.locator('.new')).toHaveCount(0);

    const grip = figure(page).locator('svg:visible .grip').first();
    await grip.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    const start = await centerOf(grip);
    const isAcross = await grip.evaluate((element) => element.matches('.x'));
    const distance = published! > middle === isAcross ? -40 : 40;
    const end = isAcross ? { x: start.x + distance, y: start.y } : { x: start.x, y: start.y + distance };
    await page.mouse.move(start.x, start.y);
    await page.mouse.down();
    await expect(slider(page)).toBeFocused();
    await page.mouse.move(end.x, end.y, { steps: 3 });
    await page.mouse.up();
    await expect(page.locator('.explore .new').first()).toBeVisible();
    await expectComputedNumbers(page, name!);
    const stop = await centerOf(grip);
    // The handle is where the pointer is, to half a step of the slider.
    expect(Math.abs(isAcross ? stop.x - end.x : stop.y - end.y)).toBeLessThan(12);
  });
}

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });
  for (const { path, html } of explored) {
    const [, , name] = handleIn.exec(html)!;
    test(`${path}: a finger drags the handle, and the page does not scroll`, async ({ page }) => {
      await page.goto(path, { waitUntil: 'networkidle' });
      const grip = figure(page).locator('svg:visible .grip').first();
      await grip.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      // It listens for the press, and loads at the first scroll.
      await page.evaluate("import('/wake/read.js')");
      const [{ x, y }, top] = [await centerOf(grip), await page.evaluate('scrollY')];
      const [low, high, published] = await slider(page).evaluate((element: HTMLInputElement) =>
        [element.min, element.max, element.defaultValue].map(Number),
      );
      const isAcross = await grip.evaluate((element) => element.matches('.x'));
      const way = published! > (low! + high!) / 2 === isAcross ? -1 : 1;
      const session = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove', by: number) =>
        session.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: [isAcross ? { x: x + way * by, y } : { x, y: y + way * by }],
        });
      await touch('touchStart', 0);
      await expect(slider(page)).toBeFocused();
      for (const by of [10, 20, 30, 40]) await touch('touchMove', by);
      await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await expect(reset(page)).toBeEnabled();
      await expectComputedNumbers(page, name!);
      const stop = await centerOf(grip);
      expect(Math.abs(isAcross ? stop.x - x : stop.y - y)).toBeGreaterThan(28);
      expect(await page.evaluate('scrollY')).toBe(top);
    });
  }
});

test.describe('a page without JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('a figure with a handle is whole, states its result, and shows no control', async ({ page }) => {
    for (const { path } of explored) {
      await page.goto(path);
      await expect.soft(page.locator('.explore .controls'), path).toBeHidden();
      await expect.soft(page.locator('.grip:visible'), path).toHaveCount(0);
      await expect.soft(page.locator('.explore .now'), path).toBeVisible();
    }
  });
});

test('print shows the figure with its sentence and no control', async ({ page }) => {
  await page.emulateMedia({ media: 'print' });
  for (const { path } of explored) {
    await page.goto(path);
    await expect.soft(page.locator('.explore .controls'), path).toBeHidden();
    await expect.soft(page.locator('.grip:visible'), path).toHaveCount(0);
    await expect.soft(page.locator('.explore .now'), path).toBeVisible();
  }
});

test('each explorable weighs at most 5,000 bytes, and what they share at most 2,000, without a framework', () => {
  const scripts = explored.map(({ html }) => handleIn.exec(html)![1]!);
  for (const script of scripts) {
    const shared = [...withImports([script])].filter((path) => path !== script);
    expect.soft(weightInBytes([script]), script).toBeLessThanOrEqual(5_000);
    expect.soft(weightInBytes(shared), shared.join(', ')).toBeLessThanOrEqual(2_000);
  }
});
