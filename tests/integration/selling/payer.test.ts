// "Someone else pays from now on", through the real page: by card and through PayU, submitted twice, attempted by
// others, and interrupted at every step.
import { beforeEach, describe, expect, it } from 'vitest';
import orderPayer from '../../../netlify/endpoints/order-payer.ts';
import seatsChange from '../../../netlify/endpoints/seats-change.ts';
import stripeCheckout from '../../../netlify/endpoints/stripe-checkout.ts';
import { services } from '../../../netlify/services.ts';
import { applyStripeEvent } from '../../../netlify/use-cases/apply-stripe-event.ts';
import { holdingsOf } from '../../../netlify/use-cases/holdings.ts';
import { changePayer } from '../../../netlify/use-cases/name-payer.ts';
import { reconcileOrders } from '../../../netlify/use-cases/reconcile-orders.ts';
import { startLicenseCheckout } from '../../../netlify/use-cases/start-card-checkout.ts';
import { termsVersion } from '../../../src/contracts/terms-version.ts';
import { orderLinkText } from '../../../src/domain/order/order-links.ts';
import { payerPath } from '../../../src/routes.ts';
import {
  createOutside,
  type Gate,
  openCrashHarness,
  openGate,
  subscriptionOf,
} from '../../support/crash-harness.ts';
import { eachDeath, reconcileAgain } from '../../support/each-death.ts';
import { freshEmail } from '../../support/fresh-email.ts';
import { startSelling } from '../../support/selling-site.ts';
import { buyAtPayu, mailed, orderByCard, orderLink, orderOf, subjectsTo } from '../../support/visitors.ts';

const { shop, settled } = await startSelling();
beforeEach(() => {
  shop.store.disturb(undefined);
  shop.mailbox.clear();
});
const day = 86_400_000;
const look = (link: string) => shop.call(orderPayer, { path: payerPath(link) });
async function send(link: string, fields: Record<string, string>) {
  const answer = await shop.call(orderPayer, {
    path: '/api/orders/payer',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ link, ...fields }).toString(),
  });
  await shop.settle();
  return answer;
}
async function boughtByCard(plan = 'group-academic-3') {
  const { email, session, id } = await orderByCard(shop, { priceId: `${plan}-usd`, termsVersion });
  shop.stripe.controls.pay({ session });
  await settled();
  const link = mailed(shop, email, orderLink);
  shop.mailbox.clear();
  return { email, id, link };
}

describe('the page that names who pays from the next period on', () => {
  it('shows whose card is charged, cancels that renewal, and sells the next period only to the new payer', async () => {
    const { email, id, link } = await boughtByCard();
    expect((await look(link)).text).toContain(`The card of ${email} would be charged again`);
    const payer = freshEmail();
    const { status, text } = await send(link, { email: payer, name: 'Purchasing', company: '' });
    expect([status, text]).toEqual([200, expect.stringContaining(`Saved. ${payer} pays`)]);
    const { payment, subscription, license } = await orderOf(id);
    const atStripe = shop.stripe.account.get('subscription', payment!.subscriptionId!);
    expect([atStripe.cancel_at_period_end, subscription]).toEqual([true, 'ending']);
    expect(subjectsTo(shop, payer)).toEqual([expect.stringContaining('You were named to pay')]);
    expect(subjectsTo(shop, email).toSorted()).toEqual([
      expect.stringContaining('has a new payer'),
      expect.stringContaining('subscription is canceled'),
    ]);
    const [{ text: words } = { text: '' }] = shop.mailbox.messages(payer);
    expect(words).not.toMatch(/\/order\?link=|\/seats\?link=|BS[PE]-/);
    const renews = mailed(shop, payer, /renews=([\w-]+)/);
    const { json } = await shop.call(stripeCheckout, {
      body: { email: payer, priceId: 'group-academic-3-usd', termsVersion, renews },
    });
    shop.stripe.controls.pay({ session: String(json!.url).split('/').at(-1)! });
    await settled();
    const renewed = await orderOf(id);
    expect([renewed.license!.validUntil! > license!.validUntil!, renewed.payer!.email]).toEqual([
      true,
      payer,
    ]);
    expect(renewed.buyer.email).toBe(email);
  });
  it('saves a choice that is submitted twice only once, and notifies everyone once', async () => {
    const { email, id, link } = await boughtByCard();
    const payer = freshEmail();
    const answers = await Promise.all([send(link, { email: payer }), send(link, { email: payer })]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await orderOf(id)).payer).toMatchObject({ email: payer, round: 1 });
    expect([subjectsTo(shop, payer).length, subjectsTo(shop, email).length]).toEqual([1, 2]);
  });
  it('opens only for the buyer and the second administrator', async () => {
    const { id, link } = await boughtByCard();
    const [second, person] = [freshEmail(), freshEmail()];
    await shop.call(seatsChange, { body: { link, do: 'name-second', email: second } });
    await shop.call(seatsChange, { body: { link, do: 'invite', people: [{ email: person }] } });
    await shop.settle();
    const secondLink = mailed(shop, second, /\/seats\?link=([\w-]+)/);
    expect((await look(secondLink)).status).toBe(200);
    const seat = mailed(shop, person, /\/seat\?link=([\w-]+)/);
    for (const other of [seat, `${link.slice(0, -4)}0000`]) {
      expect((await look(other)).status).toBe(404);
      expect((await send(other, { email: freshEmail() })).status).toBe(404);
    }
    await shop.call(seatsChange, { body: { link, do: 'remove-second' } });
    expect((await send(secondLink, { email: freshEmail() })).status).toBe(404);
    expect((await orderOf(id)).payer).toBeUndefined();
  });
  it('explains what is wrong with an address, and keeps the subscription', async () => {
    const { id, link, email } = await boughtByCard();
    const wrong = await send(link, { email: 'no address' });
    expect([wrong.status, wrong.text]).toEqual([400, expect.stringContaining('aria-invalid="true"')]);
    expect((await send(link, { email })).text).toContain('already pays for the license');
    expect((await orderOf(id)).subscription).toBe('renewing');
  });
  it('changes nothing while the store is read-only, and says so', async () => {
    const { email, id } = await buyAtPayu(shop, { priceId: 'group-academic-3-inr' });
    const link = mailed(shop, email, orderLink);
    shop.store.disturb('read-only');
    const { status, text } = await send(link, { email: freshEmail() });
    expect([status, text]).toEqual([503, expect.stringContaining('Nothing was changed')]);
    shop.store.disturb(undefined);
    expect((await orderOf(id)).payer).toBeUndefined();
  });
});

