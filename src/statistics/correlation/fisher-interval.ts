import { normalUpperQuantile } from '../distributions/normal.ts';
import { intervalOf, tailOf } from '../alternative.ts';
import type { TestOptions } from '../alternative.ts';
import type { Interval } from '../result.ts';

/**
 * The interval of a correlation on Fisher's z scale, or null if its standard error is not defined.
 *
 * Definition: tanh(artanh r ± z SE). Source: R. A. Fisher (1921), Metron 1, 3–32. Accuracy: 14 digits.
 * Example: `fisherInterval(0.5, 1 / Math.sqrt(97), {}).lower` → 0.3366433044
 */
export function fisherInterval(
  r: number,
  standardError: number,
  { level = 0.95, alternative = 'two-sided' }: TestOptions,
  method = 'Fisher z',
): Interval | null {
  if (!(standardError > 0 && standardError < Infinity)) return null;
  const half = normalUpperQuantile(tailOf(level, alternative)) * standardError;
  const [lower, upper] = [Math.tanh(Math.atanh(r) - half), Math.tanh(Math.atanh(r) + half)];
  return intervalOf({ lower, upper }, level, alternative, method, [-1, 1]);
}
