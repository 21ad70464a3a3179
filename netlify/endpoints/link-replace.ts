// POST: replaces a link. Used by a plain form on every page that a link opens.
import { replaceLinkRequestSchema } from '../../src/contracts/order-page.ts';
import { pages } from '../../src/routes.ts';
import { errorPage } from '../http/cancel-pages.ts';
import { postedFormEndpoint } from '../http/endpoint.ts';
import { wantsPage } from '../http/read-posted-form.ts';
import { check } from '../http/read-request.ts';
import { errorResponse, outcomeResponse, reply } from '../http/replies.ts';
import { smallPage } from '../http/small-page.ts';
import { services } from '../services.ts';
import { replaceLink } from '../use-cases/replace-link.ts';

export default postedFormEndpoint(
  { present: (response, request) => (wantsPage(request) ? errorPage(response) : Promise.resolve(response)) },
  async ({ input, request, after }) => {
    const posted = check(replaceLinkRequestSchema, input.values);
    if (!posted.ok) return errorResponse(posted.code, posted.details);
    const done = await replaceLink(services(), posted.value.link);
    if (done.outcome === 'refused') return errorResponse('not-possible', { message: done.reason });
    if (done.outcome !== 'replaced') return outcomeResponse(done);
    await after(done.sendEmails());
    const words = `We emailed the new link to ${done.to}. Earlier links, including the one that brought you here, no longer work.`;
    if (!wantsPage(request)) return reply({ success: true, message: words });
    const heading = 'Your link was replaced';
    return done.isBuyer
      ? smallPage({ heading, words, links: [{ href: pages.order, text: 'No email? Find my order' }] })
      : smallPage({ heading, words: `${words} If no email arrives, please ask the person who invited you.` });
  },
);
