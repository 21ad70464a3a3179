// POST: ends all other sessions of the account.
import { nothingRequestSchema } from '../../src/contracts/trial.ts';
import type { RenewedSessionReply } from '../../src/contracts/trial-replies.ts';
import { jsonEndpoint } from '../http/endpoint.ts';
import { placeOf } from '../http/place-of.ts';
import { outcomeResponse, reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { endOtherSessions } from '../use-cases/change-password.ts';

const message = 'All other sessions were ended. You are still signed in here.';

export default jsonEndpoint({ body: nothingRequestSchema }, async (call) => {
  const done = await endOtherSessions(services(), call.bearer, placeOf(call));
  if (done.outcome !== 'ended') return outcomeResponse(done);
  return reply({ success: true, token: done.token, message } satisfies RenewedSessionReply);
});
