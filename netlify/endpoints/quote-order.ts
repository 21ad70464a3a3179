// GET and POST: shows and submits the order form at a quoted price, on pages that need no JavaScript.
import { orderQuoteSchema, purchaseOrderLimits, quoteQuerySchema } from '../../src/contracts/quote.ts';
import { purchaseOrderPath } from '../../src/routes.ts';
import { errorPage } from '../http/cancel-pages.ts';
import { postedFormEndpoint, readEndpoint, pageAndAction } from '../http/endpoint.ts';
import { orderForm, quoteClosed, toCardPage, toPayu, unknownQuote } from '../http/quote-pages.ts';
import { check } from '../http/read-request.ts';
import { outcomeResponse, seeOther } from '../http/replies.ts';
import { services } from '../services.ts';
import { orderQuote, standingOf } from '../use-cases/order-quote.ts';
import { billedBefore, openQuote, ownerOf } from '../use-cases/quotes.ts';

const show = readEndpoint({ query: quoteQuerySchema, present: errorPage }, async ({ query }) => {
  const quote = openQuote(services(), query.quote);
  if (!quote) return unknownQuote();
  const standing = standingOf(services(), quote);
  if (standing !== 'open') return quoteClosed(quote, standing);
  return orderForm({
    quote,
    token: query.quote,
    attemptId: crypto.randomUUID(),
    values: await billedBefore(services(), quote),
  });
});

const textIn = (value: unknown) => (typeof value === 'string' ? value : '');

const order = postedFormEndpoint(
  {
    limit: purchaseOrderLimits.maxBytes + 64 * 1024,
    tooLarge: purchaseOrderLimits.tooLarge,
    present: errorPage,
  },
  async ({ input, visitor, after }) => {
    const { values } = input;
    const token = textIn(values['quote']);
    const quote = openQuote(services(), token);
    if (!quote) return unknownQuote();
    const email = await ownerOf(services(), quote);
    const posted = check(orderQuoteSchema, { ...values, ...(email !== undefined && { email }) });
    const attemptId = posted.ok ? posted.value.attemptId : crypto.randomUUID();
    const again = (
      errors: Readonly<Record<string, string>> = {},
      alert = 'Please check the marked fields.',
    ) => orderForm({ quote, token, attemptId, values, errors, alert }, 400);
    if (!posted.ok) return again(posted.details?.fields);
    const file = input.file?.bytes;
    const done = await orderQuote(services(), quote, posted.value, { file, visitor });
    switch (done.outcome) {
      case 'started':
        return 'url' in done ? toCardPage(done.url) : toPayu(done.formData);
      case 'placed':
        await after(done.sendEmails());
        return seeOther(`${purchaseOrderPath(done.link)}${done.isMailHeld ? '&mail=held' : ''}`);
      case 'wrong-billing':
        return again(done.fields);
      case 'not-renewed':
        return again({}, done.reason);
      case 'over':
      case 'withdrawn':
        return quoteClosed(quote, done.outcome);
      default:
        return outcomeResponse(done);
    }
  },
);

export default pageAndAction(show, order);
