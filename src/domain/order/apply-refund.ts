// Money that went back to the buyer: through refunds, kept for each charge, and through lost disputes.
import { lostThrough } from './disputes.ts';
import { lookedAt } from './flag-for-review.ts';
import { creditFor, papersOf, withPapers } from '../billing/numbered-papers.ts';
import { reviewsOf } from './marks.ts';
import { type Decision, type EventOf, unchanged } from './order-events.ts';
import { withHistory } from './order-history.ts';
import { mailTo, type OrderMail } from './order-mail.ts';
import type { Order } from './order.ts';

/** Whether a charge is of another customer of the provider than the order: a payment that was made twice. */
export const isOfOther = ({ payment }: Order, { customerId }: { customerId?: string | undefined }) =>
  customerId !== undefined && (payment?.customerId ?? customerId) !== customerId;

/**
 * Whether a charge came after its order had ended, so that it gave nothing and has no invoice: an invoice is never older than its charge.
 */
function isChargedAfterEnd(order: Order, { chargedAt }: EventOf<'refunded'>): boolean {
  const { handled, state, upgradedTo } = order;
  const late = reviewsOf(handled, 'charged-after-refund') + reviewsOf(handled, 'charged-after-upgrade');
  // Its refund may be known before the charge is.
  const isOver = late > 0 || state === 'refunded' || upgradedTo !== undefined;
  if (!isOver || chargedAt === undefined) return false;
  return papersOf(order).every(({ kind, at }) => kind !== 'invoice' || at < chargedAt);
}

const ownChargeOf = ({ payment }: Order) => payment?.id ?? 'payment';

/** What the buyer has back of one charge, through refunds and lost disputes, and of all. */
export const returnedOf = (order: Order, chargeId = ownChargeOf(order)) =>
  (order.refunds?.[chargeId] ?? 0) +
  lostThrough(order, (dispute) => (dispute.chargeId ?? order.payment?.id) === chargeId);
export const allReturned = (order: Order) =>
  Object.values(order.refunds ?? {}).reduce((sum, each) => sum + each, lostThrough(order));

const maxRefunds = 300;

/** What was refunded of each charge. Where there are too many charges, the two earliest are kept as one. */
function withRefund(before: Readonly<Record<string, number>>, chargeId: string, minorUnits: number) {
  const refunds = Object.entries({ ...before, [chargeId]: minorUnits });
  const [first, second, ...others] = refunds;
  if (!first || !second || refunds.length <= maxRefunds) return Object.fromEntries(refunds);
  return Object.fromEntries([['earlier', first[1] + second[1]], ...others]);
}

/** What the refund of a whole charge changes. */
const revokedBy = ({ subscription }: Order): Partial<Order> => ({
  state: 'refunded',
  onHoldSince: undefined,
  ...(subscription && { subscription: 'ended' }),
});

/** Whoever paid is told, with the credit note where there is one. */
function mailsOf(order: Order, chargeId: string, minorUnits: number, paper: number | undefined): OrderMail[] {
  if (order.state === 'open') return [];
  const mail = mailTo(order, 'refunded', `${chargeId}.${minorUnits}`, String(minorUnits));
  return [{ ...mail, ...(paper !== undefined && { paper }) }];
}

/**
 * What was given back is kept for each charge: a subscription has one for each term. A whole charge given back revokes; a part of one, or
 * a payment that was made twice or gave nothing, leaves the order as it is, with a note.
 */
export function applyRefund(order: Order, event: EventOf<'refunded'>): Decision {
  const { refunds: before = {} } = order;
  const { minorUnits, chargeId = ownChargeOf(order), at } = event;
  const known = before[chargeId] ?? 0;
  if (minorUnits <= known) return unchanged;
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
  const { order: credited, places } = withPapers(whole ? lookedAt(order) : order, note ? [note] : []);
  const share = whole ? 'refunded' : 'partly-refunded';
  return {
    outcome: 'changed',
    order: withHistory({ ...credited, ...changes }, at, isSecond ? 'second-payment-refunded' : share),
    mails: mailsOf(order, chargeId, minorUnits, places[0]),
  };
}
