// Plan upgrades through the real page and the real functions: by card and through PayU, refunded, reported twice, and
// interrupted at every step.
import { createPublicKey } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import linkReplace from '../../../netlify/endpoints/link-replace.ts';
import orderUpgrade from '../../../netlify/endpoints/order-upgrade.ts';
import orderView from '../../../netlify/endpoints/order-view.ts';
import payuOrder from '../../../netlify/endpoints/payu-order.ts';
import seatOpen from '../../../netlify/endpoints/seat-open.ts';
import seatsChange from '../../../netlify/endpoints/seats-change.ts';
import seatsView from '../../../netlify/endpoints/seats-view.ts';
import {
  privateKeyFrom,
  verifyLicenseKey,
} from '../../../netlify/adapters/license-signing/license-signer.ts';
import { localSecrets } from '../../../netlify/configuration/local-secrets.ts';
import { documentContentOf } from '../../../netlify/documents/order-document.ts';
import { services } from '../../../netlify/services.ts';
import { applyStripeEvent } from '../../../netlify/use-cases/apply-stripe-event.ts';
import { holdingsOf } from '../../../netlify/use-cases/holdings.ts';
import { handlePayuAnswer } from '../../../netlify/use-cases/handle-payu-answer.ts';
import { reconcileOrders } from '../../../netlify/use-cases/reconcile-orders.ts';
import { settleEffect } from '../../../netlify/use-cases/settle-effect.ts';
import { startLicenseCheckout } from '../../../netlify/use-cases/start-card-checkout.ts';
import { type PayuForm, startPayuOrder } from '../../../netlify/use-cases/start-payu-order.ts';
import { offersFor, startUpgrade } from '../../../netlify/use-cases/start-upgrade.ts';
import type { OrderViewReply } from '../../../src/contracts/order-replies.ts';
import type { SeatReply } from '../../../src/contracts/seats-replies.ts';
import { termsVersion } from '../../../src/contracts/terms-version.ts';
import { isLicenseInForce } from '../../../src/domain/license/order-license.ts';
import { termOf } from '../../../src/domain/license/renewal.ts';
import { upgradeTo } from '../../../src/domain/license/upgrade-offers.ts';
import { orderLinkText } from '../../../src/domain/order/order-links.ts';
import { orderPath, upgradePath } from '../../../src/routes.ts';
import {
  createOutside,
  type Gate,
  openCrashHarness,
  openGate,
  subscriptionOf,
} from '../../support/crash-harness.ts';
import { eachDeath, reconcileAgain } from '../../support/each-death.ts';
import { type AgedLicense as License, agedLicenses } from '../../support/aged-licenses.ts';
import { freshEmail } from '../../support/fresh-email.ts';
import { startSelling } from '../../support/selling-site.ts';
import {
  type Fields,
  mailed,
  orderLink,
  orderOf,
  returnFromPayu,
  subjectsTo,
  writeOrder,
} from '../../support/visitors.ts';

const { shop, settled } = await startSelling();
beforeEach(() => shop.mailbox.clear());

const publicKey = createPublicKey(privateKeyFrom(localSecrets.LICENCE_SIGNING_KEY));
const day = 86_400_000;
const seatLink = /\/seat\?link=([\w-]+)/;
const seatsLink = /\/seats\?link=([\w-]+)/;

const { boughtByCard, boughtAtPayu } = agedLicenses(shop, settled);

const look = (link: string, plan?: string) => shop.call(orderUpgrade, { path: upgradePath(link, plan) });
const view = async (link: string) =>
  ((await shop.call(orderView, { path: `/api/orders/view?link=${link}` })).json as unknown as OrderViewReply)
    .order;

