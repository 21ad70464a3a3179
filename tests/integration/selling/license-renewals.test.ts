// A group of nine in its second year, through the real calls. No matter who pays and how, the same license gets another
// period.
import { createPublicKey } from 'node:crypto';
import { beforeEach, describe, expect, it } from 'vitest';
import makeQuote from '../../../netlify/endpoints/quote-make.ts';
import orderQuote from '../../../netlify/endpoints/quote-order.ts';
import payuOrder from '../../../netlify/endpoints/payu-order.ts';
import stripeCheckout from '../../../netlify/endpoints/stripe-checkout.ts';
import licenseExtension from '../../../netlify/endpoints/license-extension.ts';
import orderView from '../../../netlify/endpoints/order-view.ts';
import seatOpen from '../../../netlify/endpoints/seat-open.ts';
import seatsAdd from '../../../netlify/endpoints/seats-add.ts';
import seatsChange from '../../../netlify/endpoints/seats-change.ts';
import viewSeats from '../../../netlify/endpoints/seats-view.ts';
import {
  privateKeyFrom,
  verifyExtension,
  verifyLicenseKey,
} from '../../../netlify/adapters/license-signing/license-signer.ts';
import { localSecrets } from '../../../netlify/configuration/local-secrets.ts';
import { documentContentOf } from '../../../netlify/documents/order-document.ts';
import { services } from '../../../netlify/services.ts';
import { withKey } from '../../../netlify/use-cases/change-order.ts';
import { applyStripeEvent } from '../../../netlify/use-cases/apply-stripe-event.ts';
import { fulfilOrder } from '../../../netlify/use-cases/fulfil-order.ts';
import { handlePayuAnswer } from '../../../netlify/use-cases/handle-payu-answer.ts';
import { placeByInvoice } from '../../../netlify/use-cases/order-by-invoice.ts';
import { reconcileOrders } from '../../../netlify/use-cases/reconcile-orders.ts';
import { correctAddress, requestOnOrder } from '../../../netlify/use-cases/serve-order-page.ts';
import { settleEffect } from '../../../netlify/use-cases/settle-effect.ts';
import { startLicenseCheckout } from '../../../netlify/use-cases/start-card-checkout.ts';
import { type PayuForm, startPayuOrder } from '../../../netlify/use-cases/start-payu-order.ts';
import type { OrderViewReply } from '../../../src/contracts/order-replies.ts';
import type { SeatReply, SeatsReply } from '../../../src/contracts/seats-replies.ts';
import { termsVersion } from '../../../src/contracts/terms-version.ts';
import { findPlan } from '../../../src/domain/catalog.ts';
import { addDays, addMonths, formatDay } from '../../../src/domain/dates.ts';
import { withExtension } from '../../../src/domain/license/license.ts';
import { billingDocumentsOf } from '../../../src/domain/billing/billing-documents.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { termOf } from '../../../src/domain/license/renewal.ts';
import { markOf } from '../../../src/domain/license/seat-emails.ts';
import { paidSeats, seatCode } from '../../../src/domain/license/seating.ts';
import { fetched, ours } from '../../../src/domain/trust.ts';
import { receiveTransfer } from '../../../src/domain/billing/receive-transfer.ts';
import { createOutside, type Gate, openCrashHarness, openGate } from '../../support/crash-harness.ts';
import { eachDeath, reconcileAgain } from '../../support/each-death.ts';
import { freshEmail } from '../../support/fresh-email.ts';
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
} from '../../support/visitors.ts';

const { shop, settled } = await startSelling();
beforeEach(() => shop.mailbox.clear());

const publicKey = createPublicKey(privateKeyFrom(localSecrets.LICENCE_SIGNING_KEY));
const day = 86_400_000;
const institution = {
  company: 'Boston University',
  address: '1 Silber Way',
  country: 'United States',
  poNumber: 'PO 7',
};
const today = () => new Date().toISOString().slice(0, 10);
const seatLink = /\/seat\?link=([\w-]+)/;

type Key = { key: string; read: () => Promise<string | null> };
/** Someone who was chosen to leave at the renewal. */
type Leaving = Key & { email: string; link: string };
type Group = {
  id: string;
  email: string;
  link: string;
  keys: Key[];
  currency: 'USD' | 'INR';
  leaving?: Leaving[];
};

