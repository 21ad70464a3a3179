// Wraps every call to Stripe.
import { UpstreamError } from '../../use-cases/ports.ts';

/**
 * Runs a call to Stripe and turns any failure into our own error, without the request's contents. The error is
 * permanent if Stripe reports that the request is invalid (400) or the object does not exist (404).
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
    throw new UpstreamError('stripe', said, { isPermanent: statusCode === 400 || statusCode === 404 });
  }
}
