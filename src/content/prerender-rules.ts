// The pages a browser may prerender while the pointer is on their link (speculation rules; other browsers ignore them). Excludes pages
// about one visitor, links with a query, files, links that a script of ours handles, and the page that may embed a hosted form.
import { pages } from '../routes.ts';

const { checkout, order, myAccount, login, search, support } = pages;
const left = [checkout, order, myAccount, login, search, support, '/api/'];
const links = `a[href^="/"]:not([data-wake],[target],[href*="?"],[href*="."],[href$="-password"],${left.map((path) => `[href^="${path}"]`).join()})`;

export const prerenderRules = {
  prerender: [{ where: { selector_matches: links }, eagerness: 'moderate' }],
};
