// Encodes a license as a key that a person can copy: its facts and an Ed25519 signature over them, in groups of five
// characters. Signing and verification happen elsewhere; this file defines the signed payload and its text form.
import { licenseEditions } from './license-kinds.ts';
import { fromDayNumber, toDayNumber } from '../dates.ts';
import { keyNumbers, type LicenseFacts, type LicenseExtension, type SeatMark } from './license.ts';

/** The first byte of the payload, so that a payload of one kind can never be read as another. */
const formats = { license: 1, extension: 2, seat: 3, seatExtension: 4 } as const;
const signatureLength = 64;
const prefixes = { license: 'BSP', extension: 'BSE' } as const;
type Kind = keyof typeof prefixes;

/** Crockford's Base32: no I, L, O, or U, so no two characters look alike. */
const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export function toBase32(bytes: Uint8Array): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = ((held << 8) | byte) & 0xffff;
    bits += 8;
    while (bits >= 5) {
      bits -= 5;
      text += alphabet.charAt((held >> bits) & 31);
    }
  }
  return bits > 0 ? text + alphabet.charAt((held << (5 - bits)) & 31) : text;
}

/** Null if a character is not in the alphabet, or if leftover bits are not zero. */
export function fromBase32(text: string): Uint8Array | null {
  const bytes: number[] = [];
  let bits = 0;
  let held = 0;
  for (const character of text) {
    const value = alphabet.indexOf(character);
    if (value < 0) return null;
    held = ((held << 5) | value) & 0xffff;
    bits += 5;
    if (bits >= 8) {
      bits -= 8;
      bytes.push((held >> bits) & 0xff);
    }
  }
  return (held & ((1 << bits) - 1)) === 0 && bits < 5 ? Uint8Array.from(bytes) : null;
}

/** Encodes text as UTF-8 in at most `max` bytes, without splitting a character. */
function utf8(text: string, max: number): Uint8Array {
  const encoder = new TextEncoder();
  let kept = text;
  while (encoder.encode(kept).length > max) kept = [...kept].slice(0, -1).join('');
  return encoder.encode(kept);
}

const twoBytes = (day: number) => [day >> 8, day & 0xff];

/**
 * Encodes the payload to sign. The encoding is deterministic and must never change: format, product, edition, seats, first and last day
 * (two bytes each, days since 1970; 0 for no end), major version (0 for all), order ID, holder (at most 80 bytes). The key of a seat has
 * the seat number instead of the number of seats, and ends with the seat's generation (two bytes).
 */
export function encodeLicense(license: LicenseFacts): Uint8Array {
  const order = new TextEncoder().encode(license.orderId);
  const holder = utf8(license.holder, 80);
  return Uint8Array.from([
    license.seat ? formats.seat : formats.license,
    keyNumbers[license.productId] ?? 0,
    licenseEditions.indexOf(license.edition),
    license.seat?.number ?? license.seats,
    ...twoBytes(toDayNumber(license.validFrom)),
    ...twoBytes(license.validUntil === null ? 0 : toDayNumber(license.validUntil)),
    license.majorVersion ?? 0,
    order.length,
    ...order,
    holder.length,
    ...holder,
    ...(license.seat ? twoBytes(license.seat.round) : []),
  ]);
}

const word = (high = 0, low = 0) => high * 256 + low;

/** Decodes a number, where 0 means none. */
const noneAsNull = <Value>(number: number, read: (number: number) => Value) =>
  number === 0 ? null : read(number);

/** Decodes a license, or returns null if the bytes are not a valid one. */
export function decodeLicense(bytes: Uint8Array): LicenseFacts | null {
  const [version, product, edition = 255, seats = 0, from1, from2, until1, until2, major = 0, orderLength] =
    bytes;
  const isSeat = version === formats.seat;
  const isLicense = isSeat || version === formats.license;
  if (!isLicense || orderLength === undefined) return null;
  const productId = Object.keys(keyNumbers).find((id) => keyNumbers[id] === product);
  const editionName = licenseEditions[edition];
  const holderLength = bytes[10 + orderLength];
  if (!productId || !editionName || holderLength === undefined) return null;
  const end = 11 + orderLength + holderLength;
  if (bytes.length !== end + (isSeat ? 2 : 0)) return null;
  const text = (start: number, length: number) =>
    new TextDecoder().decode(bytes.subarray(start, start + length));
  const seat = isSeat ? { number: seats, round: word(bytes[end], bytes[end + 1]) } : undefined;
  const lastDay = word(until1, until2);
  return {
    orderId: text(10, orderLength),
    productId,
    edition: editionName,
    seats: seat ? 1 : seats,
    validFrom: fromDayNumber(word(from1, from2)),
    validUntil: noneAsNull(lastDay, fromDayNumber),
    majorVersion: noneAsNull(major, Number),
    holder: text(11 + orderLength, holderLength),
    ...(seat && { seat }),
  };
}

/** Encodes the payload of an extension: format, last day (two bytes), for a seat its number and generation (three), order ID. */
export const encodeExtension = ({ orderId, validUntil, seat }: LicenseExtension): Uint8Array =>
  Uint8Array.from([
    seat ? formats.seatExtension : formats.extension,
    ...twoBytes(toDayNumber(validUntil)),
    ...(seat ? [seat.number, ...twoBytes(seat.round)] : []),
    ...new TextEncoder().encode(orderId),
  ]);

/** Decodes an extension, or returns null if the bytes are not a valid one. */
export function decodeExtension(bytes: Uint8Array): LicenseExtension | null {
  const [version, until1, until2, ...rest] = bytes;
  const isSeat = version === formats.seatExtension;
  const orderId = isSeat ? rest.slice(3) : rest;
  if ((version !== formats.extension && !isSeat) || orderId.length === 0) return null;
  const [number = 0, round1, round2] = rest;
  const seat: SeatMark | undefined = isSeat ? { number, round: word(round1, round2) } : undefined;
  return {
    orderId: new TextDecoder().decode(Uint8Array.from(orderId)),
    validUntil: fromDayNumber(word(until1, until2)),
    ...(seat && { seat }),
  };
}

/** Formats payload and signature as `BSP-7K2QM-…` (a license) or `BSE-…` (an extension). */
export function writeKey(payload: Uint8Array, signature: Uint8Array, kind: Kind = 'license'): string {
  const text = toBase32(Uint8Array.from([...payload, ...signature]));
  return [prefixes[kind], ...(text.match(/.{1,5}/g) ?? [])].join('-');
}

/**
 * Splits a key into payload and signature, as a person may have copied it: it tolerates line breaks, spaces, lowercase
 * letters, and missing hyphens, and reads O as 0 and I and L as 1. Null if the text cannot be a key.
 */
export function readKey(
  typed: string,
  kind: Kind = 'license',
): { payload: Uint8Array; signature: Uint8Array } | null {
  const prefix = prefixes[kind];
  const plain = typed.toUpperCase().replace(/[^A-Z0-9]/g, '');
  if (!plain.startsWith(prefix) || plain.length > 400) return null;
  const bytes = fromBase32(plain.slice(prefix.length).replace(/O/g, '0').replace(/[IL]/g, '1'));
  if (!bytes || bytes.length <= signatureLength) return null;
  const end = bytes.length - signatureLength;
  return { payload: bytes.slice(0, end), signature: bytes.slice(end) };
}
