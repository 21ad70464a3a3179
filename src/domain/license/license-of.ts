// The license that an order began, as one value: whose it is, until when it runs, what paid for it, who has its seats, and its key. It is read
// from the order whose fields store it, and is changed there.
import type { Order } from '../order/order.ts';
import type { Edition } from './license-kinds.ts';
import type { Licence } from './license.ts';
import { isLicenceInForce, periodsOf } from './order-license.ts';
import type { Period } from './periods.ts';
import { nextBeginning } from './renew-license.ts';
import { paidSeats, seatingOf } from './seating.ts';
import type { Seating } from './seating-schema.ts';

export type License = {
  /** The order that began it. */
  readonly orderId: string;
  /** `in-force`: its keys may be shown and used. `on-hold`: a bank looks into its payment. */
  readonly state: 'in-force' | 'on-hold' | 'not-in-force';
  readonly holder: string;
  readonly edition: Edition;
  readonly validFrom: string;
  /** Null for a perpetual license. */
  readonly validUntil: string | null;
  /** The last day of those who leave when the next period begins. */
  readonly leavingUntil: string | null;
  /** The periods that were paid, one after the other. */
  readonly periods: readonly Period[];
  /** How many seats are paid for. */
  readonly seats: number;
  /** Who has them, but for the buyer's own. */
  readonly seating: Seating;
  /** What its key states. */
  readonly stated: Licence;
  readonly key: string | undefined;
  /** Whether it runs longer than its key states, and needs an extension of it. */
  readonly isExtended: boolean;
};
/** A license that ends. */
export type TermLicense = License & { readonly validUntil: string };

function stateOf(order: Order): License['state'] {
  if (order.state === 'disputed') return 'on-hold';
  return isLicenceInForce(order) ? 'in-force' : 'not-in-force';
}

/** The license that an order began; undefined where it began none, or is not paid yet. */
export function licenseOf(order: Order): License | undefined {
  const { id, licence, licenceKey, keyUntil } = order;
  if (!licence) return undefined;
  const { holder, edition, validFrom, validUntil } = licence;
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
    stated: { ...licence, validUntil: keyUntil ?? validUntil },
    key: licenceKey,
    isExtended: keyUntil !== undefined,
  };
}

/** The same of a license that ends; undefined for a perpetual one too. */
export function termLicenseOf(order: Order): TermLicense | undefined {
  const license = licenseOf(order);
  const validUntil = license?.validUntil;
  return license && typeof validUntil === 'string' ? { ...license, validUntil } : undefined;
}
