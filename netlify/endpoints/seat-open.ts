// POST: returns the key of a seat. Not a GET, because link scanners must not record that the key was seen.
import { seatOpenRequestSchema } from '../../src/contracts/seats.ts';
import { jsonEndpoint } from '../http/endpoint.ts';
import { errorResponse, reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { enterSeat } from '../use-cases/serve-seat.ts';

export default jsonEndpoint({ body: seatOpenRequestSchema }, async ({ input }) => {
  const seat = await enterSeat(services(), input.link);
  return seat ? reply({ success: true, seat }) : errorResponse('seat-unknown');
});
