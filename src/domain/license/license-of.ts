// The license that an order began, as a single read-only value: its owner, its term, the periods paid for, its seats,
// and its key. It is derived from the fields of the order, and changes are made there.
import type { Order } from '../order/order.ts';
import type { Edition } from './license-kinds.ts';
import type { LicenseFacts } from './license.ts';
import { isLicenseInForce, periodsOf } from './order-license.ts';
import type { Period } from './periods.ts';
import { nextBeginning } from './renew-license.ts';
import { paidSeats, seatingOf } from './seating.ts';
import type { Seating } from './seating-schema.ts';

export type License = {
  /** The order that began the license. */
  readonly orderId: string;
  /** `in-force`: its keys can be shown and used. `on-hold`: its payment is disputed. */
  readonly state: 'in-force' | 'on-hold' | 'not-in-force';
  readonly holder: string;
  readonly edition: Edition;
  readonly validFrom: string;
  /** Null for a perpetual license. */
  readonly validUntil: string | null;
  /** The last day of the people who leave when the next period begins. */
  readonly leavingUntil: string | null;
  /** The paid periods, in order. */
  readonly periods: readonly Period[];
  /** The number of seats paid for. */
  readonly seats: number;
  /** The people with a seat, except the buyer. */
  readonly seating: Seating;
  /** The license as its key states it. */
  readonly stated: LicenseFacts;
  readonly key: string | undefined;
  /** Whether it runs longer than its key states, so that it needs an extension. */
  readonly isExtended: boolean;
};
/** A license that expires. */
export type TermLicense = License & { readonly validUntil: string };

function stateOf(order: Order): License['state'] {
  if (order.state === 'disputed') return 'on-hold';
  return isLicenseInForce(order) ? 'in-force' : 'not-in-force';
}

/** Returns the license that an order began, or undefined if it began none or is not paid yet. */
export function licenseOf(order: Order): License | undefined {
  const { id, license, licenseKey, keyUntil } = order;
  if (!license) return undefined;
  const { holder, edition, validFrom, validUntil } = license;
  return {
    orderId: id,
    state: stateOf(order),
    holder,
    edition,
    validFrom,
    validUntil,
    leavingUntil: nextBeginning(order) ?? validUntil,
    periods: periodsOf(order),
    seats: paidSeats(order),
    seating: seatingOf(order),
    stated: { ...license, validUntil: keyUntil ?? validUntil },
    key: licenseKey,
    isExtended: keyUntil !== undefined,
  };
}

/** Like `licenseOf`, but undefined for a perpetual license too. */
export function termLicenseOf(order: Order): TermLicense | undefined {
  const license = licenseOf(order);
  const validUntil = license?.validUntil;
  return license && typeof validUntil === 'string' ? { ...license, validUntil } : undefined;
}
