// An order: what was bought, by whom, and how far it has come. Its events change it through apply-event.ts.
import * as z from 'zod/mini';
import { code, latest, list, moment, optionalText, reference, text, wholeList } from '../bounds.ts';
import { bookingSchema } from '../training/booking.ts';
import { type Plan } from '../catalogue.ts';
import { licenceEditions, licenceTerms } from '../license/license-kinds.ts';
import { periodsSchema, renewalSchema } from '../license/periods.ts';
import { addDays } from '../dates.ts';
import { collectionSchema, disputeSchema, isCollectionUnconfirmed, maxDisputes } from './disputes.ts';
import { readEarlierOrder } from './earlier-orders.ts';
import { latestMarks, type Mark, reminderMark } from './marks.ts';
import type { Currency } from '../money.ts';
import { maxPapers, numberedPaperSchema } from '../billing/numbered-papers.ts';
import { historyEntrySchema, latestOf } from './order-history.ts';
import { purchaseOrderSchema, transferReminders } from '../billing/purchase-order.ts';
import { endingDays, endOf, noticeDays, renewsOn } from '../license/renewal.ts';
import { boundedReasons, reviewReasonSchema } from './review-reasons.ts';
import { additionSchema, seatingSchema } from '../license/seating.ts';
import { nextWatch } from './watch.ts';

const money = z.object({ currency: z.enum(['USD', 'INR']), minorUnits: z.int() });

const licenceSchema = z.object({
  orderId: reference,
  productId: text(80),
  edition: z.enum(licenceEditions),
  seats: z.int(),
  validFrom: moment,
  validUntil: z.nullable(moment),
  majorVersion: z.nullable(z.int()),
  holder: text(400),
  /** Of a group's license: that this is the key of one seat. */
  seat: z.optional(z.object({ number: z.int(), round: z.int() })),
});

const studentIdSchema = z.object({
  state: z.enum(['waiting', 'under-review', 'accepted', 'rejected']),
  reason: optionalText(1000),
  /** Where the file lies, and of what kind its content is. One that a person has opened is not replaced any more. */
  file: z.optional(
    z.object({ key: reference, mediaType: text(100), receivedAt: moment, isOpened: z.optional(z.boolean()) }),
  ),
  /** The code that was mailed last, which is computed from these, and how many were; never the code itself. */
  code: z.optional(
    z.object({
      address: text(254),
      sentAt: moment,
      tries: z.int(),
      count: z.int(),
      isReturned: z.optional(z.boolean()),
    }),
  ),
  /** The right code came, but the address has proved another student licence: a person decides. */
  shared: z.optional(z.object({ address: text(254), at: moment })),
  /** Since when it is asked for, where that is not since the payment. */
  askedAt: z.optional(moment),
  /** Asked for again: by then it must be accepted, or the renewal is ended. */
  neededBy: z.optional(moment),
  lapsedAt: z.optional(moment),
  acceptedAt: z.optional(moment),
  /** The school whose address proved it. */
  school: optionalText(254),
});

/** What the buyer said of the bill. */
const billedFields = {
  name: optionalText(120),
  /** The legal name of an institution. */
  company: optionalText(200),
  address: optionalText(300),
  city: optionalText(120),
  region: optionalText(120),
  postalCode: optionalText(20),
  /** Two letters; India where the order is in rupees. */
  country: optionalText(60),
  stateCode: optionalText(10),
  gstin: optionalText(20),
  taxId: optionalText(40),
  poNumber: optionalText(60),
};
/** Their names. */
export const billedFieldNames = Object.keys(billedFields) as (keyof typeof billedFields)[];
const billingSchema = z.optional(
  z.object({
    name: optionalText(200),
    lines: list(text(200), 6),
    /** The same by its parts; orders of earlier releases have the lines alone. */
    address: z.optional(
      z.object({
        street: list(text(200), 2),
        city: optionalText(120),
        region: optionalText(120),
        postalCode: optionalText(20),
      }),
    ),
    country: optionalText(60),
  }),
);

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
  /** Users of a licence, participants of a training. */
  seats: z.int(),
  amount: money,
  /** `transfer`: an institution pays by invoice; a person sees the money. */
  provider: z.enum(['stripe', 'payu', 'transfer']),
  buyer: z.object({
    email: text(254),
    phone: optionalText(40),
    ...billedFields,
  }),
  /** Who will use a license for one person, or administer the seats of a group, where that is not the buyer. */
  user: z.optional(z.object({ email: text(254), name: optionalText(120) })),
  /** Whom the card's owner said the bill is for. */
  billing: billingSchema,
  /** What was said before a correction, and how many papers name it. */
  billedBefore: z.optional(
    wholeList(z.object({ papers: z.int(), buyer: z.object(billedFields), billing: billingSchema }), 4),
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
  /** The last day that the key itself states, where the licence was extended since: the key that is installed stays. */
  keyUntil: z.optional(moment),
  /** What extends the key, signed. */
  licenceExtension: z.optional(code(4096)),
  /** Of a license that other orders gave more periods: those, after its own. */
  periods: z.optional(periodsSchema),
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
  /** Declared by the buyer on the order page; the company gives the money back. */
  withdrawal: z.optional(z.object({ declaredAt: moment, name: text(200) })),
  emailBefore: optionalText(254),
  /** How often the links of the order were replaced (order-links.ts). */
  linkVersion: z.optional(z.int()),
  /** The address from which a mail came back last, and when that was known. */
  mailReturned: z.optional(z.object({ to: text(254), at: moment })),
  resends: z.optional(z.int()),
  /** What was dealt with (marks.ts). */
  handled: z
    .array(z.custom<Mark>((mark) => typeof mark === 'string'))
    .check(z.overwrite((marks) => latestMarks(marks as Mark[]))),
  /** Why a person should look at it. */
  attention: z.optional(z.array(reviewReasonSchema).check(z.overwrite((reasons) => boundedReasons(reasons)))),
  history: z.array(historyEntrySchema).check(z.overwrite((entries) => latestOf(entries))),
});

