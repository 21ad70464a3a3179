// Handles PayU's payment response, posted by the buyer's browser or by PayU itself. Its hash proves who wrote the status and what was
// bought, but not that it is new or which payment it is about. So we never fulfill from it: we fetch the payment's status from PayU. A
// second payment of a paid order looks like a repeat of the first, and is found in PayU's own list (import-payments.ts).
import { answerMark, isAnswerKnown, type Mark } from '../../src/domain/order/marks.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { constant, orderIdOf, type VouchedEvent } from '../../src/domain/trust.ts';
import { fetchPayuStatus } from './fetch-payu-status.ts';
import { fulfilOrder, noteAnswer } from './fulfil-order.ts';
import { hour } from './limits.ts';
import { logLine } from './log-line.ts';
import { UpstreamError, type PayuAnswer, type Shop, type StoredOrder } from './ports.ts';

export type AnswerOutcome = {
  outcome: 'paid' | 'pending' | 'failed' | 'forged' | 'replayed' | 'no-txnid' | 'unknown-order';
  order?: Order;
  /** True if the webhook time was already recorded, in the same transaction as the order's change. */
  isNoted?: boolean;
  sendEmails: () => Promise<void>;
};
type Carrier = Parameters<typeof answerMark>[0];

const nothingToSend = () => Promise.resolve();

/** How many responses per order and hour we look into, from each source. A buyer tries a card two or three times. */
const answersAnHour = 12;

const stateOf = ({ state }: Order): 'paid' | 'pending' | 'failed' =>
  state === 'paid' || state === 'failed' ? state : 'pending';

/** Verifies a posted response, fetches the payment's status from PayU, and applies that. */
export async function handlePayuAnswer(
  shop: Shop,
  form: ReadonlyMap<string, string>,
  from: Carrier,
): Promise<AnswerOutcome> {
  if (!form.get('txnid')) return { outcome: 'no-txnid', sendEmails: nothingToSend };
  const answer = shop.payu.readAnswer(form);
  if (!answer) return { outcome: 'forged', sendEmails: nothingToSend };
  const limit = { key: `payu-${from}:${answer.txnid}`, max: answersAnHour, windowInMs: hour };
  const read = await shop.orders.readLimited(answer.txnid, [limit]);
  const isLimited = read.outcome === 'limited';
  const stored = isLimited ? await shop.orders.read(answer.txnid) : read.stored;
  if (!stored && answer.planId !== '') return tellOfUnknown(shop, answer, isLimited);
  if (!stored || !shop.payu.isAbout(answer, stored.order))
    return { outcome: 'forged', sendEmails: nothingToSend };
  if (stored.order.payment) return answerOfPaid(shop, stored, answer, from);
  if (isLimited) return waitForRound(shop, stored.order, answer);
  const heardAt = from === 'webhook' ? shop.now() : undefined;
  return applyAnswer(shop, stored, answer, { mark: answerMark(from, answer.status), heardAt });
}

/** Needs no second request if this payment was already fulfilled. */
async function answerOfPaid(
  shop: Shop,
  stored: StoredOrder,
  answer: PayuAnswer,
  from: Carrier,
): Promise<AnswerOutcome> {
  const { order } = stored;
  if (isAnswerKnown(order.handled, from, answer.status)) {
    const outcome = from === 'browser' ? 'replayed' : stateOf(order);
    return { outcome, order, sendEmails: nothingToSend };
  }
  if (answer.status === 'success') await noteAnswer(shop, stored, answerMark(from, answer.status));
  return { outcome: stateOf(order), order, sendEmails: nothingToSend };
}

/** Called after too many responses: the next reconciliation run checks this order with PayU before any other. */
async function waitForRound(shop: Shop, order: Order, { status }: PayuAnswer): Promise<AnswerOutcome> {
  await shop.orders.askFirst(order);
  return { outcome: status === 'success' ? 'pending' : stateOf(order), order, sendEmails: nothingToSend };
}

/** Keeps for review a response that only our form can have produced but whose order is unknown, if money is involved. */
async function tellOfUnknown(shop: Shop, answer: PayuAnswer, isLimited: boolean): Promise<AnswerOutcome> {
  const { txnid, planId, email, name } = answer;
  const details = { provider: 'payu' as const, said: answer, planId, email, name };
  const news = isLimited ? null : await fetchPayuStatus(shop, txnid, details);
  const { sendEmails } = news ? await fulfilOrder(shop, news, null) : { sendEmails: nothingToSend };
  return { outcome: 'unknown-order', sendEmails };
}

/**
 * Called if PayU cannot be reached: the response's signed status counts for what it is worth, and reconciliation checks this order first.
 */
function notNow(error: unknown): 'silent' {
  if (!(error instanceof UpstreamError) || error.upstream !== 'payu') throw error;
  logLine('error', { name: 'payu verification', message: error.message });
  return 'silent';
}

/**
 * What the signed status alone proves if PayU reports nothing about the payment. A failure is believed, but no reason
 * is shown, because the bank's reason is not signed. A success means only that money may arrive.
 */
function eventOf(status: PayuAnswer['status'], at: string): VouchedEvent | null {
  if (status === 'success') return { type: 'payment-pending', at };
  if (status !== 'failure') return null;
  return { type: 'payment-failed', at, reason: constant('The payment was not completed.'), isQuiet: true };
}

async function applyAnswer(
  shop: Shop,
  stored: StoredOrder,
  { status }: PayuAnswer,
  { mark, heardAt }: { mark: Mark; heardAt: string | undefined },
): Promise<AnswerOutcome> {
  const { order: before } = stored;
  const asked = await fetchPayuStatus(shop, before.id).catch(notNow);
  const isSilent = asked === 'silent';
  const event = eventOf(status, shop.now());
  const worth = event && { find: { orderId: orderIdOf(before) }, event, references: [] };
  const news = (isSilent ? null : asked) ?? worth;
  const done = news
    ? await fulfilOrder(shop, { ...news, heardAt }, stored, mark)
    : { outcome: 'unchanged', order: before, sendEmails: nothingToSend };
  if (isSilent) await shop.orders.askFirst(before);
  const order = done.order ?? before;
  const isNoted = done.outcome === 'changed';
  return { outcome: stateOf(order), order, isNoted, sendEmails: done.sendEmails };
}
