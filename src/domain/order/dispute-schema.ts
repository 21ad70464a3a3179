// A dispute as it is stored with the order that it is about.
import * as z from 'zod/mini';
import { moment, reference } from '../bounds.ts';

export const disputeSchema = z.object({
  /** The provider's own number. */
  id: reference,
  state: z.enum(['open', 'won', 'lost']),
  /** When the provider was asked that said so: an older answer changes nothing. */
  asOf: moment,
  /** When it was opened, or opened again, as far as we know; and how often it was opened again. */
  openedAt: moment,
  reopened: z.optional(z.int()),
  /** What is disputed, and of which charge; all of the first payment where nothing is said. */
  minorUnits: z.optional(z.int()),
  chargeId: z.optional(reference),
});
export type Dispute = z.infer<typeof disputeSchema>;

/** No buyer's bank disputes more often; what is older and closed makes room. */
export const maxDisputes = 20;

/** What the provider has confirmed about charging an order's renewals, since a dispute changed it. */
export const collectionSchema = z.enum(['paused', 'resumed', 'ended']);
export type Collection = z.infer<typeof collectionSchema>;

/** The dispute of an order on hold whose release did not keep its number yet: whatever is told next is about it. */
export const unnamedDispute = 'unknown';
