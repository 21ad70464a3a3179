// POST: confirms the account's address by the emailed link.
import { confirmEmailRequestSchema } from '../../src/contracts/trial.ts';
import type { MessageReply } from '../../src/contracts/trial-replies.ts';
import { jsonEndpoint } from '../http/endpoint.ts';
import { outcomeResponse, reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { confirmAddress } from '../use-cases/confirm-address.ts';

export default jsonEndpoint({ body: confirmEmailRequestSchema }, async ({ input, bearer }) => {
  const done = await confirmAddress(services(), bearer, input.token);
  if (done.outcome !== 'confirmed') return outcomeResponse(done);
  return reply({ success: true, message: 'Your email address is confirmed.' } satisfies MessageReply);
});
