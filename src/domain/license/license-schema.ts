// Schema of a license, as stored with the order that began it.
import * as z from 'zod/mini';
import { moment, reference, text } from '../bounds.ts';
import { licenseEditions } from './license-kinds.ts';

export const licenseSchema = z.object({
  orderId: reference,
  productId: text(80),
  edition: z.enum(licenseEditions),
  seats: z.int(),
  validFrom: moment,
  validUntil: z.nullable(moment),
  majorVersion: z.nullable(z.int()),
  holder: text(400),
  /** Set on the license of one seat in a group: the seat. */
  seat: z.optional(z.object({ number: z.int(), round: z.int() })),
});
