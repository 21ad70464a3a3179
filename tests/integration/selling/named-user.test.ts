// "Who will use it": the key or the seats go to the person the buyer names, the documents go to the buyer, and each
// email says why it was sent.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import find from '../../../netlify/endpoints/orders-find.ts';
import orderView from '../../../netlify/endpoints/order-view.ts';
import change from '../../../netlify/endpoints/seats-change.ts';
import quoteOrder from '../../../netlify/endpoints/quote-order.ts';
import makeQuote from '../../../netlify/endpoints/quote-make.ts';
import payuOrder from '../../../netlify/endpoints/payu-order.ts';
import { services } from '../../../netlify/services.ts';
import { requestOnOrder } from '../../../netlify/use-cases/serve-order-page.ts';
import type { SeatsReply } from '../../../src/contracts/seats-replies.ts';
import { termsVersion } from '../../../src/contracts/terms-version.ts';
import { acceptOrder } from '../../../src/domain/billing/transfer.ts';
import { startCommerce } from '../../support/commerce.ts';
import { freshEmail } from '../../support/fresh-email.ts';
import { buyAtPayu, mailed, orderOf, receiveWebhooks, orderByCard } from '../../support/visitors.ts';

const shop = await startCommerce();
const stopWebhooks = await receiveWebhooks(shop);
afterAll(async () => {
  await stopWebhooks();
  await shop.close();
});
beforeEach(() => shop.mailbox.clear());

const emailsOf = (email: string) => shop.mailbox.messages(email).map(({ text }) => text);
const subjectsOf = (email: string) => shop.mailbox.messages(email).map(({ subject }) => subject);
const attachmentsOf = (email: string) =>
  shop.mailbox.messages(email).flatMap(({ attachments }) => attachments);

describe('a license for one person', () => {
  it('is issued to the named user and sent to them; the invoice goes to the buyer', async () => {
    const user = freshEmail();
    const { email, id } = await buyAtPayu(shop, {
      priceId: 'personal-academic-inr',
      company: 'Institute of Plant Science',
      userName: 'Asha Rao',
      userEmail: user,
    });
    const { license, licenseKey } = await orderOf(id);
    expect(license!.holder).toBe('Asha Rao, Institute of Plant Science');
    const [toUser, ...more] = emailsOf(user);
    expect(more).toEqual([]);
    expect(toUser).toContain(licenseKey);
    expect(toUser).toContain(`${email} bought the`);
    expect(attachmentsOf(user)).toEqual([]);
    const [toBuyer] = emailsOf(email);
    expect(toBuyer).not.toContain('BSP-');
    expect(toBuyer).toContain(
      `We sent the license key to that address. You are receiving this email because`,
    );
    expect(attachmentsOf(email)).toHaveLength(1);
  });

  it('can be found by its named user with one email', async () => {
    const user = freshEmail();
    const { id } = await buyAtPayu(shop, { userEmail: user });
    shop.mailbox.clear();
    await shop.call(find, { body: { email: user } });
    await shop.settle();
    const [text, ...more] = emailsOf(user);
    expect(more).toEqual([]);
    expect(text).toContain((await orderOf(id)).licenseKey);
    expect(text).not.toMatch(/(?<!\/mine\?)link=/);
  });

  it('goes to the buyer if no one else is named or the buyer is', async () => {
    const email = freshEmail();
    await buyAtPayu(shop, { email, userEmail: email.toUpperCase(), userName: '' });
    await buyAtPayu(shop, { email, userEmail: ' ' });
    expect(subjectsOf(email).filter((subject) => /license key$/.test(subject))).toHaveLength(2);
  });

  it('is not sold if the address of the named user is invalid', async () => {
    const { status, json } = await shop.call(payuOrder, {
      body: {
        email: freshEmail(),
        priceId: 'personal-academic-inr',
        phone: '9876543210',
        userEmail: 'no-one',
      },
    });
    expect([status, Object.keys(json!.fields as never)]).toEqual([400, ['userEmail']]);
  });
});

describe('a group', () => {
  it('lets its named administrator assign all ten seats when it was bought by card', async () => {
    const administrator = freshEmail();
    const { email, session, id } = await orderByCard(shop, {
      priceId: 'group-academic-10-usd',
      termsVersion,
      userEmail: administrator,
      userName: 'Bea',
    });
    shop.stripe.controls.pay({ session });
    await shop.stripe.webhooks.settled();
    await shop.settle();
    const link = mailed(shop, administrator, /\/seats\?link=([\w-]+)/);
    const people = Array.from({ length: 10 }, () => ({ email: freshEmail() }));
    const { json } = await shop.call(change, { body: { link, do: 'invite', people } });
    const { invited } = json as unknown as SeatsReply;
    expect(invited!.map((each) => each.seat)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const [toBuyer] = emailsOf(email);
    expect(toBuyer).not.toContain('BSP-');
    expect(toBuyer).toContain(`${administrator} manages its seats`);
    expect((await orderOf(id)).seating!.second!.email).toBe(administrator);
  });
});

describe('an order by invoice', () => {
  it('sends a license issued before the transfer to its named user, once', async () => {
    const asked = {
      plan: 'personal-academic',
      seats: '1',
      currency: 'USD',
      institution: 'Boston University',
    };
    const made = await shop.call(makeQuote, {
      path: `/api/quotes/make?${new URLSearchParams(asked).toString()}`,
    });
    const quote = made.headers.get('location')!.split('quote=')[1]!;
    const form = await shop.call(quoteOrder, { path: `/api/quotes/order?quote=${quote}` });
    expect(form.text).toContain('Who will use it, if not you');
    const [email, user] = [freshEmail(), freshEmail()];
    const fields = {
      quote,
      attemptId: crypto.randomUUID(),
      pay: 'invoice',
      email,
      userEmail: user,
      poNumber: '7',
      company: 'Boston University',
      address: '1 Silber Way',
      country: 'US',
      termsVersion,
    };
    const answer = await shop.call(quoteOrder, {
      path: '/api/quotes/order',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
    const id = /link=([\w-]{24})/.exec(answer.headers.get('location')!)![1]!;
    await shop.settle();
    expect(emailsOf(user)).toEqual([]);
    const early = await requestOnOrder(services(), await services().orders.read(id), (order, now) =>
      acceptOrder(order, now, 10, true),
    );
    if (early.outcome === 'done') await early.sendEmails();
    expect(emailsOf(user)).toHaveLength(1);
    expect(emailsOf(email)[0]).not.toContain('BSP-');
    expect(
      (await shop.call(orderView, { path: `/?link=${services().links.signToken('order-link', id)}` })).status,
    ).toBe(200);
  });
});
