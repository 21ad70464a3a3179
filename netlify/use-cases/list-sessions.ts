// Lists where an account is signed in and ends individual sessions.
import type { ListedSession } from '../../src/contracts/trial-replies.ts';
import { quarterHour } from './limits.ts';
import { openSession, type OpenSession, type Refused } from './open-session.ts';
import type { Accounts, KeptSession, Limit } from './ports.ts';

const limitsOf = (accountId: string): Limit[] => [
  { key: `sessions:${accountId}`, max: 120, windowInMs: quarterHour },
];

/** Returns the active sessions of a signed-in account: the current one first, then the most recently used. */
export async function sessionsOf(
  { accounts, now }: Accounts,
  { account, accountId, session }: OpenSession,
): Promise<KeptSession[]> {
  const isThis = ({ id }: KeptSession) => id === session.id;
  return (await accounts.sessionsOf(accountId))
    .filter(({ version, expiresAt }) => version === account.sessionVersion && now() < expiresAt)
    .toSorted((a, b) => Number(isThis(b)) - Number(isThis(a)) || b.usedAt.localeCompare(a.usedAt));
}

/** @throws UpstreamError */
export async function listSessions(
  office: Accounts,
  token: string | undefined,
): Promise<{ outcome: 'listed'; sessions: ListedSession[] } | Refused> {
  const opened = await openSession(office, token, limitsOf);
  if (opened.outcome !== 'open') return opened;
  const sessions = (await sessionsOf(office, opened)).map(({ id, device, country, startedAt, usedAt }) => ({
    id,
    ...(device !== undefined && { device }),
    ...(country !== undefined && { country }),
    startedAt,
    usedAt,
    isThis: id === opened.session.id,
  }));
  return { outcome: 'listed', sessions };
}

/**
 * Ends a session of the same account immediately. Ignores a session that has ended or belongs to another account.
 * @throws UpstreamError
 */
export async function endOneSession(
  office: Accounts,
  token: string | undefined,
  sessionId: string,
): Promise<{ outcome: 'ended' } | Refused> {
  const opened = await openSession(office, token, limitsOf);
  if (opened.outcome !== 'open') return opened;
  await office.accounts.endListed(opened.accountId, sessionId);
  return { outcome: 'ended' };
}
