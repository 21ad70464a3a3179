// The requests that start a payment. The browser never sends an amount.
import * as z from 'zod/mini';
import { boundedText } from './bounded-text.ts';
import { emailField, indianMobileField, optionalLineField } from './fields.ts';
import { termsVersion } from './terms-version.ts';
import { optionalCompanyField, optionalGivenNameField } from './given-name.ts';

const priceIdField = z
  .string('Please choose a product')
  .check(z.minLength(1, 'Please choose a product'), z.maxLength(80, 'Please choose a product'));

const participantCountField = z
  .int('Please choose 1 to 25 participants')
  .check(
    z.minimum(1, 'Please choose 1 to 25 participants'),
    z.maximum(25, 'Please choose 1 to 25 participants'),
  );

const moduleTypeField = z.enum(['basic', 'professional'], 'Please choose a training module');

/** The user of the license, if not the buyer. */
export const namedUser = {
  userName: optionalGivenNameField,
  userEmail: z.optional(
    z.pipe(
      z.transform((typed: unknown) => (typeof typed === 'string' && typed.trim() === '' ? undefined : typed)),
      z.optional(emailField),
    ),
  ),
};

/**
 * Optional fields of every purchase. The form creates `attemptId` once per completed checkout (`crypto.randomUUID()`), so submitting twice
 * starts one order. `termsVersion` is the version of the terms that the buyer accepted. Our forms always send it outside India. A request
 * without it is accepted (it is not part of the payload in §7), but its order records no consent, so the right of withdrawal remains.
 */
const extras = {
  ...namedUser,
  name: optionalGivenNameField,
  company: optionalCompanyField,
  attemptId: z.optional(
    boundedText('Please reload the page', { max: 64 }).check(
      z.regex(/^[\w-]{16,64}$/, 'Please reload the page'),
    ),
  ),
  /** The token of a renewal link: the new term starts when the old one ends. A token that is not ours is ignored. */
  renews: z.optional(z.string().check(z.maxLength(120, 'Please reload the page'))),
  termsVersion: z.optional(
    z.literal(termsVersion, 'The terms have changed. Please reload the page and read them again.'),
  ),
};

/** The fields an invoice can contain. The server decides which are required and valid (use-cases/check-billing.ts). */
const line = optionalLineField(200);
const billing = { address: line, city: line, postalCode: line, poNumber: line };
export const billingAbroad = { ...billing, region: line, country: line, taxId: line };
export const stateCodeField = boundedText('Please choose a state').check(
  z.regex(/^(?:0[1-9]|1\d|2[0-4679]|3[0-8]|97)$/, 'Please choose a state'),
);

/** `stateCode`: the two-digit GST code of a state. Our forms always send it; the payload in §7 does not include it. */
export const billingInIndia = {
  ...billing,
  stateCode: z.optional(stateCodeField),
  gstin: z.optional(
    z.pipe(
      line,
      z.transform((text: string | undefined) => text?.toUpperCase()),
    ),
  ),
};

/** POST /api/stripe/create-checkout-session */
export const stripeCheckoutRequestSchema = z.object({
  email: emailField,
  priceId: priceIdField,
  ...extras,
  ...billingAbroad,
});
export type StripeCheckoutRequest = z.infer<typeof stripeCheckoutRequestSchema>;

/** POST /api/academy/create-academy-checkout */
export const academyStripeCheckoutRequestSchema = z.object({
  email: emailField,
  priceId: priceIdField,
  participantCount: participantCountField,
  moduleType: moduleTypeField,
  ...extras,
  ...billingAbroad,
});
export type AcademyStripeCheckoutRequest = z.infer<typeof academyStripeCheckoutRequestSchema>;

/** POST /api/payu/create-order */
export const payuOrderRequestSchema = z.object({
  email: emailField,
  priceId: priceIdField,
  phone: indianMobileField,
  ...extras,
  ...billingInIndia,
});
export type PayuOrderRequest = z.infer<typeof payuOrderRequestSchema>;

/** POST /api/payu-academy/create-academy-payu-order */
export const academyPayuOrderRequestSchema = z.object({
  email: emailField,
  phone: indianMobileField,
  participantCount: participantCountField,
  moduleType: moduleTypeField,
  ...extras,
  ...billingInIndia,
});
export type AcademyPayuOrderRequest = z.infer<typeof academyPayuOrderRequestSchema>;
