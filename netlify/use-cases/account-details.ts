// Returns the account behind a session and lets its owner correct their details.
import type { ChangeDetailsRequest } from '../../src/contracts/account-details.ts';
import type { AccountDetails } from '../../src/contracts/trial-replies.ts';
import { quarterHour } from './limits.ts';
import { mailLeaseFrom } from './email-lease.ts';
import { openSession, type Refused } from './open-session.ts';
import type { Accounts, Limit } from './ports.ts';

const limitsOf = (accountId: string): Limit[] => [
  { key: `details:${accountId}`, max: 60, windowInMs: quarterHour },
];

/** @throws UpstreamError */
export async function accountDetails(
  office: Accounts,
  session: string | undefined,
): Promise<{ outcome: 'known'; details: AccountDetails } | Refused> {
  const opened = await openSession(office, session, limitsOf);
  if (opened.outcome !== 'open') return opened;
  const { email, firstName, lastName, company, phone, nextEmail } = opened.account;
  const isWaiting = nextEmail !== undefined && office.now() < nextEmail.expiresAt;
  const details = {
    email,
    firstName,
    lastName,
    ...(company !== undefined && { company }),
    ...(phone !== undefined && { phone }),
    ...(isWaiting && { nextEmail: nextEmail.email }),
  };
  return { outcome: 'known', details };
}

/** @throws UpstreamError */
export async function changeDetails(
  office: Accounts,
  session: string | undefined,
  { firstName, lastName, company, phone }: ChangeDetailsRequest,
): Promise<{ outcome: 'changed' } | { outcome: 'account-changed' } | Refused> {
  const opened = await openSession(office, session, limitsOf);
  if (opened.outcome !== 'open') return opened;
  const account = { ...opened.account, firstName, lastName, company, phone };
  const { version } = opened;
  const written = await office.accounts.change({ account, version }, [], mailLeaseFrom(office.now()));
  return { outcome: written === 'changed' ? 'changed' : 'account-changed' };
}
