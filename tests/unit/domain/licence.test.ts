import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths } from '../../../src/domain/dates.ts';
import {
  decodeLicence,
  encodeLicence,
  fromBase32,
  readKey,
  toBase32,
  writeKey,
} from '../../../src/domain/licence-key.ts';
import { isRunning, type Licence, licenceTerm } from '../../../src/domain/licence.ts';

const licence: Licence = {
  orderId: '0123456789abcdefghjkmnpq',
  productId: 'group-academic',
  edition: 'academic',
  seats: 30,
  validFrom: '2026-11-20T00:00:00.000Z',
  validUntil: '2027-11-20T00:00:00.000Z',
  majorVersion: null,
  holder: 'Universität Würzburg',
};
const signature = Uint8Array.from({ length: 64 }, (_, i) => i);

describe('a licence key', () => {
  test('gives back every fact that was written into it', () => {
    const key = writeKey(encodeLicence(licence), signature);
    expect(decodeLicence(readKey(key)!.payload)).toEqual(licence);
    const perpetual: Licence = { ...licence, validUntil: null, majorVersion: 10 };
    expect(decodeLicence(encodeLicence(perpetual))).toEqual(perpetual);
  });
  test('is read however a person copied it', () => {
    const key = writeKey(encodeLicence(licence), signature);
    const copied = ` ${key.toLowerCase().replaceAll('-', ' \n').replaceAll('0', 'o').replaceAll('1', 'l')} `;
    expect(readKey(copied)).toEqual(readKey(key));
  });
  test('cuts a long holder between characters, not inside one', () => {
    const decoded = decodeLicence(encodeLicence({ ...licence, holder: 'é'.repeat(200) }));
    expect(decoded?.holder).toBe('é'.repeat(40));
  });
  test('of anything else is refused, never misread', () => {
    fc.assert(
      fc.property(fc.string(), (text) => readKey(text) === null || readKey(text)!.signature.length === 64),
    );
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const decoded = decodeLicence(bytes);
        return decoded === null || bytes.length > 10;
      }),
    );
  });
  test('base 32 gives back every byte', () => {
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(fromBase32(toBase32(bytes))).toEqual(Uint8Array.from(bytes));
      }),
    );
  });
});

describe('a term', () => {
  test('of a month that starts on the 31st ends on the last day of the next', () => {
    expect(addMonths('2027-01-31T12:00:00.000Z', 1)).toBe('2027-02-28T12:00:00.000Z');
    expect(addMonths('2028-02-29T12:00:00.000Z', 12)).toBe('2029-02-28T12:00:00.000Z');
  });
  test('bought early starts where the earlier one ends', () => {
    expect(licenceTerm('year', '2027-11-01T10:00:00.000Z', { startsAfter: licence.validUntil! })).toEqual({
      validFrom: '2027-11-20T00:00:00.000Z',
      validUntil: '2028-11-20T00:00:00.000Z',
    });
  });
  test('runs on its first and its last day, and not the day after', () => {
    const days = ['2026-11-19', '2026-11-20', '2027-11-20', '2027-11-21'];
    expect(days.map((day) => isRunning(licence, `${day}T15:00:00.000Z`))).toEqual([false, true, true, false]);
  });
});
