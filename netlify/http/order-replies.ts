// What the calls of the order page answer.
import type { OrderRequest } from '../use-cases/serve-order-page.ts';
import { refuse, reply } from './replies.ts';

/** The answer to a request on an order; `message` says what was done. */
export async function answerRequest(
  request: OrderRequest,
  message: string,
  after: (work: Promise<void>) => Promise<void>,
): Promise<Response> {
  if (request.outcome === 'order-unknown') return refuse('order-unknown');
  if (request.outcome === 'refused') return refuse('not-possible', { message: request.reason });
  await after(request.sendMails());
  return reply({ success: true, message });
}
