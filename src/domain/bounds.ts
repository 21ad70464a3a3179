// Text of bounded length. It is cut instead of refused: an order that was paid must be readable and writable whatever a provider or an
// earlier release put into it.
import * as z from 'zod/mini';

/** The first `max` UTF-16 units of a text; never half of a character outside the basic plane. */
export const clip = (value: string, max: number): string =>
  value.length <= max ? value : value.slice(0, max).replace(/[\uD800-\uDBFF]$/, '');

export const text = (max: number) => z.string().check(z.overwrite((value) => clip(value, max)));
