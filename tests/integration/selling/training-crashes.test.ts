// Kills the process before and after every step of scheduling a training and sending its reminder. The operator runs
// the command again, and the scheduled job runs again. In every case, the date is set once, and everyone is notified of
// it and reminded.
import { expect, it, vi } from 'vitest';
import { handlePayuAnswer } from '../../../netlify/use-cases/handle-payu-answer.ts';
import type { Shop } from '../../../netlify/use-cases/ports.ts';
import { reconcileOrders } from '../../../netlify/use-cases/reconcile-orders.ts';
import { requestOnOrder } from '../../../netlify/use-cases/serve-order-page.ts';
import { startAcademyPayuOrder } from '../../../netlify/use-cases/start-payu-order.ts';
import { sayBooking } from '../../../src/domain/training/request-dates.ts';
import { setSession } from '../../../src/domain/training/book-session.ts';
import { bookingOf } from '../../../src/domain/training/booking.ts';
import type { Requested } from '../../../src/domain/order/order-requests.ts';
import type { Order } from '../../../src/domain/order/order.ts';
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
const day = 24 * 60 * minute;

async function pay(shop: Shop, outside: Outside) {
  const started = await startAcademyPayuOrder(shop, {
    email: 'buyer@example.org',
    moduleType: 'basic',
    participantCount: 2,
    phone: '9876543210',
    attemptId: 'attempt-0000000001',
  });
  if (started.outcome !== 'started') throw new Error(started.outcome);
  const { fields } = started.formData;
  outside.payu.set(fields.txnid!, { fields, status: 'success', addedAt: outside.now });
  await (await handlePayuAnswer(shop, outside.payuAnswer(fields.txnid!), 'browser')).sendEmails();
  return fields.txnid!;
}

async function ask(shop: Shop, id: string, request: (order: Order, now: string) => Requested) {
  const done = await requestOnOrder(shop, await shop.orders.read(id), request);
  if (done.outcome === 'done') await done.sendEmails();
}

const name = (shop: Shop, id: string) =>
  ask(shop, id, (order, now) =>
    sayBooking(order, { people: [{ name: 'Ada', email: 'ada@example.org' }], zone: 'Asia/Kolkata' }, now),
  );
const schedule = (shop: Shop, id: string, at: string) =>
  ask(shop, id, (order, now) =>
    setSession(order, { at, zone: 'Asia/Kolkata', joinUrl: 'https://meet.example/a' }, now, false),
  );

/** Runs a part in its own process. If that process dies, another process repeats the part. */
async function part(outside: Outside, gate: Gate, work: (shop: Shop) => Promise<unknown>) {
  try {
    await work(openCrashHarness(outside, gate));
  } catch (error) {
    if (!(error instanceof Death)) throw error;
    await work(openCrashHarness(outside, openGate));
  }
}

async function run(gate: Gate) {
  const outside = createOutside();
  const whole = openCrashHarness(outside, openGate);
  const id = await pay(whole, outside);
  const at = new Date(outside.now + 10 * day).toISOString();
  await part(outside, gate, (shop) => name(shop, id));
  await part(outside, gate, (shop) => schedule(shop, id, at));
  outside.now += 25 * minute;
  await reconcileOrders(whole);
  outside.now = Date.parse(at) - 23 * 60 * minute;
  await part(outside, gate, reconcileOrders);
  outside.now += 25 * minute;
  await reconcileOrders(whole);
  return { outside, id, at, shop: whole };
}

const people = ['buyer@example.org', 'ada@example.org'];

it('a training’s date is set once and everyone is notified, wherever a process dies', async () => {
  const counting = crashAtStep(Infinity, 'before');
  await run(counting);
  expect(counting.steps.length).toBeGreaterThan(10);
  for (const { where, gate } of deathsAlong(counting)) {
    const { outside, id, at, shop } = await run(gate());
    const { order } = (await shop.orders.read(id))!;
    const { session, sequence, participants, remindedOf } = bookingOf(order);
    expect([session?.at, sequence, participants.length, remindedOf], where).toEqual([at, 0, 1, at]);
    for (const kind of ['session-scheduled', 'session-reminder']) {
      const sent = outside.emails.filter((mail) => mail.id.includes(kind));
      expect(new Set(sent.map(({ to }) => to)), `${kind} ${where}`).toEqual(new Set(people));
      // An email is repeated only if the process died between sending and recording it, and then with the same
      // Message-ID.
      expect([new Set(sent.map((mail) => mail.id)).size, sent.length <= 3], `${kind} ${where}`).toEqual([
        2,
        true,
      ]);
    }
    expect([await shop.outbox.waiting(), await shop.outbox.deadLetters()], where).toEqual([[], []]);
  }
}, 120_000);
