import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addMonths } from '../../../src/domain/dates.ts';
import {
  decodeExtension,
  decodeLicense,
  encodeExtension,
  encodeLicense,
  fromBase32,
  readKey,
  toBase32,
  writeKey,
} from '../../../src/domain/license/license-key.ts';
import {
  extendLicense,
  graceEnd,
  isRunning,
  keyNumbers,
  type LicenseFacts,
  licenseTerm,
  withExtension,
} from '../../../src/domain/license/license.ts';

const license: LicenseFacts = {
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

describe('a license key', () => {
  test('returns every fact that was written into it', () => {
    const key = writeKey(encodeLicense(license), signature);
    expect(decodeLicense(readKey(key)!.payload)).toEqual(license);
    const perpetual: LicenseFacts = { ...license, validUntil: null, majorVersion: 10 };
    expect(decodeLicense(encodeLicense(perpetual))).toEqual(perpetual);
  });
  test('stays stable: the signed bytes and their text form never change', () => {
    const bytes = encodeLicense({ ...license, seats: 3, holder: 'Ada' });
    const [product, order] = [keyNumbers['group-academic']!, new TextEncoder().encode(license.orderId)];
    // 2026-11-20 is day 20,777, 2027-11-20 day 21,142.
    expect([...bytes]).toEqual([1, product, 1, 3, 81, 41, 82, 150, 0, 24, ...order, 3, 65, 100, 97]);
    const everyLetter = [
      0, 68, 50, 20, 199, 66, 84, 182, 53, 207, 132, 101, 58, 86, 215, 198, 117, 190, 119, 223,
    ];
    const [first, last] = [everyLetter.slice(0, 9), everyLetter.slice(9)].map((part) =>
      Uint8Array.from(part),
    );
    expect(writeKey(first!, last!)).toBe('BSP-01234-56789-ABCDE-FGHJK-MNPQR-STVWX-YZ');
    expect(toBase32(Uint8Array.of(255, 0, 1))).toBe('ZW002');
  });
  test('is read in any form in which a person may copy it', () => {
    const key = writeKey(encodeLicense(license), signature);
    const copied = ` ${key.toLowerCase().replaceAll('-', ' \n').replaceAll('0', 'o').replaceAll('1', 'l')} `;
    expect(readKey(copied)).toEqual(readKey(key));
  });
  test('truncates a long holder name between characters, not inside one', () => {
    const decoded = decodeLicense(encodeLicense({ ...license, holder: 'é'.repeat(200) }));
    expect(decoded?.holder).toBe('é'.repeat(40));
  });
  test('is never misread: any other text is rejected', () => {
    fc.assert(
      fc.property(fc.string(), (text) => readKey(text) === null || readKey(text)!.signature.length === 64),
    );
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        const decoded = decodeLicense(bytes);
        return decoded === null || bytes.length > 10;
      }),
    );
  });
  test.each<[string, (bytes: number[]) => number[]]>([
    ['another format version', (bytes) => [2, ...bytes.slice(1)]],
    ['an unknown product', (bytes) => bytes.with(1, 255)],
    ['an unknown edition', (bytes) => bytes.with(2, 3)],
    ['an extra byte', (bytes) => [...bytes, 0]],
    ['a missing byte', (bytes) => bytes.slice(0, -1)],
    ['no holder', (bytes) => bytes.slice(0, 34)],
    ['no length of the order ID', (bytes) => bytes.slice(0, 9)],
  ])('is rejected with %s', (_, change) => {
    expect(decodeLicense(Uint8Array.from(change([...encodeLicense(license)])))).toBeNull();
  });
  test('needs its prefix, at least one byte in addition to the signature, and at most 400 characters', () => {
    const key = writeKey(Uint8Array.of(7), signature);
    expect(readKey(key)).toEqual({ payload: Uint8Array.of(7), signature });
    expect(readKey(writeKey(new Uint8Array(), signature))).toBeNull();
    expect(readKey(`x${key}`)).toBeNull();
    const letters = (count: number) => `BSP${'0'.repeat(count - 3)}`;
    expect([readKey(letters(400))?.signature.length, readKey(letters(408))]).toEqual([64, null]);
  });
  test.each(['U', '0', '01', '0*'])('rejects base 32 text that nothing encodes to: %s', (text) => {
    expect(fromBase32(text)).toBeNull();
  });
  test('decodes base 32 to the same bytes', () => {
    expect(fromBase32('00')).toEqual(Uint8Array.of(0));
    fc.assert(
      fc.property(fc.uint8Array(), (bytes) => {
        expect(fromBase32(toBase32(bytes))).toEqual(Uint8Array.from(bytes));
      }),
    );
  });
});

