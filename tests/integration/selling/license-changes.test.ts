// Changes to a running license, paid by purchase order: added seats, an upgrade, and a renewal from an automatic quote.
// Each is interrupted at every step, refunded in part and in full, and run against a store that does not respond. Card
// webhooks arrive twice, out of order, and late.
import { describe, expect, it, vi } from 'vitest';
import { applyStripeEvent } from '../../../netlify/use-cases/apply-stripe-event.ts';
import { fulfilOrder } from '../../../netlify/use-cases/fulfil-order.ts';
import { handlePayuAnswer } from '../../../netlify/use-cases/handle-payu-answer.ts';
import { orderQuote } from '../../../netlify/use-cases/order-quote.ts';
import { UpstreamError, type Shop } from '../../../netlify/use-cases/ports.ts';
import { makeQuote, openQuote, sealQuote } from '../../../netlify/use-cases/quotes.ts';
import { reconcileOrders } from '../../../netlify/use-cases/reconcile-orders.ts';
import { requestOnOrder } from '../../../netlify/use-cases/serve-order-page.ts';
import { settleEffect } from '../../../netlify/use-cases/settle-effect.ts';
import { quoteSeats } from '../../../netlify/use-cases/start-addition.ts';
import { startLicenseCheckout } from '../../../netlify/use-cases/start-card-checkout.ts';
import { startPayuOrder } from '../../../netlify/use-cases/start-payu-order.ts';
import { quotePlan, startUpgrade } from '../../../netlify/use-cases/start-upgrade.ts';
import { termsVersion } from '../../../src/contracts/terms-version.ts';
import { billingDocumentsOf } from '../../../src/domain/billing/billing-documents.ts';
import { receiveTransfer } from '../../../src/domain/billing/receive-transfer.ts';
import { isLicenseInForce } from '../../../src/domain/license/order-license.ts';
import { madeRenewalQuote } from '../../../src/domain/license/renewal-quote.ts';
import { paidSeats } from '../../../src/domain/license/seating.ts';
import { orderLinkText } from '../../../src/domain/order/order-links.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { ours } from '../../../src/domain/trust.ts';
import {
  createOutside,
  Death,
  crashAtStep,
  deathsAlong,
  type Gate,
  openCrashHarness,
  openGate,
  outage,
  type Outside,
  subscriptionOf,
} from '../../support/crash-harness.ts';
import { reconcileAgain } from '../../support/each-death.ts';

// A killed process, or one that cannot reach its store, logs an error.
vi.spyOn(console, 'error').mockImplementation(() => undefined);
vi.spyOn(console, 'log').mockImplementation(() => undefined);

const day = 86_400_000;
const email = 'a@x.example';
const abroad = { company: 'Boston University', address: '1 Silber Way', country: 'United States' };
const inIndia = {
  ...{ company: 'Anna University', address: '12 Sardar Patel Road', postalCode: '600025', stateCode: '33' },
};

const read = async (shop: Shop, id: string): Promise<Order> => (await shop.orders.read(id))!.order;
const linkTo = async (shop: Shop, id: string) =>
  shop.links.signToken('order-link', orderLinkText(await read(shop, id)));

/** Buys through PayU at the current time of the outside world. */
async function boughtAtPayu(outside: Outside, priceId: string): Promise<string> {
  const shop = openCrashHarness(outside, openGate);
  const began = await startPayuOrder(shop, { email, phone: '9876543210', ...inIndia, priceId });
  if (began.outcome !== 'started') throw new Error(began.outcome);
  const { fields } = began.formData;
  outside.payu.set(fields.txnid!, { fields, status: 'success', addedAt: outside.now });
  await (await handlePayuAnswer(shop, outside.payuAnswer(fields.txnid!), 'browser')).sendEmails();
  return fields.txnid!;
}
/** Buys by card at the current time of the outside world. */
async function boughtByCard(outside: Outside, priceId: string): Promise<string> {
  const shop = openCrashHarness(outside, openGate);
  const began = await startLicenseCheckout(shop, { email, ...abroad, termsVersion, priceId });
  if (began.outcome !== 'started') throw new Error(began.outcome);
  const [, session] = began.url.split('/cs_');
  outside.sessions.get(`cs_${session}`)!.state = 'paid';
  await (await applyStripeEvent(shop, `cs_${session}`, 'genuine')).sendEmails();
  return session!;
}

