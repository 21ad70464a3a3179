// What the calls about an order answer, from its start. Apart from what they take, so that a page that only reads answers need not carry this.
import * as z from 'zod/mini';

const text = z.string();
const moneySchema = z.object({ currency: z.enum(['USD', 'INR']), minorUnits: z.int() });

/** Both card calls: where the browser goes next; it goes only to an address that `isPaymentPage` allows. */
export const stripeCheckoutReplySchema = z.object({ success: z.literal(true), url: z.string() });
export type StripeCheckoutReply = z.infer<typeof stripeCheckoutReplySchema>;

/** Both PayU calls: the hidden form to post. The browser posts it only to a host that `isPayuAction` allows. */
export const payuOrderReplySchema = z.object({
  success: z.literal(true),
  formData: z.object({ actionUrl: z.string(), fields: z.record(z.string(), z.string()) }),
});
export type PayuOrderReply = z.infer<typeof payuOrderReplySchema>;

/** A paid order, as its buyer sees it. Dates are ISO 8601 in UTC. */
const confirmedSchema = z.object({
  success: z.literal(true),
  state: z.literal('confirmed'),
  kind: z.enum(['licence', 'training']),
  title: z.string(),
  seats: z.int(),
  amount: moneySchema,
  paidAt: z.string(),
  transactionId: z.string(),
  email: z.optional(z.string()),
  licenceKey: z.optional(z.string()),
  receiptNumber: z.optional(z.string()),
  orderLink: z.optional(z.string()),
  needsStudentId: z.optional(z.boolean()),
  /** Where the seats of a group are given out. */
  seatsPath: z.optional(z.string()),
  /** Where dates and participants of a training are entered. */
  bookingPath: z.optional(z.string()),
  /** When and how much is charged again, or that nothing is. */
  renewal: z.optional(z.string()),
  /** Of the renewal of a license: the period that it has now. */
  renewed: z.optional(z.object({ from: text, until: text })),
});

export const orderStatusReplySchema = z.discriminatedUnion('state', [
  confirmedSchema,
  z.object({
    success: z.literal(true),
    state: z.literal('pending'),
    transactionId: z.string(),
    /** The payment page was completed, and a bank moves the money: that takes days. */
    isWithBank: z.optional(z.boolean()),
    orderLink: z.optional(z.string()),
  }),
  z.object({
    success: z.literal(true),
    state: z.literal('failed'),
    reason: z.string(),
    /** The checkout of the same plan and seats. */
    again: z.string(),
  }),
  z.object({
    success: z.literal(true),
    state: z.literal('refunded'),
    /** By the bank, after a dispute. */
    isTakenBack: z.optional(z.boolean()),
  }),
  z.object({ success: z.literal(true), state: z.literal('disputed') }),
  z.object({ success: z.literal(true), state: z.literal('unknown') }),
]);
export type OrderStatusReply = z.infer<typeof orderStatusReplySchema>;
export type ConfirmedOrder = z.infer<typeof confirmedSchema>;

/** An invoice or a credit note: where it can be had as PDF. */
const paperSchema = z.object({ title: text, date: text, href: text });

export const orderViewSchema = z.object({
  id: text,
  kind: z.enum(['licence', 'training']),
  title: text,
  planId: text,
  seats: z.int(),
  state: z.enum(['open', 'pending', 'paid', 'failed', 'expired', 'refunded', 'disputed']),
  failure: z.optional(text),
  /** A refunded order that we did not refund: the bank took the payment back after a dispute. */
  isTakenBack: z.optional(z.boolean()),
  /** Of an order that waits for a transfer: where and by when to pay, and the page that says more. */
  transfer: z.optional(
    z.object({ state: text, facts: z.array(z.tuple([text, text])), link: text, path: text }),
  ),
  email: text,
  /** An email about it came back from this address. */
  mailReturned: z.optional(z.boolean()),
  canCorrectEmail: z.boolean(),
  canResend: z.boolean(),
  amount: moneySchema,
  createdAt: text,
  paidAt: z.optional(text),
  licence: z.optional(
    z.object({
      /** Absent where the order was refunded or is disputed. */
      key: z.optional(text),
      holder: text,
      validFrom: text,
      validUntil: z.nullable(text),
      majorVersion: z.nullable(z.int()),
      /** What extends the key, where the license was renewed since. */
      extension: z.optional(text),
    }),
  ),
  subscription: z.optional(z.enum(['renewing', 'in-grace', 'ending', 'ended'])),
  /** When and how much is charged again, or that nothing is. */
  renewal: z.optional(text),
  /** Of the renewal of a license: the period that it has now. */
  renewed: z.optional(z.object({ from: text, until: text })),
  /** Where a license that ends soon, or has ended, is renewed. */
  renewPath: z.optional(text),
  /** Where its plan is changed; absent where there is none above it. */
  upgradePath: z.optional(text),
  /** Where someone else is named to pay from the next period on; and who was. */
  payerPath: z.optional(text),
  payer: z.optional(text),
  /** To whom the license was handed over: the order has the invoices alone. */
  owner: z.optional(text),
  /** The page of the license that replaced it. */
  newLicensePath: z.optional(text),
  /** Where the renewal is canceled in one click; absent where nothing is charged again. */
  cancelPath: z.optional(text),
  /** The way to the provider's page where the buyer changes cards; absent where there is none. */
  portalPath: z.optional(text),
  /** Only while the license is in force. */
  studentId: z.optional(
    z.object({
      state: z.enum(['waiting', 'under-review', 'accepted', 'rejected']),
      reason: z.optional(text),
      /** The order's own address is one of a school: one press sends the code to it. */
      isSchoolEmail: z.optional(z.boolean()),
      /** A code is on its way to this address, and works until then; or it came back. */
      code: z.optional(z.object({ to: text, until: z.optional(text), isReturned: z.optional(z.boolean()) })),
      /** A person has opened the document: it is not replaced anymore. */
      isOpened: z.optional(z.boolean()),
      /** Its address has proved another license: a person decides, and no other code is sent. */
      isShared: z.optional(z.boolean()),
      /** Asked for again, before the license renews: by then it must be accepted. */
      neededBy: z.optional(text),
      /** The renewal was ended, for no proof came. */
      isLapsed: z.optional(z.boolean()),
    }),
  ),
  /** Of a group: where its seats are given out. */
  seatsPath: z.optional(text),
  /** Of a training that is to be held: where its dates and participants are named. */
  bookingPath: z.optional(text),
  papers: z.array(paperSchema),
  /** Shows the papers and no key, for forwarding. */
  papersLink: text,
  canCorrectBilling: z.boolean(),
  /** Until when the buyer may withdraw, where the law gives that right; and when that was done. */
  withdrawUntil: z.optional(text),
  withdrawnAt: z.optional(text),
});

/** POST /api/orders/correct-email: earlier links end, so the page goes on under the new one. */
export const correctedEmailReplySchema = z.object({
  success: z.literal(true),
  message: text,
  orderLink: text,
});
export type CorrectedEmailReply = z.infer<typeof correctedEmailReplySchema>;

export const orderViewReplySchema = z.object({ success: z.literal(true), order: orderViewSchema });
export type OrderViewReply = z.infer<typeof orderViewReplySchema>;
export type OrderView = z.infer<typeof orderViewSchema>;

/** GET /api/licences/extension?link=…: what the application reads. `extension` is null while the key states the right end itself. */
export const licenceExtensionReplySchema = z.object({
  success: z.literal(true),
  order: text,
  validUntil: z.nullable(text),
  extension: z.nullable(text),
});
