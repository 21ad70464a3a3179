import type { RandomStream } from './random-stream.ts';

/**
 * Allocation in permuted blocks: every block holds each arm equally often, in random order.
 *
 * Source: Matthews (2006) Introduction to Randomized Controlled Clinical Trials, 4.2. Exact.
 * Example: `permutedBlocks(randomStream(20), ['A', 'A', 'B', 'B'], 6)`.
 */
export const permutedBlocks = <T>(stream: RandomStream, block: readonly T[], blocks: number): T[] =>
  Array.from({ length: blocks }, () => stream.sample(block.length).map((i) => block[i - 1]!)).flat();
