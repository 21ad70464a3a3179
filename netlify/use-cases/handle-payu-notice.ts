// Handles PayU's notices of refunds and disputes. Nothing in a notice proves who sent it. Every value in it is claimed,
// and is used only to find the order to check.
import { openDisputes } from '../../src/domain/order/disputes.ts';
import { reviewsOf } from '../../src/domain/order/marks.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { claimed, constant, idToLookUp, orderIdOf } from '../../src/domain/trust.ts';
import { askPayuRefunds } from './fetch-payu-status.ts';
import { fulfilOrder } from './fulfil-order.ts';
import { hour } from './limits.ts';
import type { PaymentNews, Shop, StoredOrder } from './ports.ts';

export type NoticeOutcome = { outcome: 'asked' | 'ignored'; sendEmails: () => Promise<void> };
type Notice = ReadonlyMap<string, string>;

const ignored: NoticeOutcome = { outcome: 'ignored', sendEmails: () => Promise.resolve() };
/** How many notices per order and hour we look into. Reconciliation checks for refunds anyway. */
const noticesAnHour = 6;
/** At most this many review requests, numbered, so that a stranger who knows an order's ID can't flood the work queue. */
const looks = ['1', '2', '3'] as const;

/** Returns the kind of notice that a webhook is; null for a payment response. */
export function noticeKind(form: Notice): 'refund' | 'dispute' | null {
  if (form.get('action') === 'refund') return 'refund';
  return form.get('event') === 'dispute' ? 'dispute' : null;
}

/** Finds the order by our ID, or by PayU's, which dispute notices give under the same name. */
async function findOrder(shop: Shop, notice: Notice): Promise<StoredOrder | null> {
  const idIn = (name: string) => idToLookUp(claimed(notice.get(name) ?? ''));
  const orderId = idIn('merchantTxnId') ?? idIn('txn_id');
  const stored = orderId === null ? null : await shop.orders.read(orderId);
  const payment = idIn('mihpayid') ?? idIn('txn_id');
  if (stored || payment === null) return stored;
  return shop.orders.readByReference({ kind: 'payment', value: payment });
}

/**
 * Fetches the facts from PayU wherever it has a command for them, whatever the notice says. Chargebacks appear only in PayU's dashboard:
 * its Read Chargeback API (docs.payu.in/reference/read-chargeback-api) is a separate service with its own key, given to merchants on
 * request, and none of our commands (verify_payment, check_action_status, get_transaction_info) covers chargebacks. So an operator checks
 * the dashboard and records the dispute (npm run cli -- orders dispute). Nothing from the notice itself is stored.
 * @throws UpstreamError
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
    sendEmails: async () => void (await Promise.all([called?.sendEmails(), refunded?.sendEmails()])),
  };
}

/** Asks an operator to check a dispute, unless one was already asked or is already working on it. */
function callForLook(order: Order, at: string): PaymentNews | null {
  const number = looks[reviewsOf(order.handled, 'dispute-reported')];
  const isAsked = order.attention?.some(({ code }) => code === 'dispute-reported') ?? false;
  if (isAsked || openDisputes(order).length > 0 || number === undefined) return null;
  const reason = { code: constant('dispute-reported'), detail: { number: constant(number) } };
  return { find: { orderId: orderIdOf(order) }, event: { type: 'reported', at, reason }, references: [] };
}
