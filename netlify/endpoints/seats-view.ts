// GET: returns a group's seats as an administrator sees them.
import { seatsQuerySchema } from '../../src/contracts/seats.ts';
import { readEndpoint } from '../http/endpoint.ts';
import { errorResponse, reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { openSeats, viewSeats } from '../use-cases/serve-seats.ts';

export default readEndpoint({ query: seatsQuerySchema }, async ({ query }) => {
  const shop = services();
  const opened = await openSeats(shop, query.link);
  return opened
    ? reply({ success: true, seats: viewSeats(opened, shop.now()) })
    : errorResponse('order-unknown');
});
