// The query string and the form of the page that names who pays from the next period on.
import * as z from 'zod/mini';
import { emailField, optionalLineField } from './fields.ts';
import { seatsLinkField } from './seats.ts';

/** GET /api/orders/payer?link=… */
export const payerQuerySchema = z.object({ link: seatsLinkField });

/** POST /api/orders/payer, from a form. */
export const payerFormSchema = z.object({
  link: seatsLinkField,
  email: emailField,
  name: optionalLineField(60),
  company: optionalLineField(100),
});
export type PayerForm = z.infer<typeof payerFormSchema>;
