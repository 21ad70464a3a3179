// What an order is for. The stored record has a place for the fields of every purpose (order.ts). Here each purpose is a type that has its
// own fields alone, so that a rule of one cannot ask for what only another has.
import type { Order } from './order.ts';

/** What only an order that begins a license has. */
type LicenseFields =
  | 'licence'
  | 'licenceKey'
  | 'keyUntil'
  | 'licenceExtension'
  | 'periods'
  | 'seating'
  | 'payer'
  | 'owner'
  | 'ownerOffer'
  | 'ownerRounds'
  | 'payerRounds'
  | 'user'
  | 'upgrades'
  | 'upgradedTo';
/** What only an order of a term has: it may be charged again, or ask for a proof. */
type TermFields = 'startsAfter' | 'subscription' | 'cancellationAsOf' | 'renewalCollection' | 'studentId';

/** What every order has. */
export type Sale = Omit<Order, LicenseFields | TermFields | 'kind' | 'booking' | 'addsTo' | 'renews'>;

/** Begins a license, in the place of another one where it is an upgrade. */
export type LicenseOrder = Sale & Pick<Order, LicenseFields | TermFields> & { kind: 'licence' };
/** Books a training. */
export type TrainingOrder = Sale & Pick<Order, 'booking'> & { kind: 'training' };
/** Adds seats to the license of another order. */
export type AddedSeatsOrder = Sale & { kind: 'licence'; addsTo: NonNullable<Order['addsTo']> };
/** Gives the license of another order a period more. */
export type RenewalOrder = Sale &
  Pick<Order, TermFields> & { kind: 'licence'; renews: NonNullable<Order['renews']> };

export type Purpose =
  | { purpose: 'license'; order: LicenseOrder }
  | { purpose: 'training'; order: TrainingOrder }
  | { purpose: 'added-seats'; order: AddedSeatsOrder }
  | { purpose: 'renewal'; order: RenewalOrder };

/** What an order is for, with the order as that purpose knows it. */
export function purposeOf(order: Order): Purpose {
  const { kind, addsTo, renews } = order;
  if (kind === 'training') return { purpose: 'training', order: { ...order, kind } };
  if (addsTo) return { purpose: 'added-seats', order: { ...order, kind, addsTo } };
  if (renews) return { purpose: 'renewal', order: { ...order, kind, renews } };
  return { purpose: 'license', order: { ...order, kind } };
}

/**
 * What an order does to the license of another one: it adds seats or a period, or replaces it by its own. Undefined for an order that changes no
 * other license.
 */
export function effectOf(
  order: Order,
): AddedSeatsOrder['addsTo'] | RenewalOrder['renews'] | LicenseOrder['upgrades'] {
  const bought = purposeOf(order);
  if (bought.purpose === 'added-seats') return bought.order.addsTo;
  if (bought.purpose === 'renewal') return bought.order.renews;
  return bought.purpose === 'license' ? bought.order.upgrades : undefined;
}

/** Whether that license does not know yet that the order was paid, or given back. */
export function isUntold(order: Order): boolean {
  const effect = effectOf(order);
  if (!effect || !order.payment) return false;
  return order.state === 'paid'
    ? effect.state === 'ordered'
    : order.state === 'refunded' && effect.state !== 'taken-back';
}
