// The rows of a price table: the published ones, and those interpolated between them.
import * as z from 'zod/mini';

/** A published row. `amount` is in minor units, for all seats together. */
export const rowSchema = z.strictObject({
  seats: z.int().check(z.positive()),
  amount: z.int().check(z.positive()),
  exception: z.optional(z.string()),
});
export type PriceRow = z.infer<typeof rowSchema>;

export const ruleSchema = z.union([
  z.literal('per-participant'),
  z.strictObject({
    USD: z.strictObject({
      unit: z.int().check(z.positive()),
      factor: z.number().check(z.positive(), z.lte(1)),
    }),
    INR: z.strictObject({ rupeesPerDollar: z.number().check(z.positive()) }),
  }),
]);
export type PriceRule = z.infer<typeof ruleSchema>;
export type PriceTables = { USD: PriceRow[]; INR: PriceRow[] };

const wholeUnits = (minorUnits: number) => Math.round(minorUnits / 100) * 100;

/** Fills every number of seats between the first and last published rows with the result of `amountOf`. */
function filled(
  published: readonly PriceRow[],
  amountOf: (seats: number, from: PriceRow, to: PriceRow, step: number) => number,
): PriceRow[] {
  return published.flatMap((to, step) => {
    const from = published[step - 1];
    if (!from) return [to];
    const between = Array.from({ length: Math.max(0, to.seats - from.seats - 1) }, (_, i) => {
      const seats = from.seats + i + 1;
      return { seats, amount: wholeUnits(amountOf(seats, from, to, step)) };
    });
    return [...between, to];
  });
}

/**
 * Computes the full price tables of a product. `gstPercent` is the tax included in every rupee price. Without an interpolation rule, only
 * the published rows exist. Example: $70 for 1 participant and $192 for 3 give $134 for 2 (2 × $67, halfway between $70 and $64 each).
 */
export function wholeTables(
  published: PriceTables,
  rule: PriceRule | undefined,
  gstPercent: number,
): PriceTables {
  if (rule === undefined) return published;
  const share = (seats: number, from: PriceRow, to: PriceRow) =>
    (seats - from.seats) / (to.seats - from.seats);
  if (rule === 'per-participant') {
    // Uses one denominator, so that a half is exact and rounds up.
    const straight = (seats: number, from: PriceRow, to: PriceRow) =>
      (seats *
        (from.amount * to.seats * (to.seats - seats) + to.amount * from.seats * (seats - from.seats))) /
      (from.seats * to.seats * (to.seats - from.seats));
    return { USD: filled(published.USD, straight), INR: filled(published.INR, straight) };
  }
  const { unit, factor } = rule.USD;
  const USD = filled(
    published.USD,
    (seats, from, to, step) => seats * unit * factor ** (step + share(seats, from, to)),
  );
  const dollars = new Map(USD.map(({ seats, amount }) => [seats, amount]));
  const rate = rule.INR.rupeesPerDollar * (1 + gstPercent / 100);
  return { USD, INR: filled(published.INR, (seats) => (dollars.get(seats) ?? Number.NaN) * rate) };
}

/**
 * Validates a price table: totals strictly increase and the price per seat never rises, except in rows with an
 * `exception`. Returns a sentence for each invalid row; an empty list means the table is valid.
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
