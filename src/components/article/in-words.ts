// Results as a text states them. An article computes with src/statistics and says the numbers with these.
import { fixed } from '../../charts/number-format.ts';
import { reasonInWords } from '../../statistics/reason-in-words.ts';
import type { Interval, Result, Success } from '../../statistics/result.ts';

export { figures, fixed, percent } from '../../charts/number-format.ts';

/** The result itself; where the function refused, the build stops and says why. */
export function solved<T extends object>(result: Result<T>): Success<T> {
  if (result.status === 'ok') return result;
  throw new Error(`A number of this article cannot be computed. ${reasonInWords[result.reason]}`);
}

/** A p-value with its sign: `p = 0.34`, `p = 0.006`, `p = 0.0003`, `p < 0.0001`; `decimals` where a text needs more of them. */
export function pValue(p: number, decimals = p >= 0.1 ? 2 : p >= 0.001 ? 3 : 4): string {
  if (p < 0.0001) return 'p < 0.0001';
  const rounded = fixed(p, decimals);
  return Number(rounded) === 1 ? `p > ${fixed(1 - 10 ** -decimals, decimals)}` : `p = ${rounded}`;
}

/** An interval: `1.72 to 8.78`, with true minus signs. */
export const range = ([lower, upper]: Interval, decimals: number): string =>
  `${fixed(lower, decimals)} to ${fixed(upper, decimals)}`;
