// Limits on the email that a stranger can make us send. Floods one mailbox, under many spellings, with every limited
// kind of email, and many mailboxes from one network. The requests themselves still succeed.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import receive from '../../netlify/endpoints/enquiry.ts';
import { mailKinds } from '../../netlify/emails/email-kinds.ts';
import type { MailKind } from '../../netlify/emails/email-job.ts';
import { services } from '../../netlify/services.ts';
import { askForAddress } from '../../netlify/use-cases/change-address.ts';
import { sendConfirmation } from '../../netlify/use-cases/confirm-address.ts';
import { changeOrder, fulfilOrder } from '../../netlify/use-cases/fulfil-order.ts';
import { cancelByBuyer, placeByInvoice } from '../../netlify/use-cases/order-by-invoice.ts';
import { sendStudentCode } from '../../netlify/use-cases/prove-student.ts';
import { registerTrial } from '../../netlify/use-cases/register-trial.ts';
import { offerLicense } from '../../netlify/use-cases/hand-over.ts';
import { changePayer } from '../../netlify/use-cases/name-payer.ts';
import { replaceLink } from '../../netlify/use-cases/replace-link.ts';
import { requestReset } from '../../netlify/use-cases/reset-password.ts';
import { sendVendorPack } from '../../netlify/use-cases/send-vendor-pack.ts';
import { findOrders, requestOnOrder } from '../../netlify/use-cases/serve-order-page.ts';
import { changeSeats } from '../../netlify/use-cases/serve-seats.ts';
import { readDesk } from '../../netlify/use-cases/work-queue.ts';
import { inquiryForms } from '../../src/contracts/inquiry/inquiry-forms.ts';
import { findPlan } from '../../src/domain/catalog.ts';
import { addDays } from '../../src/domain/dates.ts';
import { orderLinkText } from '../../src/domain/order/order-links.ts';
import { newOrder } from '../../src/domain/order/new-order.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { transferReminders } from '../../src/domain/billing/purchase-order.ts';
import { acceptOrder, remindOfTransfer } from '../../src/domain/billing/transfer.ts';
import { fetched } from '../../src/domain/trust.ts';
import { startCommerce } from '../support/commerce.ts';
import { freshEmail } from '../support/fresh-email.ts';
import { team } from '../support/visitors.ts';

const site = await startCommerce();
afterAll(() => site.close());
beforeEach(() => site.mailbox.clear());

const perAddress = 3;
const perNetwork = 10;
const password = 'three unrelated words of mine';
const invoicePlan = findPlan('personal-academic')!;

const send = async (done: object) => {
  if ('sendEmails' in done) await (done.sendEmails as () => Promise<void>)();
};
const linkOf = (order: Order) => services().links.signToken('order-link', orderLinkText(order));

async function placed(email: string, visitor?: string, attemptId?: string) {
  const request = {
    email,
    attemptId,
    priceId: invoicePlan.priceId.USD,
    company: 'Boston University',
    address: '1 Silber Way',
    country: 'United States',
    poNumber: '7',
  };
  const done = await placeByInvoice(services(), request, invoicePlan, 'USD', { visitor });
  if (done.outcome !== 'placed') throw new Error(done.outcome);
  return { ...done, id: done.link.slice(0, 24) };
}

/** A paid order, without its confirmation email. */
async function paid(planId: string, seats: number | undefined, email: string): Promise<Order> {
  const shop = services();
  const now = shop.now();
  const plan = findPlan(planId, seats)!;
  const order = newOrder({ id: shop.links.newOrderId(), plan, currency: 'USD', buyer: { email }, now });
  await shop.orders.create(order, { checkAt: null, limits: [] });
  const event = { type: 'payment-confirmed', at: now, paymentId: order.id, ...order.amount } as const;
  const done = await fulfilOrder(shop, fetched({ find: { orderId: order.id }, event, references: [] }), {
    order,
    version: 1,
  });
  return done.order!;
}