type Kind = 'seats' | 'upgrade' | 'renewal';
const billedFor: Record<Kind, Record<string, string>> = { seats: inIndia, upgrade: abroad, renewal: inIndia };

/**
 * Creates a license in the middle of its term (or before its end, for a renewal) and the token of a quote that changes
 * it.
 */
async function quoted(kind: Kind) {
  const outside = createOutside();
  const license =
    kind === 'upgrade'
      ? await boughtByCard(outside, 'personal-academic-usd')
      : await boughtAtPayu(outside, 'group-academic-7-inr');
  outside.now += (kind === 'renewal' ? 306 : 165) * day;
  const shop = openCrashHarness(outside, openGate);
  if (kind === 'renewal') {
    await reconcileOrders(shop);
    return { outside, license, token: sealQuote(shop, madeRenewalQuote(await read(shop, license))!) };
  }
  const link = await linkTo(shop, license);
  const made =
    kind === 'seats'
      ? await quoteSeats(shop, { link, seats: 2 })
      : await quotePlan(shop, { link, plan: 'personal-corporate' });
  if (made.outcome !== 'quoted') throw new Error(made.outcome);
  return { outside, license, token: made.token };
}

/** Orders from the quote by purchase order. Returns the order's ID. */
async function place(outside: Outside, gate: Gate, kind: Kind, token: string): Promise<string> {
  const shop = openCrashHarness(outside, gate);
  const placed = await orderQuote(shop, openQuote(shop, token)!, {
    ...{
      quote: token,
      attemptId: 'an-attempt-of-this-test',
      pay: 'invoice',
      email,
      poNumber: 'PO 7',
      termsVersion,
    },
    ...billedFor[kind],
  });
  if (placed.outcome !== 'placed') throw new Error(placed.outcome);
  await placed.sendEmails();
  return placed.link.slice(0, 24);
}

/** Books the full amount of an order. */
async function book(outside: Outside, gate: Gate, id: string) {
  const shop = openCrashHarness(outside, gate);
  const stored = await shop.orders.read(id);
  const { minorUnits } = stored!.order.amount;
  const received = ours({ minorUnits, receivedOn: shop.now() });
  const done = await requestOnOrder(shop, stored, (order, now) =>
    receiveTransfer(order, received, now, shop.majorVersion),
  );
  if (done.outcome === 'done') await done.sendEmails();
}

async function ordered(kind: Kind) {
  const { outside, license, token } = await quoted(kind);
  return { outside, license, id: await place(outside, openGate, kind, token) };
}
async function paid(kind: Kind) {
  const order = await ordered(kind);
  await book(order.outside, openGate, order.id);
  return order;
}

/** What the order changed on the license. */
async function effectOn(outside: Outside, kind: Kind, license: string, id: string) {
  const shop = openCrashHarness(outside, openGate);
  const [before, order] = [await read(shop, license), await read(shop, id)];
  const [state, had] = {
    seats: [order.addsTo?.state, [paidSeats(before), before.seating?.added?.length]],
    upgrade: [order.upgrades?.state, [before.upgradedTo?.orderId === id, [...outside.ended]]],
    renewal: [order.renews?.state, [before.periods?.length, before.periods?.at(-1)?.orderId === id]],
  }[kind] as [unknown, unknown];
  return { order: order.state, state, had, attention: order.attention };
}
const given = (kind: Kind, license: string) => ({
  order: 'paid',
  state: 'given',
  had: { seats: [9, 1], upgrade: [true, [subscriptionOf(license)]], renewal: [2, true] }[kind],
  attention: undefined,
});

/** The number of emails sent. A retry has the same ID. */
const distinctEmails = ({ emails }: Outside) => new Set(emails.map(({ id, to }) => `${id} ${to}`)).size;

const survive = (walk: Promise<unknown>) =>
  walk.catch((error: unknown) => {
    if (!(error instanceof Death) && !(error instanceof UpstreamError)) throw error;
  });

