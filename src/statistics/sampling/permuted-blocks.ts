import { ok, refuse } from '../result.ts';
import type { Result } from '../result.ts';
import type { RandomStream } from './random-stream.ts';

/**
 * Allocation in permuted blocks: every block contains each arm equally often, in random order.
 *
 * Source: Matthews (2006) Introduction to Randomized Controlled Clinical Trials, 4.2. Exact.
 * Example: `permutedBlocks(randomStream(20), ['A', 'B'], 2)` → ['B', 'A', 'A', 'B']
 */
export const permutedBlocks = <T>(stream: RandomStream, block: readonly T[], blocks: number): T[] =>
  Array.from({ length: blocks }, () => stream.sample(block.length).map((i) => block[i - 1]!)).flat();

/**
 * Allocation to arms in permuted blocks that contain arm i `ratio[i]` times: 2 : 1, for instance.
 *
 * Source: as `permutedBlocks`. Exact: the same order as R for the same seed. Errors: `unequal-lengths`,
 * `too-few-groups` below two arms, `out-of-range` for ratios or numbers of blocks that are not whole and positive.
 * Example: `allocateInBlocks(randomStream(1), ['T', 'C'], [1, 1], 2).allocation` → ['T', 'C', 'T', 'C']
 */
export function allocateInBlocks(
  stream: RandomStream,
  arms: readonly string[],
  ratio: readonly number[],
  blocks: number,
): Result<{ allocation: readonly string[] }> {
  if (arms.length !== ratio.length) return refuse('unequal-lengths');
  if (arms.length < 2) return refuse('too-few-groups');
  if (![...ratio, blocks].every((count) => Number.isInteger(count) && count >= 1))
    return refuse('out-of-range');
  const block = arms.flatMap((arm, i) => Array.from({ length: ratio[i]! }, () => arm));
  return ok({ allocation: permutedBlocks(stream, block, blocks) });
}