it('a named payer gets the quote and the reminders, and finds the payment by their address', async () => {
  const { email, id } = await buyAtPayu(shop, { priceId: 'group-academic-3-inr' });
  const link = mailed(shop, email, orderLink);
  shop.mailbox.clear();
  const payer = freshEmail();
  await send(link, { email: payer, company: 'Purchasing Office' });
  const { given } = await holdingsOf(services(), payer);
  expect(given).toMatchObject([{ what: 'payment', path: expect.stringContaining('renews=') as string }]);
  expect(given[0]).not.toHaveProperty('licenseKey');
  for (const left of [59, 29, 6]) await shop.laterBy((365 - left) * day, () => reconcileOrders(services()));
  expect(subjectsTo(shop, payer)).toEqual([
    expect.stringContaining('You were named to pay'),
    expect.stringContaining('Renewal quote'),
    expect.stringContaining('that you pay for ends in 30 days'),
    expect.stringContaining('that you pay for ends in 7 days'),
  ]);
  expect((await orderOf(id)).renewalQuote).toBeDefined();
});

describe('a crash while someone else is named to pay', () => {
  async function toName() {
    const outside = createOutside();
    const first = openCrashHarness(outside, openGate);
    const began = await startLicenseCheckout(first, {
      ...{ email: 'a@x.example', termsVersion, priceId: 'personal-academic-usd' },
    });
    if (began.outcome !== 'started') throw new Error(began.outcome);
    const id = began.url.split('cs_')[1]!;
    outside.sessions.get(`cs_${id}`)!.state = 'paid';
    await (await applyStripeEvent(first, `cs_${id}`, 'genuine')).sendEmails();
    const link = first.links.signToken('order-link', orderLinkText((await first.orders.read(id))!.order));
    const walk = async (gate: Gate) => {
      const done = await changePayer(openCrashHarness(outside, gate), { link, email: 'b@x.example' });
      if (done.outcome === 'named') await done.sendEmails();
    };
    return { outside, id, walk };
  }
  it('leaves the payer named once after a retry, with one email each, and the card is not charged again', async () => {
    for await (const { outside, id, walk, where } of eachDeath(toName)) {
      await walk(openGate);
      await reconcileAgain(outside, 2);
      const { order } = (await openCrashHarness(outside, openGate).orders.read(id))!;
      expect([order.payer?.round, order.subscription], where).toEqual([1, 'ending']);
      expect([...outside.canceled], where).toEqual([subscriptionOf(id)]);
      const told = outside.emails.filter(({ subject }) => /payer|named to pay/.test(subject));
      expect(new Set(told.map((mail) => mail.id)).size, where).toBe(2);
    }
  });
});
