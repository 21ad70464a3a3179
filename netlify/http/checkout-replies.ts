// The replies of the four calls that start a payment.
import type { ProblemCode } from '../../src/contracts/problems.ts';
import { logLine } from '../use-cases/log-line.ts';
import type { AdditionStart } from '../use-cases/start-addition.ts';
import type { CheckoutStart } from '../use-cases/start-card-checkout.ts';
import type { PayuStart } from '../use-cases/start-payu-order.ts';
import { errorResponse, reply } from './replies.ts';

type Start = CheckoutStart | PayuStart | AdditionStart;

/** Replies to the start of a payment, which may have been rejected. If the provider is down, uses the specified message. */
export async function answerStart(start: () => Promise<Start>, failed: ProblemCode): Promise<Response> {
  let started: Start;
  try {
    started = await start();
  } catch (error) {
    const { name, upstream, forBuyers } = error as { name?: string; upstream?: string; forBuyers?: string };
    if (name !== 'UpstreamError' || upstream === 'store') throw error;
    logLine('error', { name: 'checkout', message: (error as Error).message });
    return errorResponse(failed, { message: forBuyers });
  }
  switch (started.outcome) {
    case 'started':
      return reply(
        'url' in started
          ? { success: true, url: started.url }
          : { success: true, formData: started.formData },
      );
    case 'limited':
      return errorResponse('rate-limited', { waitInMs: started.waitInMs });
    case 'wrong-billing':
      return errorResponse('invalid-request', {
        message: Object.values(started.fields)[0],
        fields: started.fields,
      });
    case 'refused':
    case 'not-renewed':
      return errorResponse('not-possible', { message: started.reason });
    default:
      return errorResponse(started.outcome);
  }
}