/** Moves a stored license this many days into the past, as if it had been bought then. */
async function age(id: string, days: number) {
  const { order, version } = (await services().orders.read(id))!;
  const before = (date: string) => addDays(date, -days);
  const aged: Order = {
    ...order,
    createdAt: before(order.createdAt),
    payment: { ...order.payment!, paidAt: before(order.payment!.paidAt) },
    license: {
      ...order.license!,
      validFrom: before(order.license!.validFrom),
      validUntil: before(order.license!.validUntil!),
    },
  };
  await services().orders.commit({
    order: withKey(services(), aged),
    version,
    emails: [],
    emailsLeasedUntil: services().now(),
    checkAt: null,
    remindAt: null,
    references: [],
  });
}

/** The last day that a key is valid, including the extension its application fetches. */
const runsUntil =
  ({ key, read }: Key) =>
  async (): Promise<string> => {
    const extension = await read();
    const issued = verifyLicenseKey(key, publicKey)!;
    const extended = extension === null ? null : verifyExtension(extension, publicKey);
    return (extended ? withExtension(issued, extended)! : issued).validUntil!;
  };

const extensionBy = (link: string) => async () =>
  (
    (await shop.call(licenseExtension, { path: `/api/licences/extension?link=${link}` })).json as unknown as {
      extension: string | null;
    }
  ).extension;

/** A group bought `daysAgo` with all but `free` of its seats taken, and without automatic charges. */
async function groupOf(seats: number, { free = 0, daysAgo = 350 } = {}): Promise<Group> {
  const { email, id } = await buyAtPayu(shop, { priceId: `group-academic-${seats}-inr` });
  const link = mailed(shop, email, orderLink);
  await age(id, daysAgo);
  const people = await give(link, seats - 1 - free);
  const own = { key: (await orderOf(id)).licenseKey!, read: extensionBy(link) };
  shop.mailbox.clear();
  return { id, email, link, keys: [own, ...people], currency: 'INR' };
}

/** Invites this many people, who all open their seats. */
async function give(link: string, count: number): Promise<Key[]> {
  const people = Array.from({ length: count }, () => ({ email: freshEmail() }));
  if (count === 0) return [];
  await shop.call(seatsChange, { body: { link, do: 'invite', people } });
  await shop.settle();
  return Promise.all(
    people.map(async ({ email }) => {
      const own = mailed(shop, email, seatLink);
      const { json } = await shop.call(seatOpen, { body: { link: own } });
      return { key: (json as unknown as SeatReply).seat.key, read: extensionBy(own) };
    }),
  );
}

const look = async (link: string) =>
  ((await shop.call(viewSeats, { path: `/api/seats/view?link=${link}` })).json as unknown as SeatsReply)
    .seats;
const view = async (link: string) =>
  ((await shop.call(orderView, { path: `/api/orders/view?link=${link}` })).json as unknown as OrderViewReply)
    .order;
const renewalLinkOf = async (id: string) => {
  const { license } = await orderOf(id);
  return services().links.signToken('renewal-link', termOf(id, license!.validUntil!));
};

type Wish = { seats?: number; email?: string };
type Way = (group: Group, wish?: Wish) => Promise<string>;

const throughPayu: Way = async ({ id, email }, { seats = 9, email: payer = email } = {}) => {
  const bought = await buyAtPayu(shop, {
    email: payer,
    priceId: `group-academic-${seats}-inr`,
    renews: await renewalLinkOf(id),
  });
  return bought.id;
};
const byCard: Way = async ({ id, email }, { seats = 9, email: payer = email } = {}) => {
  const { json } = await shop.call(stripeCheckout, {
    body: { email: payer, priceId: `group-academic-${seats}-usd`, renews: await renewalLinkOf(id) },
  });
  const session = String(json!.url).split('/').at(-1)!;
  shop.stripe.controls.pay({ session });
  await settled();
  return shop.stripe.account.get('session', session).metadata!.order_id!;
};

