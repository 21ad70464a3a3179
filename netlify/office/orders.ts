// The back office, on the store that the environment (or .env) names; where it names none, on that of the local site, which must be
// running:
//   npm run orders -- list [COUNT]             the newest orders
//   npm run orders -- show ID                  all about one order
//   npm run orders -- find E-MAIL              the orders of an address that were paid, then those placed by invoice
//   npm run orders -- stuck                    what needs a person: overdue orders, amounts that differ, mails given up
//   npm run orders -- resend ID                sends the confirmation again
//   npm run orders -- review-id ID accept | reject "reason"
//   npm run orders -- student-id ID FILE       writes the student ID that was handed in to FILE; from then on it is not replaced any more
//   npm run orders -- purchase-order ID FILE   writes the purchase order that was handed in to FILE
//   npm run orders -- accept ID [--licence-now] notes that a purchase order is good; the licence goes out before the money only if said
//   npm run orders -- mark-paid ID --amount 963.00 --received 2026-11-22 [--reference TEXT]  a transfer arrived, in whole or in part;
//                                              with the last part license and invoice go out
//         [--charges 20.00]                    what banks kept on the way, which we bear
//         [--tds 98.30 [--certificate NUMBER]] tax that the buyer deducted at source, with its certificate (Form 16A)
//         [--accept-short "reason"]            what is still missing is not asked for
//   npm run orders -- tax-certificate ID NUMBER [--reference TEXT]  the certificate of deducted tax (Form 16A) came later
//   npm run orders -- read-statement FILE [--yes] [--charges-up-to 25.00]  books the transfers of a bank statement (CAMT.053 or CSV)
//         [--columns "date=…,amount=…"] [--dates dmy|mdy] [--currency USD]  of a CSV file whose heads or dates do not say it
//   npm run orders -- overpaid ID returned | credited [--amount 20.00] [--reference TEXT]  what became of money that was too much
//   npm run orders -- cancel ID "reason"       ends an order that waits for a transfer, and tells its buyer
//   npm run orders -- refunded ID [AMOUNT]     notes a refund made in PayU's dashboard, or of an order that was paid by transfer in part
//                                              (whole, or an amount like 500.00: all that went back so far)
//   npm run orders -- dispute ID opened | won | lost [--amount 500.00] [--reference 1761758]  notes what PayU's dashboard says of a chargeback
//   npm run orders -- looked-at ID             takes an order that was looked at off the list of `stuck`
//   npm run orders -- findings                 what a provider told that no order explains, with all that it said
//   npm run orders -- make-order FINDING [PLAN] makes the order of a payment that was found
//   npm run orders -- take-in DATE             after a restore: takes in what the providers' lists name as paid since then
//   npm run orders -- align-renewal ID         after a restore: charges a group's renewal for the seats that it has, where some that were
//                                              added were lost, and are refunded
//   npm run orders -- settle FINDING           takes a finding that was dealt with off the list
//   npm run orders -- retry-mail ID | --all    takes a mail that was given up, or all of them (those about orders, accounts and
//                                              requests alike), back into the outbox
//   npm run orders -- index                    puts every order on the lists of paid orders and of its address: after a deploy was rolled
//                                              back, and this release deployed again
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
import { makeOrderFromFinding } from '../use-cases/make-order-from-finding.ts';
import { receiptNumber } from '../use-cases/read-order-status.ts';
import { alignRenewal } from '../use-cases/settle-effect.ts';
import { requestOnOrder } from '../use-cases/serve-order-page.ts';
import { takeInSince } from '../use-cases/take-in-payments.ts';
import { finish, readOrder } from './ask-order.ts';
import { fail, openStore } from './open-store.ts';
import { refundReceipts, transferCommands } from './transfer-commands.ts';

const [command = '', ...args] = process.argv.slice(2);
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

/** One line about an order; why it cannot be read where this release does not know what another wrote. */
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

/** Puts every order on the lists of paid orders and of its address, as the first reconciliation of a release does by itself. */
async function index() {
  await shop.orders.indexAnew();
  while (!(await shop.orders.indexNext()));
  console.log('Every order stands on its lists.');
}

async function show(id?: string) {
  const { order } = await read(id);
  console.log(line(order));
  console.log(`receipt  ${receiptNumber(order) ?? 'none'}`);
  console.log(`page     ${shop.origin}${orderPath(shop.links.seal('order-link', orderLinkText(order)))}`);
  for (const entry of order.history)
    console.log(`${entry.at.slice(0, 16).replace('T', ' ')}  ${wordsOfEntry(entry)}`);
  console.log(JSON.stringify(order, null, 2));
}

async function find(email = '') {
  const found = await allOrdersOf(shop.orders, email);
  if (found.outcome === 'found') for (const order of found.orders) console.log(line(order));
}

