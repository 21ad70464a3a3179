// A numbered paper as it is stored with its order.
import * as z from 'zod/mini';
import { code, moment } from '../bounds.ts';

/** As many as 25 years of monthly invoices. */
export const maxPapers = 300;

export const numberedPaperSchema = z.object({
  kind: z.enum(['invoice', 'credit-note', 'pro-forma']),
  series: code(40),
  serial: z.optional(z.int()),
  at: moment,
  minorUnits: z.int(),
  /** Of the invoice of a renewal: the end of the term that it is for. */
  until: z.optional(moment),
  /** Of a renewal, where seats were added since: how many it is for. */
  seats: z.optional(z.int()),
  /** Of a credit note: the place of its invoice among the papers of the order. */
  of: z.optional(z.int()),
  /** That it is there because what the buyer said of the bill was corrected. */
  isCorrection: z.optional(z.boolean()),
});
export type NumberedPaper = z.infer<typeof numberedPaperSchema>;
