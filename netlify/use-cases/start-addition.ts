// Buys additional seats mid-term. A separate order is stored, and its payer is sent to the provider's page.
import { orderOfAddition, priceAddition, quoteAddition } from '../../src/domain/license/added-seats.ts';
import { toDayNumber } from '../../src/domain/dates.ts';
import { nextCheck } from '../../src/domain/order/next-check.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { seatingOf } from '../../src/domain/license/seating.ts';
import { orderIdOf } from '../../src/domain/trust.ts';
import { outsideApi, pages } from '../../src/routes.ts';
import { fulfilOrder } from './fulfil-order.ts';
import type { Limited, Shop, StoredOrder } from './ports.ts';
import { orderLinkText } from '../../src/domain/order/order-links.ts';
import { quoteSerial, sealQuote } from './quotes.ts';
import { openSeats } from './serve-seats.ts';
import { startedBefore, checkoutLimits } from './start-order.ts';
import type { PayuForm } from './start-payu-order.ts';

export type AdditionStart =
  | { outcome: 'started'; url: string }
  | { outcome: 'started'; formData: PayuForm }
  | { outcome: 'refused'; reason: string }
  | { outcome: 'order-unknown' }
  | Limited;

/**
 * The page to which a payer returns. It contains no link token, because two administrators may pay for the same order
 * and must not return through each other's link. The page they left keeps theirs.
 */
export const additionPath = ({ total }: { total: number }, outcome: 'paid' | 'unpaid') =>
  `${pages.seats}?${outcome === 'paid' ? `added=${total}` : 'unpaid=1'}`;

/** Returns the group behind a seats link and the current price of this many additional seats. @throws UpstreamError */
async function priceSeats(shop: Shop, { link, seats }: { link: string; seats: number }) {
  const opened = await openSeats(shop, link);
  if (!opened) return { outcome: 'order-unknown' as const };
  const group = opened.stored.order;
  const now = shop.now();
  const priced = priceAddition(group, seats, now);
  if (!priced.ok) return { outcome: 'refused' as const, reason: priced.reason };
  const { administrator } = opened;
  return { outcome: 'priced' as const, group, addition: priced.addition, administrator, now };
}

/** Returns the token of a quote for this many additional seats. Only the buyer also gets the billing details. @throws UpstreamError */
export async function quoteSeats(
  shop: Shop,
  { link, seats }: { link: string; seats: number },
): Promise<
  { outcome: 'quoted'; token: string } | { outcome: 'refused'; reason: string } | { outcome: 'order-unknown' }
> {
  const priced = await priceSeats(shop, { link, seats });
  if (priced.outcome !== 'priced') return priced;
  const { group, addition, administrator, now } = priced;
  const quote = quoteAddition(group, addition, { serial: quoteSerial(shop), now });
  const billedAs = administrator === 'first' && !group.owner ? orderLinkText(group) : undefined;
  return { outcome: 'quoted', token: sealQuote(shop, { ...quote, billedAs }) };
}

/**
 * Stores the order of a seat add-on or upgrade, or finds the one that the same request already started today, so that
 * two administrators who press at the same time pay once.
 */
export async function startOrderOf(
  shop: Shop,
  make: (id: string) => Order,
  wish: string,
  visitor: string | undefined,
): Promise<{ outcome: 'started'; stored: StoredOrder } | { outcome: 'paid' } | Limited> {
  const order = make(shop.links.orderIdFor(wish));
  const reply =
    (await startedBefore(shop, wish)) ??
    (await shop.orders.create(order, {
      checkAt: nextCheck(order, shop.now()),
      limits: checkoutLimits(visitor),
    }));
  if (reply.outcome === 'limited') return reply;
  if (reply.outcome === 'created') return { outcome: 'started', stored: { order, version: 1 } };
  const { state, amount } = reply.stored.order;
  if (state === 'open' && amount.minorUnits === order.amount.minorUnits)
    return { outcome: 'started', stored: reply.stored };
  if (state === 'paid' || state === 'pending') return { outcome: 'paid' };
  const another = make(shop.links.newOrderId());
  await shop.orders.create(another, { checkAt: nextCheck(another, shop.now()), limits: [] });
  return { outcome: 'started', stored: { order: another, version: 1 } };
}

/**
 * Returns the PayU form or the card page of a price. The page is opened once per order and returns to these URLs.
 * @throws UpstreamError
 */
export async function payFor(
  shop: Shop,
  stored: StoredOrder,
  priceId: string,
  back: { success: string; cancel: string },
): Promise<{ outcome: 'started'; url: string } | { outcome: 'started'; formData: PayuForm }> {
  const { order } = stored;
  if (order.provider === 'payu') {
    const answer = `${shop.origin}${outsideApi.payuCallback}`;
    return { outcome: 'started', formData: shop.payu.formFor(order, { answer }) };
  }
  if (order.checkout) return { outcome: 'started', url: order.checkout.url };
  const page = await shop.cards.openCheckout(order, priceId, back);
  const event = { type: 'checkout-opened' as const, at: shop.now(), ...page };
  const references = [{ kind: 'session' as const, value: page.id }];
  await fulfilOrder(shop, { find: { orderId: orderIdOf(order) }, event, references }, stored);
  return { outcome: 'started', url: page.url };
}

/** Starts the purchase of this many additional seats. @throws UpstreamError if the provider or the store does not respond */
export async function startAddition(
  shop: Shop,
  { link, seats }: { link: string; seats: number },
  visitor: string | undefined,
): Promise<AdditionStart> {
  const priced = await priceSeats(shop, { link, seats });
  if (priced.outcome !== 'priced') return priced;
  const { group, addition, now } = priced;
  const make = (id: string) => orderOfAddition(group, addition, { id, now });
  const wish = [
    'seats',
    group.id,
    addition.total,
    toDayNumber(now),
    seatingOf(group).added?.length ?? 0,
  ].join('|');
  const started = await startOrderOf(shop, make, wish, visitor);
  if (started.outcome === 'limited') return started;
  if (started.outcome === 'paid')
    return { outcome: 'refused', reason: 'These seats were paid for a moment ago. Please reload the page.' };
  return payFor(shop, started.stored, started.stored.order.planId, {
    success: `${shop.origin}${additionPath(addition, 'paid')}`,
    cancel: `${shop.origin}${additionPath(addition, 'unpaid')}`,
  });
}
