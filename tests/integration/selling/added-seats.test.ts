// Seats added in the middle of a term, through both providers: charged exactly, invoiced separately, and added once,
// whatever fails in between.
import { beforeEach, describe, expect, it } from 'vitest';
import { documentContentOf } from '../../../netlify/documents/order-document.ts';
import { quantityInWords } from '../../../src/domain/billing/document-lines.ts';
import add from '../../../netlify/endpoints/seats-add.ts';
import change from '../../../netlify/endpoints/seats-change.ts';
import viewSeats from '../../../netlify/endpoints/seats-view.ts';
import { services } from '../../../netlify/services.ts';
import { fulfilOrder } from '../../../netlify/use-cases/fulfil-order.ts';
import { handlePayuAnswer } from '../../../netlify/use-cases/handle-payu-answer.ts';
import type { Shop } from '../../../netlify/use-cases/ports.ts';
import { reconcileOrders } from '../../../netlify/use-cases/reconcile-orders.ts';
import { applyStripeEvent } from '../../../netlify/use-cases/apply-stripe-event.ts';
import { startLicenseCheckout } from '../../../netlify/use-cases/start-card-checkout.ts';
import { type PayuForm, startPayuOrder } from '../../../netlify/use-cases/start-payu-order.ts';
import { correctAddress } from '../../../netlify/use-cases/serve-order-page.ts';
import { settleEffect } from '../../../netlify/use-cases/settle-effect.ts';
import { startAddition } from '../../../netlify/use-cases/start-addition.ts';
import type { SeatsReply } from '../../../src/contracts/seats-replies.ts';
import { findPlan } from '../../../src/domain/catalog.ts';
import { billingDocumentsOf } from '../../../src/domain/billing/billing-documents.ts';
import { paidSeats, seatingOf } from '../../../src/domain/license/seating.ts';
import { fetched } from '../../../src/domain/trust.ts';
import { startSelling } from '../../support/selling-site.ts';
import {
  createOutside,
  Death,
  crashAtStep,
  type Gate,
  openCrashHarness,
  openGate,
  type Outside,
} from '../../support/crash-harness.ts';
import { freshEmail } from '../../support/fresh-email.ts';
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
beforeEach(() => {
  shop.stripe.controls.failPath({ path: '' });
});

const seatsLink = /\/seats\?link=([\w-]+)/;
const price = (seats: number, currency: 'USD' | 'INR') =>
  findPlan('group-academic', seats)!.price[currency].minorUnits;
const look = async (link: string) =>
  ((await shop.call(viewSeats, { path: `/api/seats/view?link=${link}` })).json as unknown as SeatsReply)
    .seats;
const order = (link: string, seats: number) => shop.call(add, { body: { link, seats } });
/** The current price of two more academic seats for a group of seven. */
async function twoMore(id: string, currency: 'USD' | 'INR') {
  const { license } = await orderOf(id);
  const day = (date: string) => Math.floor(Date.parse(date) / 86_400_000);
  const of = day(license!.validUntil!) - day(license!.validFrom);
  const left = day(license!.validUntil!) - day(new Date().toISOString());
  return Math.round(((price(9, currency) - price(7, currency)) * left) / of);
}

async function groupByCard() {
  const { email, session, id } = await orderByCard(shop, { priceId: 'group-academic-7-usd' });
  shop.stripe.controls.pay({ session });
  await settled();
  return { email, id, link: mailed(shop, email, orderLink) };
}
async function groupAtPayu(seats = 7) {
  const { email, id } = await buyAtPayu(shop, { priceId: `group-academic-${seats}-inr` });
  return { email, id, link: mailed(shop, email, orderLink) };
}
async function addByCard(link: string, seats = 2) {
  const { json } = await order(link, seats);
  const session = String(json!.url).split('/').at(-1)!;
  return { session, id: shop.stripe.account.get('session', session).metadata!.order_id! };
}
async function addAtPayu(link: string, seats = 2) {
  const { json } = await order(link, seats);
  const { fields, actionUrl } = json!.formData as unknown as { fields: Fields; actionUrl: string };
  await (await fetch(actionUrl, { method: 'POST', body: new URLSearchParams(fields) })).text();
  return { id: fields.txnid!, fields };
}
const subscriptionOf = async (id: string) =>
  shop.stripe.account.get('subscription', (await orderOf(id)).payment!.subscriptionId!);

