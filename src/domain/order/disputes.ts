// Reads the disputes about an order's payments and derives what they mean for its renewals. An order is on hold while a
// dispute is open; apply-dispute.ts makes the changes.
import { toDayNumber } from '../dates.ts';
import type { Order } from './order.ts';
import { renewsOn } from '../license/renewal.ts';
import { type Dispute, unnamedDispute, maxDisputes, type Collection } from './dispute-schema.ts';

/** The facts of a dispute: its charge and amount, unless it is the whole of the order's only payment. */
export type DisputeFacts = {
  disputeId: string;
  minorUnits?: number | undefined;
  chargeId?: string | undefined;
  customerId?: string | undefined;
  /** The amount of the charge, and when it was made. */
  ofMinorUnits?: number | undefined;
  chargedAt?: string | undefined;
  /** Set if an operator read it in the dashboard of a provider that has no API for it. */
  isStated?: boolean | undefined;
};

type Disputed = Pick<Order, 'disputes'>;

/** Finds a dispute by ID. */
export const findDispute = ({ disputes = [] }: Disputed, id: string): Dispute | undefined =>
  disputes.find((dispute) => dispute.id === id) ?? disputes.find((dispute) => dispute.id === unnamedDispute);

const withState = ({ disputes = [] }: Disputed, state: Dispute['state']) =>
  disputes.filter((dispute) => dispute.state === state);

/** The disputes that the bank has not decided, oldest first. */
export const openDisputes = (order: Disputed): Dispute[] =>
  withState(order, 'open').toSorted((a, b) => a.openedAt.localeCompare(b.openedAt));

/** Adds or updates a dispute. */
export function withDispute({ disputes = [] }: Disputed, dispute: Dispute): Dispute[] {
  const others = disputes.filter(({ id }) => id !== dispute.id && id !== unnamedDispute);
  const kept = others.length < maxDisputes ? others : others.filter(({ state }) => state !== 'won');
  return [...kept.slice(1 - maxDisputes), dispute];
}

/** The amount the bank returned through lost disputes, for one charge or for all. */
export const lostThrough = (order: Disputed, isOf: (dispute: Dispute) => boolean = () => true): number =>
  withState(order, 'lost')
    .filter(isOf)
    .reduce((sum, { minorUnits = 0 }) => sum + minorUnits, 0);

/** Whether an order ended mainly because of lost disputes rather than our refunds. */
export function isTakenBack(order: Order): boolean {
  const lost = lostThrough(order);
  return order.state === 'refunded' && lost > 0 && 2 * lost >= (order.refundedMinorUnits ?? 0);
}

/**
 * The state of a dispute after a report, or null if the report is outdated or changes nothing. A lost dispute can only
 * be won on appeal; a won dispute may be reopened.
 */
export function nextState(
  known: Dispute | undefined,
  reported: Dispute['state'],
  asOf: string,
): Dispute['state'] | null {
  if (!known) return reported;
  if (asOf < known.asOf || reported === known.state) return null;
  if (known.state === 'lost') return reported === 'won' ? 'won' : null;
  return known.state === 'won' && reported === 'open' && asOf === known.asOf ? null : reported;
}

/** The dispute to store after a report. */
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

/** Distinguishes the emails about a reopened dispute. */
export const mailSuffix = ({ id, reopened }: Dispute) => (reopened === undefined ? id : `${id}.${reopened}`);

/** How many days to add to a license that was on hold until now, so no paid day is lost. */
export function daysOnHold({ onHoldSince, license }: Order, now: string): number {
  const end = license?.validUntil;
  if (onHoldSince === undefined || !end || onHoldSince >= end) return 0;
  return Math.max(0, toDayNumber(now) - toDayNumber(onHoldSince));
}

/**
 * How the provider should handle the renewals of an order: paused during a dispute, ended permanently after a lost one, resumed after a won
 * one. Undefined if there is nothing to change. It is derived from the order, so it cannot be forgotten.
 */
export function wantedCollection(order: Order): Collection | undefined {
  const { payment, state, subscription, renewalCollection } = order;
  if (payment?.subscriptionId === undefined) return undefined;
  if (withState(order, 'lost').length > 0) return 'ended';
  if (subscription === 'ended') return undefined;
  if (state === 'disputed') return 'paused';
  return renewalCollection === 'paused' ? 'resumed' : undefined;
}

/** Whether the provider has yet to confirm how it handles the renewals. */
export const isCollectionUnconfirmed = (order: Order): boolean => {
  const wanted = wantedCollection(order);
  return wanted !== undefined && wanted !== order.renewalCollection;
};

/** When the next term is charged after renewals resume. A failed payment is already owed. */
export const chargeAfterHold = (order: Order): string | undefined =>
  order.subscription === 'in-grace' ? undefined : renewsOn(order);
