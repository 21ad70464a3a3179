// The order's state machine, whole, for each change is understood beside the others: an order and an event give the changed order with the mails to send, or nothing. Any event may come
// twice, late or before its time, so every one is safe to repeat.
import type { SessionMailKind } from './booking.ts';
import { clip } from './bounds.ts';
import { addDays } from './dates.ts';
import type { Term } from './catalogue.ts';
import {
  type Collection,
  daysOnHold,
  type Dispute,
  type DisputeFacts,
  findDispute,
  lostThrough,
  mailSuffix,
  nextState,
  openDisputes,
  toldOf,
  withDispute,
} from './disputes.ts';
import { extendLicence, graceEnd, type Licence, licenceTerm } from './licence.ts';
import { failedRenewalMark, renewalMark, reviewMark } from './marks.ts';
import { toDecimalString } from './money.ts';
import { creditFor, firstInvoiceOf, invoiceOf, withPapers } from './numbered-papers.ts';
import { type HistoryEvent, latestOf, maxDetail } from './order-history.ts';
import { nameOfReason, type NewReason, withReason } from './review-reasons.ts';
import { awaitsTransfer } from './purchase-order.ts';
import { isGroup, paidSeats } from './seating.ts';
import { isOfMoney, isOverdue, isSubscription, type Order } from './order.ts';
import { daysCarriedBy } from './renewal.ts';
import { invoiceSeries } from './tax.ts';

export type OrderEvent = { at: string } & (
  | { type: 'checkout-opened'; id: string; url: string }
  | {
      type: 'payment-confirmed';
      paymentId: string;
      minorUnits: number;
      currency: string;
      charges?: number | undefined;
      subscriptionId?: string | undefined;
      customerId?: string | undefined;
      paidUntil?: string | undefined;
      billing?: Order['billing'];
    }
  | { type: 'payment-pending' }
  /** `isQuiet`: the buyer broke it off and knows. */
  | { type: 'payment-failed'; reason: string; isQuiet?: boolean }
  | { type: 'checkout-expired' }
  /** `minorUnits`: what was charged, where that is not the price of the order. */
  | { type: 'renewal-paid'; invoiceId: string; paidUntil: string; minorUnits?: number | undefined }
  | { type: 'renewal-failed'; invoiceId: string }
  /** `asOf`: when it was so at the provider; its messages may come in any order. */
  | { type: 'cancellation-scheduled'; asOf: string; endsAt: string }
  | { type: 'cancellation-withdrawn'; asOf: string }
  | { type: 'subscription-ended'; endsAt: string }
  /** `minorUnits`: all that was given back so far of this charge, which was of `ofMinorUnits` where that is not the price. */
  | {
      type: 'refunded';
      minorUnits: number;
      chargeId?: string | undefined;
      customerId?: string | undefined;
      ofMinorUnits?: number | undefined;
      chargedAt?: string | undefined;
    }
  /** A dispute as it was when its provider was asked, at `at`. */
  | ({ type: 'disputed' } & DisputeFacts)
  | ({ type: 'dispute-won' } & DisputeFacts)
  | ({ type: 'dispute-lost' } & DisputeFacts)
  /** The provider has paused, resumed or ended the renewals, as a dispute calls for. */
  | { type: 'collection-confirmed'; collection: Collection }
  /** The provider charges renewals that it had paused. */
  | { type: 'collection-resumed' }
  /** Something that a person should look up. */
  | { type: 'reported'; reason: NewReason }
  | { type: 'looked-at' }
);

export type OrderMailKind =
  | SessionMailKind
  | 'order-confirmed'
  | 'order-placed'
  | 'transfer-reminder'
  | 'order-cancelled'
  | 'licence-early'
  | 'bought-twice'
  | 'payment-failed'
  | 'licence-renewed'
  | 'renewal-failed'
  | 'renewal-reminder'
  | 'subscription-ending'
  | 'refunded'
  | 'licence-suspended'
  | 'licence-restored'
  | 'dispute-lost'
  | 'email-corrected'
  | 'link-replaced'
  | 'billing-corrected'
  | 'withdrawal-confirmed'
  | 'withdrawal-declared'
  | 'student-code'
  | 'student-id-missing'
  | 'student-id-received'
  | 'student-id-reviewed'
  | 'seat-invited'
  | 'seat-revoked'
  | 'seats-second'
  | 'seats-second-told';

