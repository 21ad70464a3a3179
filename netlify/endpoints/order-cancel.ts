// GET and POST: cancels the renewal of an order, on a page that needs no JavaScript.
import { askToCancel, errorPage, tellCanceled } from '../http/cancel-pages.ts';
import { rawEndpoint, readEndpoint, pageAndAction } from '../http/endpoint.ts';
import { services } from '../services.ts';
import { cancelRenewal } from '../use-cases/cancel-renewal.ts';
import { openOrder } from '../use-cases/serve-order-page.ts';

const linkOf = (request: Request) => new URL(request.url).searchParams.get('link') ?? '';

// Link scanners open links on their owner's behalf and must not cancel anything, so a GET only asks.
const ask = readEndpoint({ present: errorPage }, async ({ request }) =>
  askToCancel((await openOrder(services(), linkOf(request)))?.order, linkOf(request)),
);

// The link itself is the authorization, so the form may be posted from anywhere.
const cancel = rawEndpoint({ from: 'anywhere', present: errorPage }, async ({ request, after }) => {
  const done = await cancelRenewal(services(), linkOf(request));
  if (done.outcome === 'canceled') await after(done.sendEmails());
  return tellCanceled(done, linkOf(request));
});

export default pageAndAction(ask, cancel);