/** An order as it is stored, by this release or an earlier one. */
export const orderSchema = z.pipe(z.transform(readEarlierOrder), documentSchema);

export type Order = z.infer<typeof documentSchema>;
export type Buyer = Order['buyer'];
/** What of it a bill names. */
export type Billed = Omit<Buyer, 'email' | 'phone'>;

/** A new order, not yet with a provider, within all bounds of its schema. `now` is an ISO date. */
export function newOrder({
  id,
  plan,
  currency,
  buyer,
  user,
  now,
  termsVersion,
  startsAfter,
  renews,
  quote,
  quoted,
  provider,
}: {
  id: string;
  plan: Plan;
  currency: Currency;
  buyer: Buyer;
  user?: Order['user'];
  now: string;
  termsVersion?: string | undefined;
  startsAfter?: string | undefined;
  /** The order whose license it renews. */
  renews?: string | undefined;
  quote?: string | undefined;
  quoted?: Order['quoted'];
  provider?: 'transfer' | undefined;
}): Order {
  const { product } = plan;
  return documentSchema.parse({
    id,
    kind: product.kind,
    // Nobody makes a license by mistake of a renewal whose order a restore has lost.
    planId: renews === undefined ? plan.id : `${plan.id}-renewed`,
    productId: product.id,
    title: product.title,
    edition: product.edition,
    term: product.term,
    seats: plan.seats,
    amount: plan.price[currency],
    provider: provider ?? (currency === 'INR' ? 'payu' : 'stripe'),
    buyer,
    ...(user !== undefined && { user }),
    ...(termsVersion !== undefined && { terms: { version: termsVersion, acceptedAt: now } }),
    ...(startsAfter !== undefined && { startsAfter }),
    ...(renews !== undefined && { renews: { orderId: renews, state: 'ordered' } }),
    ...(quote !== undefined && { quote }),
    ...(quoted && { quoted }),
    createdAt: now,
    state: 'open',
    handled: [],
    history: [{ at: now, event: 'started' }],
  } satisfies Order);
}

/** Whether a card payment for this order renews by itself (§9); PayU payments never do, nor does what a quote was given for. */
export const isSubscription = ({ provider, term, quote }: Pick<Order, 'provider' | 'term' | 'quote'>) =>
  provider === 'stripe' && quote === undefined && (term === 'year' || term === 'month');

/** Whether `before` bought the same as `order` for the same address, within a day before it: perhaps by mistake. */
export function isTwin(before: Order, order: Order): boolean {
  const [first, second] = [before.payment?.paidAt, order.payment?.paidAt];
  if (first === undefined || second === undefined || before.id === order.id) return false;
  const isSame =
    order.addsTo === undefined &&
    before.planId === order.planId &&
    before.state === 'paid' &&
    before.renews?.orderId === order.renews?.orderId &&
    (order.startsAfter === undefined || order.renews !== undefined);
  return isSame && `${first}${before.id}` < `${second}${order.id}` && second <= addDays(first, 1);
}

