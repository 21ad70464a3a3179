// The fields of a provider's messages. For each field, a table states how far it can be trusted and why. The readers
// derive their types from the table, so a claimed field can't be read as anything else.
import { type Claimed, claimed, type Fetched, fetched, type Signed, signed } from '../../src/domain/trust.ts';

type Trust = 'signed' | 'fetched' | 'claimed';
/** A message's fields, each with its trust class and the reason for it. */
export type FieldTable = Readonly<Record<string, { trust: Trust; source: string }>>;

/** The words of a string. */
type Words<S extends string> = S extends `${infer First} ${infer Rest}` ? First | Words<Rest> : S;

/** Declares these fields, separated by spaces, with one trust class and one reason. */
export const fields = <const C extends Trust, const N extends string>(
  trust: C,
  source: string,
  names: readonly N[],
) =>
  Object.fromEntries(
    names.flatMap((line) => line.split(' ')).map((name) => [name, { trust, source }]),
  ) as Record<Words<N>, { trust: C; source: string }>;

/** The fields of a table that a signature covers. */
export type SignedField<T extends FieldTable> = {
  [K in keyof T]: T[K]['trust'] extends 'signed' ? K : never;
}[keyof T];

type OfClass<C extends Trust> = C extends 'signed'
  ? Signed<string>
  : C extends 'fetched'
    ? Fetched<string>
    : Claimed<string>;

const marks: Record<Trust, (value: string) => unknown> = { signed, fetched, claimed };

/** Reads a form by its table after its signature was verified. A missing field is empty. */
export const readFields = <T extends FieldTable>(table: T, form: ReadonlyMap<string, string>) =>
  Object.fromEntries(
    Object.entries(table).map(([name, { trust }]) => [name, marks[trust](form.get(name) ?? '')]),
  ) as { readonly [K in keyof T]: OfClass<T[K]['trust']> };
