// Schema of a booking, as stored with the order of its training.
import * as z from 'zod/mini';
import { list, moment, optionalText, text, wholeList } from '../bounds.ts';

const participantSchema = z.object({
  /** Never reused for another person in this booking, so a link with this number cannot open another person's place. */
  number: z.int(),
  /** When the number was assigned. */
  since: z.optional(moment),
  /** The address fingerprint for the participant's link. Participants from earlier releases have none. */
  mark: optionalText(20),
  /** How often the participant's link was replaced. */
  linkVersion: z.optional(z.int()),
  name: text(120),
  email: optionalText(254),
  isAbsent: z.optional(z.boolean()),
  /** `name` is the name as printed. */
  certificate: z.optional(z.object({ code: text(60), issuedAt: moment, name: text(120) })),
});

export const bookingSchema = z.object({
  participants: wholeList(participantSchema, 200),
  /** Up to three times that suit the buyer. */
  proposals: list(moment, 10),
  /** The buyer's time zone. */
  zone: optionalText(60),
  notes: optionalText(2000),
  /** When the buyer last wrote about dates, which the team answers. */
  proposedAt: z.optional(moment),
  /** How many participant numbers, changes, and certificates there have been so far. */
  numbers: z.int(),
  changes: z.int(),
  certificates: z.int(),
  /** Raising it revokes the links of the buyer and every participant. */
  linkRound: z.int(),
  session: z.optional(z.object({ at: moment, zone: text(60), joinUrl: text(600) })),
  /** The SEQUENCE of the calendar event: raised by every move and by its cancellation. */
  sequence: z.int(),
  /** The class for which the reminder was sent, or was unnecessary because it was scheduled at short notice. */
  remindedOf: z.optional(moment),
  heldAt: z.optional(moment),
  /** When it was canceled, refunded, or withdrawn from. */
  endedAt: z.optional(moment),
});
export type Booking = z.infer<typeof bookingSchema>;
export type Participant = z.infer<typeof participantSchema>;
