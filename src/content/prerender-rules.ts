// Which pages a browser may make ready while the pointer rests on their link (speculation rules; engines that know none pass over them).
// Not those about one visitor, nor what a query changes, a file, what a script of ours opens, or the page that may embed a hosted form.
import { pages } from '../routes.ts';

const { checkout, order, myAccount, login, search, support } = pages;
const left = [checkout, order, myAccount, login, search, support, '/api/'];
const links = `a[href^="/"]:not([data-wake],[target],[href*="?"],[href*="."],[href$="-password"],${left.map((path) => `[href^="${path}"]`).join()})`;

export const prerenderRules = {
  prerender: [{ where: { selector_matches: links }, eagerness: 'moderate' }],
};
