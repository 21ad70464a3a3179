// The work queue: the tasks that need a person, each with the response time we promised the buyer. It is derived from
// the orders, so it cannot disagree with them.
import { bookingOf, isBooked, sessionEnd, stageOf } from '../training/booking.ts';
import { workItemMark, type Mark, purchaseOrderReadMark, trainingScheduledMark } from './marks.ts';
import { openDisputes } from './disputes.ts';
import { addDays } from '../dates.ts';
import { formatMoney } from '../money.ts';
import { isDuplicatePurchase } from './duplicate-purchase.ts';
import type { Order } from './order.ts';
import { awaitsTransfer } from '../billing/purchase-order.ts';
import { dueOf, excessOf, isPaidInPart, ledgerOf, paidOfAmount, totalsOf } from '../billing/receipts.ts';
import { type ReviewReason, wordsOfReason } from './review-reasons.ts';
import { inWordsAt } from '../time-zones.ts';

/** Response times in working days, as the emails and pages promise them. */
export const answerDays = {
  'student-id': 2,
  training: 2,
  certificate: 2,
  'purchase-order': 2,
  transfer: 2,
  overpayment: 5,
  dispute: 5,
  twin: 1,
  attention: 1,
  finding: 1,
} as const;
export type DeskKind = keyof typeof answerDays;

export type WorkItem = {
  /** Stable for the same task. */
  id: string;
  kind: DeskKind;
  /** The order or the unmatched payment. */
  about: string;
  since: string;
  dueAt: string;
  what: string;
  /** The command that resolves it. */
  how: string;
};

/** Adds working days; Saturdays and Sundays (UTC) do not count. */
export function addWorkingDays(date: string, days: number): string {
  const moved = new Date(date);
  for (let left = days; left > 0;) {
    moved.setUTCDate(moved.getUTCDate() + 1);
    if (moved.getUTCDay() % 6 !== 0) left--;
  }
  return moved.toISOString();
}

export const workItem = (item: Omit<WorkItem, 'dueAt'>): WorkItem => ({
  ...item,
  dueAt: addWorkingDays(item.since, answerDays[item.kind]),
});

/** The tasks of a training: set a date; after the class, record attendance and issue certificates. */
function trainingItems(order: Order): WorkItem[] {
  const { id, title, payment, handled } = order;
  if (!isBooked(order) || !payment) return [];
  const { proposals, proposedAt, zone = 'UTC', session } = bookingOf(order);
  const stage = stageOf(order);
  const item =
    stage === 'asking'
      ? workItem({
          id: proposedAt === undefined ? `training.${id}` : `training.${id}.${proposedAt}`,
          kind: 'training',
          about: id,
          since: proposedAt ?? payment.paidAt,
          what:
            proposals.length === 0
              ? `Agree on a date with the buyer for the ${title}.`
              : `Set a date for the ${title}. The buyer proposes: ${proposals.map((at) => inWordsAt(at, zone)).join('; ')}.`,
          how: `npm run cli -- trainings schedule ${id} --at 2026-12-03T15:30 --zone ${zone} --join https://…`,
        })
      : session &&
        (stage === 'scheduled' || stage === 'held') &&
        workItem({
          id: `certificate.${id}.${session.at}`,
          kind: 'certificate',
          about: id,
          since: sessionEnd(session.at),
          what: `The ${title} is over. Record who attended, and issue the certificates.`,
          how: `npm run cli -- trainings held ${id} [--absent 2,4], then npm run cli -- trainings certify ${id}`,
        });
  return item && !handled.includes(workItemMark(item.id)) && !isScheduledBefore(item, handled) ? [item] : [];
}

const isScheduledBefore = ({ id, about }: WorkItem, handled: readonly Mark[]) =>
  id === `training.${about}` && handled.includes(trainingScheduledMark);

/** First read the purchase order. Then check for the payment, at the latest from the due date on. */
function purchaseOrderItem(order: Order): WorkItem | undefined {
  const { id, title, amount, purchaseOrder, handled, buyer } = order;
  if (!purchaseOrder || !awaitsTransfer(order)) return undefined;
  const { file, placedAt, dueAt } = purchaseOrder;
  const about = `${buyer.company ?? buyer.email}, ${title}, ${formatMoney(amount, { fraction: 'always' })}`;
  return handled.includes(purchaseOrderReadMark)
    ? {
        ...workItem({
          id: `transfer.${id}`,
          kind: 'transfer',
          about: id,
          since: placedAt,
          what: `Match a transfer: ${about}${buyer.poNumber === undefined ? '' : `, purchase order ${buyer.poNumber}`}.${isPaidInPart(order) ? ` ${paidOfAmount(order)} has arrived; ${dueOf(order)} is still due.` : ''}`,
          how: `npm run cli -- orders mark-paid ${id} --amount … --received YYYY-MM-DD [--charges … | --tds … | --accept-short "reason"], or cancel ${id} "reason"`,
        }),
        dueAt: addWorkingDays(dueAt, answerDays.transfer),
      }
    : workItem({
        id: `purchase-order.${id}.${file?.receivedAt ?? placedAt}`,
        kind: 'purchase-order',
        about: id,
        since: file?.receivedAt ?? placedAt,
        what: `Read a purchase order: ${about}.`,
        how: `${file ? `npm run cli -- orders purchase-order ${id} FILE, then ` : ''}npm run cli -- orders accept ${id} [--license-now] | cancel ${id} "reason"`,
      });
}

