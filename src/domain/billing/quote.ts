// A quote: a license at a price, for an institution, for 30 days. All of it stands in the quote's own sealed link, so nothing is kept,
// nothing can be lost, and a price that was quoted holds whatever the price list says since.
import * as z from 'zod/mini';
import { findPlan, type Plan, productById } from '../catalogue.ts';
import { addDays, fromDayNumber, toDayNumber } from '../dates.ts';
import type { Currency } from '../money.ts';
import type { UpgradeTerms } from '../license/upgrade-schema.ts';
import type { Order } from '../order/order.ts';

export const quoteDays = 30;

export type Quote = {
  /** Tells quotes of one day apart: eight letters and digits. */
  serial: string;
  productId: string;
  seats: number;
  currency: Currency;
  minorUnits: number;
  /** Midnight UTC of the day on which it was made. */
  issuedAt: string;
  institution: string;
  /** What a person called it, where that is not the product's title: `Site License`. */
  title?: string | undefined;
  /** Why a person quoted another price than the list's. */
  note?: string | undefined;
  /** The list's price on that day, where the quoted one is a discount on it. */
  listMinorUnits?: number | undefined;
  /** The GST state of an institution in India, which decides whether the tax is IGST, or CGST and SGST. */
  stateCode?: string | undefined;
  /** The term of a license that it is to renew, as its link states it. */
  renews?: string | undefined;
  /** The group that it adds seats to, for the rest of its term. */
  adds?: QuotedSeats | undefined;
  /** The license that it replaces, and the credit for that. */
  upgrades?: QuotedUpgrade | undefined;
  /** The last day on which it holds, where that is not 30 days after its day. */
  until?: string | undefined;
  /** The order whose billing details its form begins with, as the links to that order name it. */
  billedAs?: string | undefined;
};

export type QuotedSeats = Omit<NonNullable<Order['addsTo']>, 'state'>;
export type QuotedUpgrade = UpgradeTerms & { counted: NonNullable<UpgradeTerms['counted']> };

/** The quote for a plan of the price list, today. */
export const quoteFor = (
  { product, seats, price }: Plan,
  {
    currency,
    now,
    ...rest
  }: Pick<Quote, 'currency' | 'institution' | 'serial' | 'stateCode' | 'renews'> & { now: string },
): Quote => ({
  ...rest,
  productId: product.id,
  seats,
  currency,
  minorUnits: price[currency].minorUnits,
  issuedAt: fromDayNumber(toDayNumber(now)),
});

/** What is quoted, in words. */
export const quotedTitle = ({ title, productId, adds }: Quote): string =>
  `${title ?? productById(productId)?.title ?? productId}${adds ? ', added seats' : ''}`;

/** `BQ-20261122-7K2QM9X4` */
export const quoteNumber = ({ issuedAt, serial }: Quote) =>
  `BQ-${issuedAt.slice(0, 10).replaceAll('-', '')}-${serial.toUpperCase()}`;

/** The last day on which it holds. */
export const quoteEnd = ({ issuedAt, until }: Quote) => until ?? addDays(issuedAt, quoteDays);

/** Whether it holds on this day. */
export const isQuoteOpen = (quote: Quote, now: string) => toDayNumber(now) <= toDayNumber(quoteEnd(quote));

/** What is quoted, as a plan at that price and in no other currency; undefined where the product is sold no more. */
export function quotedPlan({ productId, seats, currency, minorUnits, title }: Quote): Plan | undefined {
  const product = productById(productId);
  if (product?.kind !== 'licence') return undefined;
  const id = findPlan(productId, seats)?.id ?? `${productId}-${seats}`;
  const money = { currency, minorUnits };
  return {
    id,
    product: { ...product, title: title ?? product.title },
    seats,
    price: { USD: money, INR: money },
    priceId: { USD: `${id}-quoted`, INR: `${id}-quoted` },
  };
}