async function stuck() {
  // A quarter of an hour late: the reconciliation runs every five minutes.
  const late = new Date(Date.parse(shop.now()) - 15 * 60_000).toISOString();
  const overdue = await shop.orders.overdue(late);
  const dead = await shop.outbox.deadLetters();
  for (const id of overdue) console.log(`overdue   ${await lineOf(id)}`);
  for (const id of await shop.orders.needingAttention()) console.log(`look at   ${await lineOf(id)}`);
  for (const { id, why } of await shop.orders.unreadable()) console.log(`set aside ${id}  ${why}`);
  for (const { mailing, reason } of dead) console.log(`not sent  ${mailing.id} to ${mailing.to}: ${reason}`);
  for (const { id, what } of await shop.findings.all()) console.log(`found     ${id}: ${what}`);
  const waiting = await shop.outbox.waiting();
  console.log(`${overdue.length} overdue, ${dead.length} mails given up, ${waiting.length} mails waiting.`);
}

async function review(id?: string, verdict?: string, reason = '') {
  if (verdict !== 'accept' && verdict !== 'reject') fail('Say accept, or reject "reason".');
  const decided = verdict === 'accept' ? { accepted: true as const } : { accepted: false as const, reason };
  const done = await requestOnOrder(shop, await read(id), (order, now) =>
    reviewStudentId(order, decided, now),
  );
  await finish(done, `The student ID is ${verdict}ed; the buyer is told.`);
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
  await done.sendMails();
  console.log(done.outcome === 'changed' ? 'Noted; the buyer is told.' : 'This refund was noted before.');
}

const disputeEvents = { opened: 'disputed', won: 'dispute-won', lost: 'dispute-lost' } as const;
const isDisputeEvent = (word: string): word is keyof typeof disputeEvents =>
  Object.hasOwn(disputeEvents, word);

/** PayU has no call that tells of a chargeback, so that an operator reads its dashboard; Stripe tells of its disputes itself. */
async function dispute(id?: string, happened = '', ...said: string[]) {
  const stored = await read(id);
  const { values } = parseArgs({
    args: said,
    options: { amount: { type: 'string' }, reference: { type: 'string', default: 'payu' } },
  });
  if (!isDisputeEvent(happened)) fail('Say what happened: opened, won, or lost.');
  if (stored.order.provider !== 'payu')
    fail('Only disputes at PayU are noted by hand: Stripe tells of its own.');
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
  await done.sendMails();
  const words = { changed: 'Noted in its history.', 'too-early': 'This order was never paid.' };
  console.log(words[done.outcome as keyof typeof words] ?? 'This was noted before.');
}

async function lookedAt(id?: string) {
  const stored = await read(id);
  const event = { type: 'looked-at' as const, at: shop.now() };
  const find = { orderId: orderIdOf(stored.order) };
  const done = await fulfilOrder(shop, { find, event, references: [] }, stored);
  console.log(
    done.outcome === 'changed' ? 'Noted in its history.' : 'Nothing was to be looked at in this order.',
  );
}

async function findings() {
  for (const finding of await shop.findings.all()) console.log(JSON.stringify(finding, null, 2));
}

async function makeOrder(findingId = '', planId?: string) {
  const made = await makeOrderFromFinding(shop, findingId, planId);
  if (made.outcome === 'refused') fail(made.reason);
  await made.sendMails();
  console.log(line(made.order));
}

async function takeIn(date = '') {
  const since = Date.parse(date);
  if (Number.isNaN(since)) fail('Say since when, like 2026-11-22.');
  for (const provider of ['stripe', 'payu'] as const) {
    const counts = { changed: 0, kept: 0 };
    for await (const { outcome, sendMails } of takeInSince(shop, provider, new Date(since).toISOString())) {
      if (outcome === 'changed' || outcome === 'kept') counts[outcome]++;
      await sendMails();
    }
    console.log(`${provider}: ${counts.changed} orders changed, ${counts.kept} findings.`);
  }
}

/** The provider charges the next term of a group for the seats that it has. */
async function alignGroup(id?: string) {
  const { order } = await read(id);
  if (!isGroup(order) || order.payment?.subscriptionId === undefined)
    fail('Only a group that renews by itself is charged for its seats.');
  await alignRenewal(shop, order.id);
  console.log(`The next renewal is charged for ${paidSeats(order)} seats.`);
}

async function retryMail(id?: string) {
  const letters = (await shop.outbox.deadLetters()).filter(
    ({ mailing }) => id === '--all' || mailing.id === id,
  );
  if (letters.length === 0) fail(id === '--all' ? 'No mail was given up.' : 'No such mail was given up.');
  await shop.outbox.add(
    letters.map(({ mailing }) => mailing),
    shop.now(),
  );
  console.log(
    `${letters.length} ${letters.length === 1 ? 'mail goes' : 'mails go'} out with the next reconciliation.`,
  );
}

const commands: Record<string, (...args: string[]) => Promise<void>> = {
  list,
  show,
  find,
  stuck,
  resend: async (id) => {
    await finish(
      await requestOnOrder(shop, await read(id), resendConfirmation),
      'The confirmation is sent again.',
    );
  },
  'review-id': review,
  'student-id': writeStudentId,
  ...transferCommands(shop),
  refunded,
  dispute,
  'looked-at': lookedAt,
  findings,
  'make-order': makeOrder,
  'take-in': takeIn,
  'align-renewal': alignGroup,
  settle: async (id = '') => shop.findings.settle(id),
  'retry-mail': retryMail,
  index,
};

const run = commands[command];
if (!run) fail(`Usage: npm run orders -- ${Object.keys(commands).join(' | ')}`);
await run(...args);
