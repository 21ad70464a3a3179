// POST: ends one session of the account.
import { endSessionRequestSchema } from '../../src/contracts/trial.ts';
import type { MessageReply } from '../../src/contracts/trial-replies.ts';
import { jsonEndpoint } from '../http/endpoint.ts';
import { outcomeResponse, reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { endOneSession } from '../use-cases/list-sessions.ts';

export default jsonEndpoint({ body: endSessionRequestSchema }, async ({ input, bearer }) => {
  const done = await endOneSession(services(), bearer, input.session);
  if (done.outcome !== 'ended') return outcomeResponse(done);
  return reply({ success: true, message: 'That session is ended.' } satisfies MessageReply);
});
