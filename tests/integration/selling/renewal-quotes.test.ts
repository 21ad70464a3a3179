// The automatic quote for the next year of a license.
import { beforeEach, describe, expect, it } from 'vitest';
import orderQuote from '../../../netlify/endpoints/quote-order.ts';
import viewQuote from '../../../netlify/endpoints/quote-view.ts';
import seatsChange from '../../../netlify/endpoints/seats-change.ts';
import { services } from '../../../netlify/services.ts';
import { handlePayuAnswer } from '../../../netlify/use-cases/handle-payu-answer.ts';
import { startPayuOrder } from '../../../netlify/use-cases/start-payu-order.ts';
import { reconcileOrders } from '../../../netlify/use-cases/reconcile-orders.ts';
import { openQuote } from '../../../netlify/use-cases/quotes.ts';
import { addDays, formatDay } from '../../../src/domain/dates.ts';
import { termOf } from '../../../src/domain/license/renewal.ts';
import { freshEmail } from '../../support/fresh-email.ts';
import { amountOf } from '../../support/prices.ts';
import { createOutside, type Gate, openCrashHarness, openGate } from '../../support/crash-harness.ts';
import { eachDeath, reconcileAgain } from '../../support/each-death.ts';
import { startSelling } from '../../support/selling-site.ts';
import {
  buyAtPayu,
  type Fields,
  mailed,
  orderByCard,
  orderLink,
  orderOf,
  returnFromPayu,
  runOffice,
  subjectsTo,
  team,
} from '../../support/visitors.ts';

const { shop, settled } = await startSelling();
beforeEach(() => shop.mailbox.clear());

const day = 86_400_000;
const quoteLink = /\/api\/quotes\/view\?quote=([\w-]+)/;

const billed = {
  ...{ company: 'Anna University', address: '12 Sardar Patel Road', postalCode: '600025', stateCode: '33' },
};
/** A group of five in India, whose quote is due 305 days later. */
async function group(changes: object = {}) {
  const bought = await buyAtPayu(shop, { priceId: 'group-academic-5-inr', ...billed, ...changes });
  const link = mailed(shop, bought.email, orderLink);
  shop.mailbox.clear();
  const end = (await orderOf(bought.id)).license!.validUntil!;
  return { ...bought, link, end };
}

/** Runs the reconciliation twice, this many days before the end of a license. */
const daysBefore = (end: string, days: number, work: () => Promise<unknown> = run) =>
  shop.laterBy(Date.parse(end) - days * day - Date.now() + 60_000, work);
async function run() {
  await reconcileOrders(services());
  await reconcileOrders(services());
  await shop.settle();
}
const quotesTo = (email: string) =>
  shop.mailbox.messages(email).filter(({ subject }) => subject.startsWith('Renewal quote'));
const opened = (token: string) => shop.call(viewQuote, { path: `/api/quotes/view?quote=${token}` });

/** Submits the form on a quote's page with its prefilled values. */
async function press(token: string, pay: 'now' | 'invoice', changes: Fields = {}) {
  const { text } = await opened(token);
  const fields = [...text.matchAll(/<input[^>]* name="(\w+)"[^>]* value="([^"]*)"/g)].map(
    ([, name, value]) => [name!, value!],
  );
  const hidden = [...text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(
    ([, name, value]) => [name!, value!],
  );
  const state = /<option value="(\d+)" selected>/.exec(text)?.[1];
  const form = {
    ...(Object.fromEntries([...fields, ...hidden]) as Fields),
    ...(state !== undefined && { stateCode: state }),
    ...changes,
    pay,
  };
  const answer = await shop.call(orderQuote, {
    path: '/api/quotes/order',
    body: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
  });
  await shop.settle();
  return answer;
}

