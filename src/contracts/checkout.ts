// Buying: what the four calls that start a payment take. No amount is ever taken from the browser.
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

/** Who will use it, where that is not the buyer. */
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
 * What every purchase may add. `attemptId` is made by the form once per filled-in checkout (`crypto.randomUUID()`): sending
 * twice with the same one starts one order. `termsVersion` is the version of the terms whose box the buyer ticked: our forms always send
 * it outside India; a call without it is taken (it is no part of §7's payload), and its order says that no consent was given, so that
 * the right of withdrawal stays.
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
  /** The token of a renewal link: the new term begins where the old one ends. One that is not ours is passed over. */
  renews: z.optional(z.string().check(z.maxLength(120, 'Please reload the page'))),
  termsVersion: z.optional(
    z.literal(termsVersion, 'The terms have changed. Please reload the page and read them again.'),
  ),
};

/** What an invoice can carry. What of it is needed, and what cannot be, the server says (use-cases/check-billing.ts). */
const line = optionalLineField(200);
const billing = { address: line, city: line, postalCode: line, poNumber: line };
export const billingAbroad = { ...billing, region: line, country: line, taxId: line };
export const stateCodeField = boundedText('Please choose a state').check(
  z.regex(/^(?:0[1-9]|1\d|2[0-4679]|3[0-8]|97)$/, 'Please choose a state'),
);

/** `stateCode`: two digits, of a state that tax knows; our forms always send it, and §7's payload does not. */
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
