// A booking as it is stored with the order of its training.
import * as z from 'zod/mini';
import { list, moment, optionalText, text, wholeList } from '../bounds.ts';

const participantSchema = z.object({
  /** Never given to another person of this booking: a link that carries it opens nothing of theirs. */
  number: z.int(),
  /** When it was given. */
  since: z.optional(moment),
  /** Of the person to whom it was given, for the link; participants of earlier releases have none. */
  mark: optionalText(20),
  /** How often the participant's link was replaced. */
  linkVersion: z.optional(z.int()),
  name: text(120),
  email: optionalText(254),
  isAbsent: z.optional(z.boolean()),
  /** The name as it was printed. */
  certificate: z.optional(z.object({ code: text(60), issuedAt: moment, name: text(120) })),
});

export const bookingSchema = z.object({
  participants: wholeList(participantSchema, 200),
  /** Up to three moments that suit the buyer. */
  proposals: list(moment, 10),
  /** By whose clock the buyer lives. */
  zone: optionalText(60),
  notes: optionalText(2000),
  /** When the buyer last said something of dates: the team answers it. */
  proposedAt: z.optional(moment),
  /** How many numbers, changes and certificates there were so far. */
  numbers: z.int(),
  changes: z.int(),
  certificates: z.int(),
  /** Raised, it ends the buyer's link and every participant's. */
  linkRound: z.int(),
  session: z.optional(z.object({ at: moment, zone: text(60), joinUrl: text(600) })),
  /** Of the event in calendars: raised by every move, and by its end. */
  sequence: z.int(),
  /** The session that was reminded of, or was so near when it was agreed on that no one needs it. */
  remindedOf: z.optional(moment),
  heldAt: z.optional(moment),
  /** Canceled, given back, or withdrawn from. */
  endedAt: z.optional(moment),
});
export type Booking = z.infer<typeof bookingSchema>;
export type Participant = z.infer<typeof participantSchema>;