/** What an order keeps of the quote, so that its documents say the same of the price. */
export const quotedTerms = ({ note, listMinorUnits }: Quote): Order['quoted'] =>
  note === undefined && listMinorUnits === undefined
    ? undefined
    : { ...(listMinorUnits !== undefined && { listMinorUnits }), ...(note !== undefined && { note }) };

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** A quote as the text that its link seals: letters, digits, `-` and `_`. */
export const writeQuote = (quote: Quote) =>
  toUrlText([
    quote.serial,
    quote.productId,
    quote.seats,
    quote.currency,
    quote.minorUnits,
    toDayNumber(quote.issuedAt),
    quote.institution,
    quote.title,
    quote.note,
    quote.listMinorUnits,
    quote.stateCode,
    quote.renews,
    quote.until === undefined ? undefined : toDayNumber(quote.until),
    quote.billedAs,
    quote.adds && [
      quote.adds.orderId,
      quote.adds.total,
      quote.adds.daysLeft,
      quote.adds.daysOfTerm,
      toDayNumber(quote.adds.until),
    ],
    ...(quote.upgrades ? [writeUpgrade(quote.upgrades)] : []),
  ]);

const writeUpgrade = ({ orderId, title, price, credit, daysLeft, counted }: QuotedUpgrade) => [
  ...[orderId, title, price, credit, daysLeft],
  ...[toDayNumber(counted.until), counted.seats],
];

const toUrlText = (value: unknown) =>
  btoa(String.fromCharCode(...bytesOf(JSON.stringify(value))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const fromUrlText = (text: string): unknown => {
  const bytes = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return JSON.parse(new TextDecoder().decode(Uint8Array.from(bytes, (byte) => byte.charCodeAt(0))));
};

/** What `writeQuote` writes. Quotes of earlier releases end with the note; the last release reads those that upgrade nothing. */
const writtenSchema = z.tuple([
  z.string(),
  z.string(),
  z.number(),
  z.enum(['USD', 'INR']),
  z.number(),
  z.number(),
  z.string(),
  z.nullable(z.string()),
  z.nullable(z.string()),
  z.nullish(z.number()),
  z.nullish(z.string()),
  z.nullish(z.string()),
  z.nullish(z.number()),
  z.nullish(z.string()),
  z.nullish(z.tuple([z.string(), z.number(), z.number(), z.number(), z.number()])),
  z.nullish(z.tuple([z.string(), z.string(), z.number(), z.number(), z.number(), z.number(), z.number()])),
]);

const readSeats = ([orderId, total, daysLeft, daysOfTerm, until]: [
  string,
  ...[number, number, number, number],
]): QuotedSeats => ({ orderId, total, daysLeft, daysOfTerm, until: fromDayNumber(until) });

const readUpgrade = ([orderId, title, price, credit, daysLeft, until, seats]: [
  ...[string, string],
  ...[number, number, number, number, number],
]): QuotedUpgrade => ({
  ...{ orderId, title, price, credit, daysLeft },
  counted: { until: fromDayNumber(until), seats },
});

/** What `writeQuote` wrote. */
export function readQuote(text: string): Quote {
  const written = writtenSchema.parse(fromUrlText(text));
  const [serial, productId, seats, currency, minorUnits, day, institution, title, note, ...later] = written;
  const [list, state, renews, until, billedAs, adds, upgrades] = later;
  return {
    serial,
    productId,
    seats,
    currency,
    minorUnits,
    issuedAt: fromDayNumber(day),
    institution,
    ...(title !== null && { title }),
    ...(note !== null && { note }),
    ...(typeof list === 'number' && { listMinorUnits: list }),
    ...(typeof state === 'string' && { stateCode: state }),
    ...(typeof renews === 'string' && { renews }),
    ...(typeof until === 'number' && { until: fromDayNumber(until) }),
    ...(typeof billedAs === 'string' && { billedAs }),
    ...(adds && { adds: readSeats(adds) }),
    ...(upgrades && { upgrades: readUpgrade(upgrades) }),
  };
}
