// A quote: a license at a fixed price for an institution, valid for 30 days. The signed link contains the whole quote,
// so nothing is stored and nothing can be lost, and a quoted price holds even if the price list changes.
import * as z from 'zod/mini';
import { findPlan, type Plan, productById } from '../catalog.ts';
import { addDays, fromDayNumber, toDayNumber } from '../dates.ts';
import type { Currency } from '../money.ts';
import type { UpgradeTerms } from '../license/upgrade-schema.ts';
import type { Order } from '../order/order.ts';

export const quoteDays = 30;

export type Quote = {
  /** Eight letters and digits that distinguish the quotes of one day. */
  serial: string;
  productId: string;
  seats: number;
  currency: Currency;
  minorUnits: number;
  /** Midnight UTC of the day it was issued. */
  issuedAt: string;
  institution: string;
  /** The title an operator chose, if it differs from the product's: `Site License`. */
  title?: string | undefined;
  /** Why an operator quoted a price other than the list price. */
  note?: string | undefined;
  /** The list price on that day, if the quoted price is a discount on it. */
  listMinorUnits?: number | undefined;
  /** The GST state of an institution in India, which decides between IGST and CGST plus SGST. */
  stateCode?: string | undefined;
  /** The license term it renews, as encoded in its link. */
  renews?: string | undefined;
  /** The group it adds seats to for the rest of the term. */
  adds?: QuotedSeats | undefined;
  /** The license it replaces, and the credit for it. */
  upgrades?: QuotedUpgrade | undefined;
  /** The last valid day, if it is not 30 days after the issue date. */
  until?: string | undefined;
  /** The order whose billing details prefill its form, as encoded in that order's links. */
  billedAs?: string | undefined;
};

export type QuotedSeats = Omit<NonNullable<Order['addsTo']>, 'state'>;
export type QuotedUpgrade = UpgradeTerms & { counted: NonNullable<UpgradeTerms['counted']> };

/** Creates a quote for a plan of the price list, dated today. */
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

/** The title of what is quoted. */
export const quotedTitle = ({ title, productId, adds }: Quote): string =>
  `${title ?? productById(productId)?.title ?? productId}${adds ? ', added seats' : ''}`;

/** `BQ-20261122-7K2QM9X4` */
export const quoteNumber = ({ issuedAt, serial }: Quote) =>
  `BQ-${issuedAt.slice(0, 10).replaceAll('-', '')}-${serial.toUpperCase()}`;

/** The last day on which the quote is valid. */
export const quoteEnd = ({ issuedAt, until }: Quote) => until ?? addDays(issuedAt, quoteDays);

/** Whether the quote is valid on this day. */
export const isQuoteOpen = (quote: Quote, now: string) => toDayNumber(now) <= toDayNumber(quoteEnd(quote));

/** The quoted product as a plan at the quoted price, in the quoted currency only. Undefined if the product is no longer sold. */
export function quotedPlan({ productId, seats, currency, minorUnits, title }: Quote): Plan | undefined {
  const product = productById(productId);
  if (product?.kind !== 'license') return undefined;
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

/** The parts of a quote that an order stores so that its documents state the same price terms. */
export const quotedTerms = ({ note, listMinorUnits }: Quote): Order['quoted'] =>
  note === undefined && listMinorUnits === undefined
    ? undefined
    : { ...(listMinorUnits !== undefined && { listMinorUnits }), ...(note !== undefined && { note }) };

const bytesOf = (text: string) => new TextEncoder().encode(text);

/** Encodes a quote as the text that its link signs: letters, digits, `-`, and `_`. */
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

/**
 * The format that `writeQuote` produces. Quotes from earlier releases end with the note. The previous release can read
 * those that upgrade nothing.
 */
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

/** Decodes the output of `writeQuote`. */
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