async function account(email = freshEmail()) {
  const form = { firstName: 'Ada', lastName: 'L', email, password, confirmPassword: password };
  const done = await registerTrial(services(), form, undefined);
  if (done.outcome !== 'registered') throw new Error(done.outcome);
  return { email, session: done.token };
}

/** Requests one more email of a kind to this address, in the way that kind can be requested. */
type Flood = (to: string, visitor: string | undefined) => Promise<object>;
type LimitedKind = {
  [Kind in MailKind]: (typeof mailKinds)[Kind] extends { limit?: undefined } ? never : Kind;
}[MailKind];

/** A completed support form. */
const inquiry = (email: string, ip?: string) => {
  const values = inquiryForms.support.fields.flatMap((field): [string, string][] => {
    if (field.kind === 'file') return [];
    if (field.kind === 'phone') return [[field.name, '+91 98765 43210']];
    if (field.kind === 'count') return [[field.name, '7']];
    if (field.kind === 'choice') return [[field.name, field.options[1]![0]]];
    return [[field.name, field.kind === 'email' ? email : `Words ${crypto.randomUUID().slice(0, 8)}`]];
  });
  return site.call(receive, {
    path: '/api/enquiries/support',
    params: { kind: 'support' },
    body: Object.fromEntries(values),
    ...(ip !== undefined && { ip }),
  });
};

/** An order with this payment event. */
async function started(
  email: string,
  currency: 'INR' | 'USD',
  happened: { type: 'payment-pending' } | { type: 'payment-failed'; reason: string },
) {
  const shop = services();
  const now = shop.now();
  const plan = findPlan('personal-academic')!;
  const order = newOrder({ id: shop.links.newOrderId(), plan, currency, buyer: { email }, now });
  await shop.orders.create(order, { checkAt: null, limits: [] });
  const event = { ...happened, at: now };
  return fulfilOrder(shop, fetched({ find: { orderId: order.id }, event, references: [] }), {
    order,
    version: 1,
  });
}
const declined = (email: string) =>
  started(email, 'INR', { type: 'payment-failed', reason: 'The bank declined the card.' });

const floods: Partial<Record<LimitedKind, Flood>> = {
  'order-placed': placed,
  'order-cancelled': async (to, visitor) => cancelByBuyer(services(), (await placed(to, visitor)).link),
  'transfer-reminder': async (to) => {
    const { id } = await placed(to);
    return changeOrder(services(), await services().orders.read(id), (order) =>
      remindOfTransfer(order, addDays(order.createdAt, 40)),
    );
  },
  'payment-failed': declined,
  'payment-on-its-way': (to) => started(to, 'USD', { type: 'payment-pending' }),
  'orders-found': (to, visitor) => findOrders(services(), to, visitor),
  'vendor-pack': (to, visitor) => sendVendorPack(services(), to, visitor),
  'form-confirmation': (to, visitor) => inquiry(to, visitor),
  'trial-welcome': (to) =>
    registerTrial(
      services(),
      { firstName: 'Ada', lastName: 'L', email: to, password, confirmPassword: password },
      undefined,
    ),
  'password-reset': (to, visitor) => requestReset(services(), to, visitor),
  'confirm-new-address': async (to) => {
    const { session } = await account();
    return askForAddress(services(), session, { currentPassword: password, email: to });
  },
  'student-code': async (to, visitor) =>
    sendStudentCode(services(), linkOf(await paid('student', undefined, freshEmail())), to, visitor),
  'seat-invited': async (to) => {
    const link = linkOf(await paid('group-academic', 2, freshEmail()));
    return changeSeats(services(), { link, do: 'invite', people: [{ email: to }] });
  },
  'seats-second': async (to) => {
    const link = linkOf(await paid('group-academic', 2, freshEmail()));
    return changeSeats(services(), { link, do: 'name-second', email: to });
  },
  'payer-named': async (to) =>
    changePayer(services(), { link: linkOf(await paid('group-academic', 2, freshEmail())), email: to }),
  'ownership-offered': async (to) =>
    offerLicense(services(), { link: linkOf(await paid('group-academic', 2, freshEmail())), email: to }),
  'link-replaced': async (to) => replaceLink(services(), linkOf(await paid('student', undefined, to))),
};

