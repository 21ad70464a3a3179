// Correcting what the bill of an order says. Apart from the order page, whose script needs none of it.
import * as z from 'zod/mini';
import { billingAbroad, billingInIndia } from './checkout.ts';
import { optionalCompanyField, optionalGivenNameField } from './given-name.ts';
import { linkField } from './order-page.ts';

/** POST /api/orders/billing: all that the bill is to say. A state left open is none. */
export const correctBillingSchema = z.object({
  link: linkField,
  name: optionalGivenNameField,
  company: optionalCompanyField,
  ...billingAbroad,
  ...billingInIndia,
});
