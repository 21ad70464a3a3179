// Figures with a handle: whole without JavaScript, moved with the keyboard, a pointer, and a typed value, and reset.
import { readFileSync } from 'node:fs';
import { expect, type Page, test } from '@playwright/test';
import { columnsOf } from '../../../netlify/plugins/csv.ts';
import { fixed, pValue, range } from '../../../src/statistics/format.ts';
import { numbers } from '../../../src/statistics/columns.ts';
import { pairedTTest } from '../../../src/statistics/t-tests/paired-t-test.ts';
import { articleNow } from '../../support/articles.ts';
import { builtPages } from './built-pages.ts';
import { weightInBytes, withImports } from './script-weight.ts';

const article = articleNow('how-to-perform-t-test-in-statistical-software');
const explored = builtPages.filter(({ html }) => html.includes('class="explore"'));
const handleIn = /data-wake="(\/wake\/explore\/[\w-]+\.js)"/;

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

  test('the first press on the handle already drags it', async ({ page }) => {
    await page.goto(`/${article}`, { waitUntil: 'networkidle' });
    const grip = figure(page).locator('svg:visible .grip').first();
    await grip.scrollIntoViewIfNeeded();
    // It listens for the press, and loads at the first scroll.
    await page.evaluate("import('/wake/reading.js')");
    const box = (await grip.locator('.hit').boundingBox())!;
    expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(24);
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
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
  });

  test('a screen reader hears the sentence once, when the handle has come to rest', async ({ page }) => {
    await page.goto(`/${article}`, { waitUntil: 'networkidle' });
    await slider(page).focus();
    const status = figure(page).getByRole('status');
    await status.evaluate((element) => {
      new MutationObserver((changes) => {
        element.dataset['times'] = String(Number(element.dataset['times'] ?? 0) + changes.length);
      }).observe(element, { childList: true });
    });
    for (let press = 0; press < 5; press++) await page.keyboard.press('ArrowLeft');
    await expect(status).toContainText('With patient 9 at 4.1 hours, the 10 patients slept');
    await expect(status).toHaveAttribute('data-times', '1');
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
