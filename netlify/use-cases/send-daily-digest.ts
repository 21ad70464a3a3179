// Emails the team each morning: what was sold, what failed, and what needs their attention.
import { isSameAddress } from '../../src/domain/canonical-address.ts';
import { addDays } from '../../src/domain/dates.ts';
import { formatMoney, type Currency } from '../../src/domain/money.ts';
import { mailTo } from '../../src/domain/order/order-mail.ts';
import { isDuplicatePurchase } from '../../src/domain/order/duplicate-purchase.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { site } from '../../src/site.ts';
import { deliverEmails } from './deliver-email.ts';
import { mailLeaseFrom } from './email-lease.ts';
import { eachPage, paidOrdersSince } from './order-pages.ts';
import type { EmailJob, Shop } from './ports.ts';

const line = ({ id, title, seats }: Order) => `${id} (${title}${seats > 1 ? ` × ${seats}` : ''})`;

/** Formats the totals of these orders, one per currency. */
function sums(orders: readonly Order[]): string {
  const by = new Map<Currency, number>();
  for (const { amount } of orders)
    by.set(amount.currency, (by.get(amount.currency) ?? 0) + amount.minorUnits);
  return [...by].map(([currency, minorUnits]) => formatMoney({ currency, minorUnits })).join(' and ');
}

/** The period that a digest covers, from `since` up to but excluding `until`. */
export type Window = { since: string; until: string };
const isIn = ({ since, until }: Window, at: string | undefined) =>
  at !== undefined && at >= since && at < until;

/** A payment is dated when it is decided on and written within seconds. A digest leaves this margin so that it misses none. */
const settlingInMs = 5 * 60_000;
/** After a longer gap, a digest covers only the last 30 days. */
const maxDays = 30;

/** Returns the period of the next digest, which starts where the last one ended, however late either runs. The first covers one day. */
export function windowAfter(last: string | null, now: string): Window & { isCut: boolean } {
  const until = new Date(Date.parse(now) - settlingInMs).toISOString();
  const earliest = addDays(until, -maxDays);
  const since = last ?? addDays(until, -1);
  return since < earliest ? { since: earliest, until, isCut: true } : { since, until, isCut: false };
}

const failedAt = ({ state, history }: Order) =>
  state === 'failed' ? history.findLast(({ event }) => event === 'payment-failed')?.at : undefined;

/** Builds the digest from the orders of its period and the classes of the last seven days. It contains no personal data. */
export function digestOf(
  orders: readonly Order[],
  others: { attention: readonly string[]; unmatchedPayments: number; dead: readonly string[] },
  window: Window & { isCut?: boolean },
): Record<string, string> {
  const week = addDays(window.until, -7);
  const sold = orders.filter(({ payment }) => isIn(window, payment?.paidAt));
  const failed = orders.filter((order) => isIn(window, failedAt(order)));
  const toReview = orders.filter(({ studentId }) => studentId?.state === 'under-review');
  const trainings = orders.filter(
    ({ kind, state, payment }) =>
      kind === 'training' && state === 'paid' && payment !== undefined && payment.paidAt >= week,
  );
  const all = (list: readonly string[]) => list.join('\n');
  return {
    since: window.since,
    until: window.until,
    ...(window.isCut && { isCut: 'true' }),
    sold: sold.length === 0 ? 'nothing' : `${sold.length} (${sums(sold)})`,
    failed: String(failed.length),
    attention: all(others.attention),
    findings: String(others.unmatchedPayments),
    review: all(toReview.map(line)),
    trainings: all(trainings.map(line)),
    dead: all(others.dead),
  };
}

/** Returns exactly the orders that the digest may mention, however many orders there are. */
async function ordersToTell({ orders }: Shop, { since, until }: Window): Promise<Order[]> {
  // Someone who bought the same plan twice within a day may have bought it first a day earlier.
  const dayBefore = addDays(since, -1);
  const kept = new Map<string, Order>();
  const isTold = ({ kind, state, studentId, payment }: Order) =>
    (payment?.paidAt ?? '') >= dayBefore ||
    state === 'failed' ||
    kind === 'training' ||
    studentId?.state === 'under-review';
  for await (const page of paidOrdersSince(orders, addDays(until, -maxDays - 1)))
    for (const order of page.filter(isTold)) kept.set(order.id, order);
  // A payment may fail days after its order was created.
  for await (const page of eachPage((after) => orders.createdSince(addDays(since, -7), after)))
    for (const order of page.filter(isTold)) kept.set(order.id, order);
  return [...kept.values()];
}

/**
 * Builds an email to everyone who bought the same plan twice within a day, the second time in this period, in case it
 * was a mistake. Sent only by email, so a stranger who types the address at checkout does not learn about it.
 */
function twinEmails(orders: readonly Order[], window: Window): EmailJob[] {
  return orders.flatMap((order) => {
    if (!isIn(window, order.payment?.paidAt) || order.state !== 'paid') return [];
    const first = orders.find(
      (other) => isSameAddress(other.buyer.email, order.buyer.email) && isDuplicatePurchase(other, order),
    );
    return first ? [{ ...mailTo(order, 'bought-twice', undefined, first.id), orderId: order.id }] : [];
  });
}

/**
 * Writes and sends the day's digest, once however often it is called. Its content and the start of the next one are
 * written in one transaction.
 */
export async function sendDailyDigest(shop: Shop): Promise<{ sent: number }> {
  const now = shop.now();
  const last = await shop.watch.digestedUntil();
  if (last !== null && last.slice(0, 10) >= now.slice(0, 10)) return { sent: 0 };
  const window = windowAfter(last, now);
  const orders = await ordersToTell(shop, window);
  const dead = (await shop.outbox.deadLetters()).map(({ mailing, reason }) => `${mailing.id}: ${reason}`);
  const others = {
    attention: await shop.orders.needingAttention(),
    unmatchedPayments: (await shop.unmatchedPayments.all()).length,
    dead,
  };
  const mailing: EmailJob = {
    id: `digest.${window.until}`,
    kind: 'daily-digest',
    to: site.contacts.support,
    data: digestOf(orders, others, window),
    staleAt: addDays(now, 2),
  };
  const emails = [mailing, ...twinEmails(orders, window)];
  const { until } = window;
  if (!(await shop.watch.keepDigest({ last, until, emails, emailsLeasedUntil: mailLeaseFrom(now) })))
    return { sent: 0 };
  const { sent } = await deliverEmails(
    shop,
    emails.map((each) => ({ mailing: each, tries: 0 })),
  );
  return { sent };
}
