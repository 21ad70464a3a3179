import type { Config } from '@netlify/functions';
import { askToCancel, refusalPage, tellCancelled } from '../http/cancel-pages.ts';
import { rawEndpoint, readEndpoint, shownAndDone } from '../http/endpoint.ts';
import { services } from '../services.ts';
import { cancelRenewal } from '../use-cases/cancel-renewal.ts';
import { openOrder } from '../use-cases/serve-order-page.ts';

const linkOf = (request: Request) => new URL(request.url).searchParams.get('link') ?? '';

// Programs that look at links for their owner must not cancel anything, so a GET only asks.
const ask = readEndpoint({ present: refusalPage }, async ({ request }) =>
  askToCancel((await openOrder(services(), linkOf(request)))?.order, linkOf(request)),
);

// The link is the owner's word; where the form stands is of no weight.
const cancel = rawEndpoint({ from: 'anywhere', present: refusalPage }, async ({ request, after }) => {
  const done = await cancelRenewal(services(), linkOf(request));
  if (done.outcome === 'cancelled') await after(done.sendMails());
  return tellCancelled(done, linkOf(request));
});

export default shownAndDone(ask, cancel);

export const config: Config = { path: '/api/orders/cancel' };
