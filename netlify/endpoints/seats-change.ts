// POST: carries out an administrator's change of a group's seats.
import { seatsChangeSchema } from '../../src/contracts/seats.ts';
import { jsonEndpoint } from '../http/endpoint.ts';
import { errorResponse, reply } from '../http/replies.ts';
import { services } from '../services.ts';
import { changeSeats, openSeats, viewSeats } from '../use-cases/serve-seats.ts';

export default jsonEndpoint({ body: seatsChangeSchema, limit: 65_536 }, async ({ input, after }) => {
  const shop = services();
  const done = await changeSeats(shop, input);
  if (done.outcome === 'order-unknown') return errorResponse('order-unknown');
  if (done.outcome === 'done') {
    await after(done.sendEmails());
    return reply({ success: true, ...done.reply, seats: viewSeats(done.opened, shop.now()) });
  }
  const opened = done.reply && (await openSeats(shop, input.link));
  if (!done.reply || !opened) return errorResponse('not-possible', { message: done.reason });
  // No one was invited; the reply gives the reason for each line.
  return reply({ success: true, ...done.reply, seats: viewSeats(opened, shop.now()) });
});
