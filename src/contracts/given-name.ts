// We email unverified addresses, so a name must not carry a message. Removes every character that cannot occur in a name.
import * as z from 'zod/mini';
import { lineField, optionalLineField } from './fields.ts';

const cut = (typed: string, notInName: RegExp, maxLength: number) =>
  typed
    .normalize('NFC')
    .replace(/\bhttps?:\/*|\bwww\./giu, ' ')
    .replace(notInName, ' ')
    // Email programs turn a dot between words into a link.
    .replace(/(?<=[^\s.]{2})\.(?=[^\s.]{2})/gu, '. ')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .trim();

/** Sanitizes a person's name: letters and what joins them; no digits, currency symbols, or addresses; at most 60 characters. */
export const sanitizeName = (typed: string) => cut(typed, /[^\p{L}\p{M}\s'’.,·-]/gu, 60);

/** Sanitizes a company's name, which may also contain digits and some punctuation. */
export const asCompanyName = (typed: string) => cut(typed, /[^\p{L}\p{M}\p{N}\s'’.,·&+()/!#-]/gu, 100);

/** A person's name. `message` reports that nothing of it is left. */
export const givenNameField = (message: string) =>
  z.pipe(
    lineField(message, 100),
    z.pipe(z.transform(sanitizeName), z.string().check(z.minLength(1, message))),
  );

const optionalField = (as: (typed: string) => string) =>
  z.optional(
    z.pipe(
      optionalLineField(100),
      // Most people leave it blank, so the patterns are compiled only when needed.
      z.transform((typed: string | undefined) => (typed === undefined ? undefined : as(typed) || undefined)),
    ),
  );

export const optionalGivenNameField = optionalField(sanitizeName);
export const optionalCompanyField = optionalField(asCompanyName);
