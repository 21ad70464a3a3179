// The replies of the calls about an order. They are separate from the requests, so pages that only read replies do not ship those.
import * as z from 'zod/mini';

const text = z.string();
const moneySchema = z.object({ currency: z.enum(['USD', 'INR']), minorUnits: z.int() });

/** The reply of both Stripe calls: where the browser goes next, if `isPaymentPage` allows it. */
export const stripeCheckoutReplySchema = z.object({ success: z.literal(true), url: z.string() });
export type StripeCheckoutReply = z.infer<typeof stripeCheckoutReplySchema>;

/** The reply of both PayU calls: the hidden form to post, if `isPayuAction` allows its host. */
export const payuOrderReplySchema = z.object({
  success: z.literal(true),
  formData: z.object({ actionUrl: z.string(), fields: z.record(z.string(), z.string()) }),
});
export type PayuOrderReply = z.infer<typeof payuOrderReplySchema>;

/** A paid order as its buyer sees it. Dates are ISO 8601 in UTC. */
const confirmedSchema = z.object({
  success: z.literal(true),
  state: z.literal('confirmed'),
  kind: z.enum(['license', 'training']),
  title: z.string(),
  seats: z.int(),
  amount: moneySchema,
  paidAt: z.string(),
  transactionId: z.string(),
  email: z.optional(z.string()),
  licenseKey: z.optional(z.string()),
  receiptNumber: z.optional(z.string()),
  orderLink: z.optional(z.string()),
  needsStudentId: z.optional(z.boolean()),
  /** The page where a group's seats are assigned. */
  seatsPath: z.optional(z.string()),
  /** The page where the dates and participants of a training are entered. */
  bookingPath: z.optional(z.string()),
  /** When and how much is charged next, or that nothing is. */
  renewal: z.optional(z.string()),
  /** On the renewal of a license: its current period. */
  renewed: z.optional(z.object({ from: text, until: text })),
});

export const orderStatusReplySchema = z.discriminatedUnion('state', [
  confirmedSchema,
  z.object({
    success: z.literal(true),
    state: z.literal('pending'),
    transactionId: z.string(),
    /** Checkout is complete, but the bank transfer takes days. */
    isWithBank: z.optional(z.boolean()),
    orderLink: z.optional(z.string()),
  }),
  z.object({
    success: z.literal(true),
    state: z.literal('failed'),
    reason: z.string(),
    /** The checkout for the same plan and seats. */
    again: z.string(),
  }),
  z.object({
    success: z.literal(true),
    state: z.literal('refunded'),
    /** Refunded by the bank after a dispute. */
    isTakenBack: z.optional(z.boolean()),
  }),
  z.object({ success: z.literal(true), state: z.literal('disputed') }),
  z.object({ success: z.literal(true), state: z.literal('unknown') }),
]);
export type OrderStatusReply = z.infer<typeof orderStatusReplySchema>;
export type ConfirmedOrder = z.infer<typeof confirmedSchema>;

/** An invoice or a credit note, with the address of its PDF. */
const listedDocumentSchema = z.object({ title: text, date: text, href: text });

export const orderViewSchema = z.object({
  id: text,
  kind: z.enum(['license', 'training']),
  title: text,
  planId: text,
  seats: z.int(),
  state: z.enum(['open', 'pending', 'paid', 'failed', 'expired', 'refunded', 'disputed']),
  failure: z.optional(text),
  /** The bank returned the payment after a dispute; we did not refund it. */
  isTakenBack: z.optional(z.boolean()),
  /** On an order awaiting a transfer: where and by when to pay, and the page with details. */
  transfer: z.optional(
    z.object({ state: text, facts: z.array(z.tuple([text, text])), link: text, path: text }),
  ),
  email: text,
  /** An email about it to this address bounced. */
  mailReturned: z.optional(z.boolean()),
  canCorrectEmail: z.boolean(),
  canResend: z.boolean(),
  amount: moneySchema,
  createdAt: text,
  paidAt: z.optional(text),
  license: z.optional(
    z.object({
      /** Absent if the order was refunded or is disputed. */
      key: z.optional(text),
      holder: text,
      validFrom: text,
      validUntil: z.nullable(text),
      majorVersion: z.nullable(z.int()),
      /** Extends the key, if the license was renewed since. */
      extension: z.optional(text),
    }),
  ),
  subscription: z.optional(z.enum(['renewing', 'in-grace', 'ending', 'ended'])),
  /** When and how much is charged next, or that nothing is. */
  renewal: z.optional(text),
  /** On the renewal of a license: its current period. */
  renewed: z.optional(z.object({ from: text, until: text })),
  /** The page that renews a license that ends soon or has ended. */
  renewPath: z.optional(text),
  /** The page for changing the plan; absent if there is no higher one. */
  upgradePath: z.optional(text),
  /** The page for naming who pays from the next period on, and the named payer. */
  payerPath: z.optional(text),
  payer: z.optional(text),
  /** The owner after a transfer; the order then shows the invoices only. */
  owner: z.optional(text),
  /** The page of the license that replaced it. */
  newLicensePath: z.optional(text),
  /** The page that cancels the renewal in one click; absent if nothing renews. */
  cancelPath: z.optional(text),
  /** The redirect to the provider's page for changing the card; absent if there is none. */
  portalPath: z.optional(text),
  /** Only while the license is in force. */
  studentId: z.optional(
    z.object({
      state: z.enum(['waiting', 'under-review', 'accepted', 'rejected']),
      reason: z.optional(text),
      /** The order's own address belongs to a school, so one click sends the code to it. */
      isSchoolEmail: z.optional(z.boolean()),
      /** The code was sent to this address and is valid until then, or bounced. */
      code: z.optional(z.object({ to: text, until: z.optional(text), isReturned: z.optional(z.boolean()) })),
      /** A reviewer has opened the document, so it can no longer be replaced. */
      isOpened: z.optional(z.boolean()),
      /** Its address has verified another license, so it is under review and no other code is sent. */
      isShared: z.optional(z.boolean()),
      /** The deadline of a renewed request, before the license renews. */
      neededBy: z.optional(text),
      /** The renewal was canceled because no proof arrived. */
      isLapsed: z.optional(z.boolean()),
    }),
  ),
  /** For a group, the page where its seats are assigned. */
  seatsPath: z.optional(text),
  /** For an upcoming training, the page for its dates and participants. */
  bookingPath: z.optional(text),
  papers: z.array(listedDocumentSchema),
  /** Shows the documents without the key, for forwarding. */
  papersLink: text,
  canCorrectBilling: z.boolean(),
  /** Until when the buyer may withdraw, if the law grants that right, and when they did. */
  withdrawUntil: z.optional(text),
  withdrawnAt: z.optional(text),
});

/** POST /api/orders/correct-email: earlier links are revoked, so the page continues under the new one. */
export const correctedEmailReplySchema = z.object({
  success: z.literal(true),
  message: text,
  orderLink: text,
});
export type CorrectedEmailReply = z.infer<typeof correctedEmailReplySchema>;

export const orderViewReplySchema = z.object({ success: z.literal(true), order: orderViewSchema });
export type OrderViewReply = z.infer<typeof orderViewReplySchema>;
export type OrderView = z.infer<typeof orderViewSchema>;

/** GET /api/licences/extension?link=…: read by the application. `extension` is null while the key itself states the correct end. */
export const licenseExtensionReplySchema = z.object({
  success: z.literal(true),
  order: text,
  validUntil: z.nullable(text),
  extension: z.nullable(text),
});
