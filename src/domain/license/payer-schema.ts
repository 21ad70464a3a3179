// Who pays for a license from its next period on, as it is stored with the order that began it.
import * as z from 'zod/mini';
import { moment, optionalText, text } from '../bounds.ts';

export const payerSchema = z.object({
  email: text(254),
  name: optionalText(120),
  /** The institution that its quotes name. */
  company: optionalText(200),
  since: moment,
  /** The how many-th payer who was named. */
  round: z.int(),
});
export type Payer = z.infer<typeof payerSchema>;