/** Makes a quote from the renewal link and submits its order form. */
async function fromQuote(
  { id, email }: Group,
  pay: 'now' | 'invoice',
  { seats = 9, email: payer = email }: Wish = {},
) {
  const asked = {
    ...{ plan: 'group-academic', seats: String(seats), currency: 'INR', institution: 'Anna University' },
    renews: await renewalLinkOf(id),
  };
  const made = await shop.call(makeQuote, {
    path: `/api/quotes/make?${new URLSearchParams(asked).toString()}`,
  });
  const form = new FormData();
  const fields = {
    quote: made.headers.get('location')!.split('quote=')[1]!,
    ...{ attemptId: crypto.randomUUID(), pay, email: payer, phone: '9876543210', poNumber: 'PO-7' },
    ...{ company: 'Anna University', address: '12 Sardar Patel Road', postalCode: '600025', stateCode: '33' },
    termsVersion,
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const body = new Response(form);
  const answer = await shop.call(orderQuote, {
    path: '/api/quotes/order',
    headers: { 'content-type': body.headers.get('content-type')! },
    body: new Uint8Array(await body.arrayBuffer()),
  });
  await shop.settle();
  return answer;
}
async function placedFromQuote(group: Group, wish?: Wish): Promise<string> {
  const answer = await fromQuote(group, 'invoice', wish);
  return /link=([\w-]+)/.exec(answer.headers.get('location') ?? '')![1]!.slice(0, 24);
}
async function markPaid(id: string) {
  const { amount } = await orderOf(id);
  const sum = (amount.minorUnits / 100).toFixed(2);
  const { said, status } = await runOffice(
    'orders',
    ['mark-paid', id, '--amount', sum, '--received', today()],
    shop.environment,
  );
  expect([status, said]).toEqual([0, expect.stringContaining('Paid')]);
}
const byTransfer: Way = async (group, wish) => {
  const id = await placedFromQuote(group, wish);
  await markPaid(id);
  return id;
};
const byQuote: Way = async (group, wish) => {
  const { text } = await fromQuote(group, 'now', wish);
  const inputs = [...text.matchAll(/name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [name, value]);
  const fields = Object.fromEntries(inputs) as Fields;
  const action = /action="([^"]+)"/.exec(text)![1]!;
  await (await fetch(action, { method: 'POST', body: new URLSearchParams(fields) })).text();
  await returnFromPayu(shop, await shop.payu.decide(fields.txnid!, 'success'));
  return fields.txnid!;
};

/**
 * Expects each key to be valid until the end of the new period, no repeated invitations, and an invoice that names the
 * period.
 */
async function expectRenewed(group: Group, renewal: string, from: string) {
  const license = await orderOf(group.id);
  const paid = await orderOf(renewal);
  const until = license.license!.validUntil!;
  expect(license.periods!.at(-1)).toMatchObject({ orderId: renewal, from });
  expect(until.slice(0, 10)).toBe(addDays(from, until.slice(0, 4) === '2028' ? 366 : 365).slice(0, 10));
  for (const key of group.keys) expect(await runsUntil(key)()).toBe(until);
  expect([paid.license, paid.licenseKey, paid.renews!.state]).toEqual([undefined, undefined, 'given']);
  const aboutSeats = shop.mailbox.messages().filter(({ subject }) => /seat/i.test(subject));
  expect(aboutSeats.filter(({ subject }) => !subject.includes('was not renewed'))).toEqual([]);
  const place = billingDocumentsOf(paid).findIndex(({ kind }) => kind === 'invoice');
  const [line] = documentContentOf(paid, place)!.lines;
  expect(line!.period).toEqual({ term: 'year', from, until });
  return { license, paid };
}

const ways: [string, Way][] = [
  ['by card', byCard],
  ['through PayU', throughPayu],
  ['by bank transfer', byTransfer],
  ['by a quote that is paid immediately', byQuote],
];

type Renewal = Awaited<ReturnType<typeof expectRenewed>>;
type Situation = {
  /** The group before its renewal. */
  group: () => Promise<Group>;
  wish?: Wish;
  /** The first day of the new period; by default, the end of the license. */
  from?: string;
  check: (renewal: Renewal, group: Group, payer: string) => Promise<void> | void;
};

