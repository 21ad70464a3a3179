// POST: emails the vendor pack to an address.
import type { Problem } from '../../src/contracts/problems.ts';
import { vendorPackRequestSchema } from '../../src/contracts/vendor-pack.ts';
import { pages } from '../../src/routes.ts';
import { postedFormEndpoint } from '../http/endpoint.ts';
import { wantsPage } from '../http/read-posted-form.ts';
import { check } from '../http/read-request.ts';
import { errorResponse, reply, seeOther } from '../http/replies.ts';
import { smallPage } from '../http/small-page.ts';
import { services } from '../services.ts';
import { sendVendorPack } from '../use-cases/send-vendor-pack.ts';

/** Shows an error as a page if the browser submitted the form itself. */
async function asPage(response: Response, request: Request): Promise<Response> {
  if (!wantsPage(request)) return response;
  const { message, fields } = (await response.clone().json()) as Problem;
  return smallPage(
    {
      heading: 'The email was not sent',
      words: fields?.email ?? message,
      links: [{ href: `${pages.purchasing}#send`, text: 'Back to the form' }],
    },
    response.status,
  );
}

export default postedFormEndpoint({ present: asPage }, async ({ input, request, visitor, after }) => {
  const sent = check(vendorPackRequestSchema, input.values);
  if (!sent.ok) return errorResponse(sent.code, sent.details);
  const done = await sendVendorPack(services(), sent.value.email, visitor);
  if (done.outcome === 'limited') return errorResponse('rate-limited', { waitInMs: done.waitInMs });
  await after(done.sendEmails());
  if (wantsPage(request)) return seeOther(`${pages.purchasing}#sent`);
  return reply({ success: true, message: 'We emailed this address.' });
});
