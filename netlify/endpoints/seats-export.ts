// GET: returns the list of seat holders as a spreadsheet file.
import { seatsQuerySchema } from '../../src/contracts/seats.ts';
import { readEndpoint } from '../http/endpoint.ts';
import { errorResponse, securityHeaders } from '../http/replies.ts';
import { services } from '../services.ts';
import { openSeats, seatList } from '../use-cases/serve-seats.ts';

export default readEndpoint({ query: seatsQuerySchema }, async ({ query }) => {
  const shop = services();
  const opened = await openSeats(shop, query.link);
  if (!opened) return errorResponse('order-unknown');
  return new Response(seatList(opened), {
    headers: {
      ...securityHeaders,
      'Content-Type': 'text/csv; charset=utf-8',
      'Content-Disposition': 'attachment; filename="seats.csv"',
      'X-Robots-Tag': 'noindex',
    },
  });
});