const hour = 3_600_000;
/**
 * At which ages the provider is asked about an order that it may still be paid for: six times, of which the fourth finds a card's page
 * closed. After that only the provider's own list of payments tells of it.
 */
const askedAtHours = [0.25, 1, 4, 25, 3 * 24, 5 * 24] as const;
/** After how long a payment that is on its way should have come to its end. */
const pendingInHours = { stripe: 15 * 24, payu: 5 * 24, transfer: Infinity };

/** What an order does to the license of another one: it adds seats, or a period. */
export const effectOf = ({ addsTo, renews }: Pick<Order, 'addsTo' | 'renews'>) => addsTo ?? renews;

/** Whether that license does not know yet that the order was paid, or given back. */
export function isUntold(order: Order): boolean {
  const effect = effectOf(order);
  if (!effect || !order.payment) return false;
  return order.state === 'paid'
    ? effect.state === 'ordered'
    : order.state === 'refunded' && effect.state !== 'taken-back';
}

const ageOf = (order: Order, now: string) => Date.parse(now) - Date.parse(order.createdAt);

/** Whether all payments for an order of this age have long come to their end. */
export const isOverdue = (order: Order, now: string) =>
  ageOf(order, now) > pendingInHours[order.provider] * hour;

/** Whether money was paid for an order or is on its way, or a person should look at it: such an order never expires. */
export const isOfMoney = ({ payment, attention, state, refundedMinorUnits, purchaseOrder }: Order) =>
  payment !== undefined ||
  attention !== undefined ||
  refundedMinorUnits !== undefined ||
  purchaseOrder?.ledger !== undefined ||
  state === 'pending';

/**
 * When the provider is to be asked next about an order, as an ISO date; null where its word is final. An order with money on its way is
 * asked about twice a day for as long as that takes; once it is paid, as `nextWatch` says. A failed PayU payment stays on the list, for its buyer can try again under the same number.
 */
export function nextCheck(order: Order, now: string): string | null {
  if (isUntold(order) || isCollectionUnconfirmed(order)) return addDays(now, 5 / (24 * 60));
  if (order.provider === 'transfer') return null;
  if (order.payment) return nextWatch(order, now);
  const age = ageOf(order, now);
  const isFinal =
    order.provider === 'stripe'
      ? !['open', 'pending'].includes(order.state)
      : !['open', 'pending', 'failed'].includes(order.state);
  if (isFinal) return null;
  const next = askedAtHours.map((hours) => hours * hour).find((asked) => asked > age);
  const halfADay = age + 12 * hour;
  const askedAt = isOfMoney(order) ? Math.min(next ?? halfADay, halfADay) : next;
  return askedAt === undefined ? null : new Date(Date.parse(order.createdAt) + askedAt).toISOString();
}

/**
 * The notices of a paid order: their dates and the days left then. A term that renews is announced before
 * each charge, one that ends before its end; of one whose payment has failed the mail about that has told.
 */
function reminders(order: Order): { at: string; days: number; isSent: boolean }[] {
  const { term, state, handled } = order;
  const end = endOf(order);
  if (state !== 'paid' || !end || (term !== 'year' && term !== 'month')) return [];
  const announced = announcedOf(order);
  if (announced === undefined) return [];
  const last = (announced === 'charge' && renewsOn(order)) || end;
  return (announced === 'charge' ? noticeDays : endingDays)[term].map((left) => ({
    at: addDays(last, -left),
    days: left,
    isSent: handled.includes(reminderMark(end, left)),
  }));
}

/** Whether the next charge of an order is announced, or the end of its license; of a license that another order renews, neither. */
function announcedOf({ subscription, periods, renews }: Order): 'charge' | 'end' | undefined {
  const last = periods?.at(-1);
  if (last) return last.renews ? undefined : 'end';
  if (subscription === 'renewing') return 'charge';
  return renews || subscription === 'ended' || subscription === 'in-grace' ? undefined : 'end';
}

/** The next reminder of a paid order after `now`; null where there is none. */
export function nextReminder(order: Order, now: string) {
  const next = [...reminders(order).filter(({ isSent }) => !isSent), ...transferReminders(order)].find(
    ({ at }) => at > now,
  );
  return next ? { at: next.at, days: next.days } : null;
}

/** The reminder to give now, in days before the end: the latest whose date has come, while the term still runs. */
export function dueReminder(order: Order, now: string): number | null {
  const due = reminders(order).findLast(({ at }) => at <= now);
  const end = endOf(order);
  const isRunning = end && now <= addDays(end, 1);
  return isRunning && due && !due.isSent ? due.days : null;
}
