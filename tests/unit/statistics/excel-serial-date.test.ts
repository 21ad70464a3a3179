// Dates as Excel shows them, in both date systems. Expected values are from ECMA-376, sections 18.17.4.1 and
// 18.17.4.2.
import { describe, expect, it } from 'vitest';
import { excelSerialDate } from '../../../src/statistics/excel-serial-date.ts';

describe('an Excel serial number', () => {
  it.each([
    [0, '00:00:00'],
    [1, '1900-01-01'],
    [59, '1900-02-28'],
    [60, '1900-02-29'],
    [61, '1900-03-01'],
    [366, '1900-12-31'],
    [367, '1901-01-01'],
    [25_569, '1970-01-01'],
    [45_818, '2025-06-10'],
    [2_958_465, '9999-12-31'],
  ])('%d is %s in the 1900 date system', (serial, date) => {
    expect(excelSerialDate(serial)).toBe(date);
  });

  it.each([
    [0, '1904-01-01'],
    [60, '1904-03-01'],
    [24_107, '1970-01-01'],
    [45_818 - 1462, '2025-06-10'],
    [2_957_003, '9999-12-31'],
  ])('%d is %s in the 1904 date system', (serial, date) => {
    expect(excelSerialDate(serial, '1904')).toBe(date);
  });

  it('includes the time to the second and never rounds up to 60 seconds', () => {
    expect(excelSerialDate(45_818.75)).toBe('2025-06-10 18:00:00');
    expect(excelSerialDate(0.25)).toBe('06:00:00');
    expect(excelSerialDate(45_818 + 86_399.9 / 86_400)).toBe('2025-06-11');
    expect(excelSerialDate(2_958_465.999999)).toBe('9999-12-31 23:59:59');
  });

  it.each([-1, 2_958_466, NaN, Infinity])('%d is not a date', (serial) => {
    expect(excelSerialDate(serial)).toBe(null);
  });

  it('differs by 1,462 days between the two systems', () => {
    for (let serial = 61; serial < 2_957_000; serial += 997)
      expect(excelSerialDate(serial, '1904')).toBe(excelSerialDate(serial + 1462));
  });
});
