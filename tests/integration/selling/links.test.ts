// Links expire when the order's address is corrected, when someone clicks "Replace this link", and when their person
// loses access.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import booking from '../../../netlify/endpoints/booking.ts';
import cancel from '../../../netlify/endpoints/order-cancel.ts';
import correctEmail from '../../../netlify/endpoints/order-correct-email.ts';
import extension from '../../../netlify/endpoints/license-extension.ts';
import findOrders from '../../../netlify/endpoints/orders-find.ts';
import licenseFile from '../../../netlify/endpoints/order-license-file.ts';
import orderStatus from '../../../netlify/endpoints/order-status.ts';
import orderView from '../../../netlify/endpoints/order-view.ts';
import orderDocuments from '../../../netlify/endpoints/order-papers.ts';
import portal from '../../../netlify/endpoints/order-portal.ts';
import openSeat from '../../../netlify/endpoints/seat-open.ts';
import change from '../../../netlify/endpoints/seats-change.ts';
import viewSeats from '../../../netlify/endpoints/seats-view.ts';
import replaceLink from '../../../netlify/endpoints/link-replace.ts';
import { services } from '../../../netlify/services.ts';
import { deliverEmails } from '../../../netlify/use-cases/deliver-email.ts';
import { fulfilOrder } from '../../../netlify/use-cases/fulfil-order.ts';
import { openBooking } from '../../../netlify/use-cases/book-training.ts';
import { enterSeat } from '../../../netlify/use-cases/serve-seat.ts';
import { sayBooking } from '../../../src/domain/training/request-dates.ts';
import { bookingLinkText, participantLinkText } from '../../../src/domain/training/booking.ts';
import { findPlan } from '../../../src/domain/catalog.ts';
import { orderLinkText } from '../../../src/domain/order/order-links.ts';
import { newOrder } from '../../../src/domain/order/new-order.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { seatCode, seatingOf } from '../../../src/domain/license/seating.ts';
import { invitePeople } from '../../../src/domain/license/seats.ts';
import { fetched } from '../../../src/domain/trust.ts';
import { startCommerce } from '../../support/commerce.ts';
import { freshEmail } from '../../support/fresh-email.ts';
import { orderOf } from '../../support/visitors.ts';

const shop = await startCommerce();
afterAll(() => shop.close());
beforeEach(() => shop.mailbox.clear());

const asPage = { accept: 'text/html,*/*' };
const inMail = (email: string, page: string) =>
  new RegExp(`/${page}\\?link=([\\w-]+)`).exec(shop.mailbox.messages(email)[0]!.text)?.[1] ?? '';

/** A paid order with a subscription. */
async function bought(planId = 'personal-academic', seats?: number) {
  const { orders, links, now } = services();
  const email = freshEmail();
  const plan = findPlan(planId, seats)!;
  const order = newOrder({ id: links.newOrderId(), plan, currency: 'USD', buyer: { email }, now: now() });
  await orders.create(order, { checkAt: null, limits: [] });
  const event = {
    type: 'payment-confirmed',
    at: now(),
    paymentId: `pi_${order.id}`,
    subscriptionId: `sub_${order.id}`,
    customerId: `cus_${order.id}`,
    ...order.amount,
  } as const;
  const references = [{ kind: 'session' as const, value: `cs_${order.id}` }];
  const done = await fulfilOrder(services(), fetched({ find: { orderId: order.id }, event, references }), {
    order,
    version: 1,
  });
  return { id: order.id, email, order: done.order!, link: links.signToken('order-link', order.id) };
}

/** Everything that a link of an order gives access to: the reply of each call. */
async function everythingWith(link: string, documentsToken: string) {
  const at = (path: string) => ({ path: `${path}?link=${link}` });
  const calls = {
    view: await shop.call(orderView, at('/api/orders/view')),
    license: await shop.call(licenseFile, at('/api/orders/licence-file')),
    extension: await shop.call(extension, at('/api/licences/extension')),
    portal: await shop.call(portal, at('/api/orders/portal')),
    cancel: await shop.call(cancel, { ...at('/api/orders/cancel'), method: 'POST', body: '' }),
    papers: await shop.call(orderDocuments, { path: `/api/orders/papers?link=${documentsToken}` }),
    replace: await shop.call(replaceLink, { body: { link } }),
  };
  return calls;
}

const correct = (link: string, email: string) => shop.call(correctEmail, { body: { link, email } });

