// Formats results for text and figures. An article computes with src/statistics and formats the numbers with these functions.
import { reasonInWords } from '../statistics/reason-in-words.ts';
import type { Failure, Interval } from '../statistics/result.ts';

export { figures, fixed, percent, pValue, range } from '../statistics/format.ts';
export { transformed } from '../statistics/result.ts';

/** The result itself. If the function returned an error, the build stops with its reason. */
export function solved<Outcome extends { readonly status: 'ok' } | Failure>(result: Outcome) {
  if (result.status === 'error')
    throw new Error(`A number here cannot be computed. ${reasonInWords[result.reason]}`);
  return result as Extract<Outcome, { readonly status: 'ok' }>;
}

const small = 'no one two three four five six seven eight nine ten eleven twelve'.split(' ');

/** A count in a sentence: `no woman`, `one woman`, `twelve women`, `13 women`. */
export const counted = (count: number, one: string, many: string) =>
  `${small[count] ?? count} ${count < 2 ? one : many}`;

/** The same at the start of a sentence. */
export const Counted = (count: number, one: string, many: string) =>
  counted(count, one, many).replace(/^./, (letter) => letter.toUpperCase());

/** Formats an estimate with its interval. Fails the build if it has none. */
export function withLimits(coefficient: { estimate: number | null; interval: Interval | null } | undefined) {
  const { estimate, interval } = coefficient ?? { estimate: null, interval: null };
  if (estimate === null || interval === null) throw new Error('An estimate here has no interval');
  return { value: estimate, low: interval.lower, high: interval.upper };
}
