// Bounds of what an order holds. What is too long is cut instead of refused: an order that was paid must be readable and writable whatever
// a provider or an earlier release put into it.
import * as z from 'zod/mini';

/** The first `max` UTF-16 units of a text; never half of a character outside the basic plane. */
export const clip = (value: string, max: number): string =>
  value.length <= max ? value : value.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');

export const text = (max: number) => z.string().check(z.overwrite((value) => clip(value, max)));
export const optionalText = (max: number) => z.optional(text(max));

/** Printable ASCII alone: other characters would take up to six bytes each in a document. */
export const clipCode = (value: string, max: number): string => clip(value, max).replace(/[^ -~]/g, '?');

/** What we or a provider compose, never a person. */
export const code = (max: number) => z.string().check(z.overwrite((value) => clipCode(value, max)));
/** A moment, as an ISO date. */
export const moment = code(30);
/** A number that we or a provider give to something. */
export const reference = code(255);

/** The first entries of a list that may have only so many. */
export const list = <Item extends z.core.$ZodType>(item: Item, max: number) =>
  z.array(item).check(z.overwrite((entries) => entries.slice(0, max)));

/** The last entries of a list that may have only so many. */
export const latest = <Item extends z.core.$ZodType>(item: Item, max: number) =>
  z.array(item).check(z.overwrite((entries) => entries.slice(-max)));

/** A list of which nothing may be lost: its writers keep it this short. */
export const wholeList = <Item extends z.core.$ZodType>(item: Item, max: number) =>
  z.array(item).check(z.maxLength(max));
