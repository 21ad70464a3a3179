// The first step of every purchase: turns a price ID into a stored order before any provider is called.
import { isSameAddress } from '../../src/domain/canonical-address.ts';
import { asAddition, whyNotAdded } from '../../src/domain/license/added-seats.ts';
import type { QuotedSeats, QuotedUpgrade } from '../../src/domain/billing/quote.ts';
import { asUpgrade } from '../../src/domain/license/upgrade-license.ts';
import { whyNotAsQuoted } from '../../src/domain/license/upgrade-quote.ts';
import { findPriceId, type Plan } from '../../src/domain/catalog.ts';
import type { Currency } from '../../src/domain/money.ts';
import { billedFieldNames, type Buyer } from '../../src/domain/order/buyer.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { newOrder } from '../../src/domain/order/new-order.ts';
import { nextCheck } from '../../src/domain/order/next-check.ts';
import { checkBilling, type WrongBilling } from './check-billing.ts';
import { findRenewed, type NotRenewed } from './find-renewed.ts';
import { limitOfVisitor } from './limits.ts';
import type { Limit, Limited, Shop, StoredOrder } from './ports.ts';

export type PurchaseRequest = Buyer & {
  priceId: string;
  userName?: string | undefined;
  userEmail?: string | undefined;
  attemptId?: string | undefined;
  renews?: string | undefined;
  termsVersion?: string | undefined;
  /** The quote that the order is created from, the price it states, and its link's token. */
  quote?: { number: string; token: string; quoted: Order['quoted'] } | undefined;
  /** The seats that a quote adds to a group. */
  adds?: QuotedSeats | undefined;
  /** The license that a quote upgrades. */
  upgrades?: QuotedUpgrade | undefined;
  /** Set for a purchase by invoice. */
  provider?: 'transfer' | undefined;
};

export type PriceRefusal = { outcome: 'unknown-price' | 'wrong-currency' };

/** Returns the plan of a price ID if it has this kind and currency. */
export function planFor(
  priceId: string,
  kind: Plan['product']['kind'],
  currency: Currency,
): { outcome: 'found'; plan: Plan } | PriceRefusal {
  const found = findPriceId(priceId);
  if (found?.plan.product.kind !== kind) return { outcome: 'unknown-price' };
  return found.currency === currency ? { outcome: 'found', plan: found.plan } : { outcome: 'wrong-currency' };
}

/**
 * Limits calls that start a payment, per network address: three within ten minutes for each of 200 people in one office. An unpaid order is
 * polled about 20 times, so one address can use up at most a few hours of reconciliation a day.
 */
export const checkoutLimits = (visitor: string | undefined): Limit[] => [
  ...limitOfVisitor('checkout', visitor, 600, 10 * 60_000),
  ...limitOfVisitor('checkout-day', visitor, 3000, 24 * 60 * 60_000),
];

/** Returns the order that an attempt started before the secret of the IDs was rotated. */
export async function startedBefore({ links, orders }: Pick<Shop, 'links' | 'orders'>, attempt: string) {
  const id = links.earlierOrderIdFor(attempt);
  const stored = id === null ? null : await orders.read(id);
  return stored && { outcome: 'exists' as const, stored };
}

const buyerFields = ['email', 'phone', ...billedFieldNames] as const;

/** Returns the part of a request that describes the buyer. */
const buyerOf = (request: PurchaseRequest) =>
  Object.fromEntries(
    buyerFields.flatMap((field) => (request[field] === undefined ? [] : [[field, request[field]]])),
  ) as Buyer;

/** Returns the license's user if the request names someone other than the buyer. */
const userOf = ({ email, userEmail, userName }: PurchaseRequest): Order['user'] =>
  userEmail === undefined || isSameAddress(email, userEmail)
    ? undefined
    : { email: userEmail, ...(userName !== undefined && { name: userName }) };

/** Returns how a request's quote changes its order (added seats or an upgrade), as long as the license allows it. */
async function quotedChange(
  { orders, now }: Shop,
  { adds, upgrades }: PurchaseRequest,
  plan: Plan,
): Promise<{ reason: string } | { change?: (order: Order) => Order }> {
  const licenseId = adds?.orderId ?? upgrades?.orderId;
  if (licenseId === undefined) return {};
  const license = (await orders.read(licenseId))?.order;
  if (adds) {
    const grown = whyNotAdded(license, { ...plan, adds }, now());
    return 'reason' in grown
      ? grown
      : { change: (order) => asAddition(order, { ...adds, total: grown.total }) };
  }
  const reason = upgrades && whyNotAsQuoted(license, upgrades, now());
  if (typeof reason === 'string') return { reason };
  return license && upgrades ? { change: (order) => asUpgrade(order, license, upgrades) } : {};
}

/**
 * Stores the order of a purchase, or finds the one that the same attempt (a double click, a repeated request) started.
 * An attempt whose order has progressed or was abandoned starts a new one.
 */
export async function startOrder(
  shop: Shop,
  request: PurchaseRequest,
  plan: Plan,
  currency: Currency,
  visitor: string | undefined,
): Promise<{ outcome: 'started'; stored: StoredOrder } | Limited | WrongBilling | NotRenewed> {
  const checked = await checkBilling(buyerOf(request), currency, plan.price[currency].minorUnits);
  if (checked.outcome === 'wrong-billing') return checked;
  const { buyer } = checked;
  const now = shop.now();
  const renewed = await findRenewed(shop, request.renews, plan);
  if (renewed.outcome === 'not-renewed') return renewed;
  const quoted = await quotedChange(shop, request, plan);
  if ('reason' in quoted) return { outcome: 'not-renewed', reason: quoted.reason };
  const make = (id: string): Order => {
    const made = newOrder({
      id,
      plan,
      currency,
      buyer,
      // A renewal belongs to the people who have the license.
      user:
        plan.product.kind === 'license' && renewed.renews === undefined && !quoted.change
          ? userOf(request)
          : undefined,
      now,
      termsVersion: request.termsVersion,
      quote: request.quote?.number,
      quoted: request.quote?.quoted,
      provider: request.provider,
      startsAfter: renewed.startsAfter,
      renews: renewed.renews,
    });
    return quoted.change ? quoted.change(made) : made;
  };
  const { attemptId, email, priceId } = request;
  const attempt = attemptId === undefined ? undefined : [attemptId, email, priceId].join('|');
  const order = make(attempt === undefined ? shop.links.newOrderId() : shop.links.orderIdFor(attempt));
  const create = (fresh: Order, limits: readonly Limit[]) =>
    shop.orders.create(fresh, { checkAt: nextCheck(fresh, now), limits });
  const earlier = attempt === undefined ? null : await startedBefore(shop, attempt);
  const reply = earlier ?? (await create(order, checkoutLimits(visitor)));
  if (reply.outcome === 'limited') return reply;
  if (reply.outcome === 'created') return { outcome: 'started', stored: { order, version: 1 } };
  const { state, purchaseOrder } = reply.stored.order;
  if (state === 'open' || purchaseOrder) return { outcome: 'started', stored: reply.stored };
  const another = make(shop.links.newOrderId());
  await create(another, []);
  return { outcome: 'started', stored: { order: another, version: 1 } };
}
