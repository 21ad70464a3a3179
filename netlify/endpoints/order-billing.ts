// GET and POST: shows and corrects an order's billing details, on a page that needs no JavaScript.
import { correctBillingSchema } from '../../src/contracts/correct-billing.ts';
import { orderLinkQuerySchema } from '../../src/contracts/order-page.ts';
import { orderPath } from '../../src/routes.ts';
import { billingPage } from '../http/billing-page.ts';
import { postedFormEndpoint, readEndpoint, pageAndAction } from '../http/endpoint.ts';
import { check } from '../http/read-request.ts';
import { errorResponse, seeOther } from '../http/replies.ts';
import { services } from '../services.ts';
import { billingOf, correctBillingOf } from '../use-cases/correct-billing-of.ts';

const show = readEndpoint({ query: orderLinkQuerySchema }, async ({ query }) => {
  const shown = await billingOf(services(), query.link);
  return shown ? billingPage({ link: query.link, ...shown }) : errorResponse('order-unknown');
});

const correct = postedFormEndpoint({}, async ({ input, after }) => {
  const posted = check(correctBillingSchema, input.values);
  const link = posted.ok ? posted.value.link : String(input.values['link'] ?? '');
  const shop = services();
  const shown = await billingOf(shop, link);
  if (!shown) return errorResponse('order-unknown');
  const again = (alert: string, errors: Readonly<Record<string, string>> = {}) =>
    billingPage({ link, ...shown, values: input.values, errors, alert }, 400);
  if (!posted.ok) return again('Please check the marked fields.', posted.details?.fields);
  const done = await correctBillingOf(shop, posted.value);
  if (done.outcome === 'wrong-billing') return again('Please check the marked fields.', done.fields);
  if (done.outcome === 'refused') return again(done.reason);
  if (done.outcome === 'order-unknown') return errorResponse('order-unknown');
  await after(done.sendEmails());
  return seeOther(orderPath(link));
});

export default pageAndAction(show, correct);
