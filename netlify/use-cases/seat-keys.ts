// A seat's license key and its extension.
import type { License } from '../../src/domain/license/license-of.ts';
import type { Seat } from '../../src/domain/license/seating-schema.ts';
import type { Shop } from './ports.ts';

/**
 * Returns the key of the seat's current holder. It states the end date that the group's keys were issued with, so it
 * stays the same through a renewal.
 */
export const keyOfSeat = (
  { signer }: Pick<Shop, 'signer'>,
  { stated, key }: License,
  { number, round, email, hasFirstKey }: Seat,
): string =>
  hasFirstKey
    ? signer.keyFor(stated, key)
    : signer.keyFor({ ...stated, seats: 1, holder: email, seat: { number, round } }, key);

/** Returns the last day of a seat. For someone who leaves at the renewal, that is the day before the next period. */
export const endOfSeat = ({ validUntil, leavingUntil }: License, { leaves }: Pick<Seat, 'leaves'>) =>
  leaves ? leavingUntil : validUntil;

/** Returns the extension of a seat's key; undefined while the key itself states the right end date. */
export function extensionOfSeat({ signer }: Pick<Shop, 'signer'>, license: License, seat: Seat) {
  const { orderId, stated, isExtended, key } = license;
  const { number, round } = seat;
  const validUntil = endOfSeat(license, seat);
  const isLonger = seat.leaves !== true || (validUntil ?? '') > (stated.validUntil ?? '');
  return isExtended && isLonger && validUntil !== null
    ? signer.extensionFor({ orderId, validUntil, seat: { number, round } }, key)
    : undefined;
}
