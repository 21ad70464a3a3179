// Length limits for what an order stores. Values that are too long are truncated rather than rejected, because a paid
// order must stay readable and writable whatever a provider or an earlier release stored in it.
import * as z from 'zod/mini';

/** Truncates text to `max` UTF-16 code units without splitting a surrogate pair. */
export const clip = (value: string, max: number): string =>
  value.length <= max ? value : value.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');

export const text = (max: number) => z.string().check(z.overwrite((value) => clip(value, max)));
export const optionalText = (max: number) => z.optional(text(max));

/** Allows printable ASCII only: other characters can take up to six bytes each in JSON. */
export const clipCode = (value: string, max: number): string => clip(value, max).replace(/[^ -~]/g, '?');

/** A string composed by us or a provider, never by a person. */
export const code = (max: number) => z.string().check(z.overwrite((value) => clipCode(value, max)));
/** A timestamp, as an ISO date. */
export const moment = code(30);
/** An identifier assigned by us or a provider. */
export const reference = code(255);

/** A list truncated to its first `max` entries. */
export const list = <Item extends z.core.$ZodType>(item: Item, max: number) =>
  z.array(item).check(z.overwrite((entries) => entries.slice(0, max)));

/** A list truncated to its last `max` entries. */
export const latest = <Item extends z.core.$ZodType>(item: Item, max: number) =>
  z.array(item).check(z.overwrite((entries) => entries.slice(-max)));

/** A list that must not lose entries. The code that writes it enforces the limit. */
export const wholeList = <Item extends z.core.$ZodType>(item: Item, max: number) =>
  z.array(item).check(z.maxLength(max));