/** A mail about an order. `id` is the same whenever the same thing is told: a fixed Message-ID is made of it. */
export type OrderMail = {
  id: string;
  kind: OrderMailKind;
  to: string;
  detail?: string;
  /** Who gets the answer, where that is not our support. */
  replyTo?: string;
  /** The place of the numbered paper that goes with it. */
  paper?: number | undefined;
  /** The number of the participant of a training to whom it goes. */
  participant?: number;
  /** From when on it is not worth sending any more. */
  staleAt?: string;
};

export type Decision =
  | { outcome: 'changed'; order: Order; mails: OrderMail[] }
  | { outcome: 'unchanged' }
  | { outcome: 'too-early' };

const unchanged: Decision = { outcome: 'unchanged' };
const notPaid = (order: Order) => ['open', 'pending', 'failed', 'expired'].includes(order.state);

/** The order with an entry more in its history. */
export function withHistory(order: Order, at: string, event: HistoryEvent, detail?: string): Order {
  const entry = { at, event, ...(detail !== undefined && { detail: clip(detail, maxDetail) }) };
  return { ...order, history: latestOf([...order.history, entry]) };
}

/** A mail to the buyer; `suffix` tells apart mails of one kind. */
export const mailTo = (order: Order, kind: OrderMailKind, suffix?: string, detail?: string): OrderMail => ({
  id: [order.id, kind, suffix].filter((part) => part !== undefined).join('.'),
  kind,
  to: order.buyer.email,
  ...(detail !== undefined && { detail }),
});

/** A change of an order, with its entry in the history. */
type Change = (
  changes: Partial<Order>,
  entry: HistoryEvent | readonly [event: HistoryEvent, detail: string],
  mails?: OrderMail[],
) => Decision;

type Context = { change: Change; majorVersion: number };
type Handlers = {
  [Type in OrderEvent['type']]: (
    order: Order,
    event: Extract<OrderEvent, { type: Type }>,
    context: Context,
  ) => Decision;
};

const handlers: Handlers = {
  'checkout-opened': (order, { id, url }, { change }) =>
    order.checkout?.id === id ? unchanged : change({ checkout: { id, url } }, 'checkout-opened'),
  'payment-pending': (order, { at }, { change }) =>
    order.state === 'open' ? change({ state: 'pending' }, 'payment-pending') : flagIfLongPending(order, at),
  'payment-failed': (order, { reason, isQuiet }, { change }) =>
    order.state === 'open' || order.state === 'pending'
      ? change(
          { state: 'failed', failure: reason },
          ['payment-failed', reason],
          isQuiet ? [] : [mailTo(order, 'payment-failed')],
        )
      : unchanged,
  'checkout-expired': (order, _event, { change }) =>
    order.state === 'open' && !isOfMoney(order)
      ? change({ state: 'expired' }, 'checkout-expired')
      : unchanged,
  'payment-confirmed': (order, event, { majorVersion }) =>
    notPaid(order) ? confirmPayment(order, event, majorVersion) : secondPayment(order, event),
  refunded: refund,
  disputed: applyDispute,
  'dispute-won': applyDispute,
  'dispute-lost': applyDispute,
  'collection-confirmed': (order, { collection }, { change }) =>
    order.renewalCollection === collection
      ? unchanged
      : change({ renewalCollection: collection }, `renewals-${collection}`),
  'collection-resumed': (order, _event, { change }) =>
    order.renewalCollection === 'paused'
      ? change({ renewalCollection: undefined }, 'renewals-unpaused')
      : unchanged,
  reported: (order, { reason, at }) => flagForReview(order, reason, at),
  'looked-at': (order, { at }) =>
    order.attention
      ? {
          outcome: 'changed',
          order: withHistory(settled(order), at, 'looked-at', order.attention.map(nameOfReason).join(', ')),
          mails: [],
        }
      : unchanged,
  'renewal-paid': applySubscriptionEvent,
  'renewal-failed': applySubscriptionEvent,
  'cancellation-scheduled': applySubscriptionEvent,
  'cancellation-withdrawn': applySubscriptionEvent,
  'subscription-ended': applySubscriptionEvent,
};

/** What happens to `order` on `event`. `majorVersion` is the product's own, for perpetual licences. */
export function applyEvent<Type extends OrderEvent['type']>(
  order: Order,
  event: Extract<OrderEvent, { type: Type }>,
  majorVersion: number,
): Decision {
  const change: Change = (changes, entry, mails = []) => {
    const [happened, detail] = typeof entry === 'string' ? [entry] : entry;
    return {
      outcome: 'changed',
      order: withHistory({ ...order, ...changes }, event.at, happened, detail),
      mails,
    };
  };
  return handlers[event.type as Type](order, event, { change, majorVersion });
}

