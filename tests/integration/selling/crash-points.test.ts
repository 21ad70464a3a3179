// Kills the process before and after every external call that fulfillment makes. After the provider's retries and one
// reconciliation, the order must be paid, with one license, and its emails must share one Message-ID.
import { createPublicKey } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import {
  privateKeyFrom,
  verifyLicenseKey,
} from '../../../netlify/adapters/license-signing/license-signer.ts';
import { localSecrets } from '../../../netlify/configuration/local-secrets.ts';
import { applyStripeEvent } from '../../../netlify/use-cases/apply-stripe-event.ts';
import { handlePayuAnswer } from '../../../netlify/use-cases/handle-payu-answer.ts';
import type { Files, Shop } from '../../../netlify/use-cases/ports.ts';
import { reconcileOrders } from '../../../netlify/use-cases/reconcile-orders.ts';
import { placeByInvoice } from '../../../netlify/use-cases/order-by-invoice.ts';
import { requestOnOrder } from '../../../netlify/use-cases/serve-order-page.ts';
import { checkStudentCode, sendStudentCode } from '../../../netlify/use-cases/prove-student.ts';
import { sendStudentId } from '../../../netlify/use-cases/send-student-id.ts';
import { startLicenseCheckout } from '../../../netlify/use-cases/start-card-checkout.ts';
import { startPayuOrder } from '../../../netlify/use-cases/start-payu-order.ts';
import { findPlan } from '../../../src/domain/catalog.ts';
import { receiveTransfer } from '../../../src/domain/billing/receive-transfer.ts';
import { ours } from '../../../src/domain/trust.ts';
import {
  createOutside,
  Death,
  deathsAlong,
  crashAtStep,
  type Gate,
  openGate,
  openCrashHarness,
  type Outside,
} from '../../support/crash-harness.ts';

// A killed process logs an error at every step that it can no longer take.
vi.spyOn(console, 'error').mockImplementation(() => undefined);

type Process = Shop & { files: Files };
/**
 * One way to complete a purchase. Each part runs in its own process, and the provider or the buyer repeats a part that
 * died.
 */
type Walk = {
  name: string;
  priceId: string;
  parts: readonly ((shop: Process, outside: Outside) => Promise<void>)[];
};

const attemptId = 'attempt-0000000001';
const email = 'ada@example.org';
const minute = 60_000;

const startCard = async (shop: Process) => {
  await startLicenseCheckout(shop, { email, priceId: 'student-usd', attemptId });
};
const payCard = (_shop: Process, outside: Outside) => {
  for (const session of outside.sessions.values()) session.state = 'paid';
  return Promise.resolve();
};
const cardWebhook = async (shop: Process, outside: Outside) => {
  for (const id of outside.sessions.keys()) {
    const { sendEmails } = await applyStripeEvent(shop, id, 'genuine');
    await sendEmails();
  }
};
const startPayu = async (shop: Process, outside: Outside) => {
  const started = await startPayuOrder(shop, {
    email,
    priceId: 'student-inr',
    phone: '9876543210',
    attemptId,
  });
  if (started.outcome === 'started')
    outside.payu.set(started.formData.fields.txnid!, {
      fields: started.formData.fields,
      status: 'success',
      addedAt: outside.now,
    });
};
const payuAnswer = (from: 'browser' | 'webhook') => async (shop: Process, outside: Outside) => {
  for (const txnid of outside.payu.keys()) {
    const { sendEmails } = await handlePayuAnswer(shop, outside.payuAnswer(txnid), from);
    await sendEmails();
  }
};
const later = (minutes: number) => (_shop: Process, outside: Outside) => {
  outside.now += minutes * minute;
  return Promise.resolve();
};
const reconcile = async (shop: Process) => {
  await reconcileOrders(shop);
};
const studentId = async (shop: Process) => {
  const [id] = await shop.orders.list(0, 1);
  await sendStudentId(
    shop,
    shop.links.signToken('order-link', id!),
    new TextEncoder().encode('%PDF-1.7 a student ID'),
  );
};
const askForCode = async (shop: Process, outside: Outside) => {
  const [id] = await shop.orders.list(0, 1);
  // Requests must be at least a minute apart.
  outside.now += 2 * minute;
  const asked = await sendStudentCode(
    shop,
    shop.links.signToken('order-link', id!),
    'ada@mit.edu',
    undefined,
  );
  if (asked.outcome === 'done') await asked.sendEmails();
};
const typeCode = async (shop: Process) => {
  const [id] = await shop.orders.list(0, 1);
  const { order } = (await shop.orders.read(id!))!;
  const { address, sentAt } = order.studentId?.code ?? { address: '', sentAt: '' };
  const code = shop.links.studentCode(order.id, address, sentAt);
  const typed = await checkStudentCode(shop, shop.links.signToken('order-link', id!), code, undefined);
  if (typed.outcome === 'done') await typed.sendEmails();
};
/** One hour after the time when the renewal is canceled for lack of proof. */
const untilItLapses = (_shop: Process, outside: Outside) => {
  outside.now = Date.parse('2027-11-15T01:00:00.000Z');
  return Promise.resolve();
};

