// What a value from outside may be used for. A provider's message contains three classes of fields, each with its own
// type, so that the type checker rejects money, references, and emails based on a mere claim:
//
//   Signed    covered by a signature that we verified, field by field
//   Fetched   the provider's reply to our request
//   Claimed   anything else in a message; use it only to decide what to fetch
//
// Only the adapters call `signed` and `fetched`, and only the CLI calls `ours` (tests/architecture/trust.test.ts).
import { formatMoney, formatWithCode, type Money } from './money.ts';
import type { OrderEvent } from './order/order-events.ts';

declare const proof: unique symbol;
type Proof<C> = { readonly [proof]: C };
type Proved<T, C> = T extends string | number | boolean
  ? T & Proof<C>
  : T extends object
    ? { [K in keyof T]: Proved<T[K], C> }
    : T;

export type Signed<T> = Proved<T, 'signed'>;
export type Fetched<T> = Proved<T, 'fetched'>;
/** A value someone vouches for: the provider that signed or returned it, or our own code or order. */
export type Vouched<T> = Proved<T, 'signed' | 'fetched' | 'ours'>;

const claim: unique symbol = Symbol('claim');
/** An unverified value. The wrapper keeps it from being used as text or a number. */
export type Claimed<T> = { readonly [claim]: T };

export const signed = <const T>(value: T) => value as Signed<T>;
export const fetched = <const T>(value: T) => value as Fetched<T>;
export const claimed = <T>(value: T): Claimed<T> => ({ [claim]: value });

/** A literal from our own code. A computed value has a wider type and does not compile. */
export const constant = <const T extends string>(value: string extends T ? never : T) =>
  value as unknown as Proved<T, 'ours'>;

/** A value that an operator typed into a command, or that a backup contains and that was vouched for when first stored. */
export const ours = <T>(value: T) => value as Proved<T, 'ours'>;

/** The ID of an order, which we generate. */
export const orderIdOf = ({ id }: { id: string }) => id as Proved<string, 'ours'>;

/** The day of a date. */
export const dayIn = (date: Vouched<string>) => date.slice(0, 10) as Vouched<string>;

/** Text built from literals and vouched values only. */
export const phrase = (parts: TemplateStringsArray, ...values: readonly Vouched<string | number>[]) =>
  String.raw({ raw: parts }, ...values) as Vouched<string>;

/** The price of an order, which we set: the amount a sale states as paid once its ledger adds up to it (receive-transfer.ts). */
export const priceOf = ({ amount }: { amount: Money }) => amount as Proved<Money, 'ours'>;

/** An amount with its currency code. */
export const amountWithCode = (currency: Money['currency'], minorUnits: Vouched<number>) =>
  formatWithCode({ currency, minorUnits }) as Vouched<string>;

/** A formatted amount. */
export const amountInWords = (money: { currency: Vouched<string>; minorUnits: Vouched<number> }) =>
  formatMoney(money as Money) as Vouched<string>;

/** Longer than any ID from us or a provider. */
const longestId = 64;

/** A claimed ID, for looking up what to fetch. Null if it cannot be an ID. */
export function idToLookUp(value: Claimed<string>): string | null {
  const id = value[claim].trim();
  return id.length <= longestId && /^[\w-]+$/.test(id) ? id : null;
}

type OfEvent<E> = E extends OrderEvent
  ? { [K in keyof E]: K extends 'type' | 'at' | 'asOf' | 'isQuiet' ? E[K] : Vouched<E[K]> }
  : never;
/** An event as apply-event.ts accepts it: every value except its timestamp is vouched for. */
export type VouchedEvent<T extends OrderEvent['type'] = OrderEvent['type']> = OfEvent<
  Extract<OrderEvent, { type: T }>
>;
