// `npm run cli -- orders`: the back office.
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { formatMoney, fromDecimalString } from '../../src/domain/money.ts';
import { resendConfirmation } from '../../src/domain/order/order-requests.ts';
import { orderLinkText } from '../../src/domain/order/order-links.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { wordsOfEntry } from '../../src/domain/order/order-history.ts';
import { isPaidInPart } from '../../src/domain/billing/receipts.ts';
import { wordsOfReason } from '../../src/domain/order/review-reasons.ts';
import { isGroup, paidSeats } from '../../src/domain/license/seating.ts';
import { openStudentId, reviewStudentId } from '../../src/domain/license/student-proof.ts';
import { orderIdOf, ours } from '../../src/domain/trust.ts';
import { orderPath } from '../../src/routes.ts';
import { fulfilOrder } from '../use-cases/fulfil-order.ts';
import { allOrdersOf } from '../use-cases/order-pages.ts';
import { makeOrderFromPayment } from '../use-cases/make-order-from-payment.ts';
import { receiptNumber } from '../use-cases/read-order-status.ts';
import { alignRenewal } from '../use-cases/settle-effect.ts';
import { requestOnOrder } from '../use-cases/serve-order-page.ts';
import { importSince } from '../use-cases/import-payments.ts';
import { finish, readOrder } from './ask-order.ts';
import type { CommandOf } from './command-list.ts';
import { fail } from './fail.ts';
import { openStore } from './open-store.ts';
import { refundReceipts, transferCommands } from './transfer-commands.ts';

const shop = openStore();

function line(order: Order): string {
  const { id, createdAt, state, amount, title, seats, buyer, attention } = order;
  return [
    id,
    createdAt.slice(0, 16).replace('T', ' '),
    (isPaidInPart(order) ? 'in part' : state).padEnd(8),
    formatMoney(amount).padStart(11),
    `${title}${seats > 1 ? ` × ${seats}` : ''}`,
    buyer.email,
    attention ? `! ${attention.map(wordsOfReason).join('; ')}` : '',
  ].join('  ');
}

const read = (id?: string) => readOrder(shop, id);

/** Formats one line about an order, or the reason why this release cannot read it. */
const lineOf = (id: string) =>
  shop.orders.read(id).then(
    (stored) => (stored ? line(stored.order) : `${id}  (forgotten)`),
    (error: unknown) => `${id}  ${(error as Error).message}`,
  );

async function list(count = '20') {
  const atOnce = 100;
  for (let offset = 0; offset < Number(count); offset += atOnce) {
    const ids = await shop.orders.list(offset, Math.min(atOnce, Number(count) - offset));
    for (const id of ids) console.log(await lineOf(id));
    if (ids.length < atOnce) break;
  }
}

/** Adds every order to the lists of paid orders and of its address, as a release's first reconciliation does automatically. */
async function index() {
  await shop.orders.indexAnew();
  while (!(await shop.orders.indexNext()));
  console.log('All order lists are up to date.');
}

async function show(id?: string) {
  const { order } = await read(id);
  console.log(line(order));
  console.log(`receipt  ${receiptNumber(order) ?? 'none'}`);
  console.log(
    `page     ${shop.origin}${orderPath(shop.links.signToken('order-link', orderLinkText(order)))}`,
  );
  for (const entry of order.history)
    console.log(`${entry.at.slice(0, 16).replace('T', ' ')}  ${wordsOfEntry(entry)}`);
  console.log(JSON.stringify(order, null, 2));
}

async function find(email = '') {
  const found = await allOrdersOf(shop.orders, email);
  if (found.outcome === 'found') for (const order of found.orders) console.log(line(order));
}

async function stuck() {
  // 15 minutes late, because reconciliation runs every five minutes.
  const late = new Date(Date.parse(shop.now()) - 15 * 60_000).toISOString();
  const overdue = await shop.orders.overdue(late);
  const dead = await shop.outbox.deadLetters();
  for (const id of overdue) console.log(`overdue   ${await lineOf(id)}`);
  for (const id of await shop.orders.needingAttention()) console.log(`look at   ${await lineOf(id)}`);
  for (const { id, why } of await shop.orders.unreadable()) console.log(`set aside ${id}  ${why}`);
  for (const { mailing, reason } of dead) console.log(`not sent  ${mailing.id} to ${mailing.to}: ${reason}`);
  for (const { id, what } of await shop.unmatchedPayments.all()) console.log(`found     ${id}: ${what}`);
  const waiting = await shop.outbox.waiting();
  console.log(`${overdue.length} overdue, ${dead.length} emails given up, ${waiting.length} emails waiting.`);
}

async function review(id?: string, verdict?: string, reason = '') {
  if (verdict !== 'accept' && verdict !== 'reject') fail('Specify accept, or reject "reason".');
  const decided = verdict === 'accept' ? { accepted: true as const } : { accepted: false as const, reason };
  const done = await requestOnOrder(shop, await read(id), (order, now) =>
    reviewStudentId(order, decided, now),
  );
  await finish(done, `The student ID is ${verdict}ed; the buyer gets an email.`);
}

async function writeStudentId(id?: string, file = 'student-id') {
  const opened = await requestOnOrder(shop, await read(id), openStudentId);
  if (opened.outcome !== 'done') fail('This order has no student ID.');
  const handedIn = opened.order.studentId!.file!;
  const found = await shop.files.read(handedIn.key);
  if (!found) fail('This order has no student ID.');
  writeFileSync(file, found.bytes);
  console.log(`${file}: ${found.mediaType}, ${found.bytes.length} bytes`);
}