const flagIfLongPending = (order: Order, now: string): Decision =>
  order.state === 'pending' && isOverdue(order, now)
    ? flagForReview(order, { code: 'payment-overdue', detail: {} }, now)
    : unchanged;

/** Another payment for what is paid: nothing is sold twice, and a person refunds it. */
function secondPayment(
  order: Order,
  { at, paymentId, minorUnits, currency }: Extract<OrderEvent, { type: 'payment-confirmed' }>,
): Decision {
  if (!order.payment || order.payment.id === paymentId) return unchanged;
  const amount = `${currency} ${toDecimalString(minorUnits)}`;
  return flagForReview(order, { code: 'paid-twice', detail: { amount, paymentId } }, at);
}

/** Asks a person to look at an order, once for the same reason: it stays known when it was looked at. */
function flagForReview(order: Order, reason: NewReason, at: string): Decision {
  const mark = reviewMark(reason);
  if (order.handled.includes(mark)) return unchanged;
  const flagged = {
    ...order,
    attention: withReason(order.attention, { ...reason, at }),
    handled: [...order.handled, mark],
  };
  return {
    outcome: 'changed',
    order: withHistory(flagged, at, 'flagged', nameOfReason(reason)),
    mails: [],
  };
}

const disputeStates = { disputed: 'open', 'dispute-won': 'won', 'dispute-lost': 'lost' } as const;

/** Whether a charge is of another customer of the provider than the order: a payment that was made twice. */
const isOfOther = ({ payment }: Order, { customerId }: { customerId?: string | undefined }) =>
  customerId !== undefined && (payment?.customerId ?? customerId) !== customerId;

/** A disputed order is on hold until every dispute about it is closed. What is told late, again or out of turn changes nothing. */
function applyDispute(
  order: Order,
  event: Extract<OrderEvent, { type: keyof typeof disputeStates }>,
  { change }: Context,
): Decision {
  if (notPaid(order)) return { outcome: 'too-early' };
  const { disputeId, at, type } = event;
  if (isOfOther(order, event))
    return flagForReview(order, { code: 'second-payment-disputed', detail: { disputeId } }, at);
  const known = findDispute(order, disputeId);
  const state = nextState(known, disputeStates[type], at);
  if (state === null) return unchanged;
  const dispute = toldOf(known, state, event, at);
  const told = { ...withoutCall(order, event), disputes: withDispute(order, dispute) };
  const entry = [type, event.isStated ? `${disputeId}, as the operator said` : disputeId] as const;
  if (state === 'lost') return loseDispute(told, dispute, event, entry);
  if (known?.state === 'lost') {
    const decided = flagForReview(told, { code: 'dispute-won-late', detail: { disputeId } }, at);
    return decided.outcome === 'changed' ? decided : change({ disputes: told.disputes }, entry);
  }
  const changes = { disputes: told.disputes, attention: told.attention };
  if (state === 'open')
    return order.state === 'paid'
      ? change({ ...changes, state: 'disputed', onHoldSince: at }, entry, [
          mailTo(order, 'licence-suspended', mailSuffix(dispute)),
        ])
      : change(changes, entry);
  return order.state === 'disputed' && openDisputes(told).length === 0
    ? change({ ...changes, ...released(order, at) }, entry, [
        mailTo(order, 'licence-restored', mailSuffix(dispute), String(daysOnHold(order, at))),
      ])
    : change(changes, entry);
}

/** Who records a dispute has looked it up. */
function withoutCall({ attention, ...order }: Order, { isStated = false }: DisputeFacts): Order {
  const left = isStated ? attention?.filter(({ code }) => code !== 'dispute-reported') : attention;
  return left && left.length > 0 ? { ...order, attention: left } : order;
}

/** The end of a hold. The days that it took from a term are added to it; the next charge follows (align-collection.ts). */
function released(order: Order, at: string): Partial<Order> {
  const { licence } = order;
  const days = daysOnHold(order, at);
  return {
    state: 'paid',
    onHoldSince: undefined,
    ...(licence?.validUntil && days > 0 && extended(order, licence, addDays(licence.validUntil, days))),
  };
}

/**
 * A dispute is lost: the bank has given its amount back. With the whole charge the order is refunded; with a part of it the license goes
 * on. Either way the card is not charged again.
 */
