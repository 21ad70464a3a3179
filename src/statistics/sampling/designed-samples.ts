import type { RandomStream } from './random-stream.ts';

/**
 * A systematic sample: a random start, then every k-th of the list.
 *
 * Definition: k = ⌊N/n⌋, start uniform on 1…k. Source: Cochran (1977) Sampling Techniques, 3rd ed., ch. 8. Exact.
 * Example: `systematicSample(randomStream(5), 120, 12)` → 2, 12, 22, ….
 */
export function systematicSample(stream: RandomStream, size: number, count: number): number[] {
  const every = Math.floor(size / count);
  const start = stream.index(every) + 1;
  return Array.from({ length: count }, (_, i) => start + i * every);
}

/**
 * A stratified sample: a simple random sample within each stratum, strata in order.
 *
 * Gives the positions (from 1) within each stratum. Source: Cochran (1977) Sampling Techniques, ch. 5. Exact.
 * Example: `stratifiedSample(randomStream(11), [50, 30, 20], [5, 3, 2])`.
 */
export const stratifiedSample = (
  stream: RandomStream,
  sizes: readonly number[],
  take: readonly number[],
): number[][] => sizes.map((size, k) => stream.sample(size, take[k]));

/**
 * Allocation in permuted blocks: every block holds each arm equally often, in random order.
 *
 * Source: Matthews (2006) Introduction to Randomized Controlled Clinical Trials, 4.2. Exact.
 * Example: `permutedBlocks(randomStream(20), ['A', 'A', 'B', 'B'], 6)`.
 */
export const permutedBlocks = <T>(stream: RandomStream, block: readonly T[], blocks: number): T[] =>
  Array.from({ length: blocks }, () => stream.sample(block.length).map((i) => block[i - 1]!)).flat();
