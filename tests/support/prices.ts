// Prices as pages and emails write them, read from the catalog: no test names an amount that an editor may change.
import { findPlan } from '../../src/domain/catalogue.ts';
import {
  type Currency,
  type Money,
  formatMoney,
  formatPrice,
  formatWithCode,
  perSeat,
} from '../../src/domain/money.ts';

/** What a plan costs. `plan`: its id, such as `personal-academic` or `group-academic-10`. */
export function costOf(plan: string, currency: Currency): Money {
  const found = findPlan(plan);
  if (!found) throw new Error(`There is no plan ${plan}.`);
  return found.price[currency];
}

/** As a price list has it, such as `$109`. */
export const priceOf = (plan: string, currency: Currency): string => formatPrice(costOf(plan, currency));

/** What an order or a quote of it says, such as `US$109`. */
export const amountOf = (plan: string, currency: Currency): string => formatMoney(costOf(plan, currency));

/** As a receipt has it, such as `US$109.00`. */
export const receiptOf = (plan: string, currency: Currency): string =>
  formatMoney(costOf(plan, currency), { fraction: 'always' });

/** The same on a document: `USD 109.00`. */
export const documentTotalOf = (plan: string, currency: Currency): string =>
  formatWithCode(costOf(plan, currency));

/** What one seat of it costs. */
export const seatOf = (plan: string, currency: Currency): string =>
  formatPrice(perSeat(costOf(plan, currency), findPlan(plan)!.seats));

/** What it saves against as many licenses of `single`. */
export const savingOf = (plan: string, single: string, currency: Currency): string =>
  formatPrice({
    currency,
    minorUnits:
      costOf(single, currency).minorUnits * findPlan(plan)!.seats - costOf(plan, currency).minorUnits,
  });
