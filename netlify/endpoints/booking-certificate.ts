// GET: returns a participant's certificate as a PDF, through the participant's own link.
import { noBookingPage } from '../http/booking-pages.ts';
import { readEndpoint } from '../http/endpoint.ts';
import { fileReply } from '../http/replies.ts';
import { services } from '../services.ts';
import { openBooking } from '../use-cases/book-training.ts';
import { certificateOf } from '../use-cases/session-files.ts';

export default readEndpoint({}, async ({ request }) => {
  const shop = services();
  const opened = await openBooking(shop, new URL(request.url).searchParams.get('link') ?? '');
  const file = opened?.participant && (await certificateOf(opened.stored.order, opened.participant.number));
  return file ? fileReply(file) : noBookingPage();
});
