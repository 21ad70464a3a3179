// Parses and verifies a reset link.
import { resetPasswordRequestSchema } from '~/contracts/trial.ts';
import { trialFallbackWords as words } from '~/contracts/trial-words.ts';
import type { VerifyResetTokenReply } from '~/contracts/trial-replies.ts';
import { api } from '~/routes.ts';
import { callApi, isOutage } from '../ui/api-client.ts';

const networkWords = 'Network error. Please try again.';

export type ResetLink =
  | { state: 'verifying' }
  | { state: 'invalid'; why: string }
  | { state: 'unreachable'; why: string }
  | { state: 'valid'; token: string; email: string };

/** Verifies the token in the query string with the server. A malformed token is rejected without a request. */
export async function verifyResetLink(query: string): Promise<ResetLink> {
  const token = new URLSearchParams(query).get('token') ?? '';
  if (token === '') return { state: 'invalid', why: words.resetMissingToken };
  const wellFormed = resetPasswordRequestSchema.shape.token.safeParse(token).success;
  if (!wellFormed) return { state: 'invalid', why: words.resetBadToken };
  const answer = await callApi<VerifyResetTokenReply>(api.verifyResetToken.replace(':token', token), {
    parts: ['email'],
  });
  if (answer.ok) return { state: 'valid', token, email: answer.reply.email };
  if (isOutage(answer)) return { state: 'unreachable', why: answer.words ?? networkWords };
  return { state: 'invalid', why: answer.words ?? words.resetBadToken };
}