/**
 * An officer orders by invoice and uploads the purchase order; an operator records the payment. Both retry what fails
 * in front of them.
 */
const placeOrder = async (shop: Process) => {
  const file = new TextEncoder().encode('%PDF-1.7 a purchase order');
  const request = { email, company: 'Boston University', address: '1 Silber Way', country: 'United States' };
  const plan = findPlan('personal-academic')!;
  const priceId = plan.priceId.USD;
  const placed = await placeByInvoice(shop, { ...request, priceId, attemptId }, plan, 'USD', { file });
  if (placed.outcome === 'placed') await placed.sendEmails();
};
const markPaid = async (shop: Process) => {
  const [id] = await shop.orders.list(0, 1);
  const transfer = ours({ minorUnits: 10_900, receivedOn: '2026-11-20T00:00:00.000Z' });
  const done = await requestOnOrder(shop, await shop.orders.read(id!), (order, now) =>
    receiveTransfer(order, transfer, now, shop.majorVersion),
  );
  if (done.outcome === 'done') await done.sendEmails();
};
/** The parts that a person repeats after seeing them fail. */
const byPeople: readonly unknown[] = [
  startCard,
  startPayu,
  studentId,
  askForCode,
  typeCode,
  placeOrder,
  markPaid,
];

const walks: Walk[] = [
  { name: 'Stripe, reported by webhook', priceId: 'student-usd', parts: [startCard, payCard, cardWebhook] },
  {
    name: 'Stripe, webhook lost, found by polling',
    priceId: 'student-usd',
    parts: [startCard, payCard, later(20), reconcile],
  },
  {
    name: 'PayU, reported by the browser',
    priceId: 'student-inr',
    parts: [startPayu, payuAnswer('browser')],
  },
  { name: 'PayU, reported by webhook', priceId: 'student-inr', parts: [startPayu, payuAnswer('webhook')] },
  {
    name: 'PayU, reported by webhook and browser',
    priceId: 'student-inr',
    parts: [startPayu, payuAnswer('webhook'), payuAnswer('browser')],
  },
  {
    name: 'PayU, both reports lost, found by polling',
    priceId: 'student-inr',
    parts: [startPayu, later(20), reconcile],
  },
  {
    name: 'PayU, then a student ID',
    priceId: 'student-inr',
    parts: [startPayu, payuAnswer('browser'), studentId],
  },
  { name: 'an order by invoice', priceId: 'personal-academic-usd', parts: [placeOrder, markPaid] },
  {
    name: 'PayU, then a code sent to a school address',
    priceId: 'student-inr',
    parts: [startPayu, payuAnswer('browser'), askForCode, typeCode],
  },
  {
    name: 'Stripe, then a year without a new proof',
    priceId: 'student-usd',
    parts: [startCard, payCard, cardWebhook, untilItLapses, reconcile],
  },
];

/**
 * Runs every part with this gate. If a process dies, the part is repeated in a new process if its caller would retry.
 */
