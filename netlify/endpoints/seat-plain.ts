// GET and POST: a seat's page without JavaScript. A GET claims no seat, because link scanners open an email's links before its reader does.
import { seatsQuerySchema } from '../../src/contracts/seats.ts';
import { postedFormEndpoint, readEndpoint, pageAndAction } from '../http/endpoint.ts';
import { askToTakeSeat, seatGone, seatPage } from '../http/seats-pages.ts';
import { services } from '../services.ts';
import { enterSeat, openSeat, viewSeat } from '../use-cases/serve-seat.ts';

const ask = readEndpoint({ query: seatsQuerySchema }, async ({ query: { link } }) => {
  const shop = services();
  const opened = await openSeat(shop, link);
  if (!opened) return seatGone();
  const { stored, license, seat } = opened;
  return seat.state === 'active'
    ? seatPage(link, viewSeat(shop, stored.order, license, seat))
    : askToTakeSeat(link);
});

const show = postedFormEndpoint({}, async ({ input }) => {
  const link = String(input.values['link'] ?? '');
  const seat = await enterSeat(services(), link);
  return seat ? seatPage(link, seat) : seatGone();
});

export default pageAndAction(ask, show);
