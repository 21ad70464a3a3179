// GET and POST: shows the plans that a license can change to and sells the change, on a page that needs no JavaScript.
import { upgradeFormSchema, upgradeQuerySchema } from '../../src/contracts/upgrade.ts';
import { errorPage } from '../http/cancel-pages.ts';
import { postedFormEndpoint, readEndpoint, pageAndAction } from '../http/endpoint.ts';
import { toCardPage, toPayu } from '../http/quote-pages.ts';
import { check } from '../http/read-request.ts';
import { errorResponse, outcomeResponse } from '../http/replies.ts';
import { upgradePage } from '../http/upgrade-pages.ts';
import { services } from '../services.ts';
import { offersFor, startUpgrade } from '../use-cases/start-upgrade.ts';

const show = readEndpoint({ query: upgradeQuerySchema, present: errorPage }, async ({ query }) => {
  const shop = services();
  const offered = await offersFor(shop, query.link);
  return offered ? upgradePage(shop, { offered, ...query }) : errorResponse('order-unknown');
});

const buy = postedFormEndpoint({ present: errorPage }, async ({ input: { values }, visitor }) => {
  const shop = services();
  const posted = check(upgradeFormSchema, values);
  if (!posted.ok) {
    const query = check(upgradeQuerySchema, { link: values['link'], plan: values['plan'] });
    const offered = query.ok ? await offersFor(shop, query.value.link) : null;
    if (!query.ok || !offered) return errorResponse('order-unknown');
    return upgradePage(shop, { offered, ...query.value, values, errors: posted.details?.fields }, 400);
  }
  const done = await startUpgrade(shop, posted.value, visitor);
  if (done.outcome === 'started') return 'url' in done ? toCardPage(done.url) : toPayu(done.formData);
  if (done.outcome === 'again') return upgradePage(shop, { ...posted.value, values, ...done }, 400);
  return outcomeResponse(done);
});

export default pageAndAction(show, buy);
