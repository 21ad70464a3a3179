import { mean } from '../descriptive/moments.ts';
import { sorted } from '../descriptive/sorted.ts';
import { firstWhole } from '../distributions/first-whole.ts';

/** √(2⁻⁵²): the rounding difference that two computations of one time may have. */
const near = Math.sqrt(Number.EPSILON);

/**
 * Merges times that differ only by rounding: each becomes the first of its neighbors within 1.5e-8 of the mean time.
 *
 * Source: T. M. Therneau, R package survival, vignette "Tied times" (survfit's `timefix`). Exact otherwise.
 * Example: `alignTimes([0.3, 0.1 + 0.2])` → [0.3, 0.3]
 */
export function alignTimes(time: readonly number[]): number[] {
  const ascending = sorted(time);
  const distinct = ascending.filter((t, i) => i === 0 || t !== ascending[i - 1]);
  const gap = near * mean(distinct);
  const starts = distinct.filter((t, i) => i === 0 || t - distinct[i - 1]! > gap);
  if (starts.length === distinct.length) return [...time];
  const last = starts.length - 1;
  return time.map((t) => starts[firstWhole((k) => k === last || starts[k + 1]! > t, 0, last)]!);
}
