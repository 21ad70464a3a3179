// Quotes: created from the price list or by the team, signed into a link, and opened from it.
import { findPlan } from '../../src/domain/catalog.ts';
import type { Currency } from '../../src/domain/money.ts';
import {
  isQuoteOpen,
  type Quote,
  quoteFor,
  quoteNumber,
  readQuote,
  writeQuote,
} from '../../src/domain/billing/quote.ts';
import { billedFieldNames } from '../../src/domain/order/buyer.ts';
import { orderIdIn, orderLinkText } from '../../src/domain/order/order-links.ts';
import { countryName } from '../documents/order-document.ts';
import { sendingOf } from './deliver-email.ts';
import { mailLeaseFrom } from './email-lease.ts';
import type { EmailJob, Shop } from './ports.ts';

type Desk = Pick<Shop, 'links' | 'now'>;
export type QuoteRequest = {
  plan: string;
  seats: number;
  currency: Currency;
  institution: string;
  /** Set for an institution in India. */
  stateCode?: string | undefined;
  /** The token of a renewal link. */
  renews?: string | undefined;
};

/** Returns the token of a quote's link. */
export const sealQuote = ({ links }: Pick<Desk, 'links'>, quote: Quote) =>
  links.signToken('quote-link', writeQuote(quote));

/** Distinguishes a quote from all others of its day. */
export const quoteSerial = ({ links }: Pick<Desk, 'links'>) => links.newOrderId().slice(0, 8);

/** Returns the token of a new quote; null if the price list has no price for it, so the team must answer. */
export function makeQuote(desk: Desk, request: QuoteRequest) {
  const { plan: id, seats, currency, institution } = request;
  const plan = findPlan(id, seats);
  if (plan?.product.kind !== 'license') return null;
  const serial = quoteSerial(desk);
  const stateCode = currency === 'INR' && request.stateCode !== '' ? request.stateCode : undefined;
  const renews = desk.links.read('renewal-link', request.renews ?? '') ?? undefined;
  const made = { currency, institution, serial, stateCode, renews, now: desk.now() };
  return sealQuote(desk, quoteFor(plan, made));
}

/** Returns the quote that a token contains; null if the token is invalid. */
export function openQuote({ links }: Pick<Desk, 'links'>, token: string): Quote | null {
  const text = links.read('quote-link', token);
  return text === null ? null : readQuote(text);
}

/**
 * Prefills the quote form with the billing details of the order that it names, while that order's links are unchanged
 * and the quote is valid. Returns nothing for other quotes. A purchase order number is never prefilled.
 */
export async function billedBefore(
  { orders, now }: Pick<Shop, 'orders' | 'now'>,
  quote: Quote,
): Promise<Record<string, string>> {
  if (quote.billedAs === undefined || !isQuoteOpen(quote, now())) return {};
  const order = (await orders.read(orderIdIn(quote.billedAs)))?.order;
  if (!order || orderLinkText(order) !== quote.billedAs) return {};
  const { buyer } = order;
  return Object.fromEntries(
    (['email', 'phone', ...billedFieldNames] as const).flatMap((field) => {
      const value =
        field === 'country' && buyer.country !== undefined ? countryName(buyer.country) : buyer[field];
      return field === 'poNumber' || value === undefined ? [] : [[field, value]];
    }),
  );
}

/**
 * Returns who will own a quote's order, if that is already determined: an upgrade belongs to its license's owner.
 * @throws UpstreamError
 */
export async function ownerOf(
  { orders }: Pick<Shop, 'orders'>,
  { upgrades }: Quote,
): Promise<string | undefined> {
  return upgrades && (await orders.read(upgrades.orderId))?.order.buyer.email;
}

/** Emails a quote that the team created. The store holds the signed text, not the link. @throws UpstreamError */
export async function mailQuote(shop: Shop, quote: Quote, to: string): Promise<void> {
  const id = `${quoteNumber(quote)}.quote`;
  const mailing: EmailJob = { id, kind: 'quote', to, data: { quote: writeQuote(quote) } };
  await shop.outbox.add([mailing], mailLeaseFrom(shop.now()));
  await sendingOf(shop, [mailing])();
}
