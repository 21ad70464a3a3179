// The replies of the order page's calls.
import type { OrderRequest } from '../use-cases/serve-order-page.ts';
import { errorResponse, reply } from './replies.ts';

/** Replies to a request on an order; `message` states what was done. */
export async function answerRequest(
  request: OrderRequest,
  message: string,
  after: (work: Promise<void>) => Promise<void>,
): Promise<Response> {
  if (request.outcome === 'order-unknown') return errorResponse('order-unknown');
  if (request.outcome === 'refused') return errorResponse('not-possible', { message: request.reason });
  await after(request.sendEmails());
  return reply({ success: true, message });
}
