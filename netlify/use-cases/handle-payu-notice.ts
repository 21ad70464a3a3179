// PayU's notices of refunds and disputes. Nothing in them proves who sent them: all of it is claimed, and serves only to find the order
// about which somebody is asked.
import { claimed, constant, idToLookUp, orderIdOf } from '../../src/domain/trust.ts';
import { askPayuRefunds } from './ask-payu.ts';
import { fulfilOrder } from './fulfil-order.ts';
import { hour } from './limits.ts';
import type { PaymentNews, Shop, StoredOrder } from './ports.ts';

export type NoticeOutcome = { outcome: 'asked' | 'ignored'; sendMails: () => Promise<void> };
type Notice = ReadonlyMap<string, string>;

const ignored: NoticeOutcome = { outcome: 'ignored', sendMails: () => Promise.resolve() };
/** How many notices about one order are looked into in an hour; the reconciliation asks about refunds anyway. */
const noticesAnHour = 6;

/** Which kind of notice a webhook is; null for an answer to a payment. */
export function noticeKind(form: Notice): 'refund' | 'dispute' | null {
  if (form.get('action') === 'refund') return 'refund';
  return form.get('event') === 'dispute' ? 'dispute' : null;
}

/** By our number, else by PayU's, which a notice of a dispute gives under the same name. */
async function findOrder(shop: Shop, notice: Notice): Promise<StoredOrder | null> {
  const idIn = (name: string) => idToLookUp(claimed(notice.get(name) ?? ''));
  const orderId = idIn('merchantTxnId') ?? idIn('txn_id');
  const stored = orderId === null ? null : await shop.orders.read(orderId);
  const payment = idIn('mihpayid') ?? idIn('txn_id');
  if (stored || payment === null) return stored;
  return shop.orders.readByReference({ kind: 'payment', value: payment });
}

/** A refund is asked for at PayU, which tells of no dispute when it is asked: a person asks, once for an order. @throws NeighbourError */
export async function handlePayuNotice(
  shop: Shop,
  notice: Notice,
  kind: 'refund' | 'dispute',
): Promise<NoticeOutcome> {
  const found = await findOrder(shop, notice);
  if (found?.order.provider !== 'payu' || !found.order.payment) return ignored;
  const orderId = orderIdOf(found.order);
  const limit = { key: `payu-notice:${orderId}`, max: noticesAnHour, windowInMs: hour };
  const read = await shop.orders.readLimited(orderId, [limit]);
  if (read.outcome === 'limited' || !read.stored) return ignored;
  const reason = { code: constant('dispute-reported'), detail: { number: constant('unknown') } };
  const event = { type: 'reported' as const, at: shop.now(), reason };
  const news: PaymentNews | null =
    kind === 'refund'
      ? await askPayuRefunds(shop, read.stored.order)
      : { find: { orderId }, event, references: [] };
  if (!news) return ignored;
  const { sendMails } = await fulfilOrder(shop, news, read.stored);
  return { outcome: 'asked', sendMails };
}
