// The one way in which an order changes. Whatever brings the news (webhook, answer, reconciliation), however often and in whatever
// order, the change, its mails and its lists are written in one atomic step, decided on the order as it is then.
import { applyEvent, type OrderMail, withHistory } from '../../src/domain/order-events.ts';
import { nextCheck, nextReminder, type Order } from '../../src/domain/order.ts';
import { sendingOf, mailLeaseFrom } from './deliver-mail.ts';
import type { Mailing, PaymentNews, Reference, Shop, StoredOrder } from './ports.ts';

export type Fulfilment = {
  outcome: 'changed' | 'unchanged' | 'too-early' | 'unknown-order';
  order?: Order;
  /** Sends the mails of this change; the outbox does if the process dies before. */
  sendMails: () => Promise<void>;
};

const nothingToSend = () => Promise.resolve();
const maxConflicts = 20;

/** The order that the news are about. */
export const findOrder = (shop: Shop, find: PaymentNews['find']) =>
  'orderId' in find ? shop.orders.read(find.orderId) : shop.orders.readByReference(find);

/** What a change wants written: the order and its mails, or nothing with the reason. */
export type Change = (
  order: Order,
) => { outcome: 'changed'; order: Order; mails: OrderMail[] } | { outcome: 'unchanged' | 'too-early' };

/**
 * Decides `change` on the stored order and writes it; where another process was faster, decides again on what that one wrote.
 * `stored` spares the first read to a caller that has the order already.
 */
export async function changeOrder(
  shop: Shop,
  stored: StoredOrder | null,
  change: Change,
  references: readonly Reference[] = [],
): Promise<Fulfilment> {
  let current = stored;
  for (let conflicts = 0; conflicts < maxConflicts; conflicts++) {
    if (!current) return { outcome: 'unknown-order', sendMails: nothingToSend };
    const decision = change(current.order);
    if (decision.outcome !== 'changed')
      return { outcome: decision.outcome, order: current.order, sendMails: nothingToSend };
    const now = shop.now();
    const order = withKey(shop, decision.order);
    const mails: Mailing[] = decision.mails.map((mail) => ({ ...mail, orderId: order.id }));
    const written = await shop.orders.commit({
      order,
      version: current.version,
      mails,
      mailsLeasedUntil: mailLeaseFrom(now),
      checkAt: nextCheck(order, now),
      remindAt: nextReminder(order, now)?.at ?? null,
      references,
    });
    if (written.outcome === 'committed') {
      const numbered = { ...order, ...(written.serial !== undefined && { invoiceSerial: written.serial }) };
      return { outcome: 'changed', order: numbered, sendMails: sendingOf(shop, mails, numbered) };
    }
    current = written.stored;
  }
  throw new Error(`order ${stored?.order.id} changed ${maxConflicts} times while it was being decided on`);
}

/** The licence's key is a function of the licence, so writing it twice writes the same. */
const withKey = (shop: Shop, order: Order): Order =>
  order.licence ? { ...order, licenceKey: shop.signer.keyFor(order.licence) } : order;

/** Applies a provider's news to its order. `mark` is kept with the order, so that the same message is known again. */
export function fulfilOrder(
  shop: Shop,
  news: PaymentNews,
  stored: StoredOrder | null,
  mark?: string,
): Promise<Fulfilment> {
  return changeOrder(
    shop,
    stored,
    (order) => {
      const decision = applyEvent(order, news.event, shop.majorVersion);
      if (mark === undefined || decision.outcome === 'too-early' || order.handled.includes(mark))
        return decision;
      const changed = decision.outcome === 'changed' ? decision : { order, mails: [] };
      const marked = { ...changed.order, handled: [...changed.order.handled, mark] };
      return {
        outcome: 'changed',
        order: withHistory(marked, shop.now(), 'answer received'),
        mails: changed.mails,
      };
    },
    news.references,
  );
}