function loseDispute(
  order: Order,
  dispute: Dispute,
  {
    at,
    ofMinorUnits = order.amount.minorUnits,
    chargedAt,
  }: Pick<OrderEvent, 'at'> & Pick<DisputeFacts, 'ofMinorUnits' | 'chargedAt'>,
  [happened, detail]: readonly [HistoryEvent, string],
): Decision {
  const { minorUnits = ofMinorUnits } = dispute;
  const lost = { ...order, disputes: withDispute(order, { ...dispute, minorUnits }) };
  const returned = returnedOf(lost, dispute.chargeId);
  // What was refunded before is credited already.
  const credited = Math.min(minorUnits, Math.max(0, ofMinorUnits - (returned - minorUnits)));
  const note = credited > 0 ? creditFor(order, { at, minorUnits: credited, chargedAt }) : undefined;
  const { order: noted, places } = withPapers(lost, note ? [note] : []);
  const [paper] = places;
  const whole = returned >= ofMinorUnits;
  const isReleased = order.state === 'disputed' && openDisputes(lost).length === 0;
  const decided: Order = {
    ...noted,
    refundedMinorUnits: allReturned(lost),
    ...(order.subscription && { subscription: 'ended' }),
    ...(whole
      ? { state: 'refunded', onHoldSince: undefined }
      : isReleased && { state: 'paid', onHoldSince: undefined }),
  };
  const amount = `${order.amount.currency} ${toDecimalString(minorUnits)}`;
  const consequence =
    returned > ofMinorUnits
      ? ('returned-twice' as const)
      : whole
        ? ('revoked' as const)
        : ('in-force' as const);
  const reason = { code: 'dispute-lost' as const, detail: { disputeId: dispute.id, amount, consequence } };
  const flagged = flagForReview(withHistory(decided, at, happened, detail), reason, at);
  const mail = mailTo(order, 'dispute-lost', mailSuffix(dispute), String(minorUnits));
  return {
    outcome: 'changed',
    order: flagged.outcome === 'changed' ? flagged.order : withHistory(decided, at, happened, detail),
    mails: [{ ...mail, ...(paper !== undefined && { paper }) }],
  };
}

/** What the buyer has back of one charge, through refunds and lost disputes, and of all. */
const returnedOf = (order: Order, chargeId = order.payment?.id ?? 'payment') =>
  (order.refunds?.[chargeId] ?? 0) +
  lostThrough(order, (dispute) => (dispute.chargeId ?? order.payment?.id) === chargeId);
const allReturned = (order: Order) =>
  Object.values(order.refunds ?? {}).reduce((sum, each) => sum + each, lostThrough(order));

type SubscriptionEvent = Extract<
  OrderEvent,
  {
    type:
      | 'renewal-paid'
      | 'renewal-failed'
      | 'cancellation-scheduled'
      | 'cancellation-withdrawn'
      | 'subscription-ended';
  }
>;

function applySubscriptionEvent(order: Order, event: SubscriptionEvent, { change }: Context): Decision {
  // A subscription that is changed without being cancelled is no news, and is told before its checkout.
  if (notPaid(order) && event.type === 'cancellation-withdrawn') return unchanged;
  // Their first payment must have been dealt with; the provider sends such an event again later.
  if (notPaid(order)) return { outcome: 'too-early' };
  const { licence } = order;
  if (!licence || !order.subscription) return unchanged;
  if (order.state === 'refunded') return chargedAfterRefund(order, event);
  // While a dispute holds the order, its term goes on; the mail that ends the hold brings the key.
  const tellOfTerm = (...mail: [kind: OrderMailKind, suffix: string, detail?: string]) =>
    order.state === 'paid' ? [mailTo(order, ...mail)] : [];
  switch (event.type) {
    case 'renewal-paid': {
      const mark = renewalMark(event.invoiceId);
      if (order.handled.includes(mark)) return unchanged;
      const { at, paidUntil: until, minorUnits = order.seating?.renewsAt ?? order.amount.minorUnits } = event;
      const { order: invoiced, places } = withPapers(order, [
        invoiceOf(order, { at, minorUnits, until, ...seatsBeside(order) }),
      ]);
      return change(
        {
          papers: invoiced.papers,
          attention: invoiced.attention,
          ...extended(order, licence, addDays(event.paidUntil, daysCarriedBy(order))),
          ...(order.subscription === 'in-grace' && { subscription: 'renewing' }),
          handled: [...order.handled, mark],
        },
        'renewed',
        tellOfTerm('licence-renewed', event.invoiceId, String(minorUnits)).map((mail) => ({
          ...mail,
          paper: places[0],
        })),
      );
    }
    case 'renewal-failed': {
      const mark = failedRenewalMark(event.invoiceId);
      // A failure that arrives after the same invoice was paid is old news.
      if ([mark, renewalMark(event.invoiceId)].some((known) => order.handled.includes(known)))
        return unchanged;
      const inGrace = order.subscription === 'in-grace';
      return change(
        {
          ...(!inGrace && extended(order, licence, graceEnd(licence.validUntil!))),
          subscription: 'in-grace',
          handled: [...order.handled, mark],
        },
        'renewal-failed',
        tellOfTerm('renewal-failed', event.invoiceId),
      );
    }
    case 'cancellation-scheduled':
    case 'cancellation-withdrawn':
      return applyCancellation(order, event, change);
    case 'subscription-ended':
      if (order.subscription === 'ended') return unchanged;
      return change(
        { subscription: 'ended' },
        'subscription-ended',
        order.subscription === 'ending'
          ? []
          : [mailTo(order, 'subscription-ending', event.endsAt.slice(0, 10))],
      );
  }
}

