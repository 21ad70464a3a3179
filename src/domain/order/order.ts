// An order: what was bought, by whom, and how far it has come. Its events change it through apply-event.ts.
import * as z from 'zod/mini';
import { code, latest, moment, optionalText, reference, text, wholeList } from '../bounds.ts';
import { bookingSchema } from '../training/booking-schema.ts';
import { licenceTerms } from '../license/license-kinds.ts';
import { ownerOfferSchema, ownerSchema } from '../license/owner-schema.ts';
import { payerSchema } from '../license/payer-schema.ts';
import { periodsSchema, renewalQuoteSchema, renewalSchema } from '../license/periods.ts';
import { upgradedSchema, upgradeSchema } from '../license/upgrade-schema.ts';
import { collectionSchema, disputeSchema, maxDisputes } from './dispute-schema.ts';
import { readEarlierOrder } from './earlier-orders.ts';
import { latestMarks, type Mark } from './marks.ts';
import { maxPapers, numberedPaperSchema } from '../billing/paper-schema.ts';
import { historyEntrySchema, latestOf } from './order-history.ts';
import { purchaseOrderSchema } from '../billing/purchase-order.ts';
import { boundedReasons, reviewReasonSchema } from './review-reasons.ts';
import { additionSchema, seatingSchema } from '../license/seating-schema.ts';
import { billedSchema, billingSchema, buyerSchema } from './buyer.ts';
import { licenceSchema } from '../license/license-schema.ts';
import { studentIdSchema } from '../license/student-id-schema.ts';

const money = z.object({ currency: z.enum(['USD', 'INR']), minorUnits: z.int() });