describe('correcting the address of an order', () => {
  it('ends every link in the misdirected email: no key, no portal, no cancellation, no billing documents', async () => {
    const { id, link, order } = await bought();
    const documentsToken = services().links.signToken('papers-link', id);
    const right = freshEmail();
    const corrected = await correct(link, right);
    expect(corrected.status).toBe(200);
    await shop.settle();
    const { licenseKey, subscription } = await orderOf(id);
    for (const [call, { status, text }] of Object.entries(await everythingWith(link, documentsToken))) {
      expect(status, call).toBe(410);
      expect(text, call).toContain('This link was replaced by a newer one');
      for (const secret of [licenseKey!, order.licenseKey!, right]) expect(text, call).not.toContain(secret);
    }
    expect(subscription).toBe('renewing');
    expect((await orderOf(id)).subscription).toBe('renewing');
    // The payment result page may remain in someone else's browser.
    const result = await shop.call(orderStatus, { path: `/api/orders/status?session_id=cs_${id}` });
    expect(result.text).toContain('"confirmed"');
    expect([result.text.includes('BSP-'), result.text.includes(right)]).toEqual([false, false]);
    const newLink = inMail(right, 'order');
    expect((await shop.call(orderView, { path: `/api/orders/view?link=${newLink}` })).text).toContain(
      licenseKey,
    );
    expect(String(corrected.json!.orderLink)).toContain(newLink);
  });

  it('answers the old link with a plain page that explains how to get the new one', async () => {
    const { id, link } = await bought();
    await correct(link, freshEmail());
    for (const [endpoint, path] of [
      [cancel, `/api/orders/cancel?link=${link}`],
      [portal, `/api/orders/portal?link=${link}`],
      [orderDocuments, `/api/orders/papers?link=${services().links.signToken('papers-link', id)}`],
    ] as const) {
      const page = await shop.call(endpoint, { path, headers: asPage });
      expect(page.status).toBe(410);
      expect(page.headers.get('content-type')).toContain('text/html');
      expect(page.text).toContain('Find my order');
    }
  });

  it('sends no pending email to the wrong address, and puts the current link into each', async () => {
    const { id, email, link, order } = await bought();
    const waiting = await services().outbox.waiting();
    const confirmation = waiting.find(({ kind, orderId }) => kind === 'order-confirmed' && orderId === id)!;
    const found = { id: `${id}.orders-found`, kind: 'orders-found' as const, to: email };
    await services().outbox.add([{ ...found, data: { orders: `${id} ${order.title}` } }], services().now());
    const right = freshEmail();
    await correct(link, right);
    await shop.settle();
    shop.mailbox.clear();
    await deliverEmails(services(), [
      { mailing: confirmation, tries: 0 },
      { mailing: { ...found, data: { orders: `${id} ${order.title}` } }, tries: 0 },
    ]);
    expect(inMail(right, 'order')).toBe(
      services().links.signToken('order-link', orderLinkText(await orderOf(id))),
    );
    const toStranger = shop.mailbox
      .messages(email)
      .map(({ text }) => text)
      .join();
    expect([toStranger.includes('link='), toStranger.includes('BSP-')]).toEqual([false, false]);
  });

  it('removes the second administrator whom a stranger may have named', async () => {
    const { link } = await bought('group-academic', 3);
    const friend = freshEmail();
    await shop.call(change, { body: { link, do: 'name-second', email: friend } });
    await shop.settle();
    const lent = inMail(friend, 'seats');
    expect((await shop.call(viewSeats, { path: `/api/seats/view?link=${lent}` })).status).toBe(200);
    await correct(link, freshEmail());
    for (const old of [link, lent])
      expect((await shop.call(viewSeats, { path: `/api/seats/view?link=${old}` })).status).toBeGreaterThan(
        399,
      );
  });

  it('ends the links of a booking and emails each participant a new one', async () => {
    const { id, link } = await bought('training-basic', 2);
    const stored = (await services().orders.read(id))!;
    const [bo, links] = [freshEmail(), services().links];
    const said = sayBooking(stored.order, { people: [{ name: 'Bo', email: bo }] }, services().now());
    if (!said.ok) throw new Error(said.reason);
    const { order } = said;
    const commit = { order, version: stored.version, emails: [], checkAt: null, remindAt: null };
    await services().orders.commit({ ...commit, emailsLeasedUntil: services().now() });
    const old = [
      links.signToken('booking', bookingLinkText(order)),
      links.signToken('participant', participantLinkText(order, 1)),
    ];
    for (const each of old) expect(await openBooking(services(), each)).not.toBeNull();
    await correct(link, freshEmail());
    await shop.settle();
    for (const each of old) expect(await openBooking(services(), each)).toBeNull();
    expect((await openBooking(services(), inMail(bo, 'booking')))?.participant?.email).toBe(bo);
  });
});

