// The fields that people fill in: one schema and one message each, for the form and for the server.
import * as z from 'zod/mini';

export const fieldMessages = {
  email: 'Please enter a valid email address',
  emailLocalPart:
    'Many mail servers cannot deliver to letters like these before the @. Please enter an address with plain letters there',
  mobile: 'Please enter a valid 10-digit mobile number',
  passwordsDiffer: 'Passwords do not match',
  passwordTooShort: 'Password must be at least 8 characters long',
  passwordTooLong: 'Password must be at most 256 characters long',
  fillAll: 'Please fill in all fields',
  firstName: 'Please enter your first name',
  lastName: 'Please enter your last name',
  password: 'Please enter your password',
  phone: 'Please enter a valid phone number, or leave it blank',
} as const;

/** Text, an at sign, text, a dot, text; nothing that could break out of a mail header or a provider's hash. */
const emailPattern =
  /^[^\s\p{Cc}@<>()[\]\\,;:"|]+@[^\s\p{Cc}@<>()[\]\\,;:"|]+\.[^\s\p{Cc}@<>()[\]\\,;:"|]+$/u;
const mobilePattern = /^[6-9]\d{9}$/;
/** One line of text: no control characters, so no header injection, nor any that make it show in another order than it has. */
const oneLinePattern = /^[^\p{Cc}\u2028-\u202e\u2066-\u2069]*$/u;

/** An email address, trimmed, without the invisible characters that copying may bring. */
export const emailField = z.string(fieldMessages.email).check(
  z.overwrite((typed) => typed.replace(/\p{Cf}/gu, '').trim()),
  z.maxLength(254, fieldMessages.email),
  z.regex(emailPattern, fieldMessages.email),
  z.regex(/^[\x20-\x7e]*(?:@|$)|^@/, fieldMessages.emailLocalPart),
);

/** An Indian mobile number: ten digits, the first 6 to 9, without +91. */
export const indianMobileField = z
  .string(fieldMessages.mobile)
  .check(z.trim(), z.regex(mobilePattern, fieldMessages.mobile));

/** A new password: 8 to 256 characters, any of them, nothing cut and nothing changed. */
export const newPasswordField = z
  .string(fieldMessages.passwordTooShort)
  .check(z.minLength(8, fieldMessages.passwordTooShort), z.maxLength(256, fieldMessages.passwordTooLong));

/** One line of at most `max` characters, trimmed, with `message` where it is empty or too long. */
export const lineField = (message: string, max = 100) =>
  z
    .string(message)
    .check(
      z.trim(),
      z.minLength(1, message),
      z.maxLength(max, `Please use at most ${max} characters`),
      z.regex(oneLinePattern, message),
    );

/** The same, but it may be left out or blank; blank becomes undefined. */
export const optionalLineField = (max = 100) =>
  z.optional(
    z.pipe(
      z
        .string('Please enter text')
        .check(
          z.trim(),
          z.maxLength(max, `Please use at most ${max} characters`),
          z.regex(oneLinePattern, 'Please use one line of text'),
        ),
      z.transform((text: string) => (text === '' ? undefined : text)),
    ),
  );

/** A phone number of any country as people write it, or nothing. */
export const optionalPhoneField = z.optional(
  z.pipe(
    z.string(fieldMessages.phone).check(z.trim(), z.regex(/^$|^\+?[\d ().-]{6,24}$/, fieldMessages.phone)),
    z.transform((text: string) => (text === '' ? undefined : text)),
  ),
);

/** Whether a typed address passes; for live checks in a form. */
export const isEmail = (typed: string) => emailField.safeParse(typed).success;

/** What a mobile field keeps of what is typed or pasted: its digits, without +91, 0091 or 0 in front, at most ten. */
export function mobileDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '');
  const own = digits.length > 10 ? digits.replace(/^(?:0{0,2}91|0)/, '') : digits;
  return own.slice(0, 10);
}

/** Whether these ten digits are an Indian mobile number. */
export const isIndianMobile = (digits: string) => mobilePattern.test(digits);
