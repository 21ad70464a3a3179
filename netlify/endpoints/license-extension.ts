// GET: returns the extension of an installed key to the application, which may cache it for an hour.
import { seatsQuerySchema } from '../../src/contracts/seats.ts';
import { readEndpoint } from '../http/endpoint.ts';
import { errorResponse, reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { readExtension } from '../use-cases/read-extension.ts';

export default readEndpoint({ query: seatsQuerySchema }, async ({ query }) => {
  const read = await readExtension(services(), query.link);
  if (read === 'order-unknown') return errorResponse('order-unknown');
  if (read === 'not-in-force')
    return errorResponse('not-possible', { message: 'This order has no active license.' });
  return reply({ success: true, ...read }, { headers: { 'Cache-Control': 'private, max-age=3600' } });
});
