// The result pages to which PayU sends the buyer's browser, with their specified parameters. Only stored values are
// shown. The `ref` lets this browser's page read the entire order.
import { orderLinkText } from '../../src/domain/order/order-links.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { pages } from '../../src/routes.ts';
import { additionPath } from '../use-cases/start-addition.ts';
import type { AnswerOutcome } from '../use-cases/handle-payu-answer.ts';
import type { Links } from '../use-cases/ports.ts';

type Result = Pick<AnswerOutcome, 'outcome' | 'order'> | { outcome: 'error'; txnid: string };

/** Formats amounts in result URLs as rupees without separators, such as `6057`. Fractions do not occur. */
const rupees = (order: Order) => String(order.amount.minorUnits / 100);

const at = (page: string, query: Record<string, string>) =>
  `${page}?${new URLSearchParams(query).toString()}`;

/** Returns the path if the order is unknown. Repeats the given order ID only if it has our format. */
function withoutOrder(result: Result): string {
  if (result.outcome === 'no-txnid') return at(pages.paymentFailed, { error: 'missing_txnid' });
  if (result.outcome !== 'error' && result.outcome !== 'unknown-order')
    return at(pages.paymentFailed, { error: 'security_check_failed' });
  const named = 'txnid' in result ? result.txnid : '';
  const txnid = /^\w{1,25}$/.test(named) ? { txnid: named } : {};
  return at(pages.paymentFailed, { ...txnid, error: 'processing_error' });
}

const nameless = ['error', 'unknown-order', 'no-txnid', 'forged'];

/** Returns the path and query of the result page for a response. */
export function payuResultPath(result: Result, links: Links): string {
  if (!('order' in result) || !result.order || nameless.includes(result.outcome)) return withoutOrder(result);
  const { order, outcome } = result;
  if (order.addsTo && outcome !== 'replayed')
    return additionPath(order.addsTo, outcome === 'failed' ? 'unpaid' : 'paid');
  const isTraining = order.kind === 'training';
  const training: Record<string, string> = isTraining
    ? { training: order.title, participants: String(order.seats) }
    : {};
  const shared = { txnid: order.id, amount: rupees(order) };
  const failed = isTraining ? pages.academyPaymentFailed : pages.paymentFailed;
  if (outcome === 'replayed') return at(failed, { ...shared, error: 'security_check_failed' });
  const reason = order.failure ?? 'Your payment could not be completed.';
  if (outcome === 'failed') return at(failed, { ...shared, ...training, reason });
  const paid = isTraining ? pages.academyPaymentSuccess : pages.paymentSuccess;
  return at(paid, { ...shared, ...training, ref: links.signToken('order-link', orderLinkText(order)) });
}
