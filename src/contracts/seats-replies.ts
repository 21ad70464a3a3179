// What the calls about seats answer. Apart from what they take, so that pages that only read answers need not carry this.
import * as z from 'zod/mini';

const text = z.string();
const moneySchema = z.object({ currency: z.enum(['USD', 'INR']), minorUnits: z.int() });

export const seatsViewSchema = z.object({
  title: text,
  /** Which of the two administrators reads this. */
  administrator: z.enum(['first', 'second']),
  /** All seats that are paid for, by their numbers. */
  rows: z.array(
    z.object({
      number: z.int(),
      /** The how many-th person on it; 0 where no one is. */
      round: z.int(),
      state: z.enum(['administrator', 'active', 'pending', 'free']),
      email: z.optional(text),
      name: z.optional(text),
      since: z.optional(text),
      /** The invitation came back from this address. */
      isReturned: z.optional(z.boolean()),
      /** The person leaves when the next period begins. */
      leaves: z.optional(z.boolean()),
    }),
  ),
  validUntil: z.nullable(text),
  /** The day that the keys state, until which one that was revoked works on a computer that stays offline. */
  keysUntil: z.nullable(text),
  renews: z.optional(text),
  second: z.optional(z.object({ email: text, since: text })),
  /** How many seats may still be revoked within a year. */
  revocations: z.object({ left: z.int(), of: z.int(), next: z.optional(text) }),
  /** Why nothing can be changed now. */
  closed: z.optional(text),
  /** A group of before there were seats: its one key works for all, and stays. */
  hasSharedKey: z.optional(z.boolean()),
  /** What so many seats more cost today, for the rest of the term; empty where none can be added, and why. */
  additions: z.array(
    z.object({
      seats: z.int(),
      price: moneySchema,
      /** What the whole group costs from the next renewal on. */
      whole: moneySchema,
      daysLeft: z.int(),
      daysOfTerm: z.int(),
    }),
  ),
  noAddition: z.optional(text),
  /** Where an administrator chooses who leaves at the renewal; absent if it is not renewed by hand. */
  leavingPath: z.optional(text),
  /** Where someone else is named to pay from the next period on. */
  payerPath: z.optional(text),
  /** Where seats that are paid by transfer are quoted, without how many. */
  quotePath: z.optional(text),
  exportPath: text,
  /** Whose the license is, since it was handed over; and where it is, for its owner alone. */
  owner: z.optional(text),
  ownershipPath: z.optional(text),
  /** Only for the buyer. */
  orderPath: z.optional(text),
});
export type SeatsView = z.infer<typeof seatsViewSchema>;
export type SeatRow = SeatsView['rows'][number];

/** What came of one line. */
const invitedSchema = z.object({
  email: text,
  name: z.optional(text),
  seat: z.optional(z.int()),
  reason: z.optional(text),
});
export type InvitedLine = z.infer<typeof invitedSchema>;

export const seatsReplySchema = z.object({
  success: z.literal(true),
  /** What was done, in words. */
  message: z.optional(text),
  seats: seatsViewSchema,
  invited: z.optional(z.array(invitedSchema)),
});
export type SeatsReply = z.infer<typeof seatsReplySchema>;

/** What a seat's own page shows: nothing of any other seat. */
export const seatViewSchema = z.object({
  title: text,
  number: z.int(),
  email: text,
  name: z.optional(text),
  /** Whom to ask. */
  administrator: text,
  key: text,
  extension: z.optional(text),
  validFrom: text,
  validUntil: z.nullable(text),
});
export type SeatView = z.infer<typeof seatViewSchema>;
export const seatReplySchema = z.object({ success: z.literal(true), seat: seatViewSchema });
export type SeatReply = z.infer<typeof seatReplySchema>;
