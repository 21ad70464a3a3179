// "Lost your key?": whoever lost something asks once, by our script or by a plain form, gets one mail, and is one click from it.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import academyOrder from '../../../netlify/functions/academy-payu-order.ts';
import certificateFile from '../../../netlify/functions/booking-certificate.ts';
import booking from '../../../netlify/functions/booking.ts';
import licenceFile from '../../../netlify/functions/order-licence-file.ts';
import papers from '../../../netlify/functions/order-papers.ts';
import view from '../../../netlify/functions/order-view.ts';
import find from '../../../netlify/functions/orders-find.ts';
import openSeat from '../../../netlify/functions/seat-open.ts';
import plainSeat from '../../../netlify/functions/seat-plain.ts';
import change from '../../../netlify/functions/seats-change.ts';
import plainSeats from '../../../netlify/functions/seats-plain.ts';
import viewSeats from '../../../netlify/functions/seats-view.ts';
import confirmEmail from '../../../netlify/functions/trial-confirm-email.ts';
import forgotPassword from '../../../netlify/functions/trial-forgot-password.ts';
import accountOrders from '../../../netlify/functions/trial-orders.ts';
import { services } from '../../../netlify/services.ts';
import { placeByInvoice } from '../../../netlify/use-cases/order-by-invoice.ts';
import { findOrders } from '../../../netlify/use-cases/serve-order-page.ts';
import type { AccountOrdersReply } from '../../../src/contracts/trial-replies.ts';
import { findPlan } from '../../../src/domain/catalogue.ts';
import { sayBooking } from '../../../src/domain/training/request-dates.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { startCommerce, type Endpoint } from '../../support/commerce.ts';
import { freshEmail } from '../../support/fresh-email.ts';
import {
  bearer,
  buyAtPayu,
  type Fields,
  mailed,
  openAccount,
  orderLink,
  orderOf,
  returnFromPayu,
} from '../../support/visitors.ts';

const shop = await startCommerce();
afterAll(() => shop.close());
beforeEach(() => shop.mailbox.clear());

/** Asks for what an address has: by our script, or as a browser without scripts sends a form. */
const ways = {
  'our script': (email: string) => shop.call(find, { body: { email } }),
  'a plain form': (email: string) =>
    shop.call(find, {
      body: new URLSearchParams({ email }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'text/html' },
    }),
};
type Way = keyof typeof ways;

/** The one mail that came of it. */
async function mailAfter(email: string, way: Way = 'our script') {
  shop.mailbox.clear();
  expect((await ways[way](email)).status).toBe(200);
  await shop.settle();
  const mails = shop.mailbox.messages(email);
  expect(mails).toHaveLength(1);
  return mails[0]!.text;
}
const linkIn = (text: string, path: string) =>
  new RegExp(`${path.replaceAll('/', '\\/')}\\?link=([\\w-]+)`).exec(text)?.[1] ?? 'no link';
const open = (endpoint: Endpoint, path: string) =>
  shop.call(endpoint, { path, headers: { accept: 'text/html' } });

async function write(id: string, change: (order: Order) => Order) {
  const { order, version } = (await services().orders.read(id))!;
  const now = services().now();
  const commit = { version, mails: [], mailsLeasedUntil: now, checkAt: null, remindAt: null };
  await services().orders.commit({ ...commit, order: change(order) });
}

/** A group of three, with a seat holder and a second administrator. */
async function group() {
  const { email: buyer, id } = await buyAtPayu(shop, { priceId: 'group-academic-3-inr' });
  const link = mailed(shop, buyer, orderLink);
  const [holder, second] = [freshEmail(), freshEmail()];
  const ask = (body: object) => shop.call(change, { body: { link, ...body } });
  await ask({ do: 'invite', people: [{ email: holder }] });
  await ask({ do: 'name-second', email: second });
  await shop.settle();
  return { buyer, id, holder, second, ask };
}

/** A training that was held; its participant has a certificate. */
async function training() {
  const buyer = freshEmail();
  const body = {
    email: buyer,
    phone: '9876543210',
    participantCount: 5,
    moduleType: 'basic',
    stateCode: '29',
  };
  const { json } = await shop.call(academyOrder, { body });
  const { fields, actionUrl } = json!.formData as unknown as { fields: Fields; actionUrl: string };
  await fetch(actionUrl, { method: 'POST', body: new URLSearchParams(fields) });
  await returnFromPayu(shop, await shop.payu.decide(fields.txnid!, 'success'));
  const [id, participant] = [fields.txnid!, freshEmail()];
  const now = services().now();
  await write(id, (order) => {
    const said = sayBooking(order, { people: [{ name: 'Bo', email: participant }] }, now);
    if (!said.ok) throw new Error(said.reason);
    const { booking: agreed } = said.order;
    const certificate = { code: `BSA-${id.slice(0, 8)}`, issuedAt: now, name: 'Bo' };
    const participants = agreed!.participants.map((each) => ({ ...each, certificate }));
    const session = { at: now, zone: 'UTC', joinUrl: 'https://meet.example/j/1' };
    return { ...said.order, booking: { ...agreed!, participants, session, heldAt: now } };
  });
  return { buyer, id, participant };
}

/** An order by invoice of a purchasing officer. */
async function officer() {
  const email = freshEmail();
  const plan = findPlan('group-academic', 3)!;
  const request = {
    email,
    priceId: plan.priceId.USD,
    company: 'Boston University',
    address: '1 Silber Way',
    country: 'US',
    poNumber: '7',
  };
  const done = await placeByInvoice(services(), request, plan, 'USD', { visitor: undefined });
  if (done.outcome !== 'placed') throw new Error(done.outcome);
  return { email, id: done.link.slice(0, 24) };
}

