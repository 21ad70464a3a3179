// The periods of a license: one for each order that pays for it, one after the other, so that no paid day is lost.
import * as z from 'zod/mini';
import { code, moment, reference, wholeList } from '../bounds.ts';
import { addDays, addMonths, fromDayNumber, later, toDayNumber } from '../dates.ts';

/** Days, as a license has them; both included. */
const periodSchema = z.object({
  orderId: reference,
  paidAt: moment,
  from: moment,
  until: moment,
  seats: z.int(),
  /** The card of its order is charged again for the next one. */
  renews: z.optional(z.boolean()),
});
export type Period = z.infer<typeof periodSchema>;

export const periodsSchema = wholeList(periodSchema, 100);

/** Of an order that gives a license of another order a period more. */
export const renewalSchema = z.object({
  /** The order that began the license. */
  orderId: reference,
  /** The period, once it is paid. */
  from: z.optional(moment),
  until: z.optional(moment),
  /** The end of the first one, where its order was charged again since. */
  firstUntil: z.optional(moment),
  /** What is charged next, for a group that has grown since. */
  next: z.optional(z.object({ seats: z.int(), minorUnits: z.int() })),
  /** What the license knows of it. */
  state: z.enum(['ordered', 'given', 'taken-back']),
});

/** Of a license whose next period was quoted by itself (renewal-quote.ts). */
export const renewalQuoteSchema = z.object({
  /** The end of the period that it follows. */
  end: moment,
  /** The quote, as its link seals it; none where the price list has no price, and a person makes it. */
  text: z.optional(code(1600)),
});

/** The period that a renewal gives, once it is paid. */
export const paidPeriod = ({ renews }: { renews?: z.infer<typeof renewalSchema> | undefined }) =>
  renews?.from === undefined || renews.until === undefined
    ? undefined
    : { from: renews.from, until: renews.until };

const dayOf = (date: string) => fromDayNumber(toDayNumber(date));

/**
 * The same periods, each beginning where the one before ends, but not before it was paid. None gets shorter: a month that moves from February to
 * March is a month there, too. The first is of the order that began the license.
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
