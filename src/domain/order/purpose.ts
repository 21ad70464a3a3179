// The purpose of an order. The stored record has fields for every purpose (order.ts). Here each purpose has a type with
// only its own fields, so the rules of one purpose cannot use the fields of another.
import type { Order } from './order.ts';

/** The fields of an order that begins a license. */
type LicenseFields =
  | 'license'
  | 'licenseKey'
  | 'keyUntil'
  | 'licenseExtension'
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
/** The fields of an order with a term: it may renew or require a proof. */
type TermFields = 'startsAfter' | 'subscription' | 'cancellationAsOf' | 'renewalCollection' | 'studentId';

/** The fields of every order. */
export type Sale = Omit<Order, LicenseFields | TermFields | 'kind' | 'booking' | 'addsTo' | 'renews'>;

/** Begins a license. If it is an upgrade, the license replaces another one. */
export type LicenseOrder = Sale & Pick<Order, LicenseFields | TermFields> & { kind: 'license' };
/** Books a training. */
export type TrainingOrder = Sale & Pick<Order, 'booking'> & { kind: 'training' };
/** Adds seats to another order's license. */
export type AddedSeatsOrder = Sale & { kind: 'license'; addsTo: NonNullable<Order['addsTo']> };
/** Adds a period to another order's license. */
export type RenewalOrder = Sale &
  Pick<Order, TermFields> & { kind: 'license'; renews: NonNullable<Order['renews']> };

export type Purpose =
  | { purpose: 'license'; order: LicenseOrder }
  | { purpose: 'training'; order: TrainingOrder }
  | { purpose: 'added-seats'; order: AddedSeatsOrder }
  | { purpose: 'renewal'; order: RenewalOrder };

/** Narrows an order to the type of its purpose. */
export function purposeOf(order: Order): Purpose {
  const { kind, addsTo, renews } = order;
  if (kind === 'training') return { purpose: 'training', order: { ...order, kind } };
  if (addsTo) return { purpose: 'added-seats', order: { ...order, kind, addsTo } };
  if (renews) return { purpose: 'renewal', order: { ...order, kind, renews } };
  return { purpose: 'license', order: { ...order, kind } };
}

/** How an order changes another order's license: it adds seats, adds a period, or replaces the license. Undefined if it changes none. */
export function effectOf(
  order: Order,
): AddedSeatsOrder['addsTo'] | RenewalOrder['renews'] | LicenseOrder['upgrades'] {
  const bought = purposeOf(order);
  if (bought.purpose === 'added-seats') return bought.order.addsTo;
  if (bought.purpose === 'renewal') return bought.order.renews;
  return bought.purpose === 'license' ? bought.order.upgrades : undefined;
}

/** Whether the other license does not yet reflect that this order was paid or refunded. */
export function isUntold(order: Order): boolean {
  const effect = effectOf(order);
  if (!effect || !order.payment) return false;
  return order.state === 'paid'
    ? effect.state === 'ordered'
    : order.state === 'refunded' && effect.state !== 'taken-back';
}
