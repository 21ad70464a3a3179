// Schema of a dispute, as stored with its order.
import * as z from 'zod/mini';
import { moment, reference } from '../bounds.ts';

export const disputeSchema = z.object({
  /** The provider's dispute ID. */
  id: reference,
  state: z.enum(['open', 'won', 'lost']),
  /** When this was fetched from the provider. An older reply changes nothing. */
  asOf: moment,
  /** When it was last opened, as far as we know, and how often it was reopened. */
  openedAt: moment,
  reopened: z.optional(z.int()),
  /** The disputed amount and charge. If absent, the whole first payment. */
  minorUnits: z.optional(z.int()),
  chargeId: z.optional(reference),
});
export type Dispute = z.infer<typeof disputeSchema>;

/** More than one buyer's bank ever opens. Beyond it, the oldest closed disputes are dropped. */
export const maxDisputes = 20;

/** What the provider has confirmed about collecting renewals since a dispute changed it. */
export const collectionSchema = z.enum(['paused', 'resumed', 'ended']);
export type Collection = z.infer<typeof collectionSchema>;

/** The dispute of an order put on hold by a release that did not store dispute IDs. The next report is taken to be about it. */
export const unnamedDispute = 'unknown';
