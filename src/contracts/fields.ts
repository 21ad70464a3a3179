// The fields that people fill in, each with one schema and one message, shared by the forms and the server.
import * as z from 'zod/mini';
import { atMost, boundedText } from './bounded-text.ts';
import { cleanEmail, emailPattern, fieldMessages, mobilePattern, plainLocalPart } from './field-words.ts';

/** One line of text without control characters, which could inject headers, and without characters that change the display order. */
const oneLinePattern = /^[^\p{Cc}\u2028-\u202e\u2066-\u2069]*$/u;

/** An email address, trimmed, without the invisible characters that copying may add. */
export const emailField = boundedText(fieldMessages.email).check(
  z.overwrite(cleanEmail),
  atMost(254, fieldMessages.email),
  z.regex(emailPattern, fieldMessages.email),
  z.regex(plainLocalPart, fieldMessages.emailLocalPart),
);

/** An Indian mobile number: ten digits, the first 6 to 9, without +91. */
export const indianMobileField = boundedText(fieldMessages.mobile).check(
  z.trim(),
  z.regex(mobilePattern, fieldMessages.mobile),
);

/** A new password: 8 to 256 characters of any kind, neither trimmed nor changed. */
export const newPasswordField = z
  .string(fieldMessages.passwordTooShort)
  .check(z.minLength(8, fieldMessages.passwordTooShort), z.maxLength(256, fieldMessages.passwordTooLong));

const tooLongFor = (max: number) => `Please use at most ${max} characters`;

/** One line of at most `max` characters, trimmed. `message` reports that it is empty or too long. */
export const lineField = (message: string, max = 100) =>
  boundedText(message, { tooLong: tooLongFor(max) }).check(
    z.trim(),
    z.minLength(1, message),
    atMost(max, tooLongFor(max)),
    z.regex(oneLinePattern, message),
  );

/** The same, but optional. Blank text becomes undefined. */
export const optionalLineField = (max = 100) =>
  z.optional(
    z.pipe(
      boundedText('Please enter text', { tooLong: tooLongFor(max) }).check(
        z.trim(),
        atMost(max, tooLongFor(max)),
        z.regex(oneLinePattern, 'Please use one line of text'),
      ),
      z.transform((text: string) => (text === '' ? undefined : text)),
    ),
  );

/** An optional phone number of any country, as people write it. */
export const optionalPhoneField = z.optional(
  z.pipe(
    boundedText(fieldMessages.phone).check(z.trim(), z.regex(/^$|^\+?[\d ().-]{6,24}$/, fieldMessages.phone)),
    z.transform((text: string) => (text === '' ? undefined : text)),
  ),
);
