// A calculator is static until the first interaction. It then computes from the reader's data and keeps them on the page.
import { type Page, expect, test } from '@playwright/test';
import { builtPages } from './built-pages.ts';
import { requestsOf } from './requests-of.ts';
import { besideReact, weightInBytes } from './script-weight.ts';

const path = '/calculators/independent-t-test';
const estimate = (page: Page) => page.locator('.estimate');
const sentence = (page: Page) => page.locator('.said p');

async function paste(page: Page, text: string) {
  await page.evaluate((text) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', text);
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
    document.activeElement!.dispatchEvent(event);
  }, text);
}

/** Everything that the browser stores for the page. The visitor's region is there from the start. */
const kept = (page: Page) =>
  page.evaluate(() =>
    [{ ...localStorage }, { ...sessionStorage }, document.cookie].map((each) => JSON.stringify(each)),
  );

/** Touches the grid and waits until the calculator is hydrated. */
async function hydrate(page: Page) {
  await page.getByRole('table', { name: 'Data' }).locator('tbody td').first().click();
  await expect(page.getByRole('grid', { name: 'Data' })).toBeVisible();
  await expect(page.getByRole('gridcell', { name: '15.2' })).toBeFocused();
}

test.describe('a calculator', () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test('shows figure, interval, and sentence for two pasted columns, and announces the sentence once', async ({
    page,
  }) => {
    await page.goto(path);
    await hydrate(page);
    await paste(page, 'control\ttreated\n1,5\t4,2\n2,5\t5,1\n3,5\t6,4\n2,0\tn/a\n2,8\t5,9');
    await expect(estimate(page)).toContainText('-2.94'.replace('-', '−'));
    await expect(sentence(page)).toContainText('The mean of control was 2.94 lower than that of treated');
    await expect(page.locator('.understood')).toContainText('A comma is the decimal sign.');
    await expect(page.locator('.calculator figure svg.w')).toContainText('control');
    await expect(page.locator('.visually-hidden[role=status]')).toHaveText(
      await sentence(page)
        .innerText()
        .then((said) => said.replaceAll('\u00a0', ' ')),
    );
    await page.getByRole('button', { name: 'First row isn’t a header?' }).click();
    await expect(page.locator('.understood')).toContainText('is not a number');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(estimate(page)).toContainText('−2.94');
    await page.getByRole('button', { name: 'Back to the example' }).click();
    await expect(estimate(page)).toContainText('5.25');
  });

  test('writes the sentence in a journal’s style from the first click, and the link keeps that choice', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(path);
    await page.locator('#style-apa').click();
    await expect(sentence(page)).toContainText('95% CI [1.72, 8.78]');
    await expect(sentence(page)).toContainText('p = .006');
    await expect(page.locator('#take-link:not([data-wake])')).toBeVisible();
    await page.locator('#take-link').click();
    await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/^#data=1\./);
    await page.reload();
    await expect(sentence(page)).toContainText('p = .006');
    await expect(page.locator('#style-apa-i')).toBeChecked();
  });

  test('parses an untidy sheet, lists what it skipped, and includes it again on request', async ({
    page,
  }) => {
    await page.goto('/calculators/one-way-anova');
    await page.getByRole('table', { name: 'Data' }).locator('tbody td').first().click();
    await expect(page.getByRole('grid', { name: 'Data' })).toBeVisible();
    await paste(page, 'Trial 12\t\t\nid\tA\tB\n1\t10.1\t12.2\n2\t10.4\t12.0\n3\t9.8\t12.5\nMean\t10.1\t12.2');
    await expect(page.locator('.understood').first()).toContainText('Left out: “id” (names the rows)');
    await expect(page.locator('.understood').first()).toContainText('read as a title');
    await expect(sentence(page)).toContainText('n = 3 per group');
    await page.getByRole('button', { name: '“id” is a measurement?' }).click();
    await expect(sentence(page)).toContainText('id');
  });

  test('shows the type of each column, lets the keyboard change it, and keeps the choice in a link', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(path);
    await hydrate(page);
    await paste(
      page,
      'mouse\tsite\ttreatment\tweight\nM1\tA\tcontrol\t21\nM2\tB\tdrug\t24\nM3\tA\tdrug\t23\nM4\tB\tcontrol\t22',
    );
    await expect(sentence(page)).toContainText('between control and drug');
    const roleOf = (name: string) => page.getByRole('combobox', { name: `Role of “${name}”` });
    await expect(roleOf('treatment')).toHaveValue('group');
    await expect(roleOf('mouse')).toHaveValue('leave out');
    await roleOf('site').focus();
    await page.keyboard.type('g');
    await expect(sentence(page)).toContainText('between A and B');
    await expect(roleOf('site')).toBeFocused();
    await expect(roleOf('treatment')).toHaveValue('leave out');
    await expect(page.getByRole('gridcell', { name: 'control' }).first()).toHaveClass('out');
    await page.locator('#take-link').click();
    await expect.poll(() => page.evaluate(() => location.hash)).toMatch(/^#data=1\./);
    await page.reload();
    await expect(sentence(page)).toContainText('between A and B');
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(sentence(page)).toContainText('ascorbic acid');
  });

  test('explains an input error, marks the cell, and works by keyboard alone', async ({ page }) => {
    await page.goto(path);
    await page.locator('#data').focus();
    await expect(page.getByRole('gridcell', { name: '15.2' })).toBeFocused();
    await page.keyboard.type('many');
    await page.keyboard.press('Enter');
    await expect(page.locator('.understood')).toContainText(
      'Row 1 of “orange juice” says “many”, which is not a number. Correct it, or empty the cell.',
    );
    await expect(page.getByRole('gridcell', { name: 'many' })).toHaveAttribute('aria-invalid', 'true');
    await page.keyboard.press('ArrowUp');
    await page.keyboard.type('20.5');
    await page.keyboard.press('Enter');
    await expect(estimate(page)).toContainText('5.78');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    await expect(estimate(page)).toContainText('5.25');
    await page.getByRole('radio', { name: 'equal (Student)' }).focus();
    await page.keyboard.press('Space');
    await expect(sentence(page)).toContainText('Student’s t(18)'.replace('t(', 't('));
    await page.getByRole('button', { name: 'Clear table' }).focus();
    await page.keyboard.press('Enter');
    await expect(estimate(page)).toHaveText('–');
  });

  test('draws the Q–Q plots at the first click, which hydrates it', async ({ page }) => {
    await page.goto(path);
    await page.getByText('Show the Q–Q plots').click();
    await expect(page.locator('.normal-plot svg')).toHaveCount(2);
  });

  test('draws the Q–Q plots that a visitor opened before hydration', async ({ page }) => {
    await page.goto(path);
    await page.locator('.normal-plots').evaluate((details: HTMLDetailsElement) => (details.open = true));
    await page.locator('#data tbody td').first().click();
    await expect(page.locator('.normal-plot svg')).toHaveCount(2);
  });

  test('loses no interaction during hydration: a second one counts as well', async ({ page }) => {
    await page.route('**/wake/instruments/*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1000));
      await route.continue();
    });
    await page.goto(path);
    await page.locator('label', { hasText: '99%' }).click();
    await page.locator('label', { hasText: 'equal (Student)' }).click();
    await expect(estimate(page)).toContainText('99% CI');
    await expect(sentence(page)).toContainText('Student’s t');
  });

  test('fits an equation typed during hydration, marks one that cannot be parsed, and keeps both in a link', async ({
    page,
  }) => {
    await page.route('**/wake/instruments/*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 500));
      await route.continue();
    });
    await page.goto('/calculators/own-formula');
    const formula = page.getByRole('textbox', { name: 'Formula' });
    await formula.click();
    await formula.fill('A*(exp(-ke*time)-exp(-ka*time)');
    await expect(page.locator('.estimate-name')).toContainText('“A*▸(exp(-ke*time)');
    await expect(formula).toBeFocused();
    await page.keyboard.type(')');
    await expect(sentence(page)).toContainText('A = 10.54 (95% CI 7.05 to 14.04)');
    await page.getByLabel('Start values').fill('A = 9, ke = 0.1, ka = 2');
    await expect(page.locator('.checks')).toContainText('began at your start values');
    await page.locator('#take-link').click();
    await expect(page).toHaveURL(/#data=1\./);
    await page.reload();
    await expect(formula).toHaveValue('A*(exp(-ke*time)-exp(-ka*time))');
    await expect(page.locator('.checks')).toContainText('began at your start values');
  });

  test('replays the first interaction, sends no request however much data is used, and stores nothing', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto(path, { waitUntil: 'networkidle' });
    await page.locator('label', { hasText: '99%' }).click();
    await expect(estimate(page)).toContainText('99% CI');
    await expect(page.getByRole('grid', { name: 'Data' })).toBeVisible();
    const requests = await requestsOf(page);
    const before = await kept(page);
    await page.locator('#data td[tabindex="0"]').focus();
    await paste(page, 'a\tb\n1\t2\n2\t4\n3\t5');
    await expect(estimate(page)).toContainText('−1.67');
    await page.getByRole('button', { name: 'Copy sentence' }).click();
    await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Copy sentence' })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(
      'no clear difference in mean between a and b (a − b: −1.67',
    );
    const rows = Array.from({ length: 5000 }, (_, i) => `${i % 7}\t${i % 11}`);
    await page.locator('#data td[tabindex="0"]').focus();
    await paste(page, ['many\tmore', ...rows].join('\n'));
    await expect(sentence(page)).toContainText('The mean of many was');
    await page.locator('label', { hasText: '90%' }).click();
    await expect(estimate(page)).toContainText('90% CI');
    expect(requests).toEqual([]);
    expect(await kept(page)).toEqual(before);
  });
});

