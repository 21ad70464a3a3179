// GET: returns a quote for more seats, from the seats page. Stores nothing.
import { seatsQuoteSchema } from '../../src/contracts/seats.ts';
import { quotePath, seatsPath } from '../../src/routes.ts';
import { errorPage } from '../http/cancel-pages.ts';
import { readEndpoint } from '../http/endpoint.ts';
import { errorResponse, seeOther } from '../http/replies.ts';
import { smallPage } from '../http/small-page.ts';
import { services } from '../services.ts';
import { quoteSeats } from '../use-cases/start-addition.ts';

export default readEndpoint({ query: seatsQuoteSchema, present: errorPage }, async ({ query }) => {
  const { link, seats } = query;
  const made = await quoteSeats(services(), { link, seats: Number(seats) });
  switch (made.outcome) {
    case 'quoted':
      return seeOther(quotePath('view', made.token));
    case 'refused':
      return smallPage(
        {
          heading: 'These seats cannot be quoted',
          words: made.reason,
          links: [{ href: seatsPath(link), text: 'Back to the seats' }],
        },
        409,
      );
    case 'order-unknown':
      return errorResponse('order-unknown');
  }
});
