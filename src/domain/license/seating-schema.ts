// The seats of a group and their people as they are stored with its order, and what an order of more seats stores.
import * as z from 'zod/mini';
import { latest, moment, optionalText, reference, text, wholeList } from '../bounds.ts';

const seatSchema = z.object({
  number: z.int(),
  /** The how many-th person on this seat. */
  round: z.int(),
  email: text(254),
  name: optionalText(120),
  /** Of the address, for the seat's link; seats of earlier releases have none. */
  mark: optionalText(20),
  /** How often the seat's link was replaced. */
  linkVersion: z.optional(z.int()),
  /** `pending` until the person has opened the link, and so seen the key. */
  state: z.enum(['pending', 'active']),
  invitedAt: moment,
  /** When the invitation went out last, and how often it did. */
  sentAt: moment,
  sends: z.int(),
  activeAt: z.optional(moment),
  /** That the invitation came back. */
  isReturned: z.optional(z.boolean()),
  /** That its key is the first of the group: the buyer's, who kept the seat when the license was handed over. */
  hasFirstKey: z.optional(z.boolean()),
  /** That the person leaves when the next period begins. */
  leaves: z.optional(z.boolean()),
});
export type Seat = z.infer<typeof seatSchema>;

export const seatingSchema = z.object({
  /** The seats that someone has, but for the buyer's own, which is seat 1. */
  seats: wholeList(seatSchema, 200),
  /** The last round of each seat that someone ever had. */
  rounds: z.record(text(10), z.int()),
  /** When seats were revoked, for a year. */
  revokedAt: latest(moment, 200),
  /** Which emails went to whom, for a day. */
  sent: latest(z.object({ at: moment, to: text(254) }), 100),
  /** Who manages the seats beside the buyer, by the how many-th link. */
  second: z.optional(z.object({ email: text(254), round: z.int(), since: moment, mark: optionalText(20) })),
  secondRounds: z.optional(z.int()),
  /** Seats bought in the middle of the term, by the order that paid for them. */
  added: z.optional(wholeList(z.object({ orderId: reference, seats: z.int(), at: moment }), 100)),
  /** The buyer has no seat: seat 1 is like any other. */
  isBuyerOut: z.optional(z.boolean()),
  /** How many seats it was renewed for, and from when on; without those added since. */
  base: z.optional(z.object({ seats: z.int(), from: moment })),
  /** What the whole group costs at its next renewal, in minor units, where seats were added. */
  renewsAt: z.optional(z.int()),
});
export type Seating = z.infer<typeof seatingSchema>;
export type SecondAdministrator = NonNullable<Seating['second']>;

/** Of the order of seats that are added to a group. */
export const additionSchema = z.object({
  /** The group's order. */
  orderId: reference,
  /** How many seats the group has then. */
  total: z.int(),
  daysLeft: z.int(),
  daysOfTerm: z.int(),
  until: moment,
  /** What the group knows of it. */
  state: z.enum(['ordered', 'given', 'taken-back']),
});