describe.each(Object.keys(ways) as Way[])('one mail, asked for by %s', (way) => {
  it('gives a buyer the lost key back: on the order page, and as a file without JavaScript', async () => {
    const { email, id } = await buyAtPayu(shop, { priceId: 'personal-academic-inr' });
    const text = await mailAfter(email, way);
    const { licenceKey } = await orderOf(id);
    expect((await open(view, `/?link=${linkIn(text, '/order')}`)).text).toContain(licenceKey);
    const file = await open(licenceFile, `/?link=${linkIn(text, '/api/orders/licence-file')}`);
    expect([file.status, file.text.includes(licenceKey!)]).toEqual([200, true]);
  });

  it('gives a buyer the lost invoice, and the list of papers', async () => {
    const { email } = await buyAtPayu(shop, { priceId: 'personal-academic-inr' });
    const page = await open(papers, `/?link=${linkIn(await mailAfter(email, way), '/api/orders/papers')}`);
    expect(page.text).toMatch(/\(PDF\)<\/a>/);
  });

  it('gives a group’s buyer the seats', async () => {
    const { buyer, holder } = await group();
    const seats = await open(
      viewSeats,
      `/api/seats/view?link=${linkIn(await mailAfter(buyer, way), '/seats')}`,
    );
    expect(seats.text).toContain(holder);
  });

  it('gives a seat holder the lost key: on the seat page, and on a plain page', async () => {
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

  it('gives a second administrator the seats, and on a plain page', async () => {
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
    const { email, id } = await officer();
    const page = await open(view, `/?link=${linkIn(await mailAfter(email, way), '/order')}`);
    expect(page.text).toContain(id);
  });

  it('gives a student the order page, where the key is or what it waits for', async () => {
    const { email } = await buyAtPayu(shop, { priceId: 'student-inr' });
    expect((await open(view, `/?link=${linkIn(await mailAfter(email, way), '/order')}`)).text).toContain(
      'studentId',
    );
  });

  it('says what is lost with a password, and where to choose another', async () => {
    const { email } = await openAccount(shop);
    expect(await mailAfter(email, way)).toContain('/forgot-password');
    await shop.call(forgotPassword, { body: { email } });
    await shop.settle();
    expect(mailed(shop, email, /\/reset-password\?token=([\w-]+)/)).toBeDefined();
  });
});

describe('whoever asks for an address', () => {
  it('reads the same words and waits for the same steps whether it bought, was given, or has nothing', async () => {
    const { buyer, holder, second } = await group();
    const { participant } = await training();
    await shop.settle();
    const seen = [];
    for (const email of [buyer, holder, second, participant, freshEmail()]) {
      const { status, text } = await ways['our script'](email);
      await shop.settle();
      shop.roundTrips();
      await findOrders(services(), email, undefined);
      seen.push([status, text, shop.roundTrips()]);
    }
    for (const each of seen) expect(each).toEqual(seen[0]);
  });

  it('is told by a plain page what is wrong with it, and that too much was asked', async () => {
    const bad = await ways['a plain form']('nobody');
    expect([bad.status, bad.text.includes('valid email')]).toEqual([400, true]);
    const answers = [];
    for (let i = 0; i < 12; i++)
      answers.push(await shop.call(find, { body: { email: freshEmail() }, ip: '203.0.113.99' }));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
  });

  it('has it mailed to the address as its orders spell it, never as it was typed', async () => {
    const { holder } = await group();
    shop.mailbox.clear();
    await ways['our script'](holder.toUpperCase());
    await shop.settle();
    expect(shop.mailbox.messages().map(({ to }) => to)).toEqual([[holder]]);
  });
});

describe('what a mail lists', () => {
  it('holds nothing that opens another person’s things', async () => {
    const { id, buyer, holder, second, ask } = await group();
    const other = freshEmail();
    await ask({ do: 'invite', people: [{ email: other }] });
    await shop.settle();
    const { licenceKey } = await orderOf(id);
    const text = await mailAfter(holder);
    expect(text.match(/link=/g)).toHaveLength(2);
    for (const secret of ['/order?', '/seats?', 'papers', licenceKey!, other, second])
      expect(text).not.toContain(secret);
    const ofSecond = await mailAfter(second);
    for (const secret of ['/order?', '/seat?', 'papers', 'BSP-']) expect(ofSecond).not.toContain(secret);
    expect((await open(view, `/?link=${linkIn(ofSecond, '/seats')}`)).status).toBeGreaterThanOrEqual(400);
    expect(await mailAfter(buyer)).not.toContain('Given to you');
  });

  it('loses a seat that is withdrawn, an administrator who is replaced, and a participant who is deleted', async () => {
    const { holder, second, ask } = await group();
    await ask({ do: 'revoke', number: 2, round: 1 });
    await ask({ do: 'remove-second' });
    await shop.settle();
    for (const email of [holder, second]) expect(await mailAfter(email)).toContain('We found nothing');
    const { id, participant } = await training();
    await write(id, (order) => ({ ...order, booking: { ...order.booking!, participants: [] } }));
    expect(await mailAfter(participant)).toContain('We found nothing');
  });

  it('has no link to a seat while its order is on hold, and says whom to ask', async () => {
    const { id, buyer, holder } = await group();
    await write(id, (order) => ({ ...order, state: 'disputed' }));
    const text = await mailAfter(holder);
    expect(text).not.toContain('link=');
    expect(text).toContain(`Please ask ${buyer}`);
  });
});

describe('an account', () => {
  it('shows what its address was given once it is confirmed, and nothing before', async () => {
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