describe('one click on "Replace this link"', () => {
  const replace = (link: string) =>
    shop.call(replaceLink, {
      body: new URLSearchParams({ link }).toString(),
      headers: { ...asPage, 'content-type': 'application/x-www-form-urlencoded' },
    });
  const replaced = async (link: string, email: string, page: string) => {
    const answer = await replace(link);
    await shop.settle();
    expect([answer.status, answer.text.includes(email)]).toEqual([200, true]);
    expect((await replace(link)).status).toBe(410);
    return inMail(email, page);
  };

  it('emails the owner of an order the new link and ends the old one', async () => {
    const { id, email, link } = await bought();
    const next = await replaced(link, email, 'order');
    expect((await shop.call(orderView, { path: `/api/orders/view?link=${next}` })).status).toBe(200);
    expect((await shop.call(orderView, { path: `/api/orders/view?link=${link}` })).json!.code).toBe(
      'link-replaced',
    );
    await shop.call(findOrders, { body: { email } });
    await shop.settle();
    expect(inMail(email, 'order')).toBe(next);
    expect((await orderOf(id)).linkVersion).toBe(1);
  });

  it('emails a seat holder the new link, with the same key', async () => {
    const { link } = await bought('group-academic', 3);
    const person = freshEmail();
    await shop.call(change, { body: { link, do: 'invite', people: [{ email: person }] } });
    await shop.settle();
    const seat = inMail(person, 'seat');
    const key = (await enterSeat(services(), seat))!.key;
    const next = await replaced(seat, person, 'seat');
    expect((await enterSeat(services(), next))!.key).toBe(key);
    expect((await shop.call(openSeat, { body: { link: seat } })).status).toBe(410);
  });

  it('emails the second administrator the new link', async () => {
    const { link } = await bought('group-academic', 3);
    const helper = freshEmail();
    await shop.call(change, { body: { link, do: 'name-second', email: helper } });
    await shop.settle();
    const next = await replaced(inMail(helper, 'seats'), helper, 'seats');
    expect((await shop.call(viewSeats, { path: `/api/seats/view?link=${next}` })).status).toBe(200);
  });

  it('emails the buyer of a training the new link', async () => {
    const { id, email } = await bought('training-basic', 2);
    const old = services().links.signToken('booking', bookingLinkText(await orderOf(id)));
    const answer = await replace(old);
    await shop.settle();
    expect(answer.status).toBe(200);
    expect((await shop.call(booking, { path: `/booking?link=${old}` })).status).toBe(404);
    expect(await openBooking(services(), inMail(email, 'booking'))).not.toBeNull();
  });

  it('changes nothing, and says so, if the address has had three emails within the hour', async () => {
    const { id, email, link } = await bought();
    let current = link;
    for (let i = 0; i < 3; i++) current = await replaced(current, email, 'order');
    const answer = await replace(current);
    expect([answer.status, answer.text.includes('Please try again')]).toEqual([429, true]);
    expect((await shop.call(orderView, { path: `/api/orders/view?link=${current}` })).status).toBe(200);
    expect((await orderOf(id)).linkVersion).toBe(3);
  });

  it('rejects a forged link', async () => {
    expect((await replace(`${'0'.repeat(24)}-${'a'.repeat(22)}`)).status).toBe(404);
  });
});

describe('a link from an earlier release', () => {
  it('works until it is replaced', async () => {
    const { id, link } = await bought();
    expect(link.slice(0, 24)).toBe(id);
    const old = { signToken: services().links.signToken };
    const seated: Order = {
      ...(await bought('group-academic', 3)).order,
      seating: {
        seats: [
          {
            number: 2,
            round: 1,
            email: 'bo@example.org',
            state: 'active',
            invitedAt: '2026-11-01T00:00:00.000Z',
            sentAt: '2026-11-01T00:00:00.000Z',
            sends: 1,
          },
        ],
        rounds: { 2: 1 },
        revokedAt: [],
        sent: [],
      },
    };
    const { version } = (await services().orders.read(seated.id))!;
    await services().orders.commit({
      order: seated,
      version,
      emails: [],
      emailsLeasedUntil: services().now(),
      checkAt: null,
      remindAt: null,
    });
    const asBefore = old.signToken(
      'seat-link',
      `${seated.id}-2-1-${Math.floor(Date.parse('2026-11-01') / 1000).toString(36)}`,
    );
    expect((await enterSeat(services(), asBefore))?.email).toBe('bo@example.org');
  });
});

describe('two people assigned the same seat or place in the same second, before and after a restore', () => {
  const at = '2026-11-24T12:00:00.000Z';

  it('never share the link to a seat', async () => {
    const { order } = await bought('group-academic', 3);
    const codes = ['one@example.org', 'two@example.org'].map((email) =>
      seatCode(seatingOf(invitePeople(order, [{ email }], at).order).seats[0]!),
    );
    expect(new Set(codes).size).toBe(2);
  });

  it('never share the link of a participant, with or without an email address', async () => {
    const { order } = await bought('training-basic', 2);
    const people = [
      { name: 'Ada', email: 'one@example.org' },
      { name: 'Ada', email: 'two@example.org' },
      { name: 'Bo' },
      { name: 'Cy' },
    ];
    const texts = people.map((person) => {
      const said = sayBooking(order, { people: [person] }, at);
      return said.ok ? participantLinkText(said.order, 1) : said.reason;
    });
    expect(new Set(texts).size).toBe(4);
  });

  it('never share the link to an order whose address was corrected differently', async () => {
    const { order } = await bought();
    const texts = ['one@example.org', 'two@example.org'].map((email) =>
      orderLinkText({ ...order, linkVersion: 1, buyer: { email } }),
    );
    expect(new Set(texts).size).toBe(2);
  });
});
