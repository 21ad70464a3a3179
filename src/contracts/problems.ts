// Every error of the API, as a stable code with a message and an HTTP status. A code without a message does not compile.
import * as z from 'zod/mini';

/** The default message of each code. The server may send a more specific one. */
export const errorMessages = {
  'invalid-request': 'Please check what you entered.',
  'not-json': 'The request must be JSON.',
  'method-not-allowed': 'This address does not accept that kind of request.',
  'too-large': 'The request is too large.',
  'cross-site': 'This request did not come from our site.',
  'rate-limited': 'Too many attempts. Please wait a moment and try again.',
  'not-configured': 'This service is not set up yet. Please contact support.',
  unavailable: 'Please try again in a minute.',
  internal: 'Something went wrong on our side. Please try again, or contact support.',
  'unknown-price': 'This product is no longer on our price list. Please choose it again on the pricing page.',
  'wrong-currency':
    'This price belongs to another region. Please choose the product again on the pricing page.',
  'stripe-failed': 'Failed to create Stripe checkout session',
  'payu-failed': 'Failed to create PayU order',
  'order-unknown': "We can't find this order. Please check the link, or contact support.",
  'link-replaced':
    'This link was replaced by a newer one, so it no longer works. The new link is in our latest email about it.',
  'not-possible': 'You can’t do that with this order.',
  'seat-unknown':
    'This link opens no seat: it is incomplete, or the seat was withdrawn, revoked, or put on hold. Please ask the person who invited you.',
  'wrong-file': 'Please choose a JPEG, PNG, WebP or PDF file.',
  'unknown-form': 'There is no such form.',
  'unkept-file':
    'We could not save your file, so nothing was sent. Please try again, or send without the file.',
  'email-taken': 'An account with this email already exists. Please sign in instead.',
  'registration-failed': 'Registration failed',
  'login-failed': 'Login failed. Please check your email and password.',
  'session-ended': 'Your session has ended. Please sign in again.',
  'account-changed': 'Your account was changed elsewhere at the same moment. Please try again.',
  'invalid-reset-token': 'Invalid or expired reset token',
  'invalid-confirmation': 'This confirmation link was already used or has expired. Please ask for a new one.',
  'same-email': 'Your account already has this address.',
  'wrong-password': 'This is not your current password.',
  'common-password':
    'This is one of the most common passwords, and the first that attackers try. Add two or three unrelated words.',
  'own-password':
    'This password is your own name or email address, so it is easy to guess. Please choose words that have nothing to do with you.',
} as const;

export type ProblemCode = keyof typeof errorMessages;

/** The HTTP status of each code. */
export const problemStatus: Record<ProblemCode, number> = {
  'invalid-request': 400,
  'not-json': 415,
  'method-not-allowed': 405,
  'too-large': 413,
  'cross-site': 403,
  'rate-limited': 429,
  'not-configured': 503,
  unavailable: 503,
  internal: 500,
  'unknown-price': 400,
  'wrong-currency': 400,
  'stripe-failed': 502,
  'payu-failed': 502,
  'order-unknown': 404,
  'link-replaced': 410,
  'not-possible': 409,
  'seat-unknown': 404,
  'wrong-file': 400,
  'unknown-form': 404,
  'unkept-file': 503,
  'email-taken': 409,
  'registration-failed': 400,
  'login-failed': 401,
  'session-ended': 401,
  'account-changed': 409,
  'invalid-reset-token': 400,
  'invalid-confirmation': 400,
  'same-email': 400,
  // Not 401, because the session continues.
  'wrong-password': 400,
  'common-password': 400,
  'own-password': 400,
};

/**
 * The error reply of every endpoint. `error` and `message` have the same text (clients of both exist). `fields`
 * contains a message per field of the request. `retryAfterInSeconds` comes with `rate-limited`.
 */
export const problemSchema = z.object({
  success: z.literal(false),
  error: z.string(),
  message: z.string(),
  code: z.string(),
  fields: z.optional(z.record(z.string(), z.string())),
  retryAfterInSeconds: z.optional(z.number()),
  requestId: z.optional(z.string()),
});

export type Problem = z.infer<typeof problemSchema>;
