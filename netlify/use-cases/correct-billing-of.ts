// Shows an order's billing details and corrects them, for anyone who has its link.
import { correctBilling } from '../../src/domain/billing/correct-billing.ts';
import type { Billed } from '../../src/domain/order/buyer.ts';
import { checkBilling, type WrongBilling } from './check-billing.ts';
import type { Shop } from './ports.ts';
import { openOrder, type OrderRequest, requestOnOrder } from './serve-order-page.ts';

/** Returns the initial values of the correction form; null if the link is invalid. */
export async function billingOf(shop: Shop, link: string) {
  const stored = await openOrder(shop, link);
  if (!stored) return null;
  const { buyer, amount } = stored.order;
  return { values: buyer, isIndian: amount.currency === 'INR' };
}

/** Corrects the billing details if the order allows it and the values are valid. */
export async function correctBillingOf(
  shop: Shop,
  { link, ...typed }: Billed & { link: string },
): Promise<OrderRequest | WrongBilling> {
  const stored = await openOrder(shop, link);
  if (!stored) return { outcome: 'order-unknown' };
  const { buyer, amount } = stored.order;
  const checked = await checkBilling({ ...typed, email: buyer.email }, amount.currency, amount.minorUnits);
  if (checked.outcome === 'wrong-billing') return checked;
  const { email: _kept, ...billed } = checked.buyer;
  return requestOnOrder(shop, stored, (order, now) => correctBilling(order, billed, now));
}