/** The hidden fields of the payment form on a page. */
const fieldsIn = (page: string): Fields =>
  Object.fromEntries(
    [...page.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  ) as Fields;

async function send(fields: Fields) {
  const body = new URLSearchParams(fields).toString();
  return shop.call(orderUpgrade, {
    path: '/api/orders/upgrade',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body,
  });
}
const replaced = (link: string) =>
  shop.call(linkReplace, {
    path: '/api/links/replace',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ link }).toString(),
  });
/** Opens the page for a plan and submits its form. */
const choose = async (link: string, plan: string) =>
  send({ ...fieldsIn((await look(link, plan)).text), termsVersion });

const sessionIn = (page: string) => /\/(cs_test_\w+)/.exec(page)![1]!;
async function upgradeByCard({ link }: License, plan: string) {
  const session = sessionIn((await choose(link, plan)).text);
  const { metadata, amount_total: amount } = shop.stripe.account.get('session', session);
  shop.stripe.controls.pay({ session });
  await settled();
  return { id: metadata!.order_id!, session, amount };
}
async function upgradeAtPayu({ link }: License, plan: string) {
  const { text } = await choose(link, plan);
  const fields = fieldsIn(text);
  await (
    await fetch(/action="([^"]+)"/.exec(text)![1]!, { method: 'POST', body: new URLSearchParams(fields) })
  ).text();
  const result = await returnFromPayu(shop, await shop.payu.decide(fields.txnid!, 'success'));
  return { id: fields.txnid!, result, amount: fields.amount };
}

describe('the page that changes a plan', () => {
  it('shows the plan, the days left, and the amount due today for each higher plan', async () => {
    const { link } = await boughtByCard('personal-academic');
    const { status, text } = await look(link);
    expect(status).toBe(200);
    for (const words of [
      'Personal Academic License',
      '200 unused days',
      'US$59.73',
      'US$149.27 today, then US$209 per year',
      'US$540.27 today, and nothing after that',
      '2 seats: US$147.27 today',
    ])
      expect(text).toContain(words);
    expect(text).not.toContain('Student License');
    expect((await view(link)).upgradePath).toBe(upgradePath(link));
  });
  it('shows the cost of the change to one plan, line by line, and the date of the next charge', async () => {
    const { link } = await boughtByCard('personal-academic');
    const { text } = await look(link, 'personal-corporate');
    for (const words of [
      'Personal Corporate License',
      'US$209.00 per year',
      'Credit for 200 unused days of the Personal Academic License',
      '\u2212US$59.73',
      'US$149.27',
      'Your card is charged US$209 again on',
      'new license key',
      'Pay US$149.27 by card',
    ])
      expect(text).toContain(words);
  });
  it('states rupees with their GST, and that nothing renews automatically', async () => {
    const { link } = await boughtAtPayu('personal-academic');
    const { text } = await look(link, 'personal-corporate');
    for (const words of [
      '₹21,456.00',
      '\u2212₹6,131.51',
      '₹15,324.49, 18% GST included',
      'It never renews',
      'Pay ₹15,324.49 through PayU',
    ])
      expect(text).toContain(words);
  });
  it('explains in one sentence why a plan cannot be changed, and its order offers no change', async () => {
    const license = await boughtAtPayu('personal-academic', 400);
    const { status, text } = await look(license.link);
    expect([status, (await view(license.link)).upgradePath]).toEqual([409, undefined]);
    expect(text).toMatch(/This license ended on .+, so there is nothing left to credit/);
  });
  it('sells nothing at a price that was not shown, or without consent to the terms', async () => {
    const { link } = await boughtByCard('personal-academic');
    const fields = fieldsIn((await look(link, 'personal-corporate')).text);
    const cheaper = await send({ ...fields, due: '50', termsVersion });
    expect([cheaper.status, cheaper.text]).toEqual([400, expect.stringContaining('The price has changed')]);
    const lower = await send({ ...fields, plan: 'student', termsVersion });
    expect([lower.status, lower.text]).toEqual([
      400,
      expect.stringContaining('not offered for your license'),
    ]);
    const unread = await send(fields);
    expect([unread.status, unread.text]).toEqual([400, expect.stringContaining('Please accept the terms')]);
    expect(shop.stripe.account.all('coupon')).toHaveLength(0);
  });
  it('sends two clicks to the same payment page, with one coupon', async () => {
    const { link } = await boughtByCard('personal-academic');
    const pages = await Promise.all([choose(link, 'personal-corporate'), choose(link, 'personal-corporate')]);
    expect(new Set(pages.map(({ text }) => sessionIn(text))).size).toBe(1);
    expect(shop.stripe.account.all('coupon')).toHaveLength(1);
  });
  it('does not open with a forged link', async () => {
    const { status, text } = await look(`${'0'.repeat(24)}-${'a'.repeat(22)}`);
    expect([status, text]).toEqual([404, expect.stringContaining('This did not work')]);
  });
});

