// An administrator chooses who leaves a group at its renewal, on the page that works without JavaScript. Also kills a
// process on the day they leave.
import { beforeEach, describe, expect, it } from 'vitest';
import payuOrder from '../../../netlify/endpoints/payu-order.ts';
import seatsChange from '../../../netlify/endpoints/seats-change.ts';
import seatsLeaving from '../../../netlify/endpoints/seats-leaving.ts';
import { services } from '../../../netlify/services.ts';
import { handlePayuAnswer } from '../../../netlify/use-cases/handle-payu-answer.ts';
import { reconcileOrders } from '../../../netlify/use-cases/reconcile-orders.ts';
import { changeSeats } from '../../../netlify/use-cases/serve-seats.ts';
import { startPayuOrder } from '../../../netlify/use-cases/start-payu-order.ts';
import { markOf } from '../../../src/domain/license/seat-emails.ts';
import { termOf } from '../../../src/domain/license/renewal.ts';
import { orderLinkText } from '../../../src/domain/order/order-links.ts';
import { leavingPath } from '../../../src/routes.ts';
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
const seatsLink = /\/seats\?link=([\w-]+)/;

/** A group of four with two people and a second administrator. */
async function groupOfFour() {
  const { email, id } = await buyAtPayu(shop, { priceId: 'group-academic-4-inr' });
  const link = mailed(shop, email, orderLink);
  const people = [freshEmail(), freshEmail()];
  const second = freshEmail();
  await shop.call(seatsChange, {
    body: { link, do: 'invite', people: people.map((each) => ({ email: each })) },
  });
  await shop.call(seatsChange, { body: { link, do: 'name-second', email: second } });
  await shop.settle();
  const secondLink = mailed(shop, second, seatsLink);
  shop.mailbox.clear();
  return { id, email, link, people, secondLink };
}
const look = (link: string) => shop.call(seatsLeaving, { path: leavingPath(link) });
const send = (link: string, chosen: readonly string[], before: readonly string[] = []) =>
  shop.call(seatsLeaving, {
    path: '/api/seats/leaving',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      ...{ link, before: before.join(' ') },
      ...Object.fromEntries(chosen.map((mark) => [`leaves-${mark}`, 'yes'])),
    }).toString(),
  });
const leaving = async (id: string) =>
  (await orderOf(id)).seating!.seats.filter(({ leaves }) => leaves).map((seat) => markOf(seat));