describe.each(['seats', 'upgrade', 'renewal'] as const)(
  'changes of a license by purchase order: %s',
  (kind) => {
    it('are ordered once, with one pro forma invoice, if the form is sent again after a crash at any step', async () => {
      const started = await quoted(kind);
      const counting = crashAtStep(Infinity, 'before');
      await place(started.outside, counting, kind, started.token);
      for (const { where, gate } of deathsAlong(counting)) {
        const { outside, token } = await quoted(kind);
        await survive(place(outside, gate(), kind, token));
        const id = await place(outside, openGate, kind, token);
        await reconcileAgain(outside, 1);
        const order = await read(openCrashHarness(outside, openGate), id);
        expect([order.state, billingDocumentsOf(order).map(({ kind: document }) => document)], where).toEqual(
          [...['pending', ['pro-forma']]],
        );
        const told = outside.emails.filter(({ subject }) => subject.includes('pro-forma invoice'));
        expect(new Set(told.map((mail) => mail.id)).size, where).toBe(1);
      }
    });
    it('change the license once, even if a process dies between the booking and the change', async () => {
      const counting = crashAtStep(Infinity, 'before');
      const started = await ordered(kind);
      await book(started.outside, counting, started.id);
      await reconcileAgain(started.outside, 3);
      expect(counting.steps.length).toBeGreaterThan(5);
      for (const { where, gate } of deathsAlong(counting)) {
        const { outside, license, id } = await ordered(kind);
        await survive(book(outside, gate(), id));
        const healed = openCrashHarness(outside, openGate);
        // Anyone who books transfers sees that this one is not booked and books it again.
        if (!(await read(healed, id)).payment) await book(outside, openGate, id);
        await reconcileAgain(outside, 3);
        expect(await effectOn(outside, kind, license, id), where).toEqual(given(kind, license));
        const invoices = billingDocumentsOf(await read(healed, id)).filter(
          (document) => document.kind === 'invoice',
        );
        expect(invoices, where).toHaveLength(1);
        expect(await settleEffect(healed, await read(healed, id)), where).toEqual([]);
        expect(distinctEmails(outside), where).toBe(distinctEmails(started.outside));
      }
    });
    it('are booked after the store failed at any step, without a trace of the first attempt', async () => {
      const counting = crashAtStep(Infinity, 'before');
      const started = await ordered(kind);
      await book(started.outside, counting, started.id);
      const steps = counting.steps.flatMap((name, i) => (name.startsWith('store') ? [i + 1] : []));
      for (const silent of steps) {
        const { outside, license, id } = await ordered(kind);
        let step = 0;
        const gate: Gate = {
          before: (upstream) => {
            step += 1;
            if (step >= silent && upstream === 'store') throw outage('store');
          },
          after: () => undefined,
        };
        await survive(book(outside, gate, id));
        if (!(await read(openCrashHarness(outside, openGate), id)).payment) await book(outside, openGate, id);
        await reconcileAgain(outside, 3);
        expect(await effectOn(outside, kind, license, id), `step ${silent}`).toEqual(given(kind, license));
      }
    });
    it('survive a partial refund and are undone by a full one, even if it is reported twice', async () => {
      const { outside, license, id } = await paid(kind);
      const shop = openCrashHarness(outside, openGate);
      const whole = (await read(shop, id)).amount.minorUnits;
      const refund = async (minorUnits: number) => {
        const event = { type: 'refunded' as const, at: shop.now(), minorUnits: ours(minorUnits) };
        const find = { orderId: ours(id) };
        await (
          await fulfilOrder(shop, { find, event, references: [] }, await shop.orders.read(id))
        ).sendEmails();
      };
      await refund(100);
      await reconcileAgain(outside, 1);
      expect(await effectOn(outside, kind, license, id)).toEqual(given(kind, license));
      await refund(whole);
      await refund(whole);
      await reconcileAgain(outside, 1);
      const undone = await effectOn(outside, kind, license, id);
      const had = { seats: [7, 0], upgrade: [false, [subscriptionOf(license)]], renewal: [undefined, false] };
      expect([undone.order, undone.state, undone.had]).toEqual(['refunded', 'taken-back', had[kind]]);
      expect(isLicenseInForce(await read(shop, license))).toBe(true);
      const credited = billingDocumentsOf(await read(shop, id)).flatMap((document) =>
        document.kind === 'credit-note' ? [document.minorUnits] : [],
      );
      expect(credited).toEqual([100, whole - 100]);
    });
  },
);

