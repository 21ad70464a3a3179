// Instant quotes: what the form sends, what the links contain, and what is sent to order from a quote.
import * as z from 'zod/mini';
import { billingAbroad, billingInIndia, namedUser, stateCodeField } from './checkout.ts';
import { boundedText } from './bounded-text.ts';
import { termsVersion } from './terms-version.ts';
import { emailField, lineField, optionalLineField } from './fields.ts';
import { optionalCompanyField, optionalGivenNameField } from './given-name.ts';

/** More seats, and floating and site licenses, are quoted by the team. */
export const quotedSeats = { min: 1, max: 30 } as const;

/** GET /api/quotes/make?plan=…&seats=…&currency=…&institution=…&stateCode=…; the form always sends a state, empty if none was chosen. */
export const makeQuoteQuerySchema = z.object({
  plan: z.string('Please choose a license').check(z.minLength(1, 'Please choose a license'), z.maxLength(80)),
  seats: boundedText('Please enter a number of users').check(
    z.regex(/^\d{1,4}$/, 'Please enter a number of users'),
  ),
  currency: z.enum(['USD', 'INR'], 'Please choose a currency'),
  institution: lineField('Please enter the name of your institution', 100),
  stateCode: z.optional(z.union([z.literal(''), stateCodeField])),
  /** The token of a renewal link: the quote is for another period of that license. */
  renews: optionalLineField(120),
});

const quoteField = boundedText('This is not one of our quotes.').check(
  z.regex(/^[\w-]{20,1600}$/, 'This is not one of our quotes.'),
);

/** GET /api/quotes/view?quote=…, /api/quotes/pdf?quote=…, /api/quotes/order?quote=… */
export const quoteQuerySchema = z.object({ quote: quoteField });

/** Limits of a purchase order file. The platform accepts no larger request, and the form sends the file in one piece. */
export const purchaseOrderLimits = {
  maxBytes: 4 * 1024 * 1024,
  tooLarge: 'Please choose a file of at most 4 MB.',
} as const;

/** POST /api/quotes/order, from a form. Which fields are required depends on the payment method and the currency. */
export const orderQuoteSchema = z.object({
  quote: quoteField,
  /** Created with the form, so submitting it twice starts one order. */
  attemptId: boundedText('Please reload the page').check(z.regex(/^[\w-]{16,64}$/, 'Please reload the page')),
  /** `now`: by card or PayU. */
  pay: z.enum(['now', 'invoice'], 'Please choose how you pay'),
  email: emailField,
  phone: optionalLineField(20),
  name: optionalGivenNameField,
  company: optionalCompanyField,
  ...namedUser,
  ...billingAbroad,
  ...billingInIndia,
  termsVersion: z.optional(
    z.literal(termsVersion, 'The terms have changed. Please reload the page and read them again.'),
  ),
});
export type OrderQuoteRequest = z.infer<typeof orderQuoteSchema>;
