// GET: returns the user of a session.
import type { ValidateTokenReply } from '../../src/contracts/trial-replies.ts';
import { readEndpoint } from '../http/endpoint.ts';
import { placeOf } from '../http/place-of.ts';
import { errorResponse, reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { validateToken } from '../use-cases/validate-token.ts';

export default readEndpoint({}, async (call) => {
  const user = await validateToken(services(), call.bearer, placeOf(call));
  return user ? reply({ success: true, user } satisfies ValidateTokenReply) : errorResponse('session-ended');
});
