// A trial account, and how it changes.
import * as z from 'zod/mini';
import { isSameAddress } from '../canonical-address.ts';
import { addDays } from '../dates.ts';
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
  /** The address that takes the place of this one when the link that was mailed there is opened. */
  nextEmail: z.optional(z.object({ email: text, hash: text, expiresAt: text })),
  /** Addresses that it had before, the one left last at the end. Orders that were made with a confirmed one stay its owner's. */
  formerEmails: z.optional(
    z.array(z.object({ email: text, leftAt: text, isConfirmed: z.boolean(), undoUntil: text })),
  ),
  registeredAt: text,
  trialExpiresAt: text,
  /** The emails about the trial's end that were sent: the days before it at which they were due. */
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

export type FormerEmail = NonNullable<Account['formerEmails']>[number];

/** For how long the link to a new address works, and for how long the old one can undo the change. */
export const nextEmailInDays = 1;
export const undoInDays = 7;
/** How many changes can wait to be undone, and how many addresses are remembered. */
const [mostUndoable, mostFormer] = [3, 5];

/** When an address can be changed again, where it was changed too often; null where it can be now. */
export function whenMovable({ formerEmails = [] }: Account, now: string): string | null {
  const undoable = formerEmails.filter(({ undoUntil }) => now < undoUntil);
  return undoable.length < mostUndoable ? null : (undoable[0]?.undoUntil ?? null);
}

/** Without the links that were mailed to an address that it leaves; every session ends. */
const unlinked = ({ nextEmail: _n, reset: _r, confirmation: _c, ...account }: Account): Account =>
  endSessions(account);

/**
 * Gives it the address that was asked for, whose owner has opened the link. Who goes back to an earlier address undoes what came after: the
 * address that is left then can undo nothing.
 */
export function moveAddress(account: Account, now: string): Account {
  const email = account.nextEmail?.email ?? account.email;
  const former = account.formerEmails ?? [];
  const before = former.findIndex((each) => isSameAddress(each.email, email));
  const left: FormerEmail = {
    email: account.email,
    leftAt: now,
    isConfirmed: account.confirmedAt !== undefined,
    undoUntil: addDays(now, undoInDays),
  };
  const formerEmails = before >= 0 ? former.slice(0, before) : [...former, left].slice(-mostFormer);
  return { ...unlinked(account), email, confirmedAt: now, formerEmails };
}

/** Gives it back an address that it left, with a password that no one knows: whoever changed it knew the old one. */
export function undoMove(account: Account, to: FormerEmail, passwordHash: string, now: string): Account {
  const former = account.formerEmails ?? [];
  const formerEmails = former.slice(0, former.indexOf(to));
  return { ...unlinked(account), email: to.email, password: passwordHash, confirmedAt: now, formerEmails };
}
