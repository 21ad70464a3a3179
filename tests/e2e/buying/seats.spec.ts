// A group's seats in a browser: the buyer, a second administrator, and the people they invite, by mouse, by keyboard, and on a phone.
import { type Browser, type Page, expect, test } from '@playwright/test';
import { api } from '../../../src/routes.ts';
import { complaintsOf, fillIndia, freshEmail, mailTo, shownKey, visitFrom } from '../../support/journeys.ts';

const seatsLink = /https?:\/\/[^\s]+(\/seats\?link=[\w-]+)/;
const seatLink = /https?:\/\/[^\s]+(\/seat\?link=[\w-]+)/;

test.beforeEach(async ({ context, baseURL }) => {
  await visitFrom(context, 'US', baseURL!);
});

/** Buys a group of seven and opens its seats from the order page. */
async function buyGroup(page: Page, email = freshEmail()) {
  await page.goto('/checkout?plan=group-academic&seats=7');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Continue to Checkout' }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByRole('link', { name: 'Open your order page' }).click();
  await expect(page.getByRole('heading', { name: 'Invite people' })).toBeVisible();
  await page.getByRole('link', { name: 'Manage seats' }).click();
  await expect(page.getByText('1 of 7 used')).toBeVisible();
  return email;
}
const rowOf = (page: Page, email: string) => page.locator('tbody', { hasText: email });
const csv = (...lines: string[]) => ({
  name: 'group.csv',
  mimeType: 'text/csv',
  buffer: Buffer.from(lines.join('\r\n')),
});
async function openSeat(browser: Browser, baseURL: string, page: Page, email: string) {
  const { text } = await mailTo(page, email, /^Your seat in a/);
  const seat = await browser.newPage();
  await seat.goto(baseURL + seatLink.exec(text)![1]!);
  return seat;
}

