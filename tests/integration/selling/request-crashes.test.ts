// Kills the process before and after every step of the requests on order pages and of the back-office commands for a
// training. The person who sees the failure tries again or leaves. After a retry, everything is as if nothing had died;
// otherwise the request took effect fully or not at all.
import { describe, expect, it, vi } from 'vitest';
import { applyStripeEvent } from '../../../netlify/use-cases/apply-stripe-event.ts';
import { cancelRenewal } from '../../../netlify/use-cases/cancel-renewal.ts';
import { codeFrom } from '../../../netlify/use-cases/certificate-codes.ts';
import { correctBillingOf } from '../../../netlify/use-cases/correct-billing-of.ts';
import { handlePayuAnswer } from '../../../netlify/use-cases/handle-payu-answer.ts';
import { orderQuote } from '../../../netlify/use-cases/order-quote.ts';
import type { Shop } from '../../../netlify/use-cases/ports.ts';
import { makeQuote, openQuote } from '../../../netlify/use-cases/quotes.ts';
import { reconcileOrders } from '../../../netlify/use-cases/reconcile-orders.ts';
import { requestOnOrder } from '../../../netlify/use-cases/serve-order-page.ts';
import { changeSeats } from '../../../netlify/use-cases/serve-seats.ts';
import { startLicenseCheckout } from '../../../netlify/use-cases/start-card-checkout.ts';
import { startAcademyPayuOrder, startPayuOrder } from '../../../netlify/use-cases/start-payu-order.ts';
import { termsVersion } from '../../../src/contracts/terms-version.ts';
import { cancelSession, holdSession, setSession } from '../../../src/domain/training/book-session.ts';
import { certify, revokeCertificate } from '../../../src/domain/training/certificates.ts';
import { sayBooking } from '../../../src/domain/training/request-dates.ts';
import { bookingOf } from '../../../src/domain/training/booking.ts';
import { billingDocumentsOf } from '../../../src/domain/billing/billing-documents.ts';
import type { Requested } from '../../../src/domain/order/order-requests.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { seatingOf } from '../../../src/domain/license/seating.ts';
import {
  createOutside,
  Death,
  deathsAlong,
  crashAtStep,
  type Gate,
  openCrashHarness,
  openGate,
  type Outside,
} from '../../support/crash-harness.ts';

// A killed process logs an error at every step that it can no longer take.
vi.spyOn(console, 'error').mockImplementation(() => undefined);

const minute = 60_000;
const hour = 60 * minute;
const email = 'ada@example.org';
const attemptId = 'attempt-0000000001';

const orderIn = async (shop: Shop): Promise<Order> => {
  const [id] = await shop.orders.list(0, 1);
  return (await shop.orders.read(id!))!.order;
};
const linkIn = async (shop: Shop) => shop.links.signToken('order-link', (await orderIn(shop)).id);

async function payByCard(shop: Shop, outside: Outside) {
  await startLicenseCheckout(shop, { email, attemptId, priceId: 'personal-academic-usd' });
  const [session, known] = [...outside.sessions][0]!;
  known.state = 'paid';
  await (await applyStripeEvent(shop, session, 'genuine')).sendEmails();
}

async function payAtPayu(shop: Shop, outside: Outside, what: 'group' | 'training') {
  const buyer = { email, attemptId, phone: '9876543210' };
  const started =
    what === 'group'
      ? await startPayuOrder(shop, { ...buyer, priceId: 'group-academic-3-inr' })
      : await startAcademyPayuOrder(shop, { ...buyer, moduleType: 'basic', participantCount: 2 });
  if (started.outcome !== 'started') throw new Error(started.outcome);
  const { fields } = started.formData;
  outside.payu.set(fields.txnid!, { fields, status: 'success', addedAt: outside.now });
  await (await handlePayuAnswer(shop, outside.payuAnswer(fields.txnid!), 'browser')).sendEmails();
}

