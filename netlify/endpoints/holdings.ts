// GET: everything that belongs to an address, for anyone who opens the link that was mailed to it. Needs no JavaScript and changes nothing.
import { holdingsEndedPage, holdingsPage } from '../http/holdings-page.ts';
import { readEndpoint } from '../http/endpoint.ts';
import { services } from '../services.ts';
import { openHoldings } from '../use-cases/holdings.ts';

export default readEndpoint({}, async ({ request }) => {
  const shop = services();
  const opened = await openHoldings(shop, new URL(request.url).searchParams.get('link') ?? '');
  return opened.outcome === 'found' ? holdingsPage(opened) : holdingsEndedPage();
});