/** Kinds of email whose floods are tested separately below. */
const apart: readonly MailKind[] = ['desk-item', 'confirm-address', 'address-has-account'];

/** The received emails of a kind, which is part of the Message-ID. */
const arrived = (kind: MailKind) =>
  site.mailbox.messages().filter(({ messageId }) => new RegExp(`\\.${kind}[.@]`).test(messageId));

/** One mailbox under many spellings: plus tags, dots, and capitals. */
const writtenAnew = (local: string, domain: string, i: number) =>
  [`${local}+${i}@${domain}`, `${local[0]}.${local.slice(1)}@${domain}`, `${local.toUpperCase()}@${domain}`][
    i % 3
  ]!;

describe('every kind of email that a stranger can cause', () => {
  it('is in the list of floods here, which makes tests for new kinds mandatory', () => {
    const limited = (Object.keys(mailKinds) as MailKind[]).filter((kind) => mailKinds[kind].limit);
    expect(limited.filter((kind) => !(kind in floods) && !apart.includes(kind))).toEqual([]);
    const byStrangers = (Object.keys(mailKinds) as MailKind[]).filter(
      (kind) => mailKinds[kind].by === 'stranger' && mailKinds[kind].to !== 'team',
    );
    expect(byStrangers.filter((kind) => mailKinds[kind].limit === undefined)).toEqual([]);
  });

  it.each(Object.entries(floods))(
    'is sent at most three times an hour to one mailbox, however its address is spelled: %s',
    async (kind, flood) => {
      const local = `victim${crypto.randomUUID().slice(0, 8)}`;
      const domain = kind === 'student-code' ? 'mit.edu' : 'example.org';
      // A reset is sent only to an account.
      if (kind === 'password-reset') await account(`${local}@${domain}`);
      for (let i = 0; i < 9; i++) {
        const to = kind === 'password-reset' ? `${local}@${domain}` : writtenAnew(local, domain, i);
        const done = await flood(to, `203.0.113.${i + 1}`).catch((error: Error) => ({
          error: error.message,
        }));
        await send(done);
      }
      await site.settle();
      const count = arrived(kind as MailKind).length;
      expect([count > 0, count <= perAddress], `${count} emails`).toEqual([true, true]);
    },
    120_000,
  );

  it.each(['order-placed', 'orders-found', 'vendor-pack', 'form-confirmation'] as const)(
    'is sent at most ten times an hour from one network, to any recipient: %s',
    async (kind) => {
      const visitor = `198.51.100.${1 + Object.keys(floods).indexOf(kind)}`;
      for (let i = 0; i < 15; i++) await send(await floods[kind]!(freshEmail(), visitor));
      await site.settle();
      const count = arrived(kind).length;
      expect([count > 0, count <= perNetwork], `${count} emails`).toEqual([true, true]);
    },
    120_000,
  );

  it('includes no reminder of an order that was not confirmed by email, until the team has read its purchase order', async () => {
    const orders = [];
    for (let i = 0; i < 12; i++) {
      const order = await placed(freshEmail(), '198.51.100.200');
      await send(order);
      orders.push(order);
    }
    const remindersOf = async ({ id }: { id: string }) =>
      transferReminders((await services().orders.read(id))!.order).length;
    const reminders = await Promise.all(orders.map(remindersOf));
    expect(reminders).toEqual(orders.map((_, i) => (i < perNetwork ? 3 : 0)));
    const held = orders.at(-1)!;
    await requestOnOrder(services(), await services().orders.read(held.id), (order, now) =>
      acceptOrder(order, now, 10),
    );
    expect(await remindersOf(held)).toBe(3);
  });

  it('counts an IPv6 network as one client', async () => {
    for (let i = 0; i < 15; i++) await inquiry(freshEmail(), `2001:db8:7:1::${i + 1}`);
    await site.settle();
    expect(arrived('form-confirmation')).toHaveLength(perNetwork);
  });

  it('never keeps an owner from finding orders or replacing a link, however many others were sent', async () => {
    const email = freshEmail();
    const link = linkOf(await paid('student', undefined, email));
    for (let i = 0; i < 4; i++) {
      await send(await sendVendorPack(services(), email, `192.0.2.${i + 1}`));
      await send(await declined(email));
    }
    await send(await findOrders(services(), email, undefined));
    expect(arrived('orders-found')).toHaveLength(1);
    const replaced = await replaceLink(services(), link);
    expect(replaced.outcome).toBe('replaced');
    await send(replaced);
    expect(arrived('link-replaced')).toHaveLength(1);
  });

  it('is limited for links that confirm or take over an address', async () => {
    const { email, session } = await account();
    const taken = (await account()).email;
    site.mailbox.clear();
    const asked: string[] = [];
    for (let i = 0; i < 5; i++) {
      const done = await sendConfirmation(services(), session);
      asked.push(done.outcome);
      await send(done);
    }
    expect([asked, site.mailbox.messages(email).length]).toEqual([
      ['sent', 'sent', 'sent', 'limited', 'limited'],
      3,
    ]);
    for (let i = 0; i < 5; i++) {
      const { session: other } = await account();
      await send(await askForAddress(services(), other, { currentPassword: password, email: taken }));
    }
    expect(site.mailbox.messages(taken).length).toBeLessThanOrEqual(perAddress);
  });
});

