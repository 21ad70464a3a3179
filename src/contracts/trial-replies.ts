// The replies of the calls about trial accounts, and the reply of every call that returns only a message.
import * as z from 'zod/mini';

/** Register and log in: a session token, kept in local storage as `token`. */
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

/** POST /api/trial/change-password and /api/trial/end-other-sessions: the token that replaces the old one. */
export const renewedSessionReplySchema = z.object({
  success: z.literal(true),
  token: z.string(),
  message: z.string(),
});
export type RenewedSessionReply = z.infer<typeof renewedSessionReplySchema>;

/** A session of the account. Times are ISO 8601; the last use is exact to the hour. */
export const listedSessionSchema = z.object({
  id: z.string(),
  /** `Firefox on Windows`; absent if the browser did not say. */
  device: z.optional(z.string()),
  /** ISO 3166; absent if the platform did not know it. */
  country: z.optional(z.string()),
  startedAt: z.string(),
  usedAt: z.string(),
  /** The session of the caller. */
  isThis: z.boolean(),
});
export type ListedSession = z.infer<typeof listedSessionSchema>;

/** GET /api/trial/sessions: the caller's session first, then by last use. */
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
  /** The new address that is waiting for confirmation. */
  nextEmail: z.optional(z.string()),
});
export type AccountDetails = z.infer<typeof accountDetailsSchema>;
export const accountDetailsReplySchema = z.object({
  success: z.literal(true),
  details: accountDetailsSchema,
});
export type AccountDetailsReply = z.infer<typeof accountDetailsReplySchema>;

/** A paid order made with one of the account's addresses. Dates are ISO 8601 in UTC. */
export const accountOrderSchema = z.object({
  title: z.string(),
  kind: z.enum(['license', 'training']),
  /** Users of a license, or participants of a training. */
  seats: z.int(),
  placedAt: z.string(),
  /** The address it was made with, if the account has another now. */
  email: z.optional(z.string()),
  amount: z.object({ currency: z.enum(['USD', 'INR']), minorUnits: z.int() }),
  /** Its invoices and credit notes as PDF, and the page that lists them. */
  papers: z.array(z.object({ title: z.string(), href: z.string() })),
  papersPath: z.optional(z.string()),
  /** Its status as text (`Active`, `Paid, waiting for your student ID`, `Refunded`), and the next step. */
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
  /** When and how much is charged next, or that nothing is. */
  renewal: z.optional(z.string()),
  /** It renews automatically. */
  subscribed: z.optional(z.literal(true)),
  /** The checkout that renews a term that ends soon or has ended. */
  renewPath: z.optional(z.string()),
  /** The page for changing the plan; absent if there is no higher one. */
  upgradePath: z.optional(z.string()),
  /** Set if another license replaced it: the page of that license, if it belongs to this address too. */
  upgraded: z.optional(z.object({ path: z.optional(z.string()) })),
  /** The page where a group's seats are managed. */
  seatsPath: z.optional(z.string()),
  /** The same without JavaScript. */
  plainSeatsPath: z.optional(z.string()),
  /** The page where the dates and participants of a training are entered. */
  bookingPath: z.optional(z.string()),
  /** The license as a file that the application opens. */
  keyFile: z.optional(z.string()),
  /** Only while the license is in force. */
  licenseKey: z.optional(z.string()),
  /** The first day of the year or month that is paid. */
  termFrom: z.optional(z.string()),
  /** The last day of the license; null for a perpetual one, absent if there is no license. */
  validUntil: z.optional(z.nullable(z.string())),
  /** A page without JavaScript for what the order is waiting for: a transfer, or a student's proof. */
  waitingPath: z.optional(z.string()),
  /** The order page: `/order?link=…`. */
  link: z.string(),
});
export type AccountOrder = z.infer<typeof accountOrderSchema>;

/**
 * What someone else's order gives to the address: a license for one person, a seat in a group, the administration of
 * its seats, its next payment, or a place in a training.
 */
export const givenThingSchema = z.object({
  what: z.enum(['license', 'seat', 'administration', 'ownership', 'payment', 'place']),
  title: z.string(),
  /** The buyer's address, for questions. */
  from: z.string(),
  since: z.string(),
  /** The seat number. */
  seat: z.optional(z.int()),
  /** The last day of the group's license; null for a perpetual one. */
  validUntil: z.optional(z.nullable(z.string())),
  /** For a license for one person, or an accepted seat; absent while it is not in force. */
  licenseKey: z.optional(z.string()),
  /** The recipient's page; absent while it is closed. */
  path: z.optional(z.string()),
  /** The same page without JavaScript. */
  plainPath: z.optional(z.string()),
  certificatePath: z.optional(z.string()),
});
export type GivenThing = z.infer<typeof givenThingSchema>;

/** GET /api/trial/orders, newest first. Only a confirmed address sees any; otherwise the list is empty. */
export const accountOrdersReplySchema = z.object({
  success: z.literal(true),
  emailConfirmed: z.boolean(),
  orders: z.array(accountOrderSchema),
  given: z.array(givenThingSchema),
});
export type AccountOrdersReply = z.infer<typeof accountOrdersReplySchema>;

/**
 * GET /api/trial/buyer: values for prefilling a purchase form, by field name. They include the last order's only if the
 * address is confirmed. `country` has two letters.
 */
export const buyerReplySchema = z.object({
  success: z.literal(true),
  buyer: z.record(z.string(), z.string()),
});
export type BuyerReply = z.infer<typeof buyerReplySchema>;

/** A reply with only a message. */
export const messageReplySchema = z.object({ success: z.literal(true), message: z.string() });
export type MessageReply = z.infer<typeof messageReplySchema>;

/** GET /api/trial/verify-reset-token/{token} */
export const verifyResetTokenReplySchema = z.object({
  success: z.literal(true),
  email: z.string(),
  message: z.optional(z.string()),
});
export type VerifyResetTokenReply = z.infer<typeof verifyResetTokenReplySchema>;
