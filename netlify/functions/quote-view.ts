import type { Config } from '@netlify/functions';
import { quoteQuerySchema } from '../../src/contracts/quote.ts';
import { refusalPage } from '../http/cancel-pages.ts';
import { readEndpoint } from '../http/endpoint.ts';
import { quoteMade, unknownQuote } from '../http/quote-pages.ts';
import { services } from '../services.ts';
import { openQuote } from '../use-cases/quotes.ts';

export default readEndpoint({ query: quoteQuerySchema, present: refusalPage }, ({ query }) => {
  const shop = services();
  const quote = openQuote(shop, query.quote);
  return quote ? quoteMade(shop.origin, quote, query.quote) : unknownQuote();
});

export const config: Config = { path: '/api/quotes/view' };