describe('two added seats, by card', () => {
  it('charge the prorated difference once, with an invoice, and raise the renewal to the larger group’s price', async () => {
    const { link, id, email } = await groupByCard();
    const offered = (await look(link)).additions[1]!;
    const exact = await twoMore(id, 'USD');
    expect(offered).toMatchObject({ seats: 2, price: { currency: 'USD', minorUnits: exact } });
    const more = await addByCard(link);
    expect(shop.stripe.account.get('session', more.session)).toMatchObject({
      mode: 'payment',
      amount_total: exact,
      success_url: 'http://localhost:8888/seats?added=9',
    });
    const [charges] = [shop.stripe.account.all('charge').length];
    shop.stripe.controls.pay({ session: more.session });
    await settled();
    expect((await look(link)).rows).toHaveLength(9);
    const bought = await orderOf(more.id);
    expect(bought).toMatchObject({ state: 'paid', addsTo: { orderId: id, state: 'given' } });
    expect(bought.licenseKey).toBeUndefined();
    expect(documentContentOf(bought, 0)).toMatchObject({
      title: 'Invoice',
      lines: [{ amount: exact }],
    });
    // If the sum is not a multiple of two, the invoice has a single line for the addition of two seats.
    expect(quantityInWords(documentContentOf(bought, 0)!.lines[0]!)).toMatch(
      /^(2 seats|1 addition, 2 seats)$/,
    );
    expect(subjectsTo(shop, email).at(-1)).toMatch(/2 seats were added/);
    expect(mailed(shop, email, seatsLink)).toBe(link);
    const { items, status } = await subscriptionOf(id);
    expect([items.data[0]!.price.unit_amount, items.data[0]!.quantity, status]).toEqual([
      price(9, 'USD'),
      1,
      'active',
    ]);
    // Only the addition was charged.
    expect(shop.stripe.account.all('charge')).toHaveLength(charges + 1);
    shop.stripe.controls.renew({ subscription: (await orderOf(id)).payment!.subscriptionId! });
    await settled();
    const group = await orderOf(id);
    expect(billingDocumentsOf(group).at(-1)).toMatchObject({ minorUnits: price(9, 'USD'), seats: 9 });
    expect(quantityInWords(documentContentOf(group, 1)!.lines[0]!)).toBe('9 seats');
    expect(documentContentOf(group, 0)!.lines[0]).toMatchObject({
      unit: 'license, 7 seats',
      amount: price(7, 'USD'),
    });
  });

  it('are confirmed to the corrected address if it was corrected after they were ordered', async () => {
    const { link, email } = await groupByCard();
    const { session } = await addByCard(link);
    const right = freshEmail();
    const corrected = await correctAddress(services(), link, right);
    if (corrected.outcome === 'done') await corrected.sendEmails();
    shop.stripe.controls.pay({ session });
    await settled();
    expect(subjectsTo(shop, right).at(-1)).toMatch(/2 seats were added/);
    expect(subjectsTo(shop, email).filter((subject) => /seats were added/.test(subject))).toEqual([]);
  });

  it('are added exactly once, even if the webhook repeats or never arrives', async () => {
    const { link, id } = await groupByCard();
    const more = await addByCard(link);
    shop.stripe.controls.pay({ session: more.session });
    await settled();
    const event = shop.stripe.account.all('event').find(({ type }) => type === 'checkout.session.completed')!;
    shop.stripe.controls.resend({ event: event.id, times: 3 });
    await settled();
    await reconcileOrders(services());
    expect(paidSeats(await orderOf(id))).toBe(9);
  });

  it('are charged once when two administrators buy them at the same time', async () => {
    const { link, id } = await groupByCard();
    const bea = freshEmail();
    await shop.call(change, { body: { link, do: 'name-second', email: bea } });
    await shop.settle();
    const second = mailed(shop, bea, seatsLink);
    const [one, other] = await Promise.all([addByCard(link), addByCard(second)]);
    expect(other.id).toBe(one.id);
    shop.stripe.controls.pay({ session: one.session });
    await settled();
    expect(paidSeats(await orderOf(id))).toBe(9);
    expect((await order(second, 28)).status).toBe(409);
  });

  it('renew at the right price even if Stripe does not respond when they are paid', async () => {
    const { link, id } = await groupByCard();
    const more = await addByCard(link);
    const subscription = (await orderOf(id)).payment!.subscriptionId!;
    shop.stripe.controls.failPath({ path: `POST /v1/subscriptions/${subscription}` });
    shop.stripe.controls.pay({ session: more.session });
    await settled();
    expect(paidSeats(await orderOf(id))).toBe(9);
    expect((await orderOf(more.id)).addsTo!.state).toBe('ordered');
    expect((await subscriptionOf(id)).items.data[0]!.price.unit_amount).toBe(price(7, 'USD'));
    shop.stripe.controls.failPath({ path: '' });
    await shop.laterBy(6 * 60_000, async () => reconcileOrders(services()));
    expect((await subscriptionOf(id)).items.data[0]!.price.unit_amount).toBe(price(9, 'USD'));
    expect((await orderOf(more.id)).addsTo!.state).toBe('given');
  });

  it('are removed when they are refunded, and the group renews at the smaller group’s price', async () => {
    const { link, id, email } = await groupByCard();
    const more = await addByCard(link);
    shop.stripe.controls.pay({ session: more.session });
    await settled();
    const intent = (await orderOf(more.id)).payment!.id;
    shop.stripe.controls.refund({ payment_intent: intent });
    await settled();
    expect(await orderOf(more.id)).toMatchObject({ state: 'refunded', addsTo: { state: 'taken-back' } });
    expect(await orderOf(id)).toMatchObject({ state: 'paid' });
    expect((await look(link)).rows).toHaveLength(7);
    expect((await subscriptionOf(id)).items.data[0]!.price.unit_amount).toBe(price(7, 'USD'));
    expect(subjectsTo(shop, email).at(-1)).toBe('Your payment was refunded');
  });
});

