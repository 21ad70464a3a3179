// Confirms that an account's owner also owns its address. The emailed link must be opened while signed in, so that if a stranger registers
// someone else's address, the address's owner can't confirm it for the stranger by following the link.
import { addDays } from '../../src/domain/dates.ts';
import { confirmationInDays, confirmAddress as confirmed } from '../../src/domain/account/account.ts';
import { sendingOf } from './deliver-email.ts';
import { mailLeaseFrom } from './email-lease.ts';
import { hashOf, newNonce } from './link-tokens.ts';
import { openSession, type Refused } from './open-session.ts';
import { hour } from './limits.ts';
import { mayMail } from './email-limits.ts';
import type { Accounts, Links, EmailJob } from './ports.ts';

/** Creates a confirmation link: a nonce for the email and a token hash for the account. */
export function newConfirmation({ links }: { links: Links }, accountId: string) {
  const nonce = newNonce();
  return { nonce, hash: hashOf(links.confirmationToken(accountId, nonce)) };
}

export type Confirmation =
  { outcome: 'confirmed' } | { outcome: 'invalid-confirmation' } | { outcome: 'account-changed' } | Refused;

/** Confirms the address of a session's account. Changes nothing if it is already confirmed. */
export async function confirmAddress(
  office: Accounts,
  session: string | undefined,
  token: string,
): Promise<Confirmation> {
  const opened = await openSession(office, session, (id) => [
    { key: `confirm:${id}`, max: 30, windowInMs: hour },
  ]);
  if (opened.outcome !== 'open') return opened;
  const { account, version } = opened;
  const now = office.now();
  if (account.confirmedAt !== undefined) return { outcome: 'confirmed' };
  const link = account.confirmation;
  if (link?.hash !== hashOf(token) || now >= link.expiresAt) return { outcome: 'invalid-confirmation' };
  const changed = confirmed(account, now);
  const written = await office.accounts.change({ account: changed, version }, [], mailLeaseFrom(now));
  return { outcome: written === 'changed' ? 'confirmed' : 'account-changed' };
}

export type ConfirmationSent =
  | { outcome: 'sent'; sendEmails: () => Promise<void> }
  | { outcome: 'confirmed' }
  | { outcome: 'account-changed' }
  | Refused;

/** Emails a new confirmation link. Earlier ones stop working. */
export async function sendConfirmation(
  office: Accounts,
  session: string | undefined,
): Promise<ConfirmationSent> {
  const opened = await openSession(office, session, (id) => [
    { key: `send-confirmation:${id}`, max: 5, windowInMs: hour },
  ]);
  if (opened.outcome !== 'open') return opened;
  const { account, version, accountId } = opened;
  if (account.confirmedAt !== undefined) return { outcome: 'confirmed' };
  const limited = await mayMail(office, 'confirm-address', account.email);
  if (limited) return limited;
  const now = office.now();
  const { nonce, hash } = newConfirmation(office, accountId);
  const mailing: EmailJob = {
    id: `${accountId.slice(0, 24)}.confirm-address.${hash.slice(0, 12)}`,
    kind: 'confirm-address',
    to: account.email,
    data: { accountId, nonce, hash },
  };
  const changed = { ...account, confirmation: { hash, expiresAt: addDays(now, confirmationInDays) } };
  const written = await office.accounts.change({ account: changed, version }, [mailing], mailLeaseFrom(now));
  if (written === 'conflict') return { outcome: 'account-changed' };
  return { outcome: 'sent', sendEmails: sendingOf(office, [mailing]) };
}
