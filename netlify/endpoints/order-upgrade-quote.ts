// GET: returns a quote for the change to one plan, for institutions that pay by purchase order. Stores nothing.
import { upgradeQuoteSchema } from '../../src/contracts/upgrade.ts';
import { quotePath } from '../../src/routes.ts';
import { errorPage } from '../http/cancel-pages.ts';
import { readEndpoint } from '../http/endpoint.ts';
import { errorResponse, seeOther } from '../http/replies.ts';
import { upgradePage } from '../http/upgrade-pages.ts';
import { services } from '../services.ts';
import { quotePlan } from '../use-cases/start-upgrade.ts';

export default readEndpoint({ query: upgradeQuoteSchema, present: errorPage }, async ({ query }) => {
  const shop = services();
  const made = await quotePlan(shop, query);
  switch (made.outcome) {
    case 'quoted':
      return seeOther(quotePath('view', made.token));
    case 'again':
      return upgradePage(shop, { ...query, ...made }, 409);
    case 'order-unknown':
      return errorResponse('order-unknown');
  }
});
