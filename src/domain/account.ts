// A trial account, and how it changes.
import * as z from 'zod/mini';
import { addDays } from './dates.ts';
import { trialEnd } from './trial.ts';

const text = z.string();
/** A link that works once: the hash of its token, and until when. */
const linkSchema = z.object({ hash: text, expiresAt: text });

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
  /** The one reset link that works. */
  reset: z.optional(linkSchema),
  /** When its owner proved to receive mail at the address; until then nothing that belongs to the address is shown. */
  confirmedAt: z.optional(text),
  /** The one confirmation link that works. */
  confirmation: z.optional(linkSchema),
  registeredAt: text,
  trialExpiresAt: text,
  /** The mails about the trial's end that were sent: the days before it at which they were due. */
  trialMails: z.optional(z.array(z.int())),
  /** Its owner wants no more of them. */
  wantsNoTrialMails: z.optional(z.boolean()),
});

export type Account = z.infer<typeof accountSchema>;

/** For how long a confirmation link works. */
export const confirmationInDays = 30;

/**
 * A new account. Its sessions are numbered from the time of its making, so that a session of an account of the same address that
 * was deleted never fits.
 */
export const newAccount = (
  person: Pick<Account, 'email' | 'firstName' | 'lastName' | 'company' | 'phone' | 'password'>,
  confirmationHash: string,
  now: string,
): Account => ({
  ...person,
  sessionVersion: Date.parse(now),
  confirmation: { hash: confirmationHash, expiresAt: addDays(now, confirmationInDays) },
  registeredAt: now,
  trialExpiresAt: trialEnd(now),
});

/** Ends every session. */
export const endSessions = (account: Account): Account => ({
  ...account,
  sessionVersion: account.sessionVersion + 1,
});

/** Gives it a new password, ends every session and the reset link that may be on its way. */
export const setPassword = ({ reset: _, ...account }: Account, passwordHash: string): Account =>
  endSessions({ ...account, password: passwordHash });

/** Remembers that the owner receives mail at the address. */
export const confirmAddress = ({ confirmation: _, ...account }: Account, now: string): Account => ({
  ...account,
  confirmedAt: account.confirmedAt ?? now,
});
