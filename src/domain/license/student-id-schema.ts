// The proof of a student's license as it is stored with its order.
import * as z from 'zod/mini';
import { moment, optionalText, reference, text } from '../bounds.ts';

export const studentIdSchema = z.object({
  state: z.enum(['waiting', 'under-review', 'accepted', 'rejected']),
  reason: optionalText(1000),
  /** Where the file lies, and of what kind its content is. One that a person has opened is not replaced anymore. */
  file: z.optional(
    z.object({ key: reference, mediaType: text(100), receivedAt: moment, isOpened: z.optional(z.boolean()) }),
  ),
  /** The code that was mailed last, which is computed from these, and how many were; never the code itself. */
  code: z.optional(
    z.object({
      address: text(254),
      sentAt: moment,
      tries: z.int(),
      count: z.int(),
      isReturned: z.optional(z.boolean()),
    }),
  ),
  /** The right code came, but the address has proved another student license: a person decides. */
  shared: z.optional(z.object({ address: text(254), at: moment })),
  /** Since when it is asked for, where that is not since the payment. */
  askedAt: z.optional(moment),
  /** Asked for again: by then it must be accepted, or the renewal is ended. */
  neededBy: z.optional(moment),
  lapsedAt: z.optional(moment),
  acceptedAt: z.optional(moment),
  /** The school whose address proved it. */
  school: optionalText(254),
});