describe('150 orders by invoice from one network', () => {
  it('email the stranger at most three times and the team ten times; every order is placed and in the work queue', async () => {
    const email = freshEmail();
    const orders = [];
    for (let i = 0; i < 150; i++) orders.push(await placed(email, '192.0.2.77'));
    for (const order of orders) await send(order);
    await site.settle();
    expect(site.mailbox.messages(email)).toHaveLength(perAddress);
    expect(site.mailbox.messages().every(({ attachments }) => attachments.length === 0)).toBe(true);
    expect(site.mailbox.messages(team).length).toBeLessThanOrEqual(10);
    expect(orders.map(({ isMailHeld }) => isMailHeld)).toEqual([
      ...Array(3).fill(false),
      ...Array(147).fill(true),
    ]);
    const waiting = new Set((await readDesk(services())).map(({ about }) => about));
    expect(orders.filter(({ id }) => !waiting.has(id))).toEqual([]);
  }, 300_000);
});

describe('an order that is placed by many simultaneous clicks', () => {
  it('counts as one email, so none of its later emails is withheld', async () => {
    const [email, attemptId] = [freshEmail(), crypto.randomUUID()];
    const done = await Promise.all(Array.from({ length: 12 }, () => placed(email, '192.0.2.99', attemptId)));
    for (const order of done) await send(order);
    expect(new Set(done.map(({ id }) => id)).size).toBe(1);
    expect(arrived('order-placed')).toHaveLength(1);
    await send(await cancelByBuyer(services(), done[0]!.link));
    expect(arrived('order-cancelled')).toHaveLength(1);
  });
});

describe('an email caused by a payment', () => {
  it('is never withheld, however many were sent to its address before', async () => {
    const email = freshEmail();
    for (let i = 0; i < 5; i++) await placed(email);
    site.mailbox.clear();
    for (let i = 0; i < 5; i++) await paid('student', undefined, email);
    const waiting = await services().outbox.waiting();
    expect(waiting.filter(({ kind, to }) => kind === 'order-confirmed' && to === email)).toHaveLength(5);
  });
});
