// A booking's page and the certificate check, as a buyer and a participant see them, without scripts and by keyboard.
import { type Page, expect, test } from '@playwright/test';
import { findings } from '../../support/accessibility.ts';
import { complaintsOf, fillIndia, freshEmail, mailTo, visitFrom } from '../../support/journeys.ts';

const linkIn = (text: string) => /\/booking\?link=[\w-]+/.exec(text)![0];
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Buys a training for two and returns the URL of its page. */
async function buy(page: Page, baseURL: string) {
  await visitFrom(page.context(), 'IN', baseURL);
  const email = freshEmail();
  await page.goto('/academy#book-basic');
  const box = page.getByRole('form', { name: /^Buy .*basic/i });
  await box.scrollIntoViewIfNeeded();
  await box.getByLabel('Email', { exact: true }).fill(email);
  await fillIndia(box);
  await box.getByLabel('Participants').selectOption('2');
  await box.getByRole('button', { name: /^Buy/ }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page).toHaveURL(/academy\/payment-success/);
  const { text } = await mailTo(page, email, /training is booked/);
  return linkIn(text);
}

async function expectSound(page: Page) {
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await findings(page), `at ${width}`).toEqual([]);
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect(isWide, `scrolls sideways at ${width}`).toBe(false);
  }
}

test('a buyer names and schedules a training without scripts and by keyboard, and a wrong certificate code is rejected', async ({
  page,
  baseURL,
  browser,
}) => {
  test.setTimeout(120_000);
  const complaints = complaintsOf(page);
  const path = await buy(page, baseURL!);
  const plain = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
  const quiet = await plain.newPage();

  await quiet.goto(path);
  await expect(quiet.getByRole('heading', { level: 1 })).toHaveText('Your training');
  const participant = freshEmail();
  await quiet.getByLabel('Time zone of these dates').selectOption('Europe/Berlin');
  await quiet.getByLabel('Day').first().fill(inDays(10));
  await quiet.getByRole('button', { name: 'Save' }).click();
  await expect(quiet.getByText('Please enter a date and a time')).toBeVisible();
  await expect(quiet.getByLabel('Time zone of these dates')).toHaveValue('Europe/Berlin');
  await quiet.getByLabel('Start').first().fill('14:00');
  await quiet.getByLabel('Name, as on the certificate').first().fill('Ada Lovelace');
  await quiet.getByLabel('Email (optional)').first().fill(participant);
  await quiet.getByRole('button', { name: 'Save' }).click();
  await expect(quiet.getByText('Saved.')).toBeVisible();
  await expect(quiet.getByText('We have your dates')).toBeVisible();

  // With scripts, keyboard only: on the same page, the Tab key alone reaches the field after the last date.
  await page.goto(path);
  await expect(page.getByLabel('Day').first()).toHaveValue(inDays(10));
  await page.getByLabel('Notes').focus();
  await page.keyboard.press('Tab');
  await expect(page.getByLabel('Name, as on the certificate').first()).toBeFocused();
  await expectSound(page);

  // A participant without an email address gets the page of their place from the buyer.
  await quiet.getByRole('link', { name: 'Page of Ada Lovelace' }).click();
  await expect(quiet.getByRole('heading', { level: 1 })).toHaveText('Your place, Ada Lovelace');
  await expect(quiet.getByText('The date is not set yet')).toBeVisible();
  await expect(quiet.getByRole('form')).toHaveCount(0);
  await page.goto(quiet.url());
  await expectSound(page);

  await page.goto('/certificates');
  await expectSound(page);
  await page.getByLabel('Code on the certificate').fill('7k3m 9x2p 4t8v 0c1b');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/verify\?certificate=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We cannot confirm this code');
  await expect(page.getByLabel('Code on the certificate')).toBeFocused();
  await expectSound(page);
  await plain.close();
  expect(complaints().filter((text) => !text.includes('404'))).toEqual([]);
});
