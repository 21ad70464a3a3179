// Rules for every price list, whatever it costs today. The prices of the specification are tested in price-table.test.ts.
import { describe, expect, test } from 'vitest';
import document from '../../../content/catalog.yaml';
import {
  findPlan,
  findPriceId,
  findTrainingPlan,
  parseCatalog,
  plans,
  products,
} from '../../../src/domain/catalog.ts';

type Stated = {
  id: string;
  keyNumber?: number;
  between?: { USD: { factor: number } };
  prices: { USD: { amount: number }[]; INR: { seats: number }[] };
};
/** The catalog with a change, as an editor would make it. */
const changed = (id: string, change: (product: Stated) => void) => {
  const copy = structuredClone(document) as { products: Stated[] };
  change(copy.products.find((product) => product.id === id)!);
  return copy;
};

describe('a price list', () => {
  test('uses whole units of the currency', () => {
    const amounts = plans.flatMap(({ price }) => [price.USD.minorUnits, price.INR.minorUnits]);
    expect(amounts.filter((amount) => amount % 100 !== 0)).toEqual([]);
  });
  test.each([
    [
      'rows out of order',
      changed('group-corporate', ({ prices }) => (prices.USD[1]!.amount = 410_000)),
      /group-corporate USD: 1\d seats/,
    ],
    [
      'tables of different lengths',
      changed('group-academic', ({ prices }) => prices.INR.pop()),
      /group-academic: USD and INR tables have different seats/,
    ],
    [
      'a duplicate ID',
      changed('student', (product) => (product.id = 'monthly')),
      /monthly: used by two products/,
    ],
    [
      'a duplicate key number',
      changed('student', (product) => (product.keyNumber = 4)),
      /keyNumber 4: used by two licenses/,
    ],
    [
      'a key number that does not fit in a byte',
      changed('student', (product) => (product.keyNumber = 256)),
      /keyNumber/,
    ],
    [
      'a rule that raises the price per seat',
      changed('group-academic', (product) => (product.between!.USD.factor = 1.01)),
      /factor|Invalid/,
    ],
    [
      'a license without a key number',
      changed('student', (product) => delete product.keyNumber),
      /keyNumber/,
    ],
  ])('is rejected with %s', (_, wrong, said) => {
    expect(() => parseCatalog(wrong)).toThrow(said);
  });
  test('accepts every key number that fits in a byte', () => {
    const highest = parseCatalog(changed('student', (product) => (product.keyNumber = 255)));
    expect(highest).toHaveLength(products.length);
  });
});

describe('finding what to sell', () => {
  test('gives every plan its own id and price ids', () => {
    const ids = plans.flatMap(({ id, priceId }) => [id, priceId.USD, priceId.INR]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(plans.length).toBeGreaterThanOrEqual(products.length);
  });
  test('identifies the plan and currency by a price id', () => {
    expect(findPriceId('group-academic-5-inr')).toMatchObject({ plan: { seats: 5 }, currency: 'INR' });
    expect(findPriceId('student-usd')).toMatchObject({ plan: { id: 'student', seats: 1 }, currency: 'USD' });
    expect(findPriceId('group-academic-31-inr')).toBeUndefined();
    expect(findPriceId('__proto__')).toBeUndefined();
  });
  test('identifies a plan only by a product and a number of seats', () => {
    expect(findPlan('group-corporate', 7)?.id).toBe('group-corporate-7');
    expect(findPlan('group-corporate-7')?.seats).toBe(7);
    expect(findPlan('group-corporate-7', 7)?.seats).toBe(7);
    expect(findPlan('group-corporate-7', 8)).toBeUndefined();
    expect(findPlan('group-corporate')).toBeUndefined();
    expect(findPlan('group-corporate', 1)).toBeUndefined();
    expect(findPlan('student', 2)).toBeUndefined();
    expect(findTrainingPlan('basic', 25)?.id).toBe('training-basic-25');
    expect(findTrainingPlan('basic', 26)).toBeUndefined();
  });
});
