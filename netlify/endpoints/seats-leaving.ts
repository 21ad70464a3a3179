// GET and POST: shows and changes who leaves a group at its renewal, on a page that needs no JavaScript.
import {
  leavesField,
  leavingFormSchema,
  seatsChangeSchema,
  seatsQuerySchema,
} from '../../src/contracts/seats.ts';
import { errorPage } from '../http/cancel-pages.ts';
import { postedFormEndpoint, readEndpoint, pageAndAction } from '../http/endpoint.ts';
import { leavingPage } from '../http/leaving-page.ts';
import { check } from '../http/read-request.ts';
import { errorResponse } from '../http/replies.ts';
import { services } from '../services.ts';
import { viewLeaving } from '../use-cases/leaving-view.ts';
import { changeSeats, openSeats } from '../use-cases/serve-seats.ts';

const show = readEndpoint({ query: seatsQuerySchema, present: errorPage }, async ({ query: { link } }) => {
  const shop = services();
  const opened = await openSeats(shop, link);
  return opened ? leavingPage(link, viewLeaving(shop, opened)) : errorResponse('order-unknown');
});

/** Returns the seats whose boxes are checked. */
const chosenIn = (values: Readonly<Record<string, unknown>>) =>
  Object.keys(values).flatMap((name) =>
    name.startsWith(leavesField) ? [name.slice(leavesField.length)] : [],
  );

const choose = postedFormEndpoint({ present: errorPage }, async ({ input: { values }, after }) => {
  const shop = services();
  const form = check(leavingFormSchema, values);
  if (!form.ok) return errorResponse('order-unknown');
  const { link, before = '' } = form.value;
  const marks = { chosen: chosenIn(values), before: before.split(' ').filter((mark) => mark !== '') };
  const wish = check(seatsChangeSchema, { link, do: 'choose-leaving', ...marks });
  if (!wish.ok) return errorResponse(wish.code, wish.details);
  const done = await changeSeats(shop, wish.value);
  if (done.outcome === 'order-unknown') return errorResponse('order-unknown');
  if (done.outcome === 'done') {
    await after(done.sendEmails());
    return leavingPage(link, viewLeaving(shop, done.opened), { message: done.reply.message });
  }
  const opened = await openSeats(shop, link);
  return opened
    ? leavingPage(link, viewLeaving(shop, opened), { alert: done.reason })
    : errorResponse('order-unknown');
});

export default pageAndAction(show, choose);
