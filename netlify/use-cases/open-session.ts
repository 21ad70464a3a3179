// Resolves a session token to its account if the session is still valid.
import type { Accounts, Limit, Limited, Place, Session, StoredAccount } from './ports.ts';

export type OpenSession = StoredAccount & { outcome: 'open'; accountId: string; session: Session };
/** Why a call that needs a session is rejected. */
export type Refused = { outcome: 'session-ended' } | Limited;

/**
 * Returns the account of a session, counting the call toward these limits. Returns `session-ended` if the token is
 * invalid, expired, or revoked. Takes one round trip to the store, or none for a malformed token.
 * @throws UpstreamError
 */
export async function openSession(
  { tokens, accounts, now }: Accounts,
  token: string | undefined,
  limitsOf: (accountId: string) => readonly Limit[] = () => [],
  place: Place = {},
): Promise<OpenSession | Refused> {
  const session = token === undefined ? null : await tokens.read(token, now());
  if (!session) return { outcome: 'session-ended' };
  const { accountId } = session;
  const read = await accounts.read(accountId, limitsOf(accountId), { session, place, now: now() });
  if (read.outcome === 'limited') return read;
  if (read.stored?.account.sessionVersion !== session.version) return { outcome: 'session-ended' };
  return { outcome: 'open', ...read.stored, accountId, session };
}
