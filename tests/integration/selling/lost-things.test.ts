// "Lost your key?": anyone who lost something asks once, with or without JavaScript, gets one email, and is one click
// away from it.
import { afterAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import certificateFile from '../../../netlify/endpoints/booking-certificate.ts';
import booking from '../../../netlify/endpoints/booking.ts';
import holdings from '../../../netlify/endpoints/holdings.ts';
import replaceLink from '../../../netlify/endpoints/link-replace.ts';
import licenseFile from '../../../netlify/endpoints/order-license-file.ts';
import orderDocuments from '../../../netlify/endpoints/order-papers.ts';
import view from '../../../netlify/endpoints/order-view.ts';
import find from '../../../netlify/endpoints/orders-find.ts';
import openSeat from '../../../netlify/endpoints/seat-open.ts';
import plainSeat from '../../../netlify/endpoints/seat-plain.ts';
import plainSeats from '../../../netlify/endpoints/seats-plain.ts';
import viewSeats from '../../../netlify/endpoints/seats-view.ts';
import confirmEmail from '../../../netlify/endpoints/trial-confirm-email.ts';
import forgotPassword from '../../../netlify/endpoints/trial-forgot-password.ts';
import logIn from '../../../netlify/endpoints/trial-login.ts';
import accountOrders from '../../../netlify/endpoints/trial-orders.ts';
import resetPassword from '../../../netlify/endpoints/trial-reset-password.ts';
import { services } from '../../../netlify/services.ts';
import { findOrders } from '../../../netlify/use-cases/serve-order-page.ts';
import type { AccountOrdersReply } from '../../../src/contracts/trial-replies.ts';
import { startCommerce, type Endpoint } from '../../support/commerce.ts';
import { freshEmail } from '../../support/fresh-email.ts';
import { buyGroup, buyTraining, placeByOfficer } from '../../support/lost-things.ts';
import { bearer, buyAtPayu, mailed, openAccount, orderOf, writeOrder } from '../../support/visitors.ts';

const shop = await startCommerce();
afterAll(() => shop.close());
beforeEach(() => shop.mailbox.clear());

/** Requests everything an address has: by our script, or by a form as a browser without JavaScript sends it. */
const ways = {
  'the page’s script': (email: string) => shop.call(find, { body: { email } }),
  'a form without JavaScript': (email: string) =>
    shop.call(find, {
      body: new URLSearchParams({ email }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    }),
};
type Way = keyof typeof ways;

/** The single email that was sent in response. */
async function mailAfter(email: string, way: Way = 'the page’s script') {
  shop.mailbox.clear();
  expect((await ways[way](email)).status).toBe(200);
  await shop.settle();
  const emails = shop.mailbox.messages(email);
  expect(emails).toHaveLength(1);
  return emails[0]!.text;
}
const postForm = (endpoint: Endpoint, fields: Record<string, string>) =>
  shop.call(endpoint, {
    body: new URLSearchParams(fields).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
  });
const linkIn = (text: string, path: string) =>
  new RegExp(`${path.replaceAll('/', '\\/')}\\?link=([\\w-]+)`).exec(text)?.[1] ?? 'no link';
const open = (endpoint: Endpoint, path: string) =>
  shop.call(endpoint, { path, headers: { accept: 'text/html' } });

const group = () => buyGroup(shop);
const training = () => buyTraining(shop);

describe.each(Object.keys(ways) as Way[])('one email, requested by %s', (way) => {
  it('gives a buyer the lost key: on the order page, and as a file without JavaScript', async () => {
    const { email, id } = await buyAtPayu(shop, { priceId: 'personal-academic-inr' });
    const text = await mailAfter(email, way);
    const { licenseKey } = await orderOf(id);
    expect((await open(view, `/?link=${linkIn(text, '/order')}`)).text).toContain(licenseKey);
    const file = await open(licenseFile, `/?link=${linkIn(text, '/api/orders/licence-file')}`);
    expect([file.status, file.text.includes(licenseKey!)]).toEqual([200, true]);
  });

  it('gives a buyer the lost invoice as a file', async () => {
    const { email } = await buyAtPayu(shop, { priceId: 'personal-academic-inr' });
    const link = linkIn(await mailAfter(email, way), '/api/orders/papers');
    const file = await open(orderDocuments, `/?link=${link}&place=0`);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  it('gives a group’s buyer the seats', async () => {
    const { buyer, holder } = await group();
    const seats = await open(
      viewSeats,
      `/api/seats/view?link=${linkIn(await mailAfter(buyer, way), '/seats')}`,
    );
    expect(seats.text).toContain(holder);
  });

  it('gives a seat holder the lost key: on the seat page, and on a page without JavaScript', async () => {
    const { holder } = await group();
    const text = await mailAfter(holder, way);
    const entered = await shop.call(openSeat, { body: { link: linkIn(text, '/seat') } });
    const { key } = (entered.json as never as { seat: { key: string } }).seat;
    const plain = await shop.call(plainSeat, {
      body: new URLSearchParams({ link: linkIn(text, '/api/seats/own') }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    });
    expect(plain.text).toContain(key);
  });

  it('gives a second administrator the seats, and also on a page without JavaScript', async () => {
    const { second, holder } = await group();
    const text = await mailAfter(second, way);
    expect((await open(viewSeats, `/api/seats/view?link=${linkIn(text, '/seats')}`)).text).toContain(holder);
    expect(
      (await open(plainSeats, `/api/seats/plain?link=${linkIn(text, '/api/seats/plain')}`)).text,
    ).toContain(holder);
  });

  it('gives a training’s buyer the booking with every certificate', async () => {
    const { buyer } = await training();
    const page = await open(booking, `/booking?link=${linkIn(await mailAfter(buyer, way), '/booking')}`);
    expect(page.text).toContain('with the certificate');
  });

  it('gives a participant the place and the certificate', async () => {
    const { participant } = await training();
    const text = await mailAfter(participant, way);
    expect((await open(booking, `/booking?link=${linkIn(text, '/booking')}`)).text).toContain(
      'Your certificate',
    );
    const file = await open(certificateFile, `/?link=${linkIn(text, '/api/bookings/certificate')}`);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
  });

  it('gives a purchasing officer the order that waits for a transfer', async () => {
    const { email, id } = await placeByOfficer();
    const page = await open(view, `/?link=${linkIn(await mailAfter(email, way), '/order')}`);
    expect(page.text).toContain(id);
  });

  it('gives a student the order page, with the key or what it still needs', async () => {
    const { email } = await buyAtPayu(shop, { priceId: 'student-inr' });
    expect((await open(view, `/?link=${linkIn(await mailAfter(email, way), '/order')}`)).text).toContain(
      'studentId',
    );
  });

  it('explains what cannot be recovered without the password, and where to choose a new one', async () => {
    const { email } = await openAccount(shop);
    expect(await mailAfter(email, way)).toContain('/forgot-password');
    await shop.call(forgotPassword, { body: { email } });
    await shop.settle();
    expect(mailed(shop, email, /\/reset-password\?token=([\w-]+)/)).toBeDefined();
  });
});

describe('a password', () => {
  it('can be reset without JavaScript, by a link in one email that works once', async () => {
    const { email } = await openAccount(shop);
    shop.mailbox.clear();
    expect((await postForm(forgotPassword, { email })).text).toContain('Please check your email');
    await shop.settle();
    const token = mailed(shop, email, /\/api\/trial\/reset-password\?token=([\w-]+)/);
    expect((await open(resetPassword, `/?token=${token}`)).text).toContain(email);
    const short = await postForm(resetPassword, { token, newPassword: 'short' });
    expect([short.status, short.text.includes('at least 8 characters')]).toEqual([400, true]);
    const done = await postForm(resetPassword, { token, newPassword: 'difference engine' });
    expect([done.status, done.text.includes('has been reset')]).toEqual([200, true]);
    expect((await open(resetPassword, `/?token=${token}`)).status).toBe(400);
    const again = await postForm(resetPassword, { token, newPassword: 'engine of differences' });
    expect([again.status, again.text.includes('Request another link')]).toEqual([400, true]);
    const signedIn = await shop.call(logIn, { body: { email, password: 'difference engine' } });
    expect(signedIn.status).toBe(200);
  });
});

/** Opens the page from the email to an address. */
async function pageOf(email: string) {
  const link = linkIn(await mailAfter(email), '/mine');
  return { link, read: () => open(holdings, `/mine?link=${link}`) };
}

describe('the page with everything an address has', () => {
  it('shows a buyer the key, the documents, the renewal, and what to do about devices', async () => {
    const { email, id } = await buyAtPayu(shop, { priceId: 'personal-academic-inr' });
    const { text, headers } = await (await pageOf(email)).read();
    const { licenseKey } = await orderOf(id);
    for (const words of [licenseKey!, '(PDF)</a>', 'Valid until', 'Moving to another computer', email])
      expect(text).toContain(words);
    expect(headers.get('x-robots-tag')).toBe('noindex');
  });

  it('shows a group to its buyer, a seat’s key to its holder, and the seats to the second administrator', async () => {
    const { buyer, holder, second } = await group();
    expect((await (await pageOf(buyer)).read()).text).toContain('Manage seats');
    const page = await pageOf(holder);
    expect((await page.read()).text).not.toContain('BSP-');
    await shop.call(openSeat, { body: { link: linkIn(await mailAfter(holder), '/seat') } });
    expect((await page.read()).text).toContain('BSP-');
    const ofSecond = (await (await pageOf(second)).read()).text;
    expect(ofSecond).toContain('You manage the seats');
    expect(ofSecond).not.toContain('BSP-');
  });

  it('shows a certificate to its participant, payment details to an officer, and the proof to a student', async () => {
    const { participant } = await training();
    expect((await (await pageOf(participant)).read()).text).toContain('Your certificate (PDF)');
    const waits = (await (await pageOf((await placeByOfficer()).email)).read()).text;
    expect(waits).toContain('Waiting for your transfer');
    expect(waits).toContain('How to pay');
    const { email } = await buyAtPayu(shop, { priceId: 'student-inr' });
    expect((await (await pageOf(email)).read()).text).toContain('Prove that you are a student');
  });

  it('has no address in its link, and does not open with an altered link', async () => {
    const { email } = await buyAtPayu(shop, { priceId: 'personal-academic-inr' });
    const { link } = await pageOf(email);
    expect(link).not.toContain(email.split('@')[0]);
    expect(Buffer.from(link, 'base64url').toString()).not.toContain(email.split('@')[0]);
    for (const wrong of [link.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')), '', 'x']) {
      const page = await open(holdings, `/mine?link=${wrong}`);
      expect([page.status, page.text.includes('BSP-')]).toEqual([404, false]);
    }
  });

  it('expires after seven days and offers a new link', async () => {
    const { email } = await buyAtPayu(shop, { priceId: 'personal-academic-inr' });
    const { read } = await pageOf(email);
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    vi.setSystemTime(Date.now() + 6.9 * 86_400_000);
    expect((await read()).status).toBe(200);
    vi.setSystemTime(Date.now() + 0.2 * 86_400_000);
    const ended = await read();
    expect([ended.status, ended.text.includes('Send the links')]).toEqual([404, true]);
  });

  it('ends as soon as a link it shows is replaced or the address is removed from the order', async () => {
    const { buyer, holder, ask } = await group();
    const [ofBuyer, ofHolder] = [await pageOf(buyer), await pageOf(holder)];
    await ask({ do: 'revoke', number: 2, round: 1 });
    expect((await ofHolder.read()).status).toBe(404);
    await shop.call(replaceLink, { body: { link: linkIn(await mailAfter(buyer), '/order') } });
    expect((await ofBuyer.read()).status).toBe(410);
  });
});

describe('a request for everything an address has', () => {
  it('gets the same reply, after the same steps, whether the address bought, was given, or has nothing', async () => {
    const { buyer, holder, second } = await group();
    const { participant } = await training();
    await shop.settle();
    const seen = [];
    for (const email of [buyer, holder, second, participant, freshEmail()]) {
      const { status, text } = await ways['the page’s script'](email);
      await shop.settle();
      shop.roundTrips();
      await findOrders(services(), email, undefined);
      seen.push([status, text, shop.roundTrips()]);
    }
    for (const each of seen) expect(each).toEqual(seen[0]);
  });

  it('explains without JavaScript what is wrong with an address, and that there were too many requests', async () => {
    const bad = await ways['a form without JavaScript']('no-one');
    expect([bad.status, bad.text.includes('valid email')]).toEqual([400, true]);
    const answers = [];
    for (let i = 0; i < 12; i++)
      answers.push(await shop.call(find, { body: { email: freshEmail() }, ip: '203.0.113.99' }));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  it('sends the email to the address as its orders spell it, never to the typed one', async () => {
    const { holder } = await group();
    shop.mailbox.clear();
    await ways['the page’s script'](holder.toUpperCase());
    await shop.settle();
    expect(shop.mailbox.messages().map(({ to }) => to)).toEqual([[holder]]);
  });
});

describe('the list in the email', () => {
  it('contains nothing that opens another person’s things', async () => {
    const { id, buyer, holder, second, ask } = await group();
    const other = freshEmail();
    await ask({ do: 'invite', people: [{ email: other }] });
    await shop.settle();
    const { licenseKey } = await orderOf(id);
    const text = await mailAfter(holder);
    expect(text.match(/link=/g)).toHaveLength(3);
    for (const secret of ['/order?', '/seats?', 'papers', licenseKey!, other, second])
      expect(text).not.toContain(secret);
    const ofSecond = await mailAfter(second);
    for (const secret of ['/order?', '/seat?', 'papers', 'BSP-']) expect(ofSecond).not.toContain(secret);
    expect((await open(view, `/?link=${linkIn(ofSecond, '/seats')}`)).status).toBeGreaterThanOrEqual(400);
    expect(await mailAfter(buyer)).not.toContain('Given to you');
  });

  it('drops a withdrawn seat, a replaced administrator, and a deleted participant', async () => {
    const { holder, second, ask } = await group();
    await ask({ do: 'revoke', number: 2, round: 1 });
    await ask({ do: 'remove-second' });
    await shop.settle();
    for (const email of [holder, second]) expect(await mailAfter(email)).toContain('We found nothing');
    const { id, participant } = await training();
    await writeOrder(id, (order) => ({ ...order, booking: { ...order.booking!, participants: [] } }));
    expect(await mailAfter(participant)).toContain('We found nothing');
  });

  it('has no link to a seat while its order is on hold, and says whom to contact', async () => {
    const { id, buyer, holder } = await group();
    await writeOrder(id, (order) => ({ ...order, state: 'disputed' }));
    const text = await mailAfter(holder);
    expect(text.match(/\S*link=/g)).toEqual([expect.stringContaining('/mine?link=')]);
    expect((await open(holdings, `/mine?link=${linkIn(text, '/mine')}`)).text).not.toContain('BSP-');
    expect(text).toContain(`Please ask ${buyer}`);
  });
});

describe('an account', () => {
  it('shows what its address was given only after the address is confirmed', async () => {
    const { holder, buyer, ask } = await group();
    const { token } = await openAccount(shop, { email: holder });
    const given = async () =>
      ((await shop.call(accountOrders, bearer(token))).json as unknown as AccountOrdersReply).given;
    expect(await given()).toEqual([]);
    await shop.call(confirmEmail, {
      ...bearer(token),
      body: { token: mailed(shop, holder, /#confirm=([\w-]+)/) },
    });
    const [seat] = await given();
    expect(seat).toMatchObject({ what: 'seat', seat: 2, from: buyer });
    const link = linkIn(seat!.path!, '/seat');
    expect((await shop.call(openSeat, { body: { link } })).text).toContain('BSP-');
    await ask({ do: 'revoke', number: 2, round: 1 });
    expect(await given()).toEqual([]);
  });
});