/** The Checkout Session that a card page was opened for. */
const sessionOf = (started: { outcome: string }) => {
  if (started.outcome !== 'started' || !('url' in started)) throw new Error(started.outcome);
  return String(started.url).split('/cs_')[1]!;
};

/** Creates a license, and an order on its card page that upgrades it or pays for its quoted renewal. */
async function orderedByCard(kind: 'upgrade' | 'renewal') {
  const outside = createOutside();
  const shop = openCrashHarness(outside, openGate);
  const pay = (token: string) =>
    orderQuote(shop, openQuote(shop, token)!, {
      ...{ quote: token, attemptId: 'an-attempt-of-this-test', pay: 'now', email, termsVersion },
      ...abroad,
    });
  if (kind === 'renewal') {
    const asked = { plan: 'group-academic', seats: 7, currency: 'USD', institution: 'Boston' } as const;
    const license = sessionOf(await pay(makeQuote(shop, asked)!));
    outside.sessions.get(`cs_${license}`)!.state = 'paid';
    await tell(outside, `cs_${license}`);
    outside.now += 306 * day;
    await reconcileAgain(outside, 1);
    const quote = madeRenewalQuote(await read(shop, license))!;
    return { outside, license, id: sessionOf(await pay(sealQuote(shop, quote))) };
  }
  const license = await boughtByCard(outside, 'personal-academic-usd');
  outside.now += 165 * day;
  const link = await linkTo(shop, license);
  const quote = await quotePlan(shop, { link, plan: 'personal-corporate' });
  if (quote.outcome !== 'quoted') throw new Error(quote.outcome);
  const due = String(openQuote(shop, quote.token)!.minorUnits);
  const started = await startUpgrade(
    shop,
    { link, plan: 'personal-corporate', due, termsVersion },
    undefined,
  );
  return { outside, license, id: sessionOf(started) };
}
const tell = async (outside: Outside, ...said: string[]) => {
  const done = await applyStripeEvent(openCrashHarness(outside, openGate), said.join(' '), 'genuine');
  await done.sendEmails();
};

describe.each(['upgrade', 'renewal'] as const)('a license with an order by card: %s', (kind) => {
  it('is changed once, even if the webhook arrives twice and 40 days late', async () => {
    const { outside, license, id } = await orderedByCard(kind);
    outside.sessions.get(`cs_${id}`)!.state = 'paid';
    outside.now += 40 * day;
    await tell(outside, `cs_${id}`);
    await tell(outside, `cs_${id}`);
    await reconcileAgain(outside, 1);
    expect(await effectOn(outside, kind, license, id)).toEqual(given(kind, license));
    const emails = outside.emails.map((mail) => mail.id);
    expect(new Set(emails).size).toBe(emails.length);
  });
  it.each(['won', 'lost'] as const)(
    'follows the bank’s decision about a dispute that was reported before the payment: %s',
    async (end) => {
      const { outside, license, id } = await orderedByCard(kind);
      const session = outside.sessions.get(`cs_${id}`)!;
      session.state = 'paid';
      session.disputes = { du_1: { status: 'open' } };
      // The dispute arrives before the payment.
      await tell(outside, `cs_${id}`, 'du_1');
      await tell(outside, `cs_${id}`);
      await tell(outside, `cs_${id}`, 'du_1');
      const shop = openCrashHarness(outside, openGate);
      expect((await read(shop, id)).state).toBe('disputed');
      session.disputes.du_1!.status = end;
      await tell(outside, `cs_${id}`, 'du_1');
      await tell(outside, `cs_${id}`, 'du_1');
      await reconcileAgain(outside, 1);
      const after = await effectOn(outside, kind, license, id);
      if (end === 'won') expect(after).toEqual(given(kind, license));
      else {
        expect([after.order, after.state]).toEqual(['refunded', 'taken-back']);
        expect(isLicenseInForce(await read(shop, license))).toBe(true);
      }
    },
  );
});
