import type { Product } from './catalogue.ts';

/** How often a price is paid, in words. */
export const perTerm: Readonly<Record<Product['term'], string>> = {
  month: 'per month',
  year: 'per year',
  perpetual: 'one-time',
  session: 'per session',
};