/** Makes a request on the only order. A retry of a completed request is rejected. */
const asking = (request: (order: Order, now: string, shop: Shop) => Requested) => async (shop: Shop) => {
  const stored = await shop.orders.read((await orderIn(shop)).id);
  const done = await requestOnOrder(shop, stored, (order, now) => request(order, now, shop));
  if (done.outcome === 'done') await done.sendEmails();
};
type Wish = Parameters<typeof changeSeats>[1];
const seats =
  (wish: (order: Order) => Wish extends infer W ? Omit<W & object, 'link'> : never) => async (shop: Shop) => {
    const asked = { link: await linkIn(shop), ...wish(await orderIn(shop)) } as Wish;
    const done = await changeSeats(shop, asked);
    if (done.outcome === 'done') await done.sendEmails();
  };
const invite = (whom: string) => seats(() => ({ do: 'invite', people: [{ email: whom }] }));
const revoke = seats((order) => {
  const { number, round } = seatingOf(order).seats[0] ?? { number: 2, round: 1 };
  return { do: 'revoke', number, round };
});

const at = '2026-11-24T10:00:00.000Z';
const zone = 'Asia/Kolkata';
const people = [
  { name: 'Ada', email: 'ada@x.example' },
  { name: 'Bo', email: 'bo@x.example' },
];
const name = asking((order, now) => sayBooking(order, { people, zone }, now));
const schedule = asking((order, now) =>
  setSession(order, { at, zone, joinUrl: 'https://meet.example/a' }, now, false),
);
const hold = asking((order, now) => holdSession(order, [], now));
const certifyAll = asking((order, now, shop) => certify(order, (text) => codeFrom(shop.links, text), now));
const until = (outside: Outside) => {
  outside.now = Date.parse(at) + 3 * hour;
};
async function dated(shop: Shop, outside: Outside) {
  await payAtPayu(shop, outside, 'training');
  await name(shop);
  await schedule(shop);
}
const codesOf = (order: Order) => bookingOf(order).participants.map(({ certificate }) => certificate?.code);

/** Shared by all runs, because its number is random. */
let quote: string | undefined;

type Walk = {
  name: string;
  prepare: (shop: Shop, outside: Outside) => Promise<void>;
  ask: (shop: Shop, outside: Outside) => Promise<void>;
  /** Whether the request took effect. */
  isDone: (order: Order, outside: Outside) => boolean;
};
const walks: Walk[] = [
  {
    name: 'cancel a renewal',
    prepare: payByCard,
    ask: async (shop) => {
      const done = await cancelRenewal(shop, await linkIn(shop));
      if (done.outcome === 'canceled') await done.sendEmails();
    },
    isDone: ({ subscription }, { canceled }) => subscription === 'ending' && canceled.size === 1,
  },
  {
    name: 'correct the billing details',
    prepare: payByCard,
    ask: async (shop) => {
      const link = await linkIn(shop);
      const done = await correctBillingOf(shop, { link, company: 'Boston University', country: 'US' });
      if (done.outcome === 'done') await done.sendEmails();
    },
    isDone: (order) =>
      billingDocumentsOf(order)
        .map(({ kind, serial }) => `${kind} ${serial}`)
        .join() === 'invoice 1,credit-note 1,invoice 2',
  },
  {
    name: 'order a quote by invoice',
    prepare: (shop) => {
      const wish = { plan: 'personal-academic', seats: 1, currency: 'USD', institution: 'MIT' } as const;
      quote ??= makeQuote(shop, wish)!;
      return Promise.resolve();
    },
    ask: async (shop) => {
      const where = { company: 'MIT', address: '77 Massachusetts Avenue', country: 'US', poNumber: '7' };
      const order = { ...where, quote: quote!, pay: 'invoice', email, attemptId, termsVersion } as const;
      const placed = await orderQuote(shop, openQuote(shop, quote!)!, order);
      if (placed.outcome === 'placed') await placed.sendEmails();
    },
    isDone: ({ state, purchaseOrder }) => state === 'pending' && purchaseOrder?.serial === 1,
  },
  {
    name: 'assign a seat',
    prepare: (shop, outside) => payAtPayu(shop, outside, 'group'),
    ask: invite('bea@example.org'),
    isDone: (order) =>
      seatingOf(order)
        .seats.map((seat) => seat.email)
        .join() === 'bea@example.org',
  },
  {
    name: 'revoke a seat',
    prepare: async (shop, outside) => {
      await payAtPayu(shop, outside, 'group');
      await invite('bea@example.org')(shop);
    },
    ask: revoke,
    isDone: (order) => seatingOf(order).seats.length === 0,
  },
  {
    name: 'reassign a seat',
    prepare: async (shop, outside) => {
      await payAtPayu(shop, outside, 'group');
      await invite('bea@example.org')(shop);
      await revoke(shop);
    },
    ask: invite('cy@example.org'),
    isDone: (order) =>
      seatingOf(order)
        .seats.map((seat) => `${seat.number}-${seat.round} ${seat.email}`)
        .join() === '2-2 cy@example.org',
  },
  {
    name: 'mark a class as held',
    prepare: async (shop, outside) => {
      await dated(shop, outside);
      until(outside);
    },
    ask: hold,
    isDone: (order) => bookingOf(order).heldAt !== undefined,
  },
  {
    name: 'issue certificates',
    prepare: async (shop, outside) => {
      await dated(shop, outside);
      until(outside);
      await hold(shop);
    },
    ask: certifyAll,
    isDone: (order) => new Set(codesOf(order).filter(Boolean)).size === 2,
  },
  {
    name: 'revoke a certificate',
    prepare: async (shop, outside) => {
      await dated(shop, outside);
      until(outside);
      await hold(shop);
      await certifyAll(shop);
    },
    ask: asking((order, now) => revokeCertificate(order, codesOf(order)[0] ?? '', now)),
    isDone: (order) => codesOf(order)[0] === undefined && codesOf(order)[1] !== undefined,
  },
  {
    name: 'cancel a class',
    prepare: dated,
    ask: asking(cancelSession),
    isDone: (order) => bookingOf(order).endedAt !== undefined,
  },
];

