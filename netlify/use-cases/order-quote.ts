// Creates an order from a quote at the quoted price, paid immediately by card or PayU, or by invoice.
import { indianMobileField } from '../../src/contracts/fields.ts';
import type { OrderQuoteRequest } from '../../src/contracts/quote.ts';
import {
  isQuoteOpen,
  type Quote,
  quotedPlan,
  quoteNumber,
  quotedTerms,
} from '../../src/domain/billing/quote.ts';
import type { WrongBilling } from './check-billing.ts';
import { type Placed, placeByInvoice } from './order-by-invoice.ts';
import type { Shop } from './ports.ts';
import { type CheckoutStart, openPage } from './start-card-checkout.ts';
import { formFor, type PayuStart } from './start-payu-order.ts';

export type QuoteOrder = CheckoutStart | PayuStart | Placed | { outcome: 'over' | 'withdrawn' };

/** Whether the quote can still be ordered. */
export function standingOf({ now }: Pick<Shop, 'now'>, quote: Quote): 'open' | 'over' | 'withdrawn' {
  if (!isQuoteOpen(quote, now())) return 'over';
  return quotedPlan(quote) ? 'open' : 'withdrawn';
}

const wrong = (field: string, words: string): WrongBilling => ({
  outcome: 'wrong-billing',
  fields: { [field]: words },
});

/** Whether a quote changes an active license. Such a quote can only be ordered by invoice. */
export const isOfLicense = ({ adds, upgrades }: Pick<Quote, 'adds' | 'upgrades'>) =>
  adds !== undefined || upgrades !== undefined;

/** @throws UpstreamError if the store, the file store, or the provider does not respond */
export async function orderQuote(
  shop: Shop,
  quote: Quote,
  { pay, phone, quote: token, ...typed }: OrderQuoteRequest,
  sent: { file?: Uint8Array | undefined; visitor?: string | undefined } = {},
): Promise<QuoteOrder> {
  const standing = standingOf(shop, quote);
  if (standing !== 'open') return { outcome: standing };
  const plan = quotedPlan(quote)!;
  const { currency, serial } = quote;
  const request = {
    ...typed,
    priceId: `${plan.priceId[currency]}-${serial}-${pay}`,
    quote: { number: quoteNumber(quote), token, quoted: quotedTerms(quote) },
    ...(quote.adds && { adds: quote.adds }),
    ...(quote.upgrades && { upgrades: quote.upgrades }),
    ...(quote.renews !== undefined && { renews: shop.links.signToken('renewal-link', quote.renews) }),
  };
  if (currency === 'USD' && typed.termsVersion === undefined)
    return wrong('termsVersion', 'Please accept the terms to continue');
  // Seats and upgrades that are paid immediately are bought on their own pages at the current price.
  if (pay === 'invoice' || isOfLicense(quote)) return placeByInvoice(shop, request, plan, currency, sent);
  if (currency === 'USD') return openPage(shop, request, plan, sent.visitor);
  const mobile = indianMobileField.safeParse(phone ?? '');
  return mobile.success
    ? formFor(shop, { ...request, phone: mobile.data }, plan, sent.visitor)
    : wrong('phone', mobile.error.issues[0]!.message);
}
