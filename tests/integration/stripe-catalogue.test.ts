import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSdk } from '../../netlify/adapters/stripe/open-sdk.ts';
import { syncCatalogue } from '../../netlify/adapters/stripe/sync-catalogue.ts';
import { plans, products } from '../../src/domain/catalogue.ts';
import { type StripeStandIn, startStripe } from '../stand-ins/stripe/stripe-stand-in.ts';

let standIn: StripeStandIn;
beforeAll(async () => {
  standIn = await startStripe();
});
afterAll(() => standIn.close());

describe('bringing Stripe in line with the catalogue', () => {
  const open = () => openSdk({ secretKey: standIn.secretKey, apiBase: standIn.url });

  it('creates every product and every dollar price, and changes nothing the second time', async () => {
    const stripe = await open();
    const first = await syncCatalogue(stripe, products);
    expect(first).toHaveLength(products.length + plans.length);
    expect(await syncCatalogue(stripe, products)).toEqual([]);
    const { data } = await stripe.prices.list({ lookup_keys: ['personal-academic-usd'] });
    expect(data).toMatchObject([{ unit_amount: 10900, currency: 'usd', recurring: { interval: 'year' } }]);
  });

  it('gives a changed price a new one under the same key and retires the old', async () => {
    const stripe = await open();
    const [student, ...others] = structuredClone(products);
    if (!student?.prices.USD[0]) throw new Error('the catalogue starts with the student licence');
    student.prices.USD[0].amount = 6100;
    expect(await syncCatalogue(stripe, [student, ...others])).toEqual([
      'replaced price student-usd (6100 cents)',
    ]);
    const { data } = await stripe.prices.list({ product: student.id });
    expect(data.map(({ unit_amount, active, lookup_key }) => [unit_amount, active, lookup_key])).toEqual(
      expect.arrayContaining([
        [5900, false, null],
        [6100, true, 'student-usd'],
      ]),
    );
  });
});
