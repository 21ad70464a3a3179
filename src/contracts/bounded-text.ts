// Text from outside. Its length is checked before anything else reads it, so parsing never costs more than the length allows.
import * as z from 'zod/mini';
import { longestText } from './field-words.ts';

/**
 * Text of at most `max` UTF-16 code units. Longer text is rejected immediately, before any further check of the schema
 * runs. Every field whose text must match a pattern starts with it (tests/unit/contracts/linear-time.test.ts). zod's
 * own `maxLength` would first count the characters of the whole text.
 */
export const boundedText = (
  message?: string,
  {
    max = longestText,
    tooLong = message,
  }: { max?: number; tooLong?: string | (() => string) | undefined } = {},
) =>
  z.string(message).check(
    z.refine((text) => text.length <= max, {
      abort: true,
      ...(tooLong !== undefined && { error: tooLong }),
    }),
  );

/** The same limit in characters, applied after trimming or cleaning. */
export const atMost = (max: number, error: string | (() => string)) =>
  z.maxLength(max, { abort: true, error });
