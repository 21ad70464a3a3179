import type { Config } from '@netlify/functions';
import { forgotPasswordRequestSchema } from '../../src/contracts/trial.ts';
import type { MessageReply } from '../../src/contracts/trial-replies.ts';
import { jsonEndpoint } from '../http/endpoint.ts';
import { refuse, reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { requestReset } from '../use-cases/reset-password.ts';

const message = 'If there is an account for this email, a link to reset the password is on its way.';

export default jsonEndpoint({ body: forgotPasswordRequestSchema }, async ({ input, visitor, after }) => {
  const asked = await requestReset(services(), input.email, visitor);
  if (asked.outcome === 'limited') return refuse('rate-limited', { waitInMs: asked.waitInMs });
  await after(asked.sendMails());
  return reply({ success: true, message } satisfies MessageReply);
});

export const config: Config = { path: '/api/trial/forgot-password' };