async function refunded(id?: string, amount?: string) {
  const stored = await read(id);
  if (stored.order.purchaseOrder && !stored.order.payment) return refundReceipts(shop, stored, amount);
  const minorUnits = amount === undefined ? stored.order.amount.minorUnits : fromDecimalString(amount);
  if (minorUnits === null) fail('The amount must look like 500.00.');
  const event = { type: 'refunded' as const, at: shop.now(), minorUnits: ours(minorUnits) };
  const find = { orderId: orderIdOf(stored.order) };
  const done = await fulfilOrder(shop, { find, event, references: [] }, stored);
  await done.sendEmails();
  console.log(
    done.outcome === 'changed' ? 'Recorded; the buyer gets an email.' : 'This refund is already recorded.',
  );
}

const disputeEvents = { opened: 'disputed', won: 'dispute-won', lost: 'dispute-lost' } as const;
const isDisputeEvent = (word: string): word is keyof typeof disputeEvents =>
  Object.hasOwn(disputeEvents, word);

/** PayU has no call that reports a chargeback, so an operator reads its dashboard. Stripe reports its disputes. */
async function dispute(id?: string, happened = '', ...said: string[]) {
  const stored = await read(id);
  const { values } = parseArgs({
    args: said,
    options: { amount: { type: 'string' }, reference: { type: 'string', default: 'payu' } },
  });
  if (!isDisputeEvent(happened)) fail('Specify what happened: opened, won, or lost.');
  if (stored.order.provider !== 'payu')
    fail('Only disputes at PayU are recorded manually: Stripe reports its own.');
  const minorUnits = values.amount === undefined ? undefined : fromDecimalString(values.amount);
  if (minorUnits === null) fail('The amount must look like 500.00.');
  if (!/^[\w-]{1,40}$/.test(values.reference))
    fail('The reference is the number of the chargeback, like 1761758.');
  const event = {
    type: disputeEvents[happened],
    at: shop.now(),
    disputeId: ours(values.reference),
    isStated: ours(true),
    ...(minorUnits !== undefined && { minorUnits: ours(minorUnits) }),
  };
  const find = { orderId: orderIdOf(stored.order) };
  const done = await fulfilOrder(shop, { find, event, references: [] }, stored);
  await done.sendEmails();
  const words = { changed: 'Recorded in its history.', 'too-early': 'This order was never paid.' };
  console.log(words[done.outcome as keyof typeof words] ?? 'This is already recorded.');
}

async function lookedAt(id?: string) {
  const stored = await read(id);
  const event = { type: 'looked-at' as const, at: shop.now() };
  const find = { orderId: orderIdOf(stored.order) };
  const done = await fulfilOrder(shop, { find, event, references: [] }, stored);
  console.log(
    done.outcome === 'changed' ? 'Recorded in its history.' : 'Nothing in this order needed review.',
  );
}

async function unmatchedPayments() {
  for (const finding of await shop.unmatchedPayments.all()) console.log(JSON.stringify(finding, null, 2));
}

async function makeOrder(unmatchedPaymentId = '', planId?: string) {
  const made = await makeOrderFromPayment(shop, unmatchedPaymentId, planId);
  if (made.outcome === 'refused') fail(made.reason);
  await made.sendEmails();
  console.log(line(made.order));
}

async function takeIn(date = '') {
  const since = Date.parse(date);
  if (Number.isNaN(since)) fail('Specify a date, like 2026-11-22.');
  for (const provider of ['stripe', 'payu'] as const) {
    const counts = { changed: 0, kept: 0 };
    for await (const { outcome, sendEmails } of importSince(shop, provider, new Date(since).toISOString())) {
      if (outcome === 'changed' || outcome === 'kept') counts[outcome]++;
      await sendEmails();
    }
    console.log(`${provider}: ${counts.changed} orders changed, ${counts.kept} findings.`);
  }
}

/** Syncs the charge for a group's next term with its current number of seats. */
async function alignGroup(id?: string) {
  const { order } = await read(id);
  if (!isGroup(order) || order.payment?.subscriptionId === undefined)
    fail('Only a group that renews automatically is charged for its seats.');
  await alignRenewal(shop, order.id);
  console.log(`The next renewal is charged for ${paidSeats(order)} seats.`);
}

async function retryMail(id?: string) {
  const letters = (await shop.outbox.deadLetters()).filter(
    ({ mailing }) => id === '--all' || mailing.id === id,
  );
  if (letters.length === 0) fail(id === '--all' ? 'No email was given up.' : 'No such email was given up.');
  await shop.outbox.add(
    letters.map(({ mailing }) => mailing),
    shop.now(),
  );
  console.log(
    `${letters.length} ${letters.length === 1 ? 'email' : 'emails'} will be sent with the next reconciliation.`,
  );
}

export const commands: Record<CommandOf<'orders'>, (...args: string[]) => Promise<void>> = {
  list,
  show,
  find,
  stuck,
  resend: async (id) => {
    await finish(
      await requestOnOrder(shop, await read(id), resendConfirmation),
      'The confirmation will be resent.',
    );
  },
  'review-id': review,
  'student-id': writeStudentId,
  ...transferCommands(shop),
  refunded,
  dispute,
  'looked-at': lookedAt,
  findings: unmatchedPayments,
  'make-order': makeOrder,
  'take-in': takeIn,
  'align-renewal': alignGroup,
  settle: async (id = '') => shop.unmatchedPayments.settle(id),
  'retry-mail': retryMail,
  index,
};