/** A group of seven that adds two seats in the middle of its term and assigns them. */
async function grownGroup(): Promise<Group> {
  const group = await groupOf(7, { daysAgo: 345 });
  const { json } = await shop.call(seatsAdd, { body: { link: group.link, seats: 2 } });
  const { fields, actionUrl } = json!.formData as unknown as { fields: Fields; actionUrl: string };
  await (await fetch(actionUrl, { method: 'POST', body: new URLSearchParams(fields) })).text();
  await returnFromPayu(shop, await shop.payu.decide(fields.txnid!, 'success'));
  group.keys.push(...(await give(group.link, 2)));
  shop.mailbox.clear();
  return group;
}
/** A group whose last three people were chosen to leave at the renewal. */
async function shrinkingGroup(options?: { daysAgo: number }): Promise<Group> {
  const group = await groupOf(9, options);
  const { seats } = (await orderOf(group.id)).seating!;
  const chosen = seats.slice(-3);
  const { order } = (await services().orders.read(group.id))!;
  const leaving = group.keys.splice(-3).map((key, i): Leaving => {
    const text = `${order.id}-${seatCode(chosen[i]!)}`;
    return { ...key, email: chosen[i]!.email, link: services().links.signToken('seat-link', text) };
  });
  const body = { link: group.link, do: 'choose-leaving', chosen: chosen.map(markOf), before: [] };
  expect((await shop.call(seatsChange, { body })).status).toBe(200);
  return { ...group, leaving };
}
const seatOf = async ({ link }: Leaving) => (await shop.call(seatOpen, { body: { link } })).status;
const lastSeatEmails = ({ email }: Leaving) => subjectsTo(shop, email);

/** Starts the new period. Returns the number of seats listed and the number paid for. */
async function startPeriod({ id, link, keys }: Group) {
  await shop.laterBy(40 * day, () => reconcileOrders(services()));
  const { license } = await orderOf(id);
  for (const key of keys) expect(await runsUntil(key)()).toBe(license!.validUntil);
  return [(await look(link)).rows.length, paidSeats(await orderOf(id))];
}

const situations: [string, Situation][] = [
  [
    'keeps its members and keys, which are valid for another year after the term ends',
    {
      group: () => groupOf(9),
      async check({ license }, group) {
        expect([(await look(group.link)).rows.length, license.seating!.seats.length]).toEqual([9, 8]);
        const told = subjectsTo(shop, group.email).filter((each) => each.includes('is renewed until'));
        expect(told).toHaveLength(1);
      },
    },
  ],
  [
    'keeps the members and keys of added seats',
    {
      group: grownGroup,
      async check({ paid }, group) {
        expect([paid.seats, await startPeriod(group)]).toEqual([9, [9, 9]]);
      },
    },
  ],
  [
    'keeps five members and their keys if it renews for five, and all nine seats until the term ends',
    {
      group: () => groupOf(9, { free: 4 }),
      wish: { seats: 5 },
      async check({ license, paid }, group) {
        expect([paid.seats, paidSeats(license)]).toEqual([5, 9]);
        expect(await startPeriod(group)).toEqual([5, 5]);
      },
    },
  ],
  [
    'removes the chosen members on the first day of the new period and emails each of them once',
    {
      group: () => shrinkingGroup(),
      wish: { seats: 6 },
      async check({ license }, group) {
        const end = license.periods![0]!.until;
        for (const each of group.leaving!) {
          expect([await seatOf(each), await runsUntil(each)(), lastSeatEmails(each)]).toEqual([200, end, []]);
        }
        expect(await startPeriod(group)).toEqual([6, 6]);
        await shop.laterBy(41 * day, () => reconcileOrders(services()));
        for (const each of group.leaving!) {
          expect(await seatOf(each)).toBe(404);
          expect(lastSeatEmails(each)).toEqual([expect.stringContaining('was not renewed')]);
        }
      },
    },
  ],
  [
    'removes the chosen members immediately if the renewal is paid 20 days after the term ended',
    {
      group: () => shrinkingGroup({ daysAgo: 385 }),
      wish: { seats: 6 },
      from: `${today()}T00:00:00.000Z`,
      async check({ license }, group) {
        expect(paidSeats(license)).toBe(6);
        for (const each of group.leaving!)
          expect([await seatOf(each), lastSeatEmails(each).length]).toEqual([404, 1]);
      },
    },
  ],
  [
    'gets its members back if the renewal is paid 20 days after the term ended',
    {
      group: () => groupOf(9, { daysAgo: 385 }),
      from: `${today()}T00:00:00.000Z`,
      async check(_, group) {
        expect((await look(group.link)).closed).toBeUndefined();
      },
    },
  ],
  [
    'stays with its owner if someone else pays, and both get an email',
    {
      group: () => groupOf(9),
      wish: { email: 'of the payer' },
      check({ license, paid }, group, payer) {
        expect([license.buyer.email, paid.buyer.email]).toEqual([group.email, payer]);
        const until = formatDay(license.license!.validUntil!);
        for (const email of [group.email, payer])
          expect(subjectsTo(shop, email).at(-1)).toContain(`is renewed until ${until}`);
        const toPayer = shop.mailbox.messages(payer).map(({ text }) => text);
        expect(toPayer.join()).not.toMatch(/BS[PE]-/);
      },
    },
  ],
];

