// Purchases in India. Stores the order and returns the form that takes the buyer's browser to PayU.
import type { AcademyPayuOrderRequest, PayuOrderRequest } from '../../src/contracts/checkout.ts';
import { findTrainingPlan, type Plan } from '../../src/domain/catalog.ts';
import { outsideApi } from '../../src/routes.ts';
import type { WrongBilling } from './check-billing.ts';
import type { NotRenewed } from './find-renewed.ts';
import type { Limited, Shop } from './ports.ts';
import { planFor, type PriceRefusal, type PurchaseRequest, startOrder } from './start-order.ts';

export type PayuForm = { actionUrl: string; fields: Record<string, string> };
export type PayuStart =
  { outcome: 'started'; formData: PayuForm } | PriceRefusal | Limited | WrongBilling | NotRenewed;

/** @throws UpstreamError if the store does not respond. */
export async function formFor(
  shop: Shop,
  request: PurchaseRequest,
  plan: Plan,
  visitor: string | undefined,
): Promise<PayuStart> {
  const started = await startOrder(shop, request, plan, 'INR', visitor);
  if (started.outcome !== 'started') return started;
  const answer = `${shop.origin}${outsideApi.payuCallback}`;
  return { outcome: 'started', formData: shop.payu.formFor(started.stored.order, { answer }) };
}

/** Starts the purchase of a license in India. @throws UpstreamError if the store does not respond. */
export async function startPayuOrder(
  shop: Shop,
  request: PayuOrderRequest,
  visitor?: string,
): Promise<PayuStart> {
  const found = planFor(request.priceId, 'license', 'INR');
  return found.outcome === 'found' ? formFor(shop, request, found.plan, visitor) : found;
}

/** Starts the purchase of a training in India. Its price follows from the module and the number of participants. */
export async function startAcademyPayuOrder(
  shop: Shop,
  request: AcademyPayuOrderRequest,
  visitor?: string,
): Promise<PayuStart> {
  const plan = findTrainingPlan(request.moduleType, request.participantCount);
  if (!plan) return { outcome: 'unknown-price' };
  return formFor(shop, { ...request, priceId: plan.priceId.INR }, plan, visitor);
}
