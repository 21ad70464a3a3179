import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cardPayments } from '../../netlify/adapters/stripe/card-payments.ts';
import { apiVersion, openSdk } from '../../netlify/adapters/stripe/open-sdk.ts';
import { eventsRead } from '../../netlify/adapters/stripe/read-event.ts';
import { syncCatalog } from '../../netlify/adapters/stripe/sync-catalog.ts';
import { syncEndpoint } from '../../netlify/adapters/stripe/sync-endpoint.ts';
import { findPortal, syncPortal } from '../../netlify/adapters/stripe/sync-portal.ts';
import { findPlan, plans, products } from '../../src/domain/catalog.ts';
import { newOrder } from '../../src/domain/order/new-order.ts';
import { type StripeStandIn, startStripe } from '../fakes/stripe/stripe-stand-in.ts';
import { costOf } from '../support/prices.ts';

let standIn: StripeStandIn;
beforeAll(async () => {
  standIn = await startStripe();
});
afterAll(() => standIn.close());

const open = () => openSdk({ secretKey: standIn.secretKey, apiBase: standIn.url });

describe('the webhook endpoint', () => {
  const url = 'https://www.biospect.example/api/stripe/webhook';

  it('is registered once, with our API version, the events that are read, and its secret printed', async () => {
    const stripe = await open();
    const [said] = await syncEndpoint(stripe, url);
    expect(said).toMatch(/^registered endpoint we_\w+ at .*: set STRIPE_WEBHOOK_SECRET to whsec_\w+$/);
    const { data } = await stripe.webhookEndpoints.list();
    expect(data).toMatchObject([{ url, api_version: apiVersion, enabled_events: [...eventsRead] }]);
    expect(await syncEndpoint(stripe, url)).toEqual([]);
  });

  it('has its events restored, and is enabled if it was disabled', async () => {
    const stripe = await open();
    const { data } = await stripe.webhookEndpoints.list();
    await stripe.webhookEndpoints.update(data[0]!.id, { enabled_events: ['invoice.paid'], disabled: true });
    expect(await syncEndpoint(stripe, url)).toEqual([
      `updated endpoint ${data[0]!.id}: its events, and enabled`,
    ]);
    expect(await syncEndpoint(stripe, url)).toEqual([]);
  });

  it('is reported if it uses another version, until it is disabled, in addition to the right one', async () => {
    const stripe = await open();
    const old = 'https://old.biospect.example/api/stripe/webhook';
    const wrong = await stripe.webhookEndpoints.create({
      url: old,
      api_version: '2024-06-20' as never,
      enabled_events: ['invoice.paid'],
    });
    const said = await syncEndpoint(stripe, old);
    expect(said).toHaveLength(2);
    expect(await syncEndpoint(stripe, old)).toEqual([said[1]]);
    expect(said[1]).toMatch(new RegExp(`^endpoint ${wrong.id} sends events of API version 2024-06-20`));
    await stripe.webhookEndpoints.update(wrong.id, { disabled: true });
    expect(await syncEndpoint(stripe, old)).toEqual([]);
  });
});

describe('the portal’s settings', () => {
  it('are created once, link to our pages, and are restored if someone changed them', async () => {
    const stripe = await open();
    const origin = 'https://www.biospect.example';
    expect(await syncPortal(stripe, origin)).toHaveLength(1);
    expect(await syncPortal(stripe, origin)).toEqual([]);
    const { id, business_profile: profile } = (await findPortal(stripe))!;
    expect(profile.terms_of_service_url).toBe(`${origin}/terms-and-conditions`);
    await stripe.billingPortal.configurations.update(id, {
      business_profile: { terms_of_service_url: origin },
    });
    expect(await syncPortal(stripe, origin)).toEqual([`updated the portal's settings ${id}`]);
    expect(await syncPortal(stripe, origin)).toEqual([]);
  });
});

describe('syncing Stripe with the catalog', () => {
  it('creates every product and every dollar price, and changes nothing the second time', async () => {
    const stripe = await open();
    const first = await syncCatalog(stripe, products);
    expect(first).toHaveLength(products.length + plans.length);
    expect(await syncCatalog(stripe, products)).toEqual([]);
    const { data } = await stripe.prices.list({ lookup_keys: ['personal-academic-usd'] });
    expect(data).toMatchObject([
      {
        unit_amount: costOf('personal-academic', 'USD').minorUnits,
        currency: 'usd',
        recurring: { interval: 'year' },
      },
    ]);
  });

  it('replaces a changed price under the same key and deactivates the old one', async () => {
    const stripe = await open();
    const [student, ...others] = structuredClone(products);
    if (!student?.prices.USD[0]) throw new Error('the catalog starts with the student license');
    const before = student.prices.USD[0].amount;
    const after = before + 200;
    student.prices.USD[0].amount = after;
    expect(await syncCatalog(stripe, [student, ...others])).toEqual([
      `replaced price student-usd (${after} cents)`,
    ]);
    const { data } = await stripe.prices.list({ product: student.id });
    expect(data.map(({ unit_amount, active, lookup_key }) => [unit_amount, active, lookup_key])).toEqual(
      expect.arrayContaining([
        [before, false, null],
        [after, true, 'student-usd'],
      ]),
    );
  });

  it('happens automatically if prices differ; until then, buyers see that the price has just changed', async () => {
    const { secretKey, webhookSecret, url: apiBase } = standIn;
    const cards = cardPayments({ secretKey, webhookSecret, apiBase });
    const buyer = { email: 'a@b.example' };
    const order = newOrder({ id: 'o1', plan: findPlan('student')!, currency: 'USD', buyer, now: '' });
    const open = () =>
      cards.openCheckout(order, 'student-usd', {
        success: 'https://a.example/',
        cancel: 'https://a.example/',
      });
    await expect(open()).rejects.toMatchObject({
      forBuyers: expect.stringMatching(/price .* has just changed.*Nothing was charged/),
    });
    expect(await cards.alignPrices()).toEqual([expect.stringMatching(/^replaced price student-usd/)]);
    expect(await cards.alignPrices()).toEqual([]);
    expect((await open()).url).toMatch(/^http/);
  });
});
