// PayU's answer to a payment, brought by the buyer's browser or sent by PayU itself. Its hash proves who wrote it, not that it is
// new, and nothing is fulfilled on it alone: PayU is asked.
import { answerMark, type Mark } from '../../src/domain/marks.ts';
import type { Order } from '../../src/domain/order.ts';
import { askPayu } from './ask-payu.ts';
import { fulfilOrder } from './fulfil-order.ts';
import { logLine } from './log-line.ts';
import { NeighbourError, type PaymentNews, type PayuAnswer, type Shop, type StoredOrder } from './ports.ts';

export type AnswerOutcome = {
  outcome: 'paid' | 'pending' | 'failed' | 'forged' | 'replayed' | 'no-txnid' | 'unknown-order';
  order?: Order;
  reason?: string;
  /** Whether the watch knows already that it came: a change of an order says so in its own step. */
  isNoted?: boolean;
  sendMails: () => Promise<void>;
};

const nothingToSend = () => Promise.resolve();

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
  if (answer && !stored && answer.planId !== '') return tellOfUnknown(shop, answer, form);
  if (!answer || !stored || !shop.payu.isAbout(answer, stored.order))
    return { outcome: 'forged', sendMails: nothingToSend };
  const mark = answerMark(from, answer.paymentId, answer.status);
  if (stored.order.handled.includes(mark)) {
    const repeated = from === 'browser' ? 'replayed' : stateOf(stored.order);
    return { outcome: repeated, order: stored.order, sendMails: nothingToSend };
  }
  return applyAnswer(shop, stored, answer, {
    mark,
    heardAt: from === 'webhook' ? shop.now() : undefined,
  });
}

/** An answer that only a form of ours can have led to, about an order that we do not know: money in it is kept for a person. */
async function tellOfUnknown(
  shop: Shop,
  { txnid, planId, email, name, phone }: PayuAnswer,
  form: ReadonlyMap<string, string>,
): Promise<AnswerOutcome> {
  const told = { provider: 'payu' as const, said: Object.fromEntries(form), planId, email, name, phone };
  const news = await askPayu(shop, txnid, told);
  const { sendMails } = news ? await fulfilOrder(shop, news, null) : { sendMails: nothingToSend };
  return { outcome: 'unknown-order', sendMails };
}

/** PayU cannot be asked now: the answer counts for what it is worth, and the reconciliation asks before it asks about any other. */
function notNow(error: unknown): 'silent' {
  if (!(error instanceof NeighbourError) || error.neighbour !== 'payu') throw error;
  logLine('error', { name: 'payu verification', message: error.message });
  return 'silent';
}

type Applicable = { event: PaymentNews['event'] | null; isSilent?: boolean };

/** What there is to apply; null for nothing. Only that money came is never believed to an answer alone. */
async function newsOf(shop: Shop, order: Order, answer: PayuAnswer): Promise<Applicable> {
  const at = shop.now();
  const { status, paymentId, minorUnits, reason } = answer;
  if (order.payment) {
    // A payment that was fulfilled already needs no second question. Another one was signed by PayU.
    const payment = { type: 'payment-confirmed' as const, at, paymentId, minorUnits, currency: 'INR' };
    return { event: status === 'success' ? payment : null };
  }
  const asked = await askPayu(shop, order.id).catch(notNow);
  const isSilent = asked === 'silent';
  if (asked && asked !== 'silent') return { event: asked.event };
  if (status === 'unknown') return { event: null, isSilent };
  const isFailed = status === 'failure' || status === 'abandoned';
  const failed = { type: 'payment-failed' as const, at, reason: reason || 'The payment was not completed.' };
  return { event: isFailed ? { ...failed, isQuiet: true } : { type: 'payment-pending', at }, isSilent };
}

async function applyAnswer(
  shop: Shop,
  stored: StoredOrder,
  answer: PayuAnswer,
  { mark, heardAt }: { mark: Mark; heardAt: string | undefined },
): Promise<AnswerOutcome> {
  const { event, isSilent } = await newsOf(shop, stored.order, answer);
  const find = { orderId: stored.order.id };
  const references = answer.paymentId === '' ? [] : [{ kind: 'payment' as const, value: answer.paymentId }];
  const done = event
    ? await fulfilOrder(shop, { find, event, references, heardAt }, stored, mark)
    : { outcome: 'unchanged', order: stored.order, sendMails: nothingToSend };
  if (isSilent) await shop.orders.askFirst(stored.order);
  const order = done.order ?? stored.order;
  const reason = order.failure ?? answer.reason;
  const isNoted = done.outcome === 'changed';
  return { outcome: stateOf(order), order, reason, isNoted, sendMails: done.sendMails };
}
