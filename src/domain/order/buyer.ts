// Schemas of the buyer and of the billing details.
import * as z from 'zod/mini';
import { list, optionalText, text } from '../bounds.ts';

/** The billing details a buyer entered. */
const billedFields = {
  name: optionalText(120),
  /** The legal name of an institution. */
  company: optionalText(200),
  address: optionalText(300),
  city: optionalText(120),
  region: optionalText(120),
  postalCode: optionalText(20),
  /** A two-letter code. India if the order is in rupees. */
  country: optionalText(60),
  stateCode: optionalText(10),
  gstin: optionalText(20),
  taxId: optionalText(40),
  poNumber: optionalText(60),
};
export const billedSchema = z.object(billedFields);
/** The names of these fields. */
export const billedFieldNames = z.keyof(billedSchema).options;
/** The buyer fields that appear on an invoice. */
export type Billed = z.infer<typeof billedSchema>;

export const buyerSchema = z.object({ email: text(254), phone: optionalText(40), ...billedFields });
export type Buyer = z.infer<typeof buyerSchema>;

/** The billing details the cardholder entered at the provider. */
export const billingSchema = z.optional(
  z.object({
    name: optionalText(200),
    lines: list(text(200), 6),
    /** The address by components. Orders from earlier releases have only the lines. */
    address: z.optional(
      z.object({
        street: list(text(200), 2),
        city: optionalText(120),
        region: optionalText(120),
        postalCode: optionalText(20),
      }),
    ),
    country: optionalText(60),
  }),
);