describe.each(ways)('a group of nine renewed %s', (_, pay) => {
  it.each(situations)('%s', async (_title, { group: make, wish = {}, from, check }) => {
    const group = await make();
    const end = (await orderOf(group.id)).license!.validUntil!;
    const payer = wish.email === undefined ? group.email : freshEmail();
    const renewed = await expectRenewed(group, await pay(group, { ...wish, email: payer }), from ?? end);
    await check(renewed, group, payer);
  });
});

describe('a group', () => {
  it('confirms a renewal only to the corrected address if it was corrected after the order', async () => {
    const group = await groupOf(2);
    const renewal = await placedFromQuote(group, { seats: 2 });
    const right = freshEmail();
    const corrected = await correctAddress(services(), group.link, right);
    if (corrected.outcome === 'done') await corrected.sendEmails();
    shop.mailbox.clear();
    await markPaid(renewal);
    expect(subjectsTo(shop, right)).toContainEqual(expect.stringContaining('is renewed until'));
    expect(subjectsTo(shop, group.email)).toEqual([]);
  });
  it('is offered a renewal for all its seats after it has grown', async () => {
    const group = await grownGroup();
    expect((await view(group.link)).renewPath).toMatch(/plan=group-academic&seats=9&renews=/);
    const end = (await orderOf(group.id)).license!.validUntil!;
    await expectRenewed(group, await throughPayu(group), end);
    expect(paidSeats(await orderOf(group.id))).toBe(9);
    await shop.laterBy(40 * day, () => reconcileOrders(services()));
    const license = await orderOf(group.id);
    expect([paidSeats(license), license.seating!.added, license.seating!.seats.length]).toEqual([9, [], 8]);
  });
  it('is renewed for fewer seats, from the new period on, only if everyone keeps a seat', async () => {
    const group = await groupOf(9, { free: 4 });
    const tooFew = await shop.call(payuOrder, {
      body: {
        ...{ email: group.email, priceId: 'group-academic-4-inr', phone: '9876543210' },
        renews: await renewalLinkOf(group.id),
      },
    });
    expect([tooFew.status, (tooFew.json as unknown as { message: string }).message]).toEqual([
      409,
      expect.stringMatching(/^5 seats of this group are in use/),
    ]);
    const end = (await orderOf(group.id)).license!.validUntil!;
    await expectRenewed(group, await throughPayu(group, { seats: 5 }), end);
    expect(paidSeats(await orderOf(group.id))).toBe(9);
    await shop.call(seatsChange, {
      body: { link: group.link, do: 'invite', people: [{ email: freshEmail() }] },
    });
    expect((await orderOf(group.id)).seating!.seats).toHaveLength(4);
    await shop.laterBy(40 * day, () => reconcileOrders(services()));
    expect([(await look(group.link)).rows.length, paidSeats(await orderOf(group.id))]).toEqual([5, 5]);
    for (const key of group.keys)
      expect(await runsUntil(key)()).toBe((await orderOf(group.id)).license!.validUntil);
  });
  it('is offered and renewed without the people chosen to leave, and loses no one until that is paid', async () => {
    const group = await shrinkingGroup();
    expect((await view(group.link)).renewPath).toMatch(/plan=group-academic&seats=6&renews=/);
    await placedFromQuote(group, { seats: 6 });
    await shop.laterBy(60 * day, () => reconcileOrders(services()));
    expect((await orderOf(group.id)).seating!.seats).toHaveLength(8);
    for (const each of group.leaving!) expect(lastSeatEmails(each)).toEqual([]);
  });
  it('is not renewed again by the link of a renewal that was already paid', async () => {
    const group = await groupOf(9);
    const body = {
      ...{ email: group.email, priceId: 'group-academic-9-inr', phone: '9876543210' },
      renews: await renewalLinkOf(group.id),
    };
    await throughPayu(group);
    const again = await shop.call(payuOrder, { body });
    expect([again.status, (again.json as unknown as { message: string }).message]).toEqual([
      409,
      expect.stringContaining('has already been renewed'),
    ]);
  });
  it('is charged for the same license in later years if it is renewed by card', async () => {
    const group = await groupOf(9);
    const id = await byCard(group);
    const first = (await orderOf(group.id)).license!.validUntil!;
    shop.stripe.controls.renew({ subscription: (await orderOf(id)).payment!.subscriptionId! });
    await settled();
    const later = (await orderOf(group.id)).license!.validUntil!;
    expect(Number(later.slice(0, 4)) - Number(first.slice(0, 4))).toBe(1);
    for (const key of group.keys) expect(await runsUntil(key)()).toBe(later);
    const refused = await shop.call(payuOrder, {
      body: {
        ...{ email: group.email, priceId: 'group-academic-9-inr', phone: '9876543210' },
        renews: await renewalLinkOf(group.id),
      },
    });
    expect((refused.json as unknown as { message: string }).message).toContain('renews automatically');
    const { renewPath, renewal } = await view(group.link);
    expect([renewPath, renewal]).toEqual([undefined, expect.stringContaining(id)]);
  });
  it('is charged only for the renewal if its canceled subscription was resumed meanwhile', async () => {
    const { email, session, id } = await orderByCard(shop, { priceId: 'group-academic-7-usd' });
    shop.stripe.controls.pay({ session });
    await settled();
    const held = shop.stripe.account.get('subscription', (await orderOf(id)).payment!.subscriptionId!);
    const isCanceled = async (yes: boolean) => {
      held.cancel_at_period_end = yes;
      shop.stripe.webhooks.announce('customer.subscription.updated', held);
      await settled();
    };
    await isCanceled(true);
    const renews = mailed(shop, email, /renews=([\w-]+)/);
    const again = await orderByCard(shop, { email, priceId: 'group-academic-7-usd', renews });
    await isCanceled(false);
    expect((await orderOf(id)).subscription).toBe('renewing');
    shop.stripe.controls.pay({ session: again.session });
    await settled();
    expect([held.cancel_at_period_end, (await orderOf(id)).subscription]).toEqual([true, 'ending']);
    expect((await orderOf(again.id)).subscription).toBe('renewing');
  });
  it('runs until the end it had before when its renewal is refunded', async () => {
    const group = await groupOf(9);
    const end = (await orderOf(group.id)).license!.validUntil!;
    const id = await byCard(group);
    const { orders } = services();
    const { amount } = await orderOf(id);
    const event = { type: 'refunded', at: services().now(), minorUnits: amount.minorUnits } as const;
    await fulfilOrder(
      services(),
      fetched({ find: { orderId: id }, event, references: [] }),
      await orders.read(id),
    );
    await settled();
    const license = await orderOf(group.id);
    expect([license.state, license.license!.validUntil, license.periods]).toEqual(['paid', end, undefined]);
    expect((await orderOf(id)).renews!.state).toBe('taken-back');
    expect(license.seating!.seats).toHaveLength(8);
  });
});

