// Field messages and the checks of email addresses and phone numbers. It does not use zod, because forms run these
// checks on every keystroke.

export const fieldMessages = {
  email: 'Please enter a valid email address',
  emailLocalPart:
    'Many mail servers cannot deliver to letters like these before the @. Please enter an address with plain letters',
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

/** The maximum length of a submitted field in characters. Longer text is rejected unread. */
export const longestText = 8192;

/**
 * Text, an at sign, text, a dot, text; nothing that could break out of an email header or a provider's hash. Each part ends where the next
 * one starts, so the pattern never backtracks: the dot is the first one after the domain's first character.
 */
export const emailPattern =
  /^[^\s\p{Cc}@<>()[\]\\,;:"|]+@[^\s\p{Cc}@<>()[\]\\,;:"|][^\s\p{Cc}@<>()[\]\\,;:"|.]*\.[^\s\p{Cc}@<>()[\]\\,;:"|]+$/u;
export const mobilePattern = /^[6-9]\d{9}$/;
/** Characters before the @ that every mail server can deliver to. */
export const plainLocalPart = /^[\x20-\x7e]*(?:@|$)|^@/;

/** Removes the invisible characters that copying may add to an address. */
export const cleanEmail = (typed: string) => typed.replace(/\p{Cf}/gu, '').trim();

/** Whether a typed address is valid, for live validation in a form. */
export function isEmail(typed: string): boolean {
  if (typed.length > longestText) return false;
  const email = cleanEmail(typed);
  return email.length <= 254 && emailPattern.test(email) && plainLocalPart.test(email);
}

/** The digits that a mobile number field keeps of typed or pasted text: at most ten, without a leading +91, 0091, or 0. */
export function mobileDigits(typed: string): string {
  const digits = typed.slice(0, longestText).replace(/\D/g, '');
  const own = digits.length > 10 ? digits.replace(/^(?:0{0,2}91|0)/, '') : digits;
  return own.slice(0, 10);
}

/** Whether these ten digits are an Indian mobile number. */
export const isIndianMobile = (digits: string) => mobilePattern.test(digits);