test('seven seats: imports a file with one invalid line, issues a key per seat, reassigns a revoked seat, adds two seats, and names a second administrator', async ({
  page,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const complaints = complaintsOf(page);
  await buyGroup(page);
  const [rania, ingrid, next, bea] = [freshEmail(), freshEmail(), freshEmail(), freshEmail()];
  await page
    .getByLabel('Upload a CSV')
    .setInputFiles(
      csv('name,email', `Rania Haddad,${rania}`, 'Tom Okafor,t.okafor@institute', `Ingrid,${ingrid}`),
    );
  await expect(page.getByText('3 lines. 2 invitations are ready, 1 line needs a correction.')).toBeVisible();
  await expect(page.getByText('not an address')).toBeVisible();
  const bad = page.getByLabel('Email in line 2');
  const tom = freshEmail();
  await bad.fill(tom);
  await expect(bad).toBeVisible();
  await bad.fill('t.okafor@institute');
  await page.getByRole('button', { name: 'Send 2 invitations' }).click();
  await expect(page.getByText('2 invitations sent.')).toBeVisible();
  await expect(page.getByText('3 of 7 used')).toBeVisible();
  await bad.fill(tom);
  await page.getByRole('button', { name: 'Send 1 invitation' }).click();
  await expect(page.getByText('4 of 7 used')).toBeVisible();

  const seat = await openSeat(browser, baseURL!, page, rania);
  const key = await shownKey(seat).innerText();
  expect(key).toMatch(/^BSP-/);
  await expect(seat.getByText(ingrid)).toHaveCount(0);
  const other = await openSeat(browser, baseURL!, page, ingrid);
  expect(await shownKey(other).innerText()).not.toBe(key);
  await page.reload();
  await expect(rowOf(page, rania).getByText('active')).toBeVisible();

  await rowOf(page, rania).getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByRole('button', { name: 'Keep' })).toBeFocused();
  await page.getByRole('button', { name: 'Revoke the seat' }).click();
  await expect(page.getByText('The seat is revoked. Seat 2 is free.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Invite: seat 2' })).toBeFocused();
  await seat.reload();
  await expect(seat.getByText('opens no seat')).toBeVisible();
  await page.getByLabel('Invite by email').fill(next);
  await page.keyboard.press('Enter');
  await expect(rowOf(page, next)).toContainText('pending');
  const given = await openSeat(browser, baseURL!, page, next);
  expect(await shownKey(given).innerText()).not.toBe(key);

  await page.getByLabel('How many seats').selectOption('2');
  await page.getByRole('button', { name: /^Pay US\$[\d.]+ for 2 seats$/ }).click();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await expect(page.getByText('Your group now has 9 seats.')).toBeVisible({ timeout: 20_000 });
  await expect(page.getByText(/ of 9 used/)).toBeVisible();

  await page.getByLabel('Their email').fill(bea);
  await page.getByRole('button', { name: 'Send a link' }).click();
  await expect(page.getByText('has managed the seats with you')).toBeVisible();
  const { text } = await mailTo(page, bea, /^You manage the seats/);
  const second = await browser.newPage();
  await second.goto(baseURL! + seatsLink.exec(text)![1]!);
  await expect(second.getByText(/ of 9 used/)).toBeVisible();
  await expect(second.getByRole('link', { name: 'order page' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Revoke this link' }).click();
  await expect(page.getByText('That link no longer works.')).toBeVisible();
  await second.reload();
  await expect(second.getByText("We can't find this order")).toBeVisible();
  expect(complaints()).toEqual([]);
});

test('the buyer and the second administrator each replace the link of their seats page, and the earlier link stops working', async ({
  page,
  browser,
  baseURL,
}) => {
  const [buyer, bea] = [await buyGroup(page), freshEmail()];
  await page.getByLabel('Their email').fill(bea);
  await page.getByRole('button', { name: 'Send a link' }).click();
  await expect(page.getByText('has managed the seats with you')).toBeVisible();
  const second = await browser.newPage();
  const { text } = await mailTo(page, bea, /^You manage the seats/);
  await second.goto(baseURL! + seatsLink.exec(text)![1]!);
  for (const [administrator, email] of [
    [page, buyer],
    [second, bea],
  ] as const) {
    const earlier = administrator.url();
    await expect(administrator.getByText(`We email a new one to ${email}`)).toBeVisible();
    await administrator.getByRole('button', { name: 'Replace this link' }).click();
    await expect(administrator.getByRole('heading', { name: 'Your link was replaced' })).toBeVisible();
    await expect(administrator.getByText(`We emailed the new link to ${email}.`)).toBeVisible();
    await expect(administrator.getByRole('link', { name: 'Find my order' })).toHaveCount(
      email === buyer ? 1 : 0,
    );
    await mailTo(page, email, /^Your new .* link$/);
    await administrator.goto(earlier);
    await expect(administrator.getByText('This link was replaced by a newer one')).toBeVisible();
  }
});

test('on a phone, by keyboard alone: withdraws an invitation, undoes it, withdraws it finally, and fills all seats', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await buyGroup(page);
  const emails = Array.from({ length: 6 }, () => freshEmail());
  await page
    .getByLabel('Upload a CSV')
    .setInputFiles(csv('name,email', ...emails.map((email) => `A,${email}`), 'B,more@x.example'));
  await expect(page.getByText('no seat left')).toBeVisible();
  await expect(page.getByText('There are more lines than free seats.')).toBeVisible();
  await page.getByRole('button', { name: 'Send 6 invitations' }).press('Enter');
  await expect(page.getByText('7 of 7 used')).toBeVisible();
  await page.getByRole('button', { name: 'Discard' }).press('Enter');
  await expect(page.getByLabel('Invite by email')).toBeDisabled();
  await expect(page.getByText('No seat is free. Revoke one or add seats.')).toBeVisible();
  const row = rowOf(page, emails[0]!);
  const withdraw = row.getByRole('button', { name: 'Withdraw' });
  await withdraw.press('Enter');
  await expect(row.getByRole('button', { name: 'Undo' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(row.getByText('pending')).toBeVisible();
  await expect(withdraw).toBeFocused();
  const rename = row.getByRole('button', { name: 'Rename' });
  await rename.press('Enter');
  await page.keyboard.type('Ada');
  await page.keyboard.press('Enter');
  await expect(rename).toBeFocused();
  await withdraw.press('Enter');
  // Leaving the page completes the withdrawal, however late the call arrives.
  await page.context().route(`**${api.seatsChange}`, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 500));
    await route.continue();
  });
  await page.reload();
  await expect(page.getByText('6 of 7 used')).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('a page without scripts shows the seats and invites one person', async ({ browser, page, baseURL }) => {
  const email = await buyGroup(page);
  const link = new URL(page.url()).searchParams.get('link')!;
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL: baseURL! });
  const plain = await context.newPage();
  await plain.goto(`/seats?link=${link}`);
  await plain.getByLabel('Link').fill(link);
  await plain.getByRole('button', { name: 'Open the plain page' }).click();
  await expect(plain.getByText(email)).toBeVisible();
  const invited = freshEmail();
  await plain.getByLabel('Invite by email').fill(invited);
  await plain.getByRole('button', { name: 'Send invitation' }).click();
  await expect(plain.getByText(`We emailed ${invited}.`)).toBeVisible();
  const { text } = await mailTo(page, invited, /^Your seat in a/);
  const token = new URL(seatLink.exec(text)![0]).searchParams.get('link')!;
  await plain.goto(`/api/seats/own?link=${token}`);
  await plain.getByRole('button', { name: 'Show my license key' }).click();
  await expect(plain.locator('code')).toContainText('BSP-');
  await context.close();
});

for (const width of [390, 1440])
  test(`a member who lost the link to a seat gets the key with one email and two clicks, with and without JavaScript, at ${width} px`, async ({
    page,
    browser,
    baseURL,
  }) => {
    await buyGroup(page);
    const holder = freshEmail();
    await page.getByLabel('Invite by email').fill(holder);
    await page.getByRole('button', { name: 'Send invitation' }).click();
    await expect(page.getByText('2 of 7 used')).toBeVisible();

    const viewport = { width, height: 900 };
    const person = await browser.newPage({ viewport });
    await person.goto(`${baseURL}/order`);
    await person.getByLabel('Email', { exact: true }).fill(holder);
    await person.getByRole('button', { name: 'Send the links' }).click();
    await expect(person.getByText('We emailed this address.')).toBeVisible();
    const { text } = await mailTo(page, holder, /licenses and orders$/);
    await person.goto(baseURL + seatLink.exec(text)![1]!);
    const key = await shownKey(person).innerText();
    expect(key).toMatch(/^BSP-/);

    const scriptless = await browser.newPage({ viewport, javaScriptEnabled: false });
    await scriptless.goto(`${baseURL}/order`);
    await scriptless.getByLabel('Email', { exact: true }).fill(holder);
    await scriptless.getByRole('button', { name: 'Send the links' }).click();
    await expect(scriptless.getByRole('heading', { name: 'Please check your email' })).toBeVisible();
    const plain = /https?:\/\/[^\s]+(\/api\/seats\/own\?link=[\w-]+)/.exec(text)![1]!;
    // A member who has opened the seat before sees the key right away.
    await scriptless.goto(baseURL + plain);
    await expect(scriptless.getByText(key)).toBeVisible();
  });

test.describe('a group that is renewed manually, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });

  /** Buys a group of three through PayU and invites one person. Returns the path of its seats page and the invited address. */
  async function groupOfThree(page: Page, baseURL: string) {
    await visitFrom(page.context(), 'IN', baseURL);
    const [email, person] = [freshEmail(), freshEmail()];
    await page.goto('/checkout?plan=group-academic&seats=3');
    await page.getByLabel('Email', { exact: true }).fill(email);
    await fillIndia(page);
    await page.getByRole('button', { name: 'Continue to Checkout' }).click();
    await page.getByRole('button', { name: 'Pay', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Payment Successful' })).toBeVisible();
    await page.getByRole('link', { name: 'Open your order page' }).click();
    await page.getByRole('link', { name: 'Manage seats' }).click();
    await page.getByLabel('Invite by email').fill(person);
    await page.getByRole('button', { name: /^Send invitation/ }).click();
    await expect(page.getByText('1 invitation sent.')).toBeVisible();
    return { person, path: new URL(page.url()).pathname + new URL(page.url()).search };
  }

  test('lets its administrator choose who leaves at the renewal', async ({ page, baseURL }) => {
    const complaints = complaintsOf(page);
    const { person } = await groupOfThree(page, baseURL!);
    await page.reload();
    await page.getByRole('link', { name: 'Choose who leaves at the renewal' }).click();
    await page.getByRole('checkbox', { name: person }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByRole('status')).toHaveText('Your choice is saved.');
    await expect(page.getByText('Reminders and renewal links now offer 2 seats.')).toBeVisible();
    await page.getByRole('link', { name: 'Back to the seats' }).click();
    await expect(rowOf(page, person).getByText('leaves at the renewal')).toBeVisible();
    expect(complaints()).toEqual([]);
  });
  test('lets its administrator choose who leaves without JavaScript', async ({ page, browser, baseURL }) => {
    const { person, path } = await groupOfThree(page, baseURL!);
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    });
    const quiet = await plain.newPage();
    await quiet.goto(baseURL! + path.replace('/seats?', '/api/seats/plain?'));
    await quiet.getByRole('link', { name: 'Choose who leaves at the renewal' }).click();
    await quiet.getByRole('checkbox', { name: person }).check();
    await quiet.getByRole('button', { name: 'Save' }).click();
    await expect(quiet.getByRole('status')).toHaveText('Your choice is saved.');
    await quiet.getByRole('checkbox', { name: person }).uncheck();
    await quiet.getByRole('button', { name: 'Save' }).click();
    await expect(quiet.getByRole('status')).toHaveText('Everyone stays at the renewal.');
    await plain.close();
  });
});

