// Card purchases of licenses and training. Stores the order, opens a Stripe page for it, and records the page.
import { findPlan } from '../../src/domain/catalog.ts';
import { checkoutPath, pages, quotePath, renewalPath } from '../../src/routes.ts';
import type { AcademyStripeCheckoutRequest, StripeCheckoutRequest } from '../../src/contracts/checkout.ts';
import type { WrongBilling } from './check-billing.ts';
import type { NotRenewed } from './find-renewed.ts';
import { fulfilOrder } from './fulfil-order.ts';
import type { Limited, Shop } from './ports.ts';
import { planFor, type PriceRefusal, type PurchaseRequest, startOrder } from './start-order.ts';
import type { Plan } from '../../src/domain/catalog.ts';
import { orderIdOf } from '../../src/domain/trust.ts';

export type CheckoutStart =
  { outcome: 'started'; url: string } | PriceRefusal | Limited | WrongBilling | NotRenewed;

/** Returns the page to which a buyer returns after leaving the payment page without paying. */
function pathBack({ quote, renews }: PurchaseRequest, { id, product, seats: planned }: Plan): string {
  const seats = id === product.id ? undefined : planned;
  if (quote) return quotePath('view', quote.token);
  if (product.kind === 'training') return pages.academy;
  return renews === undefined ? checkoutPath(product.id, seats) : renewalPath(product.id, seats, renews);
}

/** @throws UpstreamError if Stripe or the store does not respond. */
export async function openPage(
  shop: Shop,
  request: PurchaseRequest,
  plan: Plan,
  visitor: string | undefined,
): Promise<CheckoutStart> {
  const started = await startOrder(shop, request, plan, 'USD', visitor);
  if (started.outcome !== 'started') return started;
  const { order } = started.stored;
  if (order.checkout) return { outcome: 'started', url: order.checkout.url };
  const isTraining = plan.product.kind === 'training';
  const page = await shop.cards.openCheckout(order, request.priceId, {
    success: `${shop.origin}${isTraining ? pages.academySuccess : pages.success}?session_id={CHECKOUT_SESSION_ID}`,
    cancel: shop.origin + pathBack(request, plan),
  });
  await fulfilOrder(
    shop,
    {
      find: { orderId: orderIdOf(order) },
      event: { type: 'checkout-opened', at: shop.now(), ...page },
      references: [{ kind: 'session', value: page.id }],
    },
    started.stored,
  );
  return { outcome: 'started', url: page.url };
}

/** Starts the card purchase of a license. @throws UpstreamError if Stripe or the store does not respond. */
export async function startLicenseCheckout(
  shop: Shop,
  request: StripeCheckoutRequest,
  visitor?: string,
): Promise<CheckoutStart> {
  const found = planFor(request.priceId, 'license', 'USD');
  return found.outcome === 'found' ? openPage(shop, request, found.plan, visitor) : found;
}

/** Starts the card purchase of a training. The price must match the module and the number of participants. */
export async function startAcademyCheckout(
  shop: Shop,
  request: AcademyStripeCheckoutRequest,
  visitor?: string,
): Promise<CheckoutStart> {
  const found = planFor(request.priceId, 'training', 'USD');
  if (found.outcome !== 'found') return found;
  const asked = findPlan(`training-${request.moduleType}`, request.participantCount);
  if (asked?.id !== found.plan.id) return { outcome: 'unknown-price' };
  return openPage(shop, request, found.plan, visitor);
}