/** An overpayment waits until it is returned or kept as a credit. */
function overpaymentItem(order: Order): WorkItem | undefined {
  const { id, buyer, title } = order;
  if (totalsOf(order).excess === 0) return undefined;
  const entries = ledgerOf(order);
  return workItem({
    id: `overpayment.${id}.${entries.length}`,
    kind: 'overpayment',
    about: id,
    since: entries.at(-1)?.at ?? order.createdAt,
    what: `${excessOf(order)} was ${order.payment ? 'overpaid' : 'paid for an order that has ended'}: ${buyer.company ?? buyer.email}, ${title}. Return it, or keep it as a credit if the buyer wishes.`,
    how: `npm run cli -- orders overpaid ${id} returned | credited`,
  });
}

const dashboards = { stripe: 'Stripe’s dashboard', payu: 'PayU’s dashboard', transfer: 'your bank' } as const;

/** What to do about a reason before marking it as reviewed. */
function stepOf({ id, provider }: Order, { code }: ReviewReason): string {
  const dashboard = dashboards[provider];
  switch (code) {
    case 'paid-twice':
    case 'wrong-amount':
    case 'seats-refused':
    case 'withdrawal-declared':
      return `npm run cli -- orders show ${id}, then refund it in ${dashboard}`;
    case 'charged-after-refund':
      return `cancel the subscription and refund the charge in ${dashboard}`;
    case 'renewals-refused':
      return `update the subscription in ${dashboard}`;
    case 'renewal-quote-due':
      return `npm run cli -- quotes make --renews ${id} --price … --mail …`;
    case 'dispute-reported':
      return `npm run cli -- orders dispute ${id} won | lost, as ${dashboard} shows it`;
    case 'mail-returned':
      return `npm run cli -- orders show ${id}, find the right address, then npm run cli -- orders resend ${id}`;
    case 'payment-overdue':
      return `look up the payment of ${id} in ${dashboard}`;
    default:
      return `npm run cli -- orders show ${id}`;
  }
}

/** For this many days, ask whether a second identical purchase was intended. */
const twinsForDays = 30;

/** Purchases that repeat another within a day, perhaps by mistake. Expects the orders of one address, in any order. */
export function twinItems(orders: readonly Order[], now: string): WorkItem[] {
  return orders.flatMap((order) => {
    const { id, state, payment, handled, title, buyer } = order;
    if (state !== 'paid' || !payment || payment.paidAt < addDays(now, -twinsForDays)) return [];
    const first = orders.find((other) => isDuplicatePurchase(other, order));
    const item = `twin.${id}`;
    if (!first || handled.includes(workItemMark(item))) return [];
    return workItem({
      id: item,
      kind: 'twin',
      about: id,
      since: payment.paidAt,
      what: `${buyer.company ?? buyer.email} bought the ${title} twice within a day: ${first.id} and ${id}. An email asks whether that was meant.`,
      how: `npm run cli -- orders show ${id}; if it was a mistake, refund it in ${dashboards[order.provider]}; then npm run cli -- desk done ${item}`,
    });
  });
}

function studentIdItem({ id, state, studentId, upgradedTo }: Order): WorkItem | undefined {
  if (state !== 'paid' || upgradedTo || studentId?.state !== 'under-review') return undefined;
  const { file, shared } = studentId;
  const since = file?.receivedAt ?? shared?.at;
  if (since === undefined) return undefined;
  return workItem({
    id: `student-id.${id}.${since}`,
    kind: 'student-id',
    about: id,
    since,
    what: file
      ? 'Review a student ID.'
      : `Review a school address that has confirmed another student license: ${shared?.address ?? ''}`,
    how: `npm run cli -- orders ${file ? `student-id ${id} FILE` : `show ${id}`}, then npm run cli -- orders review-id ${id} accept | reject "reason"`,
  });
}

function disputeItem(order: Order): WorkItem | undefined {
  const { id, provider } = order;
  const [dispute] = openDisputes(order);
  if (!dispute) return undefined;
  return workItem({
    id: `dispute.${id}.${dispute.openedAt}`,
    kind: 'dispute',
    about: id,
    since: dispute.openedAt,
    what: 'The buyer’s bank has opened a dispute: answer it in the provider’s dashboard.',
    how:
      provider === 'payu'
        ? `When PayU’s dashboard shows how it ended: npm run cli -- orders dispute ${id} won | lost [--amount 500.00] --reference ${dispute.id}`
        : 'It leaves this list when the bank has closed it.',
  });
}

/** The tasks of an order that need a person. */
export function workItemsOf(order: Order): WorkItem[] {
  const { id, attention = [] } = order;
  const items: (WorkItem | false | undefined)[] = [
    studentIdItem(order),
    ...trainingItems(order),
    purchaseOrderItem(order),
    overpaymentItem(order),
    disputeItem(order),
    ...attention.map((reason) =>
      workItem({
        id: `attention.${id}.${reason.at}`,
        kind: 'attention',
        about: id,
        since: reason.at,
        what: wordsOfReason(reason),
        how: `${stepOf(order, reason)}, then npm run cli -- desk done attention.${id}.${reason.at}`,
      }),
    ),
  ];
  return items.filter((item) => item !== false && item !== undefined);
}

/** Sorts by urgency, most urgent first. */
export const byUrgency = (items: readonly WorkItem[]): WorkItem[] =>
  items.toSorted((a, b) => a.dueAt.localeCompare(b.dueAt) || a.id.localeCompare(b.id));
