/**
 * A phone number as its country's plan has it, in the form `+919876543210`; null where no such number can exist.
 * Without a country code it is read as one of India, the form's default.
 */
export async function phoneNumber(typed: string): Promise<string | null> {
  // Its table of countries is large, and most visitors leave the field blank.
  const { parsePhoneNumberFromString } = await import('libphonenumber-js/min');
  const number = parsePhoneNumberFromString(typed, 'IN');
  return number?.isValid() ? number.number : null;
}
