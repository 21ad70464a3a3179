// Runs every few minutes. Polls the providers about orders without recent events, sends queued emails, and reminds
// buyers whose term is ending. So an order is fulfilled even if every message about it was lost.
import { isLapsing, takeDue } from '../../src/domain/order/due.ts';
import { renewalQuoteAt } from '../../src/domain/license/renewal-quote.ts';
import { withHistory } from '../../src/domain/order/order-history.ts';
import { isCollectionUnconfirmed } from '../../src/domain/order/disputes.ts';
import { isUntold } from '../../src/domain/order/purpose.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { nextCheck } from '../../src/domain/order/next-check.ts';
import { orderIdOf } from '../../src/domain/trust.ts';
import { alignCollection } from './align-collection.ts';
import { askTogether } from './fetch-provider-status.ts';
import { endRenewal } from './cancel-renewal.ts';
import { attachmentReader, deliverEmails, sendingOf } from './deliver-email.ts';
import { changeOrder, type Fulfilment, fulfilOrder } from './fulfil-order.ts';
import { mailLeaseFrom } from './email-lease.ts';
import type { PaymentNews, Provider, Shop, StoredOrder } from './ports.ts';
import { settleEffect } from './settle-effect.ts';
import { importPayments } from './import-payments.ts';
import {
  answerOf,
  type Breaker,
  createBreaker,
  eachOf,
  logFailure,
  type Round,
  startJobRun,
} from './job-run.ts';

const leaseInMs = 5 * 60_000;
/** How many to take at a time. A small number, because whatever a job run does not reach waits until its lease expires. */
const batch = 20;
const mailBatch = 5;
const forgottenAtOnce = 1000;

export type Reconciliation = {
  asked: number;
  changed: number;
  /** Emails from the outbox, not counting those caused by this job run's changes. */
  emailsSent: number;
  emailsFailed: number;
  reminded: number;
  /** Orders removed from every list. */
  forgotten: number;
  /** Orders that cannot be read. */
  unreadable: number;
  /** Providers that did not respond. */
  silent: Provider[];
};

type Work = { shop: Shop; round: Round; done: Reconciliation };

const leaseFrom = (now: string) => new Date(Date.parse(now) + leaseInMs).toISOString();

/** Queues the emails of a change without waiting for them. */
function tell({ round }: Work, { outcome, order, sendEmails }: Fulfilment): boolean {
  if (outcome === 'changed' || outcome === 'kept')
    void round.inTurn(order?.id ?? '', () => sendEmails(round.until));
  return outcome === 'changed';
}

/** Resumes where a process died, or Stripe did not respond, between a payment and the license that it extends or renews. */
async function settleUntold({ shop, round }: Work, order: Order): Promise<void> {
  if (!isUntold(order)) return;
  const emails = await settleEffect(shop, order);
  void round.inTurn(order.id, () => sendingOf(shop, emails)(round.until));
}

/** Records what was learned about one order and schedules its next check. */
async function reconcileOrder(
  work: Work,
  provider: Provider,
  stored: StoredOrder,
  asked: Promise<readonly PaymentNews[]>,
): Promise<void> {
  const { shop, done } = work;
  const { order } = stored;
  await settleUntold(work, order);
  // Resumes the same way if a dispute has paused, resumed, or ended the renewals.
  if (isCollectionUnconfirmed(order)) await alignCollection(shop, order);
  let isChanged = false;
  for (const news of await answerOf(provider, asked))
    isChanged = tell(work, await fulfilOrder(shop, news, stored)) || isChanged;
  if (isChanged) {
    done.changed++;
    return;
  }
  const checkAt = nextCheck(order, shop.now());
  if (checkAt !== null || order.state !== 'open') await shop.orders.checkAgain(order, checkAt);
  else await fulfilOrder(shop, leftUnpaid(order, shop.now()), stored);
}

const leftUnpaid = (order: StoredOrder['order'], at: string): PaymentNews => ({
  find: { orderId: orderIdOf(order) },
  event: { type: 'checkout-expired', at },
  references: [],
});

/** Imports the payments in a provider's own list, so that orders we no longer poll are fulfilled as well. */
async function takeIn(work: Work, provider: Provider, breaker: Breaker): Promise<void> {
  const { shop, round, done } = work;
  try {
    for await (const taken of importPayments(shop, provider)) {
      if (tell(work, taken)) done.changed++;
      if (round.isOver()) return;
    }
  } catch (error) {
    breaker.note(error);
    logFailure(`the payments that ${provider} lists`, error);
  }
}

/** Fetches one provider's list of payments, then checks its due orders, until it stops responding or the job run ends. */
async function askAbout(work: Work, provider: Provider): Promise<void> {
  const { shop, round, done } = work;
  const breaker = createBreaker(provider);
  await takeIn(work, provider, breaker);
  while (!round.isOver() && !breaker.isOpen()) {
    const now = shop.now();
    const due = await shop.orders.claimDue(provider, now, leaseFrom(now), batch);
    const ask = askTogether(
      shop,
      due.map(({ order }) => order),
    );
    await eachOf(due, async (stored) => {
      if (round.isOver() || breaker.isOpen()) return;
      done.asked++;
      try {
        await reconcileOrder(work, provider, stored, ask(stored.order));
        breaker.note();
      } catch (error) {
        breaker.note(error);
        logFailure(stored.order.id, error);
      }
    });
    if (due.length === 0) break;
  }
  if (breaker.isOpen()) done.silent.push(provider);
}

