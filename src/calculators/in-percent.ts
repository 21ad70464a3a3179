import type { Interval } from '../statistics/result.ts';

/** An interval of a proportion, in percent. */
export const inPercent = ({ lower, upper, ...rest }: Interval): Interval => ({
  ...rest,
  lower: 100 * lower,
  upper: 100 * upper,
});
