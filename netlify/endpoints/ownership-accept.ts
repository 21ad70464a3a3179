// GET and POST: shows the offer of a group license to the person to whom its link was emailed, and accepts it.
import { acceptFormSchema, ownershipQuerySchema } from '../../src/contracts/ownership.ts';
import { errorPage } from '../http/cancel-pages.ts';
import { postedFormEndpoint, readEndpoint, pageAndAction } from '../http/endpoint.ts';
import { acceptedPage, acceptPage, offerEndedPage } from '../http/ownership-pages.ts';
import { check } from '../http/read-request.ts';
import { services } from '../services.ts';
import { acceptLicense, viewOffer } from '../use-cases/hand-over.ts';

// A GET accepts nothing, because link scanners open an email's links before its reader does.
const show = readEndpoint(
  { query: ownershipQuerySchema, present: errorPage },
  async ({ query: { link } }) => {
    const shop = services();
    const view = await viewOffer(shop, link);
    return view ? acceptPage(view, { link }) : offerEndedPage();
  },
);

const accept = postedFormEndpoint({ present: errorPage }, async ({ input: { values }, after }) => {
  const shop = services();
  const posted = check(acceptFormSchema, values);
  if (!posted.ok) {
    const query = check(ownershipQuerySchema, { link: values['link'] });
    const view = query.ok ? await viewOffer(shop, query.value.link) : null;
    return query.ok && view
      ? acceptPage(view, { link: query.value.link, errors: posted.details?.fields }, 400)
      : offerEndedPage();
  }
  const done = await acceptLicense(shop, posted.value.link);
  if (done.outcome !== 'accepted') return offerEndedPage();
  await after(done.sendEmails());
  return acceptedPage(done.license);
});

export default pageAndAction(show, accept);
