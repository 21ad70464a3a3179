// What a value from outside may be used for. A provider's message holds three classes of fields, and each class is a type of its own, so
// that the type checker refuses money, references, and mail that rest on what somebody merely said:
//
//   Signed    covered by a signature that we verified, field by field
//   Fetched   the provider's answer to a question of ours
//   Claimed   anything else in a message; it can only find what to ask about
//
// Only the adapters call `signed` and `fetched`, and only the back office `ours` (tests/architecture/trust.test.ts).
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
/** A value that someone answers for: the provider that signed or told it, or we, in whose code or order it stands. */
export type Vouched<T> = Proved<T, 'signed' | 'fetched' | 'ours'>;

const claim: unique symbol = Symbol('claim');
/** A value that was merely said. It is wrapped, so that it stands for no text and no number. */
export type Claimed<T> = { readonly [claim]: T };

export const signed = <const T>(value: T) => value as Signed<T>;
export const fetched = <const T>(value: T) => value as Fetched<T>;
export const claimed = <T>(value: T): Claimed<T> => ({ [claim]: value });

/** A literal of our own code. What was computed has a wider type, and is refused. */
export const constant = <const T extends string>(value: string extends T ? never : T) =>
  value as unknown as Proved<T, 'ours'>;

/** What an operator typed into a command of the back office, or a backup kept, which was vouched for when it was first written. */
export const ours = <T>(value: T) => value as Proved<T, 'ours'>;

/** The id of an order, which we made ourselves. */
export const orderIdOf = ({ id }: { id: string }) => id as Proved<string, 'ours'>;

/** The day of a date. */
export const dayIn = (date: Vouched<string>) => date.slice(0, 10) as Vouched<string>;

/** A text of literals and of values that are vouched for. */
export const phrase = (parts: TemplateStringsArray, ...values: readonly Vouched<string | number>[]) =>
  String.raw({ raw: parts }, ...values) as Vouched<string>;

/** The price of an order, which we set: what a sale says that was paid, once its ledger adds up to it (receive-transfer.ts). */
export const priceOf = ({ amount }: { amount: Money }) => amount as Proved<Money, 'ours'>;

/** An amount with the code of its currency. */
export const amountWithCode = (currency: Money['currency'], minorUnits: Vouched<number>) =>
  formatWithCode({ currency, minorUnits }) as Vouched<string>;

/** An amount in words. */
export const amountInWords = (money: { currency: Vouched<string>; minorUnits: Vouched<number> }) =>
  formatMoney(money as Money) as Vouched<string>;

/** More than any id of ours or of a provider has. */
const longestId = 64;

/** A claimed id, to look up what to ask about. Null where it cannot be one. */
export function idToLookUp(value: Claimed<string>): string | null {
  const id = value[claim].trim();
  return id.length <= longestId && /^[\w-]+$/.test(id) ? id : null;
}

type OfEvent<E> = E extends OrderEvent
  ? { [K in keyof E]: K extends 'type' | 'at' | 'asOf' | 'isQuiet' ? E[K] : Vouched<E[K]> }
  : never;
/** An event as apply-event.ts takes it: every value in it but its time is vouched for. */
export type VouchedEvent<T extends OrderEvent['type'] = OrderEvent['type']> = OfEvent<
  Extract<OrderEvent, { type: T }>
>;
