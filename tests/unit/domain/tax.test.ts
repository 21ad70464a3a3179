import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { plans } from '../../../src/domain/catalog.ts';
import { dayZone, formatDay } from '../../../src/domain/dates.ts';
import {
  invoiceNumber,
  invoiceSeries,
  isGstin,
  serialAfterRestore,
  splitGst,
} from '../../../src/domain/billing/tax.ts';

describe('the GST inside a price', () => {
  test('adds up to the price to the paisa, within a state and between states, for every price', () => {
    for (const { price } of plans) {
      const gross = price.INR.minorUnits;
      const within = splitGst(gross, '29', '29');
      const between = splitGst(gross, '29', '27');
      expect(within.kind === 'intra-state' && within.net + within.cgst + within.sgst).toBe(gross);
      expect(between.kind === 'inter-state' && between.net + between.igst).toBe(gross);
    }
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e9 }), (gross) => {
        const split = splitGst(gross, '29', '29');
        return (
          split.kind === 'intra-state' && split.cgst === split.sgst && split.net + 2 * split.cgst === gross
        );
      }),
    );
  });
  test('is 2 × ₹461.97 within a state and ₹923.95 between states for ₹6,057', () => {
    expect(splitGst(605_700, '29', '29')).toEqual({
      kind: 'intra-state',
      net: 513_306,
      cgst: 46_197,
      sgst: 46_197,
    });
    expect(splitGst(605_700, '29', '07')).toEqual({ kind: 'inter-state', net: 513_305, igst: 92_395 });
  });
});

describe('an invoice number', () => {
  test('uses the Indian financial year, with Indian time for sales in India', () => {
    expect(invoiceSeries('INR', '2027-03-31T18:29:59.000Z')).toBe('BSP/26-27');
    expect(invoiceSeries('INR', '2027-03-31T18:30:00.000Z')).toBe('BSP/27-28');
    expect(invoiceSeries('USD', '2027-03-31T23:59:59.000Z')).toBe('BSX/26-27');
    expect(invoiceSeries('USD', '2099-12-31T00:00:00.000Z')).toBe('BSX/99-00');
  });
  test('matches its date: Indian time for a sale in India, UTC elsewhere', () => {
    const night = '2027-03-31T20:00:00.000Z';
    expect(invoiceSeries('INR', night)).toBe('BSP/27-28');
    expect(formatDay(night, dayZone('INR'))).toBe('April 1, 2027');
    expect(invoiceSeries('USD', night)).toBe('BSX/26-27');
    expect(formatDay(night, dayZone('USD'))).toBe('March 31, 2027');
  });
  test('has at most the 16 characters that the rule allows', () => {
    const number = invoiceNumber(invoiceSeries('INR', '2026-11-20T00:00:00.000Z'), 123);
    expect(number).toBe('BSP/26-27/000123');
    expect(number).toHaveLength(16);
  });
  test('has these 16 characters after a restore, too, and no other restore or store produces the same one', () => {
    const series = invoiceSeries('INR', '2026-11-20T00:00:00.000Z');
    const at = (now: string) => serialAfterRestore(series, now);
    const restore = at('2026-11-20T00:00:00.000Z');
    expect(invoiceNumber(series, restore + 1)).toBe('BSP26D1C00-00001');
    const seconds = fc.integer({ min: -18_000, max: 366 * 86_400 });
    const number = (second: number, sold: number) =>
      invoiceNumber(series, at(new Date(Date.UTC(2026, 3, 1) + second * 1000).toISOString()) + sold);
    const sales = fc.integer({ min: 1, max: 99_999 });
    fc.assert(
      fc.property(seconds, seconds, sales, sales, (first, second, some, others) => {
        const [one, other] = [number(first, some), number(second, others)];
        expect(one).toMatch(/^BSP26[A-Z\d]{5}-\d{5}$/);
        expect(one === other).toBe(first === second && some === others);
      }),
    );
  });
});

describe('a GSTIN', () => {
  const characters = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  test.each(['27AAPFU0939F1ZV', '29AAGCB7383J1Z4', '24AAACC1206D1ZM', '33AAACH1001P1Z0'])(
    '%s passes with its own check character and fails with any other',
    (gstin) => {
      const given = characters.map((last) => gstin.slice(0, 14) + last).filter(isGstin);
      expect(given).toEqual([gstin]);
    },
  );
  test.each(['27aapfu0939f1zv', '127AAPFU0939F1ZV', '27AAPFU0939F1ZV1', '27AAPFU0939F1AV', ''])(
    '%j is not a GSTIN',
    (text) => {
      expect(isGstin(text)).toBe(false);
    },
  );
});
