// An order: what was bought, by whom, and its current state. Events change it through apply-event.ts.
import * as z from 'zod/mini';
import { code, latest, moment, optionalText, reference, text, wholeList } from '../bounds.ts';
import { bookingSchema } from '../training/booking-schema.ts';
import { licenseTerms } from '../license/license-kinds.ts';
import { ownerOfferSchema, ownerSchema } from '../license/owner-schema.ts';
import { payerSchema } from '../license/payer-schema.ts';
import { periodsSchema, renewalQuoteSchema, renewalSchema } from '../license/periods.ts';
import { upgradedSchema, upgradeSchema } from '../license/upgrade-schema.ts';
import { collectionSchema, disputeSchema, maxDisputes } from './dispute-schema.ts';
import { readEarlierOrder } from './earlier-orders.ts';
import { latestMarks, type Mark } from './marks.ts';
import { maxBillingDocuments, billingDocumentSchema } from '../billing/billing-document-schema.ts';
import { historyEntrySchema, latestOf } from './order-history.ts';
import { purchaseOrderSchema } from '../billing/purchase-order.ts';
import { boundedReasons, reviewReasonSchema } from './review-reasons.ts';
import { additionSchema, seatingSchema } from '../license/seating-schema.ts';
import { billedSchema, billingSchema, buyerSchema } from './buyer.ts';
import { licenseSchema } from '../license/license-schema.ts';
import { studentIdSchema } from '../license/student-id-schema.ts';

const money = z.object({ currency: z.enum(['USD', 'INR']), minorUnits: z.int() });

