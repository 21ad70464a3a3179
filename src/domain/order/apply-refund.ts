// Applies money returned to the buyer, through refunds (tracked for each charge) and lost disputes.
import { lostThrough } from './disputes.ts';
import { lookedAt } from './flag-for-review.ts';
import { creditFor, billingDocumentsOf, withBillingDocuments } from '../billing/billing-documents.ts';
import { reviewsOf } from './marks.ts';
import { type Decision, type EventOf, unchanged } from './order-events.ts';
import { withHistory } from './order-history.ts';
import { mailTo, type OrderMail } from './order-mail.ts';
import type { Order } from './order.ts';

/** Whether a charge belongs to another customer of the provider than the order's: a duplicate payment. */
export const isOfOther = ({ payment }: Order, { customerId }: { customerId?: string | undefined }) =>
  customerId !== undefined && (payment?.customerId ?? customerId) !== customerId;

/**
 * Whether a charge was made after its order had ended, so it bought nothing and has no invoice: an invoice is never older than its charge.
 */
function isChargedAfterEnd(order: Order, { chargedAt }: EventOf<'refunded'>): boolean {
  const { handled, state, upgradedTo } = order;
  const late = reviewsOf(handled, 'charged-after-refund') + reviewsOf(handled, 'charged-after-upgrade');
  // The refund may be reported before the charge.
  const isOver = late > 0 || state === 'refunded' || upgradedTo !== undefined;
  if (!isOver || chargedAt === undefined) return false;
  return billingDocumentsOf(order).every(({ kind, at }) => kind !== 'invoice' || at < chargedAt);
}

const day = 86_400_000;

/**
 * Whether a subscription's charge is newer than all of its invoices. Its renewal was not reported yet; until then, an earlier term would be
 * credited.
 */
function isOfNextTerm(order: Order, event: EventOf<'refunded'>): boolean {
  const { chargedAt } = event;
  if (!order.payment || order.subscription === undefined || chargedAt === undefined) return false;
  if (isOfOther(order, event) || isChargedAfterEnd(order, event)) return false;
  const charged = Date.parse(chargedAt);
  return billingDocumentsOf(order).every(
    ({ kind, at }) => kind !== 'invoice' || Date.parse(at) + day < charged,
  );
}

const ownChargeOf = ({ payment }: Order) => payment?.id ?? 'payment';

/** The amount returned for one charge, or in all, through refunds and lost disputes. */
export const returnedOf = (order: Order, chargeId = ownChargeOf(order)) =>
  (order.refunds?.[chargeId] ?? 0) +
  lostThrough(order, (dispute) => (dispute.chargeId ?? order.payment?.id) === chargeId);
export const allReturned = (order: Order) =>
  Object.values(order.refunds ?? {}).reduce((sum, each) => sum + each, lostThrough(order));

const maxRefunds = 300;

/** Records the refunded amount of a charge. If there are too many charges, the two earliest are merged. */
function withRefund(before: Readonly<Record<string, number>>, chargeId: string, minorUnits: number) {
  const refunds = Object.entries({ ...before, [chargeId]: minorUnits });
  const [first, second, ...others] = refunds;
  if (!first || !second || refunds.length <= maxRefunds) return Object.fromEntries(refunds);
  return Object.fromEntries([['earlier', first[1] + second[1]], ...others]);
}

/** The changes when a whole charge is refunded. */
const revokedBy = ({ subscription }: Order): Partial<Order> => ({
  state: 'refunded',
  onHoldSince: undefined,
  ...(subscription && { subscription: 'ended' }),
});

/** Notifies the payer, with the credit note if there is one. */
function emailsOf(
  order: Order,
  chargeId: string,
  minorUnits: number,
  documentIndex: number | undefined,
): OrderMail[] {
  if (order.state === 'open') return [];
  const mail = mailTo(order, 'refunded', `${chargeId}.${minorUnits}`, String(minorUnits));
  return [{ ...mail, ...(documentIndex !== undefined && { paper: documentIndex }) }];
}

/**
 * Records a refund. Amounts are tracked per charge, because a subscription has one for each term. Refunding a whole
 * charge revokes the license. A partial refund, or the refund of a duplicate or useless payment, only leaves a note.
 */
export function applyRefund(order: Order, event: EventOf<'refunded'>): Decision {
  const known = order.refunds?.[event.chargeId ?? ownChargeOf(order)] ?? 0;
  if (event.minorUnits <= known) return unchanged;
  return isOfNextTerm(order, event) ? { outcome: 'too-early' } : recorded(order, event, known);
}

function recorded(order: Order, event: EventOf<'refunded'>, known: number): Decision {
  const { refunds: before = {} } = order;
  const { minorUnits, chargeId = ownChargeOf(order), at } = event;
  const refunded = { ...order, refunds: withRefund(before, chargeId, minorUnits) };
  const isSecond = isOfOther(order, event) || isChargedAfterEnd(order, event);
  const whole =
    !isSecond && returnedOf(refunded, chargeId) >= (event.ofMinorUnits ?? order.amount.minorUnits);
  const changes: Partial<Order> = {
    refunds: refunded.refunds,
    refundedMinorUnits: allReturned(refunded),
    ...(whole && revokedBy(order)),
  };
  const note = isSecond
    ? undefined
    : creditFor(order, {
        at,
        minorUnits: minorUnits - known,
        chargedAt: event.chargedAt,
      });
  const { order: credited, places } = withBillingDocuments(
    whole ? lookedAt(order) : order,
    note ? [note] : [],
  );
  const share = whole ? 'refunded' : 'partly-refunded';
  return {
    outcome: 'changed',
    order: withHistory({ ...credited, ...changes }, at, isSecond ? 'second-payment-refunded' : share),
    emails: emailsOf(order, chargeId, minorUnits, places[0]),
  };
}
