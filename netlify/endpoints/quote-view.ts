// GET: the page of a quote. If its billing details are known, it is the order form as well.
import { quoteQuerySchema } from '../../src/contracts/quote.ts';
import { errorPage } from '../http/cancel-pages.ts';
import { readEndpoint } from '../http/endpoint.ts';
import { orderForm, quoteClosed, quoteMade, unknownQuote } from '../http/quote-pages.ts';
import { services } from '../services.ts';
import { standingOf } from '../use-cases/order-quote.ts';
import { billedBefore, openQuote } from '../use-cases/quotes.ts';

export default readEndpoint({ query: quoteQuerySchema, present: errorPage }, async ({ query }) => {
  const shop = services();
  const quote = openQuote(shop, query.quote);
  if (!quote) return unknownQuote();
  if (quote.billedAs === undefined) return quoteMade(quote, query.quote);
  const standing = standingOf(shop, quote);
  if (standing !== 'open') return quoteClosed(quote, standing);
  const attemptId = crypto.randomUUID();
  const values = await billedBefore(shop, quote);
  return orderForm({ quote, token: query.quote, attemptId, values });
});
