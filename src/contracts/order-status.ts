// The result pages' request for the state of a payment.
import * as z from 'zod/mini';
import { boundedText } from './bounded-text.ts';
import { referencePatterns } from './payment-reference.ts';

const invalidReference = 'This payment reference is not valid';
const reference = (name: keyof typeof referencePatterns) =>
  z.optional(boundedText(invalidReference).check(z.regex(referencePatterns[name], invalidReference)));

/**
 * GET /api/orders/status?session_id=… or ?txnid=…&ref=…
 * `ref` is the unguessable part of the return URL. Without it, a txnid returns only the state, without a key or a link.
 */
export const orderStatusQuerySchema = z.object({
  session_id: reference('session_id'),
  txnid: reference('txnid'),
  ref: reference('ref'),
});

/** The result pages' message for each `error` code in their URL (§8). */
export const paymentErrorWords: Record<string, string> = {
  security_check_failed: 'Security verification failed. Please try again.',
  processing_error: 'There was an error processing your request.',
  missing_txnid: 'Transaction ID missing. Please contact support.',
};
export const paymentFailedWords = 'Your payment could not be completed.';
