// Schema of the proof for a student license, as stored with its order.
import * as z from 'zod/mini';
import { moment, optionalText, reference, text } from '../bounds.ts';

export const studentIdSchema = z.object({
  state: z.enum(['waiting', 'under-review', 'accepted', 'rejected']),
  reason: optionalText(1000),
  /** The storage key and media type of the uploaded file. A file that a reviewer has opened can no longer be replaced. */
  file: z.optional(
    z.object({ key: reference, mediaType: text(100), receivedAt: moment, isOpened: z.optional(z.boolean()) }),
  ),
  /** What the last emailed code is computed from, and how many were sent; never the code itself. */
  code: z.optional(
    z.object({
      address: text(254),
      sentAt: moment,
      tries: z.int(),
      count: z.int(),
      isReturned: z.optional(z.boolean()),
    }),
  ),
  /** Set if the code was correct but its address already verified another student license: a case for review. */
  shared: z.optional(z.object({ address: text(254), at: moment })),
  /** When the proof was requested, if not at the payment. */
  askedAt: z.optional(moment),
  /** The deadline of a renewed request. If no proof is accepted by then, the renewal is canceled. */
  neededBy: z.optional(moment),
  lapsedAt: z.optional(moment),
  acceptedAt: z.optional(moment),
  /** The school whose email address proved it. */
  school: optionalText(254),
});
