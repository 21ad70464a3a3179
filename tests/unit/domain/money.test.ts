import { expect, test } from 'vitest';
import { formatMoney, fromDecimalString, toDecimalString } from '../../../src/domain/money.ts';

test('rupees are written in Indian grouping and dollars in thousands', () => {
  expect(formatMoney({ currency: 'INR', minorUnits: 10_419_900 })).toBe('₹1,04,199');
  expect(formatMoney({ currency: 'USD', minorUnits: 107_500 })).toBe('$1,075');
});

test('the fraction shows where there is one, and always on a receipt', () => {
  expect(formatMoney({ currency: 'USD', minorUnits: 107_550 })).toBe('$1,075.50');
  expect(formatMoney({ currency: 'INR', minorUnits: 605_700 }, { fraction: 'always' })).toBe('₹6,057.00');
});

test('decimal strings keep every paisa, both ways', () => {
  for (const amount of [1, 10, 99, 100, 605_700, 61_001_400, 999_999_999]) {
    expect(fromDecimalString(toDecimalString(amount))).toBe(amount);
  }
  expect(toDecimalString(605_700)).toBe('6057.00');
});

test('text that is not an amount with two decimals is not read as one', () => {
  for (const text of ['', '1e3', '-5', '6057.001', '6,057', 'NaN', '0x10', '1.2.3'])
    expect(fromDecimalString(text)).toBeNull();
  expect(fromDecimalString('6057.000')).toBe(605_700);
});
