// GET and POST: shows a group's seats and assigns them, one person at a time, on a page that needs no JavaScript.
import { plainInviteSchema, seatsQuerySchema } from '../../src/contracts/seats.ts';
import { postedFormEndpoint, readEndpoint, pageAndAction } from '../http/endpoint.ts';
import { check } from '../http/read-request.ts';
import { errorResponse } from '../http/replies.ts';
import { seatsPage } from '../http/seats-pages.ts';
import { services } from '../services.ts';
import { changeSeats, openSeats, viewSeats } from '../use-cases/serve-seats.ts';

const show = readEndpoint({ query: seatsQuerySchema }, async ({ query }) => {
  const shop = services();
  const opened = await openSeats(shop, query.link);
  return opened ? seatsPage(query.link, viewSeats(opened, shop.now())) : errorResponse('order-unknown');
});

const invite = postedFormEndpoint({}, async ({ input, after }) => {
  const shop = services();
  const posted = check(plainInviteSchema, input.values);
  const link = posted.ok ? posted.value.link : String(input.values['link'] ?? '');
  const opened = await openSeats(shop, link);
  if (!opened) return errorResponse('order-unknown');
  const typed = typeof input.values['email'] === 'string' ? input.values['email'] : '';
  const again = (alert: string) => seatsPage(link, viewSeats(opened, shop.now()), { typed, alert });
  if (!posted.ok) return again(posted.details?.message ?? 'Please check the address.');
  const done = await changeSeats(shop, { link, do: 'invite', people: [{ email: posted.value.email }] });
  if (done.outcome === 'order-unknown') return errorResponse('order-unknown');
  if (done.outcome === 'refused') return again(done.reason);
  await after(done.sendEmails());
  return seatsPage(link, viewSeats(done.opened, shop.now()), {
    said: `We emailed ${posted.value.email}.`,
  });
});

export default pageAndAction(show, invite);
