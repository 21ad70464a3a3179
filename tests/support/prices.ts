// Prices as pages and emails write them, read from the catalog, so no test contains an amount that an editor may change.
import { findPlan } from '../../src/domain/catalog.ts';
import {
  type Currency,
  type Money,
  formatMoney,
  formatPrice,
  formatWithCode,
  perSeat,
} from '../../src/domain/money.ts';

/** The price of a plan. `plan`: its ID, such as `personal-academic` or `group-academic-10`. */
export function costOf(plan: string, currency: Currency): Money {
  const found = findPlan(plan);
  if (!found) throw new Error(`There is no plan ${plan}.`);
  return found.price[currency];
}

/** As in a price list, such as `$109`. */
export const priceOf = (plan: string, currency: Currency): string => formatPrice(costOf(plan, currency));

/** As on an order or a quote, such as `US$109`. */
export const amountOf = (plan: string, currency: Currency): string => formatMoney(costOf(plan, currency));

/** As on a receipt, such as `US$109.00`. */
export const receiptOf = (plan: string, currency: Currency): string =>
  formatMoney(costOf(plan, currency), { fraction: 'always' });

/** As on a billing document: `USD 109.00`. */
export const documentTotalOf = (plan: string, currency: Currency): string =>
  formatWithCode(costOf(plan, currency));

/** The price of one seat. */
export const seatOf = (plan: string, currency: Currency): string =>
  formatPrice(perSeat(costOf(plan, currency), findPlan(plan)!.seats));

/** The savings compared with the same number of `single` licenses. */
export const savingOf = (plan: string, single: string, currency: Currency): string =>
  formatPrice({
    currency,
    minorUnits:
      costOf(single, currency).minorUnits * findPlan(plan)!.seats - costOf(plan, currency).minorUnits,
  });