describe('a renewal quote', () => {
  it('reaches the payer once, 60 days before the end, with a PDF and the number of seats on that day', async () => {
    const { id, email, end } = await group();
    await daysBefore(end, 61);
    expect(quotesTo(email)).toEqual([]);
    await daysBefore(end, 60);
    await daysBefore(end, 45);
    const [mail, ...more] = quotesTo(email);
    expect([more, mail!.attachments?.length]).toEqual([[], 1]);
    const quote = openQuote(services(), quoteLink.exec(mail!.text)![1]!)!;
    expect(quote).toMatchObject({
      ...{ productId: 'group-academic', seats: 5, currency: 'INR', institution: 'Anna University' },
      ...{ stateCode: '33', renews: termOf(id, end), until: end },
    });
    expect(mail!.text).toContain(
      `${formatDay(end)} to ${formatDay(addDays(end, end.slice(0, 4) === '2027' ? 366 : 365))}`,
    );
    expect(mail!.text).toContain(amountOf('group-academic-5', 'INR'));
  });
  it('is sent by a late run instead of the reminder that is also due', async () => {
    const { email, end } = await group();
    await daysBefore(end, 20);
    expect(subjectsTo(shop, email)).toEqual([expect.stringMatching(/^Renewal quote/)]);
    await daysBefore(end, 7);
    expect(subjectsTo(shop, email).at(-1)).toContain('ends in 7 days');
  });
  it('is linked from later reminders until the number of seats changes', async () => {
    const { id, email, end } = await group();
    await daysBefore(end, 60);
    await daysBefore(end, 30);
    const [reminder] = shop.mailbox.messages(email);
    expect(reminder!.subject).toContain('ends in 30 days');
    expect(reminder!.text).toMatch(quoteLink);
    const stored = (await services().orders.read(id))!;
    const seating = {
      ...{ seats: [], rounds: {}, revokedAt: [], sent: [] },
      added: [{ orderId: 'x'.repeat(24), seats: 1, at: services().now() }],
    };
    await services().orders.commit({
      ...{ order: { ...stored.order, seating }, version: stored.version, emails: [], references: [] },
      ...{ emailsLeasedUntil: services().now(), checkAt: null, remindAt: services().now() },
    });
    await daysBefore(end, 7);
    const [later] = shop.mailbox.messages(email);
    expect(later!.subject).toContain('ends in 7 days');
    expect(later!.text).not.toMatch(quoteLink);
  });
  it('is announced to a second administrator without the quote itself', async () => {
    const { email, link, end } = await group();
    const second = freshEmail();
    await shop.call(seatsChange, { body: { link, do: 'name-second', email: second } });
    await shop.settle();
    shop.mailbox.clear();
    await daysBefore(end, 60);
    expect(quotesTo(email)).toHaveLength(1);
    const [told] = shop.mailbox.messages(second);
    expect(told!.subject).toContain(`ends on ${formatDay(end)}`);
    expect([quoteLink.test(told!.text), /seats\?link=/.test(told!.text)]).toEqual([false, true]);
  });
  it('is not made for a license that a card renews, a student license, or a personal license', async () => {
    const byCard = await orderByCard(shop, { priceId: 'group-academic-5-usd' });
    shop.stripe.controls.pay({ session: byCard.session });
    await settled();
    const person = await buyAtPayu(shop);
    const student = await buyAtPayu(shop, { priceId: 'student-inr' });
    shop.mailbox.clear();
    const end = (await orderOf(byCard.id)).license!.validUntil!;
    await daysBefore(end, 59);
    for (const { email } of [byCard, person, student]) expect(quotesTo(email)).toEqual([]);
  });
  it('renews the license by purchase order, with the previous billing details and no new key', async () => {
    const { id, email, end } = await group();
    await daysBefore(end, 60);
    const token = mailed(shop, email, quoteLink);
    const page = await opened(token);
    expect(page.text).toContain('value="12 Sardar Patel Road"');
    const answer = await press(token, 'invoice', { poNumber: 'PO-8' });
    const renewal = /link=([\w-]+)/.exec(answer.headers.get('location') ?? '')![1]!.slice(0, 24);
    const { amount, renews, buyer } = await orderOf(renewal);
    expect([renews!.orderId, buyer.email, buyer.company, buyer.poNumber]).toEqual([
      ...[id, email, 'Anna University', 'PO-8'],
    ]);
    const sum = (amount.minorUnits / 100).toFixed(2);
    const key = (await orderOf(id)).licenseKey;
    await runOffice(
      'orders',
      ['mark-paid', renewal, '--amount', sum, '--received', new Date().toISOString().slice(0, 10)],
      shop.environment,
    );
    const license = await orderOf(id);
    expect([license.periods!.at(-1)!.from, license.licenseKey]).toEqual([end, key]);
    expect((await orderOf(renewal)).licenseKey).toBeUndefined();
  });
  it('goes to PayU in one click, and expires once the license is renewed', async () => {
    const { id, email, end } = await group();
    await daysBefore(end, 60);
    const token = mailed(shop, email, quoteLink);
    const { text, status } = await press(token, 'now');
    expect([status, /name="amount"/.test(text)]).toEqual([200, true]);
    const inputs = [...text.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
      name,
      value,
    ]);
    const fields = Object.fromEntries(inputs) as Fields;
    await (
      await fetch(/action="([^"]+)"/.exec(text)![1]!, { method: 'POST', body: new URLSearchParams(fields) })
    ).text();
    await returnFromPayu(shop, await shop.payu.decide(fields.txnid!, 'success'));
    expect((await orderOf(id)).periods).toHaveLength(2);
    expect((await press(token, 'now')).text).toContain('has already been renewed');
    shop.mailbox.clear();
    await daysBefore(end, 30);
    expect(shop.mailbox.messages(email)).toEqual([]);
    await daysBefore((await orderOf(id)).license!.validUntil!, 60);
    expect(quotesTo(email)).toHaveLength(1);
  });
  it('uses the payer and the currency of the last renewal, and its owner is notified', async () => {
    const { id, email, end } = await group();
    const payer = freshEmail();
    const renews = services().links.signToken('renewal-link', termOf(id, end));
    const card = await orderByCard(shop, { email: payer, priceId: 'group-academic-5-usd', renews });
    shop.stripe.controls.pay({ session: card.session });
    await settled();
    const { payment } = await orderOf(card.id);
    const held = shop.stripe.account.get('subscription', payment!.subscriptionId!);
    held.cancel_at_period_end = true;
    shop.stripe.webhooks.announce('customer.subscription.updated', held);
    await settled();
    shop.mailbox.clear();
    await daysBefore((await orderOf(id)).license!.validUntil!, 60);
    expect(quotesTo(email)).toEqual([]);
    const [mail] = quotesTo(payer);
    expect(openQuote(services(), quoteLink.exec(mail!.text)![1]!)).toMatchObject({
      currency: 'USD',
      seats: 5,
    });
    expect(subjectsTo(shop, email).at(-1)).toMatch(/^Your .* license ends on/);
  });
  it('hides the billing details once the links of that order were replaced', async () => {
    const { id, email, end } = await group();
    await daysBefore(end, 60);
    const token = mailed(shop, email, quoteLink);
    const stored = (await services().orders.read(id))!;
    await services().orders.commit({
      ...{ order: { ...stored.order, linkVersion: 1 }, version: stored.version, emails: [], references: [] },
      ...{ emailsLeasedUntil: services().now(), checkAt: null, remindAt: null },
    });
    const { text } = await opened(token);
    expect([text.includes('Sardar Patel'), text.includes(email)]).toEqual([false, false]);
  });
});

