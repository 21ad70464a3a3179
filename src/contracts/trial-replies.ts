// What the calls about trial accounts answer, and the answer of every call that has words alone.
import * as z from 'zod/mini';

/** Register and login: a session token for local storage under `token`. */
export const sessionReplySchema = z.object({
  success: z.literal(true),
  token: z.string(),
  message: z.optional(z.string()),
});
export type SessionReply = z.infer<typeof sessionReplySchema>;

/** GET /api/trial/validate-token, with the token as a bearer. `trialExpirationDate` is ISO 8601, absent before activation. */
export const trialUserSchema = z.object({
  email: z.string(),
  trialExpirationDate: z.optional(z.nullable(z.string())),
  trialStatus: z.string(),
});
export const validateTokenReplySchema = z.object({ success: z.literal(true), user: trialUserSchema });
export type ValidateTokenReply = z.infer<typeof validateTokenReplySchema>;

/** POST /api/trial/change-password and /api/trial/end-other-sessions: the token that takes the place of the old one. */
export const renewedSessionReplySchema = z.object({
  success: z.literal(true),
  token: z.string(),
  message: z.string(),
});
export type RenewedSessionReply = z.infer<typeof renewedSessionReplySchema>;

/** Where the owner of an account is signed in. Times are ISO 8601, the last use exact to an hour. */
export const listedSessionSchema = z.object({
  id: z.string(),
  /** `Firefox on Windows`; absent where the browser did not say. */
  device: z.optional(z.string()),
  /** ISO 3166, where the platform knew it. */
  country: z.optional(z.string()),
  startedAt: z.string(),
  usedAt: z.string(),
  /** The session that asks. */
  isThis: z.boolean(),
});
export type ListedSession = z.infer<typeof listedSessionSchema>;

/** GET /api/trial/sessions: the one that asks first, then the one used last. */
export const sessionsReplySchema = z.object({
  success: z.literal(true),
  sessions: z.array(listedSessionSchema),
});
export type SessionsReply = z.infer<typeof sessionsReplySchema>;

/** A paid order of the account's address. Dates are ISO 8601 in UTC. */
export const accountOrderSchema = z.object({
  title: z.string(),
  kind: z.enum(['licence', 'training']),
  /** Users of a licence, participants of a training. */
  seats: z.int(),
  placedAt: z.string(),
  /** How it stands, in words: `Active`, `Paid, waiting for your student ID`, `Refunded`. */
  status: z.string(),
  /** While the licence is in force. */
  licenceKey: z.optional(z.string()),
  /** The last day of the licence; null for a perpetual one, absent where there is no licence. */
  validUntil: z.optional(z.nullable(z.string())),
  /** The order's page: `/order?link=…`. */
  link: z.string(),
});
export type AccountOrder = z.infer<typeof accountOrderSchema>;

/** GET /api/trial/orders, newest first. Only who has confirmed the address sees any; else the list is empty, whatever there is. */
export const accountOrdersReplySchema = z.object({
  success: z.literal(true),
  emailConfirmed: z.boolean(),
  orders: z.array(accountOrderSchema),
});
export type AccountOrdersReply = z.infer<typeof accountOrdersReplySchema>;

/** Answers that carry words alone. */
export const messageReplySchema = z.object({ success: z.literal(true), message: z.string() });
export type MessageReply = z.infer<typeof messageReplySchema>;

/** GET /api/trial/verify-reset-token/{token} */
export const verifyResetTokenReplySchema = z.object({
  success: z.literal(true),
  email: z.string(),
  message: z.optional(z.string()),
});
export type VerifyResetTokenReply = z.infer<typeof verifyResetTokenReplySchema>;
