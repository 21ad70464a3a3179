// Returns what the account page shows about a session's account.
import type { ValidateTokenReply } from '../../src/contracts/trial-replies.ts';
import { trialStatus } from '../../src/domain/account/trial.ts';
import { openSession } from './open-session.ts';
import type { Accounts, Place } from './ports.ts';

/** Returns the user of a session; null if the session is no longer valid. */
export async function validateToken(
  office: Accounts,
  token: string | undefined,
  place: Place = {},
): Promise<ValidateTokenReply['user'] | null> {
  const opened = await openSession(office, token, undefined, place);
  if (opened.outcome !== 'open') return null;
  const { email, trialExpiresAt } = opened.account;
  return {
    email,
    trialExpirationDate: trialExpiresAt,
    trialStatus: trialStatus(trialExpiresAt, office.now()),
  };
}
