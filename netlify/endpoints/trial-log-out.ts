// POST: signs out.
import { nothingRequestSchema } from '../../src/contracts/trial.ts';
import type { MessageReply } from '../../src/contracts/trial-replies.ts';
import { jsonEndpoint } from '../http/endpoint.ts';
import { reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { logOut } from '../use-cases/log-out.ts';

export default jsonEndpoint({ body: nothingRequestSchema }, async ({ bearer }) => {
  await logOut(services(), bearer);
  return reply({ success: true, message: 'You are signed out.' } satisfies MessageReply);
});
