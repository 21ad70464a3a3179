// What a license says, and how long it runs. Its key is made from exactly this (see license-key.ts).
import { products } from '../catalogue.ts';
import type { Edition, LicenseTerm } from './license-kinds.ts';
import { addDays, addMonths, later } from '../dates.ts';
import { daysCarried } from './renewal.ts';

/** The number that stands for each license in its keys. */
export const keyNumbers: Readonly<Record<string, number>> = Object.fromEntries(
  products.flatMap((product) => (product.kind === 'licence' ? [[product.id, product.keyNumber]] : [])),
);

export type Licence = {
  readonly orderId: string;
  readonly productId: string;
  readonly edition: Edition;
  readonly seats: number;
  /** Days, as ISO dates at midnight UTC; both included. */
  readonly validFrom: string;
  /** Null for a perpetual license. */
  readonly validUntil: string | null;
  /** The major version whose minor updates a perpetual license includes; null for a subscription, which has all. */
  readonly majorVersion: number | null;
  /** Who it was issued to: the buyer's name or organisation, else the email address; of a seat its person's address. */
  readonly holder: string;
  /** Of a group's license: whose key it is. Groups of before there were seats have one key for all, without it. */
  readonly seat?: SeatMark | undefined;
};

/** A seat of a group, and the how many-th person on it: who follows another has another key. */
export type SeatMark = { readonly number: number; readonly round: number };

/** Days that a subscription keeps working while its renewal payment is failing. */
export const graceInDays = 14;

const midnight = (date: string) => `${date.slice(0, 10)}T00:00:00.000Z`;

/**
 * From when until when a term runs. `paidUntil` is the provider's end of the paid period where it names one; a term bought
 * before an earlier one ends starts at that end (`startsAfter`).
 */
export function licenceTerm(
  term: LicenseTerm,
  paidAt: string,
  { paidUntil, startsAfter }: { paidUntil?: string | undefined; startsAfter?: string | undefined } = {},
): Pick<Licence, 'validFrom' | 'validUntil'> {
  const carried = daysCarried(paidAt, startsAfter);
  const validFrom = midnight(addDays(paidAt, carried));
  if (term === 'perpetual') return { validFrom, validUntil: null };
  const end =
    paidUntil === undefined ? addMonths(validFrom, term === 'year' ? 12 : 1) : addDays(paidUntil, carried);
  return { validFrom, validUntil: midnight(end) };
}

/** The last day of a term that is paid until then; never an earlier one. */
export const lastDay = (validUntil: string, paidUntil: string) => later(validUntil, midnight(paidUntil));

/** The same license, running until `paidUntil`; never shortened. */
export const extendLicence = (licence: Licence, paidUntil: string): Licence =>
  licence.validUntil === null ? licence : { ...licence, validUntil: lastDay(licence.validUntil, paidUntil) };

/** The last day on which a license works whose renewal payment has failed. */
export const graceEnd = (validUntil: string) => addDays(validUntil, graceInDays);

/** Whether the license runs on the day of `now`. */
export const isRunning = (licence: Licence, now: string) =>
  licence.validFrom <= midnight(now) && (licence.validUntil === null || midnight(now) <= licence.validUntil);

/** What extends a license beyond the last day that its key states; that of a seat extends no other's. */
export type LicenceExtension = {
  readonly orderId: string;
  readonly validUntil: string;
  readonly seat?: SeatMark | undefined;
};

const isSameSeat = (a?: SeatMark, b?: SeatMark) => a?.number === b?.number && a?.round === b?.round;

/** The license of a key with an extension of it; null where that belongs to another license, or to another's seat. */
export const withExtension = (licence: Licence, { orderId, validUntil, seat }: LicenceExtension) =>
  orderId === licence.orderId && isSameSeat(licence.seat, seat) ? extendLicence(licence, validUntil) : null;
