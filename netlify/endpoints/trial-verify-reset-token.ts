// GET: checks whether a password reset link still works.
import type { VerifyResetTokenReply } from '../../src/contracts/trial-replies.ts';
import { readEndpoint } from '../http/endpoint.ts';
import { errorResponse, outcomeResponse, reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { readReset } from '../use-cases/reset-password.ts';

export default readEndpoint({}, async ({ context, visitor }) => {
  const token = context.params?.token ?? '';
  if (!/^[\w-]{16,128}$/.test(token)) return errorResponse('invalid-reset-token');
  const link = await readReset(services(), token, visitor);
  if (link.outcome !== 'works') return outcomeResponse(link);
  return reply({ success: true, email: link.stored.account.email } satisfies VerifyResetTokenReply);
});
