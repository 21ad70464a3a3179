// A lost password: a link by mail that works once, for one hour, and only the newest one. Known and unknown addresses get the same
// answer after the same work.
import { createHash, randomBytes } from 'node:crypto';
import { deliverMails, mailLeaseFrom } from './deliver-mail.ts';
import type { Accounts, Limited, Mailing, StoredAccount } from './ports.ts';

const quarterHour = 15 * 60_000;
const linkLifeInMs = 60 * 60_000;
const hashOf = (token: string) => createHash('sha256').update(token).digest('hex');

export type ResetRequest = { outcome: 'asked'; sendMails: () => Promise<void> } | Limited;

/** Mails a reset link to the account of an address, if there is one. @throws NeighbourError */
export async function requestReset(
  office: Accounts,
  email: string,
  visitor: string | undefined,
): Promise<ResetRequest> {
  const { accounts } = office;
  const id = accounts.idOf(email);
  const read = await accounts.read(id, [
    { key: `forgot:${id}`, max: 5, windowInMs: quarterHour },
    ...(visitor === undefined ? [] : [{ key: `forgot:${visitor}`, max: 30, windowInMs: quarterHour }]),
  ]);
  if (read.outcome === 'limited') return read;
  const now = office.now();
  const nonce = randomBytes(32).toString('hex');
  const hash = hashOf(office.links.resetToken(id, nonce));
  const expiresAt = new Date(Date.parse(now) + linkLifeInMs).toISOString();
  // Also for an address without an account, so that both take as long.
  await accounts.rememberReset(hash, id, expiresAt);
  const mailing: Mailing = {
    id: `${id.slice(0, 24)}.password-reset.${hash.slice(0, 12)}`,
    kind: 'password-reset',
    to: read.stored?.account.email ?? email,
    data: { accountId: id, nonce },
  };
  const stored = read.stored;
  const account = stored && { ...stored.account, reset: { hash, expiresAt } };
  const written = await accounts.change(
    account ? { account, version: stored.version } : { account: nobody(email, now), version: 0 },
    account ? [mailing] : [],
    mailLeaseFrom(now),
  );
  const sendMails = async () => {
    if (account && written === 'changed') await deliverMails(office, [{ mailing, tries: 0 }]);
  };
  return { outcome: 'asked', sendMails };
}

/** An account that no version of the store has: writing it never succeeds. */
const nobody = (email: string, now: string) => ({
  email,
  firstName: '',
  lastName: '',
  password: '',
  sessionVersion: 0,
  registeredAt: now,
  trialExpiresAt: now,
});

/** The account whose newest reset link has this token, while it works. Reading does not use it up. */
export async function readReset(office: Accounts, token: string): Promise<StoredAccount | null> {
  const hash = hashOf(token);
  const stored = await office.accounts.readByReset(hash);
  const reset = stored?.account.reset;
  return reset?.hash === hash && office.now() < reset.expiresAt ? stored : null;
}

export type Reset = { outcome: 'reset'; sendMails: () => Promise<void> } | { outcome: 'invalid-reset-token' };

/** Sets a new password: uses the link up, ends every session, and tells the owner. */
export async function resetPassword(office: Accounts, token: string, newPassword: string): Promise<Reset> {
  const stored = await readReset(office, token);
  if (!stored) return { outcome: 'invalid-reset-token' };
  const now = office.now();
  const { reset, ...account } = stored.account;
  const changed = {
    ...account,
    password: await office.passwords.hash(newPassword),
    sessionVersion: account.sessionVersion + 1,
  };
  const mailing: Mailing = {
    id: `${office.accounts.idOf(account.email).slice(0, 24)}.password-changed.${reset!.hash.slice(0, 12)}`,
    kind: 'password-changed',
    to: account.email,
  };
  // Of two uses at the same instant the store lets one through.
  const written = await office.accounts.change(
    { account: changed, version: stored.version },
    [mailing],
    mailLeaseFrom(now),
  );
  if (written === 'conflict') return { outcome: 'invalid-reset-token' };
  const sendMails = async () => {
    await deliverMails(office, [{ mailing, tries: 0 }]);
  };
  return { outcome: 'reset', sendMails };
}