/** Expects the license to be replaced by the upgrade's, with a key that names the new plan. */
async function expectReplaced({ id, link, email }: License, upgradeId: string, productId: string) {
  const [license, upgrade] = [await orderOf(id), await orderOf(upgradeId)];
  expect(license.upgradedTo).toMatchObject({ orderId: upgradeId });
  expect([isLicenseInForce(license), upgrade.upgrades!.state]).toEqual([false, 'given']);
  expect((await view(link)).license).not.toHaveProperty('key');
  expect(verifyLicenseKey(upgrade.licenseKey!, publicKey)).toMatchObject({ productId, orderId: upgradeId });
  const [{ text } = { text: '' }] = shop.mailbox.messages(email);
  expect(text.replaceAll(/\s+/g, ' ')).toContain('It replaces your');
  return { license, upgrade };
}

describe('a paid upgrade', () => {
  it('replaces the license, ends its subscription at Stripe, and renews at the full price when paid by card', async () => {
    const license = await boughtByCard('personal-academic');
    const before = (await orderOf(license.id)).payment!.subscriptionId!;
    const { id, amount } = await upgradeByCard(license, 'personal-corporate');
    const { upgrade } = await expectReplaced(license, id, 'personal-corporate');
    expect([amount, upgrade.amount.minorUnits]).toEqual([14927, 14927]);
    expect(shop.stripe.account.get('subscription', before).status).toBe('canceled');
    expect((await orderOf(license.id)).subscription).toBe('ended');
    expect(subjectsTo(shop, license.email)).toHaveLength(1);
    const end = upgrade.license!.validUntil!;
    shop.stripe.controls.renew({ subscription: upgrade.payment!.subscriptionId! });
    await settled();
    const renewed = await orderOf(id);
    expect([renewed.papers!.at(-1)!.minorUnits, renewed.license!.validUntil! > end]).toEqual([20900, true]);
  });
  it('charges the year’s price less the unused days of the month, from monthly to yearly by card', async () => {
    const license = await boughtByCard('monthly', 10);
    const { id, amount } = await upgradeByCard(license, 'personal-corporate');
    const { upgrade } = await expectReplaced(license, id, 'personal-corporate');
    expect(upgrade.upgrades!.credit).toBeGreaterThan(1500);
    expect(amount).toBe(20900 - upgrade.upgrades!.credit);
  });
  it('charges the card exactly once when it is to a perpetual license', async () => {
    const license = await boughtByCard('personal-academic');
    const { id, amount } = await upgradeByCard(license, 'perpetual-academic');
    const { upgrade } = await expectReplaced(license, id, 'perpetual-academic');
    expect([amount, upgrade.subscription, upgrade.license!.validUntil]).toEqual([54027, undefined, null]);
    expect((await look(mailed(shop, license.email, orderLink))).text).toContain(
      'A perpetual license has no end',
    );
  });
  it('ends the requests for a student ID for both licenses when it is from a student license', async () => {
    const license = await boughtAtPayu('student');
    const { id } = await upgradeAtPayu(license, 'personal-academic');
    const { upgrade } = await expectReplaced(license, id, 'personal-academic');
    expect([upgrade.studentId, (await view(license.link)).studentId]).toEqual([undefined, undefined]);
    shop.mailbox.clear();
    await shop.laterBy(11 * day, () => reconcileOrders(services()));
    expect(subjectsTo(shop, license.email)).toEqual([]);
  });
  it('replaces the license and shows the result page of a purchase when paid through PayU', async () => {
    const license = await boughtAtPayu('personal-academic');
    const { id, result, amount } = await upgradeAtPayu(license, 'personal-corporate');
    await expectReplaced(license, id, 'personal-corporate');
    expect([result.pathname, amount]).toEqual(['/payment-success', '15324.49']);
    const [plan, credit] = documentContentOf(await orderOf(id), 0)!.lines;
    expect([plan!.description, credit!.description]).toEqual([
      'Personal Corporate License',
      expect.stringContaining(`order ${license.id}`),
    ]);
  });
  it('gives seat 1 to the buyer when it is to a group', async () => {
    const license = await boughtAtPayu('personal-academic');
    const { id } = await upgradeAtPayu(license, 'group-academic-3');
    const { upgrade } = await expectReplaced(license, id, 'group-academic');
    expect(verifyLicenseKey(upgrade.licenseKey!, publicKey)!.seat).toEqual({ number: 1, round: 1 });
  });
  it('keeps everyone in a group on their seat and emails each a new key', async () => {
    const group = await boughtAtPayu('group-academic-4');
    const people = [freshEmail(), freshEmail()];
    await shop.call(seatsChange, {
      body: { link: group.link, do: 'invite', people: people.map((email) => ({ email })) },
    });
    await shop.settle();
    shop.mailbox.clear();
    const { id } = await upgradeAtPayu(group, 'group-corporate-5');
    await expectReplaced(group, id, 'group-corporate');
    expect((await orderOf(id)).seating!.seats.map(({ email }) => email)).toEqual(people);
    for (const email of people) {
      expect(subjectsTo(shop, email)).toEqual([expect.stringContaining('Your new')]);
      const { json } = await shop.call(seatOpen, { body: { link: mailed(shop, email, seatLink) } });
      const { key } = (json as unknown as SeatReply).seat;
      expect(verifyLicenseKey(key, publicKey)).toMatchObject({ orderId: id, edition: 'corporate' });
    }
  });
  it('makes the earlier links of a group’s people and second administrator open what they have now', async () => {
    const group = await boughtAtPayu('group-academic-4');
    const [person, second] = [freshEmail(), freshEmail()];
    const ask = (body: object) => shop.call(seatsChange, { body });
    await ask({ link: group.link, do: 'invite', people: [{ email: person }] });
    await ask({ link: group.link, do: 'name-second', email: second });
    await shop.settle();
    const old = { seat: mailed(shop, person, seatLink), seats: mailed(shop, second, seatsLink) };
    shop.mailbox.clear();
    const { id } = await upgradeAtPayu(group, 'group-corporate-5');
    const opened = () => shop.call(seatOpen, { body: { link: old.seat } });
    const { seat } = (await opened()).json as unknown as SeatReply;
    expect(verifyLicenseKey(seat.key, publicKey)).toMatchObject({ orderId: id, edition: 'corporate' });
    const seats = await shop.call(seatsView, { path: `/api/seats/view?link=${old.seats}` });
    expect(seats.json).toMatchObject({
      seats: { title: 'Group Corporate License', administrator: 'second' },
    });
    const asked = await ask({ link: group.link, do: 'invite', people: [{ email: freshEmail() }] });
    expect(asked.text).toContain(`upgraded with order ${id}`);
    // Access that was ended on the new license cannot be opened through the earlier links.
    await replaced(mailed(shop, person, seatLink));
    expect((await opened()).status).toBe(410);
    const { number, round } = (await orderOf(id)).seating!.seats[0]!;
    await ask({ link: mailed(shop, group.email, orderLink), do: 'revoke', number, round });
    expect((await opened()).status).toBe(404);
    const { seats: left } = (await orderOf(id)).seating!;
    expect(left).toEqual([]);
  });
  it('is linked from the old license’s page and card, unless its links were replaced or its address changed', async () => {
    const license = await boughtAtPayu('personal-academic');
    const { id } = await upgradeAtPayu(license, 'personal-corporate');
    const next = orderPath(mailed(shop, license.email, orderLink));
    expect((await view(license.link)).newLicensePath).toBe(next);
    const { bought } = await holdingsOf(services(), license.email);
    expect(bought.map(({ title, upgraded }) => [title, upgraded?.path])).toContainEqual([
      'Personal Academic License',
      next,
    ]);
    await writeOrder(id, (order) => ({ ...order, buyer: { ...order.buyer, email: freshEmail() } }));
    expect((await view(license.link)).newLicensePath).toBeUndefined();
    await writeOrder(id, (order) => ({ ...order, buyer: { ...order.buyer, email: license.email } }));
    await replaced(mailed(shop, license.email, orderLink));
    expect((await view(license.link)).newLicensePath).toBeUndefined();
  });
  it('is applied once, however often its webhook arrives', async () => {
    const license = await boughtByCard('personal-academic');
    const { id, session } = await upgradeByCard(license, 'personal-corporate');
    const before = await orderOf(license.id);
    shop.stripe.webhooks.announce('checkout.session.completed', shop.stripe.account.get('session', session));
    await settled();
    await reconcileOrders(services());
    expect([await orderOf(license.id), (await orderOf(id)).upgrades!.state]).toEqual([before, 'given']);
    expect(subjectsTo(shop, license.email)).toHaveLength(1);
  });
  it('restores the old license, with its key and end date, when it is refunded', async () => {
    const license = await boughtByCard('personal-academic');
    const { licenseKey, license: facts } = await orderOf(license.id);
    const { id } = await upgradeByCard(license, 'personal-corporate');
    const [charge] = shop.stripe.account.all('charge').filter(({ amount }) => amount === 14927);
    shop.stripe.controls.refund({ payment_intent: charge!.payment_intent as string });
    await settled();
    const [back, upgrade] = [await orderOf(license.id), await orderOf(id)];
    expect([upgrade.state, upgrade.upgrades!.state, back.upgradedTo]).toEqual([
      'refunded',
      'taken-back',
      undefined,
    ]);
    expect([back.licenseKey, back.license, back.subscription]).toEqual([licenseKey, facts, 'ended']);
    expect(isLicenseInForce(back)).toBe(true);
    const texts = shop.mailbox.messages(license.email).map(({ text }) => text.replaceAll(/\s+/g, ' '));
    expect(texts.join()).toContain(`(order ${license.id}) is active again until its end`);
  });
  it('is flagged for review if the license was already upgraded, so its credit is used only once', async () => {
    const license = await boughtAtPayu('personal-academic');
    const { text } = await choose(license.link, 'personal-corporate');
    const second = fieldsIn(text);
    const { id } = await upgradeAtPayu(license, 'perpetual-academic');
    await (
      await fetch(/action="([^"]+)"/.exec(text)![1]!, { method: 'POST', body: new URLSearchParams(second) })
    ).text();
    await returnFromPayu(shop, await shop.payu.decide(second.txnid!, 'success'));
    expect((await orderOf(second.txnid!)).attention).toMatchObject([
      { code: 'upgrade-refused', detail: { because: 'upgraded' } },
    ]);
    expect((await orderOf(license.id)).upgradedTo).toMatchObject({ orderId: id });
  });
  it.each(['personal-academic', 'student'])(
    'makes the renewal link of the old %s license show an explanation and sell nothing',
    async (plan) => {
      const license = await boughtAtPayu(plan, 350);
      const { license: facts } = await orderOf(license.id);
      const renews = services().links.signToken('renewal-link', termOf(license.id, facts!.validUntil!));
      const { id } = await upgradeAtPayu(license, 'personal-corporate');
      const again = await shop.call(payuOrder, {
        body: { email: license.email, phone: '9876543210', priceId: `${plan}-inr`, renews },
      });
      expect([again.status, (again.json as unknown as { message: string }).message]).toEqual([
        409,
        expect.stringContaining(`upgraded with order ${id}`),
      ]);
    },
  );
});

