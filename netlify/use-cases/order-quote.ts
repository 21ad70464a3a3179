// An order from a quote, at its price: paid at once by card or through PayU.
import type { OrderQuoteRequest } from '../../src/contracts/quote.ts';
import { indianMobileField } from '../../src/contracts/fields.ts';
import { isQuoteOpen, type Quote, quotedPlan, quoteNumber } from '../../src/domain/quote.ts';
import type { Limited, Shop } from './ports.ts';
import type { WrongBilling } from './check-billing.ts';
import { type CheckoutStart, openPage } from './start-card-checkout.ts';
import { formFor, type PayuStart } from './start-payu-order.ts';

export type QuoteOrder =
  CheckoutStart | PayuStart | WrongBilling | Limited | { outcome: 'over' | 'withdrawn' };

/** Whether an order can be made of it. */
export function standingOf({ now }: Pick<Shop, 'now'>, quote: Quote): 'open' | 'over' | 'withdrawn' {
  if (!isQuoteOpen(quote, now())) return 'over';
  return quotedPlan(quote) ? 'open' : 'withdrawn';
}

const wrong = (field: string, words: string): WrongBilling => ({
  outcome: 'wrong-billing',
  fields: { [field]: words },
});

/** @throws NeighbourError where the store or the provider does not answer */
export async function orderQuote(
  shop: Shop,
  quote: Quote,
  { pay: _way, phone, quote: token, ...typed }: OrderQuoteRequest,
  visitor?: string,
): Promise<QuoteOrder> {
  const standing = standingOf(shop, quote);
  if (standing !== 'open') return { outcome: standing };
  const plan = quotedPlan(quote)!;
  const request = {
    ...typed,
    priceId: `${plan.priceId[quote.currency]}-${quote.serial}`,
    quote: { number: quoteNumber(quote), token },
  };
  if (quote.currency === 'USD')
    return typed.termsVersion === undefined
      ? wrong('termsVersion', 'Please accept the terms to continue')
      : openPage(shop, request, plan, visitor);
  const mobile = indianMobileField.safeParse(phone ?? '');
  return mobile.success
    ? formFor(shop, { ...request, phone: mobile.data }, plan, visitor)
    : wrong('phone', mobile.error.issues[0]!.message);
}
