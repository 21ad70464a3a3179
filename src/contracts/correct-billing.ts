// Corrects the billing details of an order, in a separate file because the order page's script does not need it.
import * as z from 'zod/mini';
import { billingAbroad, billingInIndia } from './checkout.ts';
import { optionalCompanyField, optionalGivenNameField } from './given-name.ts';
import { linkField } from './order-page.ts';

/** POST /api/orders/billing: the complete billing details. An empty state means none. */
export const correctBillingSchema = z.object({
  link: linkField,
  name: optionalGivenNameField,
  company: optionalCompanyField,
  ...billingAbroad,
  ...billingInIndia,
});
