// What the calls about trial accounts answer, and the answer of every call that has words alone.
import * as z from 'zod/mini';

/** Register and login: a session token for local storage under `token`. */
export const sessionReplySchema = z.object({
  success: z.literal(true),
  token: z.string(),
  message: z.optional(z.string()),
});
export type SessionReply = z.infer<typeof sessionReplySchema>;

/** GET /api/trial/validate-token, with the token as a bearer. `trialExpirationDate` is ISO 8601, absent before activation. */
export const trialUserSchema = z.object({
  email: z.string(),
  trialExpirationDate: z.optional(z.nullable(z.string())),
  trialStatus: z.string(),
});
export const validateTokenReplySchema = z.object({ success: z.literal(true), user: trialUserSchema });
export type ValidateTokenReply = z.infer<typeof validateTokenReplySchema>;

/** POST /api/trial/change-password and /api/trial/end-other-sessions: the token that takes the place of the old one. */
export const renewedSessionReplySchema = z.object({
  success: z.literal(true),
  token: z.string(),
  message: z.string(),
});
export type RenewedSessionReply = z.infer<typeof renewedSessionReplySchema>;

/** Where the owner of an account is signed in. Times are ISO 8601, the last use exact to an hour. */
export const listedSessionSchema = z.object({
  id: z.string(),
  /** `Firefox on Windows`; absent where the browser did not say. */
  device: z.optional(z.string()),
  /** ISO 3166, where the platform knew it. */
  country: z.optional(z.string()),
  startedAt: z.string(),
  usedAt: z.string(),
  /** The session that asks. */
  isThis: z.boolean(),
});
export type ListedSession = z.infer<typeof listedSessionSchema>;

/** GET /api/trial/sessions: the one that asks first, then the one used last. */
export const sessionsReplySchema = z.object({
  success: z.literal(true),
  sessions: z.array(listedSessionSchema),
});
export type SessionsReply = z.infer<typeof sessionsReplySchema>;

/** GET /api/trial/details */
export const accountDetailsSchema = z.object({
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  company: z.optional(z.string()),
  phone: z.optional(z.string()),
  /** The address that waits for its link to be opened. */
  nextEmail: z.optional(z.string()),
});
export type AccountDetails = z.infer<typeof accountDetailsSchema>;
export const accountDetailsReplySchema = z.object({
  success: z.literal(true),
  details: accountDetailsSchema,
});
export type AccountDetailsReply = z.infer<typeof accountDetailsReplySchema>;

/** A paid order of the account's address. Dates are ISO 8601 in UTC. */
export const accountOrderSchema = z.object({
  title: z.string(),
  kind: z.enum(['licence', 'training']),
  /** Users of a license, participants of a training. */
  seats: z.int(),
  placedAt: z.string(),
  /** The address that it was made with, where the account has another now. */
  email: z.optional(z.string()),
  amount: z.object({ currency: z.enum(['USD', 'INR']), minorUnits: z.int() }),
  /** Its invoices and credit notes, as PDF, and the page that lists them. */
  papers: z.array(z.object({ title: z.string(), href: z.string() })),
  papersPath: z.optional(z.string()),
  /** How it stands, in words: `Active`, `Paid, waiting for your student ID`, `Refunded`; and what is to be done about that. */
  status: z.string(),
  stands: z.enum([
    'well',
    'failing',
    'ending',
    'ended',
    'awaiting',
    'suspended',
    'refunded',
    'paid',
    'unpaid',
  ]),
  /** When and how much is charged again, or that nothing is. */
  renewal: z.optional(z.string()),
  /** Its term is charged again by itself. */
  subscribed: z.optional(z.literal(true)),
  /** The checkout that renews a term that ends soon, or has ended. */
  renewPath: z.optional(z.string()),
  /** Where its plan is changed; absent where there is none above it. */
  upgradePath: z.optional(z.string()),
  /** That another license replaced it, and the page of that one, if the address has it too. */
  upgraded: z.optional(z.object({ path: z.optional(z.string()) })),
  /** Where the seats of a group are managed. */
  seatsPath: z.optional(z.string()),
  /** The same without a script. */
  plainSeatsPath: z.optional(z.string()),
  /** Where dates and participants of a training are entered. */
  bookingPath: z.optional(z.string()),
  /** The license as a file that the program opens. */
  keyFile: z.optional(z.string()),
  /** While the license is in force. */
  licenceKey: z.optional(z.string()),
  /** The first day of the year or month that is paid. */
  termFrom: z.optional(z.string()),
  /** The last day of the license; null for a perpetual one, absent where there is no license. */
  validUntil: z.optional(z.nullable(z.string())),
  /** A page that needs no script, for what the order waits for: a transfer, or the proof of a student. */
  waitingPath: z.optional(z.string()),
  /** The order's page: `/order?link=…`. */
  link: z.string(),
});
export type AccountOrder = z.infer<typeof accountOrderSchema>;

/** What another's order gives to the address: a license for one person, a seat of a group, the administration of its seats, its next payment, a place in a training. */
export const givenThingSchema = z.object({
  what: z.enum(['licence', 'seat', 'administration', 'ownership', 'payment', 'place']),
  title: z.string(),
  /** The buyer's address, whom to ask about it. */
  from: z.string(),
  since: z.string(),
  /** The number of the seat. */
  seat: z.optional(z.int()),
  /** The last day of the group's license; null for a perpetual one. */
  validUntil: z.optional(z.nullable(z.string())),
  /** Of a license for one person, or of a seat that the person has taken; absent while it is not in force. */
  licenceKey: z.optional(z.string()),
  /** The page of whoever has it; absent while it is closed. */
  path: z.optional(z.string()),
  /** The same page without a script. */
  plainPath: z.optional(z.string()),
  certificatePath: z.optional(z.string()),
});
export type GivenThing = z.infer<typeof givenThingSchema>;

/** GET /api/trial/orders, newest first. Only who has confirmed the address sees any; else the list is empty, whatever there is. */
export const accountOrdersReplySchema = z.object({
  success: z.literal(true),
  emailConfirmed: z.boolean(),
  orders: z.array(accountOrderSchema),
  given: z.array(givenThingSchema),
});
export type AccountOrdersReply = z.infer<typeof accountOrdersReplySchema>;

/**
 * GET /api/trial/buyer: what a form of a purchase can be filled with, by the names of its fields. Of the last order only where the address
 * is confirmed. `country` has two letters.
 */
export const buyerReplySchema = z.object({
  success: z.literal(true),
  buyer: z.record(z.string(), z.string()),
});
export type BuyerReply = z.infer<typeof buyerReplySchema>;

/** Answers that carry words alone. */
export const messageReplySchema = z.object({ success: z.literal(true), message: z.string() });
export type MessageReply = z.infer<typeof messageReplySchema>;

/** GET /api/trial/verify-reset-token/{token} */
export const verifyResetTokenReplySchema = z.object({
  success: z.literal(true),
  email: z.string(),
  message: z.optional(z.string()),
});
export type VerifyResetTokenReply = z.infer<typeof verifyResetTokenReplySchema>;