it('a group that lost its added seats in a restore renews at its own price once an operator aligns the renewal', async () => {
  const { link, id } = await groupByCard();
  const lost = await orderOf(id);
  const { session } = await addByCard(link);
  shop.stripe.controls.pay({ session });
  await settled();
  const renewal = async () => (await subscriptionOf(id)).items.data[0]!.price.unit_amount;
  expect(await renewal()).toBe(price(9, 'USD'));
  const { version } = (await services().orders.read(id))!;
  const nothing = { emails: [], emailsLeasedUntil: services().now(), checkAt: null, remindAt: null };
  await services().orders.commit({ order: lost, version, ...nothing });
  const { said, status } = await runOffice('orders', ['align-renewal', id], shop.environment);
  expect([status, said.trim()]).toEqual([0, 'The next renewal is charged for 7 seats.']);
  expect(await renewal()).toBe(price(7, 'USD'));
});

describe('two added seats, through PayU', () => {
  it('charge the difference in rupees including GST, on a tax invoice, and return the payer to the seats page', async () => {
    const { link, id, email } = await groupAtPayu();
    const exact = await twoMore(id, 'INR');
    const more = await addAtPayu(link);
    expect(more.fields.amount).toBe((exact / 100).toFixed(2));
    const back = await returnFromPayu(shop, await shop.payu.decide(more.id, 'success'));
    expect(back.pathname + back.search).toBe('/seats?added=9');
    expect((await look(link)).rows).toHaveLength(9);
    const document = documentContentOf(await orderOf(more.id), 0)!;
    const total = document.sums.at(-1)!.minorUnits;
    const taxes = document.sums.slice(1, -1).reduce((sum, { minorUnits }) => sum + minorUnits, 0);
    expect([document.title, total, document.lines[0]!.amount + taxes]).toEqual(['Tax invoice', exact, exact]);
    expect(subjectsTo(shop, email).at(-1)).toMatch(/2 seats were added/);
    // A second reply for the same payment changes nothing.
    await returnFromPayu(shop, await shop.payu.decide(more.id, 'success').catch(() => more.fields));
    expect(paidSeats(await orderOf(id))).toBe(9);
  });

  it('are not added if the payment fails, and the payer returns to the seats page with the reason', async () => {
    const { link, id } = await groupAtPayu();
    const more = await addAtPayu(link);
    const back = await returnFromPayu(shop, await shop.payu.decide(more.id, 'failure'));
    expect(back.pathname + back.search).toBe('/seats?unpaid=1');
    expect(paidSeats(await orderOf(id))).toBe(7);
  });

  it('are not added if the group was refunded before they were paid, and the payment is flagged for a refund', async () => {
    const { link, id } = await groupAtPayu();
    const more = await addAtPayu(link);
    const { amount } = await orderOf(id);
    const event = { type: 'refunded', at: services().now(), minorUnits: amount.minorUnits } as const;
    await fulfilOrder(
      services(),
      fetched({ find: { orderId: id }, event, references: [] }),
      await services().orders.read(id),
    );
    await returnFromPayu(shop, await shop.payu.decide(more.id, 'success'));
    const { attention, addsTo } = await orderOf(more.id);
    expect([attention, addsTo!.state]).toEqual([
      [expect.objectContaining({ code: 'seats-refused' })],
      'given',
    ]);
    expect(paidSeats(await orderOf(id))).toBe(7);
  });

  it('send no administrator link to the provider or back from it', async () => {
    const { link } = await groupAtPayu(3);
    const bea = freshEmail();
    await shop.call(change, { body: { link, do: 'name-second', email: bea } });
    await shop.settle();
    const second = mailed(shop, bea, seatsLink);
    const more = await addAtPayu(second, 1);
    const back = await returnFromPayu(shop, await shop.payu.decide(more.id, 'success'));
    for (const token of [link, second]) {
      expect(JSON.stringify(more.fields)).not.toContain(token);
      expect(back.href).not.toContain(token);
    }
  });
});