test('the code is shown in R or in Python, the choice is remembered, and copying copies what is shown', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(path);
  const code = page.locator('.same-in-r pre');
  await expect(code).toContainText('t.test(x, y');
  await page.locator('#code-python').click();
  await expect(code).toContainText('import numpy as np');
  await page.getByRole('button', { name: 'Copy the code' }).click();
  await expect(page.getByRole('button', { name: 'Copied' })).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain('means.ttest_ind(');
  await page.reload();
  await page.locator('label', { hasText: '99%' }).click();
  await expect(code).toContainText('tconfint_diff(1 - 0.99');
});

const calculators = builtPages.filter(({ html }) => html.includes('data-calculator='));

/**
 * A mixed model is fitted by iterations with exact derivatives, and every variance and F test needs linear algebra. Curves of several groups
 * need a fit with shared parameters, its two rivals, and their tests.
 */
const limitInBytes: Partial<Record<string, number>> = {
  '/calculators/compare-curves': 27_500,
  '/calculators/mixed-model': 40_000,
};

test('every calculator but two loads at most 25 kB of script beyond React for its first result', () => {
  expect(calculators.length).toBeGreaterThan(30);
  const heavy = calculators.flatMap(({ path, html }) => {
    const [, chart] = /data-chart="(\w+)"/.exec(html)!;
    const scripts = [
      '/wake/calculator.js',
      `/wake/charts/${chart}.js`,
      `/wake${path.replace('calculators', 'instruments')}.js`,
    ];
    const weight = weightInBytes(besideReact(scripts));
    return weight <= (limitInBytes[path] ?? 25_000) ? [] : [`${path}: ${weight} bytes`];
  });
  expect(heavy).toEqual([]);
});