/** Schema of an order as this release writes it. Every text and list has a maximum length. */
export const documentSchema = z.object({
  /** 24 unguessable letters and digits; also PayU's txnid. */
  id: reference,
  kind: z.enum(['license', 'training']),
  planId: text(120),
  productId: text(80),
  title: text(200),
  edition: text(40),
  term: z.enum([...licenseTerms, 'session']),
  /** Users of a license, or participants of a training. */
  seats: z.int(),
  amount: money,
  /** `transfer`: an institution pays by invoice, and an operator confirms the receipt. */
  provider: z.enum(['stripe', 'payu', 'transfer']),
  buyer: buyerSchema,
  /** The user of a license for one person, or the administrator of a group, if not the buyer. */
  user: z.optional(z.object({ email: text(254), name: optionalText(120) })),
  /** The billing details the cardholder entered at the provider. */
  billing: billingSchema,
  /** Billing details before a correction, and how many documents contain them. */
  billedBefore: z.optional(
    wholeList(z.object({ papers: z.int(), buyer: billedSchema, billing: billingSchema }), 4),
  ),
  /** The version of the terms that the buyer accepted, and when. */
  terms: z.optional(z.object({ version: text(40), acceptedAt: moment })),
  createdAt: moment,
  /** The number of the quote that set the price. */
  quote: optionalText(80),
  /** The price terms of that quote: the list price, if it is a discount on it, and the reason. */
  quoted: z.optional(z.object({ listMinorUnits: z.optional(z.int()), note: optionalText(200) })),
  /** Set on an order by purchase order, from its placement on. */
  purchaseOrder: z.optional(purchaseOrderSchema),
  /** `open`: the buyer is checking out. `pending`: the provider reports a payment in progress. `paid`: fulfilled. */
  state: z.enum(['open', 'pending', 'paid', 'failed', 'expired', 'refunded', 'disputed']),
  failure: optionalText(300),
  /** The provider's checkout page for this order. */
  checkout: z.optional(z.object({ id: reference, url: code(4096) })),
  payment: z.optional(
    z.object({
      id: reference,
      paidAt: moment,
      subscriptionId: z.optional(reference),
      customerId: z.optional(reference),
      /** Charges the provider added for itself, in minor units. */
      charges: z.optional(z.int()),
    }),
  ),
  /** The series of its invoice. The store assigns the serial in the same transaction. */
  invoiceSeries: z.optional(code(40)),
  invoiceSerial: z.optional(z.int()),
  /** The documents after that invoice: for renewals, refunds, and corrections (billing-documents.ts). */
  papers: z.optional(wholeList(billingDocumentSchema, maxBillingDocuments)),
  license: z.optional(licenseSchema),
  licenseKey: z.optional(code(4096)),
  /** The last day stated in the key, if the license was extended since. The installed key stays valid. */
  keyUntil: z.optional(moment),
  /** The signed extension of the key. */
  licenseExtension: z.optional(code(4096)),
  /** The periods that other orders added to its license, after its own. */
  periods: z.optional(periodsSchema),
  /** The automatic quote for the next period. */
  renewalQuote: z.optional(renewalQuoteSchema),
  /** The named payer of the next period (payer.ts), and how often one was named. */
  payer: z.optional(payerSchema),
  payerRounds: z.optional(z.int()),
  /** The owner after a transfer (ownership.ts), the pending offer, and the number of offers. */
  owner: z.optional(ownerSchema),
  ownerOffer: z.optional(ownerOfferSchema),
  ownerRounds: z.optional(z.int()),
  /** Only on an order that renews an earlier term: the last day of that term. */
  startsAfter: z.optional(moment),
  /** The disputes about its payments (disputes.ts), and since when one puts it on hold. */
  disputes: z.optional(latest(disputeSchema, maxDisputes)),
  onHoldSince: z.optional(moment),
  /** What the provider has confirmed about collecting renewals since a dispute changed it. */
  renewalCollection: z.optional(collectionSchema),
  subscription: z.optional(z.enum(['renewing', 'in-grace', 'ending', 'ended'])),
  /** The provider's timestamp of the latest change to a cancellation. */
  cancellationAsOf: z.optional(moment),
  /** The amount refunded for each charge, and in total. */
  refunds: z.optional(z.record(reference, z.int())),
  refundedMinorUnits: z.optional(z.int()),
  studentId: z.optional(studentIdSchema),
  /** The seat assignments of a group. */
  seating: z.optional(seatingSchema),
  /** The booking of a training, once there is one (booking.ts). */
  booking: z.optional(bookingSchema),
  /** Set if this order adds seats to an existing group license mid-term. */
  addsTo: z.optional(additionSchema),
  /** Set if this order adds a period to another order's license. */
  renews: z.optional(renewalSchema),
  /** Set if its license replaces another order's license. */
  upgrades: z.optional(upgradeSchema),
  /** Set if another order's license replaced its own. */
  upgradedTo: z.optional(upgradedSchema),
  /** The buyer's declaration of withdrawal on the order page. The team makes the refund. */
  withdrawal: z.optional(z.object({ declaredAt: moment, name: text(200) })),
  emailBefore: optionalText(254),
  /** How often the links to the order were replaced (order-links.ts). */
  linkVersion: z.optional(z.int()),
  /** The last address that bounced, and when we learned of it. */
  mailReturned: z.optional(z.object({ to: text(254), at: moment })),
  resends: z.optional(z.int()),
  /** Processed events (marks.ts). */
  handled: z
    .array(z.custom<Mark>((mark) => typeof mark === 'string'))
    .check(z.overwrite<Mark[]>((marks) => latestMarks(marks))),
  /** Review reasons. */
  attention: z.optional(z.array(reviewReasonSchema).check(z.overwrite((reasons) => boundedReasons(reasons)))),
  history: z.array(historyEntrySchema).check(z.overwrite((entries) => latestOf(entries))),
});

/** Schema of a stored order, from this release or an earlier one. */
export const orderSchema = z.pipe(z.transform(readEarlierOrder), documentSchema);

export type Order = z.infer<typeof documentSchema>;

/** Whether a card payment for this order renews automatically (§9). PayU payments never do, nor do quoted orders. */
export const isSubscription = <O extends Pick<Order, 'provider' | 'term' | 'quote'>>(
  order: O,
): order is O & { term: 'year' | 'month' } => isRenewed(order);

const isRenewed = ({ provider, term, quote }: Pick<Order, 'provider' | 'term' | 'quote'>) =>
  provider === 'stripe' && quote === undefined && (term === 'year' || term === 'month');

/** Whether an order was paid, has a payment in progress, or needs review. Such an order never expires. */
export const isOfMoney = ({ payment, attention, state, refundedMinorUnits, purchaseOrder }: Order) =>
  payment !== undefined ||
  attention !== undefined ||
  refundedMinorUnits !== undefined ||
  purchaseOrder?.ledger !== undefined ||
  state === 'pending';
