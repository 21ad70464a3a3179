// Buying: what the four calls that start a payment take. No amount is ever taken from the browser.
import * as z from 'zod/mini';
import terms from '../../content/legal/terms.yaml';
import { emailField, fieldMessages, indianMobileField } from './fields.ts';
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

/** The version of the terms and of the consent's wording that buyers agree to; the check of the content asks for it where the terms change. */
export const termsVersion = (terms as { version: string }).version;

/**
 * What every purchase may add. `attemptId` is made by the form once per filled-in checkout (`crypto.randomUUID()`): sending
 * twice with the same one starts one order. `termsVersion` is the version of the terms whose box the buyer ticked: our forms always send
 * it outside India; a call without it is taken (it is no part of §7's payload), and its order says that no consent was given, so that
 * the right of withdrawal stays.
 */
const extras = {
  name: optionalGivenNameField,
  company: optionalCompanyField,
  attemptId: z.optional(z.string().check(z.regex(/^[\w-]{16,64}$/, 'Please reload the page'))),
  /** The token of a renewal link: the new term begins where the old one ends. One that is not ours is passed over. */
  renews: z.optional(z.string().check(z.maxLength(120, 'Please reload the page'))),
  termsVersion: z.optional(
    z.literal(termsVersion, 'The terms have changed. Please reload the page and read them again.'),
  ),
};

/** For a GST invoice: the buyer's state (two-digit GST code) and GSTIN. */
const gstExtras = {
  stateCode: z.optional(
    z.string().check(z.regex(/^(?:0[1-9]|1\d|2[0-4679]|3[0-8])$/, 'Please choose a state')),
  ),
  gstin: z.optional(
    z.pipe(
      z
        .string()
        .check(
          z.trim(),
          z.toUpperCase(),
          z.regex(/^$|^\d{2}[A-Z]{5}\d{4}[A-Z][A-Z\d]Z[A-Z\d]$/, fieldMessages.gstin),
        ),
      z.transform((text: string) => (text === '' ? undefined : text)),
    ),
  ),
};

/** POST /api/stripe/create-checkout-session */
export const stripeCheckoutRequestSchema = z.object({
  email: emailField,
  priceId: priceIdField,
  ...extras,
});
export type StripeCheckoutRequest = z.infer<typeof stripeCheckoutRequestSchema>;

/** POST /api/academy/create-academy-checkout */
export const academyStripeCheckoutRequestSchema = z.object({
  email: emailField,
  priceId: priceIdField,
  participantCount: participantCountField,
  moduleType: moduleTypeField,
  ...extras,
});
export type AcademyStripeCheckoutRequest = z.infer<typeof academyStripeCheckoutRequestSchema>;

/** POST /api/payu/create-order */
export const payuOrderRequestSchema = z.object({
  email: emailField,
  priceId: priceIdField,
  phone: indianMobileField,
  ...extras,
  ...gstExtras,
});
export type PayuOrderRequest = z.infer<typeof payuOrderRequestSchema>;

/** POST /api/payu-academy/create-academy-payu-order */
export const academyPayuOrderRequestSchema = z.object({
  email: emailField,
  phone: indianMobileField,
  participantCount: participantCountField,
  moduleType: moduleTypeField,
  ...extras,
  ...gstExtras,
});
export type AcademyPayuOrderRequest = z.infer<typeof academyPayuOrderRequestSchema>;
