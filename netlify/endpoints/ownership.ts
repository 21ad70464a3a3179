// GET and POST: offers a group license to another person or withdraws the offer, on a page that needs no JavaScript.
import { offerFormSchema, ownershipQuerySchema } from '../../src/contracts/ownership.ts';
import { errorPage } from '../http/cancel-pages.ts';
import { postedFormEndpoint, readEndpoint, pageAndAction } from '../http/endpoint.ts';
import { ownershipPage } from '../http/ownership-pages.ts';
import { check } from '../http/read-request.ts';
import { errorResponse } from '../http/replies.ts';
import { services } from '../services.ts';
import { offerLicense, viewOwnership, withdrawLicense } from '../use-cases/hand-over.ts';

const show = readEndpoint(
  { query: ownershipQuerySchema, present: errorPage },
  async ({ query: { link } }) => {
    const shop = services();
    const view = await viewOwnership(shop, link);
    return view ? ownershipPage(view, { link, values: {} }) : errorResponse('order-unknown');
  },
);

const act = postedFormEndpoint({ present: errorPage }, async ({ input: { values }, after }) => {
  const shop = services();
  const query = check(ownershipQuerySchema, { link: values['link'] });
  if (!query.ok) return errorResponse('order-unknown');
  const { link } = query.value;
  const isWithdrawn = values['do'] === 'withdraw';
  const posted = check(offerFormSchema, values);
  if (!isWithdrawn && !posted.ok) {
    const view = await viewOwnership(shop, link);
    if (!view) return errorResponse('order-unknown');
    const typed = { link, values, errors: posted.details?.fields };
    return ownershipPage(view, typed, { alert: 'Please check the marked fields.', status: 400 });
  }
  const done =
    posted.ok && !isWithdrawn ? await offerLicense(shop, posted.value) : await withdrawLicense(shop, link);
  if (done.outcome === 'order-unknown') return errorResponse('order-unknown');
  if (done.outcome === 'refused')
    return ownershipPage(done.view, { link, values }, { alert: done.reason, status: 409 });
  await after(done.sendEmails());
  const message = isWithdrawn ? 'The offer is withdrawn.' : 'The offer is sent. We emailed both of you.';
  return ownershipPage(done.view, { link, values: {} }, { message });
});

export default pageAndAction(show, act);
