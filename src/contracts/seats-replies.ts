// The replies of the calls about seats. They are separate from the requests, so pages that only read replies do not ship those.
import * as z from 'zod/mini';

const text = z.string();
const moneySchema = z.object({ currency: z.enum(['USD', 'INR']), minorUnits: z.int() });

export const seatsViewSchema = z.object({
  title: text,
  /** Which of the two administrators sees this. */
  administrator: z.enum(['first', 'second']),
  /** All paid seats by number. */
  rows: z.array(
    z.object({
      number: z.int(),
      /** The seat's generation; 0 if no one has it. */
      round: z.int(),
      state: z.enum(['administrator', 'active', 'pending', 'free']),
      email: z.optional(text),
      name: z.optional(text),
      since: z.optional(text),
      /** The invitation to this address bounced. */
      isReturned: z.optional(z.boolean()),
      /** The person leaves when the next period begins. */
      leaves: z.optional(z.boolean()),
    }),
  ),
  validUntil: z.nullable(text),
  /** The last day stated in the keys. Until then, a revoked key works on a computer that stays offline. */
  keysUntil: z.nullable(text),
  renews: z.optional(text),
  second: z.optional(z.object({ email: text, since: text })),
  /** How many seats may still be revoked this year. */
  revocations: z.object({ left: z.int(), of: z.int(), next: z.optional(text) }),
  /** Why nothing can be changed now. */
  closed: z.optional(text),
  /** A group from before seats existed: all people share one key, which stays valid. */
  hasSharedKey: z.optional(z.boolean()),
  /** The price of each number of additional seats for the rest of the term. Empty if none can be added, with the reason. */
  additions: z.array(
    z.object({
      seats: z.int(),
      price: moneySchema,
      /** The price of the whole group from the next renewal on. */
      whole: moneySchema,
      daysLeft: z.int(),
      daysOfTerm: z.int(),
    }),
  ),
  noAddition: z.optional(text),
  /** The page where an administrator selects who leaves at the renewal; absent unless it is renewed manually. */
  leavingPath: z.optional(text),
  /** The page for naming who pays from the next period on. */
  payerPath: z.optional(text),
  /** The address for a quote of additional seats, for payment by transfer; the number of seats is appended. */
  quotePath: z.optional(text),
  exportPath: text,
  /** The owner after a transfer, and the page for transfers, which only the owner sees. */
  owner: z.optional(text),
  ownershipPath: z.optional(text),
  /** Only for the buyer. */
  orderPath: z.optional(text),
});
export type SeatsView = z.infer<typeof seatsViewSchema>;
export type SeatRow = SeatsView['rows'][number];

/** The result of one line. */
const invitedSchema = z.object({
  email: text,
  name: z.optional(text),
  seat: z.optional(z.int()),
  reason: z.optional(text),
});
export type InvitedLine = z.infer<typeof invitedSchema>;

export const seatsReplySchema = z.object({
  success: z.literal(true),
  /** What was done, as text. */
  message: z.optional(text),
  seats: seatsViewSchema,
  invited: z.optional(z.array(invitedSchema)),
});
export type SeatsReply = z.infer<typeof seatsReplySchema>;

/** What a seat's own page shows: nothing about any other seat. */
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