/** Everything in the store and every email sent in the end, except timestamps. */
async function whatHolds(outside: Outside) {
  const shop = openCrashHarness(outside, openGate);
  for (const wait of [25 * minute, 26 * hour]) {
    outside.now += wait;
    await reconcileOrders(shop);
  }
  const ids = await shop.orders.list(0, 10);
  const orders = await Promise.all(ids.map(async (id) => (await shop.orders.read(id))!.order));
  expect([await shop.outbox.waiting(), await shop.outbox.deadLetters()]).toEqual([[], []]);
  // An order that was started but not placed does not count, and expires.
  const whole = orders
    .filter(({ state }) => state !== 'open')
    .map(({ history: _when, cancellationAsOf: _asked, ...order }) => order);
  return {
    orders: JSON.stringify(whole),
    emails: [...new Set(outside.emails.map(({ id, to }) => `${id} to ${to}`))].sort(),
    canceled: outside.canceled.size,
  };
}

async function run({ prepare, ask }: Walk, gate: Gate | null, isAskedAgain: boolean) {
  const outside = createOutside();
  const shop = openCrashHarness(outside, openGate);
  await prepare(shop, outside);
  const before = outside.emails.length;
  try {
    if (gate) await ask(openCrashHarness(outside, gate), outside);
  } catch (error) {
    if (!(error instanceof Death)) throw error;
    if (isAskedAgain) await ask(shop, outside);
  }
  const holds = await whatHolds(outside);
  const [id] = await shop.orders.list(0, 1);
  const order = id === undefined ? undefined : await orderIn(shop);
  return { outside, order, holds, emails: outside.emails.slice(before).map((mail) => mail.id) };
}

describe.each(walks)('the request "$name"', (walk) => {
  it('takes effect exactly once after a retry, wherever a process dies, and fully or not at all without one', async () => {
    const counting = crashAtStep(Infinity, 'before');
    const [whole, never] = [await run(walk, counting, false), await run(walk, null, false)];
    expect(walk.isDone(whole.order!, whole.outside)).toBe(true);
    expect(never.order ? walk.isDone(never.order, never.outside) : false).toBe(false);
    expect(new Set(whole.emails).size).toBe(whole.emails.length);
    expect(counting.steps.length).toBeGreaterThan(1);
    for (const { where, gate } of deathsAlong(counting)) {
      const again = await run(walk, gate(), true);
      expect(again.holds, `asked again, ${where}`).toEqual(whole.holds);
      // An email is repeated only if the process died between sending and recording it.
      expect(again.emails.length, where).toBeLessThanOrEqual(whole.emails.length + 1);
      const left = await run(walk, gate(), false);
      expect([whole.holds, never.holds], `not asked again, ${where}`).toContainEqual(left.holds);
    }
  });
});
