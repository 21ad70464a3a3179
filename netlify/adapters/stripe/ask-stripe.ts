// The frame of every call to Stripe.
import { NeighbourError } from '../../use-cases/ports.ts';

/**
 * Runs a call to Stripe; what Stripe or the way to it throws becomes our one error, without the request's contents. It is permanent where
 * Stripe says that the question itself is wrong (400) or that there is no such thing (404).
 */
export async function askStripe<T>(call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    const { type, code, statusCode, message } = error as {
      type?: string;
      code?: string;
      statusCode?: number;
      message?: string;
    };
    if (!type?.startsWith('Stripe')) throw error;
    const said = [type, code, statusCode, message].filter(Boolean).join(' ');
    throw new NeighbourError('stripe', said, { isPermanent: statusCode === 400 || statusCode === 404 });
  }
}
