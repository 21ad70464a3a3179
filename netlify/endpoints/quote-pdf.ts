// GET: returns a quote as a PDF.
import { quoteQuerySchema } from '../../src/contracts/quote.ts';
import { quotePath } from '../../src/routes.ts';
import { errorPage } from '../http/cancel-pages.ts';
import { readEndpoint } from '../http/endpoint.ts';
import { unknownQuote } from '../http/quote-pages.ts';
import { fileReply } from '../http/replies.ts';
import { services } from '../services.ts';
import { renderQuotePdf } from '../use-cases/render-quote.ts';
import { openQuote } from '../use-cases/quotes.ts';

export default readEndpoint({ query: quoteQuerySchema, present: errorPage }, async ({ query }) => {
  const { origin } = services();
  const quote = openQuote(services(), query.quote);
  if (!quote) return unknownQuote();
  return fileReply(await renderQuotePdf(quote, origin + quotePath('order', query.quote)));
});
