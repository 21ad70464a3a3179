// A calculator embedded in an article: static at first, hydrated when the reader touches one of its values.
import { expect, test } from '@playwright/test';
import { articleNow } from '../../support/articles.ts';
import { builtPages } from './built-pages.ts';
import { besideReact, weightInBytes } from './script-weight.ts';

/** Articles in which a reader can change the hours of sleep. An article that has been removed is skipped. */
const sleeping = articleNow('how-to-perform-t-test-in-statistical-software');

if (sleeping !== undefined)
  test('changing a value updates figure, estimate, and sentence; Escape or a button resets it; no third party is contacted', async ({
    page,
  }) => {
    const asked: string[] = [];
    await page.goto(`/${sleeping}`, { waitUntil: 'networkidle' });
    page.on('request', (request) => asked.push(request.url()));
    const live = page.locator('.live');
    const value = live.getByRole('textbox', { name: 'L-hyoscine (hours), 9' });
    await expect(value).toHaveValue('4.6');
    const drawn = await live.locator('svg.w').innerHTML();
    await value.fill('1.5');
    await expect(live.locator('.estimate b')).toHaveText('1.270');
    await expect(live.locator('.said')).toContainText(
      't(9) = 6.40, p = 0.0001'.replace(/ = /g, '\u00a0=\u00a0'),
    );
    await expect(live.locator('.said b')).not.toHaveCount(0);
    expect(await live.locator('svg.w').innerHTML()).not.toBe(drawn);
    await expect(live).toContainText('In the article: 1.580 (95% CI 0.700 to 2.460).');
    await expect(live.locator('[role=status]')).toContainText('1.270');
    await value.press('ArrowUp');
    await expect(value).toHaveValue('1.6');
    await expect(live.locator('.estimate b')).toHaveText('1.280');
    await value.press('Escape');
    await expect(live.locator('.estimate b')).toHaveText('1.580');
    await value.fill('many');
    await expect(live.locator('.said')).toHaveText(
      'Row 9 of “L-hyoscine” says “many”, which is not a number. Correct it, or empty the cell.',
    );
    await live.getByRole('button', { name: 'Put it back' }).click();
    await expect(live.locator('.estimate b')).toHaveText('1.580');
    expect(asked.filter((url) => new URL(url).origin !== new URL(page.url()).origin)).toEqual([]);
  });

if (sleeping !== undefined)
  test('changing a column’s role in an article changes the result, and the button resets it', async ({
    page,
  }) => {
    await page.goto(`/${sleeping}`, { waitUntil: 'networkidle' });
    const live = page.locator('.live');
    const chip = live.getByRole('combobox', { name: 'Role of “L-hyoscine”' });
    await expect(chip).toHaveValue('measurement');
    await chip.focus();
    await chip.selectOption('leave out');
    await expect(live.locator('.said')).toContainText('This needs 2 columns of numbers');
    await live.getByRole('button', { name: 'Put it back' }).click();
    await expect(chip).toHaveValue('measurement');
    await expect(live.locator('.estimate b')).toHaveText('1.580');
  });

const articles = builtPages.filter(({ html }) => html.includes('data-instrument='));

test('every article shows and prints its calculator without scripts: values, figure, estimate, sentence, and no controls', async ({
  browser,
}) => {
  const page = await browser.newPage({ javaScriptEnabled: false, viewport: { width: 1000, height: 1200 } });
  for (const { path } of articles) {
    for (const media of ['screen', 'print'] as const) {
      await page.emulateMedia({ media });
      if (media === 'screen') await page.goto(path);
      const live = page.locator('.live');
      await expect.soft(live.locator('svg').filter({ visible: true }).first(), path).toBeVisible();
      await expect.soft(live.locator('.estimate'), path).toContainText(/\d/);
      await expect.soft(live.locator('.said'), path).toHaveText(/\d.*\.$/s);
      await expect.soft(live.locator('.how, .back').filter({ visible: true }), path).toHaveCount(0);
      for (const field of await live.locator('input, select').all()) {
        await expect.soft(field, path).toHaveCSS('border-top-width', '0px');
        await expect.soft(field, path).not.toHaveValue('');
      }
      if (media === 'print') await expect.soft(live.locator('.live-head a'), path).toBeHidden();
    }
  }
  await page.close();
});

test('a calculator in an article hydrates with at most 20 kB of script beyond React', () => {
  expect(articles.length).toBeGreaterThan(0);
  const heavy = articles.flatMap(({ path, html }) => {
    const [, of] = /data-instrument="([^"]+)"/.exec(html)!;
    const [, chart] = /data-chart="(\w+)"/.exec(html)!;
    const weight = weightInBytes(
      besideReact(['/wake/instrument.js', `/wake/instruments/${of}.js`, `/wake/charts/${chart}.js`]),
    );
    return weight <= 20_000 ? [] : [`${path}: ${weight} bytes`];
  });
  expect(heavy).toEqual([]);
});
