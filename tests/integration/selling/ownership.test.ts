// Transfers of a group license to a new owner, through the real pages: offered, withdrawn, accepted, submitted twice,
// attempted by others, and interrupted at every step.
import { createPublicKey } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import linkReplace from '../../../netlify/endpoints/link-replace.ts';
import orderView from '../../../netlify/endpoints/order-view.ts';
import ownership from '../../../netlify/endpoints/ownership.ts';
import ownershipAccept from '../../../netlify/endpoints/ownership-accept.ts';
import orderPayer from '../../../netlify/endpoints/order-payer.ts';
import seatOpen from '../../../netlify/endpoints/seat-open.ts';
import seatsChange from '../../../netlify/endpoints/seats-change.ts';
import seatsView from '../../../netlify/endpoints/seats-view.ts';
import {
  privateKeyFrom,
  verifyLicenseKey,
} from '../../../netlify/adapters/license-signing/license-signer.ts';
import { localSecrets } from '../../../netlify/configuration/local-secrets.ts';
import { services } from '../../../netlify/services.ts';
import { applyStripeEvent } from '../../../netlify/use-cases/apply-stripe-event.ts';
import { acceptLicense, offerLicense } from '../../../netlify/use-cases/hand-over.ts';
import { cancelRenewal } from '../../../netlify/use-cases/cancel-renewal.ts';
import { acceptPage, ownershipPage } from '../../../netlify/http/ownership-pages.ts';
import { changePayer } from '../../../netlify/use-cases/name-payer.ts';
import { holdingsOf } from '../../../netlify/use-cases/holdings.ts';
import { reconcileOrders } from '../../../netlify/use-cases/reconcile-orders.ts';
import { startLicenseCheckout } from '../../../netlify/use-cases/start-card-checkout.ts';
import type { SeatReply } from '../../../src/contracts/seats-replies.ts';
import { termsVersion } from '../../../src/contracts/terms-version.ts';
import { ownerCode } from '../../../src/domain/license/owner.ts';
import { termOf } from '../../../src/domain/license/renewal.ts';
import { orderLinkText } from '../../../src/domain/order/order-links.ts';
import { acceptOwnershipPath, ownershipPath, payerPath } from '../../../src/routes.ts';
import { createOutside, type Gate, openCrashHarness, openGate } from '../../support/crash-harness.ts';
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
const publicKey = createPublicKey(privateKeyFrom(localSecrets.LICENCE_SIGNING_KEY));
const seatLink = /\/seat\?link=([\w-]+)/;
const seatsLink = /\/seats\?link=([\w-]+)/;
const acceptLink = /\/api\/ownership\/accept\?link=([\w-]+)/;

