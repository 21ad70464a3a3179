// GET and POST: the page of a purchased training, for its buyer and for each participant.
import { bookingPath } from '../../src/routes.ts';
import { buyerPage, noBookingPage, participantPage } from '../http/booking-pages.ts';
import { postedFormEndpoint, readEndpoint, pageAndAction } from '../http/endpoint.ts';
import { probableZone } from '../http/probable-zone.ts';
import { fileReply, seeOther } from '../http/replies.ts';
import { services } from '../services.ts';
import { bookingValues, openBooking, participantLink, sayBookingOf } from '../use-cases/book-training.ts';
import { calendarFile } from '../use-cases/session-files.ts';

const linkIn = (request: Request) => new URL(request.url).searchParams.get('link') ?? '';

const show = readEndpoint({}, async ({ request, context }) => {
  const shop = services();
  const link = linkIn(request);
  const opened = await openBooking(shop, link);
  if (!opened) return noBookingPage();
  const { stored, participant } = opened;
  const { order } = stored;
  if (new URL(request.url).searchParams.has('calendar')) {
    const file = await calendarFile(order, shop.now());
    return file ? fileReply(file) : seeOther(bookingPath(link));
  }
  if (participant) return participantPage({ order, participant, link });
  return buyerPage({
    link,
    order,
    now: shop.now(),
    values: bookingValues(order),
    zone: probableZone(context, order.amount.currency),
    isSaved: new URL(request.url).searchParams.has('saved'),
    linkOf: participantLink(shop, order),
  });
});

// The limit allows a form for 25 people whose characters may each take nine bytes when encoded.
const say = postedFormEndpoint({ limit: 65_536 }, async ({ input: { values }, context, after }) => {
  const shop = services();
  const link = typeof values.link === 'string' ? values.link : '';
  const opened = await openBooking(shop, link);
  if (!opened || opened.participant) return noBookingPage();
  const done = await sayBookingOf(shop, opened, values);
  if (done.outcome === 'done') {
    await after(done.sendEmails());
    return seeOther(`${bookingPath(link)}&saved=yes`);
  }
  if (done.outcome === 'order-unknown') return noBookingPage();
  // Keeps what was typed, next to the current state.
  const { order } = (await openBooking(shop, link))?.stored ?? opened.stored;
  const isWrong = done.outcome === 'wrong-booking';
  const page = {
    link,
    order,
    now: shop.now(),
    values: { ...values, seen: bookingValues(order).seen },
    zone: probableZone(context, order.amount.currency),
    errors: isWrong ? done.fields : undefined,
    alert: isWrong ? 'Please check the marked fields.' : done.reason,
    linkOf: participantLink(shop, order),
  };
  return buyerPage(page, 400);
});

export default pageAndAction(show, say);
