// GET: creates a quote from a form. It stores nothing, so submitting the form twice just makes two quotes.
import { makeQuoteQuerySchema } from '../../src/contracts/quote.ts';
import { quotePath } from '../../src/routes.ts';
import { errorPage } from '../http/cancel-pages.ts';
import { readEndpoint } from '../http/endpoint.ts';
import { quoteOfPerson } from '../http/quote-pages.ts';
import { seeOther } from '../http/replies.ts';
import { services } from '../services.ts';
import { makeQuote } from '../use-cases/quotes.ts';

export default readEndpoint({ query: makeQuoteQuerySchema, present: errorPage }, ({ query }) => {
  const token = makeQuote(services(), { ...query, seats: Number(query.seats) });
  return token === null ? quoteOfPerson() : seeOther(quotePath('view', token));
});
