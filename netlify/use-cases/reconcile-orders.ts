// Runs every few minutes: asks the providers about orders of which nothing was heard, sends the mails that were not sent, and
// reminds buyers whose term ends. So an order is served even if every message about it was lost.
import { mailTo } from '../../src/domain/order-events.ts';
import { dueReminder, nextCheck, type Order } from '../../src/domain/order.ts';
import { askProvider } from './ask-provider.ts';
import { deliverMails } from './deliver-mail.ts';
import { changeOrder, fulfilOrder } from './fulfil-order.ts';
import { mailLeaseFrom } from './mail-lease.ts';
import { NeighbourError, type PaymentNews, type Shop, type StoredOrder } from './ports.ts';

const leaseInMs = 5 * 60_000;
const batch = 20;
/** A scheduled function lives for 30 s; what takes longest at its end is a mail. */
const roundInMs = 20_000;

export type Reconciliation = {
  asked: number;
  changed: number;
  mailsSent: number;
  mailsFailed: number;
  reminded: number;
};

const inMs = (now: string, ms: number) => new Date(Date.parse(now) + ms).toISOString();

/** Asks about one order, writes down what was learnt, and sets when to ask again. */
async function reconcileOrder(shop: Shop, stored: StoredOrder): Promise<boolean> {
  const { order } = stored;
  let isChanged = false;
  for (const news of await askProvider(shop, order)) {
    const done = await fulfilOrder(shop, news, stored);
    await done.sendMails();
    isChanged ||= done.outcome === 'changed';
  }
  if (isChanged) return true;
  const checkAt = nextCheck(order, shop.now());
  if (checkAt !== null || order.state !== 'open') await shop.orders.checkAgain(order.id, checkAt);
  else await fulfilOrder(shop, leftUnpaid(order, shop.now()), stored);
  return false;
}

const leftUnpaid = (order: Order, at: string): PaymentNews => ({
  find: { orderId: order.id },
  event: { type: 'checkout-expired', at },
  references: [],
});

/** Mails the reminder that is due, once for each day it is given on, and sets the next. */
async function remind(shop: Shop, stored: StoredOrder): Promise<boolean> {
  const done = await changeOrder(shop, stored, (order) => {
    const end = order.licence?.validUntil;
    const due = dueReminder(order, shop.now());
    if (!end || due === null) return { outcome: 'changed', order, mails: [] };
    const mark = `reminder:${end}:${due}`;
    const marked = { ...order, handled: [...order.handled, mark] };
    const mails = [mailTo(order, 'renewal-reminder', `${end.slice(0, 10)}.${due}`, String(due))];
    return { outcome: 'changed', order: marked, mails };
  });
  await done.sendMails();
  return done.outcome === 'changed';
}

/** Runs `work` on each, apart from a neighbour's failure: that one is taken up again when its lease ends. */
async function eachApart(items: readonly StoredOrder[], work: (item: StoredOrder) => Promise<boolean>) {
  let changed = 0;
  for (const item of items) {
    try {
      if (await work(item)) changed++;
    } catch (error) {
      if (!(error instanceof NeighbourError)) throw error;
      console.error(JSON.stringify({ what: 'reconciliation', order: item.order.id, error: error.message }));
    }
  }
  return changed;
}

/** One round over a batch of each list. Rounds may overlap: what one has taken is leased to it. */
export async function reconcileOrders(shop: Shop): Promise<Reconciliation> {
  const now = shop.now();
  const due = await shop.orders.claimDue(now, inMs(now, leaseInMs), batch);
  const changed = await eachApart(due, (stored) => reconcileOrder(shop, stored));
  const ending = await shop.orders.claimReminders(now, inMs(now, leaseInMs), batch);
  const reminded = await eachApart(ending, (stored) => remind(shop, stored));
  const mails = await shop.outbox.claim(shop.now(), mailLeaseFrom(shop.now()), batch);
  const { sent, failed } = await deliverMails(shop, mails, { until: inMs(now, roundInMs) });
  return { asked: due.length, changed, mailsSent: sent, mailsFailed: failed, reminded };
}