describe('an extension of a key', () => {
  const extension = { orderId: license.orderId, validUntil: '2028-11-20T00:00:00.000Z' };
  const written = writeKey(encodeExtension(extension), signature, 'extension');
  test('is read in any form in which a person may copy it, and stays stable', () => {
    const bytes = encodeExtension(extension);
    // 2028-11-20 is day 21,508.
    expect([...bytes]).toEqual([2, 84, 4, ...new TextEncoder().encode(license.orderId)]);
    const copied = ` ${written.toLowerCase().replaceAll('-', ' ')} `;
    expect(decodeExtension(readKey(copied, 'extension')!.payload)).toEqual(extension);
    expect(written.startsWith('BSE-')).toBe(true);
  });
  test('is never mistaken for a key, nor a key for it', () => {
    expect([readKey(written), decodeLicense(encodeExtension(extension))]).toEqual([null, null]);
    const key = writeKey(encodeLicense(license), signature);
    expect([readKey(key, 'extension'), decodeExtension(encodeLicense(license))]).toEqual([null, null]);
    expect([decodeExtension(Uint8Array.of(2, 84, 4)), decodeExtension(new Uint8Array())]).toEqual([
      null,
      null,
    ]);
  });
  test('moves only the end of this order’s license, and never backward', () => {
    expect(withExtension(license, extension)).toEqual({ ...license, validUntil: extension.validUntil });
    expect(withExtension(license, { ...extension, validUntil: '2027-01-01T00:00:00.000Z' })).toEqual(license);
    expect(withExtension(license, { ...extension, orderId: 'another' })).toBeNull();
  });
});

describe('a license term', () => {
  test('ends on the last day of the next month if it starts on the 31st', () => {
    expect(addMonths('2027-01-31T12:00:00.000Z', 1)).toBe('2027-02-28T12:00:00.000Z');
    expect(addMonths('2028-02-29T12:00:00.000Z', 12)).toBe('2029-02-28T12:00:00.000Z');
  });
  test.each([
    ['month', {}, '2027-02-28'],
    ['year', {}, '2028-01-31'],
    ['year', { paidUntil: '2027-06-30T23:00:00.000Z' }, '2027-06-30'],
    [
      'month',
      { paidUntil: '2027-02-28T11:00:00.000Z', startsAfter: '2027-02-03T00:00:00.000Z' },
      '2027-03-03',
    ],
    ['perpetual', { paidUntil: '2027-02-28T11:00:00.000Z' }, undefined],
  ] as const)('(%s, %o) ends on %s', (term, paid, day) => {
    const end = day === undefined ? null : `${day}T00:00:00.000Z`;
    expect(licenseTerm(term, '2027-01-31T12:00:00.000Z', paid).validUntil).toBe(end);
  });
  test('is extended, never shortened, and a perpetual license has no end', () => {
    const until = (date: string) => extendLicense(license, date).validUntil;
    expect(until('2028-11-20T10:00:00.000Z')).toBe('2028-11-20T00:00:00.000Z');
    expect(until('2027-01-01T10:00:00.000Z')).toBe(license.validUntil);
    const perpetual = { ...license, validUntil: null };
    expect(extendLicense(perpetual, '2028-11-20T10:00:00.000Z')).toBe(perpetual);
    expect(isRunning(perpetual, '2099-01-01T00:00:00.000Z')).toBe(true);
    expect(graceEnd(license.validUntil!)).toBe('2027-12-04T00:00:00.000Z');
  });
  test('starts where the earlier term ends if it is bought early', () => {
    expect(licenseTerm('year', '2027-11-01T10:00:00.000Z', { startsAfter: license.validUntil! })).toEqual({
      validFrom: '2027-11-20T00:00:00.000Z',
      validUntil: '2028-11-20T00:00:00.000Z',
    });
  });
  test('includes its first and its last day, but not the day after', () => {
    const days = ['2026-11-19', '2026-11-20', '2027-11-20', '2027-11-21'];
    expect(days.map((day) => isRunning(license, `${day}T15:00:00.000Z`))).toEqual([false, true, true, false]);
  });
});