async function run(walk: Walk, gate: Gate & { isDead?: () => boolean }, isRepeated: boolean) {
  const outside = createOutside();
  for (const part of walk.parts) {
    try {
      await part(openCrashHarness(outside, gate.isDead?.() ? openGate : gate), outside);
    } catch (error) {
      if (!(error instanceof Death)) throw error;
      // Buyers retry what they see fail, because the request may have had no effect. A provider may or may not retry.
      if (isRepeated || byPeople.includes(part)) await part(openCrashHarness(outside, openGate), outside);
    }
  }
  outside.now += 25 * minute;
  await reconcileOrders(openCrashHarness(outside, openGate));
  return outside;
}

const publicKey = createPublicKey(privateKeyFrom(localSecrets.LICENCE_SIGNING_KEY));

async function expectWhole(outside: Outside, where: string) {
  const shop = openCrashHarness(outside, openGate);
  const ids = await shop.orders.list(0, 10);
  expect(ids, where).toHaveLength(1);
  const { order } = (await shop.orders.read(ids[0]!))!;
  expect([order.state, order.invoiceSerial], where).toEqual(['paid', 1]);
  if (order.purchaseOrder) {
    expect(order.purchaseOrder.serial, where).toBe(1);
    expect(outside.files.has(order.purchaseOrder.file!.key), where).toBe(true);
  }
  expect(verifyLicenseKey(order.licenseKey!, publicKey), where).toEqual(order.license);
  const sent = outside.emails.filter(({ text }) => text.includes(order.licenseKey!));
  expect(sent.length, where).toBeGreaterThan(0);
  expect(new Set(sent.map(({ id }) => id)), where).toEqual(new Set([`${order.id}.order-confirmed`]));
  expect(await shop.outbox.waiting(), where).toEqual([]);
  expect(await shop.outbox.deadLetters(), where).toEqual([]);
  // Only the recheck of paid orders continues, from the next day.
  const inHalfADay = new Date(outside.now + 12 * 60 * minute).toISOString();
  expect(await shop.orders.overdue(inHalfADay), where).toEqual([]);
  return order;
}

describe.each(walks)('$name', (walk) => {
  it('completes the order and sends one email of each kind when nothing fails', async () => {
    const outside = await run(walk, openGate, true);
    await expectWhole(outside, 'no crash');
    const ids = outside.emails.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('completes the order after a crash before or after any step, whether or not the provider retries', async () => {
    const counting = crashAtStep(Infinity, 'before');
    await run(walk, counting, true);
    expect(counting.steps.length).toBeGreaterThan(4);
    for (const death of deathsAlong(counting))
      for (const isRepeated of [true, false]) {
        const where = `${death.where}, ${isRepeated ? 'repeated' : 'not repeated'}`;
        const outside = await run(walk, death.gate(), isRepeated);
        const order = await expectWhole(outside, where);
        if (walk.parts.includes(studentId)) {
          // An ID uploaded before the payment was recorded is rejected; the buyer uploads it again when the page asks
          // for it.
          if (order.studentId?.state === 'waiting') await studentId(openCrashHarness(outside, openGate));
          const { studentId: handedIn } = (await openCrashHarness(outside, openGate).orders.read(order.id))!
            .order;
          expect(handedIn?.state, where).toBe('under-review');
          expect(outside.files.has(handedIn!.file!.key), where).toBe(true);
        }
        if (walk.parts.includes(typeCode)) {
          const open = openCrashHarness(outside, openGate);
          if (order.studentId?.state === 'waiting')
            await askForCode(open, outside).then(() => typeCode(open));
          const proved = (await open.orders.read(order.id))!.order;
          expect(proved.studentId, where).toMatchObject({ state: 'accepted', school: 'mit.edu' });
          const told = outside.emails.filter(({ id }) => id.includes('student-id-reviewed'));
          expect(new Set(told.map(({ id }) => id)).size, where).toBe(1);
        }
        // If the payment was recorded a year late, its year has only started.
        if (walk.parts.includes(untilItLapses) && order.payment!.paidAt < '2027') {
          expect([order.subscription, outside.canceled.size], where).toEqual(['ending', 1]);
          const told = outside.emails.filter(({ id }) => id.includes('subscription-ending'));
          expect(new Set(told.map(({ id }) => id)).size, where).toBe(1);
          expect(told[0]!.subject, where).toContain('student license will not renew');
        }
      }
  });
});