describe('the page for choosing who leaves a group at its renewal', () => {
  it('lists everyone with a seat to either administrator, and says when and how they leave', async () => {
    const { link, secondLink, people, email } = await groupOfFour();
    for (const each of [link, secondLink]) {
      const { status, text } = await look(each);
      expect(status).toBe(200);
      for (const words of [
        email,
        ...people,
        '3 of 4 used',
        'If the renewal is not paid, no one loses a seat',
      ])
        expect(text).toContain(words);
    }
    expect((await look(link)).text).toContain('Get a quote for 4 seats');
    expect((await look(secondLink)).text).not.toContain('Get a quote');
  });
  it('saves the choice once, even if it is sent twice, and offers the renewal for the remaining people', async () => {
    const { id, link } = await groupOfFour();
    const answers = await Promise.all([send(link, ['3-1']), send(link, ['3-1'])]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect(answers[0].text).toContain('Reminders and renewal links now offer 3 seats');
    expect(await leaving(id)).toEqual(['3-1']);
    const { history } = await orderOf(id);
    expect(history.filter(({ event }) => event === 'leaving-chosen')).toHaveLength(1);
    expect(shop.mailbox.messages()).toEqual([]);
    await send(link, [], ['3-1']);
    expect(await leaving(id)).toEqual([]);
  });
  it('does not let one tab undo the choice made in another tab or by another administrator', async () => {
    const { id, link, secondLink } = await groupOfFour();
    await send(secondLink, ['2-1']);
    const late = await send(link, ['3-1']);
    expect([late.status, late.text]).toEqual([
      409,
      expect.stringContaining('The seats have changed in the meantime'),
    ]);
    expect(await leaving(id)).toEqual(['2-1']);
  });
  it('opens for no one else, and the error for a renewal with too few seats names no one', async () => {
    const { id, link, people, secondLink } = await groupOfFour();
    const { license } = await orderOf(id);
    const renews = services().links.signToken('renewal-link', termOf(id, license!.validUntil!));
    const asked = await shop.call(payuOrder, {
      body: { email: freshEmail(), phone: '9876543210', priceId: 'group-academic-2-inr', renews },
    });
    expect([asked.status, asked.text]).toEqual([409, expect.stringContaining('who leaves at the renewal')]);
    for (const person of people) expect(asked.text).not.toContain(person);
    const payer = freshEmail();
    await buyAtPayu(shop, { email: payer, priceId: 'group-academic-4-inr', renews });
    const forged = `${link.slice(0, -4)}0000`;
    for (const each of [mailed(shop, payer, orderLink), forged])
      expect([(await look(each)).status, (await send(each, ['3-1'])).status]).toEqual([404, 404]);
    await shop.call(seatsChange, { body: { link, do: 'remove-second' } });
    expect((await send(secondLink, ['3-1'])).status).toBe(404);
    expect(await leaving(id)).toEqual([]);
  });
  it('explains why no one can be chosen while a card renews the group automatically', async () => {
    const { email, session } = await orderByCard(shop, { priceId: 'group-academic-4-usd' });
    shop.stripe.controls.pay({ session });
    await settled();
    const link = mailed(shop, email, orderLink);
    expect((await look(link)).text).toContain('first cancel that renewal on the order page');
    expect((await send(link, ['2-1'])).status).toBe(409);
  });
  it('saves nothing while the store is read-only, and says so', async () => {
    const { id, link } = await groupOfFour();
    shop.store.disturb('read-only');
    const { status, text } = await send(link, ['3-1']);
    expect([status, text]).toEqual([503, expect.stringContaining('Nothing was changed')]);
    shop.store.disturb(undefined);
    expect(await leaving(id)).toEqual([]);
  });
});

describe('a crash on the day people leave', () => {
  /** A group that was renewed for fewer people, on the first day of the new period. */
  async function onTheDay() {
    const outside = createOutside();
    const first = openCrashHarness(outside, openGate);
    const buyer = { email: 'a@x.example', phone: '9876543210' };
    async function pay(request: object, seats: number) {
      const started = await startPayuOrder(first, {
        ...buyer,
        ...request,
        priceId: `group-academic-${seats}-inr`,
      });
      if (started.outcome !== 'started') throw new Error(started.outcome);
      const { fields } = started.formData;
      outside.payu.set(fields.txnid!, { fields, status: 'success', addedAt: outside.now });
      await (await handlePayuAnswer(first, outside.payuAnswer(fields.txnid!), 'browser')).sendEmails();
      return fields.txnid!;
    }
    const id = await pay({}, 4);
    const read = async () => (await first.orders.read(id))!.order;
    const link = first.links.signToken('order-link', orderLinkText(await read()));
    const people = ['b@x.example', 'c@x.example', 'd@x.example'].map((email) => ({ email }));
    await changeSeats(first, { link, do: 'invite', people });
    await changeSeats(first, { link, do: 'choose-leaving', chosen: ['3-1', '4-1'], before: [] });
    const end = (await read()).license!.validUntil!;
    outside.now = Date.parse(end) - 20 * day;
    await pay({ renews: first.links.signToken('renewal-link', termOf(id, end)) }, 2);
    await reconcileOrders(first);
    outside.now = Date.parse(end) + 60_000;
    outside.emails.length = 0;
    const walk = (gate: Gate) => reconcileOrders(openCrashHarness(outside, gate));
    return { outside, id, walk };
  }
  it('ends their seats exactly once, with one email each, at any step', { timeout: 120_000 }, async () => {
    for await (const { outside, id, where } of eachDeath(onTheDay)) {
      await reconcileAgain(outside, 3);
      const { order } = (await openCrashHarness(outside, openGate).orders.read(id))!;
      expect(
        order.seating!.seats.map(({ email }) => email),
        where,
      ).toEqual(['b@x.example']);
      const told = outside.emails.filter(({ subject }) => subject.includes('was not renewed'));
      expect(new Set(told.map((mail) => `${mail.id} ${mail.to}`)).size, where).toBe(2);
    }
  });
});

it('a person chosen to leave gets no email before they leave', async () => {
  const { link, people } = await groupOfFour();
  await send(link, ['2-1', '3-1']);
  await settled();
  for (const person of people) expect(subjectsTo(shop, person)).toEqual([]);
});
