import { describe, expect, test } from 'vitest';
import {
  brokenPriceRows,
  type PriceRow,
  type PriceRule,
  wholeTables,
} from '../../../src/domain/price-table.ts';
import agreed from './price-list.json' with { type: 'json' };

type Published = Record<number, number>;
const group = (unit: number): PriceRule => ({
  USD: { unit: unit * 100, factor: 0.95 },
  INR: { rupeesPerDollar: 87 },
});
/** The published rows of the specification (seats, whole dollars, and whole rupees) and the rule between them. */
const specified: [keyof typeof agreed, PriceRule, Published, Published][] = [
  ['group-academic', group(109), { 2: 207, 10: 983, 20: 1868, 30: 2663 }, { 2: 21_251, 30: 273_384 }],
  ['group-corporate', group(209), { 2: 397, 10: 1886, 20: 3584, 30: 5107 }, { 2: 40_756, 30: 610_014 }],
  ['training-basic', 'per-participant', { 1: 70, 2: 136, 3: 198, 25: 1075 }, { 1: 5999, 25: 91_199 }],
  ['training-professional', 'per-participant', { 1: 80, 25: 1225 }, { 1: 6799, 25: 104_199 }],
];
const rowsOf = (published: Published): PriceRow[] =>
  Object.entries(published).map(([seats, amount]) => ({ seats: Number(seats), amount: amount * 100 }));

describe('a price table between its published rows', () => {
  test.each(specified)('has the agreed prices for %s', (id, rule, usd, inr) => {
    const tables = wholeTables({ USD: rowsOf(usd), INR: rowsOf(inr) }, rule, 18);
    const units = (rows: readonly PriceRow[]) => rows.map(({ amount }) => amount / 100);
    expect({ USD: units(tables.USD), INR: units(tables.INR) }).toEqual(agreed[id]);
    const first = Number(Object.keys(usd)[0]);
    expect(tables.INR.map(({ seats }) => seats)).toEqual(tables.USD.map((_, i) => first + i));
  });
  test('adds no row without a rule', () => {
    const one = { USD: rowsOf({ 1: 59 }), INR: rowsOf({ 1: 6057 }) };
    expect(wholeTables(one, undefined, 18)).toEqual(one);
  });
});

describe('the price table check', () => {
  test.each<[string, [seats: number, amount: number][], string[]]>([
    [
      'reports a total that falls',
      [
        [6, 700],
        [7, 690],
      ],
      ['7 seats at 690: costs no more than 6 seats'],
    ],
    [
      'reports a total that does not increase',
      [
        [6, 700],
        [7, 700],
      ],
      ['7 seats at 700: costs no more than 6 seats'],
    ],
    [
      'reports a repeated number of seats',
      [
        [6, 700],
        [6, 710],
      ],
      ['6 seats at 710: seats must increase', '6 seats at 710: the price per seat is above that of 6 seats'],
    ],
    [
      'reports a price per seat that rises',
      [
        [2, 200],
        [3, 301],
      ],
      ['3 seats at 301: the price per seat is above that of 2 seats'],
    ],
    [
      'accepts a constant price per seat',
      [
        [2, 200],
        [3, 300],
      ],
      [],
    ],
  ])('%s', (_, rows, said) => {
    expect(brokenPriceRows(rows.map(([seats, amount]) => ({ seats, amount })))).toEqual(said);
  });
  test('accepts a row that states why it is an exception', () => {
    const [first, last] = rowsOf({ 2: 200, 3: 301 });
    expect(brokenPriceRows([first!, { ...last!, exception: 'published so' }])).toEqual([]);
  });
});
