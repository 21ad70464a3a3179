// Applies disputes to an order: opened, won, or lost.
import { allReturned, isOfOther, returnedOf } from './apply-refund.ts';
import {
  daysOnHold,
  type DisputeFacts,
  findDispute,
  mailSuffix,
  nextState,
  openDisputes,
  toldOf,
  withDispute,
} from './disputes.ts';
import type { Dispute } from './dispute-schema.ts';
import { flagForReview } from './flag-for-review.ts';
import { toDecimalString } from '../money.ts';
import { creditFor, withBillingDocuments } from '../billing/billing-documents.ts';
import {
  type Context,
  type Decision,
  type EventOf,
  isUnpaid,
  type OrderEvent,
  unchanged,
} from './order-events.ts';
import { type HistoryEvent, withHistory } from './order-history.ts';
import { lengthened } from '../license/order-license.ts';
import { mailTo } from './order-mail.ts';
import type { Order } from './order.ts';

const disputeStates = { disputed: 'open', 'dispute-won': 'won', 'dispute-lost': 'lost' } as const;

/** Puts a disputed order on hold until every dispute about it is closed. Late, repeated, and out-of-order reports change nothing. */
export function applyDispute(
  order: Order,
  event: EventOf<keyof typeof disputeStates>,
  { change }: Context,
): Decision {
  if (isUnpaid(order)) return { outcome: 'too-early' };
  const { disputeId, at, type } = event;
  if (isOfOther(order, event))
    return flagForReview(order, { code: 'second-payment-disputed', detail: { disputeId } }, at);
  const known = findDispute(order, disputeId);
  const state = nextState(known, disputeStates[type], at);
  if (state === null) return unchanged;
  const dispute = toldOf(known, state, event, at);
  const updated = { ...withoutCall(order, event), disputes: withDispute(order, dispute) };
  const entry = [type, event.isStated ? `${disputeId}, as the operator said` : disputeId] as const;
  if (state === 'lost') return loseDispute(updated, dispute, event, entry);
  if (known?.state === 'lost') {
    const decided = flagForReview(updated, { code: 'dispute-won-late', detail: { disputeId } }, at);
    return decided.outcome === 'changed' ? decided : change({ disputes: updated.disputes }, entry);
  }
  const changes = { disputes: updated.disputes, attention: updated.attention };
  if (state === 'open')
    return order.state === 'paid'
      ? change({ ...changes, state: 'disputed', onHoldSince: at }, entry, [
          mailTo(order, 'licence-suspended', mailSuffix(dispute)),
        ])
      : change(changes, entry);
  return order.state === 'disputed' && openDisputes(updated).length === 0
    ? change({ ...changes, ...released(order, at) }, entry, [
        mailTo(order, 'licence-restored', mailSuffix(dispute), String(daysOnHold(order, at))),
      ])
    : change(changes, entry);
}

/** An operator who records a dispute has already reviewed it. */
function withoutCall({ attention, ...order }: Order, { isStated = false }: DisputeFacts): Order {
  const left = isStated ? attention?.filter(({ code }) => code !== 'dispute-reported') : attention;
  return left && left.length > 0 ? { ...order, attention: left } : order;
}

/** Ends a hold and extends the term by the days it took; the next charge moves with it (align-collection.ts). */
function released(order: Order, at: string): Partial<Order> {
  const days = daysOnHold(order, at);
  return { state: 'paid', onHoldSince: undefined, ...(days > 0 && lengthened(order, days)) };
}

/**
 * Records a lost dispute: the bank has returned its amount to the buyer. If that is the whole charge, the order is
 * refunded; otherwise the license continues. Either way the card is not charged again.
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
  // Earlier refunds are credited already.
  const credited = Math.min(minorUnits, Math.max(0, ofMinorUnits - (returned - minorUnits)));
  const note = credited > 0 ? creditFor(order, { at, minorUnits: credited, chargedAt }) : undefined;
  const { order: noted, places } = withBillingDocuments(lost, note ? [note] : []);
  const [documentIndex] = places;
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
  const standing = whole ? ('revoked' as const) : ('in-force' as const);
  const consequence = returned > ofMinorUnits ? ('returned-twice' as const) : standing;
  const reason = { code: 'dispute-lost' as const, detail: { disputeId: dispute.id, amount, consequence } };
  const flagged = flagForReview(withHistory(decided, at, happened, detail), reason, at);
  const mail = mailTo(order, 'dispute-lost', mailSuffix(dispute), String(minorUnits));
  return {
    outcome: 'changed',
    order: flagged.outcome === 'changed' ? flagged.order : withHistory(decided, at, happened, detail),
    emails: [{ ...mail, ...(documentIndex !== undefined && { paper: documentIndex }) }],
  };
}
