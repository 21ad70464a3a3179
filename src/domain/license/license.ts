// The facts a license states, and how long it runs. Its key encodes exactly these facts (license-key.ts).
import { products } from '../catalog.ts';
import type { Edition, LicenseTerm } from './license-kinds.ts';
import { addDays, addMonths, later } from '../dates.ts';
import { daysCarried } from './renewal.ts';

/** The number of each product in license keys. */
export const keyNumbers: Readonly<Record<string, number>> = Object.fromEntries(
  products.flatMap((product) => (product.kind === 'license' ? [[product.id, product.keyNumber]] : [])),
);

export type LicenseFacts = {
  readonly orderId: string;
  readonly productId: string;
  readonly edition: Edition;
  readonly seats: number;
  /** Days, as ISO dates at midnight UTC; both are inclusive. */
  readonly validFrom: string;
  /** Null for a perpetual license. */
  readonly validUntil: string | null;
  /** The major version whose minor updates a perpetual license includes. Null for a subscription, which includes all. */
  readonly majorVersion: number | null;
  /** The licensee: the buyer's name or organization, otherwise their email address. For a seat, the address of its person. */
  readonly holder: string;
  /** In a group, the seat whose key this is. Groups from before seats existed share one key without it. */
  readonly seat?: SeatMark | undefined;
};

/** A seat of a group and its generation, which increases with each new person, so that each gets a different key. */
export type SeatMark = { readonly number: number; readonly round: number };

/** Days a subscription keeps working while its renewal payment is failing. */
export const graceInDays = 14;

const midnight = (date: string) => `${date.slice(0, 10)}T00:00:00.000Z`;

/**
 * Returns the first and last day of a term. `paidUntil` is the end of the paid period, if the provider states one. A
 * term bought before an earlier one ends starts at that end (`startsAfter`).
 */
export function licenseTerm(
  term: LicenseTerm,
  paidAt: string,
  { paidUntil, startsAfter }: { paidUntil?: string | undefined; startsAfter?: string | undefined } = {},
): Pick<LicenseFacts, 'validFrom' | 'validUntil'> {
  const carried = daysCarried(paidAt, startsAfter);
  const validFrom = midnight(addDays(paidAt, carried));
  if (term === 'perpetual') return { validFrom, validUntil: null };
  const end =
    paidUntil === undefined ? addMonths(validFrom, term === 'year' ? 12 : 1) : addDays(paidUntil, carried);
  return { validFrom, validUntil: midnight(end) };
}

/** The last day of a term that is paid until `paidUntil`; never earlier than before. */
export const lastDay = (validUntil: string, paidUntil: string) => later(validUntil, midnight(paidUntil));

/** Extends a license to `paidUntil`; never shortens it. */
export const extendLicense = (license: LicenseFacts, paidUntil: string): LicenseFacts =>
  license.validUntil === null ? license : { ...license, validUntil: lastDay(license.validUntil, paidUntil) };

/** The last day a license works after its renewal payment fails. */
export const graceEnd = (validUntil: string) => addDays(validUntil, graceInDays);

/** Whether the license is valid on the day of `now`. */
export const isRunning = (license: LicenseFacts, now: string) =>
  license.validFrom <= midnight(now) && (license.validUntil === null || midnight(now) <= license.validUntil);

/** Extends a license beyond the last day stated in its key. The extension of a seat applies to that seat only. */
export type LicenseExtension = {
  readonly orderId: string;
  readonly validUntil: string;
  readonly seat?: SeatMark | undefined;
};

const isSameSeat = (a?: SeatMark, b?: SeatMark) => a?.number === b?.number && a?.round === b?.round;

/** Applies an extension to the license of a key. Null if the extension belongs to another license or to another person's seat. */
export const withExtension = (license: LicenseFacts, { orderId, validUntil, seat }: LicenseExtension) =>
  orderId === license.orderId && isSameSeat(license.seat, seat) ? extendLicense(license, validUntil) : null;
