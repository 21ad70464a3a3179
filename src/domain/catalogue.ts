// What is sold and for how much: `content/catalogue.yaml`, parsed and checked once.
import * as z from 'zod/mini';
import document from '../../content/catalogue.yaml';
import type { Currency, Money } from './money.ts';

const rowSchema = z.strictObject({
  seats: z.int().check(z.positive()),
  amount: z.int().check(z.positive()),
  derived: z.optional(z.literal(true)),
  exception: z.optional(z.string()),
});
const pricesSchema = z.strictObject({ USD: z.array(rowSchema), INR: z.array(rowSchema) });
const words = { title: z.string(), description: z.string(), features: z.array(z.string()) };

const licenceSchema = z.strictObject({
  id: z.string(),
  kind: z.literal('licence'),
  section: z.enum(['student', 'personal', 'monthly', 'group', 'perpetual']),
  edition: z.enum(['student', 'academic', 'corporate']),
  term: z.enum(['month', 'year', 'perpetual']),
  ...words,
  prices: pricesSchema,
});
const trainingSchema = z.strictObject({
  id: z.string(),
  kind: z.literal('training'),
  section: z.literal('training'),
  edition: z.enum(['basic', 'professional']),
  term: z.literal('session'),
  ...words,
  prices: pricesSchema,
});
const catalogueSchema = z.object({
  products: z.array(z.discriminatedUnion('kind', [licenceSchema, trainingSchema])),
});

/** One row of a price table; `amount` in minor units, for all seats together. */
export type PriceRow = z.infer<typeof rowSchema>;
export type Product = z.infer<typeof licenceSchema> | z.infer<typeof trainingSchema>;
export type TrainingModule = z.infer<typeof trainingSchema>['edition'];

/** A product with a number of seats: what a buyer picks, in both currencies. */
export type Plan = {
  readonly id: string;
  readonly product: Product;
  readonly seats: number;
  readonly price: Readonly<Record<Currency, Money>>;
  readonly priceId: Readonly<Record<Currency, string>>;
};

/**
 * The rule for every price table: totals strictly increase and the price per seat never rises, a row with an `exception`
 * aside. Gives a sentence per broken row; an empty list is a sound table.
 */
export function brokenPriceRows(rows: readonly PriceRow[]): string[] {
  return rows.flatMap((row, i) => {
    const before = rows[i - 1];
    if (!before || row.exception !== undefined) return [];
    const place = `${row.seats} seats at ${row.amount}`;
    const broken = [];
    if (row.seats <= before.seats) broken.push(`${place}: seats must increase`);
    if (row.amount <= before.amount) broken.push(`${place}: costs no more than ${before.seats} seats`);
    if (row.amount * before.seats > before.amount * row.seats)
      broken.push(`${place}: the price per seat is above that of ${before.seats} seats`);
    return broken;
  });
}

/** Parses a catalogue document and checks every table; throws with all that is wrong. */
export function parseCatalogue(yaml: unknown): readonly Product[] {
  const { products } = catalogueSchema.parse(yaml, { jitless: true });
  const broken = products.flatMap(({ id, prices }) => [
    ...brokenPriceRows(prices.USD).map((fault) => `${id} USD: ${fault}`),
    ...brokenPriceRows(prices.INR).map((fault) => `${id} INR: ${fault}`),
    ...(prices.USD.map((row) => row.seats).join() === prices.INR.map((row) => row.seats).join()
      ? []
      : [`${id}: USD and INR tables have different seats`]),
  ]);
  const ids = products.map((product) => product.id);
  broken.push(...ids.filter((id, i) => ids.indexOf(id) !== i).map((id) => `${id}: used by two products`));
  if (broken.length > 0) throw new Error(`The price list is not sound:\n${broken.join('\n')}`);
  return products;
}

/** Every product, in the order of the price list. */
export const products: readonly Product[] = parseCatalogue(document);

/** The plans of a product, one per row of its price table. */
export function plansOf(product: Product): Plan[] {
  return product.prices.USD.map(({ seats, amount }, i) => {
    const id = product.prices.USD.length === 1 ? product.id : `${product.id}-${seats}`;
    return {
      id,
      product,
      seats,
      price: {
        USD: { currency: 'USD', minorUnits: amount },
        INR: { currency: 'INR', minorUnits: product.prices.INR[i]!.amount },
      },
      priceId: { USD: `${id}-usd`, INR: `${id}-inr` },
    };
  });
}

/** Every plan of every product. */
export const plans: readonly Plan[] = products.flatMap(plansOf);

/** The product with this id, or undefined. */
export const productById = (id: string) => products.find((product) => product.id === id);

/**
 * The plan of a product for a number of seats: `findPlan('group-academic', 5)`, `findPlan('student')`. A whole plan id is
 * understood too: `findPlan('group-academic-5')`. Undefined where there is none.
 */
export function findPlan(id: string, seats?: number): Plan | undefined {
  return (
    plans.find((plan) => plan.product.id === id && plan.seats === (seats ?? 1)) ??
    plans.find((plan) => plan.id === id && (seats === undefined || plan.seats === seats))
  );
}

/** The plan of a training module for a number of participants. */
export const findTrainingPlan = (module: TrainingModule, participants: number) =>
  findPlan(`training-${module}`, participants);

/** What a price id buys and in which currency, or undefined for an id that is not ours. */
export function findPriceId(priceId: string): { plan: Plan; currency: Currency } | undefined {
  for (const plan of plans) {
    if (plan.priceId.USD === priceId) return { plan, currency: 'USD' };
    if (plan.priceId.INR === priceId) return { plan, currency: 'INR' };
  }
  return undefined;
}
