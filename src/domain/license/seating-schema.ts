// Schema of a group's seats and their people, as stored with its order, and of a seat add-on.
import * as z from 'zod/mini';
import { latest, moment, optionalText, reference, text, wholeList } from '../bounds.ts';

const seatSchema = z.object({
  number: z.int(),
  /** Incremented each time the seat passes to a new person. */
  round: z.int(),
  email: text(254),
  name: optionalText(120),
  /** The address fingerprint for the seat's link. Seats from earlier releases have none. */
  mark: optionalText(20),
  /** How often the seat's link was replaced. */
  linkVersion: z.optional(z.int()),
  /** `pending` until the person has opened the link and thus seen the key. */
  state: z.enum(['pending', 'active']),
  invitedAt: moment,
  /** When the invitation was last sent, and how often. */
  sentAt: moment,
  sends: z.int(),
  activeAt: z.optional(moment),
  /** Set if the invitation bounced. */
  isReturned: z.optional(z.boolean()),
  /** Set if its key is the first key of the group: the buyer kept the seat when ownership was transferred. */
  hasFirstKey: z.optional(z.boolean()),
  /** Set if the person leaves when the next period begins. */
  leaves: z.optional(z.boolean()),
});
export type Seat = z.infer<typeof seatSchema>;

export const seatingSchema = z.object({
  /** The occupied seats, except the buyer's own, which is seat 1. */
  seats: wholeList(seatSchema, 200),
  /** The last generation of every seat that was ever occupied. */
  rounds: z.record(text(10), z.int()),
  /** When seats were revoked within the past year. */
  revokedAt: latest(moment, 200),
  /** The emails sent within the past day, with their recipients. */
  sent: latest(z.object({ at: moment, to: text(254) }), 100),
  /** The second administrator and the generation of their link. */
  second: z.optional(z.object({ email: text(254), round: z.int(), since: moment, mark: optionalText(20) })),
  secondRounds: z.optional(z.int()),
  /** Seats bought mid-term, by the order that paid for them. */
  added: z.optional(wholeList(z.object({ orderId: reference, seats: z.int(), at: moment }), 100)),
  /** Set if the buyer has no seat, so that seat 1 is like any other. */
  isBuyerOut: z.optional(z.boolean()),
  /** The number of seats it was renewed for, and from when, without those added since. */
  base: z.optional(z.object({ seats: z.int(), from: moment })),
  /** The price of the whole group at its next renewal, in minor units, if seats were added. */
  renewsAt: z.optional(z.int()),
});
export type Seating = z.infer<typeof seatingSchema>;
export type SecondAdministrator = NonNullable<Seating['second']>;

/** Set on the order of a seat add-on. */
export const additionSchema = z.object({
  /** The group's order. */
  orderId: reference,
  /** The total number of seats after the purchase. */
  total: z.int(),
  daysLeft: z.int(),
  daysOfTerm: z.int(),
  until: moment,
  /** What the group reflects of this order. */
  state: z.enum(['ordered', 'given', 'taken-back']),
});
