// Sets a new password for someone who knows the current one and ends the sessions on other devices.
import type { ChangePasswordRequest } from '../../src/contracts/trial.ts';
import { endSessions, setPassword } from '../../src/domain/account/account.ts';
import { sendingOf } from './deliver-email.ts';
import { mailLeaseFrom } from './email-lease.ts';
import { weaknessOf } from './check-password.ts';
import { openSession, type Refused } from './open-session.ts';
import { quarterHour } from './limits.ts';
import type { Accounts, Limit, EmailJob, Place } from './ports.ts';

/** Limits password attempts by someone who holds a session of the account. */
export const passwordTries = (accountId: string): Limit[] => [
  { key: `password:${accountId}`, max: 10, windowInMs: quarterHour },
];

export type PasswordChange =
  | { outcome: 'changed'; token: string; sendEmails: () => Promise<void> }
  | { outcome: 'common-password' | 'own-password'; field: 'newPassword' }
  | { outcome: 'wrong-password'; field: 'currentPassword' }
  | { outcome: 'account-changed' }
  | Refused;

/** Sets a new password, ends every session, starts a new one for the caller, and notifies the owner. @throws UpstreamError */
export async function changePassword(
  office: Accounts,
  session: string | undefined,
  { currentPassword, newPassword }: ChangePasswordRequest,
  place: Place = {},
): Promise<PasswordChange> {
  const { accounts, passwords, tokens } = office;
  const opened = await openSession(office, session, passwordTries);
  if (opened.outcome !== 'open') return opened;
  const { account, version, accountId } = opened;
  if (!(await passwords.verify(currentPassword, account.password)))
    return { outcome: 'wrong-password', field: 'currentPassword' };
  const weakness = await weaknessOf(passwords, newPassword, account);
  if (weakness !== null) return { outcome: weakness, field: 'newPassword' };
  const now = office.now();
  const changed = setPassword(account, await passwords.hash(newPassword));
  const mailing: EmailJob = {
    id: `${accountId.slice(0, 24)}.password-changed.${changed.sessionVersion}`,
    kind: 'password-changed',
    to: account.email,
  };
  const { token, session: started } = await tokens.issue(accountId, changed.sessionVersion, now);
  const written = await accounts.change(
    { account: changed, version },
    [mailing],
    mailLeaseFrom(now),
    undefined,
    { session: started, place, now },
  );
  if (written === 'conflict') return { outcome: 'account-changed' };
  return { outcome: 'changed', token, sendEmails: sendingOf(office, [mailing]) };
}

export type SessionsEnded = { outcome: 'ended'; token: string } | { outcome: 'account-changed' } | Refused;

/** Ends every session and starts a new one for the caller. @throws UpstreamError */
export async function endOtherSessions(
  office: Accounts,
  session: string | undefined,
  place: Place = {},
): Promise<SessionsEnded> {
  const opened = await openSession(office, session, (id) => [
    { key: `end-sessions:${id}`, max: 20, windowInMs: quarterHour },
  ]);
  if (opened.outcome !== 'open') return opened;
  const { version, accountId } = opened;
  const now = office.now();
  const account = endSessions(opened.account);
  const { token, session: started } = await office.tokens.issue(accountId, account.sessionVersion, now);
  const written = await office.accounts.change({ account, version }, [], mailLeaseFrom(now), undefined, {
    session: started,
    place,
    now,
  });
  if (written === 'conflict') return { outcome: 'account-changed' };
  return { outcome: 'ended', token };
}
