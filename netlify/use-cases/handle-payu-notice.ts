// PayU's notices of refunds and disputes. Nothing in them proves who sent them: all of it is claimed, and serves only to find the order
// about which somebody is asked.
import { openDisputes } from '../../src/domain/order/disputes.ts';
import { reviewsOf } from '../../src/domain/order/marks.ts';
import type { Order } from '../../src/domain/order/order.ts';
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
/** A person is made to look so often at most, by the number of the call: a stranger who knows an order's number fills no list. */
const looks = ['1', '2', '3'] as const;

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

/**
 * What PayU has a call for is asked, whatever the notice says. Of a chargeback only its dashboard tells: its Read Chargeback API
 * (docs.payu.in/reference/read-chargeback-api) is another service, with a key of its own that a merchant is given on request, and no command
 * of the one that we have (verify_payment, check_action_status, get_transaction_info) knows chargebacks. So a person looks there and records
 * it (npm run cli -- orders dispute). Nothing of the notice itself is kept. @throws NeighbourError
 */
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
  const { stored } = read;
  const call = kind === 'dispute' ? callForLook(stored.order, shop.now()) : null;
  const called = call && (await fulfilOrder(shop, call, stored));
  const refund = await askPayuRefunds(shop, stored.order);
  const refunded = refund && (await fulfilOrder(shop, refund, await shop.orders.read(orderId)));
  if (!called && !refunded) return ignored;
  return {
    outcome: 'asked',
    sendMails: async () => void (await Promise.all([called?.sendMails(), refunded?.sendMails()])),
  };
}

/** Asks a person to look a dispute up, unless one is asked already or works on one. */
function callForLook(order: Order, at: string): PaymentNews | null {
  const number = looks[reviewsOf(order.handled, 'dispute-reported')];
  const isAsked = order.attention?.some(({ code }) => code === 'dispute-reported') ?? false;
  if (isAsked || openDisputes(order).length > 0 || number === undefined) return null;
  const reason = { code: constant('dispute-reported'), detail: { number: constant(number) } };
  return { find: { orderId: orderIdOf(order) }, event: { type: 'reported', at, reason }, references: [] };
}
