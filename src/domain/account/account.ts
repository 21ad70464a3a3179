// A trial account and the changes it can undergo.
import * as z from 'zod/mini';
import { isSameAddress } from '../canonical-address.ts';
import { addDays } from '../dates.ts';
import { trialEnd } from './trial.ts';

const text = z.string();
/** A single-use link: the hash of its token, and when it expires. */
const linkSchema = z.object({ hash: text, expiresAt: text });

export const accountSchema = z.object({
  email: text,
  firstName: text,
  lastName: text,
  company: z.optional(text),
  phone: z.optional(text),
  /** The password hash with its parameters; see netlify/adapters/passwords. */
  password: text,
  /** Each session stores this number. Raising it ends all sessions. */
  sessionVersion: z.int(),
  /** The password-reset link. Only the latest one works. */
  reset: z.optional(linkSchema),
  /** When the owner confirmed the address. Until then, we show nothing that belongs to the address. */
  confirmedAt: z.optional(text),
  /** The confirmation link. Only the latest one works. */
  confirmation: z.optional(linkSchema),
  /** The requested new address. It replaces this one when its owner opens the link we email there. */
  nextEmail: z.optional(z.object({ email: text, hash: text, expiresAt: text })),
  /** Previous addresses, the most recent last. Orders made with a confirmed address stay with the account. */
  formerEmails: z.optional(
    z.array(z.object({ email: text, leftAt: text, isConfirmed: z.boolean(), undoUntil: text })),
  ),
  registeredAt: text,
  trialExpiresAt: text,
  /** The trial emails already sent, each as the number of days before the end at which it was due. */
  trialMails: z.optional(z.array(z.int())),
  /** Set if the owner unsubscribed from trial emails. */
  wantsNoTrialMails: z.optional(z.boolean()),
});

export type Account = z.infer<typeof accountSchema>;

/** How many days a confirmation link works. */
export const confirmationInDays = 30;

/**
 * Creates an account. Its session version starts at the creation time, so a session of a deleted account with the same
 * address never matches.
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

/** Sets a new password. Ends every session and revokes any outstanding reset link. */
export const setPassword = ({ reset: _, ...account }: Account, passwordHash: string): Account =>
  endSessions({ ...account, password: passwordHash });

/** Marks the address as confirmed. */
export const confirmAddress = ({ confirmation: _, ...account }: Account, now: string): Account => ({
  ...account,
  confirmedAt: account.confirmedAt ?? now,
});

export type PreviousEmail = NonNullable<Account['formerEmails']>[number];

/** How many days the link to a new address works, and how many days the previous owner can undo the change. */
export const nextEmailInDays = 1;
export const undoInDays = 7;
/** How many changes can be undone at a time, and how many previous addresses we keep. */
const [mostUndoable, mostFormer] = [3, 5];

/** When the address can be changed again after too many changes, or null if it can be changed now. */
export function whenMovable({ formerEmails = [] }: Account, now: string): string | null {
  const undoable = formerEmails.filter(({ undoUntil }) => now < undoUntil);
  return undoable.length < mostUndoable ? null : (undoable[0]?.undoUntil ?? null);
}

/** Revokes the links that were emailed to the address the account is leaving, and ends every session. */
const unlinked = ({ nextEmail: _n, reset: _r, confirmation: _c, ...account }: Account): Account =>
  endSessions(account);

/**
 * Switches the account to the requested address, whose owner has opened the link. Returning to a previous address
 * undoes the changes after it, and the address being left loses its right to undo.
 */
export function moveAddress(account: Account, now: string): Account {
  const email = account.nextEmail?.email ?? account.email;
  const former = account.formerEmails ?? [];
  const before = former.findIndex((each) => isSameAddress(each.email, email));
  const left: PreviousEmail = {
    email: account.email,
    leftAt: now,
    isConfirmed: account.confirmedAt !== undefined,
    undoUntil: addDays(now, undoInDays),
  };
  const formerEmails = before >= 0 ? former.slice(0, before) : [...former, left].slice(-mostFormer);
  return { ...unlinked(account), email, confirmedAt: now, formerEmails };
}

/** Restores a previous address and sets a random password, because the person who changed the address knew the old one. */
export function undoMove(account: Account, to: PreviousEmail, passwordHash: string, now: string): Account {
  const former = account.formerEmails ?? [];
  const formerEmails = former.slice(0, former.indexOf(to));
  return { ...unlinked(account), email: to.email, password: passwordHash, confirmedAt: now, formerEmails };
}
