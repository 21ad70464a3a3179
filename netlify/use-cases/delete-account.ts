// Deletes an account on its owner's request. Orders and licenses remain: the law requires us to keep orders, and the
// buyer needs the licenses.
import { sendingOf } from './deliver-email.ts';
import { mailLeaseFrom } from './email-lease.ts';
import { passwordTries } from './change-password.ts';
import { openSession, type Refused } from './open-session.ts';
import type { Accounts, EmailJob, StoredAccount } from './ports.ts';

type Removal = { outcome: 'deleted'; sendEmails: () => Promise<void> } | { outcome: 'account-changed' };
export type Deletion = Removal | { outcome: 'wrong-password'; field: 'password' } | Refused;

/** Deletes an account with everything that refers to it and notifies its address. @throws UpstreamError */
export async function removeAccount(office: Accounts, stored: StoredAccount): Promise<Removal> {
  const { email } = stored.account;
  const now = office.now();
  const mailing: EmailJob = {
    id: `${office.accounts.idOf(email).slice(0, 24)}.account-deleted.${Date.parse(now)}`,
    kind: 'account-deleted',
    to: email,
  };
  if ((await office.accounts.remove(stored, mailing, mailLeaseFrom(now))) === 'conflict')
    return { outcome: 'account-changed' };
  return { outcome: 'deleted', sendEmails: sendingOf(office, [mailing]) };
}

/** Deletes the account of a session if the password is correct. @throws UpstreamError */
export async function deleteAccount(
  office: Accounts,
  session: string | undefined,
  password: string,
): Promise<Deletion> {
  const opened = await openSession(office, session, passwordTries);
  if (opened.outcome !== 'open') return opened;
  if (!(await office.passwords.verify(password, opened.account.password)))
    return { outcome: 'wrong-password', field: 'password' };
  return removeAccount(office, opened);
}
