// Syncs Stripe's products and prices with the catalog. Safe to run again, because it changes only differences. A Stripe price never changes
// its amount: a new price takes over the lookup key, and the old one is archived (docs.stripe.com/api/prices).
import type Stripe from 'stripe';
import { type Plan, type Product, plansOf } from '../../../src/domain/catalog.ts';

/** Stripe looks up at most ten prices per call. */
const pricesPerLookup = 10;

const recurring: Record<Product['term'], { interval: 'month' | 'year' } | undefined> = {
  month: { interval: 'month' },
  year: { interval: 'year' },
  perpetual: undefined,
  session: undefined,
};

/** Takes a client and the catalog's products. Returns a sentence for each change, none if everything was in sync. */
export async function syncCatalog(stripe: Stripe, products: readonly Product[]): Promise<string[]> {
  const changes: string[] = [];
  for (const product of products) {
    changes.push(...(await syncProduct(stripe, product)));
    const plans = plansOf(product);
    for (let from = 0; from < plans.length; from += pricesPerLookup) {
      changes.push(...(await syncPrices(stripe, product, plans.slice(from, from + pricesPerLookup))));
    }
  }
  return changes;
}

async function syncProduct(stripe: Stripe, { id, title, description }: Product): Promise<string[]> {
  const wanted = { name: title, description };
  const found = await stripe.products.retrieve(id).catch((error: unknown) => {
    if ((error as { code?: string }).code === 'resource_missing') return null;
    throw error;
  });
  if (!found) {
    await stripe.products.create({ id, ...wanted });
    return [`created product ${id}`];
  }
  if (found.name === title && found.description === description && found.active) return [];
  await stripe.products.update(id, { ...wanted, active: true });
  return [`updated product ${id}`];
}

async function syncPrices(stripe: Stripe, product: Product, plans: readonly Plan[]): Promise<string[]> {
  const { data } = await stripe.prices.list({
    lookup_keys: plans.map(({ priceId }) => priceId.USD),
    limit: 100,
  });
  const changes: string[] = [];
  for (const plan of plans) {
    const key = plan.priceId.USD;
    const old = data.find((price) => price.lookup_key === key);
    if (old && isAsWanted(old, product, plan)) continue;
    const interval = recurring[product.term];
    await stripe.prices.create({
      product: product.id,
      currency: 'usd',
      unit_amount: plan.price.USD.minorUnits,
      lookup_key: key,
      transfer_lookup_key: true,
      nickname: plan.seats > 1 ? `${product.title}, ${plan.seats}` : product.title,
      ...(interval && { recurring: interval }),
    });
    if (old) await stripe.prices.update(old.id, { active: false });
    changes.push(`${old ? 'replaced' : 'created'} price ${key} (${plan.price.USD.minorUnits} cents)`);
  }
  return changes;
}

const isAsWanted = (price: Stripe.Price, product: Product, plan: Plan) =>
  price.active &&
  price.currency === 'usd' &&
  price.unit_amount === plan.price.USD.minorUnits &&
  price.product === product.id &&
  price.recurring?.interval === recurring[product.term]?.interval;