/** A bank transfer has no provider to poll, but the process that recorded one may have died before finishing. */
async function settleTransfers(work: Work): Promise<void> {
  const { shop, round } = work;
  while (!round.isOver()) {
    const now = shop.now();
    const due = await shop.orders.claimDue('transfer', now, leaseFrom(now), batch);
    if (due.length === 0) return;
    for (const { order } of due) {
      if (round.isOver()) return;
      try {
        await settleUntold(work, order);
        await shop.orders.checkAgain(order, nextCheck(order, shop.now()));
      } catch (error) {
        logFailure(order.id, error);
      }
    }
  }
}

/** Returns the order that last renewed a license, if the next period should be quoted to its payer. */
async function lastRenewalOf(shop: Shop, license: StoredOrder['order']) {
  const last = license.periods?.at(-1);
  if (!last || last.orderId === license.id || renewalQuoteAt(license, shop.now()) === null) return undefined;
  return (await shop.orders.read(last.orderId))?.order;
}

/** Performs each action that is due for an order once and schedules the next. */
async function remind(work: Work, stored: StoredOrder): Promise<void> {
  const { shop } = work;
  const renewal = await lastRenewalOf(shop, stored.order);
  const change = await changeOrder(shop, stored, (order) => ({
    outcome: 'changed',
    ...takeDue(order, shop.now(), renewal),
  }));
  if (tell(work, change)) work.done.reminded++;
  if (change.order && isLapsing(change.order))
    tell(work, await endRenewal(shop, { ...stored, order: change.order }));
}

async function remindAll(work: Work): Promise<void> {
  const { shop, round } = work;
  while (!round.isOver()) {
    const now = shop.now();
    const ending = await shop.orders.claimReminders(now, leaseFrom(now), batch);
    for (const stored of ending) {
      if (round.isOver()) return;
      await remind(work, stored).catch((error: unknown) => logFailure(stored.order.id, error));
    }
    if (ending.length === 0) return;
  }
}

/** Sends the emails waiting in the outbox, alternating with those caused by this job run's changes. */
async function sendWaiting({ shop, round, done }: Work): Promise<void> {
  const read = attachmentReader(shop);
  while (!round.isOver()) {
    const now = shop.now();
    const emails = await shop.outbox.claim(now, mailLeaseFrom(now), mailBatch);
    for (const mail of emails) {
      let isNoted = false;
      await round.inTurn(mail.mailing.id, async () => {
        const { sent, failed } = await deliverEmails(shop, [mail], { read });
        isNoted = true;
        done.emailsSent += sent;
        done.emailsFailed += failed;
      });
      // If the store can't record one email's result, it can't record the next one's, which would then be sent twice as well.
      if (!isNoted) return;
    }
    if (emails.length < mailBatch) return;
  }
}

/** Removes deleted orders from their lists, indexes orders of earlier releases, and restores orders that can be read again. */
async function tidy({ shop, round, done }: Work): Promise<void> {
  done.forgotten = await shop.orders.forgetGone(shop.now(), forgottenAtOnce);
  while (!(await shop.orders.indexNext())) if (round.isOver()) return;
  const unreadable = await shop.orders.unreadable();
  done.unreadable = unreadable.length;
  for (const { id } of unreadable) {
    if (round.isOver()) return;
    const stored = await shop.orders.read(id).catch(() => null);
    if (!stored) continue;
    await changeOrder(shop, stored, (order) => ({
      outcome: 'changed',
      order: withHistory(order, shop.now(), 'readable-again'),
      emails: [],
    }));
    await shop.orders.askFirst(stored.order);
    done.unreadable--;
  }
}

/** Runs one reconciliation. Job runs may overlap, because each leases what it takes. @throws UpstreamError if the store is down */
export async function reconcileOrders(shop: Shop): Promise<Reconciliation> {
  const round = startJobRun(shop.now);
  const done: Reconciliation = {
    asked: 0,
    changed: 0,
    emailsSent: 0,
    emailsFailed: 0,
    reminded: 0,
    forgotten: 0,
    unreadable: 0,
    silent: [],
  };
  const work = { shop, round, done };
  const lanes = [
    sendWaiting(work),
    askAbout(work, 'stripe'),
    askAbout(work, 'payu'),
    settleTransfers(work),
    remindAll(work),
    tidy(work),
  ];
  // If one lane fails because the store is down, the others still finish.
  const ends = await Promise.allSettled(lanes);
  await round.settled();
  const failed = ends.find(({ status }) => status === 'rejected');
  if (failed) throw (failed as PromiseRejectedResult).reason;
  await shop.watch.noteReconciled(shop.now());
  return done;
}
