import type { RandomStream } from './random-stream.ts';

/**
 * A stratified sample: a simple random sample within each stratum, strata in order.
 *
 * Returns the positions (from 1) within each stratum. Source: Cochran (1977) Sampling Techniques, ch. 5. Exact.
 * Example: `stratifiedSample(randomStream(11), [5, 3], [2, 1])` → [[2, 5], [1]]
 */
export const stratifiedSample = (
  stream: RandomStream,
  sizes: readonly number[],
  take: readonly number[],
): number[][] => sizes.map((size, k) => stream.sample(size, take[k]));
