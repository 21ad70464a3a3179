// Products and prices: what can be bought.
import { listOf, nowInSeconds, type Account } from './account.ts';
import { missing, StripeFault } from './fault.ts';
import type { Price, Product } from './objects.ts';

type Params = Record<string, unknown>;

/** POST /v1/products */
export function createProduct(account: Account, params: Params): Product {
  const name = params['name'];
  if (typeof name !== 'string' || name === '') throw missing('name');
  const id = params['id'] as string | undefined;
  if (id !== undefined && account.find('product', id)) {
    throw new StripeFault('Product already exists.', { code: 'resource_already_exists', param: 'id' });
  }
  return account.add(
    'product',
    {
      object: 'product',
      active: (params['active'] as boolean | undefined) ?? true,
      name,
      description: (params['description'] as string | undefined) ?? null,
      images: [],
      marketing_features: [],
      metadata: (params['metadata'] as Record<string, string> | undefined) ?? {},
      package_dimensions: null,
      shippable: null,
      tax_code: (params['tax_code'] as string | undefined) ?? null,
      tax_details: null,
      type: 'service',
      unit_label: null,
      default_price: null,
      updated: nowInSeconds(),
      url: (params['url'] as string | undefined) ?? null,
    },
    id,
  );
}

/** POST /v1/products/:id */
export function updateProduct(account: Account, id: string, params: Params): Product {
  const product = account.get('product', id);
  return Object.assign(product, mergeMetadata(product.metadata, params), { updated: nowInSeconds() });
}

/** POST /v1/prices */
export function createPrice(account: Account, params: Params): Price {
  const { currency, unit_amount: unitAmount } = params;
  if (typeof currency !== 'string') throw missing('currency');
  if (typeof unitAmount !== 'number') throw missing('unit_amount');
  const key = (params['lookup_key'] as string | undefined) ?? null;
  if (key !== null) releaseLookupKey(account, key, params['transfer_lookup_key'] === true);
  const recurring = params['recurring'] as { interval: 'month'; interval_count?: number } | undefined;
  return account.add('price', {
    object: 'price',
    active: (params['active'] as boolean | undefined) ?? true,
    billing_scheme: 'per_unit',
    currency: currency.toLowerCase(),
    custom_unit_amount: null,
    lookup_key: key,
    metadata: (params['metadata'] as Record<string, string> | undefined) ?? {},
    nickname: (params['nickname'] as string | undefined) ?? null,
    product: productOf(account, params),
    recurring: recurring
      ? {
          interval: recurring.interval,
          interval_count: recurring.interval_count ?? 1,
          meter: null,
          trial_period_days: null,
          usage_type: 'licensed',
        }
      : null,
    tax_behavior: (params['tax_behavior'] as Price['tax_behavior'] | undefined) ?? 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: recurring ? 'recurring' : 'one_time',
    unit_amount: unitAmount,
    unit_amount_decimal: String(unitAmount),
  });
}

/** POST /v1/prices/:id. An amount never changes: a new price takes over the lookup key. */
export function updatePrice(account: Account, id: string, params: Params): Price {
  const price = account.get('price', id);
  const { transfer_lookup_key: transfers, ...changes } = params;
  const key = changes['lookup_key'];
  if (typeof key === 'string' && key !== price.lookup_key) releaseLookupKey(account, key, transfers === true);
  return Object.assign(price, mergeMetadata(price.metadata, changes));
}

/** GET /v1/prices */
export function findPrices(account: Account, params: Params): Price[] {
  const keys = params['lookup_keys'] as string[] | undefined;
  if (keys && keys.length > 10) {
    throw new StripeFault('You can only look up 10 prices at once.', { param: 'lookup_keys' });
  }
  return account
    .all('price')
    .filter(
      (price) =>
        (keys === undefined || keys.includes(price.lookup_key ?? '')) &&
        matches(price.active, params['active']) &&
        matches(price.currency, params['currency']) &&
        matches(price.product, params['product']) &&
        matches(price.type, params['type']),
    );
}

const matches = (value: unknown, wanted: unknown) => wanted === undefined || wanted === value;

function productOf(account: Account, params: Params): string {
  const { product, product_data: data } = params;
  if (typeof product === 'string') return account.get('product', product, 'product').id;
  if (data === undefined) throw missing('product');
  return createProduct(account, data as Params).id;
}

function releaseLookupKey(account: Account, key: string, isTransferred: boolean) {
  const holder = account.all('price').find(({ lookup_key: held }) => held === key);
  if (holder === undefined) return;
  if (!isTransferred) {
    throw new StripeFault(
      `A price (\`${holder.id}\`) already uses that lookup key. Pass transfer_lookup_key=true to move it.`,
      { param: 'lookup_key' },
    );
  }
  holder.lookup_key = null;
}

/** An update: given fields replace, metadata keys are merged, and an empty value removes a key. */
export function mergeMetadata(old: Record<string, string>, { expand: _expand, ...changes }: Params): Params {
  const { metadata } = changes as { metadata?: Record<string, string> };
  if (metadata === undefined) return changes;
  const merged = Object.entries({ ...old, ...metadata }).filter(([, value]) => value !== '');
  return { ...changes, metadata: Object.fromEntries(merged) };
}

/** One page of a list, according to `limit` and `starting_after`. */
export function pageOf<T extends { id: string }>(items: T[], params: Params, url: string) {
  const limit = (params['limit'] as number | undefined) ?? 10;
  if (limit < 1 || limit > 100) {
    throw new StripeFault('This value must be between 1 and 100.', { param: 'limit' });
  }
  const after = params['starting_after'];
  const start = after === undefined ? 0 : items.findIndex(({ id }) => id === after) + 1;
  return listOf(items.slice(start, start + limit), url, items.length > start + limit);
}
