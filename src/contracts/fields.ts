// The fields that people fill in: one schema and one message each, for the form and for the server.
import * as z from 'zod/mini';
import { atMost, boundedText } from './bounded-text.ts';
import { cleanEmail, emailPattern, fieldMessages, mobilePattern, plainLocalPart } from './field-words.ts';

/** One line of text: no control characters, so no header injection, nor any that make it show in another order than it has. */
const oneLinePattern = /^[^\p{Cc}\u2028-\u202e\u2066-\u2069]*$/u;

/** An email address, trimmed, without the invisible characters that copying may bring. */
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

/** A new password: 8 to 256 characters, any of them, nothing cut and nothing changed. */
export const newPasswordField = z
  .string(fieldMessages.passwordTooShort)
  .check(z.minLength(8, fieldMessages.passwordTooShort), z.maxLength(256, fieldMessages.passwordTooLong));

const tooLongFor = (max: number) => `Please use at most ${max} characters`;

/** One line of at most `max` characters, trimmed, with `message` where it is empty or too long. */
export const lineField = (message: string, max = 100) =>
  boundedText(message, { tooLong: tooLongFor(max) }).check(
    z.trim(),
    z.minLength(1, message),
    atMost(max, tooLongFor(max)),
    z.regex(oneLinePattern, message),
  );

/** The same, but it may be left out or blank; blank becomes undefined. */
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

/** A phone number of any country as people write it, or nothing. */
export const optionalPhoneField = z.optional(
  z.pipe(
    boundedText(fieldMessages.phone).check(z.trim(), z.regex(/^$|^\+?[\d ().-]{6,24}$/, fieldMessages.phone)),
    z.transform((text: string) => (text === '' ? undefined : text)),
  ),
);
