// What buyers do in a history with a renewal link, and the invariants of the license and its payments at the end.
import { expect } from 'vitest';
import { findPlan } from '../../../src/domain/catalog.ts';
import { addDays, toDayNumber } from '../../../src/domain/dates.ts';
import { periodsOf } from '../../../src/domain/license/order-license.ts';
import type { Order } from '../../../src/domain/order/order.ts';
import { termOf } from '../../../src/domain/license/renewal.ts';
import { reviewsOf } from '../../../src/domain/order/marks.ts';
import { paidSeats } from '../../../src/domain/license/seating.ts';
import { termsVersion } from '../../../src/contracts/terms-version.ts';
import { placeByInvoice } from '../../../netlify/use-cases/order-by-invoice.ts';
import { orderQuote } from '../../../netlify/use-cases/order-quote.ts';
import type { Shop } from '../../../netlify/use-cases/ports.ts';
import { makeQuote, openQuote } from '../../../netlify/use-cases/quotes.ts';
import { startLicenseCheckout } from '../../../netlify/use-cases/start-card-checkout.ts';
import { startPayuOrder } from '../../../netlify/use-cases/start-payu-order.ts';
import { subscriptionOf } from '../../support/crash-harness.ts';
import { count, type World } from '../world.ts';
import { chargesOf, decide, endRenewal, goToPayu, isPaidAt, isReturned, reach } from './purchases.ts';

export const waysToRenew = ['card', 'payu', 'transfer', 'quote'] as const;
type Way = (typeof waysToRenew)[number];

const ofInstitution = {
  company: 'Boston University',
  address: '1 Silber Way',
  country: 'United States',
  poNumber: '7',
};

/** Someone follows a renewal link and pays, immediately or later, or leaves. The shop may reject the renewal. */
export async function renewByLink(
  shop: Shop,
  world: World,
  licenseId: string,
  {
    by,
    more,
    payer,
    outcome,
    isCanceled,
  }: { by: Way; more: number; payer: number; outcome: string; isCanceled: boolean },
) {
  if (isCanceled) await endRenewal(shop, licenseId);
  const license = (await shop.orders.read(licenseId))?.order;
  if (!license?.license?.validUntil || license.edition === 'student') return;
  const seats = license.seats > 1 ? Math.max(2, paidSeats(license) + more) : 1;
  const plan = findPlan(license.productId, seats)!;
  const renews = shop.links.signToken('renewal-link', termOf(licenseId, license.license.validUntil));
  const email = payer === 0 ? license.buyer.email : `payer-${payer}@example.org`;
  const request = { email, renews, attemptId: `renewal-${licenseId.slice(0, 8)}-${payer}-${by}-00` };
  const started = await startBy(shop, by, request, plan);
  count(world, `renewals by link: ${started.outcome}`);
  if ('link' in started) {
    const id = started.link.slice(0, 24);
    world.transfers.set(id, world.transfers.get(id) ?? null);
    await started.sendEmails();
  }
  const id = reachProvider(world, started);
  if (id !== undefined && (outcome === 'paid' || outcome === 'later')) decide(world, id, outcome);
}

/** Opens the payment page, if the purchase has one. Returns the order's ID. */
function reachProvider(world: World, started: Awaited<ReturnType<typeof startBy>>): string | undefined {
  if ('url' in started) return reach(world, started.url);
  return 'formData' in started ? goToPayu(world, started.formData) : undefined;
}

function startBy(
  shop: Shop,
  by: Way,
  request: { email: string; renews: string; attemptId: string },
  plan: NonNullable<ReturnType<typeof findPlan>>,
) {
  switch (by) {
    case 'card':
      return startLicenseCheckout(shop, { ...request, priceId: plan.priceId.USD });
    case 'payu':
      return startPayuOrder(shop, { ...request, priceId: plan.priceId.INR, phone: '9876543210' });
    case 'transfer':
      return placeByInvoice(
        shop,
        { ...request, ...ofInstitution, priceId: plan.priceId.USD },
        plan,
        'USD',
        {},
      );
    case 'quote': {
      const { renews, ...buyer } = request;
      const wish = { plan: plan.product.id, seats: plan.seats, institution: 'Boston University', renews };
      const quote = makeQuote(shop, { ...wish, currency: 'USD' })!;
      return orderQuote(shop, openQuote(shop, quote)!, { ...buyer, quote, pay: 'now', termsVersion });
    }
  }
}

