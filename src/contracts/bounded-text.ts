// Text from outside: its length is checked before anything reads it, so that no text costs more than its own length.
import * as z from 'zod/mini';
import { longestText } from './field-words.ts';

/**
 * Text of at most `max` UTF-16 units as it was sent. A longer one is refused at once: no check that is added to this schema runs on it.
 * Every field whose text meets a pattern begins with it (tests/unit/contracts/linear-time.test.ts). zod's own `maxLength` would first count
 * the characters of the whole text.
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

/** The same bound, in characters, after the text was trimmed or cleaned. */
export const atMost = (max: number, error: string | (() => string)) =>
  z.maxLength(max, { abort: true, error });
