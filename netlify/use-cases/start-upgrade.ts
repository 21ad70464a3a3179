// Upgrades: what a license can change to, prorated to the day, and the purchase, a separate order that replaces the
// license once it is paid.
import { payersOf } from '../../src/domain/license/upgrade-credit.ts';
import { orderOfUpgrade } from '../../src/domain/license/upgrade-license.ts';
import { quoteUpgrade } from '../../src/domain/license/upgrade-quote.ts';
import {
  type Upgrade,
  upgradesOf,
  upgradeTo,
  whyNotUpgraded,
  type WhyNotUpgraded,
} from '../../src/domain/license/upgrade-offers.ts';
import { fieldMessages } from '../../src/contracts/field-words.ts';
import type { UpgradeForm } from '../../src/contracts/upgrade.ts';
import { toDayNumber } from '../../src/domain/dates.ts';
import type { Order } from '../../src/domain/order/order.ts';
import { pages, upgradePath } from '../../src/routes.ts';
import type { Limited, Shop } from './ports.ts';
import { quoteSerial, sealQuote } from './quotes.ts';
import { openOrder } from './serve-order-page.ts';
import { payFor, startOrderOf } from './start-addition.ts';
import type { PayuForm } from './start-payu-order.ts';

/** What a license can change to, or why it cannot. */
export type Offered = { license: Order } & (
  { ok: true; upgrades: Upgrade[] } | { ok: false; why: WhyNotUpgraded }
);

export type UpgradeStart =
  | { outcome: 'started'; url: string }
  | { outcome: 'started'; formData: PayuForm }
  /** Nothing was started. The page is shown again with current data and the reason. */
  | { outcome: 'again'; offered: Offered; alert?: string; errors?: Readonly<Record<string, string>> }
  | { outcome: 'order-unknown' }
  | Limited;

/**
 * Returns what the license behind an order's link can change to today; null if the link is invalid.
 * @throws LinkReplacedError, UpstreamError
 */
export async function offersFor(shop: Shop, link: string): Promise<Offered | null> {
  const license = (await openOrder(shop, link))?.order;
  // After a transfer, the license is no longer the buyer's to change.
  if (!license || license.owner) return null;
  const why = whyNotUpgraded(license, shop.now());
  if (why !== null) return { license, ok: false, why };
  const payers = await Promise.all(payersOf(license).map((id) => shop.orders.read(id)));
  const found = payers.flatMap((stored) => (stored ? [stored.order] : []));
  return { license, ...upgradesOf(license, found, shop.now()) };
}

const messages = {
  changed:
    'The price has changed since you opened this page: the credit is counted to the day. Nothing was charged.',
  gone: 'This plan is not offered for your license anymore. Please choose another. Nothing was charged.',
  paid: 'This change was paid for a moment ago. Your new license is on its way by email.',
  terms: 'Please accept the terms to continue',
};

/** Returns the token of a quote for the change to one plan, or the page with current data. @throws UpstreamError */
export async function quotePlan(
  shop: Shop,
  { link, plan }: { link: string; plan: string },
): Promise<
  { outcome: 'quoted'; token: string } | Extract<UpgradeStart, { outcome: 'again' | 'order-unknown' }>
> {
  const offered = await offersFor(shop, link);
  if (!offered) return { outcome: 'order-unknown' };
  if (!offered.ok) return { outcome: 'again', offered };
  const upgrade = upgradeTo(offered.upgrades, plan);
  if (!upgrade) return { outcome: 'again', offered, alert: messages.gone };
  const quote = quoteUpgrade(offered.license, upgrade, { serial: quoteSerial(shop), now: shop.now() });
  return { outcome: 'quoted', token: sealQuote(shop, quote) };
}

/** Returns the errors of an upgrade form. */
function missing(license: Order, { phone, termsVersion }: UpgradeForm): Record<string, string> {
  const isIndian = license.amount.currency === 'INR';
  const hasPhone = phone !== undefined || license.buyer.phone !== undefined;
  return {
    ...(isIndian && !hasPhone && { phone: fieldMessages.mobile }),
    ...(!isIndian && termsVersion === undefined && { termsVersion: messages.terms }),
  };
}

/**
 * Starts the purchase of an upgrade at the price shown to its buyer. The same request on the same day returns the order that it started.
 * @throws UpstreamError if the provider or the store does not respond
 */
export async function startUpgrade(
  shop: Shop,
  form: UpgradeForm,
  visitor: string | undefined,
): Promise<UpgradeStart> {
  const { link, plan, due, phone, termsVersion } = form;
  const offered = await offersFor(shop, link);
  if (!offered) return { outcome: 'order-unknown' };
  if (!offered.ok) return { outcome: 'again', offered };
  const upgrade = upgradeTo(offered.upgrades, plan);
  if (!upgrade) return { outcome: 'again', offered, alert: messages.gone };
  if (String(upgrade.due.minorUnits) !== due) return { outcome: 'again', offered, alert: messages.changed };
  const { license } = offered;
  const errors = missing(license, form);
  if (Object.keys(errors).length > 0) return { outcome: 'again', offered, errors };
  const now = shop.now();
  const buyer = { ...license.buyer, ...(phone !== undefined && { phone }) };
  const make = (id: string) => orderOfUpgrade({ ...license, buyer }, upgrade, { id, now, termsVersion });
  const wish = ['upgrade', license.id, plan, toDayNumber(now), due].join('|');
  const started = await startOrderOf(shop, make, wish, visitor);
  if (started.outcome === 'limited') return started;
  if (started.outcome === 'paid') return { outcome: 'again', offered, alert: messages.paid };
  return payFor(shop, started.stored, upgrade.plan.priceId.USD, {
    success: `${shop.origin}${pages.success}?session_id={CHECKOUT_SESSION_ID}`,
    cancel: `${shop.origin}${upgradePath(link, plan)}`,
  });
}
