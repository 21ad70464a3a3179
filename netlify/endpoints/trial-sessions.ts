// GET: lists where the account is signed in.
import type { SessionsReply } from '../../src/contracts/trial-replies.ts';
import { readEndpoint } from '../http/endpoint.ts';
import { outcomeResponse, reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { listSessions } from '../use-cases/list-sessions.ts';

export default readEndpoint({}, async ({ bearer }) => {
  const done = await listSessions(services(), bearer);
  if (done.outcome !== 'listed') return outcomeResponse(done);
  return reply({ success: true, sessions: done.sessions } satisfies SessionsReply);
});
