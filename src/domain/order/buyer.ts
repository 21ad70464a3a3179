// Who buys, and what the bill names.
import * as z from 'zod/mini';
import { list, optionalText, text } from '../bounds.ts';

/** What the buyer said of the bill. */
const billedFields = {
  name: optionalText(120),
  /** The legal name of an institution. */
  company: optionalText(200),
  address: optionalText(300),
  city: optionalText(120),
  region: optionalText(120),
  postalCode: optionalText(20),
  /** Two letters; India where the order is in rupees. */
  country: optionalText(60),
  stateCode: optionalText(10),
  gstin: optionalText(20),
  taxId: optionalText(40),
  poNumber: optionalText(60),
};
export const billedSchema = z.object(billedFields);
/** The names of these fields. */
export const billedFieldNames = z.keyof(billedSchema).options;
/** What of a buyer a bill names. */
export type Billed = z.infer<typeof billedSchema>;

export const buyerSchema = z.object({ email: text(254), phone: optionalText(40), ...billedFields });
export type Buyer = z.infer<typeof buyerSchema>;

/** Whom the card's owner said the bill is for. */
export const billingSchema = z.optional(
  z.object({
    name: optionalText(200),
    lines: list(text(200), 6),
    /** The same by its parts; orders of earlier releases have the lines alone. */
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
