// PayU's answer to a payment, brought by the buyer's browser or sent by PayU itself. Its hash proves who wrote the status and what was
// bought, not that it is new, nor which payment it is about. So nothing is fulfilled on it: PayU is asked. A second payment of a paid
// order looks like a repetition of the first, and is found in PayU's own list (take-in-payments.ts).
import { answerMark, isAnswerKnown, type Mark } from '../../src/domain/order/marks.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { constant, orderIdOf, type VouchedEvent } from '../../src/domain/trust.ts';
import { askPayu } from './ask-payu.ts';
import { fulfilOrder, noteAnswer } from './fulfil-order.ts';
import { hour } from './limits.ts';
import { logLine } from './log-line.ts';
import { NeighbourError, type PayuAnswer, type Shop, type StoredOrder } from './ports.ts';

export type AnswerOutcome = {
  outcome: 'paid' | 'pending' | 'failed' | 'forged' | 'replayed' | 'no-txnid' | 'unknown-order';
  order?: Order;
  /** Whether the watch knows already that it came: a change of an order says so in its own step. */
  isNoted?: boolean;
  sendMails: () => Promise<void>;
};
type Carrier = Parameters<typeof answerMark>[0];

const nothingToSend = () => Promise.resolve();

/** How many answers about one order are looked into in an hour, from each side; a buyer tries a card two or three times. */
const answersAnHour = 12;

const stateOf = ({ state }: Order): 'paid' | 'pending' | 'failed' =>
  state === 'paid' || state === 'failed' ? state : 'pending';

/** Checks a posted answer, asks PayU, and applies what PayU says. */
export async function handlePayuAnswer(
  shop: Shop,
  form: ReadonlyMap<string, string>,
  from: Carrier,
): Promise<AnswerOutcome> {
  if (!form.get('txnid')) return { outcome: 'no-txnid', sendMails: nothingToSend };
  const answer = shop.payu.readAnswer(form);
  if (!answer) return { outcome: 'forged', sendMails: nothingToSend };
  const limit = { key: `payu-${from}:${answer.txnid}`, max: answersAnHour, windowInMs: hour };
  const read = await shop.orders.readLimited(answer.txnid, [limit]);
  const isLimited = read.outcome === 'limited';
  const stored = isLimited ? await shop.orders.read(answer.txnid) : read.stored;
  if (!stored && answer.planId !== '') return tellOfUnknown(shop, answer, isLimited);
  if (!stored || !shop.payu.isAbout(answer, stored.order))
    return { outcome: 'forged', sendMails: nothingToSend };
  if (stored.order.payment) return answerOfPaid(shop, stored, answer, from);
  if (isLimited) return waitForRound(shop, stored.order, answer);
  const heardAt = from === 'webhook' ? shop.now() : undefined;
  return applyAnswer(shop, stored, answer, { mark: answerMark(from, answer.status), heardAt });
}

/** A payment that was fulfilled needs no second question. */
async function answerOfPaid(
  shop: Shop,
  stored: StoredOrder,
  answer: PayuAnswer,
  from: Carrier,
): Promise<AnswerOutcome> {
  const { order } = stored;
  if (isAnswerKnown(order.handled, from, answer.status)) {
    const outcome = from === 'browser' ? 'replayed' : stateOf(order);
    return { outcome, order, sendMails: nothingToSend };
  }
  if (answer.status === 'success') await noteAnswer(shop, stored, answerMark(from, answer.status));
  return { outcome: stateOf(order), order, sendMails: nothingToSend };
}

/** Too many answers came: PayU is asked in the next round of the reconciliation instead, before it is asked about any other order. */
async function waitForRound(shop: Shop, order: Order, { status }: PayuAnswer): Promise<AnswerOutcome> {
  await shop.orders.askFirst(order);
  return { outcome: status === 'success' ? 'pending' : stateOf(order), order, sendMails: nothingToSend };
}

/** An answer that only a form of ours can have led to, about an order that we do not know: money in it is kept for a person. */
async function tellOfUnknown(shop: Shop, answer: PayuAnswer, isLimited: boolean): Promise<AnswerOutcome> {
  const { txnid, planId, email, name } = answer;
  const told = { provider: 'payu' as const, said: answer, planId, email, name };
  const news = isLimited ? null : await askPayu(shop, txnid, told);
  const { sendMails } = news ? await fulfilOrder(shop, news, null) : { sendMails: nothingToSend };
  return { outcome: 'unknown-order', sendMails };
}

/** PayU cannot be asked now: the answer counts for what it is worth, and the reconciliation asks before it asks about any other. */
function notNow(error: unknown): 'silent' {
  if (!(error instanceof NeighbourError) || error.neighbour !== 'payu') throw error;
  logLine('error', { name: 'payu verification', message: error.message });
  return 'silent';
}

/**
 * What the signed status alone is worth, where PayU says nothing about the payment. That it failed is believed, and quietly: the bank's
 * reason is not signed. That it succeeded means only that money may come.
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
  const asked = await askPayu(shop, before.id).catch(notNow);
  const isSilent = asked === 'silent';
  const event = eventOf(status, shop.now());
  const worth = event && { find: { orderId: orderIdOf(before) }, event, references: [] };
  const news = (isSilent ? null : asked) ?? worth;
  const done = news
    ? await fulfilOrder(shop, { ...news, heardAt }, stored, mark)
    : { outcome: 'unchanged', order: before, sendMails: nothingToSend };
  if (isSilent) await shop.orders.askFirst(before);
  const order = done.order ?? before;
  const isNoted = done.outcome === 'changed';
  return { outcome: stateOf(order), order, isNoted, sendMails: done.sendMails };
}
