// Loading data into a calculator from a link or a file, exporting its results as files, and computations that are too long for the main
// thread.
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import { workbook } from '../../support/workbook.ts';
import { requestsOf } from './requests-of.ts';

const path = '/calculators/paired-t-test';
const sentence = (page: Page) => page.locator('.said p');
const unfold = (page: Page) =>
  page
    .locator('.calculator details')
    .evaluateAll((all) => all.forEach((each) => ((each as HTMLDetailsElement).open = true)));

async function opened(page: Page, address = path) {
  await page.goto(address);
  await unfold(page);
}

const saved = async (page: Page, name: string | RegExp) => {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name }).click(),
  ]);
  return { name: download.suggestedFilename(), content: await readFile((await download.path())!) };
};

test('figure, numbers, code, and a file with everything are saved, each with its source', async ({
  page,
}) => {
  await opened(page);
  const svg = await saved(page, /^Figure, SVG/);
  const asked = await requestsOf(page);
  expect(svg.name).toBe('paired-t-test.svg');
  const drawing = svg.content.toString();
  expect(drawing).toMatch(/<title[^>]*>.{20,}<\/title><desc[^>]*>.*paired-t-test \(.*\d{4}\)\.<\/desc>/);
  // figure-files.spec.ts tests whether it looks like the page.
  expect(drawing).toMatch(/font-family="[^"]*sans-serif"/);
  for (const [size, width, millimeters] of [
    ['Cell 85 mm', 2008, 85],
    ['Cell 174 mm', 4110, 174],
  ] as const) {
    await page.getByText(size, { exact: true }).click();
    await expect(page.locator('.file-checks li').first()).toContainText('pt');
    await page.getByText('PNG', { exact: true }).click();
    const { name, content } = await saved(page, `Download PNG, ${millimeters} mm`);
    expect(name).toBe(`paired-t-test-${millimeters}-mm.png`);
    expect(content.readUInt32BE(16)).toBe(width);
    const at = content.indexOf('pHYs');
    expect(content.readUInt32BE(at + 4)).toBe(23_622);
    expect(content.toString()).toContain('/calculators/paired-t-test (');
  }
  await page.getByText('PDF', { exact: true }).click();
  const pdf = await saved(page, 'Download PDF, 174 mm');
  expect(pdf.name).toBe('paired-t-test-174-mm.pdf');
  expect(pdf.content.toString('latin1')).toMatch(
    /^%PDF-1\.7[^]*\/MediaBox \[0 0 493\.228 [\d.]+\][^]*%%EOF\n$/,
  );
  await page.getByText('as here', { exact: true }).click();
  const csv = (await saved(page, /^Results, CSV/)).content.toString();
  expect(csv).toMatch(/^\ufeffpart,name,column,value,shown\r\nEstimate,Mean difference,inches,2\.6166/);
  const r = (await saved(page, /^R script/)).content.toString();
  expect(r).toMatch(/^# .*paired-t-test \(/);
  expect(r).toContain('t.test(x, y, paired = TRUE');
  const html = await saved(page, /^Everything, one HTML file/);
  expect(html.name).toBe('paired-t-test.html');
  expect((await saved(page, 'BibTeX')).content.toString()).toMatch(/^@misc\{/);
  expect(asked.filter((url) => !/^(data|blob):/.test(url))).toEqual([]);

  // The combined file opens on its own: no script, no request, the figure in its colors.
  const alone = await page.context().newPage();
  alone.on('request', (request) => asked.push(request.url()));
  await alone.setContent(html.content.toString());
  await expect(alone.locator('svg')).toBeVisible();
  expect(await alone.locator('script').count()).toBe(0);
  expect(asked.filter((url) => !/^(data|blob):/.test(url))).toEqual([]);
});

test('a link restores data, options, and result; a damaged link says so and keeps the example', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await opened(page);
  await page.getByRole('button', { name: 'Clear table' }).click();
  await expect(sentence(page)).toHaveCount(0);
  await page.evaluate(() => navigator.clipboard.writeText('before\tafter\n1\t2\n2\t4\n3\t7\n5\t6'));
  await page.getByRole('button', { name: 'Paste' }).click();
  await expect(sentence(page)).toContainText('after');
  const said = await sentence(page).textContent();
  await page.getByRole('button', { name: /^Link/ }).click();
  await expect(page.getByText('The link is copied')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  expect(link).toMatch(/\/calculators\/paired-t-test#data=1\.[\w-]+$/);

  const other = await context.newPage();
  await opened(other, link);
  await expect(sentence(other)).toHaveText(said!);
  await other.goto('about:blank');
  await opened(other, link.slice(0, -8));
  await expect(other.getByRole('alert')).toContainText('This link is damaged');
  await expect(sentence(other)).toContainText('crossed');
});

const row = (number: number, ...cells: string[]) => `<row r="${number}">${cells.join('')}</row>`;
const text = (place: string, words: string) => `<c r="${place}" t="inlineStr"><is><t>${words}</t></is></c>`;
const number = (place: string, value: number, style = 0) =>
  `<c r="${place}" s="${style}"><v>${value}</v></c>`;

test('an Excel workbook opens with its text, numbers, and dates; anything other than a table shows an error', async ({
  page,
}) => {
  const open = async (name: string, buffer: Buffer) => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Open file' }).click();
    await (await chooser).setFiles({ name, mimeType: '', buffer });
  };
  const names = [text('B3', 'day'), '<c r="C3" t="s"><v>0</v></c>', text('D3', 'after (h)')];
  const days = [1, 2, 3, 4].map((day) =>
    row(
      day + 3,
      number(`B${day + 3}`, 45_818 + day, 1),
      number(`C${day + 3}`, day),
      `<c><v>${day * 2.5 + (day % 2)}</v></c>`,
    ),
  );
  const strings = '<si><r><t>be</t></r><r><t>fore (h)</t></r><rPh sb="0" eb="1"><t>no</t></rPh></si>';
  const cells = row(3, ...names) + days.join('');
  await opened(page);
  await open('days.xlsx', workbook({ cells, strings }));
  const grid = page.getByRole('grid', { name: 'Data' });
  await expect(grid.getByRole('row').nth(1)).toContainText('before (h)');
  await expect(grid.getByRole('row').nth(2)).toContainText('2025-06-11');
  await expect(sentence(page)).toContainText('before');
  await open('days.xlsx', workbook({ cells, strings, date1904: true }));
  await expect(grid.getByRole('row').nth(2)).toContainText('2029-06-12');
  const far = `<row r="1048576">${number('A1048576', 3)}${text('XFD1048576', 'far')}</row>`;
  await open(
    'far.xlsx',
    workbook({
      cells:
        cells + Array.from({ length: 20_000 }, (_, i) => row(i + 8, number(`B${i + 8}`, 1))).join('') + far,
      strings,
    }),
  );
  await expect(grid.getByRole('row').nth(1)).toContainText('before (h)');
  await expect(page.locator('details.data summary')).toContainText('20005 rows');
  const letters = (i: number) =>
    String.fromCharCode(65 + Math.floor(i / 676), 65 + (Math.floor(i / 26) % 26), 65 + (i % 26));
  const diagonal = Array.from({ length: 1100 }, (_, i) => row(i + 1, number(`${letters(i)}${i + 1}`, 1)));
  await open('diagonal.xlsx', workbook({ cells: diagonal.join('') }));
  await expect(
    page.getByText('has more than 1,000,000 cells between its first and its last value'),
  ).toBeVisible();
  await open('days.xlsx', workbook({ cells, strings, date1904: true }));
  await expect(grid.getByRole('row').nth(2)).toContainText('2029-06-12');
  await open('picture.png', Buffer.from('\x89PNG\r\n\x1a\n\0\0', 'latin1'));
  await expect(page.getByText('“picture.png” is not a table.')).toBeVisible();
  await expect(grid.getByRole('row').nth(2)).toContainText('2029-06-12');
});

test('100,000 rows are computed in a worker: the old result stays until then, and Cancel restores it', async ({
  page,
}) => {
  test.setTimeout(120_000);
  await opened(page);
  const before = await sentence(page).textContent();
  const rows = Array.from(
    { length: 100_000 },
    (_, i) => `${Math.sin(i).toFixed(4)},${Math.cos(i * 1.7).toFixed(4)}`,
  );
  const file = { name: 'long.csv', mimeType: 'text/csv', buffer: Buffer.from(`a,b\n${rows.join('\n')}`) };
  const choose = async () => {
    const chooser = page.waitForEvent('filechooser');
    await page.getByRole('button', { name: 'Open file' }).click();
    await (await chooser).setFiles(file);
  };
  await choose();
  await expect(page.getByRole('progressbar', { name: 'Computing' })).toBeVisible();
  await expect(sentence(page)).toHaveText(before!);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('progressbar')).toHaveCount(0);
  await expect(sentence(page)).toHaveText(before!);
  await choose();
  await expect(page.locator('.understood').first()).toContainText('100,000 rows', { timeout: 90_000 });
  await expect(page.getByRole('progressbar')).toHaveCount(0);
});
