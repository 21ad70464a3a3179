// Schema of the payer of a license from its next period on, as stored with the order that began it.
import * as z from 'zod/mini';
import { moment, optionalText, text } from '../bounds.ts';

export const payerSchema = z.object({
  email: text(254),
  name: optionalText(120),
  /** The institution named on its quotes. */
  company: optionalText(200),
  since: moment,
  /** Increases each time a payer is named. */
  round: z.int(),
});
export type Payer = z.infer<typeof payerSchema>;