describe('a license that has no list price for its renewal', () => {
  it('is flagged for review 60 days ahead, and its buyer gets the usual reminders', async () => {
    const { id, email } = await buyAtPayu(shop, { priceId: 'group-academic-5-inr', ...billed });
    const stored = (await services().orders.read(id))!;
    const end = stored.order.license!.validUntil!;
    const order = { ...stored.order, quoted: { listMinorUnits: 5_000_000 } };
    await services().orders.commit({
      ...{ order, version: stored.version, emails: [], references: [], checkAt: null },
      ...{ emailsLeasedUntil: services().now(), remindAt: services().now() },
    });
    shop.mailbox.clear();
    await daysBefore(end, 60);
    await daysBefore(end, 59);
    expect([quotesTo(email), subjectsTo(shop, team).filter((each) => each.includes(id))]).toEqual([
      [],
      [expect.any(String)],
    ]);
    expect((await orderOf(id)).attention).toMatchObject([{ code: 'renewal-quote-due' }]);
    await daysBefore(end, 30);
    expect(subjectsTo(shop, email)).toEqual([expect.stringContaining('ends in 30 days')]);
  });
});

describe('a crash while a renewal is quoted', () => {
  /** A group whose quote is due. */
  async function due() {
    const outside = createOutside();
    const first = openCrashHarness(outside, openGate);
    const buyer = { email: 'a@x.example', phone: '9876543210' };
    const began = await startPayuOrder(first, { ...buyer, priceId: 'group-academic-7-inr' });
    if (began.outcome !== 'started') throw new Error(began.outcome);
    const { fields } = began.formData;
    const id = fields.txnid!;
    outside.payu.set(id, { fields, status: 'success', addedAt: outside.now });
    await (await handlePayuAnswer(first, outside.payuAnswer(id), 'browser')).sendEmails();
    const { license } = (await first.orders.read(id))!.order;
    outside.now = Date.parse(license!.validUntil!) - 60 * day;
    const walk = (gate: Gate) => reconcileOrders(openCrashHarness(outside, gate));
    return { outside, id, walk };
  }

  it('leaves the quote to the next run, which sends it once, at any step', async () => {
    for await (const { outside, id, where } of eachDeath(due, { steps: 5 })) {
      await reconcileAgain(outside, 3);
      const sent = outside.emails.filter(({ subject }) => subject.startsWith('Renewal quote'));
      expect(new Set(sent.map((mail) => mail.id)).size, where).toBe(1);
      const { order } = (await openCrashHarness(outside, openGate).orders.read(id))!;
      expect(order.renewalQuote?.end, where).toBe(order.license!.validUntil);
    }
  });
});

