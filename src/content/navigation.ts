// The links in the header and footer.
import { pages } from '../routes.ts';

export type Link = { text: string; href: string };

/** Shown at the top only if all links fit on one line. */
export const calculators: Link = { text: 'Calculators', href: pages.calculators };

/** The links at the top; Free Trial is the highlighted one. */
export const mainLinks: readonly Link[] = [
  { text: 'Home', href: pages.home },
  { text: 'Statistical Software', href: pages.software },
  { text: 'Pricing', href: pages.pricing },
  { text: 'Resources', href: pages.resources },
  calculators,
  { text: 'Academy', href: pages.academy },
  { text: 'Support', href: pages.support },
  { text: 'Distributor Program', href: pages.partner },
  { text: 'Free Trial', href: pages.freeTrial },
  { text: 'My Account', href: pages.myAccount },
];

/** The page that emails the links to one's orders. */
export const lostKey: Link = { text: 'Lost your key?', href: pages.order };

/** The first links in the menu of narrow screens: the free tools. */
export const firstMenuLinks: readonly Link[] = [{ text: 'Search', href: pages.search }, calculators];

export const footerLinks: readonly Link[] = [
  { text: 'About Us', href: pages.aboutUs },
  { text: 'Statistical Software', href: pages.software },
  { text: 'Academy', href: pages.academy },
  { text: 'Resources', href: pages.resources },
  { text: 'Blogs', href: pages.blogs },
  calculators,
  { text: 'Gallery', href: pages.gallery },
  { text: 'Datasets', href: pages.datasets },
  { text: 'Validation', href: pages.validation },
  { text: 'Pricing', href: pages.pricing },
  { text: 'Free Trial', href: pages.freeTrial },
  { text: 'Support', href: pages.support },
  { text: 'Get a Quote', href: pages.quote },
  { text: 'Purchasing', href: pages.purchasing },
  { text: 'Search', href: pages.search },
  lostKey,
];

/** Shown to visitors in India. */
export const legalLinks: readonly Link[] = [
  { text: 'Privacy Policy', href: pages.privacyPolicy },
  { text: 'Terms and Conditions', href: pages.terms },
];