/** How many seats a renewal is for, where some were added since. */
const seatsBeside = (order: Order) => (paidSeats(order) === order.seats ? {} : { seats: paidSeats(order) });

/** The licence with a later end. Its key states the first one for good, so that what is installed stays. */
const extended = (order: Order, licence: Licence, until: string): Partial<Order> => ({
  licence: extendLicence(licence, until),
  keyUntil: order.keyUntil ?? licence.validUntil!,
});

/** A cancellation or its taking back; of what is told about them the newest counts. */
function applyCancellation(
  order: Order,
  event: Extract<OrderEvent, { type: 'cancellation-scheduled' | 'cancellation-withdrawn' }>,
  change: Change,
): Decision {
  const { asOf } = event;
  const before = order.cancellationAsOf ?? '';
  if (asOf < before) return unchanged;
  const known = { cancellationAsOf: asOf };
  if (event.type === 'cancellation-scheduled' && order.subscription === 'renewing')
    return change({ ...known, subscription: 'ending' }, 'cancellation-scheduled', [
      mailTo(order, 'subscription-ending', event.endsAt.slice(0, 10)),
    ]);
  if (event.type === 'cancellation-withdrawn' && order.subscription === 'ending')
    return change({ ...known, subscription: 'renewing' }, 'cancellation-withdrawn');
  return asOf === before ? unchanged : { outcome: 'changed', order: { ...order, ...known }, mails: [] };
}

/** A refund does not cancel the subscription at the provider. If it charges again, an operator must cancel it there. */
function chargedAfterRefund(order: Order, event: SubscriptionEvent): Decision {
  if (event.type !== 'renewal-paid') return unchanged;
  const { invoiceId, at } = event;
  return order.handled.includes(renewalMark(invoiceId))
    ? unchanged
    : flagForReview(order, { code: 'charged-after-refund', detail: { invoiceId } }, at);
}

/** The holder's name on the licence. */
const holderOf = ({ buyer }: Order) =>
  buyer.company !== undefined && buyer.name !== undefined
    ? `${buyer.name}, ${buyer.company}`
    : (buyer.company ?? buyer.name ?? buyer.email);

/** The licence of a paid order. */
export function licenceOf(
  order: Order,
  {
    paidAt,
    paidUntil,
    majorVersion,
  }: { paidAt: string; paidUntil?: string | undefined; majorVersion: number },
): Licence {
  const term = order.term as Term;
  return {
    orderId: order.id,
    productId: order.productId,
    edition: order.edition as Licence['edition'],
    seats: order.seats,
    ...licenceTerm(term, paidAt, { paidUntil, startsAfter: order.startsAfter }),
    majorVersion: term === 'perpetual' ? majorVersion : null,
    holder: holderOf(order),
    // The people of a group have a key each; this is the buyer's.
    ...(isGroup(order) && { seat: { number: 1, round: 1 } }),
  };
}