async function post(endpoint: typeof ownership, path: string, fields: Record<string, string>) {
  const answer = await shop.call(endpoint, {
    path,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
  await shop.settle();
  return answer;
}
const offer = (link: string, email: string) => post(ownership, '/api/ownership', { link, email });
const withdraw = (link: string) => post(ownership, '/api/ownership', { link, do: 'withdraw' });
const accept = (link: string) => post(ownershipAccept, '/api/ownership/accept', { link, termsVersion });
const see = (link: string) => shop.call(ownershipAccept, { path: acceptOwnershipPath(link) });
const seats = (link: string) => shop.call(seatsView, { path: `/api/seats/view?link=${link}` });
const view = async (link: string) =>
  (await shop.call(orderView, { path: `/api/orders/view?link=${link}` })).json!.order as unknown as Record<
    string,
    unknown
  >;

/** A group of three with one other person. */
async function group(by: 'card' | 'payu' = 'card') {
  const person = freshEmail();
  let bought: { email: string; id: string };
  if (by === 'card') {
    const order = await orderByCard(shop, { priceId: 'group-academic-3-usd', termsVersion });
    shop.stripe.controls.pay({ session: order.session });
    await settled();
    bought = order;
  } else bought = await buyAtPayu(shop, { priceId: 'group-academic-3-inr' });
  const { email, id } = bought;
  const link = mailed(shop, email, orderLink);
  await shop.call(seatsChange, { body: { link, do: 'invite', people: [{ email: person }] } });
  await shop.settle();
  const seat = mailed(shop, person, seatLink);
  shop.mailbox.clear();
  return { id, email, link, person, seat };
}
async function handedOver(by?: 'card' | 'payu') {
  const before = await group(by);
  const { licenseKey } = await orderOf(before.id);
  const owner = freshEmail();
  await offer(before.link, owner);
  const offered = mailed(shop, owner, acceptLink);
  await accept(offered);
  return { ...before, owner, offered, licenseKey, seats: mailed(shop, owner, seatsLink) };
}

describe('a group license that is transferred', () => {
  it('belongs to the person who accepts by the emailed link; keys and seats remain, and the card is not charged again', async () => {
    const { id, email, owner, licenseKey, person, seats: ownerLink, seat } = await handedOver();
    const order = await orderOf(id);
    expect([order.owner!.email, order.subscription, order.licenseKey]).toEqual([owner, 'ending', licenseKey]);
    const atStripe = shop.stripe.account.get('subscription', order.payment!.subscriptionId!);
    expect(atStripe.cancel_at_period_end).toBe(true);
    expect((await seats(ownerLink)).json).toMatchObject({
      seats: {
        administrator: 'first',
        owner,
        rows: [{ email, state: 'active' }, { email: person }, { state: 'free' }],
      },
    });
    expect((await shop.call(seatOpen, { body: { link: seat } })).status).toBe(200);
    const kept = await shop.call(seatOpen, { body: { link: mailed(shop, email, seatLink) } });
    const { key } = (kept.json as unknown as SeatReply).seat;
    expect([key, verifyLicenseKey(key, publicKey)!.seat]).toEqual([licenseKey, { number: 1, round: 1 }]);
  });
  it('leaves its buyer the invoices and their seat, but no administration', async () => {
    const { email, link, owner } = await handedOver();
    const seen = await view(link);
    expect(seen).toMatchObject({ owner });
    for (const path of ['seatsPath', 'renewPath', 'upgradePath', 'payerPath', 'cancelPath'])
      expect(seen).not.toHaveProperty(path);
    expect((seen.license as object) ?? {}).not.toHaveProperty('key');
    expect((seen.papers as unknown[]).length).toBeGreaterThan(0);
    expect((await seats(link)).status).toBe(404);
    expect((await shop.call(ownership, { path: ownershipPath(link) })).status).toBe(404);
    expect((await shop.call(orderPayer, { path: payerPath(link) })).status).toBe(404);
    const change = { link, do: 'invite', people: [{ email: freshEmail() }] };
    expect((await shop.call(seatsChange, { body: change })).status).toBe(404);
    const { given, bought } = await holdingsOf(services(), email);
    expect([given.map(({ what }) => what), bought[0]!.seatsPath]).toEqual([['seat'], undefined]);
  });
  it('shows its new owner everything but the order, and no email to them links to the order', async () => {
    const { link, owner } = await handedOver('payu');
    const { given, bought } = await holdingsOf(services(), owner);
    expect([given.map(({ what }) => what), bought]).toEqual([['ownership'], []]);
    for (const left of [59, 6]) await shop.laterBy((365 - left) * day, () => reconcileOrders(services()));
    expect(subjectsTo(shop, owner)).toEqual([
      expect.stringContaining('offers you'),
      'You now own a Biospect license',
      expect.stringContaining('Renewal quote'),
      expect.stringContaining('ends in 7 days'),
    ]);
    const texts = shop.mailbox.messages(owner).map(({ text, html }) => text + html);
    expect(texts.join()).not.toMatch(/\/order\?link=/);
    expect(texts.join()).not.toContain(link);
  });
  it('is accepted once, even if buttons are pressed twice, and not by a program that opens the link', async () => {
    const { id, link } = await group();
    const owner = freshEmail();
    await Promise.all([offer(link, owner), offer(link, owner)]);
    expect(subjectsTo(shop, owner)).toHaveLength(1);
    const offered = mailed(shop, owner, acceptLink);
    expect((await see(offered)).status).toBe(200);
    expect((await orderOf(id)).owner).toBeUndefined();
    const unread = await post(ownershipAccept, '/api/ownership/accept', { link: offered });
    expect([unread.status, unread.text]).toEqual([400, expect.stringContaining('Please accept the terms')]);
    const answers = await Promise.all([accept(offered), accept(offered)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(subjectsTo(shop, owner).filter((each) => each.includes('now own'))).toHaveLength(1);
    expect((await see(offered)).status).toBe(404);
  });
  it('is not accepted after the offer was withdrawn or has expired, or through a forged link', async () => {
    const { id, link } = await group();
    const owner = freshEmail();
    await offer(link, owner);
    const offered = mailed(shop, owner, acceptLink);
    await shop.laterBy(15 * day, async () => {
      expect((await accept(offered)).status).toBe(404);
    });
    const code = ownerCode((await orderOf(id)).ownerOffer!);
    const other = services().links.signToken('seats-link', `${id}-${code}`);
    for (const forged of [`${offered.slice(0, -4)}0000`, other, link])
      expect([(await see(forged)).status, (await accept(forged)).status]).toEqual([404, 404]);
    expect((await seats(other)).status).toBe(404);
    await withdraw(link);
    expect((await accept(offered)).status).toBe(404);
    expect(subjectsTo(shop, owner).at(-1)).toContain('was withdrawn');
    expect((await orderOf(id)).owner).toBeUndefined();
  });
  it('can be offered only by its owner', async () => {
    const { id, link, seat } = await group();
    const second = freshEmail();
    await shop.call(seatsChange, { body: { link, do: 'name-second', email: second } });
    await shop.settle();
    for (const other of [mailed(shop, second, seatsLink), seat])
      expect((await offer(other, freshEmail())).status).toBe(404);
    expect((await orderOf(id)).ownerOffer).toBeUndefined();
  });
  it('gets a replacement link for its owner, and the earlier link ends', async () => {
    const { owner, seats: old } = await handedOver();
    shop.mailbox.clear();
    await post(linkReplace as typeof ownership, '/api/links/replace', { link: old });
    expect([(await seats(old)).status, (await seats(mailed(shop, owner, seatsLink))).status]).toEqual([
      410, 200,
    ]);
  });
  it('does not change owners while the store is read-only', async () => {
    const { id, link } = await group('payu');
    const owner = freshEmail();
    await offer(link, owner);
    const offered = mailed(shop, owner, acceptLink);
    shop.store.disturb('read-only');
    const { status, text } = await accept(offered);
    expect([status, text]).toEqual([503, expect.stringContaining('Nothing was changed')]);
    shop.store.disturb(undefined);
    expect((await orderOf(id)).owner).toBeUndefined();
  });
  it('is rejected with the words of the terms if it is for one person', async () => {
    const { email } = await buyAtPayu(shop, { priceId: 'personal-academic-inr' });
    const link = mailed(shop, email, orderLink);
    const answer = await offer(link, freshEmail());
    expect([answer.status, answer.text]).toEqual([409, expect.stringContaining('not transferable')]);
  });
});

describe('a group license that someone other than its owner renewed by card', () => {
  async function renewedBy(payer: string, isNamed: boolean) {
    const outside = createOutside();
    const site = openCrashHarness(outside, openGate);
    const pay = async (request: { email: string; renews?: string }) => {
      const began = await startLicenseCheckout(site, {
        ...{ ...request, termsVersion, priceId: 'group-academic-3-usd' },
      });
      if (began.outcome !== 'started') throw new Error(began.outcome);
      const id = began.url.split('cs_')[1]!;
      outside.sessions.get(`cs_${id}`)!.state = 'paid';
      await (await applyStripeEvent(site, `cs_${id}`, 'genuine')).sendEmails();
      return id;
    };
    const read = async (id: string) => (await site.orders.read(id))!.order;
    const id = await pay({ email: 'a@x.example' });
    const link = site.links.signToken('order-link', orderLinkText(await read(id)));
    await cancelRenewal(site, link);
    if (isNamed) await changePayer(site, { link, email: payer });
    const renews = site.links.signToken('renewal-link', termOf(id, (await read(id)).license!.validUntil!));
    const renewal = await pay({ email: payer, renews });
    const offer = await offerLicense(site, { link, email: 'b@x.example' });
    if (offer.outcome !== 'done') throw new Error(offer.outcome);
    await offer.sendEmails();
    const before = await read(id);
    const offered = site.links.signToken('ownership-link', `${id}-${ownerCode(before.ownerOffer!)}`);
    const done = await acceptLicense(site, offered);
    if (done.outcome !== 'accepted') throw new Error(done.outcome);
    await done.sendEmails();
    return { outside, before, license: await read(id), renewal: await read(renewal) };
  }
  it('no longer charges that card after a transfer, because the new owner pays for the next period', async () => {
    const { outside, license, renewal } = await renewedBy('office@x.example', false);
    expect([license.payer?.email, renewal.subscription]).toEqual(['b@x.example', 'ending']);
    const told = outside.emails.filter(({ id }) => id.startsWith(`${renewal.id}.subscription-ending`));
    expect(told.map(({ to }) => to)).toEqual(['office@x.example']);
  });
  it('still charges the card of a payer who was named', async () => {
    const { license, renewal } = await renewedBy('office@x.example', true);
    expect([license.payer?.email, renewal.subscription]).toEqual(['office@x.example', 'renewing']);
  });
  it('tells the new owner by email who pays for the next period, in the offer and after the transfer', async () => {
    for (const [isNamed, said] of [
      [false, 'You pay for the next period. Nothing is charged automatically'],
      [true, 'office@x.example pays for the next period.'],
    ] as const) {
      const { outside, license } = await renewedBy('office@x.example', isNamed);
      const emails = outside.emails.filter(({ to, id }) => to === 'b@x.example' && id.startsWith(license.id));
      expect(emails.map(({ text }) => text.includes(said))).toEqual([true, true]);
    }
  });
  it('says who pays for the next period on the pages of the offer, too', async () => {
    for (const [isNamed, toOwner, toNext] of [
      [false, 'manage the seats and pay for the next period.', 'You pay for the next period.'],
      [
        true,
        'manage the seats, and office@x.example still pays',
        'office@x.example pays for the next period. Nothing is due today.',
      ],
    ] as const) {
      const { ownerOffer: offer, ...license } = (await renewedBy('office@x.example', isNamed)).before;
      const pages = [
        await ownershipPage(
          { license, offer: undefined, closed: null, backPath: '/order' },
          { values: {}, link: '' },
        ),
        await acceptPage({ license: { ...license, ownerOffer: offer }, offer: offer! }, { link: '' }),
      ];
      const texts = await Promise.all(pages.map(async (page) => (await page.text()).replace(/\s+/g, ' ')));
      expect(texts.map((text, i) => text.includes([toOwner, toNext][i]!))).toEqual([true, true]);
    }
  });
});

describe('a crash while an offer is accepted', () => {
  async function toAccept() {
    const outside = createOutside();
    const first = openCrashHarness(outside, openGate);
    const began = await startLicenseCheckout(first, {
      ...{ email: 'a@x.example', termsVersion, priceId: 'group-academic-3-usd' },
    });
    if (began.outcome !== 'started') throw new Error(began.outcome);
    const id = began.url.split('cs_')[1]!;
    outside.sessions.get(`cs_${id}`)!.state = 'paid';
    await (await applyStripeEvent(first, `cs_${id}`, 'genuine')).sendEmails();
    const read = async () => (await first.orders.read(id))!.order;
    await offerLicense(first, {
      link: first.links.signToken('order-link', orderLinkText(await read())),
      email: 'b@x.example',
    });
    const offered = first.links.signToken('ownership-link', `${id}-${ownerCode((await read()).ownerOffer!)}`);
    const walk = async (gate: Gate) => {
      const done = await acceptLicense(openCrashHarness(outside, gate), offered);
      if (done.outcome === 'accepted') await done.sendEmails();
    };
    return { outside, id, walk };
  }
  it('leaves it accepted once after a retry, with one email each, and the card is not charged again', async () => {
    for await (const { outside, id, walk, where } of eachDeath(toAccept)) {
      await walk(openGate);
      await reconcileAgain(outside, 2);
      const { order } = (await openCrashHarness(outside, openGate).orders.read(id))!;
      expect([order.owner?.email, order.subscription], where).toEqual(['b@x.example', 'ending']);
      const told = outside.emails.filter(({ subject }) => /now own|new owner|keep your seat/.test(subject));
      expect(new Set(told.map((mail) => mail.id)).size, where).toBe(3);
    }
  });
});
