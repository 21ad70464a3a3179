// POST: the email provider's webhook for bounces.
import { rawEndpoint } from '../http/endpoint.ts';
import { errorResponse, reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { recordBounces } from '../use-cases/record-bounces.ts';

export default rawEndpoint({ from: 'anywhere', limit: 262_144 }, async ({ input, request }) => {
  const outcome = await recordBounces(services(), input, request.headers);
  if (outcome === 'forged')
    return errorResponse('invalid-request', { message: 'The signature is not valid.' });
  if (outcome === 'unreadable')
    return errorResponse('invalid-request', { message: 'The events cannot be read.' });
  return reply({ success: true, outcome });
});
