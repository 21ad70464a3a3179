// Names go into emails to addresses that no one has proved to own. What cannot be in a name is cut, so that a name carries no message.
import * as z from 'zod/mini';
import { lineField, optionalLineField } from './fields.ts';

const cut = (typed: string, notInName: RegExp, maxLength: number) =>
  typed
    .normalize('NFC')
    .replace(/\bhttps?:\/*|\bwww\./giu, ' ')
    .replace(notInName, ' ')
    // A dot between words makes a link of them.
    .replace(/(?<=[^\s.]{2})\.(?=[^\s.]{2})/gu, '. ')
    .replace(/\s+/gu, ' ')
    .trim()
    .slice(0, maxLength)
    .trim();

/** A person's name: letters and what joins them; no digits, no currency, no address; at most 60 characters. */
export const asGivenName = (typed: string) => cut(typed, /[^\p{L}\p{M}\s'’.,·-]/gu, 60);

/** The name of a company: digits too, and what stands in such names. */
export const asCompanyName = (typed: string) => cut(typed, /[^\p{L}\p{M}\p{N}\s'’.,·&+()/!#-]/gu, 100);

/** A person's name, with `message` where nothing of it is left. */
export const givenNameField = (message: string) =>
  z.pipe(
    lineField(message, 100),
    z.pipe(z.transform(asGivenName), z.string().check(z.minLength(1, message))),
  );

const optionalField = (as: (typed: string) => string) =>
  z.optional(
    z.pipe(
      optionalLineField(100),
      // Most leave it blank: then none of the patterns is made ready.
      z.transform((typed: string | undefined) => (typed === undefined ? undefined : as(typed) || undefined)),
    ),
  );

export const optionalGivenNameField = optionalField(asGivenName);
export const optionalCompanyField = optionalField(asCompanyName);
