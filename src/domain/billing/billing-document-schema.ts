// Schema of a numbered document, as stored with its order.
import * as z from 'zod/mini';
import { code, moment } from '../bounds.ts';

/** Enough for 25 years of monthly invoices. */
export const maxBillingDocuments = 300;

export const billingDocumentSchema = z.object({
  kind: z.enum(['invoice', 'credit-note', 'pro-forma']),
  series: code(40),
  serial: z.optional(z.int()),
  at: moment,
  minorUnits: z.int(),
  /** On a renewal's invoice: the end of the term it pays for. */
  until: z.optional(moment),
  /** On a renewal's invoice, if seats were added since: the number of seats. */
  seats: z.optional(z.int()),
  /** On a credit note: the index of its invoice among the order's documents. */
  of: z.optional(z.int()),
  /** Set if a correction of the billing details caused this document. */
  isCorrection: z.optional(z.boolean()),
});
export type BillingDocument = z.infer<typeof billingDocumentSchema>;
