// What the result pages ask: has this payment been confirmed?
import * as z from 'zod/mini';

/**
 * GET /api/orders/status?session_id=… or ?txnid=…&ref=…
 * `ref` is the unguessable part of the address that the server redirected to; without it a txnid answers the state alone,
 * with neither key nor link.
 */
export const orderStatusQuerySchema = z.object({
  session_id: z.optional(z.string().check(z.regex(/^\w{8,128}$/, 'This payment reference is not valid'))),
  txnid: z.optional(z.string().check(z.regex(/^\w{1,25}$/, 'This payment reference is not valid'))),
  ref: z.optional(z.string().check(z.regex(/^[\w-]{1,64}$/, 'This payment reference is not valid'))),
});

const moneySchema = z.object({ currency: z.enum(['USD', 'INR']), minorUnits: z.int() });

/** A paid order, as its buyer sees it. Dates are ISO 8601 in UTC. */
const confirmedSchema = z.object({
  success: z.literal(true),
  state: z.literal('confirmed'),
  kind: z.enum(['licence', 'training']),
  title: z.string(),
  seats: z.int(),
  amount: moneySchema,
  paidAt: z.string(),
  transactionId: z.string(),
  email: z.optional(z.string()),
  licenceKey: z.optional(z.string()),
  receiptNumber: z.optional(z.string()),
  orderLink: z.optional(z.string()),
  needsStudentId: z.optional(z.boolean()),
});

export const orderStatusReplySchema = z.discriminatedUnion('state', [
  confirmedSchema,
  z.object({ success: z.literal(true), state: z.literal('pending') }),
  z.object({ success: z.literal(true), state: z.literal('failed'), reason: z.string() }),
  z.object({ success: z.literal(true), state: z.literal('refunded') }),
  z.object({ success: z.literal(true), state: z.literal('unknown') }),
]);
export type OrderStatusReply = z.infer<typeof orderStatusReplySchema>;
export type ConfirmedOrder = z.infer<typeof confirmedSchema>;

/** What the result pages say for each `error` code in their address (§8). */
export const paymentErrorWords: Record<string, string> = {
  security_check_failed: 'Security verification failed. Please try again.',
  processing_error: 'There was an error processing your request.',
  missing_txnid: 'Transaction ID missing. Please contact support.',
};
export const paymentFailedWords = 'Your payment could not be completed.';
