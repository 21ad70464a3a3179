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