describe.each(['stripe', 'payu'] as const)(
  'a crash between the payment at %s and the upgrade',
  (provider) => {
    /** A license whose upgrade was paid; `walk` delivers the provider's message. */
    async function upgraded() {
      const outside = createOutside();
      const first = openCrashHarness(outside, openGate);
      const buyer = { email: 'a@x.example', phone: '9876543210', termsVersion };
      const pay = async (gate: Gate, id: string) => {
        const shopOf = openCrashHarness(outside, gate);
        const done = outside.payu.has(id)
          ? await handlePayuAnswer(shopOf, outside.payuAnswer(id), 'browser')
          : await applyStripeEvent(shopOf, `cs_${id}`, 'genuine');
        await done.sendEmails();
      };
      const take = (started: { url: string } | { formData: PayuForm }) => {
        if ('url' in started) {
          const id = started.url.split('cs_')[1]!;
          outside.sessions.get(`cs_${id}`)!.state = 'paid';
          return id;
        }
        const { fields } = started.formData;
        outside.payu.set(fields.txnid!, { fields, status: 'success', addedAt: outside.now });
        return fields.txnid!;
      };
      const began =
        provider === 'payu'
          ? await startPayuOrder(first, { ...buyer, priceId: 'personal-academic-inr' })
          : await startLicenseCheckout(first, { ...buyer, priceId: 'personal-academic-usd' });
      if (began.outcome !== 'started') throw new Error(began.outcome);
      const license = take(began);
      await pay(openGate, license);
      outside.now += 165 * day;
      const link = first.links.signToken(
        'order-link',
        orderLinkText((await first.orders.read(license))!.order),
      );
      const offered = await offersFor(first, link);
      if (!offered?.ok) throw new Error('nothing offered');
      const { due } = upgradeTo(offered.upgrades, 'personal-corporate')!;
      const form = { link, plan: 'personal-corporate', due: String(due.minorUnits), termsVersion };
      const started = await startUpgrade(first, form, undefined);
      if (started.outcome !== 'started') throw new Error(started.outcome);
      const id = take(started);
      return { outside, license, id, walk: (gate: Gate) => pay(gate, id) };
    }

    it('still replaces the license once and ends its subscription, at any step', async () => {
      for await (const { outside, license, id, where } of eachDeath(upgraded, { steps: 5 })) {
        await reconcileAgain(outside, 3);
        const healed = openCrashHarness(outside, openGate);
        const read = async (of: string) => (await healed.orders.read(of))!.order;
        expect([(await read(id)).upgrades!.state, (await read(license)).upgradedTo?.orderId], where).toEqual([
          'given',
          id,
        ]);
        if (provider === 'stripe')
          expect([[...outside.ended], (await read(license)).subscription], where).toEqual([
            [subscriptionOf(license)],
            'ended',
          ]);
        const keys = outside.emails.filter(({ text }) => text.includes('It replaces your'));
        expect(new Set(keys.map((mail) => mail.id)).size, where).toBe(1);
        expect(await settleEffect(healed, await read(id)), where).toEqual([]);
      }
    });
  },
);

it('an order page and the page that changes its plan link to each other', async () => {
  const { link } = await boughtAtPayu('personal-academic');
  expect((await look(link)).text).toContain(orderPath(link));
});
