// The one way in which an order changes. Whatever brings the news (webhook, answer, reconciliation), however often and in whatever
// order, it comes through here.
import { applyEvent } from '../../src/domain/order/apply-event.ts';
import { withHistory } from '../../src/domain/order/order-history.ts';
import type { Mark } from '../../src/domain/order/marks.ts';
import { isCollectionUnconfirmed } from '../../src/domain/order/disputes.ts';
import { isUntold } from '../../src/domain/order/purpose.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { alignCollection } from './align-collection.ts';
import { type Beside, type Change, writeChange } from './change-order.ts';
import { type Sending, sendingOf } from './deliver-mail.ts';
import { keepFinding, moneyWithoutOrder } from './keep-finding.ts';
import type { PaymentNews, Shop, StoredOrder } from './ports.ts';
import { settleEffect } from './settle-effect.ts';

export type Fulfilment = {
  /** `kept`: it tells of money, and no order explains it: a person is told. */
  outcome: 'changed' | 'unchanged' | 'too-early' | 'unknown-order' | 'kept';
  order?: Order;
  /** That the buyer is not mailed, for too many emails went there. */
  isMailHeld?: boolean;
  /** Sends the emails of this change; the outbox does if the process dies before. */
  sendMails: Sending;
};

const nothingToSend = () => Promise.resolve();

/** The order that the news are about. */
export const findOrder = (shop: Shop, find: PaymentNews['find']) =>
  'orderId' in find ? shop.orders.read(find.orderId) : shop.orders.readByReference(find);

/** Writes a change of an order; see `writeChange`. `stored` spares the first read to a caller that has the order already. */
export async function changeOrder(
  shop: Shop,
  stored: StoredOrder | null,
  change: Change,
  beside: Beside = {},
): Promise<Fulfilment> {
  const written = await writeChange(shop, stored, change, beside);
  if (written.outcome !== 'changed') return { ...written, sendMails: nothingToSend };
  const { outcome, order, mails, isMailHeld } = written;
  // What it does to a license may change the order itself, of which its emails tell.
  const sendMails = sendingOf(shop, mails, isUntold(order) ? undefined : order);
  if (isCollectionUnconfirmed(order)) await alignCollection(shop, order);
  if (!isUntold(order)) return { outcome, order, isMailHeld, sendMails };
  const ofGroup = sendingOf(shop, await settleEffect(shop, order));
  const sendAll: Sending = async (until) => {
    await sendMails(until);
    await ofGroup(until);
  };
  return { outcome, order, isMailHeld, sendMails: sendAll };
}

/** The order with a mark by which the same message is known again. */
const marked = (order: Order, mark: Mark, at: string) =>
  withHistory({ ...order, handled: [...order.handled, mark] }, at, 'answer-received');

/** Keeps the mark of a message that changes nothing else. */
export const noteAnswer = (shop: Shop, stored: StoredOrder, mark: Mark): Promise<Fulfilment> =>
  changeOrder(shop, stored, (order) =>
    order.handled.includes(mark)
      ? { outcome: 'unchanged' }
      : { outcome: 'changed', order: marked(order, mark, shop.now()), mails: [] },
  );

/** Applies a provider's news to its order. `mark` is kept with the order, so that the same message is known again. */
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
      const changed = decision.outcome === 'changed' ? decision : { order, mails: [] };
      return { outcome: 'changed', order: marked(changed.order, mark, shop.now()), mails: changed.mails };
    },
    news,
  );
  const finding = done.outcome === 'unknown-order' ? moneyWithoutOrder(news, shop.now()) : null;
  return finding ? { outcome: 'kept', sendMails: await keepFinding(shop, finding) } : done;
}
