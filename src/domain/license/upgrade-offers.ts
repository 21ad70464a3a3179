// The plans a license can be upgraded to, with today's prices. An upgrade never takes anything away: edition, length,
// and seats stay or rise.
import { type Plan, plans } from '../catalog.ts';
import { toDayNumber } from '../dates.ts';
import { licenseEditions, licenseTerms } from './license-kinds.ts';
import { leastPayment, type Money } from '../money.ts';
import type { Order } from '../order/order.ts';
import { paidSeats } from './seating.ts';
import { creditOf, paidDaysFor } from './upgrade-credit.ts';

export type WhyNotUpgraded =
  | 'no-license'
  | 'renewal'
  | 'unpaid'
  | 'refunded'
  | 'on-hold'
  | 'withdrawn'
  | 'upgraded'
  | 'payment-failed'
  | 'perpetual'
  | 'lapsed'
  | 'no-plan'
  | 'covered';

export type Upgrade = {
  plan: Plan;
  /** The price of the plan for a full term. */
  price: Money;
  /** The amount deducted today. */
  credit: Money;
  due: Money;
  daysLeft: number;
};

/** Why a license cannot be upgraded at all, or null if it can. */
export function whyNotUpgraded(order: Order, now: string): WhyNotUpgraded | null {
  const { kind, addsTo, renews, state, license, subscription } = order;
  if (renews) return 'renewal';
  if (kind !== 'license' || addsTo) return 'no-license';
  if (order.upgradedTo) return 'upgraded';
  if (state === 'refunded') return 'refunded';
  if (state === 'disputed') return 'on-hold';
  if (state !== 'paid' || !license) return 'unpaid';
  if (order.withdrawal) return 'withdrawn';
  if (license.validUntil === null) return 'perpetual';
  if (toDayNumber(license.validUntil) < toDayNumber(now)) return 'lapsed';
  return subscription === 'in-grace' ? 'payment-failed' : null;
}

const rankOf = (edition: string) => licenseEditions.findIndex((each) => each === edition);
const lengthOf = (term: string) => licenseTerms.findIndex((each) => each === term);

/**
 * Whether a plan is higher than what a license has. The monthly license has no academic edition, so it leads to both.
 * More seats in the same group are not a separate plan (added-seats.ts), and a student plan needs a proof.
 */
export function isAbove(
  plan: Plan,
  order: Pick<Order, 'productId' | 'edition' | 'term' | 'seats' | 'seating'>,
) {
  const { product, seats } = plan;
  if (product.kind !== 'license' || product.id === order.productId || product.edition === 'student')
    return false;
  const isEdition = order.term === 'month' || rankOf(product.edition) >= rankOf(order.edition);
  const isLength = lengthOf(product.term) >= lengthOf(order.term);
  return isEdition && isLength && seats >= paidSeats(order);
}

/** Whether the page for changing the plan has anything to offer. */
export const canUpgrade = (order: Order, now: string) =>
  whyNotUpgraded(order, now) === null && plans.some((plan) => isAbove(plan, order));

/** The price of a plan for the owner of a license: its list price less the credit. It is negative or tiny if the credit covers it. */
function pricedAs(license: Order, plan: Plan, credit: number, now: string): Upgrade {
  const { currency } = license.amount;
  const price = plan.price[currency];
  const daysLeft = Math.max(0, toDayNumber(license.license?.validUntil ?? now) - toDayNumber(now));
  const money = (minorUnits: number): Money => ({ currency, minorUnits });
  return { plan, price, credit: money(credit), due: money(price.minorUnits - credit), daysLeft };
}

const isPayable = ({ due: { currency, minorUnits } }: { due: Money }) => minorUnits >= leastPayment[currency];

/**
 * Every plan that a license can be upgraded to on the day of `now`, in price list order. `payers` are the other orders
 * that paid for it. Credit is never paid out, so a plan it would fully cover is not offered.
 */
export function upgradesOf(
  license: Order,
  payers: readonly Order[],
  now: string,
): { ok: true; upgrades: Upgrade[] } | { ok: false; why: WhyNotUpgraded } {
  const why = whyNotUpgraded(license, now);
  if (why !== null) return { ok: false, why };
  const above = plans.filter((plan) => isAbove(plan, license));
  if (above.length === 0) return { ok: false, why: 'no-plan' };
  const paid = [license, ...payers].flatMap((order) => paidDaysFor(license, order));
  const credit = creditOf(paid, now);
  const upgrades = above.map((plan) => pricedAs(license, plan, credit, now)).filter(isPayable);
  return upgrades.length === 0 ? { ok: false, why: 'covered' } : { ok: true, upgrades };
}

/** The upgrade to one plan, or undefined if it is not offered. */
export const upgradeTo = (offered: readonly Upgrade[], planId: string): Upgrade | undefined =>
  offered.find(({ plan }) => plan.id === planId);