function confirmPayment(
  order: Order,
  event: Extract<OrderEvent, { type: 'payment-confirmed' }>,
  majorVersion: number,
): Decision {
  const { at, paymentId: id, charges, subscriptionId, customerId, billing } = event;
  if (event.minorUnits !== order.amount.minorUnits || event.currency !== order.amount.currency) {
    const { currency, minorUnits } = order.amount;
    return flagForReview(
      order,
      {
        code: 'wrong-amount',
        detail: {
          paid: `${event.currency} ${toDecimalString(event.minorUnits)}`,
          due: `${currency} ${toDecimalString(minorUnits)}`,
          paymentId: id,
        },
      },
      at,
    );
  }
  const isLicence = order.kind === 'licence' && order.addsTo === undefined;
  const paid: Order = {
    ...order,
    state: 'paid',
    failure: undefined,
    ...(billing && { billing }),
    payment: {
      id,
      paidAt: at,
      ...(charges !== undefined && { charges }),
      ...(subscriptionId !== undefined && { subscriptionId }),
      ...(customerId !== undefined && { customerId }),
    },
    invoiceSeries: invoiceSeries(order.amount.currency, at),
    // One that went out before the money stays as it is.
    ...(isLicence && {
      licence: order.licence ?? licenceOf(order, { paidAt: at, paidUntil: event.paidUntil, majorVersion }),
    }),
    ...(isSubscription(order) && { subscription: 'renewing' }),
    ...(order.edition === 'student' && { studentId: { state: 'waiting' } }),
  };
  return {
    outcome: 'changed',
    order: withHistory(paid, at, 'paid'),
    mails: [{ ...mailTo(order, 'order-confirmed'), paper: firstInvoiceOf(order) }],
  };
}

/** The order with nothing left that a person should look at. */
function settled({ attention: _seen, ...order }: Order): Order {
  return order;
}

const maxRefunds = 300;

/** What was refunded of each charge. Where there are too many charges, the two earliest are kept as one. */
function withRefund(before: Readonly<Record<string, number>>, chargeId: string, minorUnits: number) {
  const refunds = Object.entries({ ...before, [chargeId]: minorUnits });
  if (refunds.length <= maxRefunds) return Object.fromEntries(refunds);
  const [first, second, ...others] = refunds;
  return Object.fromEntries([['earlier', first![1] + second![1]], ...others]);
}

/**
 * What was given back is kept for each charge: a subscription has one for each term. A whole charge given back revokes; a part of one, or
 * a payment that was made twice, leaves the order as it is, with a note.
 */
function refund(order: Order, event: Extract<OrderEvent, { type: 'refunded' }>): Decision {
  const { payment, refunds: before = {} } = order;
  const { minorUnits, chargeId = payment?.id ?? 'payment', at } = event;
  if (minorUnits <= (before[chargeId] ?? 0)) return unchanged;
  const refunded = { ...order, refunds: withRefund(before, chargeId, minorUnits) };
  const isSecond = isOfOther(order, event);
  const whole =
    !isSecond && returnedOf(refunded, chargeId) >= (event.ofMinorUnits ?? order.amount.minorUnits);
  const changes: Partial<Order> = {
    refunds: refunded.refunds,
    refundedMinorUnits: allReturned(refunded),
    ...(whole && { state: 'refunded', onHoldSince: undefined }),
    ...(whole && order.subscription && { subscription: 'ended' }),
  };
  const note = isSecond
    ? undefined
    : creditFor(order, {
        at,
        minorUnits: minorUnits - (before[chargeId] ?? 0),
        chargedAt: event.chargedAt,
      });
  const { order: credited, places } = withPapers(whole ? settled(order) : order, note ? [note] : []);
  const [paper] = places;
  const happened = isSecond ? 'second-payment-refunded' : whole ? 'refunded' : 'partly-refunded';
  return {
    outcome: 'changed',
    order: withHistory({ ...credited, ...changes }, at, happened),
    mails:
      order.state === 'open'
        ? []
        : [
            {
              ...mailTo(order, 'refunded', `${chargeId}.${minorUnits}`, String(minorUnits)),
              ...(paper !== undefined && { paper }),
            },
          ],
  };
}

/**
 * Whether a licence may be shown and used: its order is paid, and neither refunded nor disputed, or the operator let it go out before the
 * transfer.
 */
export const isLicenceInForce = (order: Order) =>
  (order.state === 'paid' || awaitsTransfer(order)) && order.licence !== undefined;

/**
 * When an order that came to nothing is of no use to anyone and may be forgotten: 90 days after the last that happened to it. Null, for
 * never, where money was paid or is on its way, or where a person should look.
 */
export const forgetAfter = (order: Order) =>
  isOfMoney(order) ? null : addDays(order.history.at(-1)!.at, 90);
