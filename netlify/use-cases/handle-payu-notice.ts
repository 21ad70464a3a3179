// PayU's notices of refunds and disputes. Nothing in them proves who sent them: they are hints, and the truth is asked for.
import { reviewsOf } from '../../src/domain/marks.ts';
import { askPayuRefunds } from './ask-payu.ts';
import { fulfilOrder } from './fulfil-order.ts';
import type { PaymentNews, Shop } from './ports.ts';

export type NoticeOutcome = { outcome: 'asked' | 'ignored'; sendMails: () => Promise<void> };
type Notice = ReadonlyMap<string, string>;

const ignored: NoticeOutcome = { outcome: 'ignored', sendMails: () => Promise.resolve() };
/** So that a stranger who knows an order's number fills no list. */
const disputesPerOrder = 3;

/** Which kind of notice a webhook is; null for an answer to a payment. */
export function noticeKind(form: Notice): 'refund' | 'dispute' | null {
  if (form.get('action') === 'refund') return 'refund';
  return form.get('event') === 'dispute' ? 'dispute' : null;
}

async function findOrder(shop: Shop, notice: Notice) {
  const value = (name: string) => (notice.get(name) ?? '').trim();
  const stored = await shop.orders.read(value('merchantTxnId') || value('txn_id'));
  const payment = value('mihpayid') || value('txn_id');
  return stored ?? (await shop.orders.readByReference({ kind: 'payment', value: payment }));
}

/** A refund is asked for; a dispute cannot be, so a person looks it up. @throws NeighbourError */
export async function handlePayuNotice(
  shop: Shop,
  notice: Notice,
  kind: 'refund' | 'dispute',
): Promise<NoticeOutcome> {
  const stored = await findOrder(shop, notice);
  const order = stored?.order;
  if (order?.provider !== 'payu' || !order.payment) return ignored;
  let news: PaymentNews | null;
  if (kind === 'refund') news = await askPayuRefunds(shop, order);
  else {
    const number = /^\d{1,12}$/.exec(notice.get('cb_id') ?? '')?.[0] ?? 'unknown';
    if (reviewsOf(order.handled, 'dispute-reported') >= disputesPerOrder) return ignored;
    const reason = { code: 'dispute-reported' as const, detail: { number } };
    const event = { type: 'reported' as const, at: shop.now(), reason };
    news = { find: { orderId: order.id }, event, references: [] };
  }
  if (!news) return ignored;
  const { sendMails } = await fulfilOrder(shop, news, stored);
  return { outcome: 'asked', sendMails };
}
