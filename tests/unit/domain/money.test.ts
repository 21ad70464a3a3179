import { expect, test } from 'vitest';
import {
  formatMoney,
  formatPrice,
  formatWithCode,
  fromDecimalString,
  perSeat,
  toDecimalString,
} from '../../../src/domain/money.ts';

test('rupees use Indian digit grouping, and dollars group by thousands', () => {
  expect(formatPrice({ currency: 'INR', minorUnits: 10_419_900 })).toBe('₹1,04,199');
  expect(formatPrice({ currency: 'USD', minorUnits: 107_500 })).toBe('$1,075');
});

test('an amount outside a price list names its dollars as US dollars', () => {
  expect(formatMoney({ currency: 'USD', minorUnits: 98_300 }, { fraction: 'always' })).toBe('US$983.00');
  expect(formatMoney({ currency: 'USD', minorUnits: -5_178 })).toBe('-US$51.78');
  expect(formatMoney({ currency: 'INR', minorUnits: 10_419_900 })).toBe('₹1,04,199');
});

test('a document names the currency by its code and groups digits as its country does', () => {
  expect(formatWithCode({ currency: 'USD', minorUnits: 98_300 })).toBe('USD 983.00');
  expect(formatWithCode({ currency: 'USD', minorUnits: 123_456_789 })).toBe('USD 1,234,567.89');
  expect(formatWithCode({ currency: 'INR', minorUnits: 256_600 })).toBe('INR 2,566.00');
  expect(formatWithCode({ currency: 'INR', minorUnits: 61_001_400 })).toBe('INR 6,10,014.00');
});

test('the fraction appears if there is one, and always on a receipt', () => {
  expect(formatMoney({ currency: 'USD', minorUnits: 107_550 })).toBe('US$1,075.50');
  expect(formatMoney({ currency: 'INR', minorUnits: 605_700 }, { fraction: 'always' })).toBe('₹6,057.00');
});

test('decimal strings keep every paisa in both directions', () => {
  for (const amount of [1, 10, 99, 100, 605_700, 61_001_400, 999_999_999]) {
    expect(fromDecimalString(toDecimalString(amount))).toBe(amount);
  }
  const written: [number, string][] = [
    [605_700, '6057.00'],
    [5, '0.05'],
    [0, '0.00'],
    [-605_750, '-6057.50'],
    [-5, '-0.05'],
  ];
  for (const [amount, text] of written) expect(toDecimalString(amount)).toBe(text);
});

test('text that is not an amount with two decimals is not parsed as one', () => {
  for (const text of [
    '1234567890123',
    '6057.1 0',
    'x6057',
    '6057.',
    '',
    '1e3',
    '-5',
    '6057.001',
    '6,057',
    'NaN',
    '0x10',
    '1.2.3',
  ])
    expect(fromDecimalString(text)).toBeNull();
  const read: [string, number][] = [
    ['6057.000', 605_700],
    [' 6057 ', 605_700],
    ['6057.5', 605_750],
    ['6057.05', 605_705],
    ['123456789012', 12_345_678_901_200],
  ];
  for (const [text, amount] of read) expect(fromDecimalString(text)).toBe(amount);
});

test('the price per seat is rounded to a cent or paisa', () => {
  expect(perSeat({ currency: 'USD', minorUnits: 20_700 }, 2)).toEqual({
    currency: 'USD',
    minorUnits: 10_350,
  });
  expect(perSeat({ currency: 'INR', minorUnits: 20_600 }, 3)).toEqual({ currency: 'INR', minorUnits: 6_867 });
});