/** Whether the payment of a renewal has arrived. */
const isPaid = (world: World, { id, provider }: Order) =>
  provider === 'transfer'
    ? (world.transfers.get(id) ?? null) !== null
    : isPaidAt(world, id) && !isReturned(world, id);

/** The terms that a renewal paid for. */
const termsOf = (world: World, { id, provider, handled }: Order) =>
  provider === 'transfer' ? 1 : chargesOf(world, id).length - reviewsOf(handled, 'charged-after-refund');

/** All renewals that the store knows. */
export async function renewalsIn(shop: Shop): Promise<Order[]> {
  const known = await Promise.all((await shop.orders.list(0, 1000)).map((id) => shop.orders.read(id)));
  return known.flatMap((stored) => (stored?.order.renews ? [stored.order] : []));
}

/** Paid renewals extend a license by their terms, once each and in sequence. Refunded renewals do not. */
export function paidTermsOf(license: Order, renewals: readonly Order[], world: World): number {
  const mine = renewals.filter(({ renews }) => renews!.orderId === license.id);
  const periods = (license.periods ?? []).filter(({ orderId }) => orderId !== license.id);
  const given = mine.filter((order) => {
    const isRefused = reviewsOf(order.handled, 'renewal-refused') > 0;
    // Only a license that was itself refunded gets none.
    if (isRefused && periods.every(({ orderId }) => orderId !== order.id)) {
      expect([license.state, isReturned(world, license.id)]).toEqual(['refunded', true]);
      return false;
    }
    return isPaid(world, order);
  });
  expect(periods.map(({ orderId }) => orderId).toSorted()).toEqual(given.map(({ id }) => id).toSorted());
  return given.reduce((sum, order) => sum + termsOf(world, order), 0);
}

/** The periods of a license follow one another without a paid gap, and its renewals record them. */
export function expectPeriods(license: Order, renewals: readonly Order[], world: World) {
  const periods = periodsOf(license);
  for (const [i, { from, paidAt, until }] of periods.entries()) {
    const before = periods[i - 1];
    if (before) expect(from).toBe([before.until, `${paidAt.slice(0, 10)}T00:00:00.000Z`].toSorted().at(-1));
    expect(toDayNumber(until) - toDayNumber(from)).toBeGreaterThan(360);
  }
  expect(periods.at(-1)?.until).toBe(license.license?.validUntil ?? undefined);
  // Only one order at a time is charged again.
  const running = [license, ...renewals.filter(({ renews }) => renews!.orderId === license.id)].filter(
    ({ id, subscription, state }) =>
      state === 'paid' && subscription === 'renewing' && !world.canceled.has(subscriptionOf(id)),
  );
  const inForce = running.filter(
    ({ id }) => id === license.id || periods.some(({ orderId }) => orderId === id),
  );
  if (license.periods) expect(inForce.length).toBeLessThanOrEqual(1);
}

/** A renewal has no license, key, or seats. Its buyer was notified, and no one was invited. */
export function expectRenewalOrder(order: Order, world: World) {
  expect([order.license, order.licenseKey, order.seating]).toEqual([undefined, undefined, undefined]);
  if (!isPaidAt(world, order.id)) return;
  expect(order.renews!.state).toBe(isReturned(world, order.id) ? 'taken-back' : 'given');
  const told = world.emails.filter(({ id }) => id === `${order.id}.order-confirmed`);
  expect(told.length).toBeGreaterThan(0);
  expect(world.emails.filter(({ id }) => id.startsWith(`${order.id}.seat`))).toEqual([]);
  if (order.state === 'paid') expect(order.renews!.until! >= addDays(order.payment!.paidAt, 360)).toBe(true);
}
