// One mail each morning to the people who run the shop: what was sold, what failed, and what waits for them.
import { addDays } from '../../src/domain/dates.ts';
import { formatMoney, type Currency } from '../../src/domain/money.ts';
import { mailTo } from '../../src/domain/order-events.ts';
import { isTwin, type Order } from '../../src/domain/order.ts';
import { site } from '../../src/site.ts';
import { deliverMails } from './deliver-mail.ts';
import { mailLeaseFrom } from './mail-lease.ts';
import { eachPage, paidOrdersSince } from './order-pages.ts';
import type { Mailing, Shop } from './ports.ts';

const line = ({ id, title, seats }: Order) => `${id} (${title}${seats > 1 ? ` × ${seats}` : ''})`;

/** The sums of these orders, one for each currency. */
function sums(orders: readonly Order[]): string {
  const by = new Map<Currency, number>();
  for (const { amount } of orders)
    by.set(amount.currency, (by.get(amount.currency) ?? 0) + amount.minorUnits);
  return [...by].map(([currency, minorUnits]) => formatMoney({ currency, minorUnits })).join(' and ');
}

/** What the digest tells, from the orders that were paid in the last 30 days, and those of the last day. Personal data stays in the back office. */
export function digestOf(
  orders: readonly Order[],
  others: { attention: readonly string[]; findings: number; dead: readonly string[] },
  now: string,
): Record<string, string> {
  const since = addDays(now, -1);
  const week = addDays(now, -7);
  const sold = orders.filter(({ payment }) => payment !== undefined && payment.paidAt >= since);
  const failed = orders.filter(({ state, createdAt }) => state === 'failed' && createdAt >= since);
  const toReview = orders.filter(({ studentId }) => studentId?.state === 'under-review');
  const trainings = orders.filter(
    ({ kind, state, payment }) =>
      kind === 'training' && state === 'paid' && payment !== undefined && payment.paidAt >= week,
  );
  const all = (list: readonly string[]) => list.join('\n');
  return {
    day: now.slice(0, 10),
    sold: sold.length === 0 ? 'nothing' : `${sold.length} (${sums(sold)})`,
    failed: String(failed.length),
    attention: all(others.attention),
    findings: String(others.findings),
    review: all(toReview.map(line)),
    trainings: all(trainings.map(line)),
    dead: all(others.dead),
  };
}

/** All that the digest may tell of, and no more, of however many orders there are. */
async function ordersToTell({ orders }: Shop, now: string): Promise<Order[]> {
  const [day, twoDays] = [addDays(now, -1), addDays(now, -2)];
  const kept = new Map<string, Order>();
  const isTold = ({ kind, state, studentId, payment }: Order) =>
    (payment?.paidAt ?? '') >= twoDays ||
    state === 'failed' ||
    kind === 'training' ||
    studentId?.state === 'under-review';
  for await (const page of paidOrdersSince(orders, addDays(now, -30)))
    for (const order of page.filter(isTold)) kept.set(order.id, order);
  for await (const page of eachPage((after) => orders.createdSince(day, after)))
    for (const order of page.filter(isTold)) kept.set(order.id, order);
  return [...kept.values()];
}

/**
 * To everyone who bought the same twice within a day, of which the second since yesterday: perhaps by mistake. Told by mail alone, so that
 * nobody who types the address at a checkout learns of it.
 */
function twinMails(orders: readonly Order[], now: string): Mailing[] {
  const since = addDays(now, -1);
  return orders.flatMap((order) => {
    if ((order.payment?.paidAt ?? '') < since || order.state !== 'paid') return [];
    const first = orders.find((other) => other.buyer.email === order.buyer.email && isTwin(other, order));
    return first ? [{ ...mailTo(order, 'bought-twice', undefined, first.id), orderId: order.id }] : [];
  });
}

/** Writes the day's digest, once however often it is called, and sends it. */
export async function sendDailyDigest(shop: Shop): Promise<{ sent: number }> {
  const now = shop.now();
  const day = now.slice(0, 10);
  if (!(await shop.watch.claimDigest(day))) return { sent: 0 };
  const orders = await ordersToTell(shop, now);
  const dead = (await shop.outbox.deadLetters()).map(({ mailing, reason }) => `${mailing.id}: ${reason}`);
  const others = {
    attention: await shop.orders.needingAttention(),
    findings: (await shop.findings.all()).length,
    dead,
  };
  const mailing: Mailing = {
    id: `digest.${day}`,
    kind: 'daily-digest',
    to: site.contacts.support,
    data: digestOf(orders, others, now),
    staleAt: addDays(now, 2),
  };
  const all = [mailing, ...twinMails(orders, now)];
  await shop.outbox.add(all, mailLeaseFrom(now));
  const { sent } = await deliverMails(
    shop,
    all.map((each) => ({ mailing: each, tries: 0 })),
  );
  return { sent };
}
