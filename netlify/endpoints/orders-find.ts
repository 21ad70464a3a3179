// POST: emails an address everything that it has. The reply is the same whether it has anything or not.
import { findOrdersRequestSchema } from '../../src/contracts/order-page.ts';
import { pages } from '../../src/routes.ts';
import { asSmallPage } from '../http/as-small-page.ts';
import { postedFormEndpoint } from '../http/endpoint.ts';
import { wantsPage } from '../http/read-posted-form.ts';
import { check } from '../http/read-request.ts';
import { errorResponse, reply } from '../http/replies.ts';
import { smallPage } from '../http/small-page.ts';
import { services } from '../services.ts';
import { findOrders } from '../use-cases/serve-order-page.ts';

const heading = 'Please check your email';
const message =
  'We emailed this address. The email lists everything it has: licenses, seats, trainings, and orders.';

const asPage = asSmallPage('No email was sent', { href: pages.order, text: 'Back to the form' });

export default postedFormEndpoint({ present: asPage }, async ({ input, request, visitor, after }) => {
  const form = check(findOrdersRequestSchema, input.values);
  if (!form.ok) return errorResponse(form.code, form.details);
  const asked = await findOrders(services(), form.value.email, visitor);
  if (asked.outcome === 'limited') return errorResponse('rate-limited', { waitInMs: asked.waitInMs });
  await after(asked.sendEmails());
  return wantsPage(request) ? smallPage({ heading, words: message }) : reply({ success: true, message });
});