/** An order as this release writes it: every text has a greatest length, and every list a ceiling. */
export const documentSchema = z.object({
  /** 24 letters and digits that cannot be guessed; PayU's txnid too. */
  id: reference,
  kind: z.enum(['licence', 'training']),
  planId: text(120),
  productId: text(80),
  title: text(200),
  edition: text(40),
  term: z.enum([...licenceTerms, 'session']),
  /** Users of a license, participants of a training. */
  seats: z.int(),
  amount: money,
  /** `transfer`: an institution pays by invoice; a person sees the money. */
  provider: z.enum(['stripe', 'payu', 'transfer']),
  buyer: buyerSchema,
  /** Who will use a license for one person, or administer the seats of a group, where that is not the buyer. */
  user: z.optional(z.object({ email: text(254), name: optionalText(120) })),
  /** Whom the card's owner said the bill is for. */
  billing: billingSchema,
  /** What was said before a correction, and how many papers name it. */
  billedBefore: z.optional(
    wholeList(z.object({ papers: z.int(), buyer: billedSchema, billing: billingSchema }), 4),
  ),
  /** The version of the terms whose box the buyer ticked, and when. */
  terms: z.optional(z.object({ version: text(40), acceptedAt: moment })),
  createdAt: moment,
  /** The number of the quote whose price it has. */
  quote: optionalText(80),
  /** What that quote said of its price: the list's, where it is a discount on it, and the reason. */
  quoted: z.optional(z.object({ listMinorUnits: z.optional(z.int()), note: optionalText(200) })),
  /** Of an order by invoice, from its placing. */
  purchaseOrder: z.optional(purchaseOrderSchema),
  /** `open`: with the buyer. `pending`: the provider says money is on its way. `paid`: fulfilled. */
  state: z.enum(['open', 'pending', 'paid', 'failed', 'expired', 'refunded', 'disputed']),
  failure: optionalText(300),
  /** The provider's page for this order. */
  checkout: z.optional(z.object({ id: reference, url: code(4096) })),
  payment: z.optional(
    z.object({
      id: reference,
      paidAt: moment,
      subscriptionId: z.optional(reference),
      customerId: z.optional(reference),
      /** What the provider added for itself, in minor units. */
      charges: z.optional(z.int()),
    }),
  ),
  /** The series its invoice is counted in; the serial number is given by the store in the same step. */
  invoiceSeries: z.optional(code(40)),
  invoiceSerial: z.optional(z.int()),
  /** The papers after that invoice: of renewals, refunds and corrections (numbered-papers.ts). */
  papers: z.optional(wholeList(numberedPaperSchema, maxPapers)),
  licence: z.optional(licenceSchema),
  licenceKey: z.optional(code(4096)),
  /** The last day that the key itself states, where the license was extended since: the key that is installed stays. */
  keyUntil: z.optional(moment),
  /** What extends the key, signed. */
  licenceExtension: z.optional(code(4096)),
  /** Of a license that other orders gave more periods: those, after its own. */
  periods: z.optional(periodsSchema),
  /** What was quoted for the next period, by itself. */
  renewalQuote: z.optional(renewalQuoteSchema),
  /** Who pays from the next period on, where that is said (payer.ts), and how often it was. */
  payer: z.optional(payerSchema),
  payerRounds: z.optional(z.int()),
  /** Whose the license is, since it was handed over (ownership.ts); to whom it is offered, and how often it was. */
  owner: z.optional(ownerSchema),
  ownerOffer: z.optional(ownerOfferSchema),
  ownerRounds: z.optional(z.int()),
  /** Only of an order that renews an earlier term: that term's last day. */
  startsAfter: z.optional(moment),
  /** About its payments (disputes.ts), and since when one holds it. */
  disputes: z.optional(latest(disputeSchema, maxDisputes)),
  onHoldSince: z.optional(moment),
  /** What the provider has confirmed about charging renewals, since a dispute changed that. */
  renewalCollection: z.optional(collectionSchema),
  subscription: z.optional(z.enum(['renewing', 'in-grace', 'ending', 'ended'])),
  /** Of which moment at the provider the latest news of a cancellation are. */
  cancellationAsOf: z.optional(moment),
  /** What was given back of each charge, and in all. */
  refunds: z.optional(z.record(reference, z.int())),
  refundedMinorUnits: z.optional(z.int()),
  studentId: z.optional(studentIdSchema),
  /** Who has the seats of a group. */
  seating: z.optional(seatingSchema),
  /** Of a training, once anything was said of it (booking.ts). */
  booking: z.optional(bookingSchema),
  /** That it adds seats to a group, in the middle of its term. */
  addsTo: z.optional(additionSchema),
  /** That it gives the license of another order a period more. */
  renews: z.optional(renewalSchema),
  /** That its license replaces that of another order. */
  upgrades: z.optional(upgradeSchema),
  /** That another order's license replaces its own. */
  upgradedTo: z.optional(upgradedSchema),
  /** Declared by the buyer on the order page; the company gives the money back. */
  withdrawal: z.optional(z.object({ declaredAt: moment, name: text(200) })),
  emailBefore: optionalText(254),
  /** How often the links of the order were replaced (order-links.ts). */
  linkVersion: z.optional(z.int()),
  /** The address from which an email came back last, and when that was known. */
  mailReturned: z.optional(z.object({ to: text(254), at: moment })),
  resends: z.optional(z.int()),
  /** What was dealt with (marks.ts). */
  handled: z
    .array(z.custom<Mark>((mark) => typeof mark === 'string'))
    .check(z.overwrite<Mark[]>((marks) => latestMarks(marks))),
  /** Why a person should look at it. */
  attention: z.optional(z.array(reviewReasonSchema).check(z.overwrite((reasons) => boundedReasons(reasons)))),
  history: z.array(historyEntrySchema).check(z.overwrite((entries) => latestOf(entries))),
});

/** An order as it is stored, by this release or an earlier one. */
export const orderSchema = z.pipe(z.transform(readEarlierOrder), documentSchema);

export type Order = z.infer<typeof documentSchema>;

/** Whether a card payment for this order renews by itself (§9); PayU payments never do, nor does what a quote was given for. */
export const isSubscription = <O extends Pick<Order, 'provider' | 'term' | 'quote'>>(
  order: O,
): order is O & { term: 'year' | 'month' } => isRenewed(order);

const isRenewed = ({ provider, term, quote }: Pick<Order, 'provider' | 'term' | 'quote'>) =>
  provider === 'stripe' && quote === undefined && (term === 'year' || term === 'month');

/** Whether money was paid for an order or is on its way, or a person should look at it: such an order never expires. */
export const isOfMoney = ({ payment, attention, state, refundedMinorUnits, purchaseOrder }: Order) =>
  payment !== undefined ||
  attention !== undefined ||
  refundedMinorUnits !== undefined ||
  purchaseOrder?.ledger !== undefined ||
  state === 'pending';