describe.each(['stripe', 'payu', 'transfer'] as const)('a crash after a payment by %s', (provider) => {
  /** A group whose renewal was paid; `walk` delivers the provider's message. */
  async function renewed() {
    const outside = createOutside();
    const first = openCrashHarness(outside, openGate);
    const buyer = { email: 'a@x.example', phone: '9876543210' };
    const pay = async (gate: Gate, txnid: string) => {
      const shopOf = openCrashHarness(outside, gate);
      const done = outside.payu.has(txnid)
        ? await handlePayuAnswer(shopOf, outside.payuAnswer(txnid), 'browser')
        : await applyStripeEvent(shopOf, `cs_${txnid}`, 'genuine');
      await done.sendEmails();
    };
    const toPayu = ({ fields }: PayuForm) => {
      outside.payu.set(fields.txnid!, { fields, status: 'success', addedAt: outside.now });
      return fields.txnid!;
    };
    const began = await startPayuOrder(first, { ...buyer, priceId: 'group-academic-7-inr' });
    if (began.outcome !== 'started') throw new Error(began.outcome);
    const group = toPayu(began.formData);
    await pay(openGate, group);
    const { license } = (await first.orders.read(group))!.order;
    outside.now = Date.parse(license!.validUntil!) - 20 * day;
    const renews = first.links.signToken('renewal-link', termOf(group, license!.validUntil!));
    if (provider === 'transfer') {
      const plan = findPlan('group-academic', 7)!;
      const order = { ...institution, email: buyer.email, renews, attemptId: 'renewal-by-transfer' };
      const placed = await placeByInvoice(first, { ...order, priceId: plan.priceId.USD }, plan, 'USD', {});
      if (placed.outcome !== 'placed') throw new Error(placed.outcome);
      const id = placed.link.slice(0, 24);
      const { amount } = (await first.orders.read(id))!.order;
      const received = ours({ minorUnits: amount.minorUnits, receivedOn: first.now() });
      const book = async (gate: Gate) => {
        const shopOf = openCrashHarness(outside, gate);
        const done = await requestOnOrder(shopOf, await shopOf.orders.read(id), (read, now) =>
          receiveTransfer(read, received, now, shopOf.majorVersion),
        );
        if (done.outcome === 'done') await done.sendEmails();
      };
      return { outside, group, id, end: license!.validUntil!, walk: book };
    }
    const started =
      provider === 'payu'
        ? await startPayuOrder(first, { ...buyer, renews, priceId: 'group-academic-7-inr' })
        : await startLicenseCheckout(first, { ...buyer, renews, priceId: 'group-academic-7-usd' });
    if (started.outcome !== 'started') throw new Error(started.outcome);
    const id = 'formData' in started ? toPayu(started.formData) : started.url.split('cs_')[1]!;
    if ('url' in started) outside.sessions.get(`cs_${id}`)!.state = 'paid';
    return { outside, group, id, end: license!.validUntil!, walk: (gate: Gate) => pay(gate, id) };
  }

  it('still extends the license exactly once, at any step', async () => {
    for await (const { outside, group, id, end, walk, where } of eachDeath(renewed, { steps: 5 })) {
      // Anyone who books transfers sees that this one is not booked and books it again.
      const booked = await openCrashHarness(outside, openGate).orders.read(id);
      if (provider === 'transfer' && !booked!.order.payment) await walk(openGate);
      await reconcileAgain(outside, 3);
      const healed = openCrashHarness(outside, openGate);
      const read = async (of: string) => (await healed.orders.read(of))!.order;
      expect([(await read(id)).renews!.state, (await read(group)).license!.validUntil], where).toEqual([
        'given',
        addMonths(end, 12),
      ]);
      expect((await read(group)).periods, where).toHaveLength(2);
      const told = outside.emails.filter(({ subject }) => subject.includes('is renewed until'));
      expect(new Set(told.map((mail) => mail.id)).size, where).toBe(1);
      expect(await settleEffect(healed, await read(id)), where).toEqual([]);
    }
  });
});

