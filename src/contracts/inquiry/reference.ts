// Reference numbers: short enough to read aloud, without letters that look like digits.
import { inquiryForms, type InquiryForm } from './inquiry-forms.ts';

const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** `Q-7K3M9-X2P4T`: 50 bits of the request's digest (hexadecimal, at least 20 digits) in Crockford's Base32. */
export function referenceOf({ prefix }: InquiryForm, digest: string): string {
  let rest = BigInt(`0x${digest.slice(0, 20)}`);
  let text = '';
  for (let i = 0; i < 10; i += 1) {
    text += letters[Number(rest % 32n)]!;
    rest /= 32n;
  }
  return `${prefix}-${text.slice(0, 5)}-${text.slice(5)}`;
}

/** The form that a reference number belongs to, or undefined if the text is not a reference number. */
export function formOfReference(reference: string): InquiryForm | undefined {
  const prefix = /^([A-Z]{1,2})-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/.exec(reference)?.[1];
  return Object.values(inquiryForms).find((form) => form.prefix === prefix);
}