test('a calculator shows its result and its options on a phone, in the dark, with forced colors, and in print', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' });
  await page.goto(path);
  await page.locator('summary', { hasText: 'Options' }).click();
  await page.locator('label', { hasText: '99%' }).click();
  await expect(estimate(page)).toContainText('99% CI');
  const grounds = await page
    .locator('.segments label', { hasText: /^9\d%$/ })
    .evaluateAll((labels) => labels.map((label) => getComputedStyle(label).backgroundColor));
  expect(new Set(grounds.slice(0, 2)).size).toBe(1);
  expect(grounds[2]).not.toBe(grounds[0]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expect(page.locator('.answered svg').filter({ visible: true }).first()).toBeVisible();
  await page.emulateMedia({ media: 'print', forcedColors: 'none' });
  await expect(estimate(page)).toContainText('99% CI');
  await expect(page.locator('.controls, .said button').filter({ visible: true })).toHaveCount(0);
});

test.describe('no JavaScript', () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });

  test('a calculator shows its example and the result as text and table, without controls', async ({
    page,
  }) => {
    await page.goto(path);
    await expect(estimate(page)).toContainText('5.25');
    await expect(page.getByRole('table', { name: 'Data' })).toContainText('21.5');
    await expect(page.getByText('The same in R and Python')).toBeVisible();
    await expect(page.locator('.controls, .choices').filter({ visible: true })).toHaveCount(0);
  });
});
