// What the result pages ask: has this payment been confirmed?
import * as z from 'zod/mini';
import { boundedText } from './bounded-text.ts';
import { referencePatterns } from './payment-reference.ts';

const invalidReference = 'This payment reference is not valid';
const reference = (name: keyof typeof referencePatterns) =>
  z.optional(boundedText(invalidReference).check(z.regex(referencePatterns[name], invalidReference)));

/**
 * GET /api/orders/status?session_id=… or ?txnid=…&ref=…
 * `ref` is the unguessable part of the address that the server redirected to; without it a txnid answers the state alone,
 * with neither key nor link.
 */
export const orderStatusQuerySchema = z.object({
  session_id: reference('session_id'),
  txnid: reference('txnid'),
  ref: reference('ref'),
});

/** What the result pages say for each `error` code in their address (§8). */
export const paymentErrorWords: Record<string, string> = {
  security_check_failed: 'Security verification failed. Please try again.',
  processing_error: 'There was an error processing your request.',
  missing_txnid: 'Transaction ID missing. Please contact support.',
};
export const paymentFailedWords = 'Your payment could not be completed.';
