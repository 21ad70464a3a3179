// The periods of a license: one for each order that pays for it, consecutive, so that no paid day is lost.
import * as z from 'zod/mini';
import { code, moment, reference, wholeList } from '../bounds.ts';
import { addDays, addMonths, fromDayNumber, later, toDayNumber } from '../dates.ts';

/** First and last day, as in a license; both are inclusive. */
const periodSchema = z.object({
  orderId: reference,
  paidAt: moment,
  from: moment,
  until: moment,
  seats: z.int(),
  /** Set if the card of its order is charged again for the next period. */
  renews: z.optional(z.boolean()),
});
export type Period = z.infer<typeof periodSchema>;

export const periodsSchema = wholeList(periodSchema, 100);

/** Set on an order that adds a period to another order's license. */
export const renewalSchema = z.object({
  /** The order that began the license. */
  orderId: reference,
  /** The period, once it is paid. */
  from: z.optional(moment),
  until: z.optional(moment),
  /** The end of the first term, if its order was charged again since. */
  firstUntil: z.optional(moment),
  /** The next charge, for a group that has grown since. */
  next: z.optional(z.object({ seats: z.int(), minorUnits: z.int() })),
  /** What the license reflects of this order. */
  state: z.enum(['ordered', 'given', 'taken-back']),
});

/** The quote for a license's next period, created automatically (renewal-quote.ts). */
export const renewalQuoteSchema = z.object({
  /** The end of the period it follows. */
  end: moment,
  /** The quote as signed in its link. Absent if the price list has no price and someone on the team prepares the quote. */
  text: z.optional(code(1600)),
});

/** The period that a renewal adds, once it is paid. */
export const paidPeriod = ({ renews }: { renews?: z.infer<typeof renewalSchema> | undefined }) =>
  renews?.from === undefined || renews.until === undefined
    ? undefined
    : { from: renews.from, until: renews.until };

const dayOf = (date: string) => fromDayNumber(toDayNumber(date));

/**
 * Makes periods consecutive: each starts where the previous one ends, but not before it was paid. No period gets shorter: a month that
 * moves from February to March becomes 31 days long. The first belongs to the order that began the license.
 */
export function inSequence([first, ...others]: readonly Period[]): Period[] {
  if (!first) return [];
  const paid = others.toSorted((a, b) => a.paidAt.localeCompare(b.paidAt));
  return paid.reduce((before, period) => [...before, following(before.at(-1) ?? first, period)], [first]);
}

function following(before: Period, period: Period): Period {
  const from = later(before.until, dayOf(period.paidAt));
  const days = toDayNumber(period.until) - toDayNumber(period.from);
  const months = [1, 12].find((each) => dayOf(addMonths(period.from, each)) === dayOf(period.until));
  const asLong = addDays(from, days);
  return { ...period, from, until: months === undefined ? asLong : later(asLong, addMonths(from, months)) };
}
