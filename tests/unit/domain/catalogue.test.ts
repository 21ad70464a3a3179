import { describe, expect, test } from 'vitest';
import document from '../../../content/catalogue.yaml';
import {
  brokenPriceRows,
  findPlan,
  findPriceId,
  findTrainingPlan,
  parseCatalogue,
  plans,
  products,
} from '../../../src/domain/catalogue.ts';
import { formatMoney } from '../../../src/domain/money.ts';

const published: [plan: string, usd: string | null, inr: string | null][] = [
  ['student', '$59', '₹6,057'],
  ['personal-academic', '$109', '₹11,190'],
  ['personal-corporate', '$209', '₹21,456'],
  ['monthly', '$25', '₹2,566'],
  ['perpetual-academic', '$600', '₹61,596'],
  ['perpetual-corporate', '$1,200', '₹1,23,192'],
  ['group-academic-2', '$207', '₹21,251'],
  ['group-academic-10', '$983', null],
  ['group-academic-20', '$1,868', null],
  ['group-academic-30', '$2,663', '₹2,73,384'],
  ['group-corporate-2', '$397', '₹40,756'],
  ['group-corporate-10', '$1,886', null],
  ['group-corporate-20', '$3,584', null],
  ['group-corporate-30', '$5,107', '₹6,10,014'],
  ['training-basic-1', '$70', '₹5,999'],
  ['training-basic-2', '$136', null],
  ['training-basic-3', '$198', null],
  ['training-basic-25', '$1,075', '₹91,199'],
  ['training-professional-1', '$80', '₹6,799'],
  ['training-professional-25', '$1,225', '₹1,04,199'],
];

describe('the published price list', () => {
  test.each(published)('%s costs %s and %s', (id, usd, inr) => {
    const plan = findPlan(id)!;
    const row = (currency: 'USD' | 'INR') =>
      plan.product.prices[currency].find(({ seats }) => seats === plan.seats)!;
    if (usd !== null) expect(formatMoney(plan.price.USD)).toBe(usd);
    if (inr !== null) expect(formatMoney(plan.price.INR)).toBe(inr);
    expect(row('USD').derived).toBe(usd === null ? true : undefined);
    expect(row('INR').derived).toBe(inr === null ? true : undefined);
  });

  test('marks every other row as derived', () => {
    const unmarked = products
      .flatMap(({ prices }) => [...prices.USD, ...prices.INR])
      .filter(({ derived }) => derived === undefined);
    expect(unmarked).toHaveLength(published.flatMap(([, usd, inr]) => [usd, inr]).filter(Boolean).length);
  });
});

describe('rows between the published ones', () => {
  test.each([
    ['group-academic', 109],
    ['group-corporate', 209],
  ])('%s follows seats × unit × 0.95^k within a dollar', (id, unit) => {
    const corners = [2, 10, 20, 30];
    for (let seats = 2; seats <= 30; seats++) {
      const i = Math.max(0, corners.findIndex((corner) => seats <= corner) - 1);
      const [from, to] = [corners[i]!, corners[i + 1]!];
      const k = i + 1 + (seats - from) / (to - from);
      const dollars = findPlan(id, seats)!.price.USD.minorUnits / 100;
      expect(Math.abs(dollars - seats * unit * 0.95 ** k)).toBeLessThanOrEqual(1.1);
    }
  });

  test('group INR is USD × 87 × 1.18, the known exception aside', () => {
    for (const plan of plans.filter(({ product }) => product.section === 'group')) {
      const row = plan.product.prices.INR.find(({ seats }) => seats === plan.seats)!;
      const rupees = Math.round((plan.price.USD.minorUnits / 100) * 87 * 1.18);
      if (row.exception === undefined) expect(plan.price.INR.minorUnits).toBe(rupees * 100);
      else expect([plan.id, plan.price.INR.minorUnits]).toEqual(['group-corporate-30', 61_001_400]);
    }
  });

  test('are whole units of the currency', () => {
    for (const { price } of plans) {
      expect(price.USD.minorUnits % 100).toBe(0);
      expect(price.INR.minorUnits % 100).toBe(0);
    }
  });
});

describe('the check of a price table', () => {
  test('finds a total that does not rise', () => {
    expect(
      brokenPriceRows([
        { seats: 6, amount: 700 },
        { seats: 7, amount: 690 },
      ]),
    ).toHaveLength(1);
  });
  test('finds a price per seat that rises', () => {
    expect(
      brokenPriceRows([
        { seats: 2, amount: 200 },
        { seats: 3, amount: 301 },
      ]),
    ).toHaveLength(1);
  });
  test('stops a catalogue with an out-of-order row from being read', () => {
    const copy = structuredClone(document) as {
      products: { id: string; prices: { USD: { amount: number }[] } }[];
    };
    copy.products.find(({ id }) => id === 'group-corporate')!.prices.USD[5]!.amount = 99_900;
    expect(() => parseCatalogue(copy)).toThrow(/group-corporate USD: 7 seats/);
  });
});

describe('finding what to sell', () => {
  test('every plan has an id and price ids of its own', () => {
    const ids = plans.flatMap(({ id, priceId }) => [id, priceId.USD, priceId.INR]);
    expect(new Set(ids).size).toBe(ids.length);
    expect(plans).toHaveLength(6 + 2 * 29 + 2 * 25);
  });
  test('a price id names its plan and currency', () => {
    expect(findPriceId('group-academic-5-inr')).toMatchObject({ plan: { seats: 5 }, currency: 'INR' });
    expect(findPriceId('group-academic-31-inr')).toBeUndefined();
    expect(findPriceId('__proto__')).toBeUndefined();
  });
  test('a product and a number of seats name a plan, and nothing else does', () => {
    expect(findPlan('group-corporate', 7)?.id).toBe('group-corporate-7');
    expect(findPlan('group-corporate')).toBeUndefined();
    expect(findPlan('group-corporate', 1)).toBeUndefined();
    expect(findPlan('student', 2)).toBeUndefined();
    expect(findTrainingPlan('basic', 25)?.id).toBe('training-basic-25');
    expect(findTrainingPlan('basic', 26)).toBeUndefined();
  });
});
