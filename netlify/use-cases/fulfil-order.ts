// The only way to change an order. Every event passes through here, however it arrives (webhook, redirect,
// reconciliation), however often, and in whatever order.
import { applyEvent } from '../../src/domain/order/apply-event.ts';
import { withHistory } from '../../src/domain/order/order-history.ts';
import type { Mark } from '../../src/domain/order/marks.ts';
import { isCollectionUnconfirmed } from '../../src/domain/order/disputes.ts';
import { isUntold } from '../../src/domain/order/purpose.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { alignCollection } from './align-collection.ts';
import { type SideWrites, type Change, writeChange } from './change-order.ts';
import { type Sending, sendingOf } from './deliver-email.ts';
import { saveUnmatchedPayment, moneyWithoutOrder } from './save-unmatched-payment.ts';
import type { PaymentNews, Shop, StoredOrder } from './ports.ts';
import { settleEffect } from './settle-effect.ts';

export type Fulfilment = {
  /** `kept`: the event involves money but matches no order, so the team is notified. */
  outcome: 'changed' | 'unchanged' | 'too-early' | 'unknown-order' | 'kept';
  order?: Order;
  /** True if the buyer gets no email because too many went to that address. */
  isMailHeld?: boolean;
  /** Sends the emails of this change. If the process dies first, the outbox sends them. */
  sendEmails: Sending;
};

const nothingToSend = () => Promise.resolve();

/** Finds the order that an event is about. */
export const findOrder = (shop: Shop, find: PaymentNews['find']) =>
  'orderId' in find ? shop.orders.read(find.orderId) : shop.orders.readByReference(find);

/** Writes a change to an order; see `writeChange`. `stored` saves callers that already have the order a read. */
export async function changeOrder(
  shop: Shop,
  stored: StoredOrder | null,
  change: Change,
  beside: SideWrites = {},
): Promise<Fulfilment> {
  const written = await writeChange(shop, stored, change, beside);
  if (written.outcome !== 'changed') return { ...written, sendEmails: nothingToSend };
  const { outcome, order, emails, isMailHeld } = written;
  // Applying the effect on a license may change the order, which its emails describe.
  const sendEmails = sendingOf(shop, emails, isUntold(order) ? undefined : order);
  if (isCollectionUnconfirmed(order)) await alignCollection(shop, order);
  if (!isUntold(order)) return { outcome, order, isMailHeld, sendEmails };
  const ofGroup = sendingOf(shop, await settleEffect(shop, order));
  const sendAll: Sending = async (until) => {
    await sendEmails(until);
    await ofGroup(until);
  };
  return { outcome, order, isMailHeld, sendEmails: sendAll };
}

/** Returns the order with a mark that identifies a repeated message. */
const marked = (order: Order, mark: Mark, at: string) =>
  withHistory({ ...order, handled: [...order.handled, mark] }, at, 'answer-received');

/** Stores the mark of a message that changes nothing else. */
export const noteAnswer = (shop: Shop, stored: StoredOrder, mark: Mark): Promise<Fulfilment> =>
  changeOrder(shop, stored, (order) =>
    order.handled.includes(mark)
      ? { outcome: 'unchanged' }
      : { outcome: 'changed', order: marked(order, mark, shop.now()), emails: [] },
  );

/** Applies a provider's event to its order. Stores `mark` with the order to recognize the same message later. */
export async function fulfilOrder(
  shop: Shop,
  news: PaymentNews,
  stored: StoredOrder | null,
  mark?: Mark,
): Promise<Fulfilment> {
  const done = await changeOrder(
    shop,
    stored,
    (order) => {
      const decision = applyEvent(order, news.event, shop.majorVersion);
      if (mark === undefined || decision.outcome === 'too-early' || order.handled.includes(mark))
        return decision;
      const changed = decision.outcome === 'changed' ? decision : { order, emails: [] };
      return { outcome: 'changed', order: marked(changed.order, mark, shop.now()), emails: changed.emails };
    },
    news,
  );
  const finding = done.outcome === 'unknown-order' ? moneyWithoutOrder(news, shop.now()) : null;
  return finding ? { outcome: 'kept', sendEmails: await saveUnmatchedPayment(shop, finding) } : done;
}
