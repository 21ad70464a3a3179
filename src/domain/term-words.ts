import type { Product } from './catalog.ts';

/** How often a price is charged, as text. */
export const perTerm: Readonly<Record<Product['term'], string>> = {
  month: 'per month',
  year: 'per year',
  perpetual: 'one-time',
  session: 'per session',
};
