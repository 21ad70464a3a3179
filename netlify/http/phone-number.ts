/**
 * Normalizes a phone number to the form `+919876543210` by its country's numbering plan; null if no such number can
 * exist. A number without a country code is read as Indian, the form's default.
 */
export async function phoneNumber(typed: string): Promise<string | null> {
  // Loaded on demand: its table of countries is large, and most visitors leave the field blank.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  const number = parsePhoneNumberFromString(typed, 'IN');
  return number?.isValid() ? number.number : null;
}
