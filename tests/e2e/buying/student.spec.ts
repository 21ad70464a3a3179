// A student after paying: verified within a minute by a school's email address or by a photo from a phone, at both page sizes.
import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { type Page, expect, test } from '@playwright/test';
import sharp from 'sharp';
import { api } from '../../../src/routes.ts';
import { findings, sidewaysScroll } from '../../support/accessibility.ts';
import { complaintsOf, freshEmail, mailTo, emailsTo, visitFrom } from '../../support/journeys.ts';
import { runOffice } from '../../support/visitors.ts';

test.beforeEach(async ({ context, baseURL }) => {
  await visitFrom(context, 'US', baseURL!);
});

const atSchool = () => freshEmail().replace(/@.*/, '@cs.mit.edu');

async function buy(page: Page, email: string) {
  await page.goto('/checkout?plan=student');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('link', { name: 'Open your order page' }).click();
  await expect(page.getByText('Waiting for your student ID')).toBeVisible();
}
const codeTo = async (page: Page, email: string) =>
  /^(\d{6}) is your/.exec((await mailTo(page, email, / code$/)).subject)![1]!;

/** A photo as a phone takes it: large, held upright, with its location in the metadata. */
async function photo() {
  const [width, height] = [4000, 3000];
  const noise = Buffer.alloc(width * height * 3);
  for (let i = 0, seed = 7; i < noise.length; i++) {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    noise[i] = 48 + ((seed >> 16) % 160);
  }
  return sharp(noise, { raw: { width, height, channels: 3 } })
    .withExif({ IFD0: { Orientation: '6' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 96 })
    .toBuffer();
}

for (const [width, height] of [
  [390, 844],
  [1440, 900],
] as const)
  test(`at ${width} px, a student who bought with a school address verifies with one press and the code, by keyboard alone`, async ({
    page,
  }) => {
    const complaints = complaintsOf(page);
    await page.setViewportSize({ width, height });
    const email = atSchool();
    await buy(page, email);
    const press = page.getByRole('button', { name: `Send a code to ${email}` });
    expect(await findings(page)).toEqual([]);
    expect(await sidewaysScroll(page)).toBe(0);
    await press.focus();
    await page.keyboard.press('Enter');
    const code = page.getByRole('textbox', { name: 'The code' });
    await expect(code).toBeFocused();
    expect(await findings(page)).toEqual([]);
    const right = await codeTo(page, email);
    await page.keyboard.type(right === '000000' ? '111111' : '000000');
    await page.keyboard.press('Enter');
    await expect(page.getByText('This is not the code that we sent. You have 4 more tries.')).toBeVisible();
    await expect(code).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(`${right.slice(0, 3)} ${right.slice(3)}`);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Your student license is confirmed')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Your student ID' })).toBeFocused();
    await expect(page.getByRole('textbox', { name: 'The code' })).toBeHidden();
    await expect(page.getByLabel('Student ID, or a letter from your school')).toBeHidden();
    await mailTo(page, email, /^Your student license is confirmed$/);
    expect(await sidewaysScroll(page)).toBe(0);
    // The rejection of the wrong code is expected.
    expect(complaints().filter((words) => !words.includes('409'))).toEqual([]);
  });

test('a student with a private address enters the school’s; an unknown domain is not accepted as a school', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const own = freshEmail();
  await buy(page, own);
  const field = page.getByLabel('Your school email address');
  await field.fill('ada@gmail.com');
  await page.getByRole('button', { name: 'Send a code' }).click();
  await expect(page.getByText('We don’t recognize this as a school address.')).toBeVisible();
  const school = atSchool();
  await field.fill(school);
  await page.getByRole('button', { name: 'Send a code' }).click();
  await page.getByRole('textbox', { name: 'The code' }).fill(await codeTo(page, school));
  // The student may leave the page in the meantime.
  await page.reload();
  await expect(page.getByText(`A code is on its way to ${school}`)).toBeVisible();
  await page.getByRole('textbox', { name: 'The code' }).fill(await codeTo(page, school));
  await page.getByRole('button', { name: 'Confirm the code' }).click();
  await expect(page.getByText('Your student license is confirmed')).toBeVisible();
  expect((await emailsTo(page, school)).map(({ subject }) => subject)).toHaveLength(1);
});

