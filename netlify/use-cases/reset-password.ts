// Resets a lost password with an emailed link that works once, for one hour, and only while it is the newest. Known and
// unknown addresses get the same response after the same work.
import { confirmAddress, setPassword } from '../../src/domain/account/account.ts';
import { sendingOf } from './deliver-email.ts';
import { mailLeaseFrom } from './email-lease.ts';
import { weaknessOf } from './check-password.ts';
import type { Accounts, Limited, EmailJob, StoredAccount } from './ports.ts';
import { hour, limitOfVisitor, quarterHour } from './limits.ts';
import { hashOf, newNonce } from './link-tokens.ts';
import { limitOfRecipient, limitOfSender } from './email-limits.ts';

const linkLifeInMs = hour;

export type ResetRequest = { outcome: 'asked'; sendEmails: () => Promise<void> } | Limited;

/** Emails a reset link to an address's account if it exists. @throws UpstreamError */
export async function requestReset(
  office: Accounts,
  email: string,
  visitor: string | undefined,
): Promise<ResetRequest> {
  const { accounts } = office;
  const id = accounts.idOf(email);
  const read = await accounts.read(id, limitOfSender(visitor));
  if (read.outcome === 'limited') return read;
  // Repeated requests for an address block no one: the newest mailed link keeps working, and the response is the same.
  const emails = await accounts.read(id, [limitOfRecipient('accounts', email)]);
  if (emails.outcome === 'limited') return { outcome: 'asked', sendEmails: sendingOf(office, []) };
  const now = office.now();
  const nonce = newNonce();
  const hash = hashOf(office.links.resetToken(id, nonce));
  const expiresAt = new Date(Date.parse(now) + linkLifeInMs).toISOString();
  // Done for an address without an account as well, so that both take equally long.
  await accounts.rememberReset(hash, id, expiresAt);
  const mailing: EmailJob = {
    id: `${id.slice(0, 24)}.password-reset.${hash.slice(0, 12)}`,
    kind: 'password-reset',
    to: read.stored?.account.email ?? email,
    data: { accountId: id, nonce, hash },
  };
  const stored = read.stored;
  const account = stored && { ...stored.account, reset: { hash, expiresAt } };
  const written = await accounts.change(
    account ? { account, version: stored.version } : { account: unknownAccount(email, now), version: 0 },
    account ? [mailing] : [],
    mailLeaseFrom(now),
  );
  const isWritten = account && written === 'changed';
  return { outcome: 'asked', sendEmails: sendingOf(office, isWritten ? [mailing] : []) };
}

/** A placeholder account with a version that the store never has, so writing it always fails. */
const unknownAccount = (email: string, now: string) => ({
  email,
  firstName: '',
  lastName: '',
  password: '',
  sessionVersion: 0,
  registeredAt: now,
  trialExpiresAt: now,
});

export type ResetLink =
  { outcome: 'works'; stored: StoredAccount } | { outcome: 'invalid-reset-token' } | Limited;

/**
 * Returns the account whose newest reset link has this token, while the link works. Reading it does not use it up.
 * @throws UpstreamError
 */
export async function readReset(
  office: Accounts,
  token: string,
  visitor: string | undefined,
): Promise<ResetLink> {
  const hash = hashOf(token);
  const read = await office.accounts.readByReset(hash, [
    { key: `reset:${hash}`, max: 30, windowInMs: quarterHour },
    ...limitOfVisitor('reset', visitor, 60),
  ]);
  if (read.outcome === 'limited') return read;
  const reset = read.stored?.account.reset;
  const works = reset?.hash === hash && office.now() < reset.expiresAt;
  return read.stored && works
    ? { outcome: 'works', stored: read.stored }
    : { outcome: 'invalid-reset-token' };
}

export type Reset =
  | { outcome: 'reset'; sendEmails: () => Promise<void> }
  | { outcome: 'invalid-reset-token' }
  | { outcome: 'common-password' | 'own-password'; field: 'newPassword' }
  | Limited;

/** Sets a new password: uses up the link, ends every session, and notifies the owner. */
export async function resetPassword(
  office: Accounts,
  token: string,
  newPassword: string,
  visitor: string | undefined,
): Promise<Reset> {
  const link = await readReset(office, token, visitor);
  if (link.outcome !== 'works') return link;
  const { account, version } = link.stored;
  const weakness = await weaknessOf(office.passwords, newPassword, account);
  if (weakness !== null) return { outcome: weakness, field: 'newPassword' };
  const now = office.now();
  // The link arrived by email, so using it also confirms the address.
  const changed = confirmAddress(setPassword(account, await office.passwords.hash(newPassword)), now);
  const mailing: EmailJob = {
    id: `${office.accounts.idOf(account.email).slice(0, 24)}.password-changed.${account.reset!.hash.slice(0, 12)}`,
    kind: 'password-changed',
    to: account.email,
  };
  // If the link is used twice at the same time, the store accepts only one.
  const written = await office.accounts.change({ account: changed, version }, [mailing], mailLeaseFrom(now));
  if (written === 'conflict') return { outcome: 'invalid-reset-token' };
  return { outcome: 'reset', sendEmails: sendingOf(office, [mailing]) };
}
