// Who a session belongs to, if it still counts.
import type { ValidateTokenReply } from '../../src/contracts/trial-replies.ts';
import { trialStatus } from '../../src/domain/trial.ts';
import type { Accounts, StoredAccount } from './ports.ts';

/** The account of a session; null where the token is not ours, is over, or was ended. One round trip, none for a bad token. */
export async function readSession(
  { tokens, accounts, now }: Accounts,
  token: string,
): Promise<(StoredAccount & { accountId: string }) | null> {
  const session = await tokens.read(token, now());
  if (!session) return null;
  const read = await accounts.read(session.accountId, []);
  if (read.outcome !== 'read' || read.stored?.account.sessionVersion !== session.version) return null;
  return { ...read.stored, accountId: session.accountId };
}

/** What the account page shows of a session's account. */
export async function validateToken(
  office: Accounts,
  token: string,
): Promise<ValidateTokenReply['user'] | null> {
  const session = await readSession(office, token);
  if (!session) return null;
  const { email, trialExpiresAt } = session.account;
  return {
    email,
    trialExpirationDate: trialExpiresAt,
    trialStatus: trialStatus(trialExpiresAt, office.now()),
  };
}
