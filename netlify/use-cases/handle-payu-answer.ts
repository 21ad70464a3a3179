// PayU's answer to a payment, brought by the buyer's browser or sent by PayU itself. Its hash proves who wrote it, not that it is
// new, and nothing is fulfilled on it alone: PayU is asked.
import type { Order } from '../../src/domain/order.ts';
import { askPayu } from './ask-payu.ts';
import { fulfilOrder } from './fulfil-order.ts';
import { NeighbourError, type PaymentNews, type PayuAnswer, type Shop, type StoredOrder } from './ports.ts';

export type AnswerOutcome = {
  outcome: 'paid' | 'pending' | 'failed' | 'forged' | 'replayed' | 'no-txnid';
  order?: Order;
  reason?: string;
  sendMails: () => Promise<void>;
};

const nothingToSend = () => Promise.resolve();

/** Whether the answer is about this order as it was sent out. */
const matches = (shop: Shop, answer: PayuAnswer, order: Order) =>
  order.provider === 'payu' &&
  answer.minorUnits === order.amount.minorUnits &&
  answer.email === (order.emailBefore ?? order.buyer.email) &&
  answer.productInfo === shop.payu.productInfo(order);

const stateOf = (order: Order): 'paid' | 'pending' | 'failed' =>
  order.state === 'paid' ? 'paid' : order.state === 'failed' ? 'failed' : 'pending';

/** Checks a posted answer, asks PayU, and applies what PayU says. `from` keeps a replayed browser post apart from a webhook. */
export async function handlePayuAnswer(
  shop: Shop,
  form: ReadonlyMap<string, string>,
  from: 'browser' | 'webhook',
): Promise<AnswerOutcome> {
  if (!form.get('txnid')) return { outcome: 'no-txnid', sendMails: nothingToSend };
  const answer = shop.payu.readAnswer(form);
  const stored = answer && (await shop.orders.read(answer.txnid));
  if (!answer || !stored || !matches(shop, answer, stored.order))
    return { outcome: 'forged', sendMails: nothingToSend };
  const mark = `${from}:${answer.paymentId}:${answer.status}`;
  if (stored.order.handled.includes(mark)) {
    const repeated = from === 'browser' ? 'replayed' : stateOf(stored.order);
    return { outcome: repeated, order: stored.order, sendMails: nothingToSend };
  }
  return applyAnswer(shop, stored, answer, mark);
}

/** PayU cannot be asked now: the answer counts as pending, and the reconciliation asks before it asks about any other. */
function notNow(error: unknown): 'silent' {
  if (!(error instanceof NeighbourError) || error.neighbour !== 'payu') throw error;
  console.error(JSON.stringify({ what: 'payu verification', error: error.message }));
  return 'silent';
}

async function applyAnswer(
  shop: Shop,
  stored: StoredOrder,
  answer: PayuAnswer,
  mark: string,
): Promise<AnswerOutcome> {
  const pending: PaymentNews = {
    find: { orderId: stored.order.id },
    event: { type: 'payment-pending', at: shop.now() },
    references: [],
  };
  // A payment that was fulfilled already needs no second question.
  const news = stored.order.state === 'paid' ? pending : await askPayu(shop, stored.order).catch(notNow);
  const done = await fulfilOrder(shop, news === 'silent' ? pending : (news ?? pending), stored, mark);
  if (news === 'silent') await shop.orders.askFirst(stored.order);
  const order = done.order ?? stored.order;
  const reason = order.failure ?? answer.reason;
  return { outcome: stateOf(order), order, reason, sendMails: done.sendMails };
}
