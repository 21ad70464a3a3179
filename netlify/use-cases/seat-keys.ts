// The key of a seat, and what extends it.
import type { License } from '../../src/domain/license/license-of.ts';
import type { Seat } from '../../src/domain/license/seating-schema.ts';
import type { Shop } from './ports.ts';

/** The key of whoever has the seat now. It states the end that the group's keys were issued with, and so stays the same through a renewal. */
export const keyOfSeat = (
  { signer }: Pick<Shop, 'signer'>,
  { stated, key }: License,
  { number, round, email, hasFirstKey }: Seat,
): string =>
  hasFirstKey
    ? signer.keyFor(stated, key)
    : signer.keyFor({ ...stated, seats: 1, holder: email, seat: { number, round } }, key);

/** The last day of a seat: of someone who leaves at the renewal, the last before the next period. */
export const endOfSeat = ({ validUntil, leavingUntil }: License, { leaves }: Pick<Seat, 'leaves'>) =>
  leaves ? leavingUntil : validUntil;

/** What extends a seat's key; undefined while the key states the right end itself. */
export function extensionOfSeat({ signer }: Pick<Shop, 'signer'>, license: License, seat: Seat) {
  const { orderId, stated, isExtended, key } = license;
  const { number, round } = seat;
  const validUntil = endOfSeat(license, seat);
  const isLonger = seat.leaves !== true || (validUntil ?? '') > (stated.validUntil ?? '');
  return isExtended && isLonger && validUntil !== null
    ? signer.extensionFor({ orderId, validUntil, seat: { number, round } }, key)
    : undefined;
}