describe('the refund of a card renewal that Stripe reports before the renewal', () => {
  it('is credited against the invoice of the renewal, and revokes the license', async () => {
    const outside = createOutside();
    const site = openCrashHarness(outside, openGate);
    const request = { email: 'a@x.example', termsVersion, priceId: 'group-academic-3-usd' };
    const began = await startLicenseCheckout(site, request);
    if (began.outcome !== 'started') throw new Error(began.outcome);
    const id = began.url.split('cs_')[1]!;
    const session = outside.sessions.get(`cs_${id}`)!;
    session.state = 'paid';
    await applyStripeEvent(site, `cs_${id}`, 'genuine');
    outside.now += 366 * day;
    Object.assign(session, { renewals: [session.amount], renewedAt: [outside.now - 60_000] });
    session.refunds = { ch_1: session.amount };
    const stored = (await site.orders.read(id))!;
    const news = (await site.cards.askAbout(stored.order, site.now())).find(
      ({ event }) => event.type === 'refunded',
    )!;
    const told = { ...site, cards: { ...site.cards, readWebhook: () => Promise.resolve(news) } };
    expect((await applyStripeEvent(told, '', 'genuine')).outcome).toBe('applied');
    const { order } = (await site.orders.read(id))!;
    const documents = billingDocumentsOf(order).map(({ kind, of }) => [kind, of]);
    expect([order.state, order.attention, documents]).toEqual([
      'refunded',
      undefined,
      [
        ['invoice', undefined],
        ['invoice', undefined],
        ['credit-note', 1],
      ],
    ]);
  });
});