describe.each(['stripe', 'payu'] as const)(
  'a crash between the payment at %s and the added seats',
  (provider) => {
    const byCard = provider === 'stripe';
    /** Pays for the most recently started order. Returns its ID and a function that delivers the provider's message. */
    const payLast = (outside: Outside) => {
      if (byCard) {
        const [session, known] = [...outside.sessions].at(-1)!;
        known.state = 'paid';
        return { id: known.orderId, tell: (shop: Shop) => applyStripeEvent(shop, session, 'genuine') };
      }
      const [id, payment] = [...outside.payu].at(-1)!;
      payment.status = 'success';
      return { id, tell: (shop: Shop) => handlePayuAnswer(shop, outside.payuAnswer(id), 'browser') };
    };
    const goToPayu = (outside: Outside, { fields }: PayuForm) =>
      outside.payu.set(fields.txnid!, { fields, status: 'unknown', addedAt: outside.now });

    async function paidGroup() {
      const outside = createOutside();
      outside.now = Date.parse('2027-03-01T10:00:00.000Z');
      const first = openCrashHarness(outside, openGate);
      const buyer = { email: 'a@x.example', phone: '9876543210' };
      const paid = byCard
        ? await startLicenseCheckout(first, { ...buyer, priceId: 'group-academic-7-usd' })
        : await startPayuOrder(first, { ...buyer, priceId: 'group-academic-7-inr' });
      if ('formData' in paid) goToPayu(outside, paid.formData);
      const group = payLast(outside);
      await (await group.tell(first)).sendEmails();
      const link = first.links.signToken('order-link', group.id);
      const started = await startAddition(first, { link, seats: 2 }, undefined);
      if (started.outcome !== 'started') throw new Error(started.outcome);
      if ('formData' in started) goToPayu(outside, started.formData);
      const addition = payLast(outside);
      const walk = async (gate: Gate) => {
        await (await addition.tell(openCrashHarness(outside, gate))).sendEmails();
      };
      return { outside, group: group.id, addition: addition.id, walk };
    }

    it('loses nothing from the group and adds nothing twice, at any step', async () => {
      const counting = crashAtStep(Infinity, 'before');
      await (await paidGroup()).walk(counting);
      expect(counting.steps.length).toBeGreaterThan(5);
      for (let step = 1; step <= counting.steps.length; step++)
        for (const when of ['before', 'after'] as const) {
          const { outside, group, addition, walk } = await paidGroup();
          await walk(crashAtStep(step, when)).catch((error: unknown) => {
            if (!(error instanceof Death)) throw error;
          });
          for (let round = 0; round < 3; round++) {
            outside.now += 20 * 60_000;
            await reconcileOrders(openCrashHarness(outside, openGate));
          }
          const healed = openCrashHarness(outside, openGate);
          const where = `${when} step ${step} (${counting.steps[step - 1]})`;
          const read = async (id: string) => (await healed.orders.read(id))!.order;
          expect([paidSeats(await read(group)), (await read(addition)).addsTo!.state], where).toEqual([
            9,
            'given',
          ]);
          expect(seatingOf(await read(group)).added, where).toHaveLength(1);
          expect([...outside.renewals.values()], where).toEqual(byCard ? [price(9, 'USD')] : []);
          const told = outside.emails.filter(({ subject }) => subject.includes('seats were added'));
          expect(new Set(told.map(({ id }) => id)).size, where).toBe(1);
          expect(
            billingDocumentsOf(await read(addition)).map(({ serial }) => serial),
            where,
          ).toEqual([2]);
          expect(await settleEffect(healed, await read(addition)), where).toEqual([]);
        }
    });
  },
);