test.describe('a group license that is transferred, on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } });
  const acceptLink = /https?:\/\/[^\s]+(\/api\/ownership\/accept\?link=[\w-]+)/;

  /** Accepts the emailed offer on a page with or without JavaScript. Returns the path of the new owner's seats page. */
  async function accept(page: Page, mailbox: Page, owner: string, baseURL: string) {
    const { text } = await mailTo(mailbox, owner, /offers you/);
    await page.goto(baseURL + acceptLink.exec(text)![1]!);
    await page.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Accept the license' }).click();
    await expect(page.getByRole('heading', { name: 'The license is yours', level: 1 })).toBeVisible();
    const accepted = await mailTo(mailbox, owner, /^You now own/);
    return seatsLink.exec(accepted.text)![1]!;
  }

  test('is offered from the seats page and managed by the person who accepts it', async ({
    page,
    baseURL,
  }) => {
    const complaints = complaintsOf(page);
    const owner = freshEmail();
    await buyGroup(page);
    await page.getByRole('link', { name: 'Transfer the license to someone else' }).click();
    await page.getByLabel('Email of the new owner').fill(owner);
    await page.getByRole('button', { name: 'Send the offer' }).click();
    await expect(page.getByRole('status')).toHaveText('The offer is sent. We emailed both of you.');
    await expect(page.getByText(`${owner} can accept until`)).toBeVisible();
    await page.goto(await accept(page, page, owner, baseURL!));
    await expect(page.getByText('1 of 7 used')).toBeVisible();
    await page.getByLabel('Invite by email').fill(owner);
    await page.getByRole('button', { name: /^Send invitation/ }).click();
    await expect(page.getByText('1 invitation sent.')).toBeVisible();
    expect(complaints()).toEqual([]);
  });
  test('is offered, withdrawn, offered again, and accepted without JavaScript', async ({
    page,
    browser,
    baseURL,
  }) => {
    const owner = freshEmail();
    await buyGroup(page);
    const plain = await browser.newContext({
      javaScriptEnabled: false,
      viewport: { width: 390, height: 844 },
    });
    const quiet = await plain.newPage();
    const { pathname, search } = new URL(page.url());
    await quiet.goto(baseURL! + pathname.replace('/seats', '/api/seats/plain') + search);
    await quiet.getByRole('link', { name: 'Transfer the license to someone else' }).click();
    for (const wish of ['first', 'second']) {
      await quiet.getByLabel('Email of the new owner').fill(wish === 'first' ? freshEmail() : owner);
      await quiet.getByRole('button', { name: 'Send the offer' }).click();
      await expect(quiet.getByRole('status')).toContainText('The offer is sent.');
      if (wish === 'second') break;
      await quiet.getByRole('button', { name: 'Withdraw the offer' }).click();
      await expect(quiet.getByRole('status')).toHaveText('The offer is withdrawn.');
    }
    await quiet.goto(
      baseURL! + (await accept(quiet, page, owner, baseURL!)).replace('/seats', '/api/seats/plain'),
    );
    await expect(quiet.getByText('Invite by email')).toBeVisible();
    await plain.close();
  });
});
