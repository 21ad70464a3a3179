// The query strings and forms of the pages that transfer the ownership of a group license.
import * as z from 'zod/mini';
import { emailField, optionalLineField } from './fields.ts';
import { seatsLinkField } from './seats.ts';
import { termsVersion } from './terms-version.ts';

/** GET /api/ownership?link=…, GET /api/ownership/accept?link=… */
export const ownershipQuerySchema = z.object({ link: seatsLinkField });

/** POST /api/ownership, from a form: an offer to another person. */
export const offerFormSchema = z.object({
  link: seatsLinkField,
  email: emailField,
  name: optionalLineField(60),
});
export type OfferForm = z.infer<typeof offerFormSchema>;

/** POST /api/ownership/accept, from a form. */
export const acceptFormSchema = z.object({
  link: seatsLinkField,
  termsVersion: z.literal(termsVersion, 'Please accept the terms to continue'),
});
