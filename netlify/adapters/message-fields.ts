// The fields of a provider's messages. A table says of each field who answers for it and why; the readers take their types from the
// table, so that a field which is only claimed can be read as nothing else.
import { type Claimed, claimed, type Fetched, fetched, type Signed, signed } from '../../src/domain/trust.ts';

type Trust = 'signed' | 'fetched' | 'claimed';
export type FieldTable = Readonly<Record<string, { trust: Trust; source: string }>>;

/** The words of a text. */
type Words<S extends string> = S extends `${infer First} ${infer Rest}` ? First | Words<Rest> : S;

/** These fields, separated by spaces, of one class for one reason. */
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

/** Reads a form by its table, once its signature is verified. A field that is missing is empty. */
export const readFields = <T extends FieldTable>(table: T, form: ReadonlyMap<string, string>) =>
  Object.fromEntries(
    Object.entries(table).map(([name, { trust }]) => [name, marks[trust](form.get(name) ?? '')]),
  ) as { readonly [K in keyof T]: OfClass<T[K]['trust']> };
