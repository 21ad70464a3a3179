// GET and POST: shows and changes who pays for a license from the next period on, on a page that needs no JavaScript.
import { payerFormSchema, payerQuerySchema } from '../../src/contracts/payer.ts';
import { errorPage } from '../http/cancel-pages.ts';
import { postedFormEndpoint, readEndpoint, pageAndAction } from '../http/endpoint.ts';
import { payerPage } from '../http/payer-page.ts';
import { check } from '../http/read-request.ts';
import { errorResponse } from '../http/replies.ts';
import { services } from '../services.ts';
import { changePayer, viewPayer } from '../use-cases/name-payer.ts';

const show = readEndpoint({ query: payerQuerySchema, present: errorPage }, async ({ query: { link } }) => {
  const shop = services();
  const view = await viewPayer(shop, link);
  return view ? payerPage(view, { link, values: {} }) : errorResponse('order-unknown');
});

const name = postedFormEndpoint({ present: errorPage }, async ({ input: { values }, after }) => {
  const shop = services();
  const posted = check(payerFormSchema, values);
  if (!posted.ok) {
    const query = check(payerQuerySchema, { link: values['link'] });
    const view = query.ok ? await viewPayer(shop, query.value.link) : null;
    if (!query.ok || !view) return errorResponse('order-unknown');
    const typed = { link: query.value.link, values, errors: posted.details?.fields };
    return payerPage(view, typed, { alert: 'Please check the marked fields.', status: 400 });
  }
  const { link, email } = posted.value;
  const done = await changePayer(shop, posted.value);
  if (done.outcome === 'order-unknown') return errorResponse('order-unknown');
  if (done.outcome === 'refused')
    return payerPage(done.view, { link, values }, { alert: done.reason, status: 409 });
  await after(done.sendEmails());
  const message = `Saved. ${email} pays from the next period on and gets an email with the payment link.`;
  return payerPage(done.view, { link, values: {} }, { message });
});

export default pageAndAction(show, name);
