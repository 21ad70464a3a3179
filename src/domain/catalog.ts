// Products and prices: parses and validates the content catalog once.
import * as z from 'zod/mini';
import document from '../../content/catalog.yaml';
import { licenseEditions, licenseSections, licenseTerms } from './license/license-kinds.ts';
import type { Currency, Money } from './money.ts';
import { brokenPriceRows, rowSchema, ruleSchema, wholeTables } from './price-table.ts';
import { tax } from './billing/tax.ts';

const pricesSchema = z.strictObject({ USD: z.array(rowSchema), INR: z.array(rowSchema) });
const words = { title: z.string(), description: z.string(), features: z.array(z.string()) };

const licenseSchema = z.strictObject({
  id: z.string(),
  kind: z.literal('license'),
  /** Identifies the product in license keys: one byte. */
  keyNumber: z.int().check(z.positive(), z.lte(255)),
  section: z.enum(licenseSections),
  edition: z.enum(licenseEditions),
  term: z.enum(licenseTerms),
  ...words,
  between: z.optional(ruleSchema),
  prices: pricesSchema,
});
const trainingSchema = z.strictObject({
  id: z.string(),
  kind: z.literal('training'),
  section: z.literal('training'),
  edition: z.enum(['basic', 'professional']),
  term: z.literal('session'),
  ...words,
  between: z.optional(ruleSchema),
  prices: pricesSchema,
});
export const catalogSchema = z.object({
  /** Intentional large price changes, which the content lint otherwise rejects. */
  confirmed: z.optional(z.array(z.string())),
  products: z.array(z.discriminatedUnion('kind', [licenseSchema, trainingSchema])),
});

export type Product = z.infer<typeof licenseSchema> | z.infer<typeof trainingSchema>;
export type TrainingModule = z.infer<typeof trainingSchema>['edition'];

/** A product with a number of seats: what a buyer selects, with its price in both currencies. */
export type Plan = {
  readonly id: string;
  readonly product: Product;
  readonly seats: number;
  readonly price: Readonly<Record<Currency, Money>>;
  readonly priceId: Readonly<Record<Currency, string>>;
};

/** Parses a catalog document and validates every price table. Throws an error that lists every problem. */
export function parseCatalog(yaml: unknown): readonly Product[] {
  const products = catalogSchema.parse(yaml, { jitless: true }).products.map((product) => ({
    ...product,
    prices: wholeTables(product.prices, product.between, tax.gstPercent),
  }));
  const broken = products.flatMap(({ id, prices }) => [
    ...brokenPriceRows(prices.USD).map((fault) => `${id} USD: ${fault}`),
    ...brokenPriceRows(prices.INR).map((fault) => `${id} INR: ${fault}`),
    ...(prices.USD.map((row) => row.seats).join() === prices.INR.map((row) => row.seats).join()
      ? []
      : [`${id}: USD and INR tables have different seats`]),
  ]);
  const twice = (values: readonly (string | number)[]) =>
    values.filter((value, i) => values.indexOf(value) !== i);
  broken.push(...twice(products.map(({ id }) => id)).map((id) => `${id}: used by two products`));
  const keyNumbers = products.flatMap((product) => (product.kind === 'license' ? product.keyNumber : []));
  broken.push(...twice(keyNumbers).map((number) => `keyNumber ${number}: used by two licenses`));
  if (broken.length > 0) throw new Error(`The price list is invalid:\n${broken.join('\n')}`);
  return products;
}

/** Every product, in price list order. */
export const products: readonly Product[] = parseCatalog(document);

/** The plans of a product, one for each row of its price table. */
export function plansOf(product: Product): Plan[] {
  return product.prices.USD.map(({ seats, amount }) => {
    const inRupees = product.prices.INR.find((row) => row.seats === seats);
    if (!inRupees) throw new Error(`${product.id} has no price in rupees for ${seats}.`);
    const id = product.prices.USD.length === 1 ? product.id : `${product.id}-${seats}`;
    return {
      id,
      product,
      seats,
      price: {
        USD: { currency: 'USD', minorUnits: amount },
        INR: { currency: 'INR', minorUnits: inRupees.amount },
      },
      priceId: { USD: `${id}-usd`, INR: `${id}-inr` },
    };
  });
}

/** Every plan of every product. */
export const plans: readonly Plan[] = products.flatMap(plansOf);

/** Finds a product by ID. */
export const productById = (id: string) => products.find((product) => product.id === id);

/**
 * Finds the plan of a product for a number of seats: `findPlan('group-academic', 5)`, `findPlan('student')`. It also
 * accepts a full plan ID: `findPlan('group-academic-5')`. Returns undefined if there is none.
 */
export function findPlan(id: string, seats?: number): Plan | undefined {
  return (
    plans.find((plan) => plan.product.id === id && plan.seats === (seats ?? 1)) ??
    plans.find((plan) => plan.id === id && (seats === undefined || plan.seats === seats))
  );
}

/** Finds the plan of a training module for a number of participants. */
export const findTrainingPlan = (module: TrainingModule, participants: number) =>
  findPlan(`training-${module}`, participants);

/** Finds the plan and currency of a price ID, or undefined if the ID is not ours. */
export function findPriceId(priceId: string): { plan: Plan; currency: Currency } | undefined {
  for (const plan of plans) {
    if (plan.priceId.USD === priceId) return { plan, currency: 'USD' };
    if (plan.priceId.INR === priceId) return { plan, currency: 'INR' };
  }
  return undefined;
}
