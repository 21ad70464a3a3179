import type { Failure, Interval } from '~/statistics/result';

/** Takes a result; gives its numbers, or fails the build with the reason: a picture never shows what was not computed. */
export function answered<Outcome extends { readonly status: 'ok' } | Failure>(result: Outcome) {
  if (result.status === 'error') throw new Error(`A picture of the product has no result: ${result.reason}`);
  return result as Extract<Outcome, { readonly status: 'ok' }>;
}

/** Takes an estimate; gives it with its interval, or fails the build where it has none. */
export function withLimits(coefficient: { estimate: number | null; interval: Interval | null } | undefined) {
  const { estimate, interval } = coefficient ?? { estimate: null, interval: null };
  if (estimate === null || interval === null)
    throw new Error('A picture of the product has an estimate without an interval');
  return { value: estimate, low: interval.lower, high: interval.upper };
}

/** A point of a band; without an interval, one that is not drawn. */
export const bandAt = (x: number, interval: Interval | null | undefined) => ({
  x,
  low: interval?.lower ?? Number.NaN,
  high: interval?.upper ?? Number.NaN,
});