test('an 11 MB photo from a phone is scaled down, rotated upright, stripped of its location, and sent again after a failed upload', async ({
  page,
  baseURL,
}) => {
  test.slow();
  await page.setViewportSize({ width: 390, height: 844 });
  await buy(page, freshEmail());
  const input = page.getByLabel('Student ID, or a letter from your school');
  const letter = { name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') };
  await input.setInputFiles(letter);
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText('We are reviewing your student ID')).toBeVisible();
  // The student chose the wrong file; another one replaces it.
  const buffer = await photo();
  expect(buffer.length).toBeGreaterThan(10 * 1024 * 1024);
  await input.setInputFiles({ name: 'IMG_0001.jpg', mimeType: 'image/jpeg', buffer });
  await expect(page.getByText(/^Ready to send: [0-4]\.\d MB$/)).toBeVisible({ timeout: 30_000 });
  const sends = (url: URL) => url.pathname === api.orderStudentId;
  await page.route(sends, (route) => route.abort());
  await page.getByRole('button', { name: 'Replace the document' }).click();
  await expect(page.getByText(/^The upload failed/)).toBeVisible();
  await page.unroute(sends);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByText('Uploaded.', { exact: true })).toBeVisible();
  await expect(page.getByText('Ready to send')).toBeHidden();
  await expect(input).toHaveValue('');
  await expect(page.getByText('We are reviewing your student ID')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  const arrived = test.info().outputPath('student-id');
  const id = new URL(page.url()).searchParams.get('link')!.slice(0, 24);
  const environment = parseEnv(readFileSync(`.local/environment-${new URL(baseURL!).port}`, 'utf8'));
  const opened = await runOffice('orders', ['student-id', id, arrived], { ...process.env, ...environment });
  expect(opened.said).toContain('image/jpeg');
  const { width, height, format, exif } = await sharp(arrived).metadata();
  expect({ width, height, format, exif }).toEqual({
    width: 1800,
    height: 2400,
    format: 'jpeg',
    exif: undefined,
  });
});

test('a file that cannot be sent is reported immediately, with its size or a remedy', async ({ page }) => {
  await buy(page, freshEmail());
  const input = page.getByLabel('Student ID, or a letter from your school');
  const choose = (name: string, buffer: Buffer) =>
    input.setInputFiles({ name, mimeType: 'application/octet-stream', buffer });
  await choose('IMG_0002.HEIC', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic'));
  await expect(page.getByText(/^This photo is in the iPhone’s HEIC format.*as a JPEG\.$/)).toBeVisible();
  await choose('letter.pdf', Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(12 * 1024 * 1024)]));
  await expect(page.getByText('This file is 12.1 MB. Please choose a file of at most 5 MB.')).toBeVisible();
  await choose('letter.docx', Buffer.from('PK\u0003\u0004'));
  await expect(page.getByText('Please choose a JPEG, PNG, WebP or PDF file.')).toBeVisible();
  await page.getByRole('button', { name: 'Upload' }).click();
  await expect(page.getByText('Waiting for your student ID')).toBeVisible();
});

test.describe('no JavaScript', () => {
  test.use({ javaScriptEnabled: false });
  test('the plain page linked in the email accepts a code and an uploaded document', async ({
    page,
    browser,
    baseURL,
  }) => {
    const script = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: true });
    await visitFrom(script, 'US', baseURL!);
    const email = atSchool();
    const buyer = await script.newPage();
    await buy(buyer, email);
    await script.close();
    const { text } = await mailTo(page, email, /license key/);
    const [path = ''] = /\/api\/orders\/student-proof\?link=[\w-]+/.exec(text) ?? [];
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(path);
    await page
      .getByLabel('Student ID, or a letter from your school')
      .setInputFiles({ name: 'a.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7') });
    await page.getByRole('button', { name: 'Upload' }).click();
    await expect(page.getByText('We are reviewing your student ID')).toBeVisible();
    await page.getByRole('button', { name: 'Send a code' }).click();
    await page.getByRole('textbox', { name: 'The code' }).fill(await codeTo(page, email));
    await page.getByRole('button', { name: 'Confirm the code' }).click();
    await expect(page.getByText('Your student license is confirmed', { exact: true })).toBeVisible();
  });
});
