// A trial account.
import * as z from 'zod/mini';

const text = z.string();

export const accountSchema = z.object({
  email: text,
  firstName: text,
  lastName: text,
  company: z.optional(text),
  phone: z.optional(text),
  /** A password's hash with all that is needed to check it; see netlify/adapters/passwords. */
  password: text,
  /** Every session carries this number; raising it ends all sessions. */
  sessionVersion: z.int(),
  /** The one reset link that works: the hash of its token, and until when. */
  reset: z.optional(z.object({ hash: text, expiresAt: text })),
  registeredAt: text,
  trialExpiresAt: text,
});

export type Account = z.infer<typeof accountSchema>;
