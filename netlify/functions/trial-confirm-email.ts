import type { Config } from '@netlify/functions';
import { confirmEmailRequestSchema } from '../../src/contracts/trial.ts';
import type { MessageReply } from '../../src/contracts/trial-replies.ts';
import { bearerToken } from '../http/bearer.ts';
import { jsonEndpoint } from '../http/endpoint.ts';
import { refuseOutcome } from '../http/refuse-outcome.ts';
import { reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { confirmAddress } from '../use-cases/confirm-address.ts';

export default jsonEndpoint({ body: confirmEmailRequestSchema }, async ({ request, input }) => {
  const done = await confirmAddress(services(), bearerToken(request), input.token);
  if (done.outcome !== 'confirmed') return refuseOutcome(done);
  return reply({ success: true, message: 'Your email address is confirmed.' } satisfies MessageReply);
});

export const config: Config = { path: '/api/trial/confirm-email' };