describe('npm run cli -- quotes make --renews', () => {
  it('quotes another period of the same license at a custom price', async () => {
    const { id, email, end } = await group();
    const made = await runOffice(
      'quotes',
      [
        ...['make', '--plan', 'group-academic', '--seats', '5', '--currency', 'INR', '--price', '30000.00'],
        ...['--institution', 'Anna University', '--renews', id, '--mail', email, '--pdf', '/dev/null'],
      ],
      shop.environment,
    );
    expect([made.status, made.said]).toEqual([0, expect.stringContaining(`Emailed to ${email}`)]);
    const token = quoteLink.exec(made.said)![1]!;
    const page = await opened(token);
    expect(page.text).toContain('value="12 Sardar Patel Road"');
    expect(page.text).toContain(`Your license that runs until ${formatDay(end)}.`);
    const { text } = await press(token, 'now');
    expect(text).toContain('name="amount" value="30000.00"');
  });
  it('explains the error if the license has no end or the quote is for another product', async () => {
    const { id } = await group();
    const make = async (plan: string, renews: string, seats = '5') =>
      (
        await runOffice(
          'quotes',
          [
            ...['make', '--plan', plan, '--seats', seats, '--currency', 'INR', '--institution', 'X'],
            ...['--renews', renews, '--pdf', '/dev/null'],
          ],
          shop.environment,
        )
      ).said;
    expect(await make('group-corporate', id)).toContain('Another product starts a separate license');
    const lasting = await buyAtPayu(shop, { priceId: 'perpetual-academic-inr' });
    expect(await make('perpetual-academic', lasting.id, '1')).toContain(
      'That order has no license that ends.',
    );
  });
});
