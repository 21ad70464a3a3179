// The disputes about an order's payments, and what they mean for its renewals. An order is on hold while one is open; it changes through
// apply-dispute.ts.
import { toDayNumber } from '../dates.ts';
import type { Order } from './order.ts';
import { renewsOn } from '../license/renewal.ts';
import { type Dispute, unnamedDispute, maxDisputes, type Collection } from './dispute-schema.ts';

/** What is told of a dispute: of which charge how much, where that is not all of the order's only payment. */
export type DisputeFacts = {
  disputeId: string;
  minorUnits?: number | undefined;
  chargeId?: string | undefined;
  customerId?: string | undefined;
  /** What the charge was over, and when it was made. */
  ofMinorUnits?: number | undefined;
  chargedAt?: string | undefined;
  /** An operator read it in the provider's dashboard, where the provider has no call that tells. */
  isStated?: boolean | undefined;
};

type Disputed = Pick<Order, 'disputes'>;

/** What is known of a dispute. */
export const findDispute = ({ disputes = [] }: Disputed, id: string): Dispute | undefined =>
  disputes.find((dispute) => dispute.id === id) ?? disputes.find((dispute) => dispute.id === unnamedDispute);

const withState = ({ disputes = [] }: Disputed, state: Dispute['state']) =>
  disputes.filter((dispute) => dispute.state === state);

/** Disputes that the bank has not decided, the oldest first. */
export const openDisputes = (order: Disputed): Dispute[] =>
  withState(order, 'open').toSorted((a, b) => a.openedAt.localeCompare(b.openedAt));

/** The disputes of an order, with what is known now of one of them. */
export function withDispute({ disputes = [] }: Disputed, dispute: Dispute): Dispute[] {
  const others = disputes.filter(({ id }) => id !== dispute.id && id !== unnamedDispute);
  const kept = others.length < maxDisputes ? others : others.filter(({ state }) => state !== 'won');
  return [...kept.slice(1 - maxDisputes), dispute];
}

/** What the bank has taken back through disputes that were lost: of one charge, or of all. */
export const lostThrough = (order: Disputed, isOf: (dispute: Dispute) => boolean = () => true): number =>
  withState(order, 'lost')
    .filter(isOf)
    .reduce((sum, { minorUnits = 0 }) => sum + minorUnits, 0);

/** Whether an order ended because its bank took the payment back, and not, or less, because we refunded it. */
export function isTakenBack(order: Order): boolean {
  const lost = lostThrough(order);
  return order.state === 'refunded' && lost > 0 && 2 * lost >= (order.refundedMinorUnits ?? 0);
}

/**
 * What a dispute is after it was told that it is so; null where that is no news. An older answer is none. What was lost can only be won
 * after an appeal; what was won may be opened again.
 */
export function nextState(
  known: Dispute | undefined,
  told: Dispute['state'],
  asOf: string,
): Dispute['state'] | null {
  if (!known) return told;
  if (asOf < known.asOf || told === known.state) return null;
  if (known.state === 'lost') return told === 'won' ? 'won' : null;
  return known.state === 'won' && told === 'open' && asOf === known.asOf ? null : told;
}

/** The dispute as it is kept after it was told. */
export function toldOf(
  known: Dispute | undefined,
  state: Dispute['state'],
  { disputeId: id, minorUnits, chargeId }: DisputeFacts,
  at: string,
): Dispute {
  const isReopened = known !== undefined && state === 'open';
  return {
    ...known,
    id,
    state,
    asOf: at,
    openedAt: known && !isReopened ? known.openedAt : at,
    ...(isReopened && { reopened: (known.reopened ?? 0) + 1 }),
    ...(minorUnits !== undefined && { minorUnits }),
    ...(chargeId !== undefined && { chargeId }),
  };
}

/** Tells apart the emails about a dispute that was opened again. */
export const mailSuffix = ({ id, reopened }: Dispute) => (reopened === undefined ? id : `${id}.${reopened}`);

/** How many days a license that was on hold from then until now is longer, so that none that was paid is lost. */
export function daysOnHold({ onHoldSince, licence }: Order, now: string): number {
  const end = licence?.validUntil;
  if (onHoldSince === undefined || !end || onHoldSince >= end) return 0;
  return Math.max(0, toDayNumber(now) - toDayNumber(onHoldSince));
}

/**
 * How the provider should treat the renewals of an order: paused while a dispute holds it, ended for good once one was lost, resumed after
 * one was won. Undefined where there is nothing to do. It follows from the order alone, so it cannot be forgotten.
 */
export function wantedCollection(order: Order): Collection | undefined {
  const { payment, state, subscription, renewalCollection } = order;
  if (payment?.subscriptionId === undefined) return undefined;
  if (withState(order, 'lost').length > 0) return 'ended';
  if (subscription === 'ended') return undefined;
  if (state === 'disputed') return 'paused';
  return renewalCollection === 'paused' ? 'resumed' : undefined;
}

/** Whether the provider has not confirmed yet how it is to treat the renewals. */
export const isCollectionUnconfirmed = (order: Order): boolean => {
  const wanted = wantedCollection(order);
  return wanted !== undefined && wanted !== order.renewalCollection;
};

/** When the next term is charged after renewals resume; a failed payment is owed already. */
export const chargeAfterHold = (order: Order): string | undefined =>
  order.subscription === 'in-grace' ? undefined : renewsOn(order);
