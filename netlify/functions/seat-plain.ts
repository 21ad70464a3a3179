import type { Config } from '@netlify/functions';
import { seatsQuerySchema } from '../../src/contracts/seats.ts';
import { postedFormEndpoint, readEndpoint, shownAndDone } from '../http/endpoint.ts';
import { askToTakeSeat, seatGone, seatPage } from '../http/seats-pages.ts';
import { services } from '../services.ts';
import { enterSeat, openSeat } from '../use-cases/serve-seat.ts';

const ask = readEndpoint({ query: seatsQuerySchema }, async ({ query }) =>
  (await openSeat(services(), query.link)) ? askToTakeSeat(query.link) : seatGone(),
);

const show = postedFormEndpoint({}, async ({ input }) => {
  const link = String(input.values['link'] ?? '');
  const seat = await enterSeat(services(), link);
  return seat ? seatPage(link, seat) : seatGone();
});

// A seat's page without a script. A GET only asks, for programs look at the links of a mail before its reader does.
export default shownAndDone(ask, show);

export const config: Config = { path: '/api/seats/own' };
