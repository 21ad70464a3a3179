// The replies of the four calls that start a payment.
import type { ProblemCode } from '../../src/contracts/problems.ts';
import { logLine } from '../use-cases/log-line.ts';
import type { AdditionStart } from '../use-cases/start-addition.ts';
import type { CheckoutStart } from '../use-cases/start-card-checkout.ts';
import type { PayuStart } from '../use-cases/start-payu-order.ts';
import { refuse, reply } from './replies.ts';

type Start = CheckoutStart | PayuStart | AdditionStart;

/** Replies to the start of a payment, which may have been rejected. If the provider is down, uses the specified message. */
export async function answerStart(start: () => Promise<Start>, failed: ProblemCode): Promise<Response> {
  let begun: Start;
  try {
    begun = await start();
  } catch (error) {
    const { name, neighbour, forBuyers } = error as { name?: string; neighbour?: string; forBuyers?: string };
    if (name !== 'NeighbourError' || neighbour === 'store') throw error;
    logLine('error', { name: 'checkout', message: (error as Error).message });
    return refuse(failed, { message: forBuyers });
  }
  switch (begun.outcome) {
    case 'started':
      return reply(
        'url' in begun ? { success: true, url: begun.url } : { success: true, formData: begun.formData },
      );
    case 'limited':
      return refuse('rate-limited', { waitInMs: begun.waitInMs });
    case 'wrong-billing':
      return refuse('invalid-request', { message: Object.values(begun.fields)[0], fields: begun.fields });
    case 'refused':
    case 'not-renewed':
      return refuse('not-possible', { message: begun.reason });
    default:
      return refuse(begun.outcome);
  }
}
